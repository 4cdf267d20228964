// Freight that is held up, in a real browser on the real server: the customer says what to do, an operator answers, and both see it.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../src/platform/durations.ts';
import { openConsole } from '../support/console-page.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { expectNoFindings, watchTrouble } from '../support/page-checks.ts';
import { openPortal, type Portal } from '../support/portal-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 90_000;
/** Not shown while an instruction is waiting. */
const DO = /^What (should we|you can) do/;

let browser: Browser;
let server: ServerProcess;
let portal: Portal;
let desk: Page;
/** Problems that no page may report: its own errors, and violations of the content security policy. */
const trouble: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt('2027-01-11T14:00:00Z'), args: ['--only', 'test'] }),
  ]);
  portal = await openPortal(browser, server.ready.test);
  desk = await openConsole(browser, server.ready.test);
  for (const page of [portal.page, desk]) watchTrouble(page, trouble);
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('refused freight: the reason is at the top, and the customer changes the address', { timeout: SLOW }, async () => {
  const pro = await heldUp('refused', 'REF');
  const { page } = portal;
  await page.goto(`/track/${pro}`);
  await page.getByText('Refused by the consignee', { exact: true }).waitFor();
  const card = cardOf(page, DO);
  for (const name of ['Redeliver', 'Return to shipper', 'Hold at terminal', 'Change address']) {
    await card.getByRole('button', { name }).waitFor();
  }
  await card.getByRole('link', { name: /^Call / }).waitFor();
  await expectNoFindings(page);
  await card.getByRole('button', { name: 'Change address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change address' });
  await dialog.getByRole('button', { name: 'Send instruction' }).click();
  await expect.poll(() => dialog.getByText('This field is required.').count()).toBeGreaterThan(2);
  await expectNoFindings(page);
  await dialog.getByLabel('Company').fill('Gulf Office Supply');
  await dialog.getByLabel('Street').fill('900 Fannin St');
  await dialog.getByLabel('ZIP or postal code').fill('77002');
  await expect.poll(() => dialog.getByLabel('City').inputValue()).toBe('Houston');
  await dialog.getByLabel('Telephone').fill('7135550177');
  await dialog.getByLabel(/^E-mail the answer to/).fill('dana@example.com');
  await dialog.getByRole('button', { name: 'Send instruction' }).click();
  await page.getByText('Instruction sent. The carrier will answer.').waitFor();
  await card.getByText('Waiting for an answer').waitFor();
  await card.getByText('Gulf Office Supply, 900 Fannin St, Houston, TX 77002').waitFor();
  await card.getByRole('button', { name: 'Redeliver' }).waitFor({ state: 'detached' });

  // The operator finds it in the queue, sees its cost, and accepts it.
  await goToPlace(desk, 'Shipments');
  await desk.getByRole('link', { name: 'Instructions from customers' }).click();
  const row = desk.getByRole('row').filter({ hasText: pro });
  await row.getByText('Change address').waitFor();
  await row.getByText('refused').waitFor();
  await expectNoFindings(desk);
  await row.getByRole('button', { name: 'Accept' }).click();
  const answer = desk.getByRole('dialog', { name: 'Accept: Change address' });
  await answer.getByRole('button', { name: 'Show the new charges' }).click();
  await answer.getByText(/ (more|less)$/).waitFor();
  await answer.getByLabel(/^Note to the customer/).fill('It leaves for Houston tonight.');
  await expectNoFindings(desk);
  await answer.getByRole('button', { name: 'Accept' }).click();
  await desk.getByText('No customer is waiting for an answer.').waitFor();

  // The customer's open page updates by itself.
  const list = page.getByRole('list', { name: 'Your instructions' });
  await list.getByText('Accepted').waitFor();
  await list.getByText('It leaves for Houston tonight.').waitFor();
  await page.getByText('Gulf Office Supply').first().waitFor();
});

test('a closed consignee: held until a day, declined with a reason, then redelivered', { timeout: SLOW }, async () => {
  const pro = await heldUp('attempted', 'CNC');
  const { page } = portal;
  await page.goto(`/track/${pro}`);
  await page.getByText('The consignee was closed when the driver arrived', { exact: true }).waitFor();
  const card = cardOf(page, DO);
  await card.getByRole('button', { name: 'Hold at terminal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hold at terminal' });
  await dialog.getByRole('button', { name: 'Send instruction' }).click();
  await dialog.getByText('This field is required.').waitFor();
  const { now } = (await portal.call('GET', '/v1/test/clock')).data;
  const day = new Date(Date.parse(now) + 5 * DAY_MS).toISOString().slice(0, 10);
  await dialog.getByLabel('Hold until').fill(day);
  await dialog.getByLabel(/^Note for the carrier/).fill('We are closed for inventory.');
  await dialog.getByRole('button', { name: 'Send instruction' }).click();
  await card.getByText('Waiting for an answer').waitFor();

  await desk.goto(`${server.ready.test.baseUrl}/console/shipments/${pro}`);
  const asked = cardOf(desk, 'Instructions from the customer');
  await asked.getByText('“We are closed for inventory.”').waitFor();
  await asked.getByRole('button', { name: 'Decline' }).click();
  const answer = desk.getByRole('dialog', { name: 'Decline: Hold at terminal' });
  await answer.getByRole('button', { name: 'Decline' }).click();
  await answer.getByText('is required with DECLINE: the customer reads why.').waitFor();
  await answer.getByLabel(/^Note to the customer/).fill('The yard is full.');
  await answer.getByRole('button', { name: 'Decline' }).click();
  await asked.getByText('Declined').waitFor();

  await card.getByText('The yard is full.').waitFor();
  await card.getByRole('button', { name: 'Redeliver' }).click();
  await page.getByRole('dialog', { name: 'Redeliver' }).getByRole('button', { name: 'Send instruction' }).click();
  await card.getByText('Waiting for an answer').waitFor();
  // The simulated carrier decides within hours. Until the truck goes out again, the reason for the delay stays the closed consignee.
  await portal.call('POST', '/v1/test/clock', { advance: '3h' });
  await card.getByText('Accepted').waitFor();
  await page.getByText('The consignee was closed when the driver arrived', { exact: true }).waitFor();
  await portal.call('POST', '/v1/test/clock', { advance: '4d' });
  await page.getByText('Delivered', { exact: true }).first().waitFor();
});

test('a waiting instruction can be withdrawn', { timeout: SLOW }, async () => {
  const pro = await heldUp('attempted', 'CNC');
  const { page } = portal;
  await page.goto(`/track/${pro}`);
  const card = cardOf(page, DO);
  await card.getByRole('button', { name: 'Return to shipper' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send instruction' }).click();
  await card.getByRole('button', { name: 'Withdraw' }).click();
  await card.getByText('Withdrawn').waitFor();
  await card.getByRole('button', { name: 'Return to shipper' }).waitFor();
});

test('delivered freight with damage does not ask for instructions: its page leads to a claim', {
  timeout: SLOW,
}, async () => {
  const pro = await portal.ship({ referenceNumbers: { bol: ['TEST-DAMAGED'] } });
  await portal.call('POST', '/v1/test/clock', { advance: '10d' });
  const { page } = portal;
  await page.goto(`/track/${pro}`);
  await page.getByText('Delivered with damage noted', { exact: true }).waitFor();
  const card = cardOf(page, 'What you can do');
  await card.waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  expect(await page.getByText('The freight is at the terminal').count()).toBe(0);
  await card.getByRole('link', { name: 'File a claim' }).click();
  await page.getByRole('heading', { name: 'File a claim' }).waitFor();
  await expect.poll(() => page.getByLabel('PRO').inputValue()).toBe(pro);
});

test('fits a phone, and no page had an error', { timeout: SLOW }, async () => {
  const { page } = portal;
  const pro = await heldUp('refused', 'REF');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`/track/${pro}`);
  await cardOf(page, 'What should we do?').getByRole('button', { name: 'Change address' }).click();
  await page.getByRole('dialog', { name: 'Change address' }).waitFor();
  const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(wide).toBeLessThanOrEqual(0);
  expect(trouble).toEqual([]);
});

/** Moves the clock forward by an hour at a time until the exception has happened. */
async function heldUp(kind: string, code: string): Promise<string> {
  const pro = await portal.ship({ referenceNumbers: { bol: [`TEST-${kind.toUpperCase()}`] } });
  for (let hours = 0; hours < 14 * 24; hours++) {
    await portal.call('POST', '/v1/test/clock', { advance: '1h' });
    const [{ exceptions }] = (await portal.call('GET', `/v1/shipments/history?pro=${pro}`)).data;
    if (exceptions.some((one: { code: string; status: string }) => one.code === code && one.status === 'ACTIVE'))
      return pro;
  }
  throw new Error(`${kind} never happened.`);
}

function cardOf(page: Page, title: string | RegExp): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}
