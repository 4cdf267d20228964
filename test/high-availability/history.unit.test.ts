// Histories that the checker must accept, and histories that it must reject: a checker that finds nothing proves nothing.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Call, type Fault, lateReadsOf, UNTOLD, type Value, violationsOf } from './history.ts';

type Span = readonly [startedAt: number, endedAt: number | undefined];

const call = (kind: Call['kind'], [startedAt, endedAt]: Span, value: Value | undefined, register = 'r'): Call => ({
  register,
  client: 'c',
  startedAt,
  endedAt,
  kind,
  value,
});
const claim = (span: Span, value: Value, register?: string) => call('claim', span, value, register);
const read = (span: Span, value: Value | undefined, register?: string) => call('read', span, value, register);

describe('accepts', () => {
  const ACCEPTED: readonly [what: string, history: readonly Call[]][] = [
    ['nothing at all', []],
    ['a claim and reads after it', [claim([0, 1], 'a'), read([2, 3], 'a'), read([4, 5], 'a')]],
    ['a read before the claim that finds nothing', [read([0, 1], undefined), claim([2, 3], 'a'), read([4, 5], 'a')]],
    ['reads during the claim that find either', [claim([0, 9], 'a'), read([1, 2], undefined), read([3, 4], 'a')]],
    ['a retry that gets the same answer', [claim([0, 1], 'a'), claim([2, 3], 'a')]],
    ['a claim without a response that was not carried out', [claim([0, undefined], 'a'), read([5, 6], undefined)]],
    ['one that was carried out', [claim([0, undefined], 'a'), read([5, 6], 'a')]],
    [
      'one that was carried out late',
      [claim([0, undefined], 'a'), read([5, 6], undefined), claim([7, 8], 'a'), read([9, 10], 'a')],
    ],
    ['a value that is told later', [claim([0, 1], UNTOLD), read([2, 3], 'a'), read([4, 5], 'a')]],
    [
      'a retry after a claim without a response',
      [claim([0, undefined], UNTOLD), claim([3, 4], 'a'), read([5, 6], 'a')],
    ],
    ['different registers with different values', [claim([0, 1], 'a', 'x'), claim([0, 1], 'b', 'y')]],
    ['a race whose loser was told of the winner', [claim([0, 5], 'a'), read([1, 4], 'a')]],
    ['calls in any order of recording', [read([4, 5], 'a'), claim([0, 1], 'a')]],
    ['thirty calls at once', Array.from({ length: 30 }, (_, at) => claim([at / 100, 10], 'a'))],
  ];
  test.each(ACCEPTED)('%s', (_, history) => {
    expect(violationsOf(history)).toEqual([]);
  });
});

describe('rejects', () => {
  const REJECTED: readonly [what: string, fault: Fault, history: readonly Call[]][] = [
    ['a claim that is gone', 'lost', [claim([0, 1], 'a'), read([2, 3], undefined)]],
    ['one that is gone again', 'lost', [claim([0, 1], 'a'), read([2, 3], 'a'), read([4, 5], undefined)]],
    ['one whose value was not told', 'lost', [claim([0, 1], UNTOLD), read([2, 3], undefined)]],
    [
      'one that is gone, comes back and is gone again',
      'lost',
      [claim([0, 1], 'a'), read([2, 3], undefined), read([4, 5], 'a'), read([6, 7], undefined)],
    ],
    [
      'a read that may have begun before it was gone',
      'lost',
      [claim([0, 1], 'a'), read([2, 4], undefined), read([3, 5], 'a')],
    ],
    ['a read of an old copy', 'stale', [claim([0, 1], 'a'), read([2, 3], undefined), read([4, 5], 'a')]],
    ['two claims of different values', 'duplicate', [claim([0, 1], 'a'), claim([2, 3], 'b')]],
    ['two at the same time', 'duplicate', [claim([0, 3], 'a'), claim([1, 2], 'b')]],
    [
      'a retry that gets another answer',
      'duplicate',
      [claim([0, undefined], UNTOLD), claim([1, 2], 'a'), claim([3, 4], 'b')],
    ],
    [
      'readers who see different values',
      'duplicate',
      [claim([0, undefined], UNTOLD), read([1, 2], 'a'), read([3, 4], 'b')],
    ],
    ['a value from nowhere', 'out of order', [read([0, 1], 'a')]],
    ['a value before its claim', 'out of order', [read([0, 1], 'a'), claim([2, 3], 'a')]],
    [
      'a read of an old copy after one that saw it, during the claim',
      'stale',
      [claim([0, 9], 'a'), read([1, 2], 'a'), read([3, 4], undefined)],
    ],
    [
      'a claim without a response that is gone after it was seen',
      'out of order',
      [claim([0, undefined], 'a'), read([1, 2], 'a'), read([3, 4], undefined)],
    ],
  ];
  test.each(REJECTED)('%s', (_, fault, history) => {
    expect(violationsOf(history).map((one) => one.fault)).toEqual([fault]);
  });

  test('only the invalid register, with its calls', () => {
    const wrong = [claim([0, 1], 'a', 'x'), read([2, 3], undefined, 'x')];
    expect(violationsOf([claim([0, 1], 'b', 'y'), ...wrong, read([2, 3], 'b', 'y')])).toEqual([
      { register: 'x', fault: 'lost', calls: wrong },
    ]);
  });

  test('counts every read of an old copy, and no read that may have been too early', () => {
    const early = read([0, 9], undefined);
    const late = [read([2, 3], undefined), read([3, 4], undefined)];
    expect(lateReadsOf([claim([0, 1], 'a'), early, ...late, read([10, 11], 'a')])).toEqual(late);
    expect(lateReadsOf([claim([0, undefined], 'a'), ...late])).toEqual([]);
  });

  test('one invalid call among forty concurrent ones', () => {
    const many = Array.from({ length: 40 }, (_, at) => read([at / 100, 10], 'a'));
    expect(violationsOf([claim([0, 10], 'a'), ...many])).toEqual([]);
    expect(violationsOf([claim([0, 10], 'a'), ...many, read([11, 12], undefined)])).toHaveLength(1);
  });
});

/** By definition: whether any order of the calls, with those without a response in or out, respects real time and the register. */
function hasAnOrder(left: readonly Call[], state: Value | undefined): boolean {
  if (left.every(({ endedAt }) => endedAt === undefined)) return true;
  return left.some((next) => {
    if (left.some((other) => other !== next && (other.endedAt ?? Number.POSITIVE_INFINITY) < next.startedAt))
      return false;
    const rest = left.filter((other) => other !== next);
    if (next.kind === 'read' && next.value === undefined) return state === undefined && hasAnOrder(rest, state);
    if (next.kind === 'read' && state === undefined) return false;
    if (state === undefined || state === UNTOLD) return hasAnOrder(rest, next.value);
    return (next.value === UNTOLD || next.value === state) && hasAnOrder(rest, state);
  });
}

test('agrees with an exhaustive search on small histories', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined, freq: 4 }))
    .map(([start, length]): Span => [start * 2, length === undefined ? undefined : start * 2 + length * 2 - 1]);
  const calls = fc.oneof(
    fc.tuple(span, fc.constantFrom<Value>('a', 'b', UNTOLD)).map(([when, value]) => claim(when, value)),
    // A read without a response says nothing.
    fc
      .tuple(span, fc.constantFrom<Value | undefined>('a', 'a', 'b', undefined))
      .filter(([[, endedAt]]) => endedAt !== undefined)
      .map(([when, value]) => read(when, value)),
  );
  let rejected = 0;
  fc.assert(
    fc.property(fc.array(calls, { maxLength: 6 }), (history) => {
      const isGood = hasAnOrder(history, undefined);
      rejected += isGood ? 0 : 1;
      expect(violationsOf(history).length === 0).toBe(isGood);
    }),
    { numRuns: 2_000 },
  );
  expect(rejected).toBeGreaterThan(100);
});
