// The documentation in a real browser, from the built server: it shows what it should, and asks nobody else for anything.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../src/platform/contract/openapi.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const PLAIN_PAGES = ['/docs/start', '/docs/errors', '/docs/errors/1007'];
const SLOW = 60_000;

let browser: Browser;
let server: ServerProcess;
let base: string;

beforeAll(async () => {
  browser = await openChromium();
  server = await startServer();
  base = server.ready.test.baseUrl;
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface Opened {
  readonly page: Page;
  /** Everything that a careful reader of the browser's console would object to. */
  readonly complaints: string[];
}

/** Opens a page and writes down what goes wrong on it, from its first moment on. */
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

test('complaints are heard: an outside image on a page is one', { timeout: SLOW }, async () => {
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
  test.each(['light', 'dark'] as const)('in %s', { timeout: SLOW }, async (colorScheme) => {
    const { page, complaints } = await opened(path, { colorScheme, viewport: { width: 390, height: 800 } });
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.getByText('Test environment', { exact: true }).first().isVisible()).toBe(true);
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect(wide, 'a phone must not scroll sideways').toBeLessThanOrEqual(390);
    const ground = String(await page.evaluate('getComputedStyle(document.body).backgroundColor'));
    const [red = 0] = (/\d+/.exec(ground) ?? []).map(Number);
    expect(red > 127, `${ground} in ${colorScheme}`).toBe(colorScheme === 'light');
    expect(complaints).toEqual([]);
    await page.context().close();
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

describe('/docs', () => {
  test('shows every operation of the document', { timeout: 3 * SLOW }, async () => {
    const { page, complaints } = await opened('/docs');
    const api = (await (await fetch(`${base}/openapi.json`)).json()) as OpenApiDocument;
    const sidebar = page.getByRole('navigation', { name: /^Sidebar/ });
    for (const tag of api.tags) {
      const group = sidebar.getByRole('button', { name: new RegExp(`^${tag.name}`) });
      if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
    }
    const wanted = Object.values(api.paths).flatMap((methods) => Object.values(methods).map(({ summary }) => summary));
    const missing = async () => {
      const shown = (await sidebar.textContent()) ?? '';
      return wanted.filter((summary) => !shown.includes(summary));
    };
    await expect.poll(missing, { timeout: SLOW }).toEqual([]);
    expect(await page.locator('.banner').isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each(['light', 'dark'] as const)(
    'has a curl sample for this server, in %s',
    { timeout: SLOW },
    async (scheme) => {
      const { page, complaints } = await opened('/docs#tag/tokens/POST/authenticate', { colorScheme: scheme });
      await page.getByRole('heading', { name: 'Get a bearer token' }).first().waitFor();
      const sample = page.locator('pre, code').filter({ hasText: `curl ${base}/authenticate` });
      await sample.first().waitFor();
      expect(await sample.first().textContent()).toMatch(/--request POST[\s\S]*apikey/);
      await page.locator(`body.${scheme}-mode`).waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  test('a request can be tried', { timeout: SLOW }, async () => {
    const { page, complaints } = await opened('/docs#tag/health/GET/livez');
    await page.getByRole('button', { name: 'Test Request (get /livez)' }).click();
    const [answer] = await Promise.all([
      page.waitForResponse(`${base}/livez`),
      page.getByRole('button', { name: 'Send get request' }).click(),
    ]);
    expect(answer.status()).toBe(200);
    await page.getByRole('dialog').getByText('"alive"').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('works on a phone', { timeout: SLOW }, async () => {
    const { page, complaints } = await opened('/docs', { viewport: { width: 390, height: 800 }, hasTouch: true });
    await page.getByRole('heading', { level: 1, name: /Linehaul API/ }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
