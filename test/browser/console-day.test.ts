// The operator's day in a real browser: the work queue with owner, notes and follow-up, appointments, the list as a file, the mail log.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { HOUR_MS } from '../../src/platform/durations.ts';
import { basic } from '../support/basic-credentials.ts';
import { openConsole } from '../support/console-page.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { pageAtRest } from '../support/page-at-rest.ts';
import { expectNoFindings } from '../support/page-checks.ts';
import { openPortal, type Portal } from '../support/portal-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 90_000;
const NOW = Date.parse('2027-01-11T14:00:00Z');

let browser: Browser;
let server: ServerProcess;
let demo: DemoEnvironment;
let portal: Portal;
let desk: Page;
let refused: string;
let promised: string;

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt(new Date(NOW).toISOString()), args: ['--only', 'test'] }),
  ]);
  demo = server.ready.test;
  portal = await openPortal(browser, demo);
  [refused, promised] = [await portal.ship(), await portal.ship()];
  await report(refused, 'shipment.picked_up', -3);
  await report(refused, 'shipment.exception_opened', -2, { reasonCode: 'REF' });
  await report(promised, 'shipment.picked_up', -3);
  const appointment = { appointmentStart: at(4), appointmentEnd: at(6) };
  await report(promised, 'shipment.appointment_set', -1, appointment);
  desk = await openConsole(browser, demo, { timezoneId: 'America/Chicago' });
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('refused freight is taken over, annotated and followed up from the overview', { timeout: SLOW }, async () => {
  const row = desk.getByRole('row', { name: new RegExp(refused) });
  await row.getByText('Exception').first().waitFor();
  await row.getByText('Nobody').waitFor();
  await row.getByRole('button', { name: `Take ${refused}` }).click();
  await row.getByRole('button', { name: `Release ${refused}` }).waitFor();
  await row.getByRole('button', { name: `Note or follow-up for ${refused}` }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Note', { exact: false }).first().fill('They take it tomorrow.');
  await dialog.getByLabel('Follow up at').fill('2027-01-11T15:30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('They take it tomorrow.').waitFor();
  await row.getByText('Follow up Jan 11, 2027, 3:30 PM CST').waitFor();
  await expectNoFindings(desk);

  await desk.getByLabel('Due for follow-up').check();
  await desk.getByText('Choose other filters.').waitFor();
  await desk.getByLabel('Due for follow-up').uncheck();
  await desk.getByLabel('Owner').selectOption('You');
  await row.waitFor();
  await desk.getByLabel('Owner').selectOption('Nobody');
  await row.waitFor({ state: 'detached' });
});

it('freight that someone else took in the meantime is not taken away, and the page says who has it', {
  timeout: SLOW,
}, async () => {
  const row = desk.getByRole('row', { name: new RegExp(refused) });
  await desk.goto(`${demo.baseUrl}/console`);
  await row.getByRole('button', { name: `Release ${refused}` }).waitFor();
  // Live news would make the page read the queue again, and show the change before the click.
  await desk.route(isQueue, (route) => route.abort());
  const { revision } = (await call('GET', `/ops/v1/work-queue/${refused}`)).data;
  await call('PUT', `/ops/v1/work-queue/${refused}`, { owner: null, followUpAt: null, revision });
  await row.getByRole('button', { name: `Release ${refused}` }).click();
  await row.getByText('Nobody takes care of it now.').waitFor();
  await desk.unroute(isQueue);
});

it('the page of a shipment shows readable times with their zone, and its route without the whole network', {
  timeout: SLOW,
}, async () => {
  const asked: string[] = [];
  const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
  desk.on('request', note);
  await desk.goto(`${demo.baseUrl}/console/shipments/${promised}`);
  const facts = desk.locator('section', { has: desk.getByRole('heading', { name: 'Shipment', exact: true }) });
  await desk.getByRole('img', { name: /^Route: Richmond – .*Dallas$/ }).waitFor();
  await desk.getByRole('list', { name: 'Route' }).getByText('Dallas, TX').waitFor();
  const text = await facts.innerText();
  expect(text).toMatch(/Promised\s+\w+, \w+ \d+, \d+:\d\d [AP]M CST/);
  expect(text).toMatch(/Appointment\s+\w+ Jan 11, 12:00 PM CST – Jan 11, 2:00 PM CST/);
  expect(text).not.toMatch(/\b(1[3-9]|2[0-3]):\d\d|-\d\dT\d/);
  expect(asked).toContain(`/ops/v1/shipments/${promised}`);
  expect(asked).not.toContain('/ops/v1/network');
  desk.off('request', note);
});

it('the page of the shipment has the same notes, and contacts', { timeout: SLOW }, async () => {
  await desk.goto(`${demo.baseUrl}/console/shipments/${refused}`);
  const notes = desk.getByRole('list', { name: 'Notes' });
  await notes.getByText('They take it tomorrow.').waitFor();
  await desk.getByLabel('Note', { exact: true }).fill('Dock 4, ask for Kim.');
  await desk.getByRole('button', { name: 'Add note' }).click();
  await notes.getByText('Dock 4, ask for Kim.').waitFor();
  await expect.poll(() => desk.getByLabel('Note', { exact: true }).inputValue()).toBe('');
  await desk.getByRole('link', { name: '8045550142' }).first().waitFor();
  await expectNoFindings(desk);
});

it('the page of a customer has its contacts, credit and users', { timeout: SLOW }, async () => {
  const [{ account }] = (await call('GET', '/ops/v1/customers')).data;
  await desk.goto(`${demo.baseUrl}/console/customers/${account}`);
  await desk.getByRole('heading', { name: 'Portal accounts' }).waitFor();
  await desk.getByRole('button', { name: 'Change credit limit' }).waitFor();
  await desk.getByRole('button', { name: 'Add a contact' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Add a contact' });
  await dialog.getByLabel('Name').fill('Dana Ray');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => dialog.getByLabel('Telephone').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Telephone').fill('804-555-0177');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await desk.getByRole('link', { name: '804-555-0177' }).waitFor();
  await expectNoFindings(desk);
  await desk.getByRole('button', { name: 'Change Dana Ray' }).click();
  const change = desk.getByRole('dialog', { name: 'Change Dana Ray' });
  await change.getByLabel('Role').fill('Claims');
  await change.getByRole('button', { name: 'Save' }).click();
  await desk.getByText('Claims', { exact: true }).waitFor();
  await desk.getByRole('button', { name: 'Remove Dana Ray' }).click();
  await desk.getByRole('dialog', { name: 'Remove Dana Ray?' }).getByRole('button', { name: 'Remove' }).click();
  await desk.getByText('No contacts yet').waitFor();
});

it('appointments are listed on their day, and today’s on the overview', { timeout: SLOW }, async () => {
  await goToPlace(desk, 'Overview');
  await desk.getByRole('list', { name: 'Appointments today' }).getByText(promised).waitFor();
  await desk.getByRole('link', { name: 'All appointments' }).click();
  await desk.getByRole('heading', { name: 'Appointments', level: 1 }).waitFor();
  const monday = desk.getByRole('list', { name: 'Mon, Jan 11' });
  await monday.getByText('12:00 PM – 2:00 PM CST').waitFor();
  await monday.getByRole('link', { name: promised }).waitFor();
  await expectNoFindings(desk);
  await desk.getByRole('button', { name: 'Later week' }).click();
  await desk.getByText('Mon, Jan 18 – Sun, Jan 24').waitFor();
  await monday.waitFor({ state: 'detached' });
});

it('shipments are filtered by exception and customer, and downloaded as a file', { timeout: SLOW }, async () => {
  await goToPlace(desk, 'Shipments');
  const rows = desk.getByRole('table', { name: 'Shipments of all customers' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(2);
  await desk.getByLabel('Problem').selectOption('Exception');
  await expect.poll(() => rows.count()).toBe(1);
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(new RegExp(`^${refused},`));
  await desk.getByLabel('Customer account').fill('NOBODY1');
  await desk.getByText('No shipments found').waitFor();
  await expectNoFindings(desk);
});

it('the mail log shows what was sent', { timeout: SLOW }, async () => {
  await portal.call('POST', `/v1/bol/${promised}/email`, { addresses: ['dock@example.com'] });
  await goToPlace(desk, 'Webhooks');
  await desk.getByRole('link', { name: 'Mail log' }).click();
  const table = desk.getByRole('table', { name: 'E-mails, newest first' });
  await expect
    .poll(async () => {
      await desk.reload();
      await table.waitFor();
      return table.innerText();
    })
    .toContain('dock@example.com');
  await expectNoFindings(desk);
});

it.each(['/console', '/console/appointments', '/console/setup', '/console/mails'])(
  '%s fits a phone in the dark theme',
  {
    timeout: SLOW,
  },
  async (path) => {
    await desk.setViewportSize({ width: 375, height: 800 });
    await desk.emulateMedia({ colorScheme: 'dark' });
    await desk.goto(demo.baseUrl + path);
    await pageAtRest(desk);
    expect(await desk.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
    await expectNoFindings(desk);
  },
);

const isQueue = (url: URL) => url.pathname === '/ops/v1/work-queue';

const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();

function report(pro: string, type: string, hours: number, details: object = {}) {
  const event = { eventId: `${type} ${hours}`, type, occurredAt: at(hours), ...details };
  return call('POST', `/ops/v1/shipments/${pro}/events`, event);
}

async function call(method: string, path: string, body?: object) {
  const { username, password } = demo.operators[0]!;
  const answer = await fetch(`${demo.baseUrl}${path}`, {
    method,
    headers: { authorization: basic(username, password), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(300);
  return JSON.parse(text);
}
