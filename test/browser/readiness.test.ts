// A developer who gets ready for production, in a real browser on the real server: faults and the certification; then the operator who
// looks at it and issues credentials.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoEnvironment } from '../../src/capabilities/demo/demo-credentials.ts';
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

test('a fault is added, strikes the developer’s program, and is removed', async () => {
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
  expect(await operations.getByRole('row', { name: /Request a bearer token/ }).innerText()).toContain('Proven');
  const tracking = operations.getByRole('row', { name: /Track a shipment/ });
  expect(await tracking.innerText()).toContain('Mandatory');
  await tracking.getByText('How to prove it').click();
  await tracking.getByText(/curl -s -X GET .*shipments\/history\?pro=\$PRO/).waitFor();
  await expectNoFindings(page);
});

test('an operator sees it in the console, and production wants the certificate', async () => {
  const console = await newPage();
  await console.goto(`${demo.baseUrl}/console`);
  const [operator] = demo.operators;
  await signIn(console, operator!.username, operator!.password);
  await console.getByRole('heading', { name: 'Overview' }).waitFor();
  await goToPlace(console, 'Customers');
  await console.getByRole('tab', { name: 'Portal accounts' }).click();
  const { username } = demo.portalAccounts[0]!;
  await console.getByRole('button', { name: `Actions ${username}` }).click();
  await console.getByRole('menuitem', { name: 'Certification' }).click();
  const dialog = console.getByRole('dialog', { name: `Certification of ${username}` });
  await dialog.getByText('1 mandatory row is still open.').waitFor();
  await expectNoFindings(console);
  await console.close();

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
