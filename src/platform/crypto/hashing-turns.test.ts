// Hashing turns: a few at once per process, shared fairly between lanes, and no sign-in waits forever.
import { afterEach, expect, test, vi } from 'vitest';
import { type HashingLane, HashingTurns, TooManySignIns } from './hashing-turns.ts';

const ROOMY = { most: 100, mostOfOneSource: 100 } as const;
const ticket = (source = 'a') => ({ source, isFamiliar: false, failures: 0 });

/** Work that the test completes by hand, in the order it was started. */
function manualWork() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    run: (lane: HashingLane, name: string, source?: string) =>
      lane.run(ticket(source), () => {
        started.push(name);
        return new Promise<void>((end) => ends.push(end));
      }),
    async endOne() {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

afterEach(() => void vi.useRealTimers());

test('no more than allowed run at once, across all lanes', async () => {
  const turns = new HashingTurns({ atOnce: 2 });
  const lanes = [turns.openLane(1, ROOMY), turns.openLane(1, ROOMY)];
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running -= 1;
  };
  await Promise.all(Array.from({ length: 40 }, (_, at) => lanes[at % 2]!.run(ticket(), work)));
  expect(most).toBe(2);
});

test('a flooded lane does not hold up another: each gets its share of the turns', async () => {
  const turns = new HashingTurns({ atOnce: 1 });
  const [flooded, operators, quiet] = [turns.openLane(1, ROOMY), turns.openLane(2, ROOMY), turns.openLane(1, ROOMY)];
  const work = manualWork();
  const all: Promise<void>[] = [];
  for (let at = 0; at < 50; at++) all.push(work.run(flooded, 'flood'));
  for (let at = 0; at < 10; at++) all.push(work.run(operators, 'operator'));
  all.push(work.run(quiet, 'quiet'));
  for (let at = 0; at < 13; at++) await work.endOne();
  const firstTurns = work.started.slice(0, 13);
  // The flood arrived first and gets one turn in three; operators get two.
  expect(firstTurns.filter((name) => name === 'operator')).toHaveLength(8);
  expect(firstTurns.indexOf('quiet')).toBeLessThan(4);
  while (work.started.length < 61) await work.endOne();
  await work.endOne();
  await Promise.all(all);
});

test('a lane that was idle gets no more than its share afterwards', async () => {
  const turns = new HashingTurns({ atOnce: 1 });
  const [busy, idle] = [turns.openLane(1, ROOMY), turns.openLane(1, ROOMY)];
  const work = manualWork();
  const all: Promise<void>[] = [];
  for (let at = 0; at < 30; at++) all.push(work.run(busy, 'busy'));
  for (let at = 0; at < 20; at++) await work.endOne();
  for (let at = 0; at < 5; at++) all.push(work.run(idle, 'idle'));
  while (work.started.length < 35) await work.endOne();
  await work.endOne();
  expect(work.started.slice(21, 27).filter((name) => name === 'idle')).toHaveLength(3);
  await Promise.all(all);
});

test('failing work passes its turn on', async () => {
  const lane = new HashingTurns({ atOnce: 1 }).openLane(1, ROOMY);
  await expect(lane.run(ticket(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await lane.run(ticket(), async () => 'done')).toBe('done');
});

test('a full lane rejects new attempts, and an attempt that made room gets an error', async () => {
  const lane = new HashingTurns({ atOnce: 1 }).openLane(1, { most: 2, mostOfOneSource: 2 });
  const work = manualWork();
  const first = work.run(lane, 'first');
  const [kept, displaced] = [work.run(lane, 'kept', 'a'), work.run(lane, 'displaced', 'a')];
  await expect(work.run(lane, 'too many', 'a')).rejects.toThrow(TooManySignIns);
  const other = work.run(lane, 'other', 'b');
  await expect(displaced).rejects.toThrow(TooManySignIns);
  for (let at = 0; at < 3; at++) await work.endOne();
  await Promise.all([first, kept, other]);
  expect(work.started).toEqual(['first', 'kept', 'other']);
});

test('an attempt whose turn does not come in time is rejected, and takes no turn later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lane = new HashingTurns({ atOnce: 1, longestWaitMs: 10_000 }).openLane(1, ROOMY);
  const work = manualWork();
  const first = work.run(lane, 'first');
  const late = expect(work.run(lane, 'late')).rejects.toThrow(TooManySignIns);
  vi.advanceTimersByTime(10_000);
  await late;
  await work.endOne();
  await first;
  expect(work.started).toEqual(['first']);
});

test('a patient one waits for as long as it takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lane = new HashingTurns({ atOnce: 1, longestWaitMs: 10_000 }).openLane(1, ROOMY);
  const work = manualWork();
  const first = work.run(lane, 'first');
  const patient = lane.run({ ...ticket(), isPatient: true }, async () => 'hashed');
  const late = lane.run(ticket(), async () => 'too late');
  const refused = expect(late).rejects.toBeInstanceOf(TooManySignIns);
  vi.advanceTimersByTime(60_000);
  await refused;
  await work.endOne();
  await first;
  expect(await patient).toBe('hashed');
});
