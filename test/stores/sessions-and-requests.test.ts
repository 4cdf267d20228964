// Sessions and the request log on PostgreSQL, with two nodes on one database. Their own tests run on SQLite.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { RequestLog } from '../../src/capabilities/requests/record-requests.ts';
import { sweepOnce } from '../../src/capabilities/requests/sweep-requests.ts';
import { TestBrowser } from '../../src/capabilities/sessions/session.fixture.ts';
import { DAY_MS, MINUTE_MS } from '../../src/platform/durations.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { bearerOf, newPortal, openTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/waiting.ts';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await openTestApp({ config: { databaseUrl: await freshPostgresDatabase() } });
  other = { ...app, ...(await buildApp(app.context)) };
});
afterAll(async () => {
  await other.http.close();
  await app.close();
});

test('a session lives on both nodes, and ends on both', async () => {
  const portal = await newPortal(app.context);
  const browser = new TestBrowser(app);
  expect((await browser.signIn('/v1/session', portal.username, portal.password)).statusCode).toBe(201);
  const elsewhere = new TestBrowser(other);
  Object.assign(elsewhere, { cookie: browser.cookie, csrfToken: browser.csrfToken });
  for (let minutes = 0; minutes < 60; minutes += 20) {
    app.clock.advance(20 * MINUTE_MS);
    expect((await browser.call('/v1/whoami')).statusCode).toBe(200);
  }
  // The session's use was written for the other node, but the response did not wait for it.
  await until('it is let in there', async () => (await elsewhere.call('/v1/whoami')).statusCode === 200);
  const confirmed = await elsewhere.call('/v1/session/confirmation', {
    method: 'POST',
    body: { password: portal.password },
  });
  expect(confirmed.json().data.confirmedUntil).toBe(new Date(app.clock.now() + 5 * MINUTE_MS).toISOString());
  expect((await browser.call('/v1/session', { method: 'DELETE' })).statusCode).toBe(204);
  expect((await browser.call('/v1/whoami')).statusCode).toBe(401);
  await until('the other node heard of it', async () => (await elsewhere.call('/v1/whoami')).statusCode === 401, 5_000);
});

test('requests are stored, listed, found and deleted', async () => {
  const bearer = await bearerOf(app);
  for (const id of ['a', 'b', 'c'])
    await app.http.inject({
      url: `/v1/whoami${id === 'b' ? '?x=1' : ''}`,
      headers: { ...bearer, 'x-request-id': `pg-${id}` },
    });
  const list = async (query: string) =>
    (await app.http.inject({ url: `/v1/requests${query}`, headers: bearer }))
      .json()
      .data.map((one: { requestId: string }) => one.requestId);
  expect((await list('?path=/v1/who')).sort()).toEqual(['pg-a', 'pg-b', 'pg-c']);
  expect(await list('?failed=true&limit=1')).toEqual(['pg-b']);
  expect(await list('?path=/v1/who_')).toEqual([]);
  // One node reads what the other wrote.
  const found = await other.http.inject({ url: '/v1/requests/pg-a', headers: bearer });
  expect(found.json().data).toMatchObject({ status: 200, errorCode: null, caller: { bySession: false } });
  const log = new RequestLog(app.context);
  app.clock.advance(8 * DAY_MS);
  await sweepOnce(app.context, log);
  await log.close();
  const rows = await app.context.db
    .tables<{ request_log: { at: number } }>()
    .selectFrom('request_log')
    .select('at')
    .execute();
  expect(rows.filter(({ at }) => at < app.clock.now() - 7 * DAY_MS)).toEqual([]);
});
