// The address book and shipment templates in a real browser: edited, imported, and applied to the forms.
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { expectNoFindings, watchTrouble } from '../support/page-checks.ts';
import { openPortal, type Portal } from '../support/portal-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 120_000;

let browser: Browser;
let server: ServerProcess;
let portal: Portal;
let pro: string;
const trouble: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), startServer({ args: ['--only', 'test', '--ephemeral'] })]);
  portal = await openPortal(browser, server.ready.test);
  portal.context.setDefaultTimeout(30_000);
  watchTrouble(portal.page, trouble);
  pro = await portal.ship();
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const card = (heading: string) =>
  portal.page.locator('section', { has: portal.page.getByRole('heading', { name: heading, level: 2 }) });
const csv = (...lines: string[]) => ({
  name: 'docks.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});
const HEAD = 'name,address1,city,stateProvince,postalCode,country,phone,deliveryAccessorials,limitedAccessType';

it('an address of a shipment is saved with its services, searched, edited and deleted', { timeout: SLOW }, async () => {
  const { page } = portal;
  await goToPlace(page, 'Address book');
  await page.getByText('No addresses').waitFor();
  await page.getByRole('button', { name: 'Save Lone Star Office' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Lift-gate delivery').check();
  await dialog.getByLabel('Limited-access delivery').check();
  await dialog.getByLabel('Type of limited-access place').selectOption('School');
  await dialog.getByLabel('Telephone').fill('12');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await dialog.getByText('must be 10 digits').waitFor();
  await dialog.getByLabel('Telephone').fill('(214) 555-0188');
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Save address' }).click();
  const row = page.getByRole('row', { name: /Lone Star Office/ });
  await row.getByText('Delivery: Lift-gate delivery, Limited-access delivery').waitFor();
  // It is no longer among those that are not saved.
  await page.getByRole('button', { name: 'Save Lone Star Office' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add address' }).click();
  await dialog.getByLabel('Company').fill('Gulf Depot');
  await dialog.getByLabel('Street').fill('1 Port Rd');
  await dialog.getByLabel('ZIP or postal code').fill('77002');
  await expect.poll(() => dialog.getByLabel('City').inputValue()).toMatch(/houston/i);
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await page.getByRole('row', { name: /Gulf Depot/ }).waitFor();
  await page.getByLabel('Search', { exact: true }).fill('gulf');
  await expect.poll(() => page.getByRole('row', { name: /Lone Star/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Edit Gulf Depot' }).click();
  await dialog.getByLabel('Note').fill('Ask for Sam');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await page.getByText('Ask for Sam').waitFor();
  await page.getByRole('button', { name: 'Delete Gulf Depot' }).click();
  await dialog.getByRole('button', { name: 'Delete address' }).click();
  await page.getByText('No address matches your search.').waitFor();
  await page.getByLabel('Search', { exact: true }).fill('');
  await row.waitFor();
  await expectNoFindings(page);
});

it('a file is imported only if it is valid and the clerk confirms; the export has the same columns', {
  timeout: SLOW,
}, async () => {
  const { page } = portal;
  await page.goto('/addresses');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import addresses' });
  const choose = (file: ReturnType<typeof csv>) => dialog.locator('input[type=file]').setInputFiles(file);
  await choose(csv('name,colour', 'A,red'));
  await dialog.getByText('Unknown columns: colour.').waitFor();
  const good = 'Alpha,1 First St,Dallas,TX,75207,USA,,,';
  await choose(csv(HEAD, good, ',2 St,Dallas,TX,752,USA,55,LTDAD,', good));
  await dialog.getByText('Nothing was imported. Fix these').waitFor();
  for (const text of [
    'Row 3, name:',
    'Row 3, postalCode:',
    'Row 3, phone:',
    'Row 3, limitedAccessType:',
    'Row 4, name: is the same address as in row 2.',
  ]) {
    await dialog.getByText(text).waitFor();
  }
  await choose(csv(HEAD, good, 'Beta,2 St,Dallas,TX,75207,USA,214-555-0188,LFTD,'));
  await dialog.getByText('2 addresses will be added.').waitFor();
  expect((await portal.call('GET', '/v1/address-book/addresses?search=alpha')).data).toEqual([]);
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Import 2 addresses' }).click();
  await page.getByText('2 addresses imported.').waitFor();
  await page.getByRole('row', { name: /Beta/ }).getByText('Delivery: Lift-gate delivery').waitFor();
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export (CSV)' }).click(),
  ]);
  const lines = readFileSync(await exported.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['name', 'Alpha', 'Beta', 'Lone Star Office']);
});

it('the quote and the ship form add the services of the chosen address, say so, and remove them again', {
  timeout: SLOW,
}, async () => {
  const { page } = portal;
  const ADDED = 'Added for this address: Lift-gate delivery, Limited-access delivery.';
  await page.goto('/quotes');
  await page.getByText('Dimensions, services, ship date').click();
  await page.getByRole('combobox', { name: 'Delivery address' }).fill('lone');
  await page.getByRole('option', { name: /^Lone Star Office/ }).click();
  await page.getByText(ADDED).waitFor();
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('75207');
  expect(await page.getByLabel('Lift-gate delivery').isChecked()).toBe(true);
  expect(await page.getByLabel('Delivery location type').inputValue()).toBe('School');

  await page.goto('/ship?new=1');
  const find = card('Ship to').getByRole('combobox', { name: 'Search your address book' });
  await page.getByLabel('Inside delivery').check();
  await find.fill('lone');
  await page.getByRole('option', { name: /^Lone Star Office/ }).click();
  await page.getByText(ADDED).waitFor();
  expect(await page.getByLabel('Limited-access delivery').isChecked()).toBe(true);
  expect(await page.getByLabel('Delivery location type').inputValue()).toBe('School');
  await expectNoFindings(page);
  // Another address has other services; what was checked by hand stays.
  await find.fill('beta');
  await page.getByRole('option', { name: /^Beta/ }).click();
  await page.getByText('Added for this address: Lift-gate delivery.').waitFor();
  expect(await page.getByLabel('Limited-access delivery').isChecked()).toBe(false);
  await card('Ship to').getByRole('button', { name: 'Remove' }).click();
  expect(await page.getByLabel('Lift-gate delivery').isChecked()).toBe(false);
  expect(await page.getByLabel('Inside delivery').isChecked()).toBe(true);
});

it('a form and an earlier shipment become templates, from which a shipment and a quote start', {
  timeout: SLOW,
}, async () => {
  const { page } = portal;
  const dialog = page.getByRole('dialog');
  await page.goto('/ship?new=2');
  await card('Ship to').getByLabel('Company').fill('Half Done Inc');
  await page.getByRole('button', { name: 'Save as template' }).click();
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await dialog.getByLabel('Name of the template').fill('Half a shipment');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('Saved as “Half a shipment”.').waitFor();

  await page.goto(`/track/${pro}`);
  await page.getByRole('button', { name: 'Save as template' }).click();
  await dialog.getByLabel('Name of the template').fill('HALF A SHIPMENT');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await dialog.getByText('is the name of another template').waitFor();
  await dialog.getByLabel('Name of the template').fill('Paper to Dallas');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('Saved as “Paper to Dallas”.').waitFor();

  await page.goto('/ship');
  await page.getByRole('link', { name: 'Templates' }).click();
  await page
    .getByRole('row', { name: /Paper to Dallas/ })
    .getByText('2 units, 930 lb')
    .waitFor();
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Rename Paper to Dallas' }).click();
  await dialog.getByLabel('Name of the template').fill('Weekly paper');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('button', { name: 'Delete Half a shipment' }).click();
  await dialog.getByRole('button', { name: 'Delete template' }).click();
  await expect.poll(() => page.getByRole('row', { name: /Half a shipment/ }).count()).toBe(0);

  await page.getByRole('button', { name: 'Quote Weekly paper' }).click();
  await page
    .getByRole('link', { name: /^Ship this/ })
    .first()
    .waitFor();
  await page.goto('/ship/templates');
  await page.getByRole('link', { name: 'Ship Weekly paper' }).click();
  await expect.poll(() => card('Ship to').getByLabel('Company').inputValue()).toBe('Lone Star Office');
  expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe('Copy paper');
  await page.getByRole('button', { name: 'Create bill of lading' }).click();
  await page.getByRole('heading', { name: 'Bill of lading created' }).waitFor();
});

it('nothing went wrong in the browser', () => {
  expect(trouble).toEqual([]);
});
