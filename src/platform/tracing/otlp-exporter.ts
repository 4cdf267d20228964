// Sends spans to an OpenTelemetry collector (OTLP over HTTP with JSON), in batches and in the background. It never delays or fails the work
// it reports: when the collector is slow or down, spans are dropped and counted.
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { oneLine } from '../one-line.ts';
import { type EndedSpan, otlpAttributes, otlpSpan, type SpanAttributes } from './span.ts';

export interface ExporterSettings {
  /** Where batches are posted, such as http://collector:4318/v1/traces. */
  readonly url: string;
  /** What the collector requires, such as a key. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface ExporterParts extends ExporterSettings {
  /** Identifies the sender: service.name and the like. */
  readonly resource: SpanAttributes;
  readonly log: Logger;
  readonly limits?: Partial<ExporterLimits>;
}

export interface ExporterLimits {
  /** The most spans that may wait; further ones are dropped. */
  readonly mostWaiting: number;
  readonly batch: number;
  /** How long the first span of a batch waits for others. */
  readonly everyMs: number;
  readonly timeLimitMs: number;
  /** The delay before the second and last attempt to send a batch. */
  readonly retryAfterMs: number;
}

/** The defaults of the OpenTelemetry SDK, where it has them. */
const LIMITS: ExporterLimits = {
  mostWaiting: 2_048,
  batch: 512,
  everyMs: 5_000,
  timeLimitMs: 10_000,
  retryAfterMs: 1_000,
};
/** The statuses that the protocol declares retryable; any other rejection would only be repeated. */
const WORTH_ANOTHER_TRY: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** A collector that is down must not fill the log. */
const LOG_EVERY_MS = 60_000;
/** A node that stops has ten seconds in total. */
const CLOSE_WITHIN_MS = 2_000;

export interface SpanCounts {
  readonly sent: number;
  readonly dropped: number;
}

export class OtlpExporter {
  readonly #parts: ExporterParts;
  readonly #limits: ExporterLimits;
  readonly #resource: object[];
  #waiting: object[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** The batch being sent. */
  #sending: Promise<void> | undefined;
  /** Aborts the current attempt. */
  #attempt = new AbortController();
  readonly #closed = new AbortController();
  #counts = { sent: 0, dropped: 0 };
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: ExporterParts) {
    this.#parts = parts;
    this.#limits = { ...LIMITS, ...parts.limits };
    this.#resource = otlpAttributes(parts.resource);
  }

  get counts(): SpanCounts {
    return this.#counts;
  }

  /** Spans of traces that their originator does not sample are not exported. */
  ended(span: EndedSpan): void {
    if (!span.trace.isSampled) return;
    if (this.#waiting.length >= this.#limits.mostWaiting || this.#closed.signal.aborted) {
      this.#counts.dropped += 1;
      return;
    }
    // The system time, whatever the environment's clock shows: receivers compare it with their own.
    this.#waiting.push(otlpSpan(span, performance.timeOrigin + performance.now()));
    if (this.#waiting.length >= this.#limits.batch) this.#send();
    else this.#timer ??= setTimeout(() => this.#send(), this.#limits.everyMs).unref();
  }

  /** Sends the waiting spans, if the collector accepts them soon. */
  async close(): Promise<void> {
    this.#closed.abort();
    const cut = setTimeout(() => this.#attempt.abort(), CLOSE_WITHIN_MS);
    await this.#sending;
    this.#send();
    await this.#sending;
    clearTimeout(cut);
    clearTimeout(this.#timer);
    this.#counts.dropped += this.#waiting.length;
    this.#waiting = [];
  }

  #send(): void {
    if (this.#sending !== undefined || this.#waiting.length === 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // After close there is only one more batch.
    const batch = this.#waiting.splice(0, this.#closed.signal.aborted ? this.#waiting.length : this.#limits.batch);
    this.#sending = this.#post(batch).then((problem) => {
      this.#sending = undefined;
      if (problem === undefined) this.#counts.sent += batch.length;
      else this.#drop(batch.length, problem);
      if (this.#waiting.length >= this.#limits.batch) this.#send();
      else if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#send(), this.#limits.everyMs).unref();
    });
  }

  /** Returns the problem, or undefined on success. */
  async #post(spans: readonly object[]): Promise<string | undefined> {
    const body = JSON.stringify({
      resourceSpans: [
        { resource: { attributes: this.#resource }, scopeSpans: [{ scope: { name: 'linehaul' }, spans }] },
      ],
    });
    const first = await this.#try(body);
    if (first === undefined || !first.isWorthAnotherTry || this.#closed.signal.aborted) return first?.problem;
    // Shutdown does not wait for it.
    await pause(this.#limits.retryAfterMs, undefined, { signal: this.#closed.signal, ref: false }).catch(() => {});
    return (await this.#try(body))?.problem;
  }

  async #try(body: string): Promise<{ readonly problem: string; readonly isWorthAnotherTry: boolean } | undefined> {
    const { url, headers } = this.#parts;
    const attempt = new AbortController();
    this.#attempt = attempt;
    const late = setTimeout(() => attempt.abort(), this.#limits.timeLimitMs).unref();
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        redirect: 'manual',
        signal: attempt.signal,
      });
      // The connection is only reused once the response was read.
      await response.arrayBuffer();
      if (response.ok) return undefined;
      const { status } = response;
      return { problem: `the collector answered ${status}`, isWorthAnotherTry: WORTH_ANOTHER_TRY.has(status) };
    } catch (error) {
      const { cause, message } = error as Error;
      const problem = oneLine(cause instanceof Error ? cause.message || String(cause) : message);
      return { problem, isWorthAnotherTry: true };
    } finally {
      clearTimeout(late);
    }
  }

  #drop(spans: number, reason: string): void {
    this.#counts.dropped += spans;
    if (performance.now() - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = performance.now();
    this.#parts.log.warn({ reason, dropped: this.#counts.dropped }, 'spans could not be exported');
  }
}
