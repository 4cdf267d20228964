// Parses and writes the `traceparent` header of W3C Trace Context (https://www.w3.org/TR/trace-context/).

/** A position in a trace that others can refer to. */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits; the standard also calls it the parent ID. */
  readonly spanId: string;
  /** Whether the originator of the trace records it. */
  readonly isSampled: boolean;
}

/** Lower case only: the standard rejects capitals. */
const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);
const FORBIDDEN_VERSION = 'ff';
const FIRST_VERSION = '00';
const LENGTH = 55;
const SAMPLED = 1;

/** Undefined if invalid, in which case a new trace begins. Later versions may append fields to those known here. */
export function readTraceparent(text: string | string[] | undefined): TraceParent | undefined {
  if (typeof text !== 'string') return undefined;
  const [, version, traceId, spanId, flags] = FORM.exec(text) ?? [];
  if (version === undefined || version === FORBIDDEN_VERSION) return undefined;
  if (version === FIRST_VERSION && text.length !== LENGTH) return undefined;
  if (traceId === NO_TRACE || spanId === NO_SPAN) return undefined;
  return { traceId: traceId!, spanId: spanId!, isSampled: (Number.parseInt(flags!, 16) & SAMPLED) !== 0 };
}

export function traceparentText({ traceId, spanId, isSampled }: TraceParent): string {
  return `${FIRST_VERSION}-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
