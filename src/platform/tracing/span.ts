// One span in the JSON format of OTLP (https://opentelemetry.io/docs/specs/otlp/).
import type { Trace } from './traces.ts';

export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** A piece of work that has just ended. */
export interface EndedSpan {
  readonly trace: Trace;
  readonly name: string;
  /** Whether it served a request or sent one. */
  readonly kind: 'server' | 'client';
  readonly tookMs: number;
  readonly attributes: SpanAttributes;
  readonly isFailed: boolean;
}

/** The numbers of the protocol. */
const KINDS = { server: 2, client: 3 } as const;
const FAILED = { code: 2 } as const;
const UNSET = {} as const;

/** `endedAtMs` is milliseconds since 1970, with fractions. */
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

/** Integers are sent as text: JSON numbers cannot represent all 64-bit values. */
function anyValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** As text, since a JavaScript number cannot hold them exactly. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}
