// Sends one webhook and tells what came back. It follows nobody, waits for nobody too long, and reads no more than it must.
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'undici';
import { guardedConnector, type LookUpAll } from './guarded-connector.ts';
import type { WebhookReach } from './webhook-url.ts';

export interface WebhookSenderOptions {
  readonly reach: WebhookReach;
  /** The whole attempt: connecting, sending, and the beginning of the answer. */
  readonly attemptMs?: number;
  readonly lookUp?: LookUpAll;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal;
}

export interface WebhookAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Its beginning. */
  readonly body: string;
}

export type WebhookOutcome =
  | { readonly kind: 'answered'; readonly answer: WebhookAnswer; readonly durationMs: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly timedOut: boolean; readonly durationMs: number };

export const ATTEMPT_MS = 15_000;
/** So much of an answer is kept. */
export const KEPT_BYTES = 4_096;
const CONNECT_MS = 10_000;
/** A connection that waits is given up soon, so that a name is looked up anew. */
const KEEP_ALIVE_MS = 4_000;
const MOST_KEPT_HEADERS = 50;
const LONGEST_KEPT_HEADER = 500;

export class WebhookSender {
  readonly #agent: Agent;
  readonly #attemptMs: number;

  constructor({ reach, attemptMs = ATTEMPT_MS, lookUp }: WebhookSenderOptions) {
    this.#attemptMs = attemptMs;
    this.#agent = new Agent({
      connect: guardedConnector(reach, Math.min(CONNECT_MS, attemptMs), lookUp),
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: 16_384,
      headersTimeout: attemptMs,
      bodyTimeout: attemptMs,
    });
  }

  async send({ url, headers, body, signal }: WebhookRequest): Promise<WebhookOutcome> {
    const startedAt = performance.now();
    const durationMs = () => Math.round(performance.now() - startedAt);
    const late = AbortSignal.timeout(this.#attemptMs);
    const ended = signal === undefined ? late : AbortSignal.any([late, signal]);
    try {
      const answer = await request(url, { dispatcher: this.#agent, method: 'POST', headers, body, signal: ended });
      const kept = await beginningOf(answer.body);
      const known = { status: answer.statusCode, headers: keptHeaders(answer.headers), body: kept };
      return { kind: 'answered', answer: known, durationMs: durationMs() };
    } catch (error) {
      const timedOut = late.aborted;
      const reason = timedOut ? `There was no answer within ${this.#attemptMs / 1_000} seconds.` : reasonOf(error);
      return { kind: 'failed', reason, timedOut, durationMs: durationMs() };
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** What follows is not read: the connection is closed on it. An answer that breaks off has been an answer. */
async function beginningOf(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      length += part.length;
      if (length >= KEPT_BYTES) break;
    }
  } catch {
    // The status is known, and decides.
  } finally {
    body.destroy();
  }
  return storable(Buffer.concat(parts).subarray(0, KEPT_BYTES).toString('utf8'));
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
  // Happy Eyeballs gathers the reasons of all addresses.
  const { code, errors } = error as { code?: string; errors?: unknown[] };
  const first = error.message === '' && errors !== undefined ? errors[0] : undefined;
  const text = first instanceof Error ? first.message : error.message;
  return text === '' ? (code ?? error.name) : text;
}
