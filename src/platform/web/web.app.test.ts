// The pages over HTTP, from the test's own folder: headers, encodings, and no URL that leads out of the folder.
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openTestServer, type TestServer } from '../http/test-server.fixture.ts';
import { SHELLS } from './shells.ts';
import { webRoutes } from './web.routes.ts';

const SHELL = `<!doctype html><title>Portal</title><script type="module" src="/assets/portal-1.js"></script>${' '.repeat(600)}`;
const SCRIPT = `export const words = ${JSON.stringify('freight '.repeat(200))};`;
const folder = join(temporaryFolder(), 'web');
let server: TestServer;

beforeAll(() => {
  mkdirSync(join(folder, 'assets', 'deep'), { recursive: true });
  const put = (path: string, text: string | Buffer) => writeFileSync(join(folder, path), text);
  put('portal.html', SHELL);
  put('console.html', SHELL.replace('Portal', 'Console'));
  put('assets/portal-1.js', SCRIPT);
  put('assets/theme-2.css', 'a{}');
  put('assets/plex-3.woff2', Buffer.alloc(2_000, 7));
  put('assets/secret.env', 'KEY=1');
  put('assets/deep/inside.js', 'x');
  writeFileSync(join(folder, '..', 'outside.js'), 'outside');
  server = openTestServer(webRoutes({ folder, shells: SHELLS }));
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.http.inject({ url, headers });

describe('the HTML', () => {
  test.each([
    ['/', 'Portal'],
    ['/?from=mail&pro=1', 'Portal'],
    ['/quotes', 'Portal'],
    ['/track/0000000017', 'Portal'],
    ['/developers/requests/abc-1/x', 'Portal'],
    ['/sign-in?next=%2Fship', 'Portal'],
    ['/console', 'Console'],
    ['/console/tariffs/12', 'Console'],
  ])('of %s is the %s', async (url, title) => {
    const answer = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain(`<title>${title}</title>`);
  });

  test('loads nothing from other sites, and is revalidated each time', async () => {
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
        "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    const again = await get('/', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
  });

  test('under https says to use https only', async () => {
    const secure = openTestServer(webRoutes({ folder, shells: SHELLS }), { isHttps: true });
    const { headers } = await secure.http.inject('/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    await secure.close();
  });

  test.each(['/quote', '/v1', '/Console', '/assets', '/portal.html', '/index.html'])('is not at %s', async (url) =>
    expect((await get(url)).statusCode).toBe(404),
  );

  test('takes no other method', async () => {
    const answer = await server.http.inject({ method: 'POST', url: '/track/1' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET']);
    const head = await server.http.inject({ method: 'HEAD', url: '/console' });
    expect(head.statusCode).toBe(200);
  });
});

describe('what the pages load', () => {
  const FORMS = [
    ['gzip, deflate, br, zstd', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['br;q=0, gzip;q=0.5', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['gzip;q=0', undefined, (bytes: Buffer) => bytes],
    ['brotli, x-gzip', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ] as const;

  test.each(FORMS)('for %j is sent as %s', async (accepted, encoding, unpack) => {
    const answer = await get('/assets/portal-1.js', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(unpack(answer.rawPayload).toString()).toBe(SCRIPT);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    const tag = String(answer.headers.etag);
    const known = { 'accept-encoding': accepted, 'if-none-match': `"other", W/${tag}` };
    expect((await get('/assets/portal-1.js', known)).statusCode).toBe(304);
  });

  test('has one ETag for each encoding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(
        async (accepted) => (await get('/assets/portal-1.js', { 'accept-encoding': accepted })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test('is not compressed if that gains nothing', async () => {
    for (const url of ['/assets/theme-2.css', '/assets/plex-3.woff2']) {
      const answer = await get(url, { 'accept-encoding': 'br' });
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
    }
    expect((await get('/assets/plex-3.woff2')).headers['content-type']).toBe('font/woff2');
  });

  test.each([
    '/assets/none.js',
    '/assets/..%2Fportal.html',
    '/assets/..%2f..%2foutside.js',
    '/assets/%2e%2e%2fportal.html',
    '/assets/..%5coutside.js',
    '/assets/deep/inside.js',
    '/assets/secret.env',
    '/assets/portal-1.js%20',
    '/assets/%2Fetc%2Fpasswd',
    '/assets/__proto__',
    '/assets/../portal.html',
  ])('is not %s', async (url) => expect((await get(url)).statusCode).toBe(404));
});

test('pages that are not built say so, and appear when they are', async () => {
  const later = join(temporaryFolder(), 'later');
  const unbuilt = openTestServer(webRoutes({ folder: later, shells: SHELLS }));
  const answer = await unbuilt.http.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.json().error.details).toContain('The pages are not built. Run npm run build.');
  mkdirSync(later);
  writeFileSync(join(later, 'portal.html'), SHELL);
  expect((await unbuilt.http.inject('/')).statusCode).toBe(200);
  await unbuilt.close();
});

test('pages that are rebuilt under a running server are shown once they are complete', async () => {
  const built = join(temporaryFolder(), 'built');
  const put = (path: string, text: string) => writeFileSync(join(built, path), text);
  mkdirSync(join(built, 'assets'), { recursive: true });
  put('portal.html', SHELL);
  put('assets/portal-1.js', 'old');
  const running = openTestServer(webRoutes({ folder: built, shells: SHELLS }));
  expect((await running.http.inject('/')).body).toContain('Portal');
  // As the build does it: everything is deleted, then everything is written.
  rmSync(built, { recursive: true });
  expect((await running.http.inject('/')).body).toContain('Portal');
  expect((await running.http.inject('/assets/portal-1.js')).body).toBe('old');
  mkdirSync(join(built, 'assets'), { recursive: true });
  put('assets/portal-2.js', 'new');
  put('portal.html', SHELL.replace('portal-1', 'portal-2'));
  utimesSync(join(built, 'portal.html'), 1, 2);
  expect((await running.http.inject('/')).body).toContain('portal-2');
  expect((await running.http.inject('/assets/portal-2.js')).body).toBe('new');
  await running.close();
});
