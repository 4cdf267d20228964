// Bills of lading in the console, in a real browser: a paper bill is entered, corrected with a preview of its charges, and freight
// without a price is billed.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../support/console-page.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { openPortal, type Portal } from '../support/portal-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 60_000;
/** How long the page may take to load what has changed, beside other tests. */
const LOADED = { timeout: 10_000 };

let browser: Browser;
let server: ServerProcess;
let portal: Portal;
let desk: Page;
let account: string;

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt('2027-01-11T14:00:00Z'), args: ['--only', 'test'] }),
  ]);
  portal = await openPortal(browser, server.ready.test);
  account = server.ready.test.portalAccounts[0]!.accounts[0]!;
  desk = await openConsole(browser, server.ready.test);
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const fill = (path: string, value: string) => desk.locator(`[name="${path}"]`).fill(value);
const enter = () => desk.getByRole('button', { name: 'Enter the bill' }).click();
const record = async (kind: string) => {
  await desk.getByLabel('Event', { exact: true }).selectOption(kind);
  if (kind === 'Delivered') await desk.getByLabel('Received by').fill('J. Doe');
  await desk.getByRole('button', { name: 'Record', exact: true }).click();
  await desk.getByText(`Recorded: ${kind}`).waitFor();
};

const UNIT = 'commodities.handlingUnits[0]';
const GOODS = `${UNIT}.lineItems[0]`;

/** Everything on a paper bill except the weight of its goods. */
async function fillBill(pro: string, goods: string): Promise<void> {
  await goToPlace(desk, 'Enter a bill');
  await desk.getByRole('heading', { name: 'Enter a bill of lading', level: 1 }).waitFor();
  await fill('account', account);
  await fill('referenceNumbers.pro', pro);
  for (const [section, name, city, state, postalCode] of [
    ['origin', 'Acme Paper', 'Richmond', 'VA', '23230'],
    ['destination', 'Lone Star Office Supply', 'Dallas', 'TX', '75207'],
    ['billTo', 'Acme Paper', 'Richmond', 'VA', '23230'],
  ] as const) {
    await fill(`${section}.name`, name);
    await fill(`${section}.address1`, '400 Broad St');
    await fill(`${section}.city`, city);
    await fill(`${section}.stateProvince`, state);
    await fill(`${section}.postalCode`, postalCode);
    await fill(`${section}.contact.phone`, '8045550142');
  }
  for (const [name, value] of Object.entries({ count: '2', weight: '1200', length: '48', width: '40', height: '50' })) {
    await fill(`${UNIT}.${name}`, value);
  }
  await fill(`${GOODS}.description`, goods);
  await fill(`${GOODS}.pieces`, '40');
  await desk.locator(`[name="${GOODS}.classification"]`).selectOption('70');
}

it('a paper bill is entered for a customer; missing values are reported at their fields', {
  timeout: SLOW,
}, async () => {
  await fillBill('7000000012', 'Copy paper');
  await enter();
  const weight = desk.locator(`[name="${GOODS}.weight"]`);
  await expect.poll(() => weight.getAttribute('aria-invalid'), { timeout: 10_000 }).toBe('true');
  await weight.fill('1200');
  await enter();
  await desk.getByText('Entered as').getByRole('link', { name: '7000000012' }).click();
  await desk.waitForURL('**/console/shipments/7000000012');
  await desk.getByText(/Version 1: created, .*, operator:/).waitFor();
});

it('a correction shows the charges side by side, and is saved as it was shown', { timeout: SLOW }, async () => {
  await record('Picked up');
  await desk.getByRole('link', { name: 'Correct', exact: true }).click();
  await desk.getByRole('heading', { name: 'Correct the bill of lading 7000000012' }).waitFor();
  await fill('destination.address1', '12 Market Center Blvd');
  await fill('commodities.handlingUnits[0].weight', '2400');
  await fill('commodities.handlingUnits[0].lineItems[0].weight', '2400');
  await desk.getByRole('button', { name: 'Show the new charges' }).click();
  const reason = desk.getByLabel('Reason');
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
  await reason.fill('As on the paper.');
  await desk.getByRole('button', { name: 'Show the new charges' }).click();
  const after = desk.getByRole('table', { name: 'Charges after' });
  await after.getByRole('cell', { name: 'ADRCOR' }).waitFor();
  await after.getByRole('cell', { name: 'BOLCOR' }).waitFor();
  expect(await desk.getByRole('table', { name: 'Charges before' }).innerText()).not.toContain('ADRCOR');
  const changed = await desk.getByRole('table', { name: 'What changes' }).innerText();
  expect(changed).toMatch(/Consignee, Address\s+400 Broad St\s+12 Market Center Blvd/);
  // Any change invalidates the charges that were shown.
  await reason.fill('As on the paper bill.');
  await expect.poll(() => desk.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  await desk.getByRole('button', { name: 'Show the new charges' }).click();
  const total = await desk
    .getByText(/^Total \d/)
    .last()
    .innerText();
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await desk.getByText(`Saved. The charges are now ${total.replace('Total ', '')}.`).waitFor();
  await desk.getByRole('link', { name: 'Back to the shipment' }).click();
  await desk.getByText(/Version 2: corrected, /).waitFor();
});

it('freight in transit is sent to another city, and its route shows it', { timeout: SLOW }, async () => {
  await desk.getByRole('link', { name: 'Reconsign', exact: true }).click();
  await desk.getByRole('heading', { name: 'Reconsign 7000000012' }).waitFor();
  await fill('destination.city', 'Houston');
  await fill('destination.postalCode', '77002');
  await desk.getByLabel('Reason').fill('The branch is closed.');
  await desk.getByRole('button', { name: 'Show the new charges' }).click();
  const after = desk.getByRole('table', { name: 'Charges after' });
  await after.getByRole('cell', { name: 'RECON', exact: true }).waitFor();
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await desk.getByText(/^Saved\. The charges are /).waitFor();
  await desk.getByRole('link', { name: 'Back to the shipment' }).click();
  await desk.getByText(/Version 3: reconsigned, /).waitFor();
  await desk.getByText('Houston').first().waitFor();
});

/** The card with the current charges. */
const charges = () => desk.locator('section', { has: desk.getByRole('heading', { name: 'Charges', exact: true }) });
const total = () =>
  charges()
    .getByRole('row', { name: /^Total/ })
    .innerText();

it('an inspection that finds another class changes the charges', { timeout: SLOW }, async () => {
  // Until then, the page shows the charges that it had loaded before.
  await charges().getByText('Reconsignment').first().waitFor();
  const before = await total();
  await desk.getByLabel('Event', { exact: true }).selectOption('Inspected');
  await desk.getByLabel('Weight, lb (including pallets)').fill('2460');
  await desk.getByLabel('Inspector').fill('R. Vance');
  await desk.getByLabel('Class found by inspection').selectOption('150');
  await desk.getByRole('button', { name: 'Record', exact: true }).click();
  await desk.getByText('Recorded: Inspected').waitFor();
  await charges().getByText('Reweigh or inspection').first().waitFor();
  await expect.poll(total, LOADED).not.toBe(before);
});

it('a charge that an event caused is waived with a reason, and billed after all', { timeout: SLOW }, async () => {
  const before = await total();
  await charges()
    .getByRole('listitem')
    .filter({ hasText: 'Reconsignment' })
    .getByRole('button', { name: 'Waive', exact: true })
    .click();
  await desk.getByRole('button', { name: 'Waive the charge' }).click();
  const reason = desk.getByRole('dialog').getByLabel('Reason');
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
  await reason.fill('We sent it to the wrong branch.');
  await desk.getByRole('button', { name: 'Waive the charge' }).click();
  await charges().getByText('We sent it to the wrong branch.').waitFor();
  await expect.poll(total, LOADED).not.toBe(before);
  await charges().getByRole('button', { name: 'Withdraw the waiver' }).click();
  await expect.poll(total, LOADED).toBe(before);
});

it('freight without a price is billed from the list, at the operator’s price', { timeout: SLOW }, async () => {
  const nowhere = {
    name: 'Lone Star Office Supply',
    address1: '1 Main St',
    city: 'Nowhereville',
    stateProvince: 'TX',
    country: 'USA',
    contact: { phone: '2145550177' },
  };
  const pro = await portal.ship({ destination: nowhere });
  await desk.goto(`${server.ready.test.baseUrl}/console/shipments/${pro}`);
  await record('Picked up');
  await record('Delivered');
  await goToPlace(desk, 'Unbilled');
  await desk.getByRole('row', { name: pro }).getByRole('button', { name: 'Bill it' }).click();
  await desk.getByLabel('Reason').fill('Agreed by telephone.');
  await desk.getByRole('button', { name: 'Issue the invoice' }).click();
  const price = desk.getByLabel('Price, USD');
  await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
  await price.fill('420.00');
  await desk.getByRole('button', { name: 'Issue the invoice' }).click();
  await desk.getByText(`${pro} was billed: 420.00.`).waitFor();
  await desk.getByText('Everything is billed').waitFor();
  const { data } = await portal.call('GET', `/v1/invoices?pro=${pro}`);
  expect(data).toMatchObject([{ total: '420.00' }]);
});

it('a hazardous bill with a customs broker is entered, and the material looked up', { timeout: SLOW }, async () => {
  await fillBill('7000000023', 'Paint');
  await fill(`${GOODS}.weight`, '1200');
  const emergency = desk.getByRole('heading', { name: 'Emergency contact' });
  expect(await emergency.count()).toBe(0);
  await desk.getByLabel('Hazardous materials').check();
  await emergency.waitFor();
  // Crossing a border shows the broker section.
  const broker = desk.getByRole('heading', { name: 'Customs broker' });
  const country = desk.locator('[name="destination.country"]');
  await country.selectOption('CAN');
  await desk.getByText('The shipment crosses a border.').waitFor();
  await country.selectOption('USA');
  await broker.waitFor({ state: 'detached' });
  await desk.getByLabel('Add a customs broker').check();
  await fill('customsBroker.name', 'Gulf Brokers');
  await enter();
  const details = `${GOODS}.hazardousDetails`;
  const contact = 'accessorials.hazardousDetails.emergencyContact';
  for (const path of [`${details}.unnaNumber`, `${details}.propername`, `${details}.class`, `${contact}.phone`]) {
    await expect
      .poll(() => desk.locator(`[name="${path}"]`).getAttribute('aria-invalid'), { message: path })
      .toBe('true');
  }
  expect(await desk.locator('[name="customsBroker.stateProvince"]').getAttribute('aria-invalid')).toBe('true');
  await fill('customsBroker.stateProvince', 'TX');
  await fill(`${contact}.name`, 'Chemtrec');
  await fill(`${contact}.phone`, '8004249300');
  await desk.getByRole('combobox', { name: 'Search by UN number or name' }).fill('UN1263');
  await desk
    .getByRole('option', { name: /^UN1263 Paint(?! related)/ })
    .first()
    .click();
  expect(await desk.locator(`[name="${details}.class"]`).inputValue()).toBe('3');
  await desk.locator(`[name="${details}.packingGroup"]`).selectOption('III');
  await fill(`${details}.weight`, '900');
  await enter();
  await desk.getByText('Entered as').getByRole('link', { name: '7000000023' }).waitFor();
  const dossier = await desk.request.get(`${server.ready.test.baseUrl}/ops/v1/shipments/7000000023/dossier`);
  const { request } = (await dossier.json()).data.bill;
  expect(request.commodities.handlingUnits[0].lineItems[0]).toMatchObject({
    hazardous: true,
    hazardousDescription: expect.stringMatching(/^UN1263, Paint.*, 3, PG III$/),
    hazardousDetails: { unnaNumber: 'UN1263', class: '3', packingGroup: 'III', weight: 900 },
  });
  expect(request).toMatchObject({
    accessorials: { codes: ['HAZ'], hazardousDetails: { emergencyContact: { name: 'Chemtrec', phone: '8004249300' } } },
    customsBroker: { type: 'Import', name: 'Gulf Brokers', stateProvince: 'TX' },
  });
});

it('a bill that was entered twice is voided with a reason', { timeout: SLOW }, async () => {
  // Away from the bill that was just entered.
  await goToPlace(desk, 'Shipments');
  await desk.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor();
  await fillBill('7000000034', 'Copy paper');
  await fill(`${GOODS}.weight`, '1200');
  await enter();
  await desk.getByText('Entered as').getByRole('link', { name: '7000000034' }).click();
  await desk.getByRole('button', { name: 'Void BOL' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Void the bill of lading 7000000034?' });
  await dialog.getByLabel('Reason').fill('Entered twice.');
  await dialog.getByRole('button', { name: 'Void BOL' }).click();
  await desk.getByText(/Version 2: voided, .*, operator:/).waitFor();
  await desk.getByRole('button', { name: 'Void BOL' }).waitFor({ state: 'detached' });
});
