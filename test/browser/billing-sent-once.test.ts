// Disputes and claims whose response is lost or whose button is pressed twice, in a real browser on the real server: only one
// of each is created.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { openPortal, type Portal } from '../support/portal-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 60_000;

let browser: Browser;
let server: ServerProcess;
let portal: Portal;
let pro: string;
let invoice: string;

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt('2027-01-11T14:00:00Z'), args: ['--only', 'test'] }),
  ]);
  portal = await openPortal(browser, server.ready.test);
  pro = await portal.ship();
  await portal.call('POST', '/v1/test/clock', { advance: '10d' });
  invoice = (await portal.call('GET', `/v1/invoices?pro=${pro}`)).data[0].number;
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a dispute is opened once', { timeout: SLOW }, async () => {
  const { page } = portal;
  await page.goto(`/billing/invoices/${invoice}`);
  const line = page.getByRole('group', { name: 'Line 1', exact: true });
  await line.getByRole('checkbox').check();
  await line.getByLabel('Reason').selectOption('WRONG_WEIGHT');
  await line.getByLabel('Disputed amount').fill('1.25');
  const sent = await loseFirstResponse(`/v1/invoices/${invoice}/disputes`);
  await page.getByRole('button', { name: 'Dispute', exact: true }).click();
  await page.getByText('The server did not respond.').waitFor();
  await pressTwice('Dispute');
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
  const { data } = await portal.call('GET', `/v1/invoices/${invoice}/disputes`);
  expect(data).toMatchObject([{ status: 'OPEN', disputed: '1.25' }]);
});

test('a claim is filed once', { timeout: SLOW }, async () => {
  const { page } = portal;
  await page.goto(`/billing/claims/new?pro=${pro}`);
  await page.getByLabel('What happened').fill('A carton was crushed.');
  await page.getByLabel('Item', { exact: true }).fill('Copy paper');
  await page.getByLabel('Weight, lb').fill('40');
  await page.getByLabel('Amount').fill('80');
  await page.getByLabel('Name').fill('Dana Ray');
  await page.getByLabel('E-mail').fill('dana@example.com');
  const sent = await loseFirstResponse('/v1/claims');
  await page.getByRole('button', { name: 'File claim' }).click();
  await page.getByText('The server did not respond.').waitFor();
  await pressTwice('File claim');
  await page.getByRole('heading', { name: `Claim for PRO ${pro}` }).waitFor();
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
  const { data } = await portal.call('GET', '/v1/claims');
  expect(data).toMatchObject([{ status: 'FILED', claimed: '80.00' }]);
});

/** The server handles the first POST to a path, but the page never receives the response. Returns the idempotency keys that were sent. */
async function loseFirstResponse(path: string): Promise<readonly (string | null)[]> {
  const keys: (string | null)[] = [];
  await portal.page.route(`**${path}`, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    if (keys.push(await request.headerValue('idempotency-key')) > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  return keys;
}

/** Both clicks happen before the page can show that the first is in progress. */
async function pressTwice(name: string): Promise<void> {
  await portal.page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const { click } = button as unknown as { click(): void };
    for (let times = 0; times < 2; times += 1) click.call(button);
  });
}
