// Calls the API: every operation of the contract by method and path. Handles tokens, retries and pagination.
import type { CallOptions, Data, ListItem, ListPath, Method, OptionsArgument, PathsWith } from './contract.ts';
import { ConnectionError, jsonOf, LinehaulError } from './errors.ts';
import type { EventType, LinehaulEvent } from './events.ts';
import { pause, withRetries } from './retries.ts';
import { Tokens } from './tokens.ts';

export interface ClientOptions {
  /** The base URL of the environment, such as https://api.carrier.example. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** The portal account that calls are made for. Without it, calls have no token. */
  readonly username?: string;
  readonly password?: string;
  /** For `/v1/api-key` only. */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** How often a request is repeated after 429, 5xx or no response. Default: 4. */
  readonly retries?: number;
  /** The first delay between attempts; it doubles each time. Default: 500. */
  readonly firstDelayMs?: number;
  /** A longer Retry-After is not waited for: you get the error. Default: 60,000. */
  readonly longestDelayMs?: number;
  /** How long to wait for each response. Default: 60,000. */
  readonly timeoutMs?: number;
  /** Default: the platform's `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface AnyOptions extends CallOptions {
  readonly path?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** JSON; or the bytes of a file, with its `content-type` in `headers`. */
  readonly body?: unknown;
}

/** How often the feed is polled while it has nothing new. */
const LOOK_EVERY_MS = 1_000;

export class LinehaulClient {
  readonly #options: ClientOptions;
  readonly #baseUrl: string;
  readonly #tokens: Tokens;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#baseUrl = options.baseUrl.replace(/\/$/, '');
    this.#tokens = new Tokens(() => this.#obtainToken());
  }

  get<P extends PathsWith<'get'>>(path: P, ...[options]: OptionsArgument<'get', P>): Promise<Data<'get', P>> {
    return this.#json('get', path, options);
  }

  post<P extends PathsWith<'post'>>(path: P, ...[options]: OptionsArgument<'post', P>): Promise<Data<'post', P>> {
    return this.#json('post', path, options);
  }

  put<P extends PathsWith<'put'>>(path: P, ...[options]: OptionsArgument<'put', P>): Promise<Data<'put', P>> {
    return this.#json('put', path, options);
  }

  patch<P extends PathsWith<'patch'>>(path: P, ...[options]: OptionsArgument<'patch', P>): Promise<Data<'patch', P>> {
    return this.#json('patch', path, options);
  }

  delete<P extends PathsWith<'delete'>>(
    path: P,
    ...[options]: OptionsArgument<'delete', P>
  ): Promise<Data<'delete', P>> {
    return this.#json('delete', path, options);
  }

  /** The response itself, whatever its status: for files such as `/v1/invoices.csv`. Handles retries and tokens. */
  async raw(method: Method, path: string, options: AnyOptions = {}): Promise<Response> {
    const isWrite = method !== 'get';
    // One key for all attempts, so that the server processes the request once.
    const key = isWrite ? { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() } : {};
    const url = this.#urlOf(path, options);
    const send = (authorization: Readonly<Record<string, string>>) =>
      this.#withRetries(options.signal, () =>
        this.#attempt(url, {
          method: method.toUpperCase(),
          headers: {
            accept: '*/*',
            ...this.#apiKeyHeader(),
            ...authorization,
            ...key,
            ...(options.body !== undefined && !isBytes(options.body) && { 'content-type': 'application/json' }),
            ...options.headers,
          },
          ...(options.body !== undefined && {
            body: isBytes(options.body) ? options.body : JSON.stringify(options.body),
          }),
          ...(options.signal !== undefined && { signal: options.signal }),
        }),
      );
    if (options.headers?.authorization !== undefined) return send({});
    const client = this.#clientCredentials(path);
    if (client !== undefined) return send({ authorization: client });
    if (this.#options.username === undefined) return send({});
    const token = await this.#tokens.text();
    const response = await send({ authorization: `Bearer ${token}` });
    if (response.status !== 401) return response;
    // Revoked, or issued before the server was restarted.
    await this.#tokens.forget(token);
    await response.body?.cancel();
    return send({ authorization: `Bearer ${await this.#tokens.text()}` });
  }

  /** The body of a successful response: for paths known only at run time. @throws LinehaulError */
  async request(method: Method, path: string, options: AnyOptions = {}): Promise<unknown> {
    const response = await this.raw(method, path, options);
    if (!response.ok) throw await LinehaulError.of(response);
    return jsonOf(response);
  }

  /** Every item of a list, page after page. */
  async *list<P extends ListPath>(path: P, ...[options]: OptionsArgument<'get', P>): AsyncGenerator<ListItem<P>, void> {
    let given = options as AnyOptions | undefined;
    for (;;) {
      const page = (await this.#json('get', path, given)) as { data: ListItem<P>[]; cursor?: string | null };
      yield* page.data;
      if (page.cursor === null || page.cursor === undefined) return;
      given = { ...given, query: { ...given?.query, cursor: page.cursor } };
    }
  }

  /**
   * The events of your accounts in order, without end: it waits for new ones. Store the `cursor` once you have processed its event, and
   * pass it after a restart; events from the same page can then be repeated, with the same `id`. Without a cursor it starts with the
   * oldest event; with `latest`, with the next new one.
   */
  async *events(
    options: { readonly cursor?: string; readonly types?: readonly EventType[]; readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<{ readonly event: LinehaulEvent; readonly cursor: string | undefined }, void> {
    const { types, signal } = options;
    let { cursor } = options;
    while (!signal?.aborted) {
      const query = { ...(cursor && { cursor }), ...(types && { types: types.join(',') }) };
      const page = await this.get('/v1/events', { query, ...(signal && { signal }) });
      // `latest` would skip events that happen before the next request.
      const before: string | undefined = cursor === 'latest' ? page.cursor : cursor;
      for (const [at, event] of page.data.entries()) {
        const isLast = at === page.data.length - 1;
        yield { event: event as unknown as LinehaulEvent, cursor: isLast ? page.cursor : before };
      }
      cursor = page.cursor;
      if (page.data.length === 0) await pause(LOOK_EVERY_MS, signal);
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: the public methods define the type.
  async #json(method: Method, path: string, options: unknown): Promise<any> {
    return this.request(method, path, options as AnyOptions | undefined);
  }

  #urlOf(path: string, { path: parameters = {}, query = {} }: AnyOptions): string {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = parameters[name];
      if (value === undefined || value === '') throw new TypeError(`${path} needs options.path.${name}.`);
      return encodeURIComponent(value);
    });
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      for (const one of Array.isArray(value) ? value : [value]) {
        if (one !== undefined && one !== null) search.append(name, String(one));
      }
    }
    const text = search.toString();
    return `${this.#baseUrl}${filled}${text === '' ? '' : `${filled.includes('?') ? '&' : '?'}${text}`}`;
  }

  #apiKeyHeader(): Record<string, string> {
    return this.#options.apiKey === undefined ? {} : { apikey: this.#options.apiKey };
  }

  #clientCredentials(path: string): string | undefined {
    const { clientId, clientSecret } = this.#options;
    if (!path.startsWith('/v1/api-key') || clientId === undefined || clientSecret === undefined) return undefined;
    return basic(clientId, clientSecret);
  }

  async #obtainToken() {
    const { username = '', password = '' } = this.#options;
    const sentAt = Date.now();
    const response = await this.#withRetries(undefined, () =>
      this.#attempt(`${this.#baseUrl}/authenticate`, {
        method: 'POST',
        headers: { accept: 'application/json', ...this.#apiKeyHeader(), authorization: basic(username, password) },
      }),
    );
    if (!response.ok) throw await LinehaulError.of(response);
    const { access_token: text, expires_in: seconds } = (await jsonOf(response)) as Data<'post', '/authenticate'>;
    return { text, expiresAt: sentAt + Number(seconds) * 1_000 };
  }

  #withRetries(signal: AbortSignal | undefined, send: () => Promise<Response>): Promise<Response> {
    const { retries = 4, firstDelayMs = 500, longestDelayMs = 60_000 } = this.#options;
    return withRetries(send, { retries, firstDelayMs, longestDelayMs, signal });
  }

  async #attempt(url: string, init: RequestInit): Promise<Response> {
    const { timeoutMs = 60_000, fetch: given = fetch } = this.#options;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      return await given(url, { ...init, signal });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      const reason = timeout.aborted ? `did not respond within ${timeoutMs} ms` : 'cannot be reached';
      throw new ConnectionError(`${new URL(url).origin} ${reason}.`, { cause: error });
    }
  }
}

/** Node's Buffer is a Uint8Array too. */
function isBytes(body: unknown): body is Uint8Array<ArrayBuffer> | Blob {
  return body instanceof Uint8Array || body instanceof Blob;
}

function basic(name: string, password: string): string {
  const bytes = new TextEncoder().encode(`${name}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
