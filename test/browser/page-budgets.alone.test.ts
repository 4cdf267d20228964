// What every page weighs and how long it blocks a slow machine, loaded anew by someone who is signed in.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedBlockingMs, blockedMs, slowDown, WATCH_BLOCKING } from '../support/blocking-time.ts';
import { type EveryPage, openEveryPage, PUBLIC_PATHS, routerPaths } from '../support/every-page.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { pageAtRest } from '../support/page-at-rest.ts';
import { report } from '../support/report.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 120_000;
/** As transferred, with an empty cache: document, scripts, styles, fonts and data. */
const MOST_BYTES = 450_000;
/** The map of the country, which these pages show. */
const MAP_BYTES = 250_000;
const WITH_MAP = new Set(['/track/$number', '/console/network', '/console/shipments/$pro']);
const ROUNDS = 3;

let browser: Browser;
let server: ServerProcess;
let every: EveryPage;

beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), startServer({ args: ['--only', 'test', '--ephemeral'] })]);
  every = await openEveryPage(browser, server.ready.test);
  for (const { page } of Object.values(every)) await page.addInitScript(WATCH_BLOCKING);
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe.each([
  ['portal', routerPaths('web/portal/portal.tsx')],
  ['console', routerPaths('web/console/console.tsx')],
  ['public', PUBLIC_PATHS],
] as const)('%s', (part, paths) => {
  test.each(paths)('%s', { timeout: SLOW }, async (path) => {
    const { page, paths: filled } = every[part];
    const url = server.ready.test.baseUrl + filled.get(path)!;
    const bytes = await transferred(page, url);
    // The smallest of some rounds: others are disturbed by the machine.
    const blocked: number[] = [];
    let allowed = { allowedMs: 0, yardstickMs: 0 };
    const slow = await slowDown(page);
    for (let round = 0; round < ROUNDS && (round === 0 || Math.min(...blocked) >= allowed.allowedMs); round += 1) {
      await loaded(page, url);
      blocked.push(await blockedMs(page));
      allowed = await allowedBlockingMs(page);
    }
    await slow.detach();
    report(`${path}: ${Math.round(bytes / 1_000)} kB, blocks ${Math.min(...blocked)} ms`);
    expect(bytes).toBeLessThan(MOST_BYTES + (WITH_MAP.has(path) ? MAP_BYTES : 0));
    expect(Math.min(...blocked), `yardstick ${allowed.yardstickMs} ms`).toBeLessThan(allowed.allowedMs);
  });
});

/** Leaves the page first: a change of the fragment alone would load nothing. */
async function loaded(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(url);
  await pageAtRest(page);
}

async function transferred(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await loaded(page, url);
  await session.detach();
  return bytes;
}
