// The two-person rule in a real browser on the real server: one operator proposes a tariff, another approves it.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { until } from '../support/waiting.ts';

const SLOW = 90_000;

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  const settings = { LINEHAUL_TWO_PERSON_RULE: 'tariffs' };
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
