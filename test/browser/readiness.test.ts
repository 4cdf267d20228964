// A developer who gets ready for production, in a real browser on the real server: faults and the certification; then the operator who
// looks at it and issues credentials.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { basic } from '../support/basic-credentials.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { callOnce } from '../support/http-client.ts';
import { expectNoFindings, watchTrouble } from '../support/page-checks.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

let server: ServerProcess;
let browser: Browser;
let page: Page;
let demo: DemoEnvironment;
let bearer: Record<string, string>;
/** Problems that no page may report: its own errors, and violations of the content security policy. */
const trouble: string[] = [];

beforeAll(async () => {
  server = await startServer({ settings: { LINEHAUL_MANDATORY_CERTIFICATION: 'operation.tracking' } });
  demo = server.ready.test;
  const { username, password } = demo.portalAccounts[0]!;
  const token = await callOnce(`${demo.baseUrl}/authenticate`, {
    method: 'POST',
    headers: { apikey: demo.quickstart.apiKey, authorization: basic(username, password) },
  });
  bearer = { apikey: demo.quickstart.apiKey, authorization: `Bearer ${JSON.parse(token.body).access_token}` };
  browser = await openChromium();
  page = await newPage();
  await page.goto(`${demo.baseUrl}/developers?tab=faults`);
  await signIn(page, username, password);
  await page.getByRole('heading', { name: 'Developers' }).waitFor();
}, BROWSER_TIMEOUT_MS);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a fault is added, affects the developer’s program, and is removed', async () => {
  await page.getByText('Everything works. Add a fault to make something fail.').waitFor();
  await page.getByRole('button', { name: 'Add a fault' }).click();
  const form = page.getByRole('dialog', { name: 'New fault' });
  await form.getByLabel('Operation or event type').fill('freight-classes');
  await form.getByLabel('Value').fill('404');
  await form.getByRole('button', { name: 'Add fault' }).click();
  await form.getByText('must be a status that GET /v1/freight-classes documents: 400, 401').waitFor();
  await expectNoFindings(page);
  await form.getByLabel('Value').fill('503');
  await form.getByLabel('Times').fill('2');
  await form.getByRole('button', { name: 'Add fault' }).click();
  const table = page.getByRole('table', { name: 'Faults' });
  await table.getByText('0 of 2').waitFor();
  const answer = await callOnce(`${demo.baseUrl}/v1/freight-classes`, { headers: bearer });
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
  await table.getByText('1 of 2').waitFor();
  await table.getByText('Respond with an error: 503').waitFor();
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Remove freight-classes' }).click();
  await page.getByText('Everything works. Add a fault to make something fail.').waitFor();
});

test('the certification shows what is proven, and how to prove the rest', async () => {
  await page.getByRole('tab', { name: 'Certification' }).click();
  await page.getByText('1 mandatory row is still open.').waitFor();
  const operations = page.getByRole('table', { name: 'Certification: Operations' });
  await operations
    .getByRole('row', { name: /Request a bearer token/ })
    .getByText('Proven', { exact: true })
    .waitFor();
  const tracking = operations.getByRole('row', { name: /Track a shipment/ });
  expect(await tracking.innerText()).toContain('Mandatory');
  await tracking.getByText('How to prove it').click();
  await tracking.getByText(/curl -s -X GET .*shipments\/history\?pro=\$PRO/).waitFor();
  await expectNoFindings(page);
});

test('an operator sees it in the console, with that of the customer’s sandboxes', async () => {
  const made = await callOnce(`${demo.baseUrl}/v1/sandboxes`, {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'browser-proof' }),
  });
  expect(made.status, made.body).toBe(201);
  const console = await openConsole();
  await console.getByRole('tab', { name: 'Portal accounts' }).click();
  const { username } = demo.portalAccounts[0]!;
  await console.getByRole('button', { name: `Actions ${username}` }).click();
  await console.getByRole('menuitem', { name: 'Certification' }).click();
  const dialog = console.getByRole('dialog', { name: `Certification of ${username}` });
  await dialog.getByText('1 mandatory row is still open.').waitFor();
  const sandboxes = dialog.getByRole('table', { name: 'In its sandboxes' });
  const own = sandboxes.getByRole('row', { name: /browser-proof/ });
  await own.getByText(/\d of \d+ rows proven/).waitFor();
  await own.getByText('Not ready').waitFor();
  expect(await own.getByRole('link', { name: 'Print (PDF) browser-proof' }).getAttribute('href')).toMatch(
    new RegExp(`^/sandboxes/sb\\w{10}/ops/v1/portal-accounts/${username}/certification\\.pdf$`),
  );
  await expectNoFindings(console);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await console.close();
});

test('an operator limits the sandboxes of a customer', async () => {
  const console = await openConsole();
  await console.getByRole('tab', { name: 'Portal accounts' }).click();
  const { username } = demo.portalAccounts[0]!;
  const open = async () => {
    await console.getByRole('button', { name: `Actions ${username}` }).click();
    await console.getByRole('menuitem', { name: 'Sandbox limits' }).click();
    const dialog = console.getByRole('dialog', { name: `Sandbox limits for ${username}` });
    await dialog.getByText('It has 1 sandbox besides the default one.').waitFor();
    return dialog;
  };
  const dialog = await open();
  await dialog.getByText('If blank: 10, the general setting').waitFor();
  await dialog.getByLabel('Sandboxes besides the default one').fill('many');
  await dialog.getByLabel('Days without a call until it sleeps').fill('0');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await dialog.getByText(/must be an integer or .*"many" was given/).waitFor();
  await dialog.getByText('must be from 1 to 3650; 0 was given.').waitFor();
  await expectNoFindings(console);
  await dialog.getByLabel('Sandboxes besides the default one').fill('1');
  await dialog.getByLabel('Days without a call until it sleeps').fill('');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const again = await open();
  // The dialog may open with what the page had read before.
  await expect.poll(() => again.getByLabel('Sandboxes besides the default one').inputValue()).toBe('1');
  await expect.poll(() => again.getByLabel('Days without a call until it sleeps').inputValue()).toBe('');
  await console.close();
  const refused = await callOnce(`${demo.baseUrl}/v1/sandboxes`, {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'one-more' }),
  });
  expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([409, 5161]);
});

test('an administrator makes rows mandatory, and the customer sees it', async () => {
  const console = await openConsole();
  await console.getByRole('tab', { name: 'API clients' }).click();
  await console.getByRole('button', { name: 'Mandatory certification' }).click();
  const dialog = console.getByRole('dialog', { name: 'Mandatory rows of the certification' });
  await dialog.getByText('Set by LINEHAUL_MANDATORY_CERTIFICATION.').waitFor();
  expect(await dialog.getByLabel('Track a shipment').isChecked()).toBe(true);
  await dialog.getByLabel('Request a pickup').check();
  await expectNoFindings(console);
  await dialog.getByRole('button', { name: 'Save mandatory rows' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText('2 mandatory rows are still open.').waitFor();
  await console.getByRole('button', { name: 'Mandatory certification' }).click();
  await dialog.getByText(/^Chosen by /).waitFor();
  await dialog.getByRole('button', { name: 'Return to the setting' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText('1 mandatory row is still open.').waitFor();
  await console.close();
});

test('production requires the certificate', async () => {
  const production = await newPage();
  await production.goto(`${server.ready.production.baseUrl}/console`);
  const [issuer] = server.ready.production.operators;
  await signIn(production, issuer!.username, issuer!.password);
  await production.getByRole('heading', { name: 'Overview' }).waitFor();
  await goToPlace(production, 'Customers');
  await production.getByRole('tab', { name: 'API clients' }).click();
  await production.getByRole('button', { name: 'Add an API client' }).click();
  const form = production.getByRole('dialog', { name: 'New API client' });
  await form.getByLabel('Name').fill('Bluestem');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const confirmation = production.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Password').fill(issuer!.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await form.getByText('Not proven: operation.tracking.').waitFor();
  await form.getByLabel('Reason to issue without certification').fill('They have shipped with us for years.');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await production.getByText(/Secret for LHC/).waitFor();
  await production.close();
});

test('no page failed', () => {
  expect(trouble).toEqual([]);
});

/** The console's page of customers, signed in as an administrator. */
async function openConsole(): Promise<Page> {
  const console = await newPage();
  await console.goto(`${demo.baseUrl}/console`);
  const [operator] = demo.operators;
  await signIn(console, operator!.username, operator!.password);
  await console.getByRole('heading', { name: 'Overview' }).waitFor();
  await goToPlace(console, 'Customers');
  return console;
}

async function newPage(): Promise<Page> {
  const opened = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  opened.setDefaultTimeout(10_000);
  watchTrouble(opened, trouble);
  return opened;
}

async function signIn(on: Page, username: string, password: string): Promise<void> {
  await on.getByLabel('User name').fill(username);
  await on.getByLabel('Password').fill(password);
  await on.getByRole('button', { name: 'Sign in' }).click();
}
