// Every page can be reached on every screen: links that do not fit in the bar are in its menu.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const PORTAL = [
  'Home',
  'Quote',
  'Ship',
  'Pickups',
  'Track',
  'Shipments',
  'Bulk',
  'Address book',
  'Billing',
  'Users',
  'Developers',
];
const CONSOLE = [
  ...[
    'Overview',
    'Shipments',
    'Pickups',
    'Appointments',
    'Enter a bill',
    'Customers',
    'Billing',
    'Unbilled',
    'Tariffs',
    'Fuel surcharge',
    'Network',
    'Requests',
    'Webhooks',
    'Mail log',
    'API traffic',
    'Sandboxes',
  ],
  ...['Audit', 'Operators', 'Health', 'Setup'],
];
const SLOW = 60_000;
/** A phone, a tablet, a laptop at 200% zoom, small and large screens. */
const WIDTHS = [360, 640, 768, 1_024, 1_180, 1_280, 1_920, 2_560];

let server: ServerProcess;
let browser: Browser;
let demo: DemoEnvironment;

beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), startServer({ args: ['--only', 'test', '--ephemeral'] })]);
  demo = server.ready.test;
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test.each<[string, string, readonly string[]]>([
  ['portal', '/', PORTAL],
  ['console', '/console', CONSOLE],
])('in the %s', { timeout: SLOW }, async (name, path, places) => {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(15_000);
  const who = name === 'portal' ? demo.portalAccounts[0]! : demo.operators[0]!;
  await page.goto(demo.baseUrl + path);
  await page.getByLabel('User name').fill(who.username);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => reachable(page), { message: `at ${width} px` }).toEqual(places);
    expect(await page.evaluate('document.documentElement.scrollWidth'), `at ${width} px`).toBeLessThanOrEqual(width);
  }
  // At the largest width, nothing is hidden any more.
  expect(await page.getByRole('navigation').getByRole('button').count()).toBe(0);
  await page.setViewportSize({ width: 360, height: 800 });
  const last = places.at(-1)!;
  await page.getByRole('navigation').getByRole('button').click();
  await page.getByRole('menuitem', { name: last }).click();
  await page.getByRole('navigation').getByRole('button', { name: last }).waitFor();
});

/** Links that are fully visible, followed by those in the menu. */
async function reachable(page: Page): Promise<string[]> {
  const bar = page.getByRole('navigation');
  const end = (await bar.boundingBox())!;
  const names: string[] = [];
  for (const link of await bar.getByRole('link').all()) {
    const box = (await link.boundingBox())!;
    if (box.x + box.width <= end.x + end.width + 0.5) names.push(await link.innerText());
  }
  if ((await bar.getByRole('button').count()) > 0) {
    await bar.getByRole('button').click();
    names.push(...(await page.getByRole('menuitem').allInnerTexts()));
    await page.keyboard.press('Escape');
  }
  return names;
}
