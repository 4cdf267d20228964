// Second factors: an authenticator app, recovery codes, and what a password alone still gives access to.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { basic, clientWithKey, openTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { resetOperatorFactor, resetOperatorPassword } from '../../accounts/manage-operators.ts';
import { proveCode } from '../../accounts/second-factors/prove-code.ts';
import { TestBrowser } from '../session.fixture.ts';
import {
  codeNow,
  type Door,
  nextCode,
  type Person,
  personAt,
  signedIn,
  withAuthenticator,
} from './second-factor.fixture.ts';

const DOORS: readonly Door[] = ['/v1/session', '/ops/v1/session'];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** The first step: a ticket. */
async function ticketOf(person: Person, browser = new TestBrowser(app)) {
  const asked = await browser.signIn(person.door, person.username, person.password);
  expect(asked.statusCode).toBe(202);
  expect(asked.headers['set-cookie']).toBeUndefined();
  return asked.json().data.ticket as string;
}

const finish = (person: Person, body: object, browser = new TestBrowser(app)) =>
  browser.enter(`${person.door}/second-factor`, body);

const noticesTo = async (username: string) => {
  const rows = await app.context.db
    .tables<{ mails: { reference: string; body: string } }>()
    .selectFrom('mails')
    .select('body')
    .where('reference', '=', username)
    .execute();
  return rows.map(({ body }) => JSON.parse(body).change as string);
};

describe.each(DOORS)('%s', (door) => {
  it('asks for the code after the password, and gives a session for both', async () => {
    const person = await personAt(app, door);
    const { secret, recoveryCodes, added } = await withAuthenticator(app, person);
    expect(added.json().data).toMatchObject({ isOn: true, recoveryCodesLeft: 10, authenticator: {} });
    expect(new Set(recoveryCodes).size).toBe(10);
    const browser = new TestBrowser(app);
    const ticket = await ticketOf(person, browser);
    expect((await browser.call(door)).statusCode).toBe(401);
    const done = await finish(person, { ticket, code: nextCode(app, secret) }, browser);
    expect([done.statusCode, done.json().data.secondFactor]).toEqual([
      201,
      { methods: ['authenticator'], setUpNeeded: false },
    ]);
    const sessions = (await browser.call(`${door}s`)).json().data;
    expect(sessions.find((one: { isCurrent: boolean }) => one.isCurrent).method).toBe('authenticator');
  });

  it('accepts a code once, and a ticket once', async () => {
    const person = await personAt(app, door);
    const { secret } = await withAuthenticator(app, person);
    // The code that set it up has been used up, too.
    const [first, second] = [await ticketOf(person), await ticketOf(person)];
    const used = await finish(person, { ticket: first, code: codeNow(app, secret) });
    expect([used.statusCode, used.json().error.code]).toEqual([401, 1017]);
    const code = nextCode(app, secret);
    expect((await finish(person, { ticket: first, code })).statusCode).toBe(201);
    expect((await finish(person, { ticket: second, code })).json().error.code).toBe(1017);
    expect((await finish(person, { ticket: first, code: nextCode(app, secret) })).json().error.code).toBe(1018);
    expect((await finish(person, { ticket: second, code: codeNow(app, secret) })).statusCode).toBe(201);
  });

  it('accepts one of two calls that send the same code at the same moment', async () => {
    const person = await personAt(app, door);
    const { secret } = await withAuthenticator(app, person);
    const tickets = [await ticketOf(person), await ticketOf(person)];
    const code = nextCode(app, secret);
    const answers = await Promise.all(tickets.map((ticket) => finish(person, { ticket, code })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 401]);
  });

  it('rejects a ticket that is old, altered, for the other kind of user, or from before the password changed', async () => {
    const person = await personAt(app, door);
    const { secret } = await withAuthenticator(app, person);
    const refusals: number[] = [];
    const attempt = async (ticket: string, at = person) =>
      refusals.push((await finish(at, { ticket, code: nextCode(app, secret) })).json().error.code);
    const altered = await ticketOf(person);
    await attempt(altered.slice(0, -4) + (altered.endsWith('AAAA') ? 'BBBB' : 'AAAA'));
    await attempt(await ticketOf(person), { ...person, door: DOORS.find((one) => one !== door)! });
    const old = await ticketOf(person);
    app.clock.advance(5 * 60_000);
    await attempt(old);
    expect(refusals).toEqual([1018, 1018, 1018]);
  });

  it('counts wrong codes like wrong passwords', async () => {
    const person = await personAt(app, door);
    const { secret } = await withAuthenticator(app, person);
    const ticket = await ticketOf(person);
    const wrong = nextCode(app, secret) === '000000' ? '111111' : '000000';
    for (let count = 0; count < 5; count++)
      expect((await finish(person, { ticket, code: wrong })).statusCode).toBe(401);
    const limited = await finish(person, { ticket, code: codeNow(app, secret) });
    expect([limited.statusCode, limited.json().error.code]).toEqual([429, 1031]);
    app.clock.advance(61_000);
    expect((await finish(person, { ticket, code: nextCode(app, secret) })).statusCode).toBe(201);
  });

  it('stops after a hundred wrong codes in a day, from any addresses', { timeout: 60_000 }, async () => {
    const person = await personAt(app, door);
    const { secret, browser } = await withAuthenticator(app, person);
    const wrong = async () => {
      for (let count = 0; count < 4; count++) {
        await finish(person, { ticket: await ticketOf(person), code: '000000' });
      }
      app.clock.advance(61_000);
    };
    for (let round = 0; round < 25; round++) await wrong();
    const last = await finish(person, { ticket: await ticketOf(person), code: nextCode(app, secret) });
    expect([last.statusCode, last.json().error.code]).toEqual([429, 1035]);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    // Existing sessions are unaffected.
    expect(browser.cookie).toBeDefined();
    app.clock.advance(DAY_MS);
    expect((await finish(person, { ticket: await ticketOf(person), code: nextCode(app, secret) })).statusCode).toBe(
      201,
    );
  });

  it('accepts a recovery code once, however it is typed, and notifies the owner', async () => {
    const person = await personAt(app, door);
    const { recoveryCodes, browser } = await withAuthenticator(app, person);
    await browser.call(`${door}/email`, { method: 'PUT', body: { email: `${person.username}@example.com` } });
    const [code] = recoveryCodes;
    const typed = ` ${code!.toLowerCase().replaceAll('-', ' ')} `;
    expect((await finish(person, { ticket: await ticketOf(person), code: typed })).statusCode).toBe(201);
    expect((await finish(person, { ticket: await ticketOf(person), code: code! })).json().error.code).toBe(1017);
    const used = async () => (await noticesTo(person.username)).filter((one) => one === 'recovery-code-used').length;
    expect(await used()).toBe(1);
    const body = { password: person.password, code: recoveryCodes[1] };
    expect((await browser.call(`${door}/confirmation`, { method: 'POST', body })).statusCode).toBe(200);
    const { data } = (await browser.call(`${door}/second-factor`)).json();
    expect([data.recoveryCodesLeft, await used()]).toEqual([8, 2]);
  });

  it('confirms a session with password and code, but not with only one of them', async () => {
    const person = await personAt(app, door);
    const { secret, browser } = await withAuthenticator(app, person);
    app.clock.advance(6 * 60_000);
    const confirm = (body: object) => browser.call(`${door}/confirmation`, { method: 'POST', body });
    const change = () => browser.call(`${door}/recovery-codes`, { method: 'POST' });
    expect((await change()).json().error.code).toBe(1026);
    const { password } = person;
    const missing = await confirm({ password });
    expect([missing.statusCode, missing.json().error.validationFailures[0].field]).toEqual([400, 'code']);
    expect((await confirm({ code: nextCode(app, secret) })).statusCode).toBe(400);
    expect((await confirm({ password, code: '000000' })).json().error.code).toBe(1017);
    expect((await confirm({ password: 'not this', code: codeNow(app, secret) })).statusCode).toBe(401);
    expect((await confirm({ password, code: codeNow(app, secret) })).statusCode).toBe(200);
    const renewed = (await change()).json().data;
    expect(renewed.recoveryCodes).toHaveLength(10);
  });

  it('ends every other session when the factor changes', async () => {
    const person = await personAt(app, door);
    const other = await signedIn(app, person);
    const { browser, secret } = await withAuthenticator(app, person);
    expect([(await other.call(door)).statusCode, (await browser.call(door)).statusCode]).toEqual([401, 200]);
    const third = new TestBrowser(app);
    await finish(person, { ticket: await ticketOf(person), code: nextCode(app, secret) }, third);
    const removed = await browser.call(`${door}/authenticator`, { method: 'DELETE' });
    expect(removed.json().data).toMatchObject({ isOn: false, authenticator: null, recoveryCodesLeft: 0 });
    expect([(await third.call(door)).statusCode, (await browser.call(door)).statusCode]).toEqual([401, 200]);
    // Now the password is enough again.
    expect((await new TestBrowser(app).signIn(door, person.username, person.password)).statusCode).toBe(201);
  });

  it('is set up only with the right first code, in this session, in time', async () => {
    const person = await personAt(app, door);
    const [browser, other] = [await signedIn(app, person), await signedIn(app, person)];
    for (const one of [browser, other]) {
      await one.call(`${door}/confirmation`, { method: 'POST', body: { password: person.password } });
    }
    const { secret, setup, uri } = (await browser.call(`${door}/authenticator`, { method: 'POST' })).json().data;
    expect(uri).toContain(`secret=${secret}`);
    const put = (one: TestBrowser, code: string) =>
      one.call(`${door}/authenticator`, { method: 'PUT', body: { setup, code } });
    const fieldOf = async (answer: ReturnType<typeof put>) => (await answer).json().error.validationFailures[0].field;
    expect(await fieldOf(put(browser, codeNow(app, secret) === '000000' ? '111111' : '000000'))).toBe('code');
    expect(await fieldOf(put(other, codeNow(app, secret)))).toBe('setup');
    expect((await browser.call(`${door}/second-factor`)).json().data.isOn).toBe(false);
    expect((await put(browser, codeNow(app, secret))).statusCode).toBe(200);
  });
});

it('checks no more than a hundred wrong codes, even if they are sent at the same moment', async () => {
  const { username } = await personAt(app, '/v1/session');
  const subject = `portal:${username}`;
  const owner = { kind: 'portal', username } as const;
  const attempts = Array.from({ length: 104 }, () => proveCode(app.context, owner, subject, '000000'));
  const done = await Promise.allSettled(attempts);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
});

it('keeps neither the secret nor a recovery code readable in the database', async () => {
  const person = await personAt(app, '/v1/session');
  const { secret, recoveryCodes } = await withAuthenticator(app, person);
  const { db } = app.context;
  const rows = await Promise.all(
    (['authenticators', 'recovery_codes', 'audit_log', 'outbox_jobs', 'idempotent_answers'] as const).map((table) =>
      db.tables<Record<string, object>>().selectFrom(table).selectAll().execute(),
    ),
  );
  const text = JSON.stringify(rows);
  for (const kept of [secret, ...recoveryCodes]) {
    expect(text).not.toContain(kept);
    expect(text).not.toContain(kept.replaceAll('-', ''));
  }
});

describe('a password alone', () => {
  it('gets no token for a user with a second factor, and earlier tokens end', async () => {
    const person = await personAt(app, '/v1/session');
    const { apiKey } = await clientWithKey(app);
    const headers = { apikey: apiKey, authorization: basic(person.username, person.password) };
    const authenticate = () => app.http.inject({ method: 'POST', url: '/authenticate', headers });
    const token = (await authenticate()).json().access_token;
    await withAuthenticator(app, person);
    const refused = await authenticate();
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 1029]);
    const old = await app.http.inject({
      url: '/v1/whoami',
      headers: { apikey: apiKey, authorization: `Bearer ${token}` },
    });
    expect([old.statusCode, old.json().error.code]).toEqual([401, 1008]);
  });

  it('gives no access by HTTP Basic to an operator with a second factor', async () => {
    const person = await personAt(app, '/ops/v1/session');
    const headers = { authorization: basic(person.username, person.password) };
    const call = () => app.http.inject({ url: '/ops/v1/operators', headers });
    expect((await call()).statusCode).toBe(200);
    await withAuthenticator(app, person);
    await expect.poll(async () => (await call()).statusCode).toBe(403);
    expect((await call()).json().error.code).toBe(1029);
  });

  it('does not take the factor away when it is replaced by an administrator', async () => {
    const person = await personAt(app, '/ops/v1/session');
    await withAuthenticator(app, person);
    const password = await resetOperatorPassword(app.context, 'operator:chief', person.username);
    expect((await new TestBrowser(app).signIn(person.door, person.username, password)).statusCode).toBe(202);
    await resetOperatorFactor(app.context, 'operator:chief', person.username);
    expect((await new TestBrowser(app).signIn(person.door, person.username, password)).statusCode).toBe(201);
  });
});

describe('where operators must have a second factor', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await openTestApp({ config: { operatorSecondFactor: 'required' } });
  });
  afterAll(() => strict.close());

  test('operators without one must set one up after signing in, and can do nothing else', async () => {
    const person = await personAt(strict, '/ops/v1/session');
    const browser = await signedIn(strict, person);
    expect((await browser.call('/ops/v1/session')).json().data.secondFactor.setUpNeeded).toBe(true);
    const blocked: [string, 'GET' | 'PUT' | 'DELETE', object?][] = [
      ['/ops/v1/operators', 'GET'],
      ['/ops/v1/overview', 'GET'],
      ['/ops/v1/sessions', 'GET'],
      ['/ops/v1/sessions', 'DELETE'],
      ['/ops/v1/session/email', 'PUT', { email: 'a@example.com' }],
      ['/ops/v1/session/password', 'PUT', { currentPassword: person.password, newPassword: 'maple-canoe-thirty' }],
    ];
    for (const [url, method, body] of blocked) {
      const answer = await browser.call(url, { method, ...(body && { body }) });
      expect([url, answer.statusCode, answer.json().error.code]).toEqual([url, 403, 1028]);
    }
    // The password was given a moment ago, so no confirmation is needed.
    const { secret, setup } = (await browser.call('/ops/v1/session/authenticator', { method: 'POST' })).json().data;
    const body = { setup, code: codeNow(strict, secret) };
    expect((await browser.call('/ops/v1/session/authenticator', { method: 'PUT', body })).statusCode).toBe(200);
    expect((await browser.call('/ops/v1/operators')).statusCode).toBe(200);
    // It can be replaced, but not removed.
    const removed = await browser.call('/ops/v1/session/authenticator', { method: 'DELETE' });
    expect([removed.statusCode, removed.json().error.code]).toEqual([409, 5137]);
  });

  test('the only app can be replaced by another one, and then no longer works', async () => {
    const door = '/ops/v1/session';
    const person = await personAt(strict, door);
    const { browser, secret: old } = await withAuthenticator(strict, person);
    const { secret, setup } = (await browser.call(`${door}/authenticator`, { method: 'POST' })).json().data;
    const body = { setup, code: codeNow(strict, secret) };
    const replaced = await browser.call(`${door}/authenticator`, { method: 'PUT', body });
    expect(replaced.json().data).toMatchObject({ isOn: true, recoveryCodes: null, recoveryCodesLeft: 10 });
    const { ticket } = (await new TestBrowser(strict).signIn(door, person.username, person.password)).json().data;
    const finish = (code: string) => new TestBrowser(strict).enter(`${door}/second-factor`, { ticket, code });
    expect((await finish(nextCode(strict, old))).json().error.code).toBe(1017);
    expect((await finish(codeNow(strict, secret))).statusCode).toBe(201);
  });

  test('HTTP Basic is for programs, which cannot sign in to the console', async () => {
    const person = await personAt(strict, '/ops/v1/session');
    const call = (username: string, password: string) =>
      strict.http.inject({ url: '/ops/v1/operators', headers: { authorization: basic(username, password) } });
    expect((await call(person.username, person.password)).json().error.code).toBe(1029);
    const { browser } = await withAuthenticator(strict, person);
    const made = await browser.call('/ops/v1/operators', {
      method: 'POST',
      body: { username: 'tms-feed', role: 'administrator', isProgram: true },
    });
    const { password, isProgram } = made.json().data;
    expect([isProgram, (await call('tms-feed', password)).statusCode]).toEqual([true, 200]);
    const refused = await new TestBrowser(strict).signIn('/ops/v1/session', 'tms-feed', password);
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 1054]);
  });

  test('portal users are free to have one', async () => {
    const person = await personAt(strict, '/v1/session');
    const browser = await signedIn(strict, person);
    expect((await browser.call('/v1/users')).statusCode).toBe(200);
  });
});
