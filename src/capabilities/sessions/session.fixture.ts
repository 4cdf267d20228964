// A browser for tests: it keeps its cookie, and sends the headers that current browsers send.
import type { InjectOptions } from 'fastify';
import type { TestApp } from '../../../test/support/test-app.ts';

export interface BrowserCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  readonly body?: unknown;
  /** Undefined removes a header that the browser would send. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export class TestBrowser {
  readonly #app: TestApp;
  cookie: string | undefined;
  csrfToken = '';

  constructor(app: TestApp) {
    this.#app = app;
  }

  async call(url: string, { method = 'GET', body, headers = {} }: BrowserCall = {}) {
    const sent: Record<string, string | undefined> = {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      ...(method !== 'GET' && { origin: 'http://localhost:80', 'x-csrf-token': this.csrfToken }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(this.cookie !== undefined && { cookie: this.cookie }),
      ...headers,
    };
    const kept = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const options: InjectOptions = { method, url, headers: kept as Record<string, string> };
    if (body !== undefined) options.payload = typeof body === 'string' ? body : JSON.stringify(body);
    return this.#app.http.inject(options);
  }

  /** Signs in, and keeps the cookie and the token. */
  async signIn(path: '/v1/session' | '/ops/v1/session', username: string, password: string) {
    return this.enter(path, { username, password });
  }

  /** Another way to sign in, or the second step: keeps the cookie and the token as well. */
  async enter(path: string, body: object) {
    const answer = await this.call(path, { method: 'POST', body });
    if (answer.statusCode === 201) {
      this.cookie = String(answer.headers['set-cookie']).split(';')[0];
      this.csrfToken = answer.json().data.csrfToken;
    }
    return answer;
  }
}
