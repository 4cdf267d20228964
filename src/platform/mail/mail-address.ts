// What an address of a mail may be, strictly: it goes into headers and into the dialogue with the server.

/** RFC 5321: 64 before the at, 254 in all. */
const LONGEST_LOCAL = 64;
const LONGEST = 254;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
/** Unquoted characters alone: no spaces, quotes, brackets, commas, and nothing that cannot be seen. */
const LOCAL = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;

export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at));
  const domain = text.slice(at + 1);
  return (
    text.length <= LONGEST &&
    local.length <= LONGEST_LOCAL &&
    LOCAL.test(local) &&
    domain.split('.').every((label) => LABEL.test(label))
  );
}

export interface MailSender {
  readonly name: string;
  readonly address: string;
}

/** `Name <address>` or an address; undefined when it is neither. */
export function parseSender(text: string): MailSender | undefined {
  const named = /^([^<>]*)<([^<>]+)>$/.exec(text.trim());
  const name = (named?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1');
  const address = (named?.[2] ?? text).trim();
  return isMailAddress(address) && !/\p{C}/u.test(name) ? { name, address } : undefined;
}
