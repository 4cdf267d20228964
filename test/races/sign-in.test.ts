// Many concurrent sign-ins for one name: all correct ones succeed, and the wrong ones share five guesses.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { App } from '../../src/environment/serve-capabilities.ts';
import { basic, clientWithKey, newPortal, openTestApp, type TestApp, type TestPortal } from '../support/test-app.ts';
import { callAtOnce, copies, type RaceCall, tally } from './many-callers.ts';

let app: TestApp;
let counting: App;
let base: string;
let apiKey: string;
/** The hash that each password check compared with. */
const checks: (string | undefined)[] = [];

beforeAll(async () => {
  app = await openTestApp();
  ({ apiKey } = await clientWithKey(app));
  const { passwords } = app.context;
  const counted: typeof passwords = {
    hash: (password) => passwords.hash(password),
    verify: (stored, password, ticket) => {
      checks.push(stored);
      return passwords.verify(stored, password, ticket);
    },
  };
  counting = await buildApp({ ...app.context, passwords: counted });
  base = await counting.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await counting.close();
  await app.close();
});

const signIn = (username: string, password: string, key = apiKey): RaceCall => ({
  method: 'POST',
  url: `${base}/authenticate`,
  headers: { apikey: key, authorization: basic(username, password) },
});
const one = async (...args: Parameters<typeof signIn>) => (await callAtOnce([signIn(...args)]))[0]!;

test('two hundred correct sign-ins at once all get a token', { timeout: 120_000 }, async () => {
  const portal = await newPortal(app.context);
  checks.length = 0;
  const answers = await callAtOnce(copies(200, signIn(portal.username, portal.password)));
  expect(tally(answers)).toEqual({ 200: 200 });
  // A check takes at least 40 ms: one after another, they would take longer than a connection may wait.
  expect(checks.length).toBeLessThan(20);
  expect(new Set(answers.map(({ body }) => JSON.parse(body).access_token)).size).toBe(200);
});

test('a right password in the same queue does not let a wrong one through', async () => {
  const portal = await newPortal(app.context);
  const calls = Array.from({ length: 40 }, (_, at) =>
    signIn(portal.username, at % 10 === 5 ? `${portal.password}x` : portal.password),
  );
  const answers = await callAtOnce(calls);
  expect(answers.map(({ status }) => status)).toEqual(calls.map((_, at) => (at % 10 === 5 ? 401 : 200)));
});

describe('twenty wrong passwords at once', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await newPortal(app.context);
  });

  test('five are checked, the rest are 429 with Retry-After', async () => {
    checks.length = 0;
    const answers = await callAtOnce(Array.from({ length: 20 }, (_, at) => signIn(portal.username, `guess ${at}`)));
    expect(tally(answers)).toEqual({ 401: 5, 429: 15 });
    expect(checks).toHaveLength(5);
    for (const { status, headers, body } of answers) {
      const { error, data } = JSON.parse(body);
      expect(data).toBeUndefined();
      if (status === 429) {
        expect(error.code).toBe(1031);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
      } else {
        expect(error.code).toBe(1012);
        expect(headers['www-authenticate']).toMatch(/^Basic /);
      }
    }
  });

  test('until the minute is over, the right password is also rejected, in any spelling of the name', async () => {
    checks.length = 0;
    expect((await one(portal.username, portal.password)).status).toBe(429);
    expect((await one(portal.username.toUpperCase(), portal.password)).status).toBe(429);
    expect(checks).toHaveLength(0);
  });

  test('others are not delayed, and tokens in use continue to work', async () => {
    const other = await newPortal(app.context);
    expect((await one(other.username, other.password)).status).toBe(200);
  });

  test('after a minute it works again', async () => {
    app.clock.advance(60_000);
    expect((await one(portal.username, portal.password)).status).toBe(200);
  });
});

/** Response times must not reveal which names exist. */
describe('an unknown user', () => {
  test('costs a password check, like a known one', async () => {
    const portal = await newPortal(app.context);
    checks.length = 0;
    const known = await one(portal.username, 'wrong');
    const unknown = await one('nobody-has-this-name', 'wrong');
    expect(checks).toEqual([expect.stringMatching(/^\$argon2id\$/), undefined]);
    const withoutId = (body: string) => JSON.parse(body);
    expect(withoutId(unknown.body)).toEqual(withoutId(known.body));
    expect(unknown.status).toBe(known.status);
  });

  test('is counted like a known one', async () => {
    const answers = await callAtOnce(copies(20, signIn('another-nobody', 'wrong')));
    expect(tally(answers)).toEqual({ 401: 5, 429: 15 });
  });
});

test('a wrong API key is reported before any password is checked', async () => {
  const portal = await newPortal(app.context);
  checks.length = 0;
  const answers = await callAtOnce(copies(20, signIn(portal.username, 'wrong', 'lh_test_NOPE')));
  expect(tally(answers)).toEqual({ 401: 20 });
  expect(checks).toHaveLength(0);
  expect((await one(portal.username, portal.password)).status).toBe(200);
});
