// An administrator and a colleague in the console, in a real browser: the administrator assigns a role, which decides what the
// colleague sees.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 60_000;

let server: ServerProcess;
let browser: Browser;
let demo: DemoEnvironment;

beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), startServer({ args: ['--only', 'test', '--ephemeral'] })]);
  demo = server.ready.test;
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('an administrator adds a dispatcher, who sees shipments but no tariffs', { timeout: SLOW }, async () => {
  const administrator = demo.operators[0]!;
  const page = await signedIn('/console/operators', administrator);
  await page.getByRole('heading', { name: 'Operators' }).waitFor();
  await page.getByText('Administrator: everything').first().waitFor();
  await page.getByRole('button', { name: 'Add an operator' }).click();
  const dialog = page.getByRole('dialog', { name: 'New operator' });
  await dialog.getByLabel('User name').fill('night-dispatch');
  await dialog.getByLabel('Role').selectOption('dispatcher');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await confirm(page, administrator.password);
  const shown = page.getByRole('dialog', { name: 'Password for night-dispatch' });
  const password = await shown.locator('code').innerText();

  const theirs = await signedIn('/console', { username: 'night-dispatch', password });
  const links = () => theirs.getByRole('navigation').getByRole('link').allInnerTexts();
  await expect
    .poll(links)
    .toEqual([
      'Overview',
      'Shipments',
      'Pickups',
      'Appointments',
      'Enter a bill',
      'Customers',
      'Billing',
      'Unbilled',
      'Network',
      'API traffic',
      'Sandboxes',
      'Health',
    ]);
  await theirs.goto(`${demo.baseUrl}/console/tariffs`);
  await theirs.getByText('Your role is dispatcher.').waitFor();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions night-dispatch' }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  const change = page.getByRole('dialog', { name: 'Role of night-dispatch' });
  await change.getByLabel('Role').selectOption('pricing');
  await change.getByRole('button', { name: 'Save' }).click();
  await change.waitFor({ state: 'hidden' });
  await page.getByText('Pricing: tariffs and customer pricing').waitFor();
  await theirs.reload();
  await theirs.getByRole('heading', { name: 'Tariffs' }).waitFor();
  await expect.poll(links).toContain('Tariffs');
});

test('the only administrator cannot be removed, and the page says why', { timeout: SLOW }, async () => {
  const administrator = demo.operators[0]!;
  const page = await signedIn('/console/operators', administrator);
  await page.getByRole('button', { name: `Actions ${administrator.username}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The carrier needs at least one administrator.').waitFor();
});

async function signedIn(path: string, who: { username: string; password: string }): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1_900, height: 900 } })).newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(demo.baseUrl + path);
  await page.getByLabel('User name').fill(who.username);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
  return page;
}

async function confirm(page: Page, password: string): Promise<void> {
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Password').fill(password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
}
