// The owner's first day: a new, empty installation shows what is left to set up.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtLinehaul } from '../support/built-program.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SLOW = 60_000;

let browser: Browser;
let server: ServerProcess;
let desk: Page;

beforeAll(async () => {
  const dataDir = temporaryFolder();
  const init = [
    'init',
    join(temporaryFolder(), 'ours'),
    '--example',
    '-e',
    'production',
    '--operator',
    'owner',
    '--json',
  ];
  const made = JSON.parse((await builtLinehaul(init, { LINEHAUL_DATA_DIR: dataDir })).out);
  [browser, server] = await Promise.all([openChromium(), startServer({ dataDir, args: ['--only', 'production'] })]);
  desk = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
  desk.setDefaultTimeout(15_000);
  await desk.goto(`${server.ready.production.baseUrl}/console`);
  await desk.getByLabel('User name').fill('owner');
  await desk.getByLabel('Password').fill(made.operators[0].password);
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await desk.getByRole('heading', { name: 'Overview' }).waitFor();
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('the overview leads to the checklist, which follows what is done', { timeout: SLOW }, async () => {
  await desk.getByText(/\d steps are left before your first shipment\./).waitFor();
  await desk.getByRole('link', { name: 'Continue setup' }).click();
  await desk.getByRole('heading', { name: 'Setup', level: 1 }).waitFor();
  const step = (title: string) => desk.getByRole('listitem').filter({ hasText: title });
  await step('Load your network').getByText('Loaded: Example Freight.').waitFor();
  await step('Load your network').getByText('(Done)').waitFor();
  await step('Put a tariff into force').getByText('(Done)').waitFor();
  for (const title of ['Protect your sign-in', 'Add a second operator', 'Make a backup', 'Add a customer']) {
    await step(title).getByText('(To do)').waitFor();
  }
  await step('Add a customer').getByRole('link', { name: 'Customers' }).click();
});

it('without customers the list says that there are none yet, and how to add one', { timeout: SLOW }, async () => {
  await desk.getByText('No customers yet').waitFor();
  expect(await desk.getByText('No customers found').count()).toBe(0);
  await desk.getByRole('button', { name: 'Add a customer' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Account', { exact: true }).fill('FIRST01');
  await dialog.getByLabel('Name').fill('First Customer');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await desk.waitForURL('**/console/customers/FIRST01');
  await goToPlace(desk, 'Overview');
  await desk.getByRole('link', { name: 'Continue setup' }).click();
  const done = desk.getByRole('listitem').filter({ hasText: 'An account that ships and pays.' });
  await done.getByText('(Done)').waitFor();
});
