// The grammar of `traceparent`, and traces that continue from it.
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { readTraceparent, traceparentText } from './traceparent.ts';
import { Traces } from './traces.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

const VALID: [name: string, text: string, isSampled: boolean][] = [
  ['sampled', `00-${TRACE}-${SPAN}-01`, true],
  ['not sampled', `00-${TRACE}-${SPAN}-00`, false],
  ['with flags that nobody knows, sampled', `00-${TRACE}-${SPAN}-ff`, true],
  ['with flags that nobody knows, not sampled', `00-${TRACE}-${SPAN}-fe`, false],
  ['of a later version', `01-${TRACE}-${SPAN}-01`, true],
  ['of a later version that says more', `cc-${TRACE}-${SPAN}-01-what-the-future-brings`, true],
  ['with one digit that is not zero', `00-${'0'.repeat(31)}1-${'0'.repeat(15)}1-01`, true],
];

const INVALID: [name: string, text: string | string[] | undefined][] = [
  ['absent', undefined],
  ['empty', ''],
  ['several headers', [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`]],
  ['several headers that were joined', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
  ['the forbidden version', `ff-${TRACE}-${SPAN}-01`],
  ['a version of one digit', `0-${TRACE}-${SPAN}-01`],
  ['a version that is no number', `.0-${TRACE}-${SPAN}-01`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['a parent of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['a trace that is too short', `00-${TRACE.slice(1)}-${SPAN}-01`],
  ['a trace that is too long', `00-${TRACE}0-${SPAN}-01`],
  ['a parent that is too short', `00-${TRACE}-${SPAN.slice(1)}-01`],
  ['a parent that is too long', `00-${TRACE}-${SPAN}0-01`],
  ['capitals in the trace', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['capitals in the parent', `00-${TRACE}-${SPAN.toUpperCase()}-01`],
  ['capitals in the flags', `00-${TRACE}-${SPAN}-FF`],
  ['a letter that is no digit', `00-${TRACE.slice(1)}g-${SPAN}-01`],
  ['no flags', `00-${TRACE}-${SPAN}`],
  ['flags of one digit', `00-${TRACE}-${SPAN}-1`],
  ['flags of three digits', `00-${TRACE}-${SPAN}-011`],
  ['more than the first version has', `00-${TRACE}-${SPAN}-01-more`],
  ['a dash at the end', `00-${TRACE}-${SPAN}-01-`],
  ['a later version that goes on without a dash', `cc-${TRACE}-${SPAN}-01.more`],
  ['a blank before', ` 00-${TRACE}-${SPAN}-01`],
  ['a blank behind', `00-${TRACE}-${SPAN}-01 `],
  ['underscores', `00_${TRACE}_${SPAN}_01`],
];

test.each(VALID)('%s is read', (_name, text, isSampled) => {
  const [, traceId, spanId] = text.split('-');
  expect(readTraceparent(text)).toEqual({ traceId, spanId, isSampled });
});

test.each(INVALID)('%s is not valid', (_name, text) => expect(readTraceparent(text)).toBeUndefined());

test.each([true, false])('what is written can be read again (sampled: %s)', (isSampled) => {
  const parent = { traceId: TRACE, spanId: SPAN, isSampled };
  expect(readTraceparent(traceparentText(parent))).toEqual(parent);
});

describe('a trace', () => {
  test.each([true, false])('continues with a span of its own (sampled: %s)', (isSampled) => {
    const trace = new Traces(seededRandom('go on'), !isSampled).begin(
      traceparentText({ traceId: TRACE, spanId: SPAN, isSampled }),
    );
    expect(trace).toMatchObject({ traceId: TRACE, parentSpanId: SPAN, isSampled });
    expect(trace.spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(trace.spanId).not.toBe(SPAN);
  });

  test.each([true, false])('begins if none was sent, recorded if traces are exported (%s)', (isExported) => {
    const traces = new Traces(seededRandom('begin'), isExported);
    const [one, other] = [traces.begin(undefined), traces.begin('nonsense')];
    expect(one).toMatchObject({ parentSpanId: undefined, isSampled: isExported });
    expect(readTraceparent(traceparentText(one))).toBeDefined();
    expect(one.traceId).not.toBe(other.traceId);
  });

  test('of a name is the same every time, with new spans, and another for another name', () => {
    const traces = new Traces(seededRandom('named'), false);
    const [one, again, other] = [traces.named('evt_1'), traces.named('evt_1'), traces.named('evt_2')];
    expect(again.traceId).toBe(one.traceId);
    expect(again.spanId).not.toBe(one.spanId);
    expect(other.traceId).not.toBe(one.traceId);
    expect(readTraceparent(traceparentText(one))).toBeDefined();
  });

  test('never has an id of zeros', () => {
    const trace = new Traces({ bytes: (length) => Buffer.alloc(length) }, false).begin(undefined);
    expect(readTraceparent(traceparentText(trace))).toBeDefined();
  });
});
