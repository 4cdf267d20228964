// What users can do with their own account: the password, the address for notices, and their sessions.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTOR, newPortal, openTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createOperator, resetOperatorPassword } from '../../accounts/manage-operators.ts';
import { TestBrowser } from '../session.fixture.ts';

const NEW_PASSWORD = 'maple-canoe-thirty';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Path = '/v1/session' | '/ops/v1/session';

async function signedIn(path: Path, who: { username: string; password: string }): Promise<TestBrowser> {
  const browser = new TestBrowser(app);
  expect((await browser.signIn(path, who.username, who.password)).statusCode).toBe(201);
  return browser;
}

let operators = 0;
const USERS: readonly [Path, () => Promise<{ username: string; password: string }>][] = [
  ['/v1/session', () => newPortal(app.context)],
  [
    '/ops/v1/session',
    async () => {
      const username = `colleague-${++operators}`;
      return { username, password: await createOperator(app.context, ACTOR, username) };
    },
  ],
];

test.each(USERS)('%s: a new password keeps this session and ends the others', async (path, newUser) => {
  const user = await newUser();
  const [here, elsewhere] = [await signedIn(path, user), await signedIn(path, user)];
  const change = (currentPassword: string, newPassword: string) =>
    here.call(`${path}/password`, { method: 'PUT', body: { currentPassword, newPassword } });
  expect((await change('wrong', NEW_PASSWORD)).statusCode).toBe(401);
  for (const [bad, reason] of [
    ['short', 'at least 12'],
    [user.password, 'must differ'],
    [`${user.username}2026!!`, 'easy to guess'],
  ] as const) {
    const refused = await change(user.password, bad);
    expect([refused.statusCode, refused.json().error.details]).toEqual([400, expect.stringContaining(reason)]);
  }
  expect((await change(user.password, NEW_PASSWORD)).statusCode).toBe(200);
  expect((await here.call(path)).statusCode).toBe(200);
  expect((await elsewhere.call(path)).statusCode).toBe(401);
  expect((await new TestBrowser(app).signIn(path, user.username, NEW_PASSWORD)).statusCode).toBe(201);
});

test('replacing the password locks out anyone who knows the old one, and removes the e-mail address', async () => {
  const username = 'stolen';
  const password = await createOperator(app.context, ACTOR, username, {
    role: 'dispatcher',
    email: 'thief@example.com',
  });
  const thief = await signedIn('/ops/v1/session', { username, password });
  const change = (currentPassword: string, newPassword: string) =>
    thief.call('/ops/v1/session/password', { method: 'PUT', body: { currentPassword, newPassword } });
  const changing = change(password, NEW_PASSWORD);
  const replaced = await resetOperatorPassword(app.context, ACTOR, username);
  await changing;
  expect((await change(password, 'another-good-one-7')).statusCode).toBe(401);
  expect((await change(NEW_PASSWORD, 'another-good-one-7')).statusCode).toBe(401);
  const session = (await new TestBrowser(app).signIn('/ops/v1/session', username, replaced)).json().data;
  expect(session.email).toBeNull();
});

test.each(USERS)(
  '%s: sessions are listed and ended, one or all others, but never those of someone else',
  async (path, newUser) => {
    const user = await newUser();
    const stranger = await signedIn(path, await newUser());
    const here = await signedIn(path, user);
    const others = [await signedIn(path, user), await signedIn(path, user), await signedIn(path, user)];
    const list = async (browser: TestBrowser) => (await browser.call(`${path}s`)).json().data;
    const sessions = await list(here);
    expect(sessions).toHaveLength(4);
    expect(sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ device: 'lightMyRequest', address: '127.0.0.1' });

    const [theirs] = await list(stranger);
    const end = (sessionId: string) => here.call(`${path}s/${sessionId}`, { method: 'DELETE' });
    expect((await end(theirs.sessionId)).statusCode).toBe(404);
    expect((await stranger.call(path)).statusCode).toBe(200);

    const { sessionId } = (await list(others[0]!)).find((one: { isCurrent: boolean }) => one.isCurrent);
    expect((await end(sessionId)).statusCode).toBe(204);
    expect((await others[0]!.call(path)).statusCode).toBe(401);

    expect((await here.call(`${path}s`, { method: 'DELETE' })).statusCode).toBe(204);
    expect((await here.call(path)).statusCode).toBe(200);
    for (const other of others) expect((await other.call(path)).statusCode).toBe(401);
    expect((await stranger.call(path)).statusCode).toBe(200);
  },
);

test.each(USERS)(
  '%s: the address for notices is changed with the password, and the old address is notified',
  async (path, newUser) => {
    const user = await newUser();
    const here = await signedIn(path, user);
    const change = (email: string) => here.call(`${path}/email`, { method: 'PUT', body: { email } });
    expect((await change('dana@example.com')).json().error.code).toBe(1026);
    await here.call(`${path}/confirmation`, { method: 'POST', body: { password: user.password } });
    expect((await change('no address')).statusCode).toBe(400);
    expect((await change('dana@example.com')).json().data.email).toBe('dana@example.com');
    expect((await change('lee@example.com')).statusCode).toBe(200);
    const statuses = [];
    for (let times = 0; times < 4; times++) statuses.push((await change(`lee${times}@example.com`)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const mails = await app.context.db
      .tables<{ mails: { reference: string; recipients: string; body: string } }>()
      .selectFrom('mails')
      .selectAll()
      .where('reference', '=', user.username)
      .execute();
    expect(mails.map(({ recipients }) => JSON.parse(recipients)[0].address)).toEqual([
      'dana@example.com',
      'lee@example.com',
      'lee0@example.com',
      'lee1@example.com',
    ]);
    expect(mails[0]!.body).toContain('email-changed');
  },
);
