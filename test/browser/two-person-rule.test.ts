// The two-person rule in a real browser on the real server: one operator proposes a tariff or a large credit, another approves it.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { basic } from '../support/basic-credentials.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { openPortal } from '../support/portal-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { until } from '../support/waiting.ts';

const SLOW = 90_000;

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  const settings = { LINEHAUL_TWO_PERSON_RULE: 'tariffs', LINEHAUL_CREDIT_APPROVAL_LIMIT: '50.00' };
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ args: ['--only', 'test', '--ephemeral'], settings }),
  ]);
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a draft that one operator proposes is in force once another approves it', { timeout: SLOW }, async () => {
  const { baseUrl, operators } = server.ready.test;
  const [first] = operators;
  const headers = { authorization: `Basic ${Buffer.from(`${first!.username}:${first!.password}`).toString('base64')}` };
  const post = async (path: string, body: object) => {
    const sent = { ...headers, 'content-type': 'application/json' };
    const answer = await fetch(`${baseUrl}/ops/v1${path}`, {
      method: 'POST',
      headers: sent,
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: { password?: string } }).data;
  };
  const { password } = await post('/operators', { username: 'second', role: 'pricing' });
  const second = { username: 'second', password: password as string };
  await post('/tariffs', { files: { 'fak.csv': null } });
  const draft = await until('there is a draft', async () => {
    return (await versionsAt(baseUrl, headers)).find(({ state }) => state === 'draft')?.version;
  });

  const proposer = await signedIn(`${baseUrl}/console/tariffs/${draft}`, first!);
  await proposer.getByRole('button', { name: 'Activate this version' }).click();
  const sure = proposer.getByRole('dialog', { name: `Activate version ${draft}?` });
  await sure.getByText('No dry run of this version yet.').waitFor();
  await sure.getByRole('button', { name: 'Activate', exact: true }).click();
  await proposer.getByText('Proposed. Another operator has to approve it.').waitFor();
  await proposer.goto(`${baseUrl}/console/tariffs`);
  const own = proposer.getByRole('row', { name: `Activate version ${draft}` });
  await own.getByRole('button', { name: 'Withdraw' }).waitFor();
  expect(await own.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  const approver = await signedIn(`${baseUrl}/console/tariffs`, second);
  const row = approver.getByRole('row', { name: `Activate version ${draft}` });
  await row.getByText(`operator:${first!.username}`).waitFor();
  await row.getByRole('button', { name: 'Approve' }).click();
  const confirmation = approver.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Password').fill(second.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await approver.getByText('Waiting for approval').first().waitFor({ state: 'detached' });
  const after = await versionsAt(baseUrl, headers);
  expect(after.find(({ state }) => state === 'active')!.version).toBe(draft);
});

test('a correction that credits much is saved once another operator approves it', { timeout: SLOW }, async () => {
  const { baseUrl, operators, portalAccounts } = server.ready.test;
  const [first] = operators;
  const portal = await openPortal(browser, server.ready.test);
  const headers = { authorization: basic(first!.username, first!.password), 'content-type': 'application/json' };
  const created = await fetch(`${baseUrl}/ops/v1/operators`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'third', role: 'billing' }),
  });
  const { password } = ((await created.json()) as { data: { password: string } }).data;
  const { value } = BOL_EXAMPLES.smallest;
  const { now } = (await portal.call('GET', '/v1/test/clock')).data;
  const made = await portal.call('POST', '/v1/bol', {
    ...value,
    bol: { ...value.bol, requestedPickupDate: `${now.slice(0, 10)}T08:00:00.000` },
    billTo: { ...value.billTo, account: portalAccounts[0]!.accounts[0] },
  });
  const { pro } = made.referenceNumbers;
  await portal.call('POST', '/v1/test/clock', { advance: '20d' });

  const proposer = await signedIn(`${baseUrl}/console/shipments/${pro}/correction`, first!);
  for (const field of ['weight', 'lineItems[0].weight']) {
    await proposer.locator(`[name="commodities.handlingUnits[0].${field}"]`).fill('700');
  }
  await proposer.getByLabel('Reason').fill('As on the paper bill.');
  await proposer.getByRole('button', { name: 'Show the new charges' }).click();
  await proposer.getByText('another operator has to approve it').waitFor();
  expect(await proposer.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  await proposer.getByRole('button', { name: 'Propose', exact: true }).click();
  await proposer.getByText('Nothing is saved until another operator approves it').waitFor();

  const approver = await signedIn(`${baseUrl}/console/billing`, { username: 'third', password });
  await approver.getByRole('tab', { name: 'Approvals' }).click();
  const row = approver.getByRole('row', { name: 'Bill of lading correction' });
  await row.getByText(pro).waitFor();
  expect(await row.innerText()).toMatch(/As on the paper bill\.[\s\S]*1200 → 700/);
  await row.getByRole('button', { name: 'Approve' }).click();
  const confirmation = approver.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Password').fill(password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await row.waitFor({ state: 'detached' });
  await approver.goto(`${baseUrl}/console/shipments/${pro}`);
  await approver.getByText(/Version 2: corrected, /).waitFor();
});

async function versionsAt(baseUrl: string, headers: Record<string, string>) {
  const answer = await fetch(`${baseUrl}/ops/v1/tariffs`, { headers });
  return ((await answer.json()) as { data: { version: number; state: string }[] }).data;
}

async function signedIn(url: string, who: { username: string; password: string }): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1_280, height: 900 } })).newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(url);
  await page.getByLabel('User name').fill(who.username);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
  return page;
}
