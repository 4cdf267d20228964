// The domain that passkeys belong to: that of the public URL. Browsers make none for an IP address, except that a server on this
// machine is also called localhost.
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]*\])$/i;

/** Undefined where the server has no name. */
export function relyingPartyOf(baseUrl: string): RelyingParty | undefined {
  const url = new URL(baseUrl);
  if (LOOPBACK.test(url.hostname)) url.hostname = 'localhost';
  return ADDRESS.test(url.hostname) ? undefined : { id: url.hostname, origin: url.origin };
}
