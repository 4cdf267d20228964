// Which sandbox a request is for: by its API key, client ID, path, or the cookie of a browser that has one open.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const OF_KEY = /^lh_test_(sb[a-z2-9]{10})_/;
const OF_CLIENT = /^LHC(sb[a-z2-9]{10})[A-Z2-9]{12}:/i;
const OF_ADDRESS = /^\/sandboxes\/(sb[a-z2-9]{10}|leave)(?=[/?]|$)/;
const BASIC = /^Basic +([A-Za-z0-9+/_-]{1,1000}={0,2}) *$/i;
/** Used instead of a sandbox ID: takes a browser back to the shared environment. */
export const LEAVING = 'leave';
const COOKIE = 'linehaul-sandbox';
const OF_COOKIE = /(?:^|; ?)(?:__Host-)?linehaul-sandbox=(sb[a-z2-9]{10})(?:;|$)/;

/** Usually undefined: the request is for the shared environment. */
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

/** Paths below /sandboxes/<id> belong to the sandbox. */
export class SandboxAddresses {
  readonly #named = new WeakMap<IncomingMessage, string>();

  /** Removes the prefix of a path that leads into a sandbox, or out of one. Other paths are unchanged. */
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

/**
 * The cookie that keeps a browser in a sandbox. Undefined takes it back to the shared environment. It is not a secret and grants no access.
 */
export function sandboxCookie(id: string | undefined, isHttps: boolean): string {
  const name = isHttps ? `__Host-${COOKIE}` : COOKIE;
  const lifetime = id === undefined ? '; Max-Age=0' : '';
  return `${name}=${id ?? ''}${lifetime}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
