// A shipper's clerk in the portal, in a real browser on the real server: from a price to a bill, its papers, a truck, and the signature.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 90_000;

let browser: Browser;
let server: ServerProcess;
let context: BrowserContext;
let page: Page;
let pro: string;
/** Everything that a careful reader of the browser's console would object to. */
const complaints: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ args: ['--only', 'test', '--ephemeral', '--seed', 'clerk'] }),
  ]);
  const base = server.ready.test.baseUrl;
  context = await browser.newContext({ baseURL: base, viewport: { width: 1_280, height: 900 } });
  await context.exposeBinding('complain', (_source, text: string) => complaints.push(text));
  await context.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    complain('policy: ' + event.violatedDirective + ' ' + event.blockedURI));`);
  context.setDefaultTimeout(15_000);
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`));
  context.on('request', (request) => {
    // The browser's own viewer of documents loads parts of itself.
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== base)
      complaints.push(`outside: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`);
  });
  page = await context.newPage();
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const card = (heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, level: 2 }) });

/** The document behind an address, asked for as this browser would. */
async function documentAt(url: string): Promise<{ type: string | undefined; head: string }> {
  const answer = await context.request.get(url);
  expect(answer.status(), await answer.text().catch(() => '')).toBe(200);
  return { type: answer.headers()['content-type'], head: (await answer.body()).subarray(0, 5).toString() };
}

it('signs in and asks for a price; the address of the page keeps the question', { timeout: SLOW }, async () => {
  const [clerk] = server.ready.test.portalAccounts;
  await page.goto('/');
  await page.getByLabel('User name').fill(clerk!.username);
  await page.getByLabel('Password').fill(clerk!.password);
  await button('Sign in').click();
  await page.getByLabel('From').fill('23230');
  await page.getByLabel('To', { exact: true }).fill('75207');
  await page.getByLabel('Pieces').fill('2');
  await page.getByLabel('Weight, lb').fill('930');
  await page.getByText('Dimensions, services, ship date').click();
  for (const [side, inches] of Object.entries({ Length: '48', Width: '40', Height: '50' })) {
    await page.getByLabel(`${side}, in`).fill(inches);
  }
  await page.getByLabel('Lift-gate delivery').check();
  await page.getByLabel('Your telephone').fill('804 555 0142');
  await page.getByLabel('Your e-mail').fill('dana@example.com');
  await button('Get prices').click();
  await link(/^Ship this/)
    .nth(8)
    .waitFor();
  expect(await page.getByText('Guaranteed Exclusive Use').count()).toBeGreaterThan(0);

  await button(/^Why this price ?: LTL/).click();
  const bars = page.getByRole('dialog').getByRole('row');
  expect(await bars.allInnerTexts()).toEqual(expect.arrayContaining([expect.stringMatching(/^Discount 70 %/)]));
  await button('Close').click();

  await button('Find out').click();
  await page.getByText('Without lift-gate delivery saves $150.00').waitFor();

  await page.reload();
  await link(/^Ship this ?: LTL/).waitFor();
});

it('fills in the bill: the server says at the fields what is missing, and a closed tab loses nothing', {
  timeout: SLOW,
}, async () => {
  await link(/^Ship this ?: LTL/).click();
  await button('Make the bill of lading').click();
  await page.getByText(/need another look/).waitFor();
  const company = card('Ship from').getByLabel('Company');
  expect(await company.getAttribute('aria-invalid')).toBe('true');
  const id = await company.getAttribute('id');
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe(id);

  for (const [heading, name, street] of [
    ['Ship from', 'Acme Paper', '400 Broad St'],
    ['Ship to', 'Lone Star Office', '12 Market Center Blvd'],
  ] as const) {
    await card(heading).getByLabel('Company').fill(name);
    await card(heading).getByLabel('Street').fill(street);
    await card(heading).getByLabel('Telephone').fill('(804) 555-0142');
  }
  await page.getByLabel('PO numbers').fill('PO-88121');
  await page.getByText(/^Draft kept \d/).waitFor();
  const address = page.url();
  await page.close();
  page = await context.newPage();
  await page.goto(address);
  await page.getByLabel('What it is').fill('Copy paper');
  expect(await card('Ship to').getByLabel('Company').inputValue()).toBe('Lone Star Office');
  await page.getByText('The quote’s price holds for this bill.').waitFor();
  await button('Make the bill of lading').click();
  await page.getByRole('heading', { name: 'Bill of lading made' }).waitFor();
  pro = page.url().split('/').at(-1)!;
  expect(pro).toMatch(/^9\d{9}$/);
});

it('prints the bill and labels, in the format that was used last', { timeout: SLOW }, async () => {
  const bill = link('Print the bill of lading');
  await page.locator('a[href*="/v1/images/files/"]').waitFor();
  expect(await documentAt((await bill.getAttribute('href'))!)).toEqual({ type: 'application/pdf', head: '%PDF-' });
  await page.getByLabel('Label format').selectOption('SheetLabel');
  await page.getByLabel('Begin at place').selectOption('3');
  const labels = (await link('Print labels').getAttribute('href'))!;
  expect(labels).toContain('format=SheetLabel&quantity=2&position=3');
  expect(await documentAt(labels)).toEqual({ type: 'application/pdf', head: '%PDF-' });
  await page.reload();
  await page.getByRole('img', { name: `Bar code of ${pro}` }).waitFor();
  expect(await page.getByLabel('Label format').inputValue()).toBe('SheetLabel');
  await button('Send').click();
  await page.getByText('It is on its way.').waitFor();
});

it('asks for the truck, and sees it come, live', { timeout: SLOW }, async () => {
  await link('Schedule the pickup').click();
  await page.getByText(/a truck still comes the same day/).waitFor();
  await button('Ask for the truck').click();
  await page.getByText('Request Received').first().waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  // Turned by another window: this page hears of it by itself.
  const moved = await context.request.get('/v1/session').then(async (session) => {
    const { csrfToken } = (await session.json()).data;
    return context.request.post('/v1/test/clock', {
      headers: { 'x-csrf-token': csrfToken },
      data: { advance: '7d' },
    });
  });
  expect(moved.status(), await moved.text()).toBe(200);
  await page.locator('strong', { hasText: /^Picked Up$/ }).waitFor();
  const happened = await page.getByRole('list', { name: 'What happened' }).getByRole('listitem').allInnerTexts();
  expect(happened.map((line) => line.replace(/^.*[AP]M\s*/s, '').trim())).toEqual([
    'Request Received',
    'Accepted by Terminal',
    'Dispatched',
    'En Route',
    'Arrived at Shipper',
    'Picked Up',
  ]);
});

it('tracks the shipment to its signature, whose receipt opens', { timeout: SLOW }, async () => {
  await link(pro).first().click();
  await page.getByText('Delivered', { exact: true }).first().waitFor();
  const [receipt] = await Promise.all([context.waitForEvent('page'), button(/Open.*Delivery receipt/).click()]);
  await receipt.waitForURL(/\/v1\/images\/files\//);
  expect(await documentAt(receipt.url())).toEqual({ type: 'application/pdf', head: '%PDF-' });
  await receipt.close();
});

it('finds the shipment at home, ready to be shipped again', { timeout: SLOW }, async () => {
  await page.goto('/');
  await link(new RegExp(`^Ship again ?: ${pro}`)).click();
  await page.waitForURL(/again=/);
  expect(await card('Ship from').getByLabel('Company').inputValue()).toBe('Acme Paper');
  expect(await page.getByLabel('What it is').inputValue()).toBe('Copy paper');
});

it('did all that without a complaint of the browser, and without asking anybody else', () => {
  expect(complaints).toEqual([]);
});
