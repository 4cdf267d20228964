// Starts traces and joins those of callers. Nothing is stored: a trace is an ID that log lines, headers and spans share.
import { createHash } from 'node:crypto';
import type { Random } from '../random.ts';
import { readTraceparent, type TraceParent } from './traceparent.ts';

/** One piece of work in a trace: a request being served, or an attempt to send a webhook. */
export interface Trace extends TraceParent {
  /** Undefined if the trace starts here. */
  readonly parentSpanId: string | undefined;
}

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;

export class Traces {
  readonly #random: Random;
  readonly #isExported: boolean;

  /** With `isExported`, traces that start here are recorded and marked as sampled for receivers. */
  constructor(random: Random, isExported: boolean) {
    this.#random = random;
    this.#isExported = isExported;
  }

  /** `traceparent` as received. Without a valid one, a new trace begins. */
  begin(traceparent: string | string[] | undefined): Trace {
    const given = readTraceparent(traceparent);
    return given === undefined ? this.#within(this.#hex(TRACE_BYTES)) : this.childOf(given);
  }

  childOf({ traceId, spanId, isSampled }: TraceParent): Trace {
    return { traceId, spanId: this.#hex(SPAN_BYTES), parentSpanId: spanId, isSampled };
  }

  /** The same trace ID for the same name, where the original was not stored. */
  named(name: string): Trace {
    const digest = createHash('sha256').update(name).digest('hex');
    return this.#within(digest.slice(0, 2 * TRACE_BYTES));
  }

  #within(traceId: string): Trace {
    return { traceId, spanId: this.#hex(SPAN_BYTES), parentSpanId: undefined, isSampled: this.#isExported };
  }

  /** All zeros would mean no ID, so the last bit is always set. */
  #hex(bytes: number): string {
    const drawn = this.#random.bytes(bytes);
    drawn[bytes - 1]! |= 1;
    return drawn.toString('hex');
  }
}
