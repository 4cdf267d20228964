// Guessing passwords for a name uses up only the guesser's own address: the account's owner can sign in from another one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { createSoapUser } from '../../src/capabilities/accounts/manage-soap-users.ts';
import { availRequest, call as soapCall } from '../../src/capabilities/soap/soap-server.fixture.ts';
import { ACTOR, basic, clientWithKey, newPortal, openTestApp, type TestApp } from '../support/test-app.ts';

const PROXY = '10.0.0.1';
const OWNER = '203.0.113.9';

let app: TestApp;
let tests = 0;
beforeAll(async () => {
  app = await openTestApp({ config: { trustedProxies: [PROXY] } });
});
afterAll(() => app.close());

interface Call {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | object;
}

interface Account {
  readonly password: string;
  readonly signIn: (password: string) => Call;
}

const byBasic = (url: string, name: string) => (password: string) => ({
  url,
  headers: { authorization: basic(name, password) },
});
const bySession = (url: string, username: string) => (password: string) => ({
  method: 'POST' as const,
  url,
  headers: { host: 'localhost' },
  payload: { username, password },
});

/** Each creates its own account and describes how to sign in with it. */
const ENTRY_POINTS: Readonly<Record<string, () => Promise<Account>>> = {
  '/v1/api-key': async () => {
    const { clientId, clientSecret } = await clientWithKey(app);
    return { password: clientSecret, signIn: byBasic('/v1/api-key', clientId) };
  },
  '/authenticate': async () => {
    const [{ apiKey }, { username, password }] = [await clientWithKey(app), await newPortal(app.context)];
    const signIn = (given: string) => ({
      method: 'POST' as const,
      url: '/authenticate',
      headers: { apikey: apiKey, authorization: basic(username, given) },
    });
    return { password, signIn };
  },
  '/v1/session': async () => {
    const { username, password } = await newPortal(app.context);
    return { password, signIn: bySession('/v1/session', username) };
  },
  '/ops/v1/session': async () => {
    const password = await createOperator(app.context, ACTOR, `evening${tests}`);
    return { password, signIn: bySession('/ops/v1/session', `evening${tests}`) };
  },
  'operators by Basic': async () => {
    const password = await createOperator(app.context, ACTOR, `night${tests}`);
    return { password, signIn: byBasic('/ops/v1/audit', `night${tests}`) };
  },
  SOAP: async () => {
    const { account } = await newPortal(app.context);
    const user = `images${tests}`;
    const password = await createSoapUser(app.context, ACTOR, { user, accounts: [account] });
    const signIn = (given: string) => ({
      method: 'POST' as const,
      url: '/soap/image-view',
      headers: { 'content-type': 'text/xml' },
      payload: soapCall(availRequest('1234567890', 'BOL'), { user, password: given }),
    });
    return { password, signIn };
  },
};

/** SOAP reports a missing shipment only to a user with the correct password. */
async function outcome(call: Call, source: string, through: string | undefined): Promise<string> {
  const forwarded = through === undefined ? {} : { 'x-forwarded-for': source };
  const headers = { ...call.headers, ...forwarded };
  const { statusCode, body } = await app.http.inject({ ...call, headers, remoteAddress: through ?? source });
  if (statusCode < 300 || body.includes('no shipment')) return 'in';
  return statusCode === 429 || body.includes('Too many failed') ? 'refused' : 'wrong';
}

describe.each(Object.keys(ENTRY_POINTS))('%s', (place) => {
  test.each([
    ['directly', undefined],
    ['through a proxy', PROXY],
  ])('%s: five wrong passwords stop the guesser, and not the owner', async (_way, proxy) => {
    const guesser = `198.51.100.${++tests}`;
    const { password, signIn } = await ENTRY_POINTS[place]!();
    for (let guess = 0; guess < 5; guess++) expect(await outcome(signIn('guess'), guesser, proxy)).toBe('wrong');
    expect(await outcome(signIn('guess'), guesser, proxy)).toBe('refused');
    expect(await outcome(signIn(password), OWNER, proxy)).toBe('in');
  });
});
