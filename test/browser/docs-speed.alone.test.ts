// How soon a page of the documentation shows its largest part on a slow machine, and what it loads.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 60_000;
/** Budgets per page, including everything it loads, on a CPU slowed down by this factor. */
const SLOWER = 4;
const LARGEST_PAINT_MS = 1_500;
const MOST_SHIFT = 0.1;
const MOST_BYTES = 150_000;

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

interface Cost {
  readonly paintedMs: number;
  readonly shifted: number;
  readonly bytes: number;
}

/** Opens a page on a slow CPU and uses its search, whose index is the largest thing a reader loads besides the page. */
async function costOf(path: string): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 860 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(`
    window.painted = 0; window.shifted = 0;
    new PerformanceObserver((list) => { for (const one of list.getEntries()) painted = one.startTime; })
      .observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) shifted += one.value; })
      .observe({ type: 'layout-shift', buffered: true });`);
  await page.goto(`${base}${path}`, { waitUntil: 'networkidle' });
  // The browser reports a paint a moment after it happens.
  await expect.poll(() => page.evaluate('painted'), { timeout: 10_000 }).toBeGreaterThan(0);
  const [paintedMs, shifted] = (await page.evaluate('[painted, shifted]')) as [number, number];
  await page.getByRole('searchbox').fill('postal');
  await page.locator('.found a').first().waitFor();
  await context.close();
  return { paintedMs, shifted, bytes };
}

// One page of each kind.
test.each(['/docs', '/docs/api/postRateQuotes', '/docs/guides/webhooks'])(
  '%s is small and fast on a slow machine',
  { timeout: SLOW },
  async (path) => {
    // The fastest of several runs shows what the page needs: something else on the machine may disturb one.
    const costs = [await costOf(path), await costOf(path), await costOf(path)];
    const painted = costs.map(({ paintedMs }) => paintedMs);
    expect(Math.min(...painted), 'largest paint, in ms').toBeLessThan(LARGEST_PAINT_MS);
    for (const { shifted, bytes } of costs) {
      expect(shifted, 'layout shift').toBeLessThan(MOST_SHIFT);
      expect(bytes).toBeGreaterThan(10_000);
      expect(bytes, 'bytes over the wire').toBeLessThan(MOST_BYTES);
    }
  },
);
