// How long a page blocks on a slow machine: what its tasks take beyond 50 ms each, compared with a yardstick on the same machine.
import type { CDPSession, Page } from 'playwright-core';

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
/** Sums up what each task takes beyond 50 ms, in `blockedMs`. */
export const WATCH_BLOCKING = `globalThis.blockedMs = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) globalThis.blockedMs += Math.max(0, duration - 50);
}).observe({ type: 'longtask', buffered: true })`;

export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  return session;
}

/** What the page may block now, on this machine; the page must be slowed down. */
export async function allowedBlockingMs(page: Page): Promise<{ allowedMs: number; yardstickMs: number }> {
  const yardstickMs = Number(await page.evaluate(YARDSTICK));
  return { allowedMs: BUDGET_MS * Math.max(1, yardstickMs / YARDSTICK_MS), yardstickMs };
}

export async function blockedMs(page: Page): Promise<number> {
  return Math.round(Number(await page.evaluate('globalThis.blockedMs')));
}
