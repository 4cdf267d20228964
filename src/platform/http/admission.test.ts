// Which requests start, wait or are refused when there are more of them than slots.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Admission, type AdmissionLimits, type Priority } from './admission.ts';
import { LOWEST } from './concurrency-limit.ts';

const FULL = 256;
let now: number;
beforeEach(() => {
  now = 1_000_000;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(ms: number): void {
  for (let step = 0; step < ms; step++) {
    now += 1;
    vi.advanceTimersByTime(1);
  }
}

/** Takes all slots, then records what happens to the requests that arrive. */
function full(limits: Partial<AdmissionLimits> = {}) {
  const admission = new Admission(limits, undefined, () => now);
  for (let place = 0; place < FULL; place++) expect(admission.enter('normal')).toBe(true);
  const became: string[] = [];
  return {
    admission,
    became,
    come(name: string, priority: Priority = 'normal', bytes = 0) {
      expect(admission.enter(priority)).toBe(false);
      admission.wait(
        priority,
        bytes,
        () => became.push(`${name} begins`),
        () => became.push(`${name} is refused`),
      );
    },
    leave() {
      admission.leave('normal', 1);
      vi.advanceTimersByTime(0);
    },
  };
}

describe('a request that finds no place', () => {
  test('begins when one becomes free', () => {
    const { come, leave, became, admission } = full();
    come('a');
    come('b');
    leave();
    expect(became).toEqual(['a begins']);
    expect([admission.inProgress, admission.waiting]).toEqual([FULL, 1]);
  });

  test('is refused after 70 ms, and within 100', () => {
    const { come, became, admission } = full();
    come('a');
    pass(69);
    expect(became).toEqual([]);
    pass(20);
    expect(became).toEqual(['a is refused']);
    expect(admission.waiting).toBe(0);
  });

  test('goes before older ones once these wait because of a lasting overload', () => {
    const { come, leave, became } = full();
    come('old');
    pass(30);
    come('new');
    leave();
    expect(became).toEqual(['new begins']);
  });

  test('is refused at once where too many wait already', () => {
    const { come, became } = full({ mostWaiting: 2 });
    for (const name of ['a', 'b', 'c']) come(name);
    expect(became).toEqual(['c is refused']);
  });

  test('is refused at once where too many bytes wait already', () => {
    const { come, became } = full({ mostWaitingBytes: 1_000 });
    come('a', 'normal', 900);
    come('b', 'normal', 200);
    expect(became).toEqual(['b is refused']);
  });
});

describe('priorities', () => {
  test('decide who begins next', () => {
    const { come, leave, became } = full();
    come('export', 'batch');
    come('quote');
    come('tracking', 'first');
    for (let place = 0; place < 3; place++) leave();
    expect(became).toEqual(['tracking begins', 'quote begins', 'export begins']);
  });

  test('decide who gives way when the queue is full', () => {
    const { come, became } = full({ mostWaiting: 2 });
    come('export', 'batch');
    come('quote');
    come('tracking', 'first');
    come('another export', 'batch');
    expect(became).toEqual(['export is refused', 'another export is refused']);
  });

  test('keep batch work from taking all places', () => {
    const admission = new Admission({}, undefined, () => now);
    let exports = 0;
    while (admission.enter('batch')) exports += 1;
    expect(exports).toBe(FULL / 4);
    expect(admission.enter('normal')).toBe(true);
  });
});

describe('the rest of a connection that was refused', () => {
  test('is short after a few refusals and grows with them, up to a second', () => {
    const { come, admission } = full({ mostWaiting: LOWEST });
    for (let one = 0; one < LOWEST + 5; one++) come('x');
    expect(admission.restMs()).toBe(5);
    for (let one = 0; one < 3_000; one++) come('x');
    expect(admission.restMs()).toBe(1_000);
    now += 10_000;
    expect(admission.restMs()).toBe(0);
  });
});
