// A clerk's day in a real browser on the real server: what needs attention, correcting and voiding bills, saved quotes, the list,
// and keyboard shortcuts.
import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../src/platform/durations.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { pageAtRest } from '../support/page-at-rest.ts';
import { expectNoFindings, watchTrouble } from '../support/page-checks.ts';
import { openPortal, type Portal } from '../support/portal-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 90_000;

let browser: Browser;
let server: ServerProcess;
let portal: Portal;
let page: Page;
/** Problems that no page may report: its own errors, and violations of the content security policy. */
const trouble: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt('2027-01-11T14:00:00Z'), args: ['--only', 'test'] }),
  ]);
  portal = await openPortal(browser, server.ready.test);
  ({ page } = portal);
  watchTrouble(page, trouble);
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('the home page says that all is well, then shows what is held up, due and unfinished', {
  timeout: SLOW,
}, async () => {
  await page.goto('/');
  const today = cardOf('What needs your attention today');
  await today.getByText('All is well.').waitFor();
  await expectNoFindings(page);
  const pro = await portal.ship({ referenceNumbers: { bol: ['TEST-REFUSED'] } });
  await heldUp(pro);
  await page.goto('/ship?new=1');
  await page.locator('section', { hasText: 'Ship to' }).getByLabel('Company').first().fill('Half Done Inc');
  await page
    .getByText(/^Saved|saved/i)
    .first()
    .waitFor();
  await page.goto('/');
  await today.getByRole('region', { name: 'Held up' }).getByRole('link', { name: pro }).waitFor();
  await today.getByText('Needs your instructions').waitFor();
  await today.getByRole('region', { name: 'Drafts' }).getByText('Half Done Inc').waitFor();
  await expectNoFindings(page);
  await today.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Ship', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.goto(`/track/${pro}`);
  await page.getByRole('button', { name: 'Redeliver' }).click();
  await page.getByRole('button', { name: 'Send instruction' }).click();
  await page.getByText('Waiting for an answer').waitFor();
  await page.goto('/');
  await today.getByRole('link', { name: pro }).first().waitFor();
  await expect.poll(() => today.getByText('Needs your instructions').count()).toBe(0);
});

test('from the home page, the rest of the late freight is one link away', { timeout: SLOW }, async () => {
  const { data } = await portal.call('GET', '/v1/shipments?limit=1');
  const [one] = data;
  const late = Array.from({ length: 6 }, (_, at) => ({ ...one, pro: `${one.pro.slice(0, -1)}${at}` }));
  const attention = { exceptions: { count: 0, shipments: [] }, late: { count: late.length, shipments: late } };
  // Six late shipments would take weeks of the test clock.
  await page.route('**/v1/attention*', (route) => route.fulfill({ json: { data: attention, error: { code: 0 } } }));
  await page.goto('/');
  await cardOf('What needs your attention today')
    .getByRole('region', { name: 'Late' })
    .getByRole('link', { name: /All 6/ })
    .click();
  await page.getByRole('heading', { name: 'Late freight' }).waitFor();
  const rows = page.getByRole('table', { name: 'Late shipments' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(6);
  await expectNoFindings(page);
  await page.unroute('**/v1/attention*');
  await page.reload();
  await page.getByText('Nothing is late').waitFor();
});

test('a bill is corrected before pickup, with its numbers, and then voided', { timeout: SLOW }, async () => {
  const pro = await portal.ship({ referenceNumbers: { bol: ['KEEP-1'], po: [{ number: 'PO-77' }] } });
  await page.goto(`/track/${pro}`);
  await page.getByRole('link', { name: 'Correct BOL' }).click();
  await page.getByRole('heading', { name: `Correct bill of lading ${pro}` }).waitFor();
  const to = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Ship to', exact: true }) });
  await expect.poll(() => to.getByLabel('Company').inputValue()).toBe('Lone Star Office');
  await to.getByLabel('Company').fill('Lone Star Office East');
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Lone Star Office East').first().waitFor();
  const { request } = await portal.call('GET', `/v1/bol/${pro}`);
  expect(request.destination.name).toBe('Lone Star Office East');
  expect(request.referenceNumbers).toMatchObject({ bol: ['KEEP-1'], po: [{ number: 'PO-77' }] });
  // A correction is not saved as a draft.
  await page.goto('/');
  await pageAtRest(page);
  expect(await page.getByRole('region', { name: 'Drafts' }).count()).toBe(0);

  await page.goto(`/track/${pro}`);
  await page.getByRole('button', { name: 'Void BOL' }).click();
  const sure = page.getByRole('dialog', { name: `Void bill of lading ${pro}?` });
  await expectNoFindings(page);
  await sure.getByRole('button', { name: 'Void BOL' }).click();
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Correct BOL' }).waitFor({ state: 'detached' });
});

test('a quote has a number, is e-mailed, listed, and requested again', { timeout: SLOW }, async () => {
  await page.goto('/quotes?from=23230&to=75207&freight=2_PL_930_70_48_40_50_');
  const card = page.getByRole('article').filter({ hasText: 'LTL Standard Transit' }).first();
  await card.getByText('Quote number').waitFor();
  const number = (await card.locator('.select-all').textContent())!;
  expect(number).toMatch(/^L[A-Z0-9]{6}$/);
  await card.getByRole('button', { name: /^E-mail/ }).click();
  const dialog = page.getByRole('dialog', { name: `E-mail quote ${number}` });
  await dialog.getByLabel('To').fill('nobody');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText(/must be an e-mail address/).waitFor();
  await dialog.getByLabel('To').fill('dana@example.com');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await card.getByText('Sent.').waitFor();

  await page.getByRole('link', { name: 'Saved quotes' }).click();
  await page.getByRole('heading', { name: 'Saved quotes' }).waitFor();
  const saved = page.locator('section').filter({ hasText: number });
  await saved.getByText('930 lb').waitFor();
  await expectNoFindings(page);
  await saved.getByRole('link', { name: new RegExp(`^Ship this ?: ${number}`) }).click();
  await page.getByText('The quoted price applies to this shipment.').waitFor();
  await page.goto('/quotes/saved');
  await saved.getByRole('link', { name: /^Quote again/ }).click();
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => page.getByLabel('Weight, lb').inputValue()).toBe('930');
  expect(new URL(page.url()).pathname).toBe('/quotes');
});

test('the list finds any part of a number, shows dates and charges, and sorts', { timeout: SLOW }, async () => {
  const light = await portal.ship({ referenceNumbers: { bol: ['ALPHA-LIGHT-9'] } });
  await page.goto('/shipments');
  const list = page.getByRole('table', { name: 'Shipments' });
  await list.getByText(/^\$/).first().waitFor();
  await page.getByLabel('Search', { exact: true }).fill('a-light');
  await list.getByRole('link', { name: light, exact: true }).waitFor();
  await expect.poll(() => list.getByRole('row').count()).toBe(2);
  await page.getByLabel('Search', { exact: true }).fill('allas');
  await expect.poll(() => list.getByRole('row').count()).toBeGreaterThan(2);
  await page.getByLabel('Dates').selectOption('This month');
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2027-01-01');
  const pros = async () => (await list.getByRole('link').allInnerTexts()).filter((text) => /^\d{10}$/.test(text));
  await expect.poll(async () => (await pros()).length).toBeGreaterThan(1);
  await list.getByRole('button', { name: 'Sort by PRO' }).click();
  await expect.poll(pros).toEqual((await pros()).toSorted());
  expect(await list.getByRole('columnheader', { name: 'Sort by PRO' }).getAttribute('aria-sort')).toBe('ascending');
  await list.getByRole('button', { name: 'Sort by PRO' }).click();
  await expect.poll(pros).toEqual((await pros()).toSorted().toReversed());
  await expectNoFindings(page);
  // The file has what the list shows.
  await page.getByLabel('Search', { exact: true }).fill('a-light');
  await expect.poll(() => list.getByRole('row').count()).toBe(2);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('shipments.csv');
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(light);
});

test('keyboard shortcuts lead everywhere, are listed, and can be turned off', { timeout: SLOW }, async () => {
  await page.goto('/track');
  await page.getByRole('heading', { name: 'Track', exact: true }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.getByRole('heading', { name: 'Shipments', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Shipments', exact: true }).click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Go to Shipments').waitFor();
  await expectNoFindings(page);
  await help.getByLabel('Use single-letter shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  expect(await help.isVisible()).toBe(false);
  await page.evaluate(() => localStorage.removeItem('linehaul-shortcuts'));

  // The palette takes the place of the list, whose closing must not close it too.
  await page.keyboard.press('?');
  await help.getByText('Go to Shipments').waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to or search' });
  const box = palette.getByRole('combobox');
  const hasFocus = () => box.evaluate((one) => one.matches(':focus'));
  await expect.poll(hasFocus).toBe(true);
  await help.waitFor({ state: 'hidden' });
  await page.keyboard.type('saved');
  await palette.getByRole('option', { name: 'Saved quotes' }).waitFor();
  await expectNoFindings(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Saved quotes' }).waitFor();
  await palette.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.type('ALPHA-LIGHT-9');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/track\/ALPHA-LIGHT-9$/);
  // Letters typed into a field are not shortcuts.
  await page.goto('/shipments');
  await page.getByLabel('Search', { exact: true }).fill('');
  await page.getByLabel('Search', { exact: true }).pressSequentially('gh?');
  expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe('gh?');
});

test('the clock moves to a date, and an exception is simulated on request', { timeout: SLOW }, async () => {
  const pro = await portal.ship();
  await page.goto(`/track/${pro}`);
  await page.getByRole('button', { name: 'Simulate an exception' }).click();
  const dialog = page.getByRole('dialog', { name: 'Simulate an exception' });
  await dialog.getByLabel('Exception').selectOption('Damaged');
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Simulate' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const { now } = (await portal.call('GET', '/v1/test/clock')).data;
  await setClock(new Date(Date.parse(now) - DAY_MS));
  await page.getByText('Choose a later time').waitFor();
  await page.keyboard.press('Escape');
  // Its button has the same name as the one that opens it.
  await page.getByRole('dialog', { name: 'Go to a date' }).waitFor({ state: 'hidden' });
  await setClock(new Date(Date.parse(now) + 12 * DAY_MS));
  // The page shows the delivery when it happens, which is before the clock has arrived.
  const arrived = page.waitForResponse((response) => response.request().method() === 'POST' && isClock(response.url()));
  await page.getByRole('dialog', { name: 'Go to a date' }).getByRole('button', { name: 'Move the clock' }).click();
  await arrived;
  await page.getByText('Delivered with damage noted', { exact: true }).waitFor();
  const after = (await portal.call('GET', '/v1/test/clock')).data.now;
  expect(Math.abs(Date.parse(after) - Date.parse(now) - 12 * DAY_MS)).toBeLessThan(60_000);
});

test('reports show totals, and are saved as files', { timeout: SLOW }, async () => {
  await page.goto('/shipments');
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor();
  const lanes = page.getByRole('region', { name: 'Charges by lane' });
  await lanes.getByRole('cell', { name: 'Richmond, VA' }).waitFor();
  await page.getByText(/^\d+\.\d%$/).waitFor();
  await page.getByRole('region', { name: 'Exceptions' }).getByRole('row').nth(1).waitFor();
  await expectNoFindings(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download as CSV ?: Charges by lane/ }).click(),
  ]);
  const text = readFileSync((await file.path())!, 'utf8');
  expect(file.suggestedFilename()).toMatch(/^lanes-2026-12-\d\d-2027-0\d-\d\d\.csv$/);
  expect(text).toContain('From,To,Shipments');
  expect(text).toContain('"Richmond, VA","Dallas, TX",');
  await page.getByLabel('Dates').selectOption('Last month');
  await page.getByText('Nothing for these dates').first().waitFor();
});

test('one pickup is scheduled for several bills', { timeout: SLOW }, async () => {
  const pros = [await portal.ship(), await portal.ship()];
  await page.goto(`/pickups/new?pros=${pros.join('~')}`);
  await page.getByText('For 2 bills of lading.').waitFor();
  await expect.poll(() => page.getByLabel('Handling units').inputValue()).toBe('4');
  await page.getByRole('button', { name: 'Schedule pickup' }).click();
  await page.waitForURL(/\/pickups\/PU\d+$/);
  const number = new URL(page.url()).pathname.split('/').at(-1);
  const { referenceNumbers } = (await portal.call('GET', `/v1/pickup-requests/${number}`)).data;
  expect(referenceNumbers.map(({ value }: { value: string }) => value)).toEqual(pros);
});

test('fits a phone, and no page had an error', { timeout: SLOW }, async () => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const path of ['/', '/quotes/saved', '/shipments', '/shipments/reports']) {
    await page.goto(path);
    await pageAtRest(page);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0);
    await expectNoFindings(page);
  }
  expect(trouble).toEqual([]);
});

const isClock = (url: string) => new URL(url).pathname === '/v1/test/clock';

/** The field takes the browser's local time. */
async function setClock(to: Date): Promise<void> {
  await page.getByRole('button', { name: 'Move the clock' }).first().click();
  await page.getByRole('menuitem', { name: 'Go to a date' }).click();
  const local = new Date(to.getTime() - to.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  await page.getByRole('dialog', { name: 'Go to a date' }).getByLabel('Date and time').fill(local);
}

/** Advances the clock an hour at a time until the shipment is held up. */
async function heldUp(pro: string): Promise<void> {
  for (let hours = 0; hours < 14 * 24; hours++) {
    await portal.call('POST', '/v1/test/clock', { advance: '1h' });
    const [{ exceptions }] = (await portal.call('GET', `/v1/shipments/history?pro=${pro}`)).data;
    if (exceptions.some((one: { status: string }) => one.status === 'ACTIVE')) return;
  }
  throw new Error('It was never held up.');
}

function cardOf(title: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}
