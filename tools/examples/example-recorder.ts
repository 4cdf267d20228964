// Sends requests to an app, and keeps the first successful response of each operation as its example.
import type { FastifyInstance } from 'fastify';
import type { ResponseExamples } from '../../src/platform/contract/openapi-examples.ts';
import { repeatable, shortened } from './readable-example.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses are read as they come.
export type Json = any;

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly value: Json;
  /** Each as `name=value`. */
  readonly cookies: readonly string[];
}

/** An IP address reserved for documentation. */
const CALLER = '203.0.113.7';

export class ExampleRecorder {
  readonly #http: FastifyInstance;
  /** Text that differs in every run → its replacement. */
  readonly #hidden: Map<string, string>;
  readonly #kept = new Map<string, ResponseExamples[string]>();
  #asked = 0;

  constructor(http: FastifyInstance, hidden: ReadonlyMap<string, string> = new Map()) {
    this.#http = http;
    this.#hidden = new Map(hidden);
  }

  /** Applies to all later responses. */
  hide(text: string, instead: string): void {
    this.#hidden.set(text, instead);
  }

  get examples(): ResponseExamples {
    return Object.fromEntries(this.#kept);
  }

  /** @throws unless the request succeeds */
  async keep(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const { contentType, ...answer } = await this.#send(method, path, sent, `order-4711-${++this.#asked}`);
    const name = `${method} ${path} ${answer.status}`;
    if (!this.#kept.has(name) && contentType !== undefined && !isBinary(contentType)) {
      this.#kept.set(name, { contentType, value: shortened(repeatable(this.masked(answer.value))) });
    }
    return answer;
  }

  /** The same for calls that are not kept as examples. */
  async send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    return this.#send(method, path, sent, 'order-4711');
  }

  masked(value: Json): Json {
    let text = JSON.stringify(value);
    for (const [from, to] of this.#hidden) text = text.replaceAll(from, to);
    return JSON.parse(text);
  }

  async #send(method: string, path: string, { params = {}, query, body, headers = {} }: Sent, requestId: string) {
    const named = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
    const url = query === undefined ? named : `${named}?${new URLSearchParams(query)}`;
    const answer = await this.#http.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, 'x-request-id': requestId },
      remoteAddress: CALLER,
      ...(body !== undefined && { payload: body }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    const contentType = answer.headers['content-type']?.toString().split(';')[0];
    return {
      status: answer.statusCode,
      contentType,
      value: contentType === 'application/json' ? answer.json() : answer.body,
      cookies: [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]!),
    };
  }
}

function isBinary(contentType: string): boolean {
  return !/^(application\/(json|x-ndjson)|text\/)/.test(contentType);
}
