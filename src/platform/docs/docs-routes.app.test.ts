// The documentation over HTTP: what each address gives, its headers, and how it differs between the environments.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { ERRORS } from '../../errors.ts';

let app: TestApp;
let production: TestApp;

beforeAll(async () => {
  app = await openTestApp();
  production = await openTestApp({
    environment: 'production',
    config: { publicUrls: { production: 'https://freight.example/api', test: undefined } },
  });
});
afterAll(async () => {
  await app.close();
  await production.close();
});

const PAGES = [
  '/docs/start',
  '/docs',
  '/docs/errors',
  '/docs/errors/1007',
  '/docs/events',
  '/docs/events/shipment.delivered',
];

describe.each(PAGES)('GET %s', (url) => {
  test('is a page that is closed to the outside', async () => {
    const answer = await app.http.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|https?:|script-src[^;]*unsafe-inline/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    // Nothing in the page itself runs, is styled in place, or comes from elsewhere.
    expect(answer.body).not.toMatch(
      /<script(?! defer src="\/docs)|<style|\sstyle=|\son\w+=|(?:src|href)="(?:https?:)?\/\//,
    );
  });

  test('shows the test environment, and only that', async () => {
    expect((await app.http.inject({ url })).body).toContain('class="banner"');
    const other = (await production.http.inject({ url })).body;
    expect(other).not.toMatch(/class="banner"|in-test/);
    expect(other).toContain('<span class="where">production</span>');
  });

  test('links under the path that a proxy serves it at', async () => {
    const { body } = await production.http.inject({ url });
    const links = [...body.matchAll(/(?:href|src)="([^"#]+)"/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(4);
    expect(links.filter((link) => !link?.startsWith('/api/'))).toEqual([]);
  });
});

test('what pages load is kept for a year, by its name, and is not sent twice', async () => {
  const { body } = await app.http.inject('/docs');
  const files = [...body.matchAll(/\/docs\/assets\/[\w.-]+/g)].map(([file]) => file);
  expect(new Set(files).size).toBe(4);
  for (const url of files) {
    const plain = await app.http.inject({ url });
    expect(plain.statusCode).toBe(200);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.vary).toBe('accept-encoding');
    // The icon is too small for it to matter.
    const isSmall = plain.rawPayload.length < 512;
    const zipped = await app.http.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(zipped.headers['content-encoding']).toBe(isSmall ? undefined : 'br');
    expect(zipped.headers.etag === plain.headers.etag).toBe(isSmall);
    const again = await app.http.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
  const refused = await app.http.inject({ url: files[0] ?? '', headers: { 'accept-encoding': 'gzip;q=0' } });
  expect(refused.headers['content-encoding']).toBeUndefined();
  expect((await app.http.inject('/docs/assets/pages.css')).statusCode).toBe(404);
});

test.each([
  ...PAGES,
  '/openapi.json',
  '/openapi-portal.json',
  '/ops/openapi.json',
  '/llms.txt',
  '/soap/image-view?wsdl',
  '/soap/image-view?xsd',
])('GET %s is sent small, with an ETag, and not again to a reader that has it', async (url) => {
  const plain = await app.http.inject({ url });
  expect(plain.headers.etag).toMatch(/^"[0-9a-f]{12}"$/);
  const small = await app.http.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  const again = await app.http.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', plain.headers.etag]);
  expect(again.headers['cache-control']).toBe(plain.headers['cache-control']);
});

test('GET /openapi.json is the document of this environment, at its address', async () => {
  const answer = await production.http.inject('/openapi.json');
  expect(answer.json()).toEqual(production.describe('https://freight.example/api'));
  expect(answer.json().servers).toEqual([{ url: 'https://freight.example/api', description: 'Production' }]);
  expect((await app.http.inject('/openapi.json')).json().info.title).toContain('test environment');
});

test('GET /llms.txt names every operation and links to the rest', async () => {
  const answer = await app.http.inject('/llms.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  for (const [path, methods] of Object.entries(app.describe('/').paths)) {
    for (const method of Object.keys(methods)) expect(answer.body).toContain(`\`${method.toUpperCase()} ${path}\``);
  }
  expect(answer.body).toMatch(/\(http:\/\/[\w.:]+\/openapi\.json\)/);
  expect(answer.body).toContain('1. `POST /v1/api-key`');
});

describe('error pages', () => {
  test.each(Object.values(ERRORS))('$code has a page with its words', async ({ code, status, message }) => {
    const answer = await app.http.inject(`/docs/errors/${code}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`${code}: ${message.replaceAll("'", '&#39;')} ·`);
    expect(answer.body).toContain(`HTTP/1.1 ${status} `);
  });

  test('the overview links to each, and to no other', async () => {
    const { body } = await app.http.inject('/docs/errors');
    const linked = [...body.matchAll(/href="\/docs\/errors\/(\d+)"/g)].map(([, code]) => Number(code));
    expect(linked).toEqual(
      Object.values(ERRORS)
        .map((one) => one.code)
        .sort((a, b) => a - b),
    );
  });

  test.each(['1', '01007', '1007.0', 'toString', '%3Cscript%3E'])('%s is no code', async (code) => {
    const answer = await app.http.inject(`/docs/errors/${code}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe(3002);
  });
});

describe('an address without a page', () => {
  const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

  test.each(['/pickup', '/quote?from=23230', '/console2', '/docs/nothing'])(
    '%s shows a person where to go on',
    async (url) => {
      const answer = await app.http.inject({ url, headers: { accept: BROWSER } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('There is no such page');
      expect(answer.body).toContain('href="/docs/start"');
      expect(String(answer.headers['content-security-policy'])).toMatch(/^default-src 'none';/);
    },
  );

  test('behind a proxy it links to the places there', async () => {
    const answer = await production.http.inject({ url: '/pickup', headers: { accept: BROWSER } });
    expect(answer.body).toContain('href="/api/docs/start"');
  });

  test.each([
    ['/pickup', '*/*'],
    ['/pickup', 'application/json'],
    ['/v1/nothing', BROWSER],
    ['/ops/v1/nothing', BROWSER],
  ])('a program that asks for %s as %s gets the refusal', async (url, accept) => {
    const answer = await app.http.inject({ url, headers: { accept } });
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 3000]);
  });
});
