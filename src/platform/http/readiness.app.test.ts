// /readyz: 200 means that the node is usable, not just that it responds.
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/support/test-app.ts';

test('a database that accepts no writes makes the node not ready, and free space makes it ready again', async () => {
  const app = await openTestApp();
  const ready = async () => {
    app.clock.advance(6_000);
    return (await app.http.inject('/readyz')).statusCode;
  };
  const pages = (count: number) => app.context.db.write([{ sql: `PRAGMA max_page_count = ${count}`, parameters: [] }]);
  const fill = async () => {
    const [sql, name] = ['INSERT INTO environment_facts (name, value) VALUES (?, ?)', (at: number) => `filler ${at}`];
    for (let at = 0; at < 10_000; at++) await app.context.db.write([{ sql, parameters: [name(at), 'x'.repeat(500)] }]);
  };
  expect(await ready()).toBe(200);
  await pages(1); // SQLite takes this to mean: no more than now.
  await expect(fill()).rejects.toThrow(/full/);
  expect(await ready()).toBe(503);
  await pages(1_000_000);
  expect(await ready()).toBe(200);
  await app.close();
});

test('a node that is not set up yet is not ready', async () => {
  const app = await openTestApp();
  app.holdBack('The node is starting.');
  expect((await app.http.inject('/readyz')).statusCode).toBe(503);
  app.holdBack(undefined);
  expect((await app.http.inject('/readyz')).statusCode).toBe(200);
  await app.close();
});
