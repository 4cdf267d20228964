// The console's network map on a slow machine: finding the nearest area for every point on land must not block the page.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockedDuring, MOST_BLOCKED_MS } from '../support/blocking-time.ts';
import { openConsole } from '../support/console-page.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 120_000;
const SETTLED_MS = 2_500;

let browser: Browser;
let server: ServerProcess;
let page: Page;

beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), startServer({ args: ['--only', 'test', '--ephemeral'] })]);
  page = await openConsole(browser, server.ready.test);
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('coloring the land by transit days blocks for less than the budget', { timeout: SLOW }, async () => {
  await page.goto(`${server.ready.test.baseUrl}/console/network`);
  await page.getByText('7 days or more').first().waitFor();
  const colored = [await blockedBy('ALN'), await blockedBy('ATL')];
  expect(Math.min(...colored), `blocked ${colored} ms`).toBeLessThan(MOST_BLOCKED_MS);
});

/** How long tasks blocked the page while it showed the transit days from another terminal. */
function blockedBy(terminal: string): Promise<number> {
  return blockedDuring(page, async () => {
    const answered = page.waitForResponse((one) => one.url().includes('/network/transit?from='));
    await page.getByLabel('Transit days from', { exact: true }).selectOption(terminal);
    await answered;
    await page.waitForTimeout(SETTLED_MS);
  });
}
