// The documentation over HTTP: what each URL returns, its headers, and the differences between environments.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { API_DOCUMENTS, API_REFERENCES, DOCUMENT_PLACES, REFERENCE_PLACES } from '../../api/documents.ts';
import { ERRORS } from '../../errors.ts';
import { escapeHtml } from './html.ts';
import type { SearchEntry } from './search-index.ts';

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
  '/docs/portal',
  '/ops/docs',
  '/docs/api/postBol',
  '/docs/api/getInvoices',
  '/docs/portal/postSession',
  '/ops/docs/getOpsCustomers',
  '/docs/guides',
  '/docs/guides/webhooks',
  '/docs/guides/typescript-client',
  '/docs/guides/decisions/0018-sandboxes',
  '/docs/errors',
  '/docs/errors/1007',
  '/docs/events',
  '/docs/events/shipment.delivered',
];

describe.each(PAGES)('GET %s', (url) => {
  test('is a page that loads nothing from other sites', async () => {
    const answer = await app.http.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-|https?:|data:|\*/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    // No inline scripts or styles, and nothing from elsewhere.
    expect(answer.body).not.toMatch(
      /<script(?! defer src="\/docs)|<style|<[^<>]*\s(?:style|on\w+)=|src="(?:https?:)?\/\//,
    );
    // Guides may link to a standard; nothing else links to other sites.
    if (!url.startsWith('/docs/guides/')) expect(answer.body).not.toMatch(/href="(?:https?:)?\/\/(?!www\.w3\.org)/);
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
    expect(links.filter((link) => !/^(?:\/api\/|https:)/.test(link!))).toEqual([]);
  });
});

test.each(['test-environment', 'sandboxes'])('/docs/%s shows the guide', async (name) => {
  const page = await app.http.inject(`/docs/${name}`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toBe((await app.http.inject(`/docs/guides/${name}`)).body);
});

test('files that pages load are cached for a year, by name, and not sent twice', async () => {
  const { body } = await app.http.inject('/docs');
  const files = [...body.matchAll(/\/docs\/assets\/[\w.-]+/g)].map(([file]) => file);
  expect(new Set(files).size).toBe(3);
  for (const url of files) {
    const plain = await app.http.inject({ url });
    expect(plain.statusCode).toBe(200);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.vary).toBe('accept-encoding');
    // The icon is too small to matter.
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
  '/docs/search.json',
  '/ops/docs/search.json',
  ...Object.values(DOCUMENT_PLACES).map(({ path }) => path),
  '/llms.txt',
  '/soap/image-view?wsdl',
  '/soap/image-view?xsd',
])('GET %s is compressed, has an ETag, and is not sent again to a reader that has it', async (url) => {
  const plain = await app.http.inject({ url });
  expect(plain.headers.etag).toMatch(/^"[0-9a-f]{12}"$/);
  const small = await app.http.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  const again = await app.http.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', plain.headers.etag]);
  expect(again.headers['cache-control']).toBe(plain.headers['cache-control']);
});

test.each(API_DOCUMENTS)('the %s document is that of this environment, with its URL', async (name) => {
  const { path } = DOCUMENT_PLACES[name];
  expect((await app.http.inject(path)).json().info.title).toContain('test environment');
  const answer = await production.http.inject(path);
  if (name === 'sandbox') {
    // Production has no operations for it, so no other document links to it either.
    expect(answer.statusCode).toBe(404);
    expect((await production.http.inject('/openapi.json')).json().info.description).not.toContain(path);
    return;
  }
  expect(answer.json()).toEqual(production.describe('https://freight.example/api', name));
  expect(answer.json().servers).toEqual([{ url: 'https://freight.example/api', description: 'Production' }]);
});

test.each(['/docs', '/docs/start', '/llms.txt'])('%s links to every public document', async (url) => {
  const { body } = await app.http.inject(url);
  for (const { path, reference } of Object.values(DOCUMENT_PLACES)) {
    if (reference === 'public') expect(body).toMatch(new RegExp(`(?:href="|\\]\\(http://[\\w.:]+)${path}["#)]`));
  }
});

test('GET /llms.txt names every operation and links to the rest', async () => {
  const answer = await app.http.inject('/llms.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  for (const [path, methods] of Object.entries(app.describe('/').paths)) {
    for (const method of Object.keys(methods)) expect(answer.body).toContain(`\`${method.toUpperCase()} ${path}\``);
  }
  expect(answer.body).toMatch(/\(http:\/\/[\w.:]+\/openapi\.json\)/);
  const pages = [
    ...Object.keys(app.describe('/').webhooks ?? {}).map((type) => `/docs/events/${type}`),
    ...Object.values(ERRORS).map(({ code }) => `/docs/errors/${code}`),
    // Pages of the portal and of operators are not of interest to programs.
    ...PAGES.filter((path) => !/^\/(docs\/portal|ops)/.test(path)),
    ...Object.values(DOCUMENT_PLACES).map(({ path }) => path),
  ];
  expect(pages.filter((path) => !answer.body.includes(`${path})`))).toEqual([]);
  const linked = [...answer.body.matchAll(/\]\(http:\/\/[^/]+(\/[^)]*)\)/g)].map(([, path]) => path!);
  const broken: string[] = [];
  for (const url of new Set(linked)) if ((await app.http.inject(url)).statusCode >= 400) broken.push(url);
  expect(broken).toEqual([]);
  expect(answer.body).toContain('1. `POST /v1/api-key`');
});

describe('the reference', () => {
  test.each(API_REFERENCES)(
    'has a page for each operation of the %s documents',
    async (name) => {
      const { page: reference } = REFERENCE_PLACES[name];
      const index = (await app.http.inject(reference)).body;
      const operations = Object.values(app.describe('/', name).paths).flatMap((methods) => Object.values(methods));
      expect(operations.length).toBeGreaterThan(30);
      for (const { operationId, summary } of operations) {
        const url = `${reference === '/docs' ? '/docs/api' : reference}/${operationId}`;
        expect(index).toContain(`href="${url}"`);
        const { statusCode, body } = await app.http.inject(url);
        expect([url, statusCode]).toEqual([url, 200]);
        expect(body).toContain(`<h1>${escapeHtml(summary)}</h1>`);
        // Every link to an anchor on the page has a target, and no ID is used twice.
        const ids = [...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
        expect(
          ids.filter((id, at) => ids.indexOf(id) !== at),
          url,
        ).toEqual([]);
        const wanted = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
        expect(
          wanted.filter((id) => !ids.includes(id)),
          url,
        ).toEqual([]);
      }
    },
    60_000,
  );

  test('a page has the fields, rules, values, an example and the errors of its operation', async () => {
    const { body } = await app.http.inject('/docs/api/postRateQuotes');
    expect(body).toContain('id="body.commodity.handlingUnits.lineItems.classification"');
    expect(body).toContain('id="response-200.data.quoteId"');
    expect(body).toMatch(
      /id="body\.payment\.payor"[\s\S]{0,400}required<[\s\S]{0,200}<code>Shipper<\/code> <code>Consignee<\/code>/,
    );
    expect(body).toMatch(/id="body\.payment\.account"[\s\S]{0,400}exactly 7 characters/);
    expect(body).toMatch(
      /id="body\.requestor\.name"[\s\S]{0,400}sometimes required[\s\S]{0,200}Required when the service level/,
    );
    expect(body).toContain('href="/docs/errors/2000"');
    expect(body).toContain('<strong>Who may call it:</strong>');
    expect(body).toMatch(/LTL Standard Transit/);
  });

  test('a page of a stream has the fields of each message', async () => {
    const { body } = await app.http.inject('/ops/docs/getOpsStream');
    expect(body).toContain('<h3 id="response-200-job">Message <code>job</code></h3>');
    expect(body).toContain('id="response-200-event.data.subject"');
    expect(body).not.toContain('id="response-200-event.event"');
    expect((await app.http.inject('/docs/api/getEventsStream')).body).toContain('id="response-200.data.sequence"');
  });

  test('a sample names the server, and production warns before a request that takes effect', async () => {
    const { body } = await production.http.inject('/docs/api/postRateQuotes');
    expect(body).toContain('https://freight.example/api/v1/rate-quotes');
    expect(body).toContain('This is production: the request takes effect.');
    expect(body).not.toContain('data-remembers');
    const other = (await app.http.inject('/docs/api/postRateQuotes')).body;
    expect(other).toContain('data-remembers');
    expect(other).not.toContain('takes effect');
  });

  test.each([
    '/docs/api/nothing',
    '/docs/api/__proto__',
    '/ops/docs/postBol',
    '/docs/guides/nothing',
    '/docs/guides/decisions/..%2F..%2Fpackage',
  ])('%s does not exist', async (url) => {
    const answer = await app.http.inject(url);
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 3000]);
  });

  test('the search index leads to pages and places that exist', async () => {
    const entries = (await app.http.inject('/docs/search.json')).json() as SearchEntry[];
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['operation', 'guide', 'error', 'event']));
    for (const { url, fields = [], sections = [] } of entries) {
      const { statusCode, body } = await app.http.inject(url);
      expect([url, statusCode]).toEqual([url, 200]);
      const places = [...fields, ...sections.map(([anchor]) => anchor)];
      expect(
        places.filter((id) => !body.includes(`id="${id}"`)),
        url,
      ).toEqual([]);
    }
  }, 120_000);
});

describe('error pages', () => {
  test.each(Object.values(ERRORS))('$code has a page with its texts', async ({ code, status, message }) => {
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

  test.each(['1', '01007', '1007.0', 'toString', '%3Cscript%3E'])('%s is not a code', async (code) => {
    const answer = await app.http.inject(`/docs/errors/${code}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe(3002);
  });
});

describe('a URL without a page', () => {
  const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

  test.each(['/pickup', '/quote?from=23230', '/console2', '/docs/nothing'])(
    '%s shows a person where to continue',
    async (url) => {
      const answer = await app.http.inject({ url, headers: { accept: BROWSER } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('There is no such page');
      expect(answer.body).toContain('href="/docs/start"');
      expect(String(answer.headers['content-security-policy'])).toMatch(/^default-src 'none';/);
    },
  );

  test('behind a proxy, it has the proxy’s links', async () => {
    const answer = await production.http.inject({ url: '/pickup', headers: { accept: BROWSER } });
    expect(answer.body).toContain('href="/api/docs/start"');
  });

  test.each([
    ['/pickup', '*/*'],
    ['/pickup', 'application/json'],
    ['/v1/nothing', BROWSER],
    ['/ops/v1/nothing', BROWSER],
  ])('a program that requests %s as %s gets the error', async (url, accept) => {
    const answer = await app.http.inject({ url, headers: { accept } });
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 3000]);
  });
});
