// All streams of server-sent events that are open on this node: how many a caller may have, and when one ends.
import type { FastifyReply } from 'fastify';
import type { Route } from '../contract/route.ts';
import type { Logger } from '../log.ts';
import { type EventStream, messageText, type StreamMessage, type StreamSource } from './event-stream.ts';
import type { WireAnswer } from './perform.ts';
import { refuseForSeconds } from './refusal.ts';
import type { ResponseHead } from './response-head.ts';

export interface StreamLimits {
  /** A comment goes out when nothing else did for so long, so that nobody on the way takes the connection for dead. */
  readonly heartbeatMs: number;
  /** How often each caller is asked for anew: who was signed out, revoked or has expired reads no further. */
  readonly checkMs: number;
  readonly mostOfCaller: number;
  readonly most: number;
  /** Who has so much waiting for him does not keep up. */
  readonly mostWaitingBytes: number;
}

const LIMITS: StreamLimits = {
  heartbeatMs: 15_000,
  checkMs: 2_000,
  mostOfCaller: 8,
  most: 2_000,
  mostWaitingBytes: 262_144,
};

/** Browsers wait so long before they come back. */
const RETRY_MS = 2_000;
/** A reader that takes nothing at all is cut after so many heartbeats. */
const STALLED_HEARTBEATS = 2;
const LEAVE_MS = 1_000;

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would wait for a buffer to fill.
  'x-accel-buffering': 'no',
  // Its socket has no time limit any more, so nothing else is served on it.
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

  /** Puts the head on the wire and lets the source begin. @throws Refusal when there are too many already */
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

  /** Ends all, and opens no more. Readers come back by themselves, to another node. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#watch);
    for (const stream of this.#open) stream.end();
    // Who does not even take the end must not hold up the node.
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
  /** When the reader last had taken everything. */
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
    // A reader that goes away in the middle of a write is no defect.
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

  /** Is the caller still let in, does it still read, does it need a sign of life? */
  look(): void {
    const now = performance.now();
    if (this.#raw.writableLength === 0) this.#lastTakenAt = now;
    if (now - this.#lastTakenAt > this.#limits.heartbeatMs * STALLED_HEARTBEATS) {
      this.cut();
      return;
    }
    // It was told to end, and has the rest to take.
    if (this.#ended) return;
    if (now - this.#lastSentAt >= this.#limits.heartbeatMs) this.#write(':\n\n');
    void this.#checkCaller();
  }

  async #checkCaller(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    try {
      // Whoever has another role or other accounts now comes back as that.
      if (!(await this.#authenticate())) this.end();
    } catch {
      // Refused, or nobody could say: the reader comes back and is told by the answer.
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
