// The documentation in a real browser, from the built server: it shows what it should, and asks nobody else for anything.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENT_PLACES, documentsOf } from '../../src/api/documents.ts';
import type { OpenApiDocument } from '../../src/platform/contract/openapi.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { pageAtRest } from '../support/page-at-rest.ts';
import { expectNoFindings } from '../support/page-checks.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const PLAIN_PAGES = ['/docs/start', '/docs/errors', '/docs/errors/1007'];
const SLOW = 60_000;

let browser: Browser;
let server: ServerProcess;
let base: string;

beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), startServer({ args: ['--only', 'test', '--ephemeral'] })]);
  base = server.ready.test.baseUrl;
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface Opened {
  readonly page: Page;
  /** Everything in the browser's console that points to a problem. */
  readonly complaints: string[];
}

/** Opens a page and records everything that goes wrong on it from the start. */
async function opened(path: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 860 }, ...options });
  const complaints: string[] = [];
  await context.exposeBinding('complain', (_source, text: string) => complaints.push(text));
  await context.addInitScript(`
    document.addEventListener('securitypolicyviolation', (event) =>
      complain('policy: ' + event.violatedDirective + ' ' + event.blockedURI));`);
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== base) {
      complaints.push(`outside: ${request.url()}`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  await page.goto(`${base}${path}`, { waitUntil: 'networkidle' });
  return { page, complaints };
}

/** Loads a page once for a group of tests, dark on a narrow screen: only its style sheet depends on the width and the colors. */
function loadedOnce(path: string, narrow: number) {
  let once: Opened;
  beforeAll(async () => {
    once = await opened(path, { colorScheme: 'dark', viewport: { width: narrow, height: 860 } });
  }, SLOW);
  afterAll(() => once?.page.context().close());
  return async (colorScheme: 'light' | 'dark', width: number): Promise<Opened> => {
    await once.page.setViewportSize({ width, height: 860 });
    await once.page.emulateMedia({ colorScheme });
    await pageAtRest(once.page);
    return once;
  };
}

test('violations are noticed: an outside image on a page is one', { timeout: SLOW }, async () => {
  const { page, complaints } = await opened('/docs/start');
  await page.evaluate(`new Promise((done) => {
    const image = document.createElement('img');
    image.onload = image.onerror = done;
    image.src = 'http://127.0.0.1:9/outside.png';
    document.body.append(image);
  })`);
  await expect.poll(() => complaints.join('\n')).toMatch(/policy: img-src http:\/\/127\.0\.0\.1:9/);
  await page.context().close();
});

describe.each(PLAIN_PAGES)('%s', (path) => {
  const look = loadedOnce(path, 390);

  test.each(['dark', 'light'] as const)('in %s', { timeout: SLOW }, async (colorScheme) => {
    const { page, complaints } = await look(colorScheme, 390);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.getByText('Test environment', { exact: true }).first().isVisible()).toBe(true);
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect(wide, 'a phone must not scroll sideways').toBeLessThanOrEqual(390);
    const ground = String(await page.evaluate('getComputedStyle(document.body).backgroundColor'));
    const [red = 0] = (/\d+/.exec(ground) ?? []).map(Number);
    expect(red > 127, `${ground} in ${colorScheme}`).toBe(colorScheme === 'light');
    expect(complaints).toEqual([]);
  });
});

test('the links of the error pages lead somewhere', { timeout: SLOW }, async () => {
  const { page, complaints } = await opened('/docs/errors');
  await page.getByRole('link', { name: '1007' }).click();
  await page.getByRole('heading', { level: 1, name: /issued for another API key/ }).waitFor();
  await page.getByRole('link', { name: /^1008/ }).click();
  await page.getByRole('heading', { level: 1, name: /revoked/ }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** One page of each kind. */
const KINDS = ['/docs', '/docs/api/postRateQuotes', '/docs/guides/webhooks'];

const LOOKS = [
  ['dark', 375],
  ['light', 375],
  ['light', 1280],
  ['dark', 1280],
] as const;
const OTHERS = [
  '/docs/start',
  '/docs/errors',
  '/docs/events/shipment.delivered',
  '/ops/docs',
  '/ops/docs/postOpsShipmentsEvents',
];

describe.each([
  ...KINDS.map((path) => [path, LOOKS] as const),
  ...OTHERS.map((path) => [path, [['dark', 375]]] as const),
] as const)('%s', (path, looks) => {
  const look = loadedOnce(path, 375);

  test.each(looks)('can be used by everyone in %s at %i pixels', { timeout: SLOW }, async (colorScheme, width) => {
    const { page, complaints } = await look(colorScheme, width);
    await page.locator('main details').evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute('open', '');
    });
    await expectNoFindings(page);
    expect(await page.evaluate('document.documentElement.scrollWidth'), 'no scrolling sideways').toBeLessThanOrEqual(
      width,
    );
    expect(complaints).toEqual([]);
  });
});

describe('/docs', () => {
  test('leads to every operation of its documents', { timeout: SLOW }, async () => {
    const { page, complaints } = await opened('/docs');
    const wanted: string[] = [];
    for (const name of documentsOf('public')) {
      const api = (await (await fetch(`${base}${DOCUMENT_PLACES[name].path}`)).json()) as OpenApiDocument;
      for (const methods of Object.values(api.paths)) {
        wanted.push(...Object.values(methods).map(({ summary }) => summary));
      }
    }
    expect(wanted.length).toBeGreaterThan(130);
    const shown = (await page.locator('main').textContent()) ?? '';
    expect(wanted.filter((summary) => !shown.includes(summary))).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Get a bearer token' }).click();
    await page.getByRole('heading', { level: 1, name: 'Get a bearer token' }).waitFor();
    expect(await page.locator('.banner').isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('finds operations, fields, guides and errors with the keyboard alone', { timeout: SLOW }, async () => {
    const { page, complaints } = await opened('/docs');
    const found = page.locator('.found a');
    const search = async (typed: string) => {
      await page.keyboard.press('/');
      await page.getByRole('searchbox').fill(typed);
      await found.first().waitFor();
    };
    await search('requestor phoneExt');
    await page.keyboard.press('Enter');
    await page.waitForURL(/postRateQuotes#body\.requestor\.phoneExt$/);
    // The collapsed section with the field opens.
    await page.locator('[id="body.requestor.phoneExt"]').getByText('Telephone extension.').waitFor();
    await page.evaluate('document.activeElement.blur()');
    await search('1007');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/errors\/1007$/);
    await search('sandboxes sleep');
    expect(await found.first().getAttribute('href')).toBe('/docs/guides/sandboxes#sleep');
    await page.getByRole('searchbox').fill('zebra crossing');
    await page.getByText('No matches').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('.found').isHidden()).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('has samples in three languages, copies them, and keeps the choice', { timeout: SLOW }, async () => {
    const { page, complaints } = await opened('/docs/api/postRateQuotes', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const sample = page.locator('.sample:visible');
    expect(await sample.textContent()).toContain(`curl '${base}/v1/rate-quotes'`);
    await page.getByText('Python', { exact: true }).click();
    expect(await sample.textContent()).toContain('linehaul.post_rate_quotes(');
    await page.goto(`${base}/docs/api/getWhoami`);
    expect(await sample.textContent()).toContain('linehaul.get_whoami()');
    await page.getByText('TypeScript', { exact: true }).click();
    await sample.hover();
    await sample.getByRole('button', { name: 'Copy' }).click();
    await sample.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain("await linehaul.get('/v1/whoami')");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('can be read without scripts', { timeout: SLOW }, async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${base}/docs/api/postRateQuotes`);
    await page.getByText('TypeScript', { exact: true }).click();
    await page.getByText('await linehaul.post(').waitFor();
    expect(await page.getByRole('button', { name: 'Send request' }).isVisible()).toBe(false);
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    await context.close();
  });

  test('prints its content without controls', { timeout: SLOW }, async () => {
    const { page } = await opened('/docs/api/postRateQuotes');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.locator('.sample:visible').count()).toBe(1);
    for (const hidden of ['.top', '.side', '.try', '.copy'])
      expect(await page.locator(hidden).first().isVisible()).toBe(false);
    await page.context().close();
  });
});

describe('"Try it"', () => {
  const send = (page: Page) => page.getByRole('button', { name: 'Send request' }).click();
  const result = (page: Page) => page.locator('.try .result');

  test('sends a request that needs no credentials', { timeout: SLOW }, async () => {
    const { page, complaints } = await opened('/docs/api/getLivez');
    await send(page);
    await result(page).getByText(/^200 /).waitFor();
    await result(page).getByText('"alive"').waitFor();
    await result(page).getByText('Response headers').click();
    await result(page)
      .getByText(/x-request-id: /)
      .waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('gets a token, requests a quote, and keeps key and token for the next page of the tab', {
    timeout: SLOW,
  }, async () => {
    const demo = server.ready.test;
    const { page, complaints } = await opened('/docs/api/postRateQuotes');
    const [account] = demo.portalAccounts;
    await page.getByLabel('API key').fill(demo.quickstart!.apiKey);
    await page.getByText('Get a token with a portal account').click();
    await page.getByLabel('User name').fill(account!.username);
    await page.getByLabel('Password').fill(account!.password);
    await page.keyboard.press('Enter');
    await result(page).getByText('The token is filled in.').waitFor();
    const body = page.getByLabel('Body (JSON)');
    await body.fill((await body.inputValue()).replace(/"account": "\w+"/, `"account": "${account!.accounts[0]}"`));
    await send(page);
    await result(page).getByText(/^200 /).waitFor();
    await result(page).getByText('"rateFound": true').waitFor();
    await page.goto(`${base}/docs/api/getWhoami`);
    await send(page);
    await result(page).getByText(`"${account!.username}"`).waitFor();
    expect(complaints).toEqual([]);
    // The password is not stored anywhere.
    expect(await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])')).not.toContain(
      account!.password,
    );
    await page.context().close();
  });

  test('uses the session of the portal, and says when nobody is signed in', { timeout: SLOW }, async () => {
    const [account] = server.ready.test.portalAccounts;
    const { page } = await opened('/docs/api/postTestClock');
    await page.getByLabel('Your portal session').check();
    expect(await page.getByLabel('API key').isVisible()).toBe(false);
    await send(page);
    await result(page).getByText('You are not signed in here.').waitFor();
    await page.request.post(`${base}/v1/session`, {
      data: { username: account!.username, password: account!.password },
      headers: { origin: base },
    });
    await page.getByLabel('Body (JSON)').fill('{"advance": "1h"}');
    await send(page);
    await result(page).getByText(/^200 /).waitFor();
    await result(page).getByText('"now": "').waitFor();
    await page.context().close();
  });

  test('shows what is wrong with a request', { timeout: SLOW }, async () => {
    const { page } = await opened('/docs/api/getWhoami');
    await page.getByLabel('API key').fill('lh_test_wrong');
    await page.getByLabel('Bearer token').fill('wrong');
    await send(page);
    await result(page).getByText(/^401 /).waitFor();
    await result(page)
      .getByText(/"code": 10\d\d/)
      .waitFor();
    await page.context().close();
  });
});
