// An operator in the console, in a real browser on the real server: new prices from a file with bad rows to a rollback, and
// freight events reported by hand.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { basic } from '../support/basic-credentials.ts';
import { openConsole } from '../support/console-page.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { callOnce } from '../support/http-client.ts';
import { expectNoFindings, watchTrouble } from '../support/page-checks.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const QUOTES = 5;
const RATES = readFileSync(projectFile('carrier/demo/tariff/rates.csv'), 'utf8');

let server: ServerProcess;
let browser: Browser;
let page: Page;
let demo: DemoEnvironment;
let bearer: Record<string, string>;
/** Problems that no page may report: its own errors, and violations of the content security policy. */
const trouble: string[] = [];

beforeAll(async () => {
  server = await startServer({ args: ['--only', 'test'] });
  demo = server.ready.test;
  bearer = await signedInShipper();
  for (let number = 0; number < QUOTES; number += 1) await quotedCents();
  browser = await openChromium();
  page = await openConsole(browser, demo);
  watchTrouble(page, trouble);
}, BROWSER_TIMEOUT_MS);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a failed sign-in is found under Audit, with its name and where it came from', async () => {
  await callOnce(`${demo.baseUrl}/ops/v1/audit`, { headers: { authorization: basic('burglar', 'guess') } });
  await goTo('Audit');
  await page.getByRole('link', { name: 'Failed sign-ins' }).click();
  await page.getByLabel('Name', { exact: true }).fill('burglar');
  const table = page.getByRole('table', { name: 'Failed sign-ins, newest first' });
  await table.getByText('burglar').waitFor();
  const [row] = await table.locator('tbody tr').allInnerTexts();
  expect(row).toMatch(/Operator\s+burglar\s+127\.0\.0\.1\s+Wrong name or password\s+1$/);
  await expectNoFindings(page);
});

describe('new prices', () => {
  test('a file with bad rows is rejected as a whole, and every row is named, on the page and for a spreadsheet', async () => {
    await goTo('Tariffs');
    await importRates(RATES.replace('51.52', 'dear').replace('B,50,', 'B,51,'));
    await page.getByText('Failed', { exact: true }).waitFor();
    await page.getByRole('alert').waitFor();
    const rejected = page.getByRole('table', { name: 'Rejected rows' }).locator('tbody tr');
    await rejected.first().waitFor();
    const rows = await rejected.allInnerTexts();
    expect(rows.some((row) => row.includes('rates.csv') && row.includes('L5C'))).toBe(true);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^file,row,column,reason,fix\r?\n"?rates\.csv/);
    await expectNoFindings(page);
    await page.getByRole('link', { name: 'Import again' }).click();
    await expect.poll(statesOfVersions).toEqual(['In force']);
  });

  test('corrected files become a draft; a dry run shows the effect, and its page can be left and reopened', async () => {
    await goTo('Tariffs');
    await page.getByLabel('Note').fill('A tenth more');
    await importRates(tenthMore(RATES));
    await page.getByRole('link', { name: 'Open version 2' }).click();
    await page.getByText('162 added').waitFor();
    await page.getByRole('button', { name: 'Start dry run' }).click();
    await page.getByRole('heading', { name: 'Quotes by price change' }).waitFor();
    const address = page.url();
    await goTo('Audit');
    await page.goto(address);
    const histogram = page.getByRole('table').filter({ hasText: 'Price change' });
    await histogram.waitFor();
    const rows = await histogram.locator('tbody tr').allInnerTexts();
    const filled = rows.map((row) => row.split(/\s*\t\s*/)).filter((cells) => Number(cells.at(-2)) > 0);
    expect(filled).toHaveLength(1);
    expect(filled[0]).toEqual([expect.stringMatching(/^\d+ to \d+%$/), String(QUOTES), expect.stringMatching(/^\+\$/)]);
    await expectNoFindings(page);
  });

  test('it applies once it is activated, and no longer after a rollback', async () => {
    const before = await quotedCents();
    await goTo('Tariffs');
    await page.getByRole('link', { name: 'Version 2' }).click();
    await page.getByRole('button', { name: 'Activate this version' }).click();
    const sure = page.getByRole('dialog', { name: 'Activate version 2?' });
    await sure
      .getByText(/rows removed, .* rows added$/)
      .first()
      .waitFor();
    await sure.getByText(`Over ${QUOTES} quotes: +`).waitFor();
    await expectNoFindings(page);
    await sure.getByRole('button', { name: 'Activate', exact: true }).click();
    await page
      .getByText(/^In force from .+\.$/)
      .first()
      .waitFor();
    await expect.poll(quotedCents).toBeGreaterThan(before);
    // The version in force is compared with the previous one, not with itself.
    await expect.poll(() => page.getByLabel('With version').inputValue()).toBe('1');
    expect(await page.locator('details').count()).toBeGreaterThan(0);

    await goTo('Tariffs');
    await expect.poll(statesOfVersions).toEqual(['In force', 'Past']);
    await page.getByRole('button', { name: 'Roll back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await page.getByText('Version 1 is in force again.').waitFor();
    await expect.poll(statesOfVersions).toEqual(['Draft', 'In force']);
    await expect.poll(quotedCents).toBe(before);
  });

  test('the fuel surcharge of the week is set, applies to shipments, and is withdrawn', async () => {
    const before = await quotedCents();
    await goTo('Fuel surcharge');
    const today = new Date().toISOString().slice(0, 10);
    await page.getByLabel('Percent').fill('400');
    await page.getByLabel('First ship date').fill(today);
    await page.getByRole('button', { name: 'Set surcharge' }).click();
    await page.getByText('must be from 0 to 300').waitFor();
    await page.getByLabel('Percent').fill('99.5');
    await page.getByRole('button', { name: 'Set surcharge' }).click();
    const weeks = page.getByRole('table', { name: 'Surcharges, newest first' });
    await expect
      .poll(async () => (await weeks.locator('tbody tr').allInnerTexts())[0])
      .toMatch(/99\.50%\s+Set here\s+In force/);
    await expect.poll(quotedCents).toBeGreaterThan(before);
    await expectNoFindings(page);
    await weeks.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('table', { name: 'History of changes' }).getByText('Withdrawn').waitFor();
    await expect.poll(quotedCents).toBe(before);
  });
});

describe('freight', () => {
  test('a pickup is moved on the board by keyboard, and a refused report says what is missing at its field', async () => {
    const requestNumber = await orderedPickup();
    await goTo('Pickups');
    await reportByKeyboard(requestNumber, 'Accept');
    await page.getByRole('button', { name: 'Record' }).press('Enter');
    await page
      .getByRole('region', { name: 'Accepted by Terminal' })
      .getByRole('link', { name: requestNumber })
      .waitFor();
    await reportByKeyboard(requestNumber, 'Reject');
    await page.getByRole('button', { name: 'Record' }).press('Enter');
    await page.getByText('is required for pickup.rejected.').waitFor();
    await expect.poll(nameInFocus).toBe('reasonCode');
    await page.keyboard.press('Escape');
  });

  test('freight is found by a name, and its invoice paid in two parts', async () => {
    const pro = await delivered();
    const box = page.getByRole('search').getByRole('textbox');
    await box.fill('bluestem');
    await box.press('Enter');
    // A single result is opened directly.
    await page.waitForURL(`**/console/shipments/${pro}`);
    await page.goto(`${demo.baseUrl}/console/shipments?search=bluestem`);
    await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor();
    await expect.poll(() => page.getByLabel('Search', { exact: true }).inputValue()).toBe('bluestem');
    await page.getByLabel('Stage').selectOption('Delivered');
    await page.getByRole('table').getByRole('link', { name: pro }).click();
    await page.getByText('Balance due').waitFor();
    const owed = Number(
      (await page
        .getByText(/^\$[\d,.]+$/)
        .last()
        .textContent())!.replace(/[$,]/g, ''),
    );
    expect(owed).toBeGreaterThan(0);

    await pay('ten dollars');
    await page.getByText('an amount in dollars').waitFor();
    await expect.poll(nameInFocus).toBe('amount');
    await page.getByLabel('Amount, USD').fill('10');
    await page.getByLabel('Reference').fill('Check 1044');
    await page.getByRole('button', { name: 'Record payment' }).click();
    await page.getByText('Partially paid').waitFor();
    await page.getByText('Recorded: $10.00.').waitFor();
    await page.getByText('Check 1044').waitFor();
    await expectNoFindings(page);
    await pay();
    await page.getByText('Paid', { exact: true }).first().waitFor();
    await page.getByText('$0.00', { exact: true }).waitFor();
  });

  test('a secret is shown once the password was confirmed', async () => {
    await goTo('Customers');
    await page.getByRole('tab', { name: 'API clients' }).click();
    await page.getByRole('button', { name: 'Add an API client' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Warehouse');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await confirmation.getByLabel('Password').fill('wrong');
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await confirmation.getByText('Wrong password.').waitFor();
    await confirmation.getByLabel('Password').fill(demo.operators[0]!.password);
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Shown only once.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  });

  test('an API key is restricted, and its restrictions are seen again', async () => {
    // Not the first of the list, which may still be waiting for the client that was just added.
    const { clientId } = demo.clients[0]!;
    const open = async () => {
      await page.getByRole('button', { name: `Actions ${clientId}` }).click();
      await page.getByRole('menuitem', { name: 'Restrict API key' }).click();
      return page.getByRole('dialog', { name: `API key of ${clientId}` });
    };
    const dialog = await open();
    await dialog.getByLabel('Read-only').check();
    await dialog.getByLabel('IP addresses').fill('203.0.113.0/24, nowhere');
    await dialog.getByRole('button', { name: 'Save restrictions' }).click();
    await dialog.getByText('networks[1] must be an IPv4 or IPv6 address').waitFor();
    await dialog.getByLabel('IP addresses').fill('203.0.113.0/24');
    await dialog.getByRole('button', { name: 'Save restrictions' }).click();
    await dialog.getByText('Restrictions saved.').waitFor();
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    const again = await open();
    await expect.poll(() => again.getByLabel('Read-only').isChecked()).toBe(true);
    await expect.poll(() => again.getByLabel('IP addresses').inputValue()).toBe('203.0.113.0/24');
    await again.getByRole('button', { name: 'Close' }).click();
  });

  test('the API keys of a client are listed, and a named one is revoked', async () => {
    const { username, password } = demo.operators[0]!;
    const asOperator = { authorization: basic(username, password) };
    const { data: client } = await post('/ops/v1/clients', asOperator, { name: 'Yard', kind: 'direct' });
    await post(
      '/v1/api-keys',
      { authorization: basic(client.clientId, client.clientSecret) },
      { name: 'Yard scanner' },
    );
    await page.reload();
    await page.getByRole('button', { name: `Actions ${client.clientId}` }).click();
    await page.getByRole('menuitem', { name: 'API keys', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `API keys of ${client.clientId}` });
    await dialog.getByRole('button', { name: 'Revoke Yard scanner' }).waitFor();
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Revoke Yard scanner' }).click();
    const sure = page.getByRole('dialog', { name: 'Revoke this key?' });
    await sure.getByRole('button', { name: 'Revoke', exact: true }).click();
    await dialog.getByText('“Yard scanner” was revoked.').waitFor();
    // The list is read again after the message.
    await expect.poll(() => dialog.getByRole('button', { name: /^Revoke/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  test('no page had an error, and the content security policy blocked nothing', () => {
    expect(trouble).toEqual([]);
  });
});

const nameInFocus = () => page.locator(':focus').getAttribute('name');

async function goTo(place: string): Promise<void> {
  await goToPlace(page, place);
  await page.getByRole('heading', { name: place, level: 1 }).waitFor();
}

async function importRates(text: string): Promise<void> {
  const file = { name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('CSV files').setInputFiles(file);
  await page.getByRole('button', { name: 'Import as a draft' }).click();
  await page.getByRole('heading', { name: 'Tariff import' }).waitFor();
}

function tenthMore(rates: string): string {
  const [head, ...rows] = rates.trim().split('\n');
  const dearer = rows.map((row) => {
    const [zone, freightClass, ...amounts] = row.trim().split(',');
    return [zone, freightClass, ...amounts.map((amount) => (Number(amount) * 1.1).toFixed(2))].join(',');
  });
  return `${[head, ...dearer].join('\n')}\n`;
}

async function statesOfVersions(): Promise<string[]> {
  const table = page.getByRole('table', { name: 'Tariff versions' });
  await table.waitFor();
  return table.locator('tbody tr td:nth-child(2)').allInnerTexts();
}

async function reportByKeyboard(requestNumber: string, move: string): Promise<void> {
  await page.getByRole('button', { name: `Update ${requestNumber}` }).press('Enter');
  await page.getByRole('menuitem', { name: move }).press('Enter');
  await page.getByRole('dialog').waitFor();
}

async function post(path: string, headers: Record<string, string>, body: unknown) {
  const answer = await callOnce(`${demo.baseUrl}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return JSON.parse(answer.body);
}

async function signedInShipper(): Promise<Record<string, string>> {
  const [{ username, password }] = demo.portalAccounts as [DemoEnvironment['portalAccounts'][number]];
  const { apiKey } = demo.quickstart;
  const answer = await callOnce(`${demo.baseUrl}/authenticate`, {
    method: 'POST',
    headers: { apikey: apiKey, authorization: basic(username, password) },
  });
  return { apikey: apiKey, authorization: `Bearer ${JSON.parse(answer.body).access_token}` };
}

/** What the shipper is quoted now. */
async function quotedCents(): Promise<number> {
  const place = (city: string, stateProvince: string, postalCode: string) => ({
    address: { city, stateProvince, postalCode, country: 'US' },
  });
  const quote = await post('/v1/rate-quotes', bearer, {
    quoteRequest: { shipDate: new Date().toISOString().slice(0, 10), serviceLevels: ['LTL'] },
    payment: { account: demo.portalAccounts[0]!.accounts[0], payor: 'Shipper', terms: 'Prepaid' },
    origin: place('Richmond', 'VA', '23230'),
    destination: place('Dallas', 'TX', '75207'),
    commodity: { handlingUnits: [{ weight: 1200, lineItems: [{ weight: 1200, classification: '70' }] }] },
  });
  return Math.round(Number(quote.data[0].quoteRate.totalCharges) * 100);
}

/** Opens the form and submits it with an amount, by default the balance due. */
async function pay(amount?: string): Promise<void> {
  await page.getByRole('button', { name: 'Record a payment' }).click();
  if (amount !== undefined) await page.getByLabel('Amount, USD').fill(amount);
  await page.getByRole('button', { name: 'Record payment' }).click();
}

/** A delivered shipment, which therefore has an invoice. */
async function delivered(): Promise<string> {
  const [account] = demo.portalAccounts[0]!.accounts;
  const bol = structuredClone(BOL_EXAMPLES.smallest.value);
  const day = new Date().toISOString().slice(0, 10);
  const made = await post('/v1/bol', bearer, {
    ...bol,
    bol: { ...bol.bol, requestedPickupDate: `${day}T08:00:00.000`, isTest: false },
    origin: { ...bol.origin, account, name: 'Bluestem Paper' },
    billTo: { ...bol.billTo, account },
  });
  const { pro } = made.referenceNumbers;
  const [{ username, password }] = demo.operators as [DemoEnvironment['operators'][number]];
  const { data } = await post(
    `/ops/v1/shipments/${pro}/events`,
    { authorization: basic(username, password) },
    { eventId: 'e2e-1', type: 'shipment.delivered', occurredAt: new Date().toISOString(), receivedBy: 'J. Doe' },
  );
  expect(data.outcome).toBe('recorded');
  return pro;
}

async function orderedPickup(): Promise<string> {
  const addressInfo = {
    addressLine1: '1 Broad St',
    city: 'Richmond',
    stateProvince: 'VA',
    postalCode: '23230',
    countryAbbrev: 'US',
  };
  const answer = await post('/v1/pickup-requests', bearer, {
    shipper: { shipperName: 'Acme Paper', shipperAddress: { addressInfo } },
    addresses: { address: [] },
    contacts: { contact: [] },
    notifications: { notification: [] },
  });
  return answer.data.requestNumber;
}
