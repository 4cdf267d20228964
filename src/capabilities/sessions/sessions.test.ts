// Sessions in a browser: signing in and out, when they end, and what they give access to.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  ACTOR,
  bearerOf,
  newPortal,
  openTestApp,
  type TestApp,
  type TestPortal,
  testClock,
} from '../../../test/support/test-app.ts';
import { buildApp } from '../../app.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { createOperator, removeOperator, resetOperatorPassword } from '../accounts/manage-operators.ts';
import { createPortalAccount, resetPortalPassword, setPortalSuspended } from '../accounts/manage-portal-accounts.ts';
import { requireConfirmed } from './second-factors/require-confirmed.ts';
import { TestBrowser } from './session.fixture.ts';

let app: TestApp;
let portal: TestPortal;
let night: string;
beforeAll(async () => {
  app = await openTestApp({ carrier: true });
  portal = await newPortal(app.context);
  night = await createOperator(app.context, ACTOR, 'night');
});
afterAll(() => app.close());

async function signedIn(who: TestPortal = portal): Promise<TestBrowser> {
  const browser = new TestBrowser(app);
  expect((await browser.signIn('/v1/session', who.username, who.password)).statusCode).toBe(201);
  return browser;
}

async function operatorSignedIn(password = night, username = 'night'): Promise<TestBrowser> {
  const browser = new TestBrowser(app);
  expect((await browser.signIn('/ops/v1/session', username, password)).statusCode).toBe(201);
  return browser;
}

const status = async (browser: TestBrowser, url = '/v1/whoami') => (await browser.call(url)).statusCode;
/** Longer than it takes to read new audit entries. */
const news = () => new Promise((resolve) => setTimeout(resolve, 400));

test('a session is remembered once, whatever other cookies come with its own', async () => {
  const browser = await signedIn();
  expect(await status(browser)).toBe(200);
  const reads = vi.spyOn(app.context.db, 'tables');
  for (let count = 0; count < 20; count++) {
    const cookie = `padding=${'x'.repeat(1_000)}${count}; ${browser.cookie}`;
    expect((await browser.call('/v1/whoami', { headers: { cookie } })).statusCode).toBe(200);
  }
  expect(reads).not.toHaveBeenCalled();
  reads.mockRestore();
});

describe('signing in', () => {
  test('as a customer gives a cookie that scripts cannot read, and says who it is', async () => {
    const browser = new TestBrowser(app);
    const answer = await browser.signIn('/v1/session', portal.username.toUpperCase(), portal.password);
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json();
    expect(data).toEqual({
      username: portal.username,
      name: expect.stringMatching(/^Clerk \d+$/),
      accounts: [{ account: portal.account, name: expect.stringMatching(/^Customer \d+$/) }],
      email: null,
      role: 'owner',
      permissions: expect.arrayContaining(['freight.write', 'users.write']),
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: new Date(app.clock.now() + 12 * HOUR_MS).toISOString(),
      idleEndsAt: new Date(app.clock.now() + 30 * MINUTE_MS).toISOString(),
      confirmedUntil: null,
      secondFactor: { methods: [], setUpNeeded: false },
      environment: 'test',
    });
    expect(answer.headers['set-cookie']).toMatch(/^linehaul-test=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await browser.call('/v1/session')).json().data).toEqual(data);
    const whoami = (await browser.call('/v1/whoami')).json().data;
    expect(whoami).toMatchObject({ username: portal.username, accounts: [portal.account], clientId: 'portal' });
  });

  test('as an operator likewise', async () => {
    const browser = new TestBrowser(app);
    const answer = await browser.signIn('/ops/v1/session', 'Night', night);
    expect(answer.json().data).toMatchObject({
      username: 'night',
      expiresAt: new Date(app.clock.now() + 8 * HOUR_MS).toISOString(),
      idleEndsAt: new Date(app.clock.now() + 15 * MINUTE_MS).toISOString(),
    });
    expect(answer.headers['set-cookie']).toMatch(/^linehaul-test-operator=/);
    expect(await status(browser, '/ops/v1/shipments')).toBe(200);
    // Neither cookie works for the other kind.
    expect(await status(browser, '/v1/whoami')).toBe(401);
    expect(await status(await signedIn(), '/ops/v1/shipments')).toBe(401);
  });

  test('sets a __Host- cookie under https, and accepts no other', async () => {
    const publicUrls = { production: 'https://freight.example', test: 'https://test.freight.example' };
    for (const [environment, name] of [
      ['test', '__Host-linehaul-test'],
      ['production', '__Host-linehaul'],
    ] as const) {
      const secure = await openTestApp({ environment, config: { publicUrls } });
      const clerk = await newPortal(secure.context);
      const origin = publicUrls[environment];
      const headers = { host: new URL(origin).host, origin };
      const browser = new TestBrowser(secure);
      const answer = await browser.call('/v1/session', { method: 'POST', body: clerkOf(clerk), headers });
      const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
      expect(answer.headers['set-cookie']).toBe(`${cookie}; Path=/; HttpOnly; SameSite=Strict; Secure`);
      expect(cookie.startsWith(`${name}=`)).toBe(true);
      expect((await browser.call('/v1/whoami', { headers: { cookie } })).statusCode).toBe(200);
      // Another host in the domain can set this one.
      const plain = cookie.replace('__Host-', '');
      expect((await browser.call('/v1/whoami', { headers: { cookie: plain } })).statusCode).toBe(401);
      await secure.close();
    }
  });

  test.each(['freight.example', '192.168.1.20:8080', 'localhost.freight.example', '127.0.0.1.freight.example'])(
    'over plain http at %j is rejected',
    async (host) => {
      const headers = { host, origin: undefined };
      const answer = await new TestBrowser(app).call('/v1/session', { method: 'POST', body: clerkOf(portal), headers });
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 1027]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  test.each(['localhost', '127.0.0.1:8081', '[::1]:8081', 'test.localhost:8081'])(
    'over plain http at %j is allowed',
    async (host) => {
      const headers = { host, origin: `http://${host}` };
      const answer = await new TestBrowser(app).call('/v1/session', { method: 'POST', body: clerkOf(portal), headers });
      expect(answer.statusCode).toBe(201);
    },
  );

  test('gives the same response for an unknown user and a wrong password', async () => {
    const browser = new TestBrowser(app);
    const answers = [
      await browser.signIn('/v1/session', 'nobody-here', 'wrong-password'),
      await browser.signIn('/v1/session', (await newPortal(app.context)).username, 'wrong-password'),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers['www-authenticate']).toBe('Session realm="linehaul"');
    }
    expect(answers[0]!.json()).toEqual(answers[1]!.json());
    const operators = [
      await browser.signIn('/ops/v1/session', 'nobody-here', 'wrong-password'),
      await browser.signIn('/ops/v1/session', 'night', 'wrong-password'),
    ];
    expect(operators[0]!.json()).toEqual(operators[1]!.json());
    expect(operators[0]!.statusCode).toBe(401);
  });

  test('is slowed after five wrong passwords, together with /authenticate', async () => {
    const clerk = await newPortal(app.context);
    const browser = new TestBrowser(app);
    for (let wrong = 0; wrong < 5; wrong++) await browser.signIn('/v1/session', clerk.username, `wrong ${wrong}`);
    const answer = await browser.signIn('/v1/session', clerk.username, clerk.password);
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 1031]);
  });

  test('is for people: it works for an account without API access, but not for a suspended one', async () => {
    const { account } = portal;
    const wanted = { username: 'no-programs', name: 'By hand', accounts: [account], apiAccess: false };
    const password = await createPortalAccount(app.context, ACTOR, wanted);
    expect(await status(await signedIn({ username: 'no-programs', password, account }))).toBe(200);
    const clerk = await newPortal(app.context);
    await setPortalSuspended(app.context, ACTOR, clerk.username, true);
    const answer = await new TestBrowser(app).signIn('/v1/session', clerk.username, clerk.password);
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 1020]);
  });

  test.each([
    [{}, 'username'],
    [{ username: 'x' }, 'password'],
    [{ username: '', password: 'x' }, 'username'],
    [{ username: 'x', password: 'y', admin: true }, 'admin'],
    [{ username: ['x'], password: 'y' }, 'username'],
  ])('with %j names the field', async (body, field) => {
    const answer = await new TestBrowser(app).call('/v1/session', { method: 'POST', body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.validationFailures.map((one: { field: string }) => one.field)).toContain(field);
  });

  test('creates a new secret each time and ends the browser’s previous session', async () => {
    const browser = await signedIn();
    const before = browser.cookie;
    const token = browser.csrfToken;
    await browser.signIn('/v1/session', portal.username, portal.password);
    expect(browser.cookie).not.toBe(before);
    expect(browser.csrfToken).not.toBe(token);
    expect(await status(browser)).toBe(200);
    browser.cookie = before;
    expect(await status(browser)).toBe(401);
  });

  test('with a cookie that someone else chose creates a new one', async () => {
    const browser = new TestBrowser(app);
    browser.cookie = `linehaul-test=${'A'.repeat(43)}`;
    await browser.signIn('/v1/session', portal.username, portal.password);
    expect(browser.cookie).not.toContain('AAAA');
    browser.cookie = `linehaul-test=${'A'.repeat(43)}`;
    expect(await status(browser)).toBe(401);
  });

  test('with an Idempotency-Key stores no cookie for later callers', async () => {
    const browser = new TestBrowser(app);
    const sign = () =>
      browser.call('/v1/session', { method: 'POST', body: clerkOf(portal), headers: { 'idempotency-key': 'k1' } });
    const [first, second] = [await sign(), await sign()];
    expect(first.headers['set-cookie']).not.toBe(second.headers['set-cookie']);
    expect(second.headers['idempotency-replayed']).toBeUndefined();
  });
});

describe('a session ends', () => {
  test('immediately on sign-out, and the cookie is deleted', async () => {
    const browser = await signedIn();
    const answer = await browser.call('/v1/session', { method: 'DELETE' });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['set-cookie']).toBe('linehaul-test=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict');
    expect(await status(browser)).toBe(401);
    expect((await browser.call('/v1/session')).json().error.code).toBe(1016);
    expect((await browser.call('/v1/session', { method: 'DELETE' })).statusCode).toBe(401);
  });

  test('after half an hour without activity; a call in time keeps it, reading the session does not', async () => {
    const browser = await signedIn();
    const expected = (ms: number) => new Date(app.clock.now() + ms).toISOString();
    app.clock.advance(20 * MINUTE_MS);
    expect((await browser.call('/v1/session')).json().data.idleEndsAt).toBe(expected(10 * MINUTE_MS));
    await news();
    // A page that refreshes itself while the user is away does not either.
    const unattended = await browser.call('/v1/whoami', { headers: { 'x-unattended': '1' } });
    expect(unattended.statusCode).toBe(200);
    expect((await browser.call('/v1/session')).json().data.idleEndsAt).toBe(expected(10 * MINUTE_MS));
    expect(await status(browser)).toBe(200);
    expect((await browser.call('/v1/session')).json().data.idleEndsAt).toBe(expected(30 * MINUTE_MS));
    app.clock.advance(29 * MINUTE_MS);
    await news();
    expect(await status(browser)).toBe(200);
    app.clock.advance(15 * MINUTE_MS);
    expect((await browser.call('/v1/session')).statusCode).toBe(200);
    app.clock.advance(15 * MINUTE_MS);
    expect((await browser.call('/v1/session')).statusCode).toBe(401);
    expect(await status(browser)).toBe(401);
  });

  test('of an operator after a quarter of an hour', async () => {
    const browser = await operatorSignedIn();
    app.clock.advance(15 * MINUTE_MS - 1);
    expect(await status(browser, '/ops/v1/shipments')).toBe(200);
    app.clock.advance(15 * MINUTE_MS);
    expect(await status(browser, '/ops/v1/shipments')).toBe(401);
  });

  test.each([
    { who: 'customer', hours: 12, stepMinutes: 20, open: () => signedIn(), url: '/v1/whoami' },
    { who: 'operator', hours: 8, stepMinutes: 10, open: () => operatorSignedIn(), url: '/ops/v1/shipments' },
  ])('of a busy $who after $hours hours', async ({ hours, stepMinutes, open, url }) => {
    const browser = await open();
    for (let minutes = stepMinutes; minutes < hours * 60; minutes += stepMinutes) {
      app.clock.advance(stepMinutes * MINUTE_MS);
      expect(await status(browser, url)).toBe(200);
    }
    app.clock.advance(stepMinutes * MINUTE_MS);
    expect(await status(browser, url)).toBe(401);
  });

  test('after the configured lifetimes, for each kind', async () => {
    const sessions = { portal: { idleMinutes: 5, hours: 1 }, operator: { idleMinutes: 2, hours: 2 } };
    const brief = await openTestApp({ config: { sessions } });
    const clerk = await newPortal(brief.context);
    const password = await createOperator(brief.context, ACTOR, 'brief');
    const [page, desk] = [new TestBrowser(brief), new TestBrowser(brief)];
    const { data } = (await page.signIn('/v1/session', clerk.username, clerk.password)).json();
    expect([data.idleEndsAt, data.expiresAt].map((at) => (Date.parse(at) - brief.clock.now()) / MINUTE_MS)).toEqual([
      5, 60,
    ]);
    await desk.signIn('/ops/v1/session', 'brief', password);
    const open = async () => [
      (await page.call('/v1/whoami')).statusCode,
      (await desk.call('/ops/v1/operators')).statusCode,
    ];
    brief.clock.advance(2 * MINUTE_MS - 1);
    expect(await open()).toEqual([200, 200]);
    brief.clock.advance(4 * MINUTE_MS);
    expect(await open()).toEqual([200, 401]);
    for (let minutes = 0; minutes < 48; minutes += 4) {
      expect((await page.call('/v1/whoami')).statusCode).toBe(200);
      brief.clock.advance(4 * MINUTE_MS);
    }
    brief.clock.advance(4 * MINUTE_MS);
    await page.call('/v1/whoami');
    brief.clock.advance(4 * MINUTE_MS);
    expect((await page.call('/v1/whoami')).statusCode).toBe(401);
    await brief.close();
  });

  test('when the password changes or the account is suspended, even if it is resumed later', async () => {
    const clerk = await newPortal(app.context);
    const [first, second] = [await signedIn(clerk), await signedIn(clerk)];
    expect(await status(first)).toBe(200);
    const password = await resetPortalPassword(app.context, ACTOR, clerk.username);
    await news();
    expect([await status(first), await status(second)]).toEqual([401, 401]);
    const third = await signedIn({ ...clerk, password });
    await setPortalSuspended(app.context, ACTOR, clerk.username, true);
    await news();
    expect(await status(third)).toBe(401);
    await setPortalSuspended(app.context, ACTOR, clerk.username, false);
    await news();
    expect(await status(third)).toBe(401);
  });

  test('when the operator gets a new password or is removed', async () => {
    const day = await createOperator(app.context, ACTOR, 'day');
    const first = await operatorSignedIn(day, 'day');
    const renewed = await resetOperatorPassword(app.context, ACTOR, 'day');
    await news();
    expect(await status(first, '/ops/v1/shipments')).toBe(401);
    const second = await operatorSignedIn(renewed, 'day');
    await removeOperator(app.context, ACTOR, 'day');
    await news();
    expect(await status(second, '/ops/v1/shipments')).toBe(401);
  });
});

test('a stream does not keep the session alive, and ends with it', async () => {
  const browser = await signedIn();
  const { policy } = app.routes.find(({ path }) => path === '/v1/whoami')!;
  const listening = {
    method: 'GET',
    headers: { cookie: browser.cookie, host: 'localhost', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    principal: { scope: 'x', meter: '' },
  } as never;
  for (let minutes = 0; minutes < 29; minutes += 1) {
    app.clock.advance(MINUTE_MS);
    await policy.authenticate(listening);
  }
  app.clock.advance(MINUTE_MS);
  await expect(async () => policy.authenticate(listening)).rejects.toMatchObject({ entry: { code: 1016 } });
});

describe('on two nodes', () => {
  test('a session is valid on both, its use counts on both, and it ends on both', async () => {
    const other = { ...app, ...(await buildApp(app.context)) };
    const browser = await signedIn();
    const elsewhere = new TestBrowser(other);
    Object.assign(elsewhere, { cookie: browser.cookie, csrfToken: browser.csrfToken });
    expect(await status(elsewhere)).toBe(200);
    // Used only here: the other node finds out when it considers the session idle.
    app.clock.advance(20 * MINUTE_MS);
    expect(await status(browser)).toBe(200);
    await news();
    app.clock.advance(20 * MINUTE_MS);
    expect(await status(elsewhere)).toBe(200);
    expect((await elsewhere.call('/v1/session', { method: 'DELETE' })).statusCode).toBe(204);
    await news();
    expect(await status(browser)).toBe(401);
    await other.http.close();
  });

  test('a cookie of one environment does not work in the other', async () => {
    const clock = testClock(app.clock.now());
    const config = { masterKey: Buffer.alloc(32, 3).toString('base64') };
    const production = await openTestApp({ environment: 'production', clock, config });
    const test = await openTestApp({ environment: 'test', clock, config });
    const clerk = await newPortal(test.context);
    const browser = new TestBrowser(test);
    await browser.signIn('/v1/session', clerk.username, clerk.password);
    const secret = browser.cookie!.split('=')[1];
    for (const name of ['linehaul', 'linehaul-test']) {
      const answer = await new TestBrowser(production).call('/v1/whoami', { headers: { cookie: `${name}=${secret}` } });
      expect(answer.statusCode).toBe(401);
    }
    await production.close();
    await test.close();
  });
});

describe('confirming the password', () => {
  test('is valid for five minutes, and signing in does not count as confirmation', async () => {
    const browser = await signedIn();
    const { data } = (await browser.call('/v1/session')).json();
    expect(data.confirmedUntil).toBeNull();
    const sessionId = await sessionIdOf(portal.username);
    await expect(requireConfirmed(app.context, sessionId)).rejects.toMatchObject({ entry: { code: 1026 } });
    const wrong = await browser.call('/v1/session/confirmation', { method: 'POST', body: { password: 'wrong' } });
    expect(wrong.statusCode).toBe(401);
    const right = await browser.call('/v1/session/confirmation', {
      method: 'POST',
      body: { password: portal.password },
    });
    expect(right.statusCode).toBe(200);
    const until = new Date(app.clock.now() + 5 * MINUTE_MS).toISOString();
    expect(right.json().data).toMatchObject({ username: portal.username, confirmedUntil: until });
    await requireConfirmed(app.context, sessionId);
    app.clock.advance(5 * MINUTE_MS - 1);
    await requireConfirmed(app.context, sessionId);
    app.clock.advance(1);
    await expect(requireConfirmed(app.context, sessionId)).rejects.toMatchObject({ entry: { code: 1026 } });
    expect((await browser.call('/v1/session')).json().data.confirmedUntil).toBeNull();
  });
});

test('a token takes precedence over a cookie, which is ignored', async () => {
  const browser = await signedIn();
  const bearer = await bearerOf(app);
  const both = await browser.call('/v1/whoami', { headers: bearer });
  expect(both.json().data.username).not.toBe(portal.username);
  for (const headers of [
    { authorization: 'Bearer wrong' },
    { apikey: 'wrong' },
    { ...bearer, authorization: 'Bearer x' },
  ]) {
    expect((await browser.call('/v1/whoami', { headers })).statusCode).toBe(401);
  }
  const cookie = 'linehaul-test=wrong';
  expect((await browser.call('/v1/whoami', { headers: { ...bearer, cookie } })).statusCode).toBe(200);
});

test('signing in, confirming and signing out are in the audit log', async () => {
  const clerk = await newPortal(app.context);
  const browser = await signedIn(clerk);
  await browser.call('/v1/session/confirmation', { method: 'POST', body: { password: clerk.password } });
  await browser.call('/v1/session', { method: 'DELETE' });
  const lines = await app.context.db
    .tables<{ audit_log: { seq: number; actor: string; action: string; subject: string } }>()
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('actor', '=', `portal-account:${clerk.username}`)
    .orderBy('seq')
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(['session.opened', 'session.confirmed', 'session.ended']);
  expect(new Set(lines.map(({ subject }) => subject)).size).toBe(1);
});

function clerkOf({ username, password }: TestPortal) {
  return { username, password };
}

async function sessionIdOf(username: string): Promise<string> {
  const row = await app.context.db
    .tables<{ sessions: { session_id: string; username: string; created_at: number } }>()
    .selectFrom('sessions')
    .select('session_id')
    .where('username', '=', username)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return row.session_id;
}
