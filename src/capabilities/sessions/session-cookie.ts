// The cookie with a session's secret: its name, its attributes, and how it is read from a request.
import type { IncomingHttpHeaders } from 'node:http';
import type { EnvironmentName } from '../../config.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SessionKindName } from './session.store.ts';

/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;
/** Names of the local machine, for which browsers accept an insecure cookie. */
const LOOPBACK = /^(?:localhost|[\w.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

export class SessionCookie {
  readonly #plainName: string;
  readonly #baseUrl: () => string;

  /**
   * Browsers share cookies between all ports of a host, so each environment's cookie has its own name; a sandbox's includes its
   * mark. `baseUrl` returns the public URL of this environment.
   */
  constructor(kind: SessionKindName, environment: EnvironmentName, mark: string, baseUrl: () => string) {
    const where = `${environment === 'test' ? '-test' : ''}${mark === '' ? '' : `-${mark}`}`;
    this.#plainName = `linehaul${where}${kind === 'operator' ? '-operator' : ''}`;
    this.#baseUrl = baseUrl;
  }

  /** `__Host-`: no other host, not even in the same domain, can set it, and it is never sent over plain HTTP. */
  name(): string {
    return this.#isSecure() ? `__Host-${this.#plainName}` : this.#plainName;
  }

  /** The secret, if exactly one cookie has the name. Two mean that someone tries to plant a cookie on the caller. */
  read({ cookie }: IncomingHttpHeaders): string | undefined {
    const [value, ...more] = valuesOf(cookie, this.name());
    if (value === undefined) return undefined;
    return more.length === 0 && SECRET.test(value) ? value : '';
  }

  /** A related cookie, for something that precedes a session. Undefined unless there is exactly one. */
  readBeside(purpose: string, { cookie }: IncomingHttpHeaders): string | undefined {
    const [value, ...more] = valuesOf(cookie, `${this.name()}-${purpose}`);
    return more.length === 0 ? value : undefined;
  }

  setBeside(purpose: string, value: string, seconds: number): string {
    return `${this.name()}-${purpose}=${value}; Max-Age=${seconds}; ${this.#attributes()}`;
  }

  /** @throws Refusal if the cookie would be sent over an insecure connection */
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
