// The domain that passkeys belong to: the host of the public URL. Browsers accept no IP address; a loopback address is treated
// as localhost.
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]*\])$/i;

/** Undefined if the server is reached by IP address. */
export function relyingPartyOf(baseUrl: string): RelyingParty | undefined {
  const url = new URL(baseUrl);
  if (LOOPBACK.test(url.hostname)) url.hostname = 'localhost';
  return ADDRESS.test(url.hostname) ? undefined : { id: url.hostname, origin: url.origin };
}
