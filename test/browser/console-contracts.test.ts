// A customer's contract in the console, in a real browser on the real server: a file with bad rows, a draft, a dry run, activation and end.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { basic } from '../support/basic-credentials.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { callOnce } from '../support/http-client.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const COLUMNS = 'origin,destination,direction,terms,effectiveFrom,effectiveTo,discount,minimumCharge,fak,fuelTable';
const FUEL = 'fuelTable,fromDollars,percent\nlow,0,12\n';
const ROWS = ['any,any,both,,,,85,,,', 'US-TX,US,,prepaid,2026-01-01,2036-12-31,90,95,50-100=70,low'];

let server: ServerProcess;
let browser: Browser;
let page: Page;
let demo: DemoEnvironment;
let account: string;
const trouble: string[] = [];

beforeAll(async () => {
  server = await startServer({ args: ['--only', 'test'] });
  demo = server.ready.test;
  account = demo.portalAccounts[0]!.accounts[0]!;
  await book();
  browser = await openChromium();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(10_000);
  page.on('pageerror', (error) => trouble.push(error.message));
  await page.goto(`${demo.baseUrl}/console/customers/${account}`);
  const [operator] = demo.operators;
  await page.getByLabel('User name').fill(operator!.username);
  await page.getByLabel('Password').fill(operator!.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Contract', exact: true }).waitFor();
}, BROWSER_TIMEOUT_MS);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('bad rows are named; a draft is tried, activated and ended', { timeout: BROWSER_TIMEOUT_MS }, async () => {
  await page.getByText('No contract', { exact: true }).waitFor();
  await importRows(['nowhere,any,,,,,10,,,', 'any,any,,,,,110,,,']);
  const rejected = await rowsOf('Rejected rows');
  expect(rejected.map((row) => /contract-lanes\.csv\s+(\d+)\s+(\w+)/.exec(row)?.slice(1))).toEqual([
    ['2', 'origin'],
    ['3', 'discount'],
  ]);

  await page.goto(`${demo.baseUrl}/console/customers/${account}`);
  await importRows(ROWS, 'Offer of the spring');
  await page.getByText('Imported as version 1 (draft).').waitFor();
  await page.getByRole('link', { name: 'Open version 1' }).click();
  await page.getByText('so every row is new').waitFor();
  const rows = await rowsOf('Rows');
  expect(rows[1]!.replace(/\s+/g, ' ').trim()).toBe(
    '3 US-TX → US Prepaid from 2026-01-01 until 2036-12-31 90% $95.00 50-100=70 low',
  );

  await page.getByRole('button', { name: 'Start dry run' }).click();
  await page.getByRole('heading', { name: 'Shipments by price change' }).waitFor();
  await page.getByText('Shipments rated').waitFor();
  expect(await rowsOf('Lanes: Revenue decreases')).toHaveLength(1);
  await page.getByRole('link', { name: 'Open version 1' }).click();

  await page.getByRole('button', { name: 'Activate this version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByText('This version is active.').waitFor();
  await page.getByRole('button', { name: 'End the contract' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the contract' }).click();
  await page.getByRole('button', { name: 'Activate this version' }).waitFor();
  await page.goto(`${demo.baseUrl}/console/customers/${account}`);
  const [version] = await rowsOf('Contract versions');
  expect(version).toMatch(/Version 1\s+Offer of the spring\s+Past\s+2/);
  expect(trouble).toEqual([]);
});

/** The rows of a table, whose data may still be on their way. */
async function rowsOf(name: string): Promise<string[]> {
  const rows = page.getByRole('table', { name, exact: true }).locator('tbody tr');
  await rows.first().waitFor();
  return rows.allInnerTexts();
}

async function importRows(rows: readonly string[], note = ''): Promise<void> {
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByText('Import a contract').click();
  await page.getByLabel('Rows by lane (CSV)').setInputFiles(file('lanes.csv', `${COLUMNS}\n${rows.join('\n')}\n`));
  await page.getByLabel('Fuel tables (CSV)').setInputFiles(file('fuel.csv', FUEL));
  await page.getByLabel('Note').fill(note);
  await page.getByRole('button', { name: 'Import as a draft' }).click();
  await page.getByRole('heading', { name: 'Contract import' }).waitFor();
}

/** Books a shipment that the account pays for. */
async function book(): Promise<void> {
  const [{ username, password }] = demo.portalAccounts as [DemoEnvironment['portalAccounts'][number]];
  const { apiKey } = demo.quickstart;
  const call = (path: string, headers: Record<string, string>, body?: unknown) =>
    callOnce(`${demo.baseUrl}${path}`, {
      method: 'POST',
      headers: { apikey: apiKey, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const token = JSON.parse((await call('/authenticate', { authorization: basic(username, password) })).body);
  const { value } = BOL_EXAMPLES.smallest;
  const requestedPickupDate = `${new Date().toISOString().slice(0, 10)}T08:00:00.000`;
  const bill = { ...value, bol: { ...value.bol, requestedPickupDate }, billTo: { ...value.billTo, account } };
  const answer = await call('/v1/bol', { authorization: `Bearer ${token.access_token}` }, bill);
  expect(answer.status, answer.body).toBe(201);
}
