// A payer in the portal, and the carrier in its console, in a real browser on the real server: who may bill an account, and refusing one shipment.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import { basic } from '../support/basic-credentials.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { callOnce } from '../support/http-client.ts';
import { expectNoFindings, watchTrouble } from '../support/page-checks.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 90_000;

let server: ServerProcess;
let browser: Browser;
let demo: DemoEnvironment;
let [maker, payer]: DemoEnvironment['portalAccounts'] = [];
let payerPage: Page;
/** Problems that no page may report: its own errors, and violations of the content security policy. */
const trouble: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), startServer({ args: ['--only', 'test', '--ephemeral'] })]);
  demo = server.ready.test;
  [maker, payer] = demo.portalAccounts;
  payerPage = await signedIn('/billing?tab=authorizations', payer!, 'Billing');
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('the payer authorizes an account, which bills it from then on', { timeout: SLOW }, async () => {
  const page = payerPage;
  expect(await outcome()).toMatchObject({ status: 'FAIL' });
  await page.getByText('No authorized accounts').waitFor();
  await page.getByLabel('Your account').selectOption(payer!.accounts[0]!);
  await page.getByLabel('Account to authorize').fill('abc');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByText('must be 7 characters, A–Z and 0–9').waitFor();
  await page.getByLabel('Account to authorize').fill(maker!.accounts[0]!.toLowerCase());
  await page.getByRole('button', { name: 'Authorize' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Password').fill(payer!.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('status').getByText(`${maker!.accounts[0]} may now bill its shipments to you.`).waitFor();
  const row = page.getByRole('row', { name: maker!.accounts[0]! });
  expect(await row.innerText()).toContain(payer!.username);
  await expectNoFindings(page);
  expect(await outcome()).toMatchObject({ status: 'PASS' });
});

test('only the payer can refuse a shipment on its page; the creator reads why', { timeout: SLOW }, async () => {
  const { pro } = await outcome();
  const makerPage = await signedIn(`/track/${pro}`, maker!, `PRO ${pro}`);
  await makerPage.getByText('Booked').first().waitFor();
  const page = payerPage;
  await page.goto(`${demo.baseUrl}/track/${pro}`);
  await page.getByRole('button', { name: 'Refuse billing' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuse billing' }).click();
  await dialog.getByText('This field is required.').waitFor();
  await dialog.getByLabel('Reason').fill('We did not order this freight.');
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Refuse billing' }).click();
  for (const one of [page, makerPage]) {
    await one.getByRole('heading', { name: 'Billing was refused' }).waitFor();
    await one.getByText('We did not order this freight.').waitFor();
    await one.getByText('Voided, Billing Refused').first().waitFor();
    await expect.poll(() => one.getByRole('button', { name: 'Refuse billing' }).count()).toBe(0);
  }
  await expectNoFindings(makerPage);
  await makerPage.context().close();
});

test('the payer revokes the authorization', { timeout: SLOW }, async () => {
  const page = payerPage;
  await goToPlace(page, 'Billing');
  await page.getByRole('tab', { name: 'Authorizations' }).click();
  await page.getByRole('button', { name: `Revoke ${maker!.accounts[0]}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No authorized accounts').waitFor();
  expect(await outcome()).toMatchObject({ status: 'FAIL' });
});

test('an operator authorizes and revokes on the customer’s page', { timeout: SLOW }, async () => {
  const [payerAccount, makerAccount] = [payer!.accounts[0]!, maker!.accounts[0]!];
  const page = await signedIn(`/console/customers/${payerAccount}`, demo.operators[0]!, 'Cascadia Hardware Supply');
  await page.getByLabel('Account to authorize').fill('NOBODY1');
  await page.getByRole('button', { name: 'Authorize' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Password').fill(demo.operators[0]!.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Customer account NOBODY1 does not exist.').waitFor();
  await page.getByLabel('Account to authorize').fill(makerAccount);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('link', { name: makerAccount }).waitFor();
  await page.getByText('Bluestem Paper Co').waitFor();
  await expectNoFindings(page);
  expect(await outcome()).toMatchObject({ status: 'PASS' });
  await page.getByRole('button', { name: `Revoke ${makerAccount}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No authorized accounts').waitFor();
  expect(await outcome()).toMatchObject({ status: 'FAIL' });
});

test('no page failed', () => {
  expect(trouble).toEqual([]);
});

/** Each user has their own browser context. */
async function signedIn(path: string, who: { username: string; password: string }, heading: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1_280, height: 900 } })).newPage();
  page.setDefaultTimeout(15_000);
  watchTrouble(page, trouble);
  await page.goto(demo.baseUrl + path);
  await page.getByLabel('User name').fill(who.username);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: heading }).first().waitFor();
  return page;
}

/** The outcome of a bill that the maker books through the API and the payer is to pay. */
async function outcome(): Promise<{ status: string; pro: string }> {
  const { apiKey } = demo.quickstart;
  const token = await callOnce(`${demo.baseUrl}/authenticate`, {
    method: 'POST',
    headers: { apikey: apiKey, authorization: basic(maker!.username, maker!.password) },
  });
  const bill = structuredClone(BOL_EXAMPLES.smallest.value);
  const booked = await callOnce(`${demo.baseUrl}/v1/bol`, {
    method: 'POST',
    headers: {
      apikey: apiKey,
      authorization: `Bearer ${JSON.parse(token.body).access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      ...bill,
      bol: { ...bill.bol, requestedPickupDate: new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 19) },
      origin: { ...bill.origin, account: maker!.accounts[0] },
      billTo: { ...bill.billTo, account: payer!.accounts[0] },
    }),
  });
  expect(booked.status, booked.body).toBe(201);
  const { messageStatus, referenceNumbers } = JSON.parse(booked.body);
  return { status: messageStatus.status, pro: referenceNumbers.pro };
}
