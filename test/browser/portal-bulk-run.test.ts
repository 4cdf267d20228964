// What follows a bulk run, in a real browser: all bills and labels are printed at once, and one pickup takes all shipments.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withPdf } from '../../src/platform/pdf/pdf-reading.fixture.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { expectNoFindings } from '../support/page-checks.ts';
import { openPortal, type Portal } from '../support/portal-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 120_000;
/** A Monday morning in Richmond. */
const MONDAY = '2027-01-11T14:00:00Z';

let browser: Browser;
let server: ServerProcess;
let portal: Portal;
beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt(MONDAY), args: ['--only', 'test'] }),
  ]);
  portal = await openPortal(browser, server.ready.test);
  portal.context.setDefaultTimeout(30_000);
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const HEAD = [
  ...['originName', 'originAddress', 'originCity', 'originState', 'originPostalCode', 'originCountry', 'originPhone'],
  ...['destinationName', 'destinationAddress', 'destinationCity', 'destinationState', 'destinationPostalCode'],
  ...['destinationCountry', 'destinationPhone', 'count', 'unitType', 'weight', 'classification', 'length', 'width'],
  ...['height', 'pieces', 'packagingType', 'description', 'terms'],
].join(',');
const row = (consignee: string) =>
  `Acme Paper,400 Broad St,Richmond,VA,23230,USA,8045550142,${consignee},12 Market Center Blvd,Dallas,TX,75207,USA,` +
  '2145550188,2,pallet,930,70,48,40,50,20,carton,Copy paper,Prepaid';

it('three rows are booked, printed as one PDF each, and picked up together', { timeout: SLOW }, async () => {
  const { page, context } = portal;
  await page.goto('/bulk');
  await page.getByLabel('Bills of lading').check();
  const file = [HEAD, row('Lone Star One'), row('Lone Star Two'), row('Lone Star Three')].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'run.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: 'Book 3 shipments' }).click();
  await page.getByText('3 done').first().waitFor();
  await expectNoFindings(page);

  const printed = async (name: string) => {
    const href = await page.getByRole('link', { name }).getAttribute('href');
    const answer = await context.request.get(href!);
    expect(answer.status(), await answer.text().catch(() => '')).toBe(200);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    return withPdf(await answer.body(), (pages) => pages.map(({ text }) => text));
  };
  const bills = await printed('Print 3 bills of lading');
  expect(bills.map((text) => /Lone Star (One|Two|Three)/i.exec(text)?.[1]?.toLowerCase())).toEqual([
    'one',
    'two',
    'three',
  ]);
  // Two pallets each, on thermal labels.
  expect(await printed('Print labels for 3 shipments')).toHaveLength(6);
  await page.getByLabel('Label format').selectOption('SheetLabel');
  expect(await printed('Print labels for 3 shipments')).toHaveLength(1);

  await page.getByRole('link', { name: 'Schedule one pickup for 3 shipments' }).click();
  await page.getByRole('button', { name: 'Schedule pickup' }).click();
  await page.getByText('Request Received').first().waitFor();
  const { data } = await portal.call('GET', '/v1/pickup-requests');
  expect(data).toHaveLength(1);
  const { data: shipments } = await portal.call('GET', '/v1/shipments');
  const pros = shipments.map((one: { pro: string }) => one.pro);
  const requested = JSON.stringify(
    await portal.call('GET', `/v1/pickup-requests/${data[0].requestNumber ?? data[0].pickupNumber}`),
  );
  expect(pros).toHaveLength(3);
  for (const pro of pros) expect(requested).toContain(pro);
});
