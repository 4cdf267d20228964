// Sends one webhook and returns the response. It follows no redirects, has timeouts, and limits what it reads.
import type { IncomingHttpHeaders } from 'node:http';
import type { Agent, Dispatcher } from 'undici';
import { guardedConnector, type LookUpAll } from './guarded-connector.ts';
import type { WebhookReach } from './webhook-url.ts';

export interface WebhookSenderOptions {
  readonly reach: WebhookReach;
  /** The whole attempt: connecting, sending, and the beginning of the response. */
  readonly attemptMs?: number;
  readonly lookUp?: LookUpAll;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal;
  /** Asked once the connection is open, right before the request is sent. */
  readonly mayBegin?: () => boolean;
}

export interface WebhookAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the body. */
  readonly body: string;
}

export type WebhookOutcome =
  | { readonly kind: 'answered'; readonly answer: WebhookAnswer; readonly durationMs: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly timedOut: boolean; readonly durationMs: number };

export const ATTEMPT_MS = 15_000;
/** How much of a response is kept. */
export const KEPT_BYTES = 4_096;
const CONNECT_MS = 10_000;
/** Idle connections are closed soon, so that names are looked up again. */
const KEEP_ALIVE_MS = 4_000;
const MOST_KEPT_HEADERS = 50;
const LONGEST_KEPT_HEADER = 500;
const LATE = new Error('The receiver did not respond in time.');
const NOT_BEGUN = new Error('The request was withdrawn.');
const ENOUGH = new Error('The rest of the response is not read.');

export class WebhookSender {
  readonly #attemptMs: number;
  readonly #openAgent: () => Promise<Agent>;
  /** Opened by the first webhook. */
  #agent: Promise<Agent> | undefined;

  constructor({ reach, attemptMs = ATTEMPT_MS, lookUp }: WebhookSenderOptions) {
    this.#attemptMs = attemptMs;
    this.#openAgent = () => openAgent(reach, attemptMs, lookUp);
  }

  send({ url, headers, body, signal, mayBegin }: WebhookRequest): Promise<WebhookOutcome> {
    const { origin, pathname, search } = new URL(url);
    return new Promise((resolve) => {
      const attempt = new Attempt(this.#attemptMs, signal, mayBegin, resolve);
      const asked = { origin, path: `${pathname}${search}`, method: 'POST' as const, headers: { ...headers }, body };
      this.#opened()
        .then((agent) => agent.dispatch(asked, attempt))
        .catch((error: unknown) => attempt.fail(error));
    });
  }

  async close(): Promise<void> {
    await (await this.#agent)?.destroy();
  }

  /** If it cannot be opened, the next webhook tries again. */
  #opened(): Promise<Agent> {
    this.#agent ??= this.#openAgent().catch((error: unknown) => {
      this.#agent = undefined;
      throw error;
    });
    return this.#agent;
  }
}

async function openAgent(reach: WebhookReach, attemptMs: number, lookUp?: LookUpAll): Promise<Agent> {
  const { Agent } = await import('./http-client.ts');
  return new Agent({
    connect: await guardedConnector(reach, Math.min(CONNECT_MS, attemptMs), lookUp),
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: 16_384,
    headersTimeout: attemptMs,
    bodyTimeout: attemptMs,
  });
}

/**
 * One attempt in progress, with undici's callbacks. It ends once. If the status is known, it ends with a response, whatever happens to the
 * rest, since the status decides.
 */
class Attempt implements Dispatcher.DispatchHandler {
  readonly #startedAt = performance.now();
  readonly #attemptMs: number;
  readonly #resolve: (outcome: WebhookOutcome) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal | undefined;
  readonly #mayBegin: (() => boolean) | undefined;
  readonly #parts: Buffer[] = [];
  #length = 0;
  #head: Omit<WebhookAnswer, 'body'> | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #isOver = false;

  constructor(
    attemptMs: number,
    signal: AbortSignal | undefined,
    mayBegin: (() => boolean) | undefined,
    resolve: (outcome: WebhookOutcome) => void,
  ) {
    this.#attemptMs = attemptMs;
    this.#mayBegin = mayBegin;
    this.#resolve = resolve;
    this.#timer = setTimeout(() => this.#giveUp(true, LATE), attemptMs);
    this.#signal = signal;
    if (signal?.aborted) this.#stop();
    else signal?.addEventListener('abort', this.#stop, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(LATE);
    else if (this.#mayBegin?.() === false) this.#giveUp(false, NOT_BEGUN);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Of several heads, the last is the response: 1xx ones only announce it.
    if (status >= 200) this.#head = { status, headers: keptHeaders(headers) };
  }

  /** The rest is not read: the connection is closed. */
  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    // undici reuses its memory.
    this.#parts.push(Buffer.from(part.subarray(0, KEPT_BYTES - this.#length)));
    this.#length += part.length;
    if (this.#length < KEPT_BYTES) return;
    this.#answer();
    controller.abort(ENOUGH);
  }

  onResponseEnd(): void {
    this.#answer();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.fail(error);
  }

  /** A response that breaks off still counts as a response. */
  fail(error: unknown): void {
    if (this.#head !== undefined) this.#answer();
    else this.#end({ kind: 'failed', reason: reasonOf(error), timedOut: false, durationMs: this.#durationMs() });
  }

  readonly #stop = (): void =>
    this.#giveUp(false, new Error(String(this.#signal?.reason ?? 'The node is shutting down.')));

  #giveUp(timedOut: boolean, error: Error): void {
    const reason = timedOut
      ? `The receiver did not respond within ${this.#attemptMs / 1_000} seconds.`
      : reasonOf(error);
    if (this.#head !== undefined) this.#answer();
    else this.#end({ kind: 'failed', reason, timedOut, durationMs: this.#durationMs() });
    this.#controller?.abort(error);
  }

  #answer(): void {
    const body = storable(Buffer.concat(this.#parts).toString('utf8'));
    this.#end({ kind: 'answered', answer: { ...this.#head!, body }, durationMs: this.#durationMs() });
  }

  #end(outcome: WebhookOutcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#stop);
    this.#resolve(outcome);
  }

  #durationMs(): number {
    return Math.round(performance.now() - this.#startedAt);
  }
}

function keptHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers).slice(0, MOST_KEPT_HEADERS)) {
    if (value !== undefined) kept[name] = storable(String(value)).slice(0, LONGEST_KEPT_HEADER);
  }
  return kept;
}

function storable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Happy Eyeballs collects the errors of all addresses.
  const { code, errors } = error as { code?: string; errors?: unknown[] };
  const first = error.message === '' && errors !== undefined ? errors[0] : undefined;
  const text = first instanceof Error ? first.message : error.message;
  return text === '' ? (code ?? error.name) : text;
}
