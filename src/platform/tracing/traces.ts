// Begins traces and takes part in those that others began. Nothing is stored: a trace is a name that log lines, headers and spans share.
import { createHash } from 'node:crypto';
import type { Random } from '../random.ts';
import { readTraceparent, type TraceParent } from './traceparent.ts';

/** One piece of work in a trace: a request that is answered, or an attempt to send a webhook. */
export interface Trace extends TraceParent {
  /** Undefined where the trace begins with it. */
  readonly parentSpanId: string | undefined;
}

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;

export class Traces {
  readonly #random: Random;
  readonly #isExported: boolean;

  /** `isExported`: traces that begin here are recorded, and whoever is sent one is told so. */
  constructor(random: Random, isExported: boolean) {
    this.#random = random;
    this.#isExported = isExported;
  }

  /** `traceparent` as it came from outside; without a valid one, a new trace begins. */
  begin(traceparent: string | string[] | undefined): Trace {
    const given = readTraceparent(traceparent);
    return given === undefined ? this.#within(this.#hex(TRACE_BYTES)) : this.childOf(given);
  }

  childOf({ traceId, spanId, isSampled }: TraceParent): Trace {
    return { traceId, spanId: this.#hex(SPAN_BYTES), parentSpanId: spanId, isSampled };
  }

  /** The same trace for everything that is named alike, where nobody remembers which it was. */
  named(name: string): Trace {
    const digest = createHash('sha256').update(name).digest('hex');
    return this.#within(digest.slice(0, 2 * TRACE_BYTES));
  }

  #within(traceId: string): Trace {
    return { traceId, spanId: this.#hex(SPAN_BYTES), parentSpanId: undefined, isSampled: this.#isExported };
  }

  /** All zeros mean that there is none, so the last digit never is one. */
  #hex(bytes: number): string {
    const drawn = this.#random.bytes(bytes);
    drawn[bytes - 1]! |= 1;
    return drawn.toString('hex');
  }
}
