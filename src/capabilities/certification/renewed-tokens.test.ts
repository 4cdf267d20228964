// Real 401s: a program whose token has expired or been revoked, and that gets a new one, has handled the error.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ACTOR,
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  tokenFor,
} from '../../../test/support/test-app.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { resetPortalPassword } from '../accounts/manage-portal-accounts.ts';
import type { Loose } from '../bol/bol.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ carrier: true, config: { requestsPerSecond: 0 } });
});
afterAll(() => app.close());

type Portal = Awaited<ReturnType<typeof newPortal>>;

async function program(apiKey?: string) {
  const key = apiKey ?? (await clientWithKey(app)).apiKey;
  const portal: Portal = await newPortal(app.context);
  let token = '';
  const call = (url: string) =>
    app.http.inject({ method: 'GET', url, headers: { apikey: key, authorization: `Bearer ${token}` } });
  const renew = async (password = portal.password) => {
    token = await tokenFor(app, key, { ...portal, password });
  };
  await renew();
  return {
    key,
    username: portal.username,
    renew,
    classes: async () => (await call('/v1/freight-classes')).statusCode,
    use: (other: string) => {
      token = other;
    },
    token: () => token,
    row: async () =>
      (await call('/v1/certification')).json().data.rows.find(({ id }: Loose) => id === 'error.401').state,
  };
}

test('an expired token that is renewed', async () => {
  const { classes, renew, row } = await program();
  expect(await classes()).toBe(200);
  app.clock.advance(2 * HOUR_MS);
  expect(await classes()).toBe(401);
  await renew();
  expect(await row()).toBe('open');
  expect(await classes()).toBe(200);
  expect(await row()).toBe('proven');
});

test('a revoked token that is renewed', async () => {
  const { classes, renew, row, username } = await program();
  const password = await resetPortalPassword(app.context, ACTOR, username);
  await expect.poll(classes).toBe(401);
  await renew(password);
  expect(await classes()).toBe(200);
  expect(await row()).toBe('proven');
});

test('not a made-up token, nor one of somebody else with the same API key', async () => {
  const one = await program();
  const other = await program(one.key);
  other.use('made.up.token');
  expect(await other.classes()).toBe(401);
  await other.renew();
  expect([await other.classes(), await other.row()]).toEqual([200, 'open']);
  app.clock.advance(2 * HOUR_MS);
  expect(await one.classes()).toBe(401);
  await other.renew();
  expect([await other.classes(), await other.row()]).toEqual([200, 'open']);
});

test('not one of another API key', async () => {
  const [one, other] = [await program(), await program()];
  app.clock.advance(2 * HOUR_MS);
  await other.renew();
  const own = other.token();
  other.use(one.token());
  expect(await other.classes()).toBe(401);
  other.use(own);
  await one.renew();
  expect([await one.classes(), await one.row(), await other.row()]).toEqual([200, 'open', 'open']);
});
