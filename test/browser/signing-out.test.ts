// What stays in a browser after sign-out, in a real browser on the real server: the device's own settings, and none of the user's data.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 60_000;

let server: ServerProcess;
let browser: Browser;
let demo: DemoEnvironment;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), startServer({ args: ['--only', 'test', '--ephemeral'] })]);
  demo = server.ready.test;
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  await context?.close();
  context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  page = await newPage();
});

test('sign-out deletes drafts, files, contacts and searches; the theme stays', { timeout: SLOW }, async () => {
  const [clerk] = demo.portalAccounts;
  await signIn(page, '/ship', clerk!);
  await leaveTraces(page);
  const traces = { keys: expect.arrayContaining([/draft/, /theme/].map(named)), databases: 1 };
  await expect.poll(() => keptIn(page)).toEqual(traces);
  await signOut(page, clerk!.username);
  await expect.poll(() => keptIn(page)).toEqual({ keys: ['linehaul-theme'], databases: 0 });
  await expect.poll(() => page.getByText('Your session expired').count()).toBe(0);
});

test('text that is typed at the last moment is not kept, either', { timeout: SLOW }, async () => {
  const [clerk] = demo.portalAccounts;
  await signIn(page, '/ship', clerk!);
  await page.getByLabel('Company').first().fill('Bluestem');
  await signOut(page, clerk!.username);
  expect((await keptIn(page)).keys).toEqual([]);
});

test('another tab of the same user is also signed out, and drops the files', { timeout: SLOW }, async () => {
  const [clerk] = demo.portalAccounts;
  await signIn(page, '/ship', clerk!);
  await leaveTraces(page);
  const other = await newPage();
  await other.goto(`${demo.baseUrl}/bulk`);
  await other.getByText('Your files in this browser').waitFor();
  await signOut(page, clerk!.username);
  await other.getByRole('button', { name: 'Sign in' }).waitFor();
  await expect.poll(() => keptIn(page)).toEqual({ keys: ['linehaul-theme'], databases: 0 });
});

test('an expired session keeps the draft for its user, and deletes it for another', { timeout: SLOW }, async () => {
  const [clerk, stranger] = demo.portalAccounts;
  for (const [next, drafts] of [
    [clerk!, 1],
    [stranger!, 0],
  ] as const) {
    await context.clearCookies();
    await page.goto(`${demo.baseUrl}/`);
    await signIn(page, '/ship', clerk!);
    await leaveTraces(page);
    await context.clearCookies();
    await page.goto(`${demo.baseUrl}/`);
    await signIn(page, '/', next);
    const kept = async () => {
      const { keys, databases } = await keptIn(page);
      return [keys.filter((key) => key.includes('draft')).length, databases];
    };
    await expect.poll(kept).toEqual([drafts, drafts]);
  }
});

test('signing out of the console does not affect a portal user’s draft', { timeout: SLOW }, async () => {
  const [clerk] = demo.portalAccounts;
  const [operator] = demo.operators;
  await signIn(page, '/ship', clerk!);
  await leaveTraces(page);
  await signIn(page, '/console', operator!);
  await signOut(page, operator!.username);
  const { keys, databases } = await keptIn(page);
  expect([keys.some((key) => key.includes('draft')), keys.includes('linehaul-console-signed-in'), databases]).toEqual([
    true,
    false,
    1,
  ]);
});

test('sign-out without a connection says so, and deletes nothing', { timeout: SLOW }, async () => {
  const [clerk] = demo.portalAccounts;
  await signIn(page, '/ship', clerk!);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'You are still signed in' });
  await dialog.getByText('The server did not respond.').waitFor();
  expect((await keptIn(page)).keys).toContain('linehaul-portal-signed-in');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('User name').waitFor();
  expect((await keptIn(page)).keys).toEqual([]);
});

const named = (pattern: RegExp) => expect.stringMatching(pattern);

async function newPage(): Promise<Page> {
  const made = await context.newPage();
  made.setDefaultTimeout(15_000);
  return made;
}

async function signIn(on: Page, path: string, who: { username: string; password: string }): Promise<void> {
  await on.goto(demo.baseUrl + path);
  await on.getByLabel('User name').fill(who.username);
  await on.getByLabel('Password').fill(who.password);
  await on.getByRole('button', { name: 'Sign in' }).click();
  await on.getByRole('navigation').first().waitFor();
}

async function signOut(on: Page, username: string): Promise<void> {
  await on.getByRole('button', { name: /^Account/ }).click();
  await on.getByRole('menuitem', { name: 'Sign out' }).click();
  await on
    .getByLabel('User name')
    .waitFor({ timeout: 15_000 })
    .catch(() => {
      throw new Error(`${username} is not signed out.`);
    });
}

/** Leaves a theme, a draft and a file of shipments. */
async function leaveTraces(on: Page): Promise<void> {
  await on.getByRole('button', { name: /^Account/ }).click();
  await on.getByRole('menuitem', { name: 'Dark' }).click();
  await on.getByLabel('Company').first().fill('Bluestem Paper Co');
  await on.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('draft')));
  await on.goto(`${demo.baseUrl}/bulk`);
  await on.locator('input[type=file]').setInputFiles({
    name: 'shipments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('From postal code,To postal code,Weight\n60608,30336,500\n'),
  });
  await on.getByText('shipments.csv').first().waitFor();
}

function keptIn(on: Page): Promise<{ keys: string[]; databases: number }> {
  return on.evaluate(
    '(async () => ({ keys: Object.keys(localStorage).sort(), databases: (await indexedDB.databases()).length }))()',
  );
}
