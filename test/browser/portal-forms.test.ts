// The portal's forms in a real browser: they keep the user's choices, ask for what is missing, and book nothing else.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { openPortal, type Portal } from '../support/portal-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 60_000;
/** A Friday afternoon: the next pickup is on Monday. */
const FRIDAY = '2027-01-08T22:30:00Z';

let browser: Browser;
let server: ServerProcess;
let portal: Portal;

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt(FRIDAY, 1), args: ['--only', 'test'] }),
  ]);
  portal = await openPortal(browser, server.ready.test);
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const card = (heading: string) =>
  portal.page.locator('section', { has: portal.page.getByRole('heading', { name: heading, level: 2 }) });

it('a pickup on a closed day stays on that day, is not booked, and the next open day is offered', {
  timeout: SLOW,
}, async () => {
  const { page } = portal;
  const pro = await portal.ship();
  await page.goto(`/pickups/new?pro=${pro}`);
  const day = page.getByLabel('Day');
  await expect.poll(() => day.inputValue()).toBe('2027-01-11');
  await day.fill('2027-01-16');
  await page.getByText(/^Closed: this day/).waitFor();
  await page.getByLabel('Telephone').fill('804 555 0142');
  await page.getByRole('button', { name: 'Schedule pickup' }).click();
  await page.getByText('The pickup was not scheduled: check 1 field.').waitFor();
  expect(await day.inputValue()).toBe('2027-01-16');
  expect((await portal.call('GET', '/v1/pickup-requests')).data).toEqual([]);
  await page
    .getByRole('button', { name: 'Use Mon, Jan 18' })
    .or(page.getByRole('button', { name: /^Use Tue/ }))
    .click();
  await page.getByRole('button', { name: 'Schedule pickup' }).click();
  await page.getByText('Request Received').first().waitFor();
});

it('a form requires the consignee, and lists all other empty fields at once', { timeout: SLOW }, async () => {
  const { page } = portal;
  await page.goto('/ship?new=1');
  await page.getByRole('button', { name: 'Create bill of lading' }).click();
  await page.getByText('The bill of lading was not created: check').waitFor();
  const invalid = await page.locator('[aria-invalid=true]').count();
  expect(invalid).toBeGreaterThan(14);
  await card('Ship from').getByRole('combobox', { name: 'Search your address book' }).fill('acme');
  await page.getByRole('option', { name: /^Acme Paper/ }).click();
  await card('Ship to').getByRole('combobox', { name: 'Search your address book' }).fill('lone');
  await page.getByRole('option', { name: /^Lone Star/ }).click();
  await card('Ship to').getByLabel('Company').fill('');
  for (const [label, text] of Object.entries({
    Description: 'Paper',
    'Height, in': '50',
    'Weight, lb': '930',
    Pieces: '20',
  }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Class', { exact: true }).selectOption('By density');
  // The date is one with a pickup, because today's cut-off has passed.
  await expect.poll(() => page.getByLabel('Ship date').inputValue()).toBe('2027-01-11');
  await page.getByText('of which pallets').waitFor();
  await page.getByRole('button', { name: 'Create bill of lading' }).click();
  await page.getByText('The bill of lading was not created: check 1 field.').waitFor();
  expect(await card('Ship to').getByLabel('Company').getAttribute('aria-invalid')).toBe('true');
  await card('Ship to').getByLabel('Company').fill('Lone Star Office');
  await page.getByRole('button', { name: 'Create bill of lading' }).click();
  await page.getByRole('heading', { name: 'Bill of lading created' }).waitFor();
});

it('no class is preselected, and the one for the density is one click away', { timeout: SLOW }, async () => {
  const { page } = portal;
  await page.goto('/quotes');
  await page.getByLabel('From').fill('23230');
  await page.getByLabel('To', { exact: true }).fill('75207');
  await page.getByLabel('Pieces').fill('2');
  await page.getByLabel('Weight, lb').fill('930');
  await page.getByText('Total of the goods. Pallets add 60 lb.').waitFor();
  await page.getByRole('button', { name: 'Get prices' }).click();
  await page.getByText('Choose a class, or “By density”.').waitFor();
  await page.getByText('Dimensions, services, ship date').click();
  for (const [side, inches] of Object.entries({ Length: '48', Width: '40', Height: '50' }))
    await page.getByLabel(`${side}, in`).fill(inches);
  await page.getByRole('button', { name: 'Use class 100 (by density)' }).click();
  expect(await page.getByLabel('Class').inputValue()).toBe('100');
  await page.getByRole('button', { name: 'Get prices' }).click();
  await page
    .getByRole('link', { name: /^Ship this/ })
    .first()
    .waitFor();
});

it('a file with mixed line endings is read completely, and errors are explained in the clerk’s words before anything is sent', {
  timeout: SLOW,
}, async () => {
  const { page } = portal;
  await page.goto('/bulk');
  const head = 'From postal code,To postal code,Weight,Class,Service level,Handling units';
  const rows = [...Array.from({ length: 50 }, () => '23230,75207,1200,70,LTL,1'), '23230,00000,1200,70,LTL,1'];
  const file = `${head}\r\n${[...rows, '23230,75207,1,200,70,LTL,1'].join('\n')}\n`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mixed.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByText('50 rows are ready.').waitFor();
  await page.getByText('2 rows have errors.').waitFor();
  await page.getByRole('button', { name: /^With errors/ }).click();
  await page.getByText('To postal code 00000 doesn’t exist.').waitFor();
  await page.getByText('This row has 7 values for 6 columns.').waitFor();
  await page.getByRole('button', { name: 'Get 50 prices' }).click();
  await page.getByText('50 done').first().waitFor({ timeout: 30_000 });
  // Each row's date is one with a pickup at its origin.
  const log = await portal.call('GET', '/v1/requests?path=/v1/rate-quotes&limit=5');
  const one = await portal.call('GET', `/v1/requests/${log.data[0].requestId}`);
  expect(JSON.stringify(one)).toContain('2027-01-11');
});
