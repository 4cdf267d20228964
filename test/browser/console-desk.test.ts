// Details of the console in a real browser: figures that add up, labels instead of field names, and nothing requested twice.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../support/console-page.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { openPortal, type Portal } from '../support/portal-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 60_000;
/** The request for a list of shipments. */
const LIST = /\/ops\/v1\/shipments(\?|$)/;

let browser: Browser;
let server: ServerProcess;
let portal: Portal;
let desk: Page;
let pro: string;

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt('2027-01-11T14:00:00Z'), args: ['--only', 'test'] }),
  ]);
  portal = await openPortal(browser, server.ready.test);
  pro = await portal.ship({ referenceNumbers: { po: [{ number: 'PO-UNIQUE-7' }] } });
  await portal.ship();
  desk = await openConsole(browser, server.ready.test);
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const record = async (kind: string, fill: () => Promise<void> = async () => {}) => {
  await desk.getByLabel('Event', { exact: true }).selectOption(kind);
  await fill();
  await desk.getByRole('button', { name: 'Record', exact: true }).click();
};

it('the overview has what happened just before, and the figures of the API add up', { timeout: SLOW }, async () => {
  await desk.getByRole('link', { name: pro }).first().waitFor();
  await goToPlace(desk, 'Health');
  await desk.getByRole('link', { name: 'API traffic' }).click();
  const bills = desk.locator('section, div', { hasText: /^Bills of lading/ }).last();
  const text = (
    await bills.locator('xpath=ancestor-or-self::*[contains(., "in this period")][1]').first().innerText()
  ).replace(/\s+/g, ' ');
  const [, perMinute, inPeriod] = /(\d+) per minute (\d+) in this period/.exec(text) ?? [];
  expect(Number(inPeriod), text).toBeGreaterThanOrEqual(Number(perMinute));
});

it('a list that loads keeps its shape', { timeout: SLOW }, async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await desk.route(LIST, async (route) => {
    await held;
    await route.continue();
  });
  await desk.goto(`${server.ready.test.baseUrl}/console/shipments`);
  await desk.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor();
  await desk.locator('main .animate-pulse').first().waitFor();
  const loading = desk.locator('main').getByText('Loading');
  // For screen readers only.
  expect(await loading.evaluateAll((all) => all.map((one) => one.className))).toEqual(['sr-only']);
  answer();
  await desk.getByRole('table', { name: 'Shipments of all customers' }).getByText(pro).waitFor();
  await desk.unroute(LIST);
});

it('a single search result opens', { timeout: SLOW }, async () => {
  const box = desk.getByLabel('Search freight by number, name or city');
  await box.fill('PO-UNIQUE-7');
  await box.press('Enter');
  await desk.waitForURL(`**/console/shipments/${pro}`);
});

it('resolving an exception fills in its reason, and the history describes charges in words', {
  timeout: SLOW,
}, async () => {
  await record('Picked up');
  await desk.getByText('Recorded: Picked up').waitFor();
  await record('Exception opened', async () => {
    await desk.getByLabel('Reason').selectOption('REF');
  });
  await desk.getByText('Recorded: Exception opened').waitFor();
  await record('Exception resolved');
  await desk.getByText('Recorded: Exception resolved').waitFor();
  await record('Reweighed', async () => {
    await desk.getByLabel('Weight, lb (including pallets)').fill('2400');
  });
  await desk.getByText('Recorded: Reweighed').waitFor();
  const history = desk.getByRole('list', { name: 'History' });
  // The page reloads the history after the event is recorded.
  await history.getByText('Weight, lb: 2400').waitFor();
  await history.getByText('Reason: refused (REF)').first().waitFor();
  expect(await history.innerText()).not.toMatch(/ratedChargeCents|chargeCents|\[object Object\]/);
});

it('freight is held and released', { timeout: SLOW }, async () => {
  await desk.getByLabel('Internal note (optional)').fill('Consignee moves house');
  await desk.getByRole('button', { name: 'Hold freight' }).click();
  await desk.getByText('The freight is on hold.').waitFor();
  const history = desk.getByRole('list', { name: 'History' });
  await history.getByText('Consignee moves house').waitFor();
  await desk.getByRole('button', { name: 'Release freight' }).click();
  await desk.getByRole('button', { name: 'Hold freight' }).waitFor();
});

it('a scan has no type until one is chosen', { timeout: SLOW }, async () => {
  await desk.getByRole('button', { name: 'Add a document' }).click();
  await desk.getByLabel(/^File/).setInputFiles({
    name: 'scan.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await desk.getByRole('button', { name: 'Upload' }).click();
  await desk.getByText('Choose a document type.').waitFor();
});

it('a dry run without quotes says so', {
  timeout: SLOW,
}, async () => {
  await goToPlace(desk, 'Tariffs');
  await desk.getByRole('heading', { name: 'Tariffs' }).waitFor();
  await desk.getByRole('link', { name: 'Version 1' }).click();
  await desk.getByRole('button', { name: 'Start dry run' }).click();
  await desk.getByText('No quotes in this period').waitFor();
});
