// Single sign-on with a real OpenID Connect provider: who can sign in, as which user, and what is rejected.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Person,
  signInAtProvider,
  startProvider,
  type TestProvider,
} from '../../../../test/support/single-sign-on-provider.ts';
import { ACTOR, basic, newPortal, openTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { type Config, readConfig, type SingleSignOnSettings } from '../../../config.ts';
import { createOperator, removeOperator, unlinkOperator } from '../../accounts/manage-operators.ts';
import { setPortalSuspended } from '../../accounts/manage-portal-accounts.ts';
import { portalAccountStore } from '../../accounts/portal-account.store.ts';
import { nextCode, withAuthenticator } from '../second-factors/second-factor.fixture.ts';
import { TestBrowser } from '../session.fixture.ts';

type Door = '/v1/session' | '/ops/v1/session';

let provider: TestProvider;
const apps: TestApp[] = [];
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await provider.close();
});

function settings(more: Partial<SingleSignOnSettings> = {}): SingleSignOnSettings {
  const { singleSignOn } = readConfig({
    LINEHAUL_SSO_ISSUER: provider.issuer,
    LINEHAUL_SSO_CLIENT_ID: provider.clientId,
    LINEHAUL_SSO_CLIENT_SECRET: provider.clientSecret,
    LINEHAUL_SSO_FOR: 'operators,portal',
    LINEHAUL_SSO_SCOPE: 'openid email profile groups',
  });
  return { ...singleSignOn!, ...more };
}

async function open(more: Partial<SingleSignOnSettings> = {}, config: Partial<Config> = {}): Promise<TestApp> {
  const app = await openTestApp({ config: { singleSignOn: settings(more), ...config } });
  apps.push(app);
  provider.register([`${app.baseUrl()}/sign-in/sso`, `${app.baseUrl()}/console/sso`]);
  return app;
}

/** Starts it and returns the URL of the provider's page; the browser keeps the cookie. */
async function begin(browser: TestBrowser, door: Door): Promise<string> {
  const started = await browser.call(`${door}/single-sign-on`, { method: 'POST' });
  expect([started.statusCode, started.body]).toEqual([200, expect.any(String)]);
  browser.cookie = String(started.headers['set-cookie']).split(';')[0];
  return started.json().data.url;
}

const sentBack = ({ searchParams }: URL) => Object.fromEntries(searchParams);

async function enter(app: TestApp, door: Door, person: string, change = (url: string) => url) {
  const browser = new TestBrowser(app);
  const back = await signInAtProvider(change(await begin(browser, door)), person);
  const answer = await browser.enter(`${door}/single-sign-on/completion`, sentBack(back));
  return { browser, answer, back };
}

let count = 0;
function newPerson(person: Person = {}): string {
  const subject = `person-${++count}`;
  provider.people.set(subject, { email: `${subject}@example.com`, email_verified: true, ...person });
  return subject;
}

async function newOperator(app: TestApp, email: string | null, role: 'dispatcher' | 'administrator' = 'dispatcher') {
  const username = `operator-${++count}`;
  const password = await createOperator(app.context, ACTOR, username, { role, email });
  return { username, password };
}

async function auditOf(app: TestApp, action: string) {
  const tables = app.context.db.tables<{ audit_log: { action: string; subject: string; actor: string } }>();
  return tables.selectFrom('audit_log').selectAll().where('action', '=', action).execute();
}

const codeOf = (answer: { json(): { error: { code: number } } }) => answer.json().error.code;

describe('a first sign-in', () => {
  test('links the user with the verified e-mail address, tells the user, and is in the audit log', async () => {
    const app = await open();
    const person = newPerson();
    const { username } = await newOperator(app, `${person}@EXAMPLE.com`);
    const { answer, browser } = await enter(app, '/ops/v1/session', person);
    expect([answer.statusCode, answer.json().data]).toMatchObject([201, { username, role: 'dispatcher' }]);
    expect((await browser.call('/ops/v1/sessions')).json().data[0]).toMatchObject({ method: 'single-sign-on' });
    expect(await auditOf(app, 'identity.linked')).toMatchObject([{ subject: `operator:${username}` }]);
    const mails = app.context.db.tables<{ mails: { body: string; recipients: string } }>();
    expect(await mails.selectFrom('mails').selectAll().execute()).toMatchObject([
      { body: expect.stringContaining('identity-linked') },
    ]);
    // From now on only the link counts.
    provider.people.set(person, { email: 'other@example.com', email_verified: false });
    expect((await enter(app, '/ops/v1/session', person)).answer.json().data.username).toBe(username);
  });

  test('links a portal user', async () => {
    const app = await open();
    const person = newPerson();
    const portal = await newPortal(app.context);
    await app.context.db.write([portalAccountStore(app.context.db).setEmail(portal.username, `${person}@example.com`)]);
    const { answer, browser } = await enter(app, '/v1/session', person);
    expect([answer.statusCode, answer.json().data.username]).toEqual([201, portal.username]);
    expect((await browser.call('/v1/whoami')).statusCode).toBe(200);
    await setPortalSuspended(app.context, ACTOR, portal.username, true);
    expect(codeOf((await enter(app, '/v1/session', person)).answer)).toBe(1061);
  });

  test('links by user name if configured', async () => {
    const app = await open({ matchBy: 'username' });
    const { username } = await newOperator(app, null);
    const person = newPerson({ preferred_username: username.toUpperCase(), email_verified: false });
    expect((await enter(app, '/ops/v1/session', person)).answer.json().data.username).toBe(username);
  });

  test.each<[string, number, (app: TestApp) => Promise<string>]>([
    ['nobody has the address', 1061, async () => newPerson()],
    [
      'the address is not verified',
      1062,
      async (app) => {
        const person = newPerson({ email_verified: false });
        await newOperator(app, `${person}@example.com`);
        return person;
      },
    ],
    [
      'two users have the address',
      1061,
      async (app) => {
        const person = newPerson();
        for (let times = 0; times < 2; times++) await newOperator(app, `${person}@example.com`);
        return person;
      },
    ],
    [
      'the user is linked to somebody else',
      1061,
      async (app) => {
        const [first, second] = [newPerson(), newPerson({ email: `person-${count}@example.com` })];
        await newOperator(app, `${first}@example.com`);
        expect((await enter(app, '/ops/v1/session', first)).answer.statusCode).toBe(201);
        provider.people.set(second, { email: `${first}@example.com`, email_verified: true });
        return second;
      },
    ],
    [
      'the user is for a program',
      1061,
      async (app) => {
        const person = newPerson();
        await createOperator(app.context, ACTOR, `program-${person}`, {
          email: `${person}@example.com`,
          isProgram: true,
        });
        return person;
      },
    ],
    [
      'groups give a role, but nothing is set up for them',
      1061,
      async () => newPerson({ groups: ['admins'], preferred_username: 'somebody' }),
    ],
  ])('is refused and recorded when %s', async (_when, code, prepare) => {
    const app = await open();
    const person = await prepare(app);
    const { answer, browser } = await enter(app, '/ops/v1/session', person);
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, code]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await browser.call('/ops/v1/session')).statusCode).toBe(401);
    const headers = { authorization: basic('chief', await createOperator(app.context, ACTOR, 'chief')) };
    const { data } = (await app.http.inject({ url: '/ops/v1/failed-sign-ins', headers })).json();
    expect(data).toMatchObject([
      { entryPoint: 'operator', reason: 'not-allowed', name: provider.people.get(person)!.email },
    ]);
  });
});

describe('operators by role', () => {
  const roles = {
    operatorRoles: [
      { value: 'admins', role: 'administrator' },
      { value: 'dispatch', role: 'dispatcher' },
    ],
  };

  test('are created with the first role that matches, and have access as long as one matches', async () => {
    const app = await open(roles);
    const person = newPerson({ preferred_username: 'Dana.Dispatch', groups: ['dispatch', 'others'] });
    const { answer } = await enter(app, '/ops/v1/session', person);
    expect(answer.json().data).toMatchObject({
      username: 'dana.dispatch',
      role: 'dispatcher',
      email: `${person}@example.com`,
    });
    expect(await auditOf(app, 'operator.created')).toMatchObject([{ actor: 'single-sign-on' }]);
    // A later change at the provider grants nothing.
    provider.people.set(person, { ...provider.people.get(person), groups: ['admins'] });
    expect((await enter(app, '/ops/v1/session', person)).answer.json().data.role).toBe('dispatcher');
    provider.people.set(person, { ...provider.people.get(person), groups: ['others'] });
    const refused = (await enter(app, '/ops/v1/session', person)).answer;
    expect([codeOf(refused), refused.json().error.details]).toEqual([1061, expect.stringContaining('groups')]);
  });

  test('never take the name of an existing operator', async () => {
    const app = await open(roles);
    const { username } = await newOperator(app, null);
    const person = newPerson({ preferred_username: username, groups: ['admins'] });
    expect(codeOf((await enter(app, '/ops/v1/session', person)).answer)).toBe(1061);
  });

  test('customers are never created', async () => {
    const app = await open(roles);
    const person = newPerson({ preferred_username: 'dana', groups: ['admins'] });
    expect(codeOf((await enter(app, '/v1/session', person)).answer)).toBe(1061);
  });

  test('two first sign-ins at once create one operator', async () => {
    const app = await open(roles);
    const person = newPerson({ preferred_username: 'twice', groups: ['dispatch'] });
    const answers = await Promise.all([1, 2].map(() => enter(app, '/ops/v1/session', person)));
    expect(answers.map(({ answer }) => answer.statusCode)).toEqual([201, 201]);
    expect(await auditOf(app, 'operator.created')).toHaveLength(1);
  });

  test('an unknown role is rejected at startup', async () => {
    await expect(open({ operatorRoles: [{ value: 'x', role: 'boss' }] })).rejects.toThrow(
      /the role "boss"; the roles are/,
    );
  });
});

describe('a response of the provider is rejected', () => {
  test.each<[string, number, (given: { browser: TestBrowser; back: URL; app: TestApp }) => unknown]>([
    [
      'in another browser',
      1018,
      ({ browser }) => {
        browser.cookie = undefined;
      },
    ],
    ['with another state', 1018, ({ back }) => back.searchParams.set('state', 'x'.repeat(43))],
    ['after ten minutes', 1018, ({ app }) => app.clock.advance(10 * 60_000)],
    ['with an invented code', 1059, ({ back }) => back.searchParams.set('code', 'invented')],
    ['from another issuer', 1060, ({ back }) => back.searchParams.set('iss', 'https://evil.example')],
    ['without a code', 1060, ({ back }) => back.searchParams.delete('code')],
  ])('%s', async (_when, code, spoil) => {
    const app = await open();
    const person = newPerson();
    await newOperator(app, `${person}@example.com`);
    const browser = new TestBrowser(app);
    const back = await signInAtProvider(await begin(browser, '/ops/v1/session'), person);
    await spoil({ browser, back, app });
    const answer = await browser.enter('/ops/v1/session/single-sign-on/completion', sentBack(back));
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, code]);
  });

  test('with another nonce or for another verifier', async () => {
    const app = await open();
    const person = newPerson();
    await newOperator(app, `${person}@example.com`);
    const spoiled = (name: string) => (url: string) => {
      const changed = new URL(url);
      changed.searchParams.set(name, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
      return changed.href;
    };
    const nonce = (await enter(app, '/ops/v1/session', person, spoiled('nonce'))).answer;
    expect([codeOf(nonce), nonce.json().error.details]).toEqual([1060, expect.stringContaining('nonce')]);
    expect(codeOf((await enter(app, '/ops/v1/session', person, spoiled('code_challenge'))).answer)).toBe(1059);
  });

  test('a second time, or for the other kind of user', async () => {
    const app = await open();
    const person = newPerson();
    await newOperator(app, `${person}@example.com`);
    const browser = new TestBrowser(app);
    const back = await signInAtProvider(await begin(browser, '/ops/v1/session'), person);
    const { cookie } = browser;
    const crossed = await browser.enter('/v1/session/single-sign-on/completion', sentBack(back));
    expect(codeOf(crossed)).toBe(1018);
    expect((await browser.enter('/ops/v1/session/single-sign-on/completion', sentBack(back))).statusCode).toBe(201);
    browser.cookie = cookie;
    expect(codeOf(await browser.enter('/ops/v1/session/single-sign-on/completion', sentBack(back)))).toBe(1018);
  });

  test('if the sign-in was canceled there', async () => {
    const app = await open();
    const { answer } = await enter(app, '/ops/v1/session', 'nobody');
    expect([codeOf(answer), answer.json().error.details]).toEqual([1059, expect.stringContaining('canceled')]);
  });

  test('when another site sends it', async () => {
    const app = await open();
    const browser = new TestBrowser(app);
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const path of ['single-sign-on', 'single-sign-on/completion']) {
      const answer = await browser.call(`/v1/session/${path}`, {
        method: 'POST',
        headers,
        ...(path.endsWith('completion') && { body: { state: 'x', code: 'y' } }),
      });
      expect(codeOf(answer)).toBe(1025);
    }
  });
});

describe('a second factor', () => {
  test('of Linehaul is required after single sign-on', async () => {
    const app = await open();
    const person = newPerson();
    const operator = await newOperator(app, `${person}@example.com`);
    const phone = await withAuthenticator(app, { door: '/ops/v1/session', ...operator });
    const { answer, browser } = await enter(app, '/ops/v1/session', person);
    expect([answer.statusCode, answer.json().data.methods]).toEqual([202, ['authenticator']]);
    const { ticket } = answer.json().data;
    const done = await browser.enter('/ops/v1/session/second-factor', { ticket, code: nextCode(app, phone.secret) });
    expect(done.statusCode).toBe(201);
    const { data } = (await browser.call('/ops/v1/sessions')).json();
    expect(data[0].method).toBe('single-sign-on-and-factor');
  });

  test('that is required must be set up, unless the provider confirms one', async () => {
    const app = await open({ secondFactorValues: ['mfa'] }, { operatorSecondFactor: 'required' });
    const [plain, strong] = [newPerson({ amr: ['pwd'] }), newPerson({ amr: ['pwd', 'mfa'] })];
    for (const person of [plain, strong]) await newOperator(app, `${person}@example.com`);
    const weak = await enter(app, '/ops/v1/session', plain);
    expect(weak.answer.json().data.secondFactor.setUpNeeded).toBe(true);
    expect(codeOf(await weak.browser.call('/ops/v1/operators'))).toBe(1028);
    const good = await enter(app, '/ops/v1/session', strong);
    expect(good.answer.json().data.secondFactor.setUpNeeded).toBe(false);
    expect((await good.browser.call('/ops/v1/sessions')).json().data[0].method).toBe('single-sign-on-multi-factor');
  });

  test('at the provider counts only if the setting has its value', async () => {
    const app = await open({ secondFactorValues: [] }, { operatorSecondFactor: 'required' });
    const person = newPerson({ amr: ['pwd', 'mfa'] });
    await newOperator(app, `${person}@example.com`);
    expect((await enter(app, '/ops/v1/session', person)).answer.json().data.secondFactor.setUpNeeded).toBe(true);
  });
});

describe('confirming a session', () => {
  async function confirm(browser: TestBrowser, person: string, more: object = {}) {
    const started = await browser.call('/ops/v1/session/confirmation/single-sign-on', { method: 'POST' });
    const { url } = started.json().data;
    expect(new URL(url).searchParams.get('prompt')).toBe('login');
    const session = browser.cookie;
    const exchange = String(started.headers['set-cookie']).split(';')[0];
    const singleSignOn = sentBack(await signInAtProvider(url, person));
    const headers = { cookie: `${session}; ${exchange}` };
    return browser.call('/ops/v1/session/confirmation', { method: 'POST', headers, body: { singleSignOn, ...more } });
  }
  const secret = (browser: TestBrowser) =>
    browser.call('/ops/v1/operators', { method: 'POST', body: { username: `made-${++count}`, role: 'auditor' } });

  test('accepts a new sign-in at the provider as the same person', async () => {
    const app = await open({ only: ['operators'] });
    const [person, other] = [newPerson(), newPerson()];
    for (const one of [person, other]) await newOperator(app, `${one}@example.com`, 'administrator');
    const { browser } = await enter(app, '/ops/v1/session', person);
    await enter(app, '/ops/v1/session', other);
    expect(codeOf(await secret(browser))).toBe(1026);
    expect(codeOf(await confirm(browser, other))).toBe(1061);
    expect(codeOf(await secret(browser))).toBe(1026);
    expect((await confirm(browser, person)).statusCode).toBe(200);
    expect((await secret(browser)).statusCode).toBe(201);
  });

  test('also accepts the code of the second factor', async () => {
    const app = await open();
    const person = newPerson();
    const operator = await newOperator(app, `${person}@example.com`, 'administrator');
    const phone = await withAuthenticator(app, { door: '/ops/v1/session', ...operator });
    const { answer, browser } = await enter(app, '/ops/v1/session', person);
    await browser.enter('/ops/v1/session/second-factor', {
      ticket: answer.json().data.ticket,
      code: nextCode(app, phone.secret),
    });
    const missing = await confirm(browser, person);
    expect([missing.statusCode, missing.json().error.validationFailures[0].field]).toEqual([400, 'code']);
    expect(codeOf(await confirm(browser, person, { code: '000000' }))).toBe(1017);
    expect((await confirm(browser, person, { code: nextCode(app, phone.secret) })).statusCode).toBe(200);
  });
});

describe('single sign-on only', () => {
  test('turns passwords off for the kind of user that it names', async () => {
    const app = await open({ only: ['operators'] });
    const person = newPerson();
    const { username, password } = await newOperator(app, `${person}@example.com`);
    const portal = await newPortal(app.context);
    const post = (url: string, body: object) => new TestBrowser(app).call(url, { method: 'POST', body });
    for (const [url, body] of [
      ['/ops/v1/session', { username, password }],
      ['/ops/v1/session', { username, password: 'wrong' }],
      ['/ops/v1/password-resets', { username }],
      ['/ops/v1/password-resets/completion', { token: 'x'.repeat(43), newPassword: 'maple-canoe-thirty' }],
      ['/ops/v1/session/passkey-sign-in/options', {}],
    ] as const) {
      expect([url, codeOf(await post(url, body))]).toEqual([url, 1063]);
    }
    const byBasic = (name: string, secret: string) =>
      app.http.inject({ url: '/ops/v1/jobs', headers: { authorization: basic(name, secret) } });
    expect(codeOf(await byBasic(username, password))).toBe(1063);
    const program = await createOperator(app.context, ACTOR, 'program', { isProgram: true });
    expect((await byBasic('program', program)).statusCode).toBe(200);
    expect((await post('/v1/session', portal)).statusCode).toBe(400);
    expect((await new TestBrowser(app).signIn('/v1/session', portal.username, portal.password)).statusCode).toBe(201);
    expect((await enter(app, '/ops/v1/session', person)).answer.statusCode).toBe(201);
  });
});

describe('a link ends', () => {
  test('with its user, so that nobody is signed in to a new one with the same name', async () => {
    const app = await open();
    const person = newPerson();
    const { username } = await newOperator(app, `${person}@example.com`);
    await enter(app, '/ops/v1/session', person);
    await removeOperator(app.context, ACTOR, username);
    await createOperator(app.context, ACTOR, username);
    expect(codeOf((await enter(app, '/ops/v1/session', person)).answer)).toBe(1061);
  });

  test('by command, and is created again by the rules of a first sign-in', async () => {
    const app = await open();
    const [person, next] = [newPerson(), newPerson()];
    const { username } = await newOperator(app, `${person}@example.com`);
    await enter(app, '/ops/v1/session', person);
    await unlinkOperator(app.context, ACTOR, username);
    provider.people.set(next, { email: `${person}@example.com`, email_verified: true });
    expect((await enter(app, '/ops/v1/session', next)).answer.json().data.username).toBe(username);
    expect(codeOf((await enter(app, '/ops/v1/session', person)).answer)).toBe(1061);
  });
});

describe('the provider', () => {
  test('that is unavailable or has a wrong secret is named as the reason, and passwords still work', async () => {
    const app = await open({ issuer: 'http://127.0.0.1:9' });
    const started = await new TestBrowser(app).call('/v1/session/single-sign-on', { method: 'POST' });
    expect([started.statusCode, codeOf(started), started.headers['retry-after']]).toEqual([503, 9002, '10']);
    const portal = await newPortal(app.context);
    expect((await new TestBrowser(app).signIn('/v1/session', portal.username, portal.password)).statusCode).toBe(201);
    const other = await open({ clientSecret: 'wrong' });
    expect(codeOf((await enter(other, '/v1/session', newPerson())).answer)).toBe(9002);
  });

  test('cannot redirect Linehaul to another address inside the network', async () => {
    const asked: string[] = [];
    const inside = createServer((request, response) => {
      asked.push(String(request.url));
      response.end('{}');
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const target = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
    const lying = createServer(async (request, response) => {
      const { issuer } = provider;
      const own = `http://${request.headers.host}`;
      const real = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as object;
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ ...real, issuer: own, token_endpoint: `${target}/token`, jwks_uri: `${target}/jwks` }),
      );
    });
    await new Promise<void>((resolve) => lying.listen(0, '127.0.0.1', resolve));
    const app = await open({ issuer: `http://127.0.0.1:${(lying.address() as AddressInfo).port}` });
    const browser = new TestBrowser(app);
    const url = new URL(await begin(browser, '/v1/session'));
    const state = url.searchParams.get('state')!;
    const body = { state, code: 'x', iss: `http://127.0.0.1:${(lying.address() as AddressInfo).port}` };
    const answer = await browser.enter('/v1/session/single-sign-on/completion', body);
    expect([codeOf(answer), asked]).toEqual([9002, []]);
    for (const one of [inside, lying]) one.close();
  });

  test('is offered to those for whom it is configured', async () => {
    const app = await open({ audiences: ['operators'], label: 'Example ID' });
    const { data } = (await app.http.inject('/v1/about')).json();
    expect(data.singleSignOn).toEqual({ label: 'Example ID', for: ['operators'], only: [] });
    const browser = new TestBrowser(app);
    expect(codeOf(await browser.call('/v1/session/single-sign-on', { method: 'POST' }))).toBe(1058);
    expect((await browser.call('/ops/v1/session/single-sign-on', { method: 'POST' })).statusCode).toBe(200);
  });

  test('that rejects five codes from one address within a minute is no longer called', async () => {
    const app = await open();
    const codes: number[] = [];
    for (let times = 0; times < 7; times++) {
      const browser = new TestBrowser(app);
      const url = new URL(await begin(browser, '/v1/session'));
      const body = { state: url.searchParams.get('state')!, code: 'invented', iss: provider.issuer };
      codes.push(codeOf(await browser.enter('/v1/session/single-sign-on/completion', body)));
    }
    expect(codes).toEqual([1059, 1059, 1059, 1059, 1059, 1031, 1031]);
  });
});
