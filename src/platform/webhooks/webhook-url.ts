// What the address of a webhook may look like. Where a name leads to is checked when it is connected to.
import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** `public`: https to public addresses alone. `loopback too`: also http, and this machine, for those who develop. */
export type WebhookReach = 'public' | 'loopback too';

const LONGEST = 2_048;
const LOCAL_NAME = /(^|\.)localhost\.?$/i;

/** Undefined where it is fine; otherwise what completes "url …". */
export function webhookUrlProblem(text: string, reach: WebhookReach): string | undefined {
  if (text.length > LONGEST) return `must have at most ${LONGEST} characters.`;
  // Browsers take such things out of an address without a word; what is stored is what is meant.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[\u0000-\u0020\u007f\\]/.test(text)) return 'must not hold spaces, control characters or backslashes.';
  const url = readUrl(text);
  const schemes = reach === 'public' ? 'https' : 'https or http';
  if (url === undefined) return `must be a complete address, as in https://example.com/hooks.`;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && reach === 'loopback too')) {
    return `must begin with ${schemes}://.`;
  }
  if (url.username !== '' || url.password !== '') {
    return 'must not hold a user name or password: every delivery is signed instead.';
  }
  if (url.hash !== '') return 'must not have a part behind #: it is never sent.';
  if (isReachable(url.hostname, reach)) return undefined;
  return reach === 'public'
    ? 'must lead to a public address, not to a private, local or reserved one.'
    : 'must lead to a public address or to this machine, not to a private or reserved one.';
}

function readUrl(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return url.hostname === '' ? undefined : url;
  } catch {
    return undefined;
  }
}

/** Of a name only what is sure. An address is judged in the one spelling that URLs turn all others into. */
function isReachable(hostname: string, reach: WebhookReach): boolean {
  const address = bare(hostname);
  if (isIP(address) !== 0) return mayConnect(address, reach);
  return !(LOCAL_NAME.test(hostname) && reach === 'public');
}

/** Without the brackets of IPv6. */
export function bare(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

export function mayConnect(address: string, reach: WebhookReach): boolean {
  return isPublicAddress(address) || (reach === 'loopback too' && isLoopbackAddress(address));
}
