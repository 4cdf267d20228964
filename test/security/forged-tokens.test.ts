// Sends every forged token to every route: none is accepted, none causes a server error, and each 401 says how to authenticate.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setClientDisabled } from '../../src/capabilities/accounts/customers/manage-clients.ts';
import { resetPortalPassword, setPortalSuspended } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import { SigningKeys } from '../../src/capabilities/tokens/signing-keys.ts';
import type { Route } from '../../src/platform/contract/route.ts';
import { HOUR_MS } from '../../src/platform/durations.ts';
import {
  ACTOR,
  basic,
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  type TestPortal,
  tokenFor,
} from '../support/test-app.ts';
import { type Forgery, forgeries } from './forgeries.ts';

interface Held {
  readonly client: { clientId: string; clientSecret: string; apiKey: string };
  readonly portal: TestPortal;
  readonly token: string;
}

const ROUTES_AT_ONCE = 30;
const MASTER_KEY = Buffer.alloc(32, 5).toString('base64');
let app: TestApp;
let other: TestApp;
let mine: Held;
let theirs: Held;
let all: Forgery[];

async function credentials(of: TestApp): Promise<Held> {
  const client = await clientWithKey(of);
  const portal = await newPortal(of.context);
  return { client, portal, token: await tokenFor(of, client.apiKey, portal) };
}

beforeAll(async () => {
  // Both environments share a master key: even then, nothing may cross over.
  const config = { masterKey: MASTER_KEY, requestsPerSecond: 0 };
  app = await openTestApp({ config });
  other = await openTestApp({ environment: 'production', config });
  mine = await credentials(app);
  theirs = await credentials(other);
  const { privateKey, publicKey } = (await SigningKeys.open(app.context)).current();
  all = await forgeries({
    token: mine.token,
    otherToken: await tokenFor(app, mine.client.apiKey, mine.portal),
    privateKey,
    publicKey,
    now: Math.floor(app.clock.now() / 1_000),
    environment: 'test',
  });
});
afterAll(async () => {
  await app.close();
  await other.close();
});

function send(route: Pick<Route, 'method' | 'path'>, headers: Record<string, string>, to = app) {
  return to.http.inject({ method: route.method, url: route.path.replace(/\{\w+\}/g, '1'), headers });
}

const WHOAMI = { method: 'GET', path: '/v1/whoami' } as const;

test('the genuine token is accepted, in each way of sending it that HTTP allows', async () => {
  for (const authorization of [`Bearer ${mine.token}`, `bearer ${mine.token}`, `BEARER   ${mine.token}`]) {
    expect((await send(WHOAMI, { apikey: mine.client.apiKey, authorization })).statusCode).toBe(200);
  }
});

test('there are enough different forgeries', () => {
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(new Set(all.map((one) => one.authorization)).size).toBeGreaterThanOrEqual(all.length - 3);
  expect(all.some(({ authorization }) => authorization === `Bearer ${mine.token}`)).toBe(false);
});

test('no route that requires a token accepts a forged one', { timeout: 60_000 }, async () => {
  const routes = app.routes.filter(({ policy }) => policy.name === 'bearer');
  expect(routes.map(({ path }) => path)).toContain('/v1/whoami');
  const wrong: unknown[] = [];
  for (const route of routes) {
    // All at once, as an attacker would: a call mostly waits for threads and the disk.
    await Promise.all(
      all.map(async ({ name, authorization, code }) => {
        const answer = await send(route, { apikey: mine.client.apiKey, authorization });
        const got = answer.statusCode === 401 ? answer.json().error.code : answer.statusCode;
        const challenge = String(answer.headers['www-authenticate']);
        const right =
          answer.statusCode === 401 && challenge.startsWith('Bearer ') && (code === undefined || code === got);
        if (!right) wrong.push({ route: `${route.method} ${route.path}`, name, got, wanted: code, challenge });
      }),
    );
  }
  expect(wrong).toEqual([]);
});

test('no other route accepts one, either, and none fails', { timeout: 120_000 }, async () => {
  const wrong: unknown[] = [];
  const sendAll = async (route: Route) => {
    const open = route.policy.security.length === 0;
    for (const { name, authorization } of open ? all.filter((_, at) => at % 10 === 0) : all) {
      const { statusCode, headers } = await send(route, { apikey: mine.client.apiKey, authorization });
      // Repeated attempts with Basic passwords are rate limited.
      const isRefused = (statusCode === 401 && headers['www-authenticate'] !== undefined) || statusCode === 429;
      const right = open ? statusCode < 500 : isRefused;
      if (!right) wrong.push({ route: `${route.method} ${route.path}`, name, statusCode });
    }
  };
  const others = app.routes.filter(({ policy }) => policy.name !== 'bearer');
  // Many routes at once: after many wrong passwords from one address, each refusal is held back for a second.
  for (let from = 0; from < others.length; from += ROUTES_AT_ONCE) {
    await Promise.all(others.slice(from, from + ROUTES_AT_ONCE).map(sendAll));
  }
  expect(wrong).toEqual([]);
});

test('a forgery is not cached: the genuine token works between two of them, and they do not', async () => {
  for (const { authorization } of all.slice(0, 40)) {
    const headers = { apikey: mine.client.apiKey };
    expect((await send(WHOAMI, { ...headers, authorization })).statusCode).toBe(401);
    expect((await send(WHOAMI, { ...headers, authorization: `Bearer ${mine.token}` })).statusCode).toBe(200);
    expect((await send(WHOAMI, { ...headers, authorization })).statusCode).toBe(401);
  }
});

describe('a genuine token with the wrong credentials', () => {
  const cases: readonly [
    name: string,
    code: number,
    headers: () => Record<string, string> | Promise<Record<string, string>>,
  ][] = [
    ['no API key', 1001, () => ({})],
    ['an empty API key', 1001, () => ({ apikey: '' })],
    ['the API key under another name', 1001, () => ({ 'x-api-key': mine.client.apiKey })],
    ['an unknown API key', 1002, () => ({ apikey: 'lh_test_AAAAAAAAAAAAAAAAAAAAAAAAAA' })],
    ['an API key cut off', 1002, () => ({ apikey: mine.client.apiKey.slice(0, -1) })],
    ['an API key in small letters', 1002, () => ({ apikey: mine.client.apiKey.toLowerCase() })],
    ['an API key with a blank', 1002, () => ({ apikey: `${mine.client.apiKey} ` })],
    ['an API key twice', 1002, () => ({ apikey: `${mine.client.apiKey}, ${mine.client.apiKey}` })],
    ['an endless API key', 1002, () => ({ apikey: 'x'.repeat(5_000) })],
    ['SQL for an API key', 1002, () => ({ apikey: "' OR 1=1 --" })],
    ['the API key of the other environment', 1003, () => ({ apikey: theirs.client.apiKey })],
    ['the API key of another client', 1007, async () => ({ apikey: (await clientWithKey(app)).apiKey })],
  ];
  test.each(cases)('%s', async (_name, code, headers) => {
    const answer = await send(WHOAMI, { ...(await headers()), authorization: `Bearer ${mine.token}` });
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, code]);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer /);
  });
});

describe('an expired token', () => {
  const ways: readonly [name: string, code: number, end: (held: Held) => unknown][] = [
    [
      'its key was deleted',
      1002,
      (held) =>
        send(
          { method: 'DELETE', path: '/v1/api-key' },
          { authorization: basic(held.client.clientId, held.client.clientSecret) },
        ),
    ],
    ['its client was disabled', 1013, (held) => setClientDisabled(app.context, ACTOR, held.client.clientId, true)],
    ['its account was suspended', 1008, (held) => setPortalSuspended(app.context, ACTOR, held.portal.username, true)],
    ['its password was reset', 1008, (held) => resetPortalPassword(app.context, ACTOR, held.portal.username)],
    ['an hour has passed', 1006, () => app.clock.advance(HOUR_MS)],
  ];
  test.each(ways)('%s', async (_name, code, end) => {
    const held = await credentials(app);
    const headers = { apikey: held.client.apiKey, authorization: `Bearer ${held.token}` };
    await end(held);
    const answer = await send(WHOAMI, headers);
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, code]);
  });

  test('to the second: it works until the last moment', async () => {
    const held = await credentials(app);
    const headers = { apikey: held.client.apiKey, authorization: `Bearer ${held.token}` };
    app.clock.advance(3_599_000);
    expect((await send(WHOAMI, headers)).statusCode).toBe(200);
    app.clock.advance(1_000);
    expect((await send(WHOAMI, headers)).json().error.code).toBe(1006);
  });
});

/** With two headers, either could be meant. The first one counts, and a proxy that adds one appends it. */
test('of two Authorization headers, the first counts, so a forged one in front is rejected', async () => {
  const held = await credentials(app);
  const { port } = new URL(await app.http.listen({ port: 0, host: '127.0.0.1' }));
  const statusOf = (lines: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(
          [
            'GET /v1/whoami HTTP/1.1',
            'host: x',
            'connection: close',
            `apikey: ${held.client.apiKey}`,
            ...lines,
            '',
            '',
          ].join('\r\n'),
        ),
      );
      let text = '';
      socket.setEncoding('latin1').on('data', (part) => {
        text += part;
      });
      socket.on('close', () => resolve(text.slice(9, 12))).on('error', reject);
    });
  const genuine = `authorization: Bearer ${held.token}`;
  expect(await statusOf([genuine])).toBe('200');
  expect(await statusOf([`authorization: ${all[0]!.authorization}`, genuine])).toBe('401');
  expect(await statusOf(['authorization:', genuine])).toBe('401');
  // Bytes that are not allowed in a header do not reach the app at all.
  for (const bad of [`Bearer ${held.token}\u0000`, `Bearer\u0000 ${held.token}`])
    expect(await statusOf([`authorization: ${bad}`])).toBe('400');
});

describe('no credentials work in the other environment', () => {
  const keyOf = { method: 'GET', path: '/v1/api-key' } as const;
  const signIn = { method: 'POST', path: '/authenticate' } as const;

  describe.each([
    ['test → production', () => [mine, theirs, other] as const],
    ['production → test', () => [theirs, mine, app] as const],
  ])('%s', (_name, pick) => {
    test('a client', async () => {
      const [foreign, , there] = pick();
      const headers = { authorization: basic(foreign.client.clientId, foreign.client.clientSecret) };
      for (const method of ['POST', 'GET', 'DELETE'] as const) {
        const answer = await send({ ...keyOf, method }, headers, there);
        expect([answer.statusCode, answer.json().error.code]).toEqual([401, 1011]);
      }
    });

    test('a key, even if its prefix is changed', async () => {
      const [foreign, local, there] = pick();
      const authorization = basic(local.portal.username, local.portal.password);
      const answer = await send(signIn, { apikey: foreign.client.apiKey, authorization }, there);
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, 1003]);
      const disguised = foreign.client.apiKey.replace(/^lh_(test|prod)_/, (prefix) =>
        prefix === 'lh_test_' ? 'lh_prod_' : 'lh_test_',
      );
      const again = await send(signIn, { apikey: disguised, authorization }, there);
      expect([again.statusCode, again.json().error.code]).toEqual([401, 1002]);
    });

    test('a portal account', async () => {
      const [foreign, local, there] = pick();
      const authorization = basic(foreign.portal.username, foreign.portal.password);
      const answer = await send(signIn, { apikey: local.client.apiKey, authorization }, there);
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, 1012]);
    });

    test('a token', async () => {
      const [foreign, local, there] = pick();
      const fresh = await tokenFor(there === app ? other : app, foreign.client.apiKey, foreign.portal);
      for (const route of there.routes.filter(({ policy }) => policy.name === 'bearer')) {
        const answer = await send(route, { apikey: local.client.apiKey, authorization: `Bearer ${fresh}` }, there);
        expect([answer.statusCode, answer.json().error.code]).toEqual([401, 1009]);
      }
    });
  });
});
