// Validates e-mail addresses strictly, since they go into headers and SMTP commands.

/** RFC 5321: 64 before the at sign, 254 in total. */
const LONGEST_LOCAL = 64;
const LONGEST = 254;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
/** Unquoted characters only: no spaces, quotes, brackets or commas, and nothing invisible. */
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

/** `Name <address>` or an address. Undefined if it is neither. */
export function parseSender(text: string): MailSender | undefined {
  const named = /^([^<>]*)<([^<>]+)>$/.exec(text.trim());
  const name = (named?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1');
  const address = (named?.[2] ?? text).trim();
  return isMailAddress(address) && !/\p{C}/u.test(name) ? { name, address } : undefined;
}
