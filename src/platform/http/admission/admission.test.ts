// Which requests start, wait or are refused when there are more of them than slots.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Admission, type AdmissionLimits, type Priority } from './admission.ts';
import { LOWEST } from './concurrency-limit.ts';
import { LEAST_TO_BEGIN } from './short-turns.ts';

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

  test('is rejected after 70 ms, and within 100', () => {
    const { come, became, admission } = full();
    come('a');
    pass(69);
    expect(became).toEqual([]);
    pass(20);
    expect(became).toEqual(['a is refused']);
    expect(admission.waiting).toBe(0);
  });

  test('is rejected earlier by as much as the event loop is late', () => {
    const { come, became } = full();
    come('a');
    // The first look comes 30 ms late.
    now += 40;
    vi.advanceTimersByTime(10);
    expect(became).toEqual(['a is refused']);
    come('b');
    pass(29);
    expect(became).toHaveLength(1);
    pass(31);
    expect(became).toEqual(['a is refused', 'b is refused']);
  });

  test('waits at least 20 ms, however late the event loop is', () => {
    const { come, became } = full();
    come('a');
    now += 500;
    vi.advanceTimersByTime(10);
    come('b');
    pass(19);
    expect(became).toEqual(['a is refused']);
    pass(10);
    expect(became).toEqual(['a is refused', 'b is refused']);
  });

  test('goes before older ones during a lasting overload', () => {
    const { come, leave, became } = full();
    come('old');
    pass(30);
    come('new');
    leave();
    expect(became).toEqual(['new begins']);
  });

  test('is rejected immediately if too many wait already', () => {
    const { come, became } = full({ mostWaiting: 2 });
    for (const name of ['a', 'b', 'c']) come(name);
    expect(became).toEqual(['c is refused']);
  });

  test('is rejected immediately if too many bytes wait already', () => {
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

test('a slot that nothing was done with says nothing about how fast requests are', () => {
  const admission = new Admission({}, undefined, () => now);
  for (let window = 0; window < 5; window++) {
    while (admission.enter('normal'));
    now += 200;
    while (admission.inProgress > 0) admission.leave('normal', undefined);
  }
  expect(admission.limit).toBe(FULL);
});

test('bodies that are arriving have a limited number of bytes together', () => {
  const admission = new Admission({ mostArrivingBytes: 1_000 });
  expect([admission.takeRoom(600), admission.takeRoom(500), admission.takeRoom(400)]).toEqual([true, false, true]);
  admission.giveRoom(600);
  expect(admission.takeRoom(500)).toBe(true);
});

describe('the pause of a connection after a rejection', () => {
  test('is short after a few rejections and grows with them, but ends before Retry-After', () => {
    const { come, admission } = full({ mostWaiting: LOWEST });
    for (let one = 0; one < LOWEST + 5; one++) come('x');
    expect(admission.restMs()).toBe(5);
    for (let one = 0; one < 3_000; one++) come('x');
    expect(admission.restMs()).toBe(800);
    now += 10_000;
    expect(admission.restMs()).toBe(0);
  });
});

describe('a request that only waits for its turn while clients connect', () => {
  test.each([65, 500])('is not rejected because the event loop is late: after %i ms', async (late) => {
    vi.useRealTimers();
    // The iterations of the event loop are real ones, so that none passes before the line is looked at.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const one = new Admission({}, undefined, () => now);
    const became: string[] = [];
    one.connected();
    while (one.enter('normal'));
    one.wait(
      'normal',
      0,
      () => became.push('begins'),
      () => became.push('is refused'),
    );
    now += late;
    vi.advanceTimersByTime(10);
    expect(became).toEqual([]);
    for (let times = 0; times < 3; times++) await new Promise((resolve) => setImmediate(resolve));
    expect(became).toEqual(['begins']);
  });
});

describe('while clients connect', () => {
  beforeEach(() => void vi.useRealTimers());
  const admission = () => new Admission({}, undefined, () => now);
  const iteration = () => new Promise((resolve) => setImmediate(resolve));

  test('few requests begin in one iteration of the event loop, and the others in the next ones', async () => {
    const one = admission();
    const begun: number[] = [];
    one.connected();
    for (let number = 1; number <= 3 * LEAST_TO_BEGIN; number++) {
      const begin = () => void begun.push(number);
      if (one.enter('normal')) begin();
      else one.wait('normal', 0, begin, () => begun.push(-number));
    }
    expect(begun).toHaveLength(LEAST_TO_BEGIN);
    for (let times = 2; times <= 3; times++) {
      one.connected();
      await iteration();
      expect(one.inProgress).toBe(times * LEAST_TO_BEGIN);
    }
    await iteration();
    expect(begun).toEqual(Array.from({ length: 3 * LEAST_TO_BEGIN }, (_, at) => at + 1));
  });

  test('more begin after a long iteration, since they add little to it', async () => {
    const one = admission();
    one.connected();
    while (one.enter('normal'));
    now += 40;
    one.connected();
    await iteration();
    while (one.enter('normal'));
    expect(one.inProgress).toBe(LEAST_TO_BEGIN + 20);
  });

  test('nothing has to wait once an iteration brought no connection', async () => {
    const one = admission();
    one.connected();
    while (one.enter('normal'));
    expect(one.inProgress).toBe(LEAST_TO_BEGIN);
    await iteration();
    await iteration();
    for (let more = 0; more < FULL - LEAST_TO_BEGIN; more++) expect(one.enter('normal')).toBe(true);
    expect(one.enter('normal')).toBe(false);
  });

  test('a request that waits for the next iteration does not lower the limit', async () => {
    const one = admission();
    for (let times = 0; times < 10; times++) {
      one.connected();
      while (one.enter('normal'));
      now += 200;
      while (one.inProgress > 0) one.leave('normal', 150);
      await iteration();
    }
    expect(one.limit).toBe(FULL);
  });
});
