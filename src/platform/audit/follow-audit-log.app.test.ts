// Following the audit log: every entry is delivered once, in order, and database outages are survived.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { breakableDatabase } from '../../../test/support/breakable-database.ts';
import { until } from '../../../test/support/waiting.ts';
import type { Database } from '../db/database.ts';
import { openSqlite } from '../db/sqlite/sqlite-database.ts';
import { type AuditFollower, followAuditLog } from './follow-audit-log.ts';

let real: Database;
let follower: AuditFollower | undefined;
beforeEach(() => {
  real = openSqlite({ file: ':memory:', chainKey: new Uint8Array(32) });
});
afterEach(async () => {
  follower?.stop();
  await real.close();
});

const act = (subject: string) =>
  real.write([{ audit: { at: 1, actor: 'a', action: 'acted', subject, details: '{}' } }]);

test('entries from now on are received, once and in order; earlier ones are not', async () => {
  await act('before');
  const heard: string[] = [];
  follower = await followAuditLog(real, () => 0);
  follower.start((news) => heard.push(...news.map(({ subject }) => subject)));
  const expected = Array.from({ length: 1_500 }, (_, at) => `act ${at}`);
  await Promise.all(expected.map(act));
  await until('all was heard', () => heard.length >= expected.length, 5_000);
  expect(heard).toEqual(expected);
});

test('while the database is unavailable nothing is lost, and cached data becomes stale', async () => {
  const { db, breakWith } = breakableDatabase(real);
  const heard: string[] = [];
  let now = 1_000;
  follower = await followAuditLog(db, () => now);
  follower.start((news) => heard.push(...news.map(({ subject }) => subject)));
  breakWith(new Error('away'));
  await act('meanwhile');
  now = 9_000;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect([heard, follower.lastLookAt()]).toEqual([[], 1_000]);
  breakWith(undefined);
  await until('it is back', () => follower!.lastLookAt() === 9_000, 2_000);
  expect(heard).toEqual(['meanwhile']);
});

test('once stopped, it receives nothing', async () => {
  const heard: string[] = [];
  follower = await followAuditLog(real, () => 0);
  follower.start((news) => heard.push(...news.map(({ subject }) => subject)));
  follower.stop();
  await act('late');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(heard).toEqual([]);
});
