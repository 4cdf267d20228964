// One span in the JSON of OTLP (https://opentelemetry.io/docs/specs/otlp/), as collectors read it.
import type { Trace } from './traces.ts';

export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** A piece of work that has ended just now. */
export interface EndedSpan {
  readonly trace: Trace;
  readonly name: string;
  /** Whether it answered a request or sent one. */
  readonly kind: 'server' | 'client';
  readonly tookMs: number;
  readonly attributes: SpanAttributes;
  readonly isFailed: boolean;
}

/** By the numbers of the protocol. */
const KINDS = { server: 2, client: 3 } as const;
const FAILED = { code: 2 } as const;
const UNSET = {} as const;

/** `endedAtMs`: since 1970, with fractions. */
export function otlpSpan({ trace, name, kind, tookMs, attributes, isFailed }: EndedSpan, endedAtMs: number): object {
  return {
    traceId: trace.traceId,
    spanId: trace.spanId,
    ...(trace.parentSpanId !== undefined && { parentSpanId: trace.parentSpanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(endedAtMs - tookMs),
    endTimeUnixNano: nanoseconds(endedAtMs),
    attributes: otlpAttributes(attributes),
    status: isFailed ? FAILED : UNSET,
  };
}

export function otlpAttributes(attributes: SpanAttributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  );
}

/** Whole numbers go as text: JSON's own are not long enough for all of them. */
function anyValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** As text, since they are more than a number of JavaScript holds. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}
