// Forgotten passwords: a link by e-mail that works once and for 30 minutes, and never reveals whether a user exists.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ACTOR,
  basic,
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  tokenFor,
} from '../../../test/support/test-app.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { setPortalSuspended } from '../accounts/manage-portal-accounts.ts';
import { portalAccountStore } from '../accounts/portal-account.store.ts';
import { withAuthenticator } from '../sessions/second-factors/second-factor.fixture.ts';
import { TestBrowser } from '../sessions/session.fixture.ts';
import { composeResetMail, VALID_FOR_MS } from './reset-password.ts';

const NEW_PASSWORD = 'maple-canoe-thirty';
const INVALID = 3138;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface MailRow {
  purpose: string;
  reference: string;
  recipients: string;
  body: string;
}

async function mailsTo(username: string, purpose: string): Promise<MailRow[]> {
  const tables = app.context.db.tables<{ mails: MailRow }>();
  const mails = tables.selectFrom('mails').selectAll().where('reference', '=', username);
  return mails.where('purpose', '=', purpose).execute();
}

async function lastLink(username: string): Promise<URL> {
  const mail = (await mailsTo(username, 'password-reset')).at(-1)!;
  const page = () => 'https://freight.example/sign-in';
  const { text = '' } = await composeResetMail(app.context, { portal: page, operator: page })(JSON.parse(mail.body));
  return new URL(/https:\S+/.exec(text)![0]);
}
const tokenOf = ({ hash }: URL) => hash.replace('#reset=', '');

async function userWithMail() {
  const portal = await newPortal(app.context);
  const email = `${portal.username}@example.com`;
  await app.context.db.write([portalAccountStore(app.context.db).setEmail(portal.username, email)]);
  return { ...portal, email };
}

const ask = (username: string, path = '/v1/password-resets') =>
  app.http.inject({ method: 'POST', url: path, payload: { username } });
const choose = (token: string, newPassword = NEW_PASSWORD, path = '/v1/password-resets') =>
  app.http.inject({ method: 'POST', url: `${path}/completion`, payload: { token, newPassword } });

test('a link lets its owner choose a password; all sessions end, and the owner is notified', async () => {
  const { username, password, email, ...portal } = await userWithMail();
  const browser = new TestBrowser(app);
  await browser.signIn('/v1/session', username, password);
  const { apiKey } = await clientWithKey(app);
  const headers = {
    apikey: apiKey,
    authorization: `Bearer ${await tokenFor(app, apiKey, { ...portal, username, password })}`,
  };
  expect((await ask(username.toUpperCase())).statusCode).toBe(202);
  const link = await lastLink(username);
  expect(link.search).toBe('');
  expect((await choose(tokenOf(link))).statusCode).toBe(204);
  const signIn = (given: string) => new TestBrowser(app).signIn('/v1/session', username, given);
  expect([(await signIn(password)).statusCode, (await signIn(NEW_PASSWORD)).statusCode]).toEqual([401, 201]);
  await expect
    .poll(async () => (await app.http.inject({ url: '/v1/whoami', headers })).statusCode, { timeout: 5_000 })
    .toBe(401);
  await expect.poll(async () => (await browser.call('/v1/session')).statusCode, { timeout: 5_000 }).toBe(401);
  const [notice] = await mailsTo(username, 'account-notice');
  expect(JSON.parse(notice!.body)).toMatchObject({ change: 'password-reset', username });
  expect(notice!.recipients).toContain(email);
});

test('neither the mail in the database nor the table of links gives the token away', async () => {
  const { username } = await userWithMail();
  await ask(username);
  const token = tokenOf(await lastLink(username));
  const rows = await app.context.db
    .tables<{ password_resets: { token_hash: string } }>()
    .selectFrom('password_resets')
    .selectAll()
    .execute();
  expect(JSON.stringify([rows, await mailsTo(username, 'password-reset')])).not.toContain(token);
});

describe('a link does not work', () => {
  test.each<[string, (user: { username: string; password: string; token: string }) => Promise<unknown>]>([
    ['a second time', ({ token }) => choose(token)],
    ['after half an hour', async () => app.clock.advance(VALID_FOR_MS)],
    ['once the account is suspended', ({ username }) => setPortalSuspended(app.context, ACTOR, username, true)],
    [
      'once the password has changed otherwise',
      async ({ username, password }) => {
        const browser = new TestBrowser(app);
        await browser.signIn('/v1/session', username, password);
        const body = { currentPassword: password, newPassword: 'another-good-one-7' };
        expect((await browser.call('/v1/session/password', { method: 'PUT', body })).statusCode).toBe(200);
      },
    ],
    [
      'once another one was used',
      async ({ username }) => {
        await ask(username);
        expect((await choose(tokenOf(await lastLink(username)))).statusCode).toBe(204);
      },
    ],
  ])('%s', async (_when, happens) => {
    const user = await userWithMail();
    await ask(user.username);
    const token = tokenOf(await lastLink(user.username));
    await happens({ ...user, token });
    const refused = await choose(token, 'yet-another-phrase');
    expect([refused.statusCode, refused.json().error.code]).toEqual([404, INVALID]);
  });

  test('as that of another kind of user', async () => {
    const { username } = await userWithMail();
    await ask(username);
    const refused = await choose(tokenOf(await lastLink(username)), NEW_PASSWORD, '/ops/v1/password-resets');
    expect(refused.json().error.code).toBe(INVALID);
  });

  test('for two at the same moment', async () => {
    const { username } = await userWithMail();
    await ask(username);
    const token = tokenOf(await lastLink(username));
    const statuses = (await Promise.all([choose(token), choose(token, 'yet-another-phrase')])).map(
      (one) => one.statusCode,
    );
    expect(statuses.sort()).toEqual([204, 404]);
  });
});

test('a password that is easy to guess is rejected, and the link still works', async () => {
  const { username } = await userWithMail();
  await ask(username);
  const token = tokenOf(await lastLink(username));
  const refused = await choose(token, `${username}-2026!`);
  expect([refused.statusCode, refused.json().error.validationFailures[0].field]).toEqual([400, 'newPassword']);
  expect((await choose(token)).statusCode).toBe(204);
});

test('known, unknown, suspended and without an address: the response is the same', async () => {
  const known = await userWithMail();
  const suspended = await userWithMail();
  await setPortalSuspended(app.context, ACTOR, suspended.username, true);
  const without = await newPortal(app.context);
  const answers = await Promise.all(
    [known, suspended, without, { username: 'nobody' }].map((one) => ask(one.username)),
  );
  const told = answers.map(({ statusCode, body, headers }) => [statusCode, body, Object.keys(headers).sort()]);
  expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
  for (const { username } of [suspended, without]) expect(await mailsTo(username, 'password-reset')).toEqual([]);
});

test('users are notified when an operator changes their password or role', async () => {
  const { username, email } = await userWithMail();
  const headers = { authorization: basic('chief', await createOperator(app.context, ACTOR, 'chief')) };
  const url = `/ops/v1/portal-accounts/${username}`;
  await app.http.inject({ method: 'PUT', url: `${url}/role`, headers, payload: { role: 'shipper' } });
  await app.http.inject({ method: 'POST', url: `${url}/password`, headers });
  const notices = await mailsTo(username, 'account-notice');
  expect(notices.map(({ body }) => JSON.parse(body).change).sort()).toEqual(['password-replaced', 'role-changed']);
  for (const { recipients } of notices) expect(recipients).toContain(email);
});

test('nobody’s mailbox is filled: three links at a time', async () => {
  const { username } = await userWithMail();
  for (let times = 0; times < 5; times++) expect((await ask(username)).statusCode).toBe(202);
  expect(await mailsTo(username, 'password-reset')).toHaveLength(3);
  app.clock.advance(VALID_FOR_MS);
  await ask(username);
  expect(await mailsTo(username, 'password-reset')).toHaveLength(4);
});

test('operators can do the same', async () => {
  const old = await createOperator(app.context, ACTOR, 'night', { role: 'dispatcher', email: 'night@example.com' });
  await ask('night', '/ops/v1/password-resets');
  expect((await choose(tokenOf(await lastLink('night')), NEW_PASSWORD, '/ops/v1/password-resets')).statusCode).toBe(
    204,
  );
  const signIn = (given: string) => new TestBrowser(app).signIn('/ops/v1/session', 'night', given);
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(201);
  await expect.poll(async () => (await signIn(old)).statusCode, { timeout: 5_000 }).toBe(401);
});

test('a link resets only the password: the second factor is still required', async () => {
  const user = await userWithMail();
  await withAuthenticator(app, { door: '/v1/session', ...user });
  await ask(user.username);
  expect((await choose(tokenOf(await lastLink(user.username)))).statusCode).toBe(204);
  const signedIn = await new TestBrowser(app).signIn('/v1/session', user.username, NEW_PASSWORD);
  expect([signedIn.statusCode, signedIn.headers['set-cookie']]).toEqual([202, undefined]);
});
