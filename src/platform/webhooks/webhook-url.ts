// Validates the URL of a webhook. What a name resolves to is checked on connecting.
import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** `public`: HTTPS to public addresses only. `http too`: also plain HTTP. `loopback too`: HTTP, and this machine. */
export type WebhookReach = 'public' | 'http too' | 'loopback too';

const LONGEST = 2_048;
const LOCAL_NAME = /(^|\.)localhost\.?$/i;
/** The hint if this machine could have been allowed. In production it never is. */
const HOW_TO_ALLOW_LOOPBACK =
  'To receive events on your own computer, run linehaul listen --forward-to <url>. An operator can allow this address with LINEHAUL_PRIVATE_WEBHOOKS=on.';

/** Undefined if it is valid; otherwise the text that completes "url …". */
export function webhookUrlProblem(text: string, reach: WebhookReach): string | undefined {
  if (text.length > LONGEST) return `must have at most ${LONGEST} characters.`;
  // URL parsers silently remove such characters; the stored URL must be the intended one.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters on purpose.
  if (/[\u0000-\u0020\u007f\\]/.test(text)) return 'must not hold spaces, control characters or backslashes.';
  const url = readUrl(text);
  const schemes = reach === 'public' ? 'https' : 'https or http';
  if (url === undefined) return `must be a complete address, as in https://example.com/hooks.`;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && reach !== 'public')) {
    return `must begin with ${schemes}://.`;
  }
  if (url.username !== '' || url.password !== '') {
    return 'must not hold a user name or password: every delivery is signed instead.';
  }
  if (url.hash !== '') return 'must not have a part behind #: it is never sent.';
  if (isReachable(url.hostname, reach)) return undefined;
  const hint = loopbackHint(bare(url.hostname), reach);
  return reach === 'loopback too'
    ? 'must be a public address or this machine, not a private or reserved address.'
    : `must be a public address, not a private, local or reserved one.${hint}`;
}

/** Appended to an error, with a leading space. Empty if no setting would change it. */
export function loopbackHint(address: string, reach: WebhookReach): string {
  const isThisMachine = LOCAL_NAME.test(address) || isLoopbackAddress(address);
  return reach === 'http too' && isThisMachine ? ` ${HOW_TO_ALLOW_LOOPBACK}` : '';
}

function readUrl(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return url.hostname === '' ? undefined : url;
  } catch {
    return undefined;
  }
}

/** Names are only checked as far as is certain. An address is checked in the one notation that URL parsing normalizes to. */
function isReachable(hostname: string, reach: WebhookReach): boolean {
  const address = bare(hostname);
  if (isIP(address) !== 0) return mayConnect(address, reach);
  return !LOCAL_NAME.test(hostname) || reach === 'loopback too';
}

/** Without IPv6 brackets. */
export function bare(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

export function mayConnect(address: string, reach: WebhookReach): boolean {
  return isPublicAddress(address) || (reach === 'loopback too' && isLoopbackAddress(address));
}
