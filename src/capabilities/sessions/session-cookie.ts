// The cookie that holds a session's secret: its name, how it is written, and what of a request's cookies is taken for it.
import type { IncomingHttpHeaders } from 'node:http';
import type { EnvironmentName } from '../../config.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SessionKindName } from './session.store.ts';

/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;
/** Names of this machine, for which browsers keep a cookie that is not secure. */
const LOOPBACK = /^(?:localhost|[\w.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

export class SessionCookie {
  readonly #plainName: string;
  readonly #baseUrl: () => string;

  /**
   * Browsers keep the cookies of all ports of a host together, so the environments' cookies have different names.
   * `baseUrl` tells where callers reach this environment.
   */
  constructor(kind: SessionKindName, environment: EnvironmentName, baseUrl: () => string) {
    this.#plainName = `linehaul${environment === 'test' ? '-test' : ''}${kind === 'operator' ? '-operator' : ''}`;
    this.#baseUrl = baseUrl;
  }

  /** `__Host-`: no other host, also none of the same domain, can have set it, and it is never sent in the clear. */
  name(): string {
    return this.#isSecure() ? `__Host-${this.#plainName}` : this.#plainName;
  }

  /** The secret, when exactly one cookie has the name. Two are somebody's attempt to have his own taken for the caller's. */
  read(headers: IncomingHttpHeaders): string | undefined {
    const { cookie } = headers;
    if (cookie === undefined) return undefined;
    const begin = `${this.name()}=`;
    const found = cookie
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one.startsWith(begin));
    const value = found.length === 1 ? found[0]!.slice(begin.length) : '';
    if (found.length === 0) return undefined;
    return SECRET.test(value) ? value : '';
  }

  /** @throws Refusal where the cookie could be read on the way */
  requireSafePlace({ host }: IncomingHttpHeaders): void {
    if (this.#isSecure() || LOOPBACK.test(host ?? '')) return;
    throw new Refusal('signInNeedsHttps');
  }

  set(secret: string): string {
    return `${this.name()}=${secret}; ${this.#attributes()}`;
  }

  clear(): string {
    return `${this.name()}=; Max-Age=0; ${this.#attributes()}`;
  }

  #attributes(): string {
    return `Path=/; HttpOnly; SameSite=Strict${this.#isSecure() ? '; Secure' : ''}`;
  }

  #isSecure(): boolean {
    return this.#baseUrl().startsWith('https:');
  }
}
