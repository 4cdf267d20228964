// A page that is opened while the server is overloaded, in a real browser: the first request of every page gets a 503.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const BUSY = { status: 503, json: { data: null, error: { code: 9004, message: 'The server is busy.', details: '' } } };
const ABOUT = '**/v1/about';

let browser: Browser;
let server: ServerProcess;
let page: Page;
beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), startServer({ args: ['--only', 'test', '--ephemeral'] })]);
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  await page?.close();
  page = await browser.newPage();
});

test.each(['/', '/console'])('%s opens by itself after a 503', async (path) => {
  let refused = 0;
  await page.route(ABOUT, (route) => (refused++ === 0 ? route.fulfill(BUSY) : route.continue()));
  await page.goto(server.ready.test.baseUrl + path);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(refused).toBe(2);
});

test('if it stays overloaded, the page says so, and can be tried again', async () => {
  await page.route(ABOUT, (route) => route.fulfill(BUSY));
  await page.goto(server.ready.test.baseUrl);
  await page.getByText('The server is busy.').waitFor();
  await page.unroute(ABOUT);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});
