// Attacks on sessions: cross-site requests, forged cookies, and open streams.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newPortal, openTestApp, type TestApp, type TestPortal } from '../../../test/support/test-app.ts';
import { type BrowserCall, TestBrowser } from './session.fixture.ts';

let app: TestApp;
let portal: TestPortal;
let browser: TestBrowser;
let other: TestBrowser;
beforeAll(async () => {
  app = await openTestApp();
  portal = await newPortal(app.context);
  other = new TestBrowser(app);
  await other.signIn('/v1/session', portal.username, portal.password);
});
beforeEach(async () => {
  browser = new TestBrowser(app);
  await browser.signIn('/v1/session', portal.username, portal.password);
});
afterAll(() => app.close());

const codeOf = async (url: string, call: BrowserCall) => {
  const answer = await browser.call(url, call);
  return answer.statusCode < 400 ? answer.statusCode : answer.json().error.code;
};
/** An operation that any page may call. An authenticated call fails validation, which shows that it was let in. */
const SOMETHING = { method: 'POST', body: {} } as const;
const LET_IN = 2000;

describe('a call that changes something', () => {
  test('is accepted from our own page with the token', async () => {
    expect(await codeOf('/v1/rate-quotes', SOMETHING)).toBe(LET_IN);
    expect(
      await codeOf('/v1/rate-quotes', {
        ...SOMETHING,
        headers: { origin: undefined, 'sec-fetch-site': undefined, 'sec-fetch-mode': undefined },
      }),
    ).toBe(LET_IN);
  });

  test.each([
    ['no token', { 'x-csrf-token': undefined }, 1024],
    ['an empty token', { 'x-csrf-token': '' }, 1024],
    ['a guessed token', { 'x-csrf-token': 'A'.repeat(43) }, 1024],
    ['a token with more behind it', { 'x-csrf-token': 'own+' }, 1024],
    ['the token of another session of the same account', { 'x-csrf-token': 'other' }, 1024],
    ['the token in the query alone', { 'x-csrf-token': undefined, 'x-where': 'query' }, 1024],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 1025],
    ['another site that says nothing of its origin', { 'sec-fetch-site': 'cross-site', origin: undefined }, 1025],
    ['a neighbour in the domain', { 'sec-fetch-site': 'same-site' }, 1025],
    ['no site at all', { 'sec-fetch-site': 'none' }, 1025],
    ['an old browser on another site', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }, 1025],
    ['a sandboxed frame', { 'sec-fetch-site': undefined, origin: 'null' }, 1025],
    ['another port of this machine', { 'sec-fetch-site': undefined, origin: 'http://localhost:3000' }, 1025],
    ['a file', { 'sec-fetch-site': undefined, origin: 'file://' }, 1025],
    ['a name that begins like ours', { 'sec-fetch-site': undefined, origin: 'http://localhost.evil.example' }, 1025],
    ['our name as a user', { 'sec-fetch-site': undefined, origin: 'http://localhost@evil.example' }, 1025],
    ['an extension', { 'sec-fetch-site': 'none', origin: 'chrome-extension://abc' }, 1025],
    ['nothing that is an origin', { 'sec-fetch-site': undefined, origin: 'evil' }, 1025],
  ])('with %s is refused', async (_what, headers, code) => {
    const tokens: Record<string, string> = { 'own+': `${browser.csrfToken}x`, other: other.csrfToken };
    const given = headers as Record<string, string | undefined>;
    const token = given['x-csrf-token'];
    const url = given['x-where'] === 'query' ? `/v1/rate-quotes?x-csrf-token=${browser.csrfToken}` : '/v1/rate-quotes';
    const sent = { ...given, ...(token !== undefined && token in tokens && { 'x-csrf-token': tokens[token] }) };
    expect(await codeOf(url, { ...SOMETHING, headers: sent })).toBe(code);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'sent by a form as %s is refused',
    async (type) => {
      const headers = { 'content-type': type, 'x-csrf-token': undefined, 'sec-fetch-site': 'cross-site' };
      expect(await codeOf('/v1/rate-quotes', { ...SOMETHING, headers })).toBe(1025);
    },
  );

  test.each(['/v1/session', '/ops/v1/session'])('signs nobody in at %s from another site', async (url) => {
    const body = { username: portal.username, password: portal.password };
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site', origin: undefined }]) {
      const answer = await new TestBrowser(app).call(url, { method: 'POST', body, headers });
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 1025]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('signs nobody out from another site, nor without the token', async () => {
    expect(await codeOf('/v1/session', { method: 'DELETE', headers: { 'sec-fetch-site': 'cross-site' } })).toBe(1025);
    expect(await codeOf('/v1/session', { method: 'DELETE', headers: { 'x-csrf-token': undefined } })).toBe(1024);
    expect(await codeOf('/v1/whoami', {})).toBe(200);
  });
});

describe('a call that reads', () => {
  test.each([
    ['our page', {}, 200],
    ['our page without the token', { 'x-csrf-token': undefined }, 200],
    ['a link that was opened', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 200],
    ['a link of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 200],
    ['a script of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 1025],
    ['a script of a neighbour', { 'sec-fetch-site': 'same-site' }, 1025],
    ['another origin', { origin: 'https://evil.example' }, 1025],
  ])('from %s', async (_what, headers, code) => {
    expect(await codeOf('/v1/whoami', { headers })).toBe(code);
  });

  test('gets no header that lets another site read the response', async () => {
    const { headers } = await browser.call('/v1/whoami', { headers: { origin: 'http://localhost' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a forged cookie', () => {
  test.each([
    ['is empty', ''],
    ['is short', 'abc'],
    ['has the right form', 'A'.repeat(43)],
    ['is the own one in other letters', 'upper'],
    ['is the own one with more', 'more'],
    ['is quoted', 'quoted'],
    ['is escaped', '%00%00'],
    ['is long', 'x'.repeat(4_000)],
    ['is the CSRF token', 'csrf'],
  ])('and %s', async (_what, value) => {
    const secret = browser.cookie!.split('=')[1]!;
    const made: Record<string, string> = {
      upper: secret.toUpperCase(),
      more: `${secret}A`,
      quoted: `"${secret}"`,
      csrf: browser.csrfToken,
    };
    const cookie = `linehaul-test=${made[value] ?? value}`;
    const answer = await browser.call('/v1/whoami', { headers: { cookie } });
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 1016]);
    // On a Basic or Bearer challenge, a browser may prompt for a password by itself.
    expect(answer.headers['www-authenticate']).toBe('Session realm="linehaul"');
  });

  test('does not count next to the right one: two are rejected', async () => {
    for (const cookie of [
      `${browser.cookie}; linehaul-test=${'A'.repeat(43)}`,
      `linehaul-test=${'A'.repeat(43)}; ${browser.cookie}`,
      `${browser.cookie}; ${browser.cookie}`,
    ]) {
      expect(await codeOf('/v1/whoami', { headers: { cookie } })).toBe(1016);
    }
  });

  test('with another name is ignored', async () => {
    expect(await codeOf('/v1/whoami', { headers: { cookie: `theme=dark; ${browser.cookie}; a=b` } })).toBe(200);
    expect(await codeOf('/v1/whoami', { headers: { cookie: `xlinehaul-test=${'A'.repeat(43)}` } })).toBe(1001);
    // A program that sends unrelated cookies gets the usual error about keys and tokens.
    const program = await app.http.inject({ method: 'GET', url: '/v1/whoami', headers: { cookie: 'theme=dark' } });
    expect(program.json().error.code).toBe(1001);
  });

  test('of a customer does not open the console, whatever its name', async () => {
    const cookie = browser.cookie!.replace('linehaul-test', 'linehaul-test-operator');
    for (const url of ['/ops/v1/session', '/ops/v1/shipments'])
      expect(await codeOf(url, { headers: { cookie } })).toBe(1016);
  });
});

describe('neither key, token nor cookie', () => {
  const MODES = [undefined, 'cors', 'no-cors', 'same-origin', 'navigate', 'websocket'];
  test.each(MODES)('sec-fetch-mode %s gets 1001, like any other', async (mode) => {
    for (const [method, url] of [
      ['GET', '/v1/shipments/history?pro=1234567895'],
      ['POST', '/v1/rate-quotes'],
      ['POST', '/v1/bol'],
    ] as const) {
      const headers = mode === undefined ? {} : { 'sec-fetch-mode': mode, 'sec-fetch-site': 'cross-site' };
      const answer = await app.http.inject({ method, url, headers });
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, 1001]);
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="linehaul"');
    }
  });
});

test('a script that is not signed in is not asked for a password by the browser', async () => {
  const answer = await new TestBrowser(app).call('/ops/v1/shipments');
  expect([answer.statusCode, answer.json().error.code]).toEqual([401, 1016]);
  expect(answer.headers['www-authenticate']).toBe('Session realm="linehaul"');
});

test('a hundred simultaneous calls with a new cookie, one of which signs out', async () => {
  const calls = Array.from({ length: 100 }, (_, index) =>
    index === 50 ? browser.call('/v1/session', { method: 'DELETE' }) : browser.call('/v1/whoami'),
  );
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => ![200, 204, 401].includes(status))).toEqual([]);
  expect(await codeOf('/v1/whoami', {})).toBe(1016);
});
