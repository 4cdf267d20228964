// Which sandbox a request names: by its API key, its client ID, its address, or the cookie of a browser that has one open.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const OF_KEY = /^lh_test_(sb[a-z2-9]{10})_/;
const OF_CLIENT = /^LHC(sb[a-z2-9]{10})[A-Z2-9]{12}:/i;
const OF_ADDRESS = /^\/sandboxes\/(sb[a-z2-9]{10}|leave)(?=[/?]|$)/;
const BASIC = /^Basic +([A-Za-z0-9+/_-]{1,1000}={0,2}) *$/i;
/** In the place of a sandbox, takes a browser back to the environment that all share. */
export const LEAVING = 'leave';
const COOKIE = 'linehaul-sandbox';
const OF_COOKIE = /(?:^|; ?)(?:__Host-)?linehaul-sandbox=(sb[a-z2-9]{10})(?:;|$)/;

/** Undefined for nearly every request: it is meant for the environment that all share. */
export function namedSandbox({ apikey, authorization, cookie }: IncomingHttpHeaders): string | undefined {
  if (typeof apikey === 'string') return OF_KEY.exec(apikey)?.[1];
  if (authorization !== undefined) return sandboxOfClient(authorization);
  return cookie === undefined ? undefined : OF_COOKIE.exec(cookie)?.[1];
}

function sandboxOfClient(authorization: string): string | undefined {
  const encoded = BASIC.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  return OF_CLIENT.exec(Buffer.from(encoded, 'base64').toString('latin1'))?.[1]?.toLowerCase();
}

/** Addresses below /sandboxes/<id> are those of the sandbox. */
export class SandboxAddresses {
  readonly #named = new WeakMap<IncomingMessage, string>();

  /** The rest of an address that leads to a sandbox, or out of them; every other one as it is. */
  shorten(request: IncomingMessage, url: string): string {
    const found = url.startsWith('/sandboxes/') ? OF_ADDRESS.exec(url) : null;
    if (found === null) return url;
    this.#named.set(request, found[1]!);
    const rest = url.slice(found[0].length);
    return rest.startsWith('/') ? rest : `/${rest}`;
  }

  sandboxOf(request: IncomingMessage): string | undefined {
    return this.#named.get(request);
  }
}

/** The cookie that keeps a browser in a sandbox; undefined takes it back to what all share. It is no secret and lets nobody in. */
export function sandboxCookie(id: string | undefined, isHttps: boolean): string {
  const name = isHttps ? `__Host-${COOKIE}` : COOKIE;
  const lifetime = id === undefined ? '; Max-Age=0' : '';
  return `${name}=${id ?? ''}${lifetime}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
