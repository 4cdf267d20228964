// Every page of the routers and every tab, at four widths and at 200% zoom, light and dark: no serious accessibility finding, nothing cut off.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EveryPage, everyPath, openEveryPage, PUBLIC_PATHS, WORLD_START } from '../support/every-page.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { pageAtRest } from '../support/page-at-rest.ts';
import { seriousFindings, watchTrouble } from '../support/page-checks.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/** The fuel page has a table of many weeks. */
const SLOW = 180_000;
/** A window of 1280 px at 200% zoom has room for 640. */
const WIDTHS = [375, 640, 768, 1_024, 1_280] as const;
const HEIGHT = 900;
/** Dark colors change nothing that other rules look at. */
const CONTRAST = ['color-contrast'];

let browser: Browser;
let server: ServerProcess;
let every: EveryPage;
/** Problems that no page may report: its own errors, and violations of the content security policy. */
const trouble: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt(WORLD_START), args: ['--only', 'test'] }),
  ]);
  every = await openEveryPage(browser, server.ready.test);
  for (const { page } of Object.values(every)) {
    watchTrouble(page, trouble);
    // Colors that fade from light to dark would be judged on their way.
    await page.emulateMedia({ reducedMotion: 'reduce' });
  }
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

// The three have a window each, and one is looked at while the others load.
describe.concurrent.each([
  ['portal', everyPath('portal')],
  ['console', everyPath('console')],
  ['public', PUBLIC_PATHS],
] as const)('%s', (part, paths) => {
  test.sequential('has pages', () => {
    expect(paths.length).toBeGreaterThan(5);
    expect(new Set(every[part].paths.keys())).toEqual(new Set(paths));
  });

  test.sequential.each(paths)('%s', { timeout: SLOW }, async (path) => {
    const { page, paths: filled } = every[part];
    await page.setViewportSize({ width: 1_280, height: HEIGHT });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(server.ready.test.baseUrl + filled.get(path)!);
    await pageAtRest(page);
    const wrong: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ colorScheme: 'light' });
      await pageAtRest(page);
      wrong.push(...(await cutOff(page)), ...(await seriousFindings(page)).map((one) => `${width} px: ${one}`));
      await page.emulateMedia({ colorScheme: 'dark' });
      await pageAtRest(page);
      wrong.push(...(await seriousFindings(page, CONTRAST)).map((one) => `${width} px, dark: ${one}`));
    }
    expect([...new Set(wrong)]).toEqual([]);
  });
});

test('the table of portal accounts fits the customer page of a usual screen', { timeout: SLOW }, async () => {
  const { page, paths } = every.console;
  await page.setViewportSize({ width: 1_280, height: HEIGHT });
  await page.goto(server.ready.test.baseUrl + paths.get('/console/customers/$account')!);
  const table = page.getByRole('region', { name: 'Portal accounts' });
  await table.getByRole('button', { name: 'Actions' }).first().waitFor();
  const hidden = await table.evaluate((element) => {
    const { scrollWidth, clientWidth } = element as unknown as Record<'scrollWidth' | 'clientWidth', number>;
    return scrollWidth - clientWidth;
  });
  expect(hidden).toBe(0);
});

test('recent events are fully visible on a phone, and link to their subjects', { timeout: SLOW }, async () => {
  const { page, paths } = every.console;
  await page.setViewportSize({ width: 375, height: HEIGHT });
  await page.goto(server.ready.test.baseUrl + paths.get('/console')!);
  const filed = page
    .getByRole('list', { name: 'Recent events' })
    .getByRole('listitem')
    .filter({ hasText: 'Claim filed' });
  await filed.waitFor();
  const cut = await filed.evaluate((element) => {
    const { scrollWidth, clientWidth } = element as unknown as Record<'scrollWidth' | 'clientWidth', number>;
    return scrollWidth - clientWidth;
  });
  expect(cut).toBe(0);
  await filed.getByRole('link').click();
  await page.waitForURL(`**${paths.get('/console/billing/claims/$claimId')!}`);
});

test('the settings show the branding before anything is changed', { timeout: SLOW }, async () => {
  const { page, paths } = every.console;
  await page.goto(server.ready.test.baseUrl + paths.get('/console/settings')!);
  await page.getByRole('heading', { name: 'Portal, light' }).waitFor();
  expect(await page.getByText('The preview appears once').count()).toBe(0);
});

test('no page reported an error', () => {
  expect(trouble).toEqual([]);
});

/** The page itself must not scroll sideways; a wide table scrolls inside its own box. */
async function cutOff(page: Page): Promise<string[]> {
  const [wanted, width] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [
    number,
    number,
  ];
  return wanted > width ? [`${width} px: the page is ${wanted} px wide`] : [];
}
