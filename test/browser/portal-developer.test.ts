// A developer in the portal, in a real browser on the real server: from the API key to a webhook whose failed delivery is inspected
// and sent again.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { basic } from '../support/basic-credentials.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { callOnce } from '../support/http-client.ts';
import { expectNoFindings, watchTrouble } from '../support/page-checks.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

let server: ServerProcess;
let browser: Browser;
let page: Page;
let demo: DemoEnvironment;
let receiver: Server;
/** What the developer's server responds with, and what it received. */
let answerStatus = 500;
const received: Received[] = [];
/** Problems that no page may report: its own errors, and violations of the content security policy. */
const trouble: string[] = [];
let secret = '';

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(answerStatus).end(answerStatus === 500 ? 'the queue is down' : 'thanks');
    });
  }).listen(0, '127.0.0.1');
  server = await startServer({ args: ['--only', 'test'] });
  demo = server.ready.test;
  browser = await openChromium();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(10_000);
  watchTrouble(page, trouble);
  await page.goto(`${demo.baseUrl}/developers`);
  await page.getByLabel('User name').fill(shipper().username);
  await page.getByLabel('Password').fill(shipper().password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Developers' }).waitFor();
}, BROWSER_TIMEOUT_MS);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  receiver?.close();
});

test('a client generates its key, and sees its new secret once', async () => {
  const [client] = demo.clients;
  await page.getByLabel('Client ID').fill(client!.clientId);
  await page.getByLabel('Client secret').fill('not the secret');
  await page.getByRole('button', { name: 'Show key' }).click();
  await page.getByRole('alert').waitFor();

  await page.getByLabel('Client secret').fill(client!.clientSecret);
  await page.getByRole('button', { name: 'Generate key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate key' }).click();
  await page.getByText('New client secret').waitFor();
  const [apiKey, clientSecret] = await page.locator('code').allTextContents();
  const again = await callOnce(`${demo.baseUrl}/v1/api-key`, {
    headers: { authorization: basic(client!.clientId, clientSecret!) },
  });
  expect(JSON.parse(again.body).data.apiKey).toBe(apiKey);
  await expectNoFindings(page);
});

test('a client limits its key to addresses and rotates it, and the old value works until the overlap ends', async () => {
  const keyWorks = async (apiKey: string) => {
    const { username, password } = shipper();
    const answer = await callOnce(`${demo.baseUrl}/authenticate`, {
      method: 'POST',
      headers: { apikey: apiKey, authorization: basic(username, password) },
    });
    return answer.status === 200;
  };
  const [before] = await page.locator('code').allTextContents();
  const addresses = page.getByLabel('IP addresses');
  await addresses.fill('203.0.113.0/24');
  await page.getByRole('button', { name: 'Save restrictions' }).click();
  await page.getByText('must include 127.0.0.1, the address that this request comes from').waitFor();
  await addresses.fill('203.0.113.0/24, 127.0.0.1');
  await page.getByRole('button', { name: 'Save restrictions' }).click();
  await page.getByText('Restrictions saved.').waitFor();

  await page.getByLabel('Keep the old key working for').selectOption('3 days');
  await page.getByRole('button', { name: 'Rotate key' }).click();
  await page.getByText('The previous key works until').waitFor();
  const after = (await page.locator('code').allTextContents()).at(-1)!;
  expect(after).not.toBe(before);
  expect([await keyWorks(before!), await keyWorks(after)]).toEqual([true, true]);
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'End the previous key now' }).click();
  await page.getByText('The previous key no longer works.').waitFor();
  expect([await keyWorks(before!), await keyWorks(after)]).toEqual([false, true]);
});

test('a client creates a named key, renames it and revokes it, and its value is shown once', async () => {
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'All API keys' }) });
  await card.getByRole('cell', { name: 'Default' }).waitFor();
  await card.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByLabel('IP addresses').fill('office');
  await form.getByRole('button', { name: 'Create key' }).click();
  await form.getByText('networks[0] must be an IPv4 or IPv6 address').waitFor();
  await form.getByLabel('IP addresses').fill('');
  await form.getByLabel('Name').fill('Warehouse');
  await form.getByLabel('Read-only').check();
  await expectNoFindings(page);
  await form.getByRole('button', { name: 'Create key' }).click();
  const made = page.getByRole('dialog', { name: 'Key “Warehouse” created' });
  const value = (await made.locator('code').textContent())!;
  await expectNoFindings(page);
  await made.getByRole('button', { name: 'I’ve saved it' }).click();

  const row = card.getByRole('row', { name: 'Warehouse' });
  await row.getByText(`…${value.slice(-4)}`).waitFor();
  expect(await row.textContent()).toMatch(/Never.*Read-only/);
  expect(await page.content()).not.toContain(value);
  const { username, password } = shipper();
  const signIn = () =>
    callOnce(`${demo.baseUrl}/authenticate`, {
      method: 'POST',
      headers: { apikey: value, authorization: basic(username, password) },
    });
  expect((await signIn()).status).toBe(200);

  await row.getByRole('button', { name: 'Edit Warehouse' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit API key' });
  await edit.getByLabel('Name').fill('default');
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.getByText('Another API key of the client has this name.').waitFor();
  await edit.getByLabel('Name').fill('Dock scanner');
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByText('“Dock scanner” saved.').waitFor();

  await card.getByRole('button', { name: 'Revoke Dock scanner' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('“Dock scanner” was revoked.').waitFor();
  await card.getByRole('row', { name: 'Dock scanner' }).waitFor({ state: 'detached' });
  expect((await signIn()).status).toBe(401);
  await expectNoFindings(page);

  await page.getByRole('tab', { name: 'Requests' }).click();
  await page
    .getByRole('row', { name: /authenticate.*Default/ })
    .first()
    .waitFor();
});

test('a webhook is created after the password was confirmed, and shows its secret', async () => {
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByLabel('URL').fill('http://user:secret@127.0.0.1/events');
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await expectRefusedAt('URL');

  await form.getByLabel('URL').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`);
  await form.getByRole('button', { name: 'Create webhook' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Password').fill(shipper().password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  const shown = page.getByRole('dialog', { name: 'Signing secret' });
  secret = (await shown.locator('code').first().textContent())!;
  expect(secret).toMatch(/^whsec_/);
  await shown.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
});

test('a failed attempt is shown with request and response, and resent once the receiver works', async () => {
  const pro = await shipped();
  const failed = page.getByRole('listitem').filter({ hasText: 'Retrying' }).filter({ hasText: pro });
  await failed.getByText('shipment.created').first().waitFor();
  await failed.getByText('Details').click();
  await failed.getByText('Attempt 1').waitFor();
  // On a slow machine, the retry that is due after five seconds has failed as well.
  await failed.getByText('the queue is down').first().waitFor();
  expect(await failed.locator('pre').first().textContent()).toContain('webhook-signature: v1,');
  await expectNoFindings(page);

  answerStatus = 204;
  // Whatever it says: that retry may just have succeeded.
  const delivery = page.getByRole('listitem').filter({ hasText: pro }).filter({ hasNotText: 'resent' }).first();
  await delivery.getByRole('button', { name: /^Resend/ }).click();
  const resent = page.getByRole('listitem').filter({ hasText: 'Delivered' }).filter({ hasText: 'resent' });
  await resent.getByText('HTTP 204').first().waitFor();
  // At least one attempt failed and one succeeded; a slow machine also sees the retry that is due after five seconds.
  await page.getByText(/^successful: (1 of the last [23]|2 of the last [34]) attempts$/).waitFor();
  await page.getByRole('img', { name: 'Response time over time' }).waitFor();

  const [first, last] = [received[0]!, received.at(-1)!];
  expect(last.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(new Webhook(secret).verify(last.body, last.headers)).toMatchObject({
    type: 'shipment.created',
    data: { pro },
  });
});

test('a rejected request is found in the log, and as a curl command', async () => {
  await goToPlace(page, 'Developers');
  await page.getByRole('tab', { name: 'Requests' }).click();
  await page.getByLabel('Path starts with').fill('/v1/subscriptions');
  await page.getByLabel('Errors only').check();
  await page.getByRole('link', { name: 'POST /v1/subscriptions' }).first().click();
  await page.getByText('As curl').waitFor();
  const curl = await page.locator('pre').first().textContent();
  expect(curl).toContain(`curl -X POST '${demo.baseUrl}/v1/subscriptions'`);
  expect(curl).not.toContain(shipper().password);
  await expectNoFindings(page);
});

test('no page failed, and none sent requests to other sites', () => {
  expect(trouble).toEqual([]);
});

function shipper() {
  return demo.portalAccounts.find(({ username }) => username === 'shipper')!;
}

/** A shipment created through the API, as a customer's program does it. */
async function shipped(): Promise<string> {
  const { apiKey } = demo.quickstart;
  const { username, password, accounts } = shipper();
  const token = await callOnce(`${demo.baseUrl}/authenticate`, {
    method: 'POST',
    headers: { apikey: apiKey, authorization: basic(username, password) },
  });
  const bill = structuredClone(BOL_EXAMPLES.smallest.value) as unknown as { billTo: { account: string } };
  bill.billTo.account = accounts[0]!;
  const booked = await callOnce(`${demo.baseUrl}/v1/bol`, {
    method: 'POST',
    headers: {
      apikey: apiKey,
      authorization: `Bearer ${JSON.parse(token.body).access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(bill),
  });
  expect(booked.status).toBe(201);
  return JSON.parse(booked.body).referenceNumbers.pro;
}

/** The field shows its error and has the focus. */
async function expectRefusedAt(label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await page.locator('[aria-invalid=true]:focus').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
}
