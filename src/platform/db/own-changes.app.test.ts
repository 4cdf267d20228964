// A process that alone writes to a database knows when it must read again.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, DatabaseUnavailable, type Step } from './database.ts';
import { countChanges, LastRead } from './own-changes.ts';
import { openSqlite } from './sqlite/sqlite-database.ts';

const CHAIN_KEY = new Uint8Array(32);
const ALONE = () => 0;
const write: Step = { sql: "UPDATE audit_head SET hash = hash || ''", parameters: [] };

let real: Database;
beforeAll(() => {
  real = openSqlite({ file: ':memory:', chainKey: CHAIN_KEY });
});
afterAll(() => real.close());

const read = (last: LastRead, db: Database) =>
  last.read(() => db.tables().selectNoFrom(sql<number>`1`.as('one')).execute());

it('what was read is current until something is written', async () => {
  const db = countChanges(real, ALONE);
  const last = new LastRead(db);
  expect(last.isCurrent).toBe(false);
  await read(last, db);
  expect(last.isCurrent).toBe(true);
  await db.write([write]);
  expect(last.isCurrent).toBe(false);
  await read(last, db);
  expect(last.isCurrent).toBe(true);
});

it('a write that was in progress during the read makes it out of date', async () => {
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const db = countChanges({ ...real, write: (unit) => held.then(() => real.write(unit)) }, ALONE);
  const last = new LastRead(db);
  const writing = db.write([write]);
  await read(last, db);
  commit();
  await writing;
  expect(last.isCurrent).toBe(false);
});

it('a read that fails makes nothing current', async () => {
  const db = countChanges(real, ALONE);
  const last = new LastRead(db);
  await read(last, db);
  await db.write([write]);
  await expect(last.read(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(last.isCurrent).toBe(false);
});

it('after a write whose outcome is unknown, nothing counts as current', async () => {
  const db = countChanges({ ...real, write: () => Promise.reject(new DatabaseUnavailable('timed out')) }, ALONE);
  const last = new LastRead(db);
  await read(last, db);
  await expect(db.write([write])).rejects.toThrow('timed out');
  await read(last, db);
  expect(last.isCurrent).toBe(false);
});

it('while others may write, nothing is current, and what was read before they could is not current afterwards', async () => {
  let others: number | undefined = 0;
  const db = countChanges(real, () => others);
  const last = new LastRead(db);
  await read(last, db);
  others = undefined;
  expect(last.isCurrent).toBe(false);
  others = 1;
  expect(last.isCurrent).toBe(false);
  await read(last, db);
  expect(last.isCurrent).toBe(true);
});

it('with other writers, nothing is ever current', async () => {
  const last = new LastRead(real);
  await read(last, real);
  expect(last.isCurrent).toBe(false);
});
