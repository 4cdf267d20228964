// The owner's branding in a real browser on the real server: set in the console with a preview, seen by customers.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { plainPng } from '../../src/platform/pixels/png.fixture.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { expectNoFindings, watchTrouble } from '../support/page-checks.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 90_000;
const YELLOW = '#ffcc00';
const LOGO = { name: 'logo.png', mimeType: 'image/png', buffer: plainPng(120, 40, [0, 132, 61, 255]) };

let server: ServerProcess;
let browser: Browser;
let demo: DemoEnvironment;
/** The portal before anything was set. */
let usualAccent: string;
const trouble: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), startServer({ args: ['--only', 'test', '--ephemeral'] })]);
  demo = server.ready.test;
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function opened(path: string, width = 1_280): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  page.setDefaultTimeout(15_000);
  watchTrouble(page, trouble);
  await page.goto(demo.baseUrl + path);
  return page;
}

async function signIn(page: Page, who: { username: string; password: string }): Promise<void> {
  await page.getByLabel('User name').fill(who.username);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
}

const accentOf = (page: Page) =>
  page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()");

test('an administrator sets the branding and sees it before saving', { timeout: SLOW }, async () => {
  const customer = await opened('/sign-in');
  await customer.getByText('Linehaul Demo Freight').waitFor();
  usualAccent = String(await accentOf(customer));
  const administrator = demo.operators[0]!;
  const page = await opened('/console');
  await signIn(page, administrator);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();

  await page.getByLabel('Company name').fill('Acme Freight');
  await page.getByRole('textbox', { name: 'Color (optional)' }).fill(YELLOW);
  await page.getByText(/#ffcc00 has a contrast of only 1\.\d\d:1 on light pages; text needs 4\.5:1\./).waitFor();
  await page.getByLabel('Logo').setInputFiles({ ...LOGO, name: 'logo.svg', mimeType: 'image/svg+xml' });
  await page.getByText('Choose a PNG file.').waitFor();
  await page.getByLabel('Logo').setInputFiles(LOGO);
  await page.getByLabel('Terms and conditions').fill('Rules tariff ACME 100 applies.');
  await page.getByLabel('Link to the full terms').fill('https://acme.example/terms');
  const preview = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Preview', level: 2 }) });
  await preview.getByText('Acme Freight has received bill of lading').waitFor();
  await preview.getByRole('img', { name: 'Acme Freight' }).first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a sample bill of lading (PDF)' }).click();
  expect((await download).suggestedFilename()).toBe('sample-bill-of-lading.pdf');
  await expectNoFindings(page);

  await page.getByLabel('E-mail sender').fill('nobody');
  await page.getByRole('button', { name: 'Save branding' }).click();
  await page.getByText('must be an e-mail address, or a name and an address').waitFor();
  await page.getByLabel('E-mail sender').fill('Acme Freight <no-reply@acme.example>');
  await page.getByRole('button', { name: 'Save branding' }).click();
  // It changes where e-mails come from.
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Password').fill(administrator.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Saved. Everyone sees it on the next page they open.').waitFor();
  await page.getByText(`by operator:${administrator.username}.`).waitFor();
});

test('customers see it on sign-in and in the portal, in both themes', { timeout: SLOW }, async () => {
  expect(trouble).toEqual([]);
  for (const scheme of ['light', 'dark'] as const) {
    const page = await opened('/sign-in', 375);
    await page.emulateMedia({ colorScheme: scheme });
    await page.reload();
    await page.getByRole('img', { name: 'Acme Freight' }).waitFor();
    const terms = page.getByRole('link', { name: 'Terms and conditions' });
    expect(await terms.getAttribute('href')).toBe('https://acme.example/terms');
    const accent = await accentOf(page);
    expect(accent).not.toBe(usualAccent);
    // Yellow can be read on dark pages only.
    expect(accent === YELLOW).toBe(scheme === 'dark');
    await expectNoFindings(page);
    await signIn(page, demo.portalAccounts[0]!);
    await page.getByRole('link', { name: 'Acme Freight' }).waitFor();
    await page.getByText('Rules tariff ACME 100 applies.').waitFor();
    await expectNoFindings(page);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.context().close();
  }
  expect(trouble).toEqual([]);
});
