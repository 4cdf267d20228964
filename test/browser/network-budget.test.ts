// The console's network map on a slow machine: finding the nearest area for every point on land must not block the page.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console-page.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 120_000;
/** The goal is 300 ms of blocking time on a CPU that is four times slower. */
const TIMES_SLOWER = 4;
const BUDGET_MS = 300;
/** How long the yardstick takes at that speed on an idle machine. On a busy machine it takes longer, and so may the page. */
const YARDSTICK_MS = 220;
const YARDSTICK = `(() => {
  const from = performance.now();
  let sum = 0;
  for (let at = 0; at < 12_000_000; at += 1) sum = (sum + at * 7) % 1_000_003;
  return sum < 0 ? 0 : performance.now() - from;
})()`;
/** Sums up what each task takes beyond 50 ms. */
const WATCH = `new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) globalThis.blockedMs += Math.max(0, duration - 50);
}).observe({ type: 'longtask' })`;
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
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  const yardstickMs = Number(await page.evaluate(YARDSTICK));
  await page.evaluate(WATCH);
  const colored = [await blockedBy('ALN'), await blockedBy('ATL')];
  const blockedMs = Math.min(...colored);
  const allowedMs = BUDGET_MS * Math.max(1, yardstickMs / YARDSTICK_MS);
  const says = `blocked ${colored} ms, yardstick ${yardstickMs} ms`;
  expect(blockedMs, says).toBeLessThan(allowedMs);
});

/** How long tasks blocked the page while it showed the transit days from another terminal. */
async function blockedBy(terminal: string): Promise<number> {
  await page.evaluate('globalThis.blockedMs = 0');
  const answered = page.waitForResponse((one) => one.url().includes('/network/transit?from='));
  await page.getByLabel('Transit days from', { exact: true }).selectOption(terminal);
  await answered;
  await page.waitForTimeout(SETTLED_MS);
  return Math.round(Number(await page.evaluate('globalThis.blockedMs')));
}
