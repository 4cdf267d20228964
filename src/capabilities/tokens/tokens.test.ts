// POST /authenticate and GET /v1/whoami: responses and error codes for every kind of caller.
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ACTOR,
  basic,
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  type TestPortal,
  tokenFor,
} from '../../../test/support/test-app.ts';
import { setClientDisabled } from '../accounts/customers/manage-clients.ts';
import { createPortalAccount, setPortalSuspended } from '../accounts/manage-portal-accounts.ts';

let app: TestApp;
let apiKey: string;
let portal: TestPortal;
beforeAll(async () => {
  app = await openTestApp();
  ({ apiKey } = await clientWithKey(app));
  portal = await newPortal(app.context);
});
afterAll(() => app.close());

const authenticate = (headers: Record<string, string>, payload?: string) =>
  app.http.inject({ method: 'POST', url: '/authenticate', headers, ...(payload && { payload }) });
const signIn = (name = portal.username, password = portal.password) =>
  authenticate({ apikey: apiKey, authorization: basic(name, password) });
const whoami = (headers: Record<string, string>) => app.http.inject({ method: 'GET', url: '/v1/whoami', headers });

describe('a token', () => {
  test('is returned as in §2.4, under both names, and must not be cached', async () => {
    const answer = await signIn();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const body = answer.json();
    expect(Object.keys(body)).toEqual(['access_token', 'token_type', 'expires_in', 'token']);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, token: body.access_token });
  });

  test('is bound to environment, key and account, and says no more', async () => {
    const token = await tokenFor(app, apiKey, portal);
    const now = Math.floor(app.clock.now() / 1_000);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: 'ed25519-1' });
    expect(decodeJwt(token)).toEqual({
      iss: 'linehaul',
      aud: 'test',
      sub: portal.username,
      key: expect.stringMatching(/^key_/),
      gen: 1,
      iat: now,
      exp: now + 3_600,
      jti: expect.stringMatching(/^[A-Z2-9]{26}$/),
    });
    expect(token).not.toContain(apiKey);
    expect(token.length).toBeLessThan(600);
  });

  test('is different each time', async () => {
    expect(await tokenFor(app, apiKey, portal)).not.toBe(await tokenFor(app, apiKey, portal));
  });

  test('user names are not case-sensitive, passwords are', async () => {
    expect((await signIn(portal.username.toUpperCase())).statusCode).toBe(200);
    expect((await signIn(portal.username, portal.password.toLowerCase())).statusCode).toBe(401);
  });

  test.each(['', '{}', ' '])('can be requested with the body "%s"', async (payload) => {
    const headers = {
      apikey: apiKey,
      authorization: basic(portal.username, portal.password),
      'content-type': 'application/json',
    };
    expect((await authenticate(headers, payload)).statusCode).toBe(200);
  });
});

describe('refused', () => {
  const right = () => basic(portal.username, portal.password);
  const CASES: readonly [what: string, status: number, code: number, headers: () => Record<string, string>][] = [
    ['nothing at all', 401, 1001, () => ({})],
    ['no API key', 401, 1001, () => ({ authorization: right() })],
    ['an unknown API key', 401, 1002, () => ({ authorization: right(), apikey: 'nope' })],
    [
      'a key of the other environment',
      401,
      1003,
      () => ({ authorization: right(), apikey: 'lh_prod_AAAAAAAAAAAAAAAAAAAAAAAAAA' }),
    ],
    ['no portal account', 401, 1010, () => ({ apikey: apiKey })],
    ['a token instead of it', 401, 1010, () => ({ apikey: apiKey, authorization: 'Bearer abc' })],
    ['a name with U+0000', 401, 1010, () => ({ apikey: apiKey, authorization: basic('cl\u0000erk', 'x') })],
    ['a wrong password', 401, 1012, () => ({ apikey: apiKey, authorization: basic(portal.username, 'wrong') })],
    ['an empty password', 401, 1012, () => ({ apikey: apiKey, authorization: basic(portal.username, '') })],
    ['an unknown name', 401, 1012, () => ({ apikey: apiKey, authorization: basic('nobody', 'wrong') })],
  ];
  test.each(CASES)('%s', async (_what, status, code, headers) => {
    const answer = await authenticate(headers());
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
    expect(answer.json()).not.toHaveProperty('data');
    expect(answer.headers['www-authenticate']).toBe('Basic realm="linehaul", charset="UTF-8"');
  });

  test('a client ID instead of a user name gets a specific error', async () => {
    const client = await clientWithKey(app);
    const answer = await authenticate({ apikey: apiKey, authorization: basic(client.clientId, client.clientSecret) });
    expect(answer.json().error.details).toContain('looks like a client ID');
  });

  test('an almost valid header gets a specific error', async () => {
    const answer = await authenticate({ 'x-api-key': apiKey, authorization: right() });
    expect(answer.json().error.details).toContain('You sent the header "x-api-key"');
  });

  test('403 once the password is right: suspended, or without API access', async () => {
    const suspended = await newPortal(app.context);
    await setPortalSuspended(app.context, ACTOR, suspended.username, true);
    expect((await signIn(suspended.username, 'wrong')).json().error.code).toBe(1012);
    const answer = await signIn(suspended.username, suspended.password);
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 1020]);

    const wanted = { username: 'webonly', name: 'Web', accounts: [suspended.account], apiAccess: false };
    const password = await createPortalAccount(app.context, ACTOR, wanted);
    const webOnly = await signIn('webonly', password);
    expect([webOnly.statusCode, webOnly.json().error.code]).toEqual([403, 1021]);
  });

  test('the client of the key was disabled', async () => {
    const client = await clientWithKey(app);
    await setClientDisabled(app.context, ACTOR, client.clientId, true);
    const answer = await authenticate({ apikey: client.apiKey, authorization: right() });
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 1013]);
  });
});

describe('whoami', () => {
  test('says whom the token represents', async () => {
    const client = await clientWithKey(app);
    const token = await tokenFor(app, client.apiKey, portal);
    const answer = await whoami({ apikey: client.apiKey, authorization: `Bearer ${token}` });
    expect(answer.json()).toEqual({
      data: { environment: 'test', clientId: client.clientId, username: portal.username, accounts: [portal.account] },
      error: { code: 0, message: '', details: '' },
    });
  });

  test('a TMS calls for each customer with that customer’s token, side by side', async () => {
    const customers = await Promise.all([newPortal(app.context), newPortal(app.context), newPortal(app.context)]);
    const tokens = await Promise.all(customers.map((one) => tokenFor(app, apiKey, one)));
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        tokens.map((token) => whoami({ apikey: apiKey, authorization: `Bearer ${token}` })),
      );
      expect(answers.map((one) => one.json().data.accounts)).toEqual(customers.map(({ account }) => [account]));
    }
  });
});
