// What every page weighs and how long it blocks a slow machine, loaded again by someone who is signed in.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockedDuring, MOST_BLOCKED_MS } from '../support/blocking-time.ts';
import { type EveryPage, openEveryPage, PUBLIC_PATHS, routerPaths, WORLD_START } from '../support/every-page.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { pageAtRest } from '../support/page-at-rest.ts';
import { report } from '../support/report.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 60_000;
/** As transferred: document, scripts, styles, fonts and data. Each about a tenth above what the heaviest page of its kind weighs. */
const MOST_KB = { portal: 255, console: 255, public: 207 } as const;
const OTHER_KB: Readonly<Record<string, number>> = {
  // With the outlines of the country.
  '/track/$number': 345,
  '/console/shipments/$pro': 345,
  // With the network, too: its terminals and lanes, and the days to every area.
  '/console/network': 655,
  // Without the application.
  '/tracking': 162,
  '/docs': 20,
  '/docs/start': 20,
  '/docs/guides': 20,
  '/docs/guides/webhooks': 20,
  '/docs/errors': 20,
  '/docs/errors/1007': 20,
  '/docs/api/postRateQuotes': 24,
  '/docs/events/shipment.delivered': 20,
  '/ops/docs': 20,
  '/ops/docs/postOpsShipmentsEvents': 22,
};
/** Something else on the machine may disturb a round. */
const ROUNDS = 4;
const PAINTED = `performance.getEntriesByName('first-contentful-paint').length > 0`;

let browser: Browser;
let server: ServerProcess;
let every: EveryPage;

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt(WORLD_START), args: ['--only', 'test'] }),
  ]);
  every = await openEveryPage(browser, server.ready.test);
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
    let load = await loaded(page, url);
    for (let round = 1; round < ROUNDS && load.blockedMs >= MOST_BLOCKED_MS; round += 1) load = await loaded(page, url);
    const { kB, blockedMs } = load;
    report(`${path}: ${Math.round(kB)} kB, blocks ${blockedMs} ms`);
    expect(kB).toBeLessThan(OTHER_KB[path] ?? MOST_KB[part]);
    expect(blockedMs).toBeLessThan(MOST_BLOCKED_MS);
  });
});

interface Load {
  readonly kB: number;
  readonly blockedMs: number;
}

/** Loads a page with an empty cache. */
async function loaded(page: Page, url: string): Promise<Load> {
  // A change of the fragment alone would load nothing.
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const blockedMs = await blockedDuring(page, async () => {
    await page.goto(url);
    await pageAtRest(page);
    await page.waitForFunction(PAINTED);
  });
  await session.detach();
  return { kB: bytes / 1_000, blockedMs };
}
