// A tracking link in a real browser on the real server: created by the customer, opened by someone who never signed in, and revoked.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { openPortal, type Portal } from '../support/portal-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 90_000;

let browser: Browser;
let server: ServerProcess;
let portal: Portal;
let stranger: Page;
let pro: string;
/** URLs that the stranger's browser requested. */
const asked: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt('2027-01-11T14:00:00Z'), args: ['--only', 'test'] }),
  ]);
  portal = await openPortal(browser, server.ready.test);
  pro = await portal.ship({ referenceNumbers: { bol: ['BOL-SECRET'] } });
  await portal.call('POST', '/v1/test/clock', { advance: '2d' });
  stranger = await (await browser.newContext({ viewport: { width: 375, height: 800 } })).newPage();
  stranger.setDefaultTimeout(15_000);
  stranger.on('request', (request) => asked.push(request.url()));
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('the customer shares a shipment, and a stranger sees it until the link is revoked', {
  timeout: SLOW,
}, async () => {
  const { page } = portal;
  await page.goto(`/track/${pro}`);
  await page.getByRole('button', { name: 'Share tracking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tracking link' });
  await dialog.getByText('There is no link yet.').waitFor();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.locator('code').innerText();
  expect(url).toMatch(/\/tracking#[\w-]{43}$/);
  await dialog.getByText(/^Created /).waitFor();

  await stranger.goto(url);
  await stranger.getByRole('heading', { name: `Shipment ${pro}` }).waitFor();
  await stranger.getByText('To Dallas, TX').waitFor();
  await stranger.getByText('In transit', { exact: true }).waitFor();
  await stranger.getByText('Picked Up at Shipper').waitFor();
  const shown = await stranger.locator('body').innerText();
  // Times of delivery are those in Dallas, and say so.
  expect(shown).toMatch(/Promised\s+\w+, \w+ \d+ by \d+:\d\d [AP]M C[SD]T/);
  expect(shown).toMatch(/Estimated\s+.* \d+:\d\d [AP]M C[SD]T/);
  expect(shown).not.toMatch(/\b(1[3-9]|2[0-3]):\d\d/);
  for (const hidden of ['BOL-SECRET', 'Acme Paper', 'Lone Star', '$', portal.account]) {
    expect(shown).not.toContain(hidden);
  }
  const [, token = 'none'] = url.split('#');
  // The token is sent in a request body, so it is never in a URL that a log could keep.
  expect(asked.filter((one) => one.split('#')[0]!.includes(token))).toEqual([]);
  expect(await stranger.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await dialog.getByText('The link no longer works.').waitFor();
  await stranger.reload();
  await stranger.getByRole('heading', { name: 'This tracking link does not work' }).waitFor();
  const revoked = await stranger.locator('body').innerText();
  await stranger.goto(`${server.ready.test.baseUrl}/tracking#${'A'.repeat(43)}`);
  await stranger.reload();
  await stranger.getByRole('heading', { name: 'This tracking link does not work' }).waitFor();
  expect(await stranger.locator('body').innerText()).toBe(revoked);
});
