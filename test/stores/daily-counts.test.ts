// Daily counts on every database: a limit holds for all concurrent writers, and days follow the system clock in UTC.
import { describe, expect, it } from 'vitest';
import { DailyCounts } from '../../src/platform/db/daily-counts.ts';
import { WriteConflict } from '../../src/platform/db/database.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import { testClock } from '../support/test-clock.ts';
import { EVERY_STORE } from './each-store.ts';

const LIMIT = { name: 'things', most: 10 };
const OTHER = { name: 'others', most: 10 };

describe.each(EVERY_STORE)('$name', ({ open }) => {
  it('counts each subject and each limit separately', async () => {
    const store = await open();
    const counts = new DailyCounts(store.db, testClock());
    await store.db.write([...counts.add(LIMIT, 'ACME', 4), ...counts.add(OTHER, 'ACME', 1)]);
    await store.db.write(counts.add(LIMIT, 'ACME', 5));
    expect(await counts.left(LIMIT, 'ACME')).toBe(1);
    expect(await counts.left(OTHER, 'ACME')).toBe(9);
    expect(await counts.left(LIMIT, 'ZETA')).toBe(10);
    await expect(store.db.write(counts.add(LIMIT, 'ACME', 2))).rejects.toThrow(WriteConflict);
    expect(await counts.left(LIMIT, 'ACME')).toBe(1);
    await store.close();
  });

  it('allows exactly the limit, however many come at once on two nodes', async () => {
    const store = await open();
    const nodes = [new DailyCounts(store.db, testClock()), new DailyCounts(store.db, testClock())];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, one) => store.db.write(nodes[one % 2]!.add(LIMIT, 'ACME', 1))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await store.close();
  });

  it('starts over at midnight UTC, and keeps no past days', async () => {
    const store = await open();
    const clock = testClock(Date.UTC(2026, 10, 2, 23, 59, 30));
    const counts = new DailyCounts(store.db, clock);
    const daysKept = async () => {
      const tables = store.db.tables<{ daily_counts: { day: number } }>();
      return (await tables.selectFrom('daily_counts').select('day').execute()).length;
    };
    await store.db.write(counts.add(LIMIT, 'ACME', 10));
    expect(counts.secondsLeft()).toBe(30);
    clock.advance(29_999);
    expect(await counts.left(LIMIT, 'ACME')).toBe(0);
    clock.advance(1);
    expect(await counts.left(LIMIT, 'ACME')).toBe(10);
    expect(counts.secondsLeft()).toBe(86_400);
    await store.db.write(counts.add(LIMIT, 'ACME', 1));
    expect(await daysKept()).toBe(2);
    clock.advance(DAY_MS);
    await store.db.write(counts.add(LIMIT, 'ACME', 1));
    expect(await daysKept()).toBe(2);
    await store.close();
  });
});
