// Sandboxes in a real browser on the real server: a developer creates one, pastes its credentials into a shell, takes a snapshot and
// restores it; then an operator opens it in the console.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { expectNoFindings, watchTrouble } from '../support/page-checks.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 60_000;
const STARTS = '2027-03-01T14:00';

let server: ServerProcess;
let browser: Browser;
let page: Page;
let demo: DemoEnvironment;
/** Problems that no page may report: its own errors, and violations of the content security policy. */
const trouble: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), startServer({ args: ['--only', 'test'] })]);
  demo = server.ready.test;
  page = await newPage();
  await page.goto(`${demo.baseUrl}/developers?tab=sandboxes`);
  await signIn(page, demo.portalAccounts[0]!);
  await page.getByRole('heading', { name: 'Developers' }).waitFor();
}, BROWSER_TIMEOUT_MS);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a sandbox is created, and its credentials work as they are pasted', { timeout: SLOW }, async () => {
  await page
    .getByRole('row', { name: /^default/ })
    .getByText('Not used yet')
    .waitFor();
  await page.getByRole('button', { name: 'New sandbox' }).click();
  const form = page.getByRole('dialog', { name: 'New sandbox' });
  await form.getByLabel('Name').fill('CI main');
  await form.getByRole('button', { name: 'Create sandbox' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await form.getByText('1 to 40 lower-case letters').waitFor();
  await form.getByLabel('Name').fill('ci-main');
  await form.getByLabel('Start with').selectOption('Your accounts and the demo customers');
  await form.getByLabel('Seed').fill('42');
  await form.getByLabel('Clock starts at').fill(STARTS);
  await form.getByLabel('Clock speed').selectOption('Stopped until you move it');
  await expectNoFindings(page);
  await form.getByRole('button', { name: 'Create sandbox' }).click();
  await confirmation.getByLabel('Password').fill(demo.portalAccounts[0]!.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();

  const shown = page.getByRole('dialog', { name: 'Credentials for ci-main' });
  await shown.getByText('Shown only once.').waitFor();
  await expectNoFindings(page);
  const pasted = (await shown.locator('pre').allTextContents()).join('\n');
  const { stdout } = await promisify(execFile)('sh', ['-c', pasted]);
  const [key, who] = stdout.trim().split('\n');
  expect(JSON.parse(key!).data.apiKey).toMatch(/^lh_test_sb[a-z2-9]{10}_/);
  expect(JSON.parse(who ?? key!.slice(key!.lastIndexOf('{"data"'))).data.username).toBe(
    demo.portalAccounts[0]!.username,
  );
  await shown.getByRole('button', { name: 'I’ve saved them' }).click();
  const row = page.getByRole('row', { name: /^ci-main/ });
  await row.getByText('stopped').waitFor();
  expect(await row.innerText()).toMatch(/(Awake|Asleep)[\s\S]*42[\s\S]*Mar 1, 2027[\s\S]*MB/);
});

test('it is saved, its clock moved forward, and restored', { timeout: SLOW }, async () => {
  await act('ci-main', 'Take a snapshot');
  const keep = page.getByRole('dialog', { name: 'Snapshot of ci-main' });
  await keep.getByLabel('Snapshot name').fill('monday');
  await keep.getByRole('button', { name: 'Take snapshot' }).click();
  await page.getByText('Snapshot “monday” taken.').waitFor();
  await expectNoFindings(page);

  await act('ci-main', 'New credentials');
  await page.getByRole('dialog').getByRole('button', { name: 'New credentials' }).click();
  const shown = page.getByRole('dialog', { name: 'Credentials for ci-main' });
  const text = (await shown.locator('pre').first().textContent())!;
  const password = /LINEHAUL_PASSWORD='([^']+)'/.exec(text)![1]!;
  await shown.getByRole('button', { name: 'I’ve saved them' }).click();

  await act('ci-main', 'Open in the portal');
  await page.getByText('Sandbox ci-main').waitFor();
  await signIn(page, { username: demo.portalAccounts[0]!.username, password });
  await page.getByText(/Mar 1, 2027/).waitFor();
  await page.getByRole('button', { name: 'Advance 1 day' }).click();
  await page.getByText(/Mar 2, 2027/).waitFor();
  await expectNoFindings(page);
  await goToPlace(page, 'Developers');
  await page.getByRole('tab', { name: 'Faults' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Sandboxes' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Leave sandbox' }).click();

  // Still signed in to the shared test environment.
  await page.getByText('Test environment').waitFor();
  await goToPlace(page, 'Developers');
  await page.getByRole('tab', { name: 'Sandboxes' }).click();
  await page
    .getByRole('row', { name: /^ci-main/ })
    .getByText(/Mar 2, 2027/)
    .waitFor();
  await act('ci-main', 'Restore a snapshot');
  const restore = page.getByRole('dialog', { name: 'Restore ci-main' });
  expect(await restore.getByLabel('Snapshot').locator('option').first().textContent()).toMatch(/^monday – /);
  await restore.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('ci-main restored to “monday”.').waitFor();
  await page
    .getByRole('row', { name: /^ci-main/ })
    .getByText(/Mar 1, 2027/)
    .waitFor();
  await act('ci-main', 'Reset');
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await page.getByText('ci-main reset.').waitFor();
});

test('an operator sees it, opens it in the console and leaves it again', { timeout: SLOW }, async () => {
  const desk = await newPage();
  await desk.goto(`${demo.baseUrl}/console`);
  await signIn(desk, demo.operators[0]!);
  await desk.getByRole('heading', { name: 'Overview' }).waitFor();
  await goToPlace(desk, 'Sandboxes');
  const row = desk.getByRole('row', { name: /^ci-main/ });
  await row.getByText(demo.portalAccounts[0]!.username).waitFor();
  expect(await row.innerText()).toMatch(/(Awake|Asleep)[\s\S]*Mar 1, 2027[\s\S]*MB/);
  await expectNoFindings(desk);
  await row.getByRole('link', { name: 'Open in the console ci-main' }).click();
  await desk.getByText('Sandbox ci-main').waitFor();
  await desk.getByRole('heading', { name: 'Overview' }).waitFor();
  await desk
    .getByText(/Mar 1, 2027/)
    .first()
    .waitFor();
  await goToPlace(desk, 'Customers');
  // One of the demo customers, which the shared test environment does not have.
  await desk.getByText('Harbor Street Pottery').waitFor();
  await expectNoFindings(desk);
  await desk.getByRole('link', { name: 'Leave sandbox' }).click();
  await desk.getByRole('heading', { name: 'Sandboxes' }).waitFor();
  await goToPlace(desk, 'Audit');
  await desk.getByText('sandbox.opened').first().waitFor();
  await desk.close();
});

test('it is deleted', { timeout: SLOW }, async () => {
  await act('ci-main', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('ci-main deleted.').waitFor();
  await expect.poll(() => page.getByRole('row', { name: /^ci-main/ }).count()).toBe(0);
});

test('no page failed', () => {
  expect(trouble).toEqual([]);
});

async function act(sandbox: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions ${sandbox}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function newPage(): Promise<Page> {
  const opened = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  opened.setDefaultTimeout(10_000);
  watchTrouble(opened, trouble);
  return opened;
}

async function signIn(on: Page, who: { username: string; password: string }): Promise<void> {
  await on.getByLabel('User name').fill(who.username);
  await on.getByLabel('Password').fill(who.password);
  await on.getByRole('button', { name: 'Sign in' }).click();
}
