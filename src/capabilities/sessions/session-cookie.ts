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
   * Browsers keep the cookies of all ports of a host together, so the environments' cookies have different names; those of
   * sandboxes have their mark in it. `baseUrl` tells where callers reach this environment.
   */
  constructor(kind: SessionKindName, environment: EnvironmentName, mark: string, baseUrl: () => string) {
    const where = `${environment === 'test' ? '-test' : ''}${mark === '' ? '' : `-${mark}`}`;
    this.#plainName = `linehaul${where}${kind === 'operator' ? '-operator' : ''}`;
    this.#baseUrl = baseUrl;
  }

  /** `__Host-`: no other host, also none of the same domain, can have set it, and it is never sent in the clear. */
  name(): string {
    return this.#isSecure() ? `__Host-${this.#plainName}` : this.#plainName;
  }

  /** The secret, when exactly one cookie has the name. Two are somebody's attempt to have his own taken for the caller's. */
  read({ cookie }: IncomingHttpHeaders): string | undefined {
    const [value, ...more] = valuesOf(cookie, this.name());
    if (value === undefined) return undefined;
    return more.length === 0 && SECRET.test(value) ? value : '';
  }

  /** A cookie of the same place for something that a session begins with. Undefined unless there is exactly one. */
  readBeside(purpose: string, { cookie }: IncomingHttpHeaders): string | undefined {
    const [value, ...more] = valuesOf(cookie, `${this.name()}-${purpose}`);
    return more.length === 0 ? value : undefined;
  }

  setBeside(purpose: string, value: string, seconds: number): string {
    return `${this.name()}-${purpose}=${value}; Max-Age=${seconds}; ${this.#attributes()}`;
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

function valuesOf(cookies: string | undefined, name: string): string[] {
  if (cookies === undefined) return [];
  const begin = `${name}=`;
  return cookies
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.startsWith(begin))
    .map((one) => one.slice(begin.length));
}
