// All open server-sent event streams on this node: how many a caller may have, and when one ends.
import type { FastifyReply } from 'fastify';
import type { Route } from '../../contract/route.ts';
import type { Logger } from '../../log.ts';
import type { WireAnswer } from '../perform.ts';
import { refuseForSeconds } from '../refusal.ts';
import { type EventStream, messageText, type StreamMessage, type StreamSource } from './event-stream.ts';
import type { ResponseHead } from './response-head.ts';

export interface StreamLimits {
  /** A comment is sent after this much silence, so that proxies do not consider the connection dead. */
  readonly heartbeatMs: number;
  /** How often each caller is authenticated again: after sign-out, revocation or expiry, the stream ends. */
  readonly checkMs: number;
  readonly mostOfCaller: number;
  readonly most: number;
  /** A reader with this much unread data does not keep up. */
  readonly mostWaitingBytes: number;
}

const LIMITS: StreamLimits = {
  heartbeatMs: 15_000,
  checkMs: 2_000,
  mostOfCaller: 8,
  most: 2_000,
  mostWaitingBytes: 262_144,
};

/** How long browsers wait before they reconnect. */
const RETRY_MS = 2_000;
/** A reader that consumes nothing is disconnected after this many heartbeats. */
const STALLED_HEARTBEATS = 2;
const LEAVE_MS = 1_000;

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Without this, nginx would wait for a full buffer.
  'x-accel-buffering': 'no',
  // The socket has no timeout any more, so nothing else is served on it.
  connection: 'close',
} as const;

export class OpenStreams {
  readonly #limits: StreamLimits;
  readonly #log: Logger;
  readonly #open = new Set<OpenStream>();
  readonly #counts = new Map<string, number>();
  readonly #watch: NodeJS.Timeout;
  #closed = false;

  constructor(log: Logger, limits: Partial<StreamLimits> = {}) {
    this.#log = log;
    this.#limits = { ...LIMITS, ...limits };
    this.#watch = setInterval(() => this.#lookAtAll(), this.#limits.checkMs).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** Sends the head and starts the source. @throws Refusal if there are too many already */
  begin(
    reply: FastifyReply,
    { status, headers }: WireAnswer,
    source: StreamSource,
    route: Route,
    headOf: ResponseHead,
  ): void {
    const { request, raw } = reply;
    const caller = request.principal?.scope ?? '';
    const count = this.#counts.get(caller) ?? 0;
    if (this.#closed) throw refuseForSeconds('unavailable', 1, { details: 'The node is shutting down.' });
    if (count >= this.#limits.mostOfCaller || this.#open.size >= this.#limits.most)
      throw refuseForSeconds('tooManyStreams', 5);
    reply.hijack();
    raw.writeHead(status, headOf(request.id, route, { status, headers: { ...STREAM_HEADERS, ...headers } }));
    if (request.method === 'HEAD') return void raw.end();
    raw.socket?.setTimeout(0);
    const { policy } = route;
    const before = request.principal;
    const stream = new OpenStream(raw, this.#limits, async () => {
      const now = await policy.authenticate(request);
      return before === undefined || policy.hasSameAccess?.(before, now) !== false;
    });
    this.#open.add(stream);
    this.#counts.set(caller, count + 1);
    raw.write(`retry: ${RETRY_MS}\n\n`);
    const gone = () => {
      this.#open.delete(stream);
      const left = (this.#counts.get(caller) ?? 1) - 1;
      if (left > 0) this.#counts.set(caller, left);
      else this.#counts.delete(caller);
    };
    stream.run(source, gone, (error) =>
      this.#log.error(
        { requestId: request.id, traceId: request.trace.traceId, err: error },
        `${route.method} ${route.path}: the stream broke`,
      ),
    );
  }

  /** Ends all streams and opens no more. Readers reconnect to another node by themselves. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#watch);
    for (const stream of this.#open) stream.end();
    // A reader that does not even consume the end must not delay the shutdown.
    setTimeout(() => {
      for (const stream of this.#open) stream.cut();
    }, LEAVE_MS).unref();
  }

  #lookAtAll(): void {
    for (const stream of this.#open) stream.look();
  }
}

class OpenStream implements EventStream {
  readonly #raw: FastifyReply['raw'];
  readonly #limits: StreamLimits;
  readonly #authenticate: () => Promise<boolean>;
  #ended = false;
  #checking = false;
  #stop: (() => void) | undefined;
  #lastSentAt = performance.now();
  /** When the reader had last consumed everything. */
  #lastTakenAt = performance.now();

  constructor(raw: FastifyReply['raw'], limits: StreamLimits, authenticate: () => Promise<boolean>) {
    this.#raw = raw;
    this.#limits = limits;
    this.#authenticate = authenticate;
  }

  get ended(): boolean {
    return this.#ended;
  }

  run(source: StreamSource, gone: () => void, broke: (error: unknown) => void): void {
    const left = () => {
      this.#ended = true;
      this.#raw.off('close', left);
      gone();
      this.#stop?.();
    };
    this.#raw.on('close', left);
    // A reader that disconnects during a write is not a defect.
    this.#raw.on('error', () => {});
    const begin = async () => {
      const stop = await source(this);
      if (this.#ended) stop();
      else this.#stop = stop;
    };
    begin().catch((error) => {
      broke(error);
      this.end();
    });
  }

  send(message: StreamMessage): void {
    if (!this.#ended) this.#write(messageText(message));
  }

  async ready(): Promise<void> {
    if (this.#ended || !this.#raw.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#raw.off('drain', done);
        this.#raw.off('close', done);
        resolve();
      };
      this.#raw.on('drain', done);
      this.#raw.on('close', done);
    });
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#raw.end();
  }

  /** Checks whether the caller still has access, still reads, and needs a heartbeat. */
  look(): void {
    const now = performance.now();
    if (this.#raw.writableLength === 0) this.#lastTakenAt = now;
    if (now - this.#lastTakenAt > this.#limits.heartbeatMs * STALLED_HEARTBEATS) {
      this.cut();
      return;
    }
    // It was told to end, and has yet to read the rest.
    if (this.#ended) return;
    if (now - this.#lastSentAt >= this.#limits.heartbeatMs) this.#write(':\n\n');
    void this.#checkCaller();
  }

  async #checkCaller(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    try {
      // A caller whose role or accounts changed must reconnect.
      if (!(await this.#authenticate())) this.end();
    } catch {
      // Rejected, or the check failed: the reader reconnects and gets the error in the response.
      this.end();
    } finally {
      this.#checking = false;
    }
  }

  #write(text: string): void {
    this.#lastSentAt = performance.now();
    this.#raw.write(text);
    if (this.#raw.writableLength > this.#limits.mostWaitingBytes) this.cut();
  }

  cut(): void {
    this.#ended = true;
    this.#raw.destroy();
  }
}
