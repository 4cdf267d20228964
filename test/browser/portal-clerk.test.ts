// A shipper's clerk in the portal, in a real browser on the real server: from a quote to a bill, its documents, a pickup, and
// the signature.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 90_000;
/** A week without holidays: what is picked up on this day is delivered within seven. */
const MONDAY = '2027-01-11T14:00:00Z';

let browser: Browser;
let server: ServerProcess;
let context: BrowserContext;
let page: Page;
let pro: string;
/** Everything in the browser's console that points to a problem. */
const complaints: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt(MONDAY), args: ['--only', 'test'] }),
  ]);
  const base = server.ready.test.baseUrl;
  context = await browser.newContext({ baseURL: base, viewport: { width: 1_280, height: 900 } });
  await context.exposeBinding('complain', (_source, text: string) => complaints.push(text));
  await context.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    complain('policy: ' + event.violatedDirective + ' ' + event.blockedURI));`);
  context.setDefaultTimeout(15_000);
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`));
  context.on('request', (request) => {
    // The browser's own document viewer loads parts of itself.
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

/** The document at a URL, requested with this browser's session. */
async function documentAt(url: string): Promise<{ type: string | undefined; head: string }> {
  const answer = await context.request.get(url);
  expect(answer.status(), await answer.text().catch(() => '')).toBe(200);
  return { type: answer.headers()['content-type'], head: (await answer.body()).subarray(0, 5).toString() };
}

it('signs in and requests a price; the URL of the page keeps the request', { timeout: SLOW }, async () => {
  const [clerk] = server.ready.test.portalAccounts;
  await page.goto('/');
  await page.getByLabel('User name').fill(clerk!.username);
  await page.getByLabel('Password').fill(clerk!.password);
  await button('Sign in').click();
  await page.getByLabel('From').fill('23230');
  await page.getByLabel('To', { exact: true }).fill('75207');
  await page.getByLabel('Pieces').fill('2');
  await page.getByLabel('Weight, lb').fill('930');
  await page.getByLabel('Class').selectOption('70');
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

  await button(/^Price details ?: LTL/).click();
  const bars = page.getByRole('dialog').getByRole('row');
  expect(await bars.allInnerTexts()).toEqual(expect.arrayContaining([expect.stringMatching(/^Discount 70%/)]));
  await button('Close').click();

  await button('Compare options').click();
  await page.getByText('Without lift-gate delivery saves $150.00').waitFor();

  await page.reload();
  await link(/^Ship this ?: LTL/).waitFor();
});

it('fills in the bill: missing fields are marked, and a closed tab loses nothing', {
  timeout: SLOW,
}, async () => {
  await link(/^Ship this ?: LTL/).click();
  await button('Create bill of lading').click();
  await page.getByText(/check \d+ fields/).waitFor();
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
  await page.getByText(/^Draft saved \d/).waitFor();
  const address = page.url();
  await page.close();
  page = await context.newPage();
  await page.goto(address);
  await page.getByLabel('Description').fill('Copy paper');
  expect(await card('Ship to').getByLabel('Company').inputValue()).toBe('Lone Star Office');
  await page.getByText('The quoted price applies to this shipment.').waitFor();
  await button('Create bill of lading').click();
  await page.getByRole('heading', { name: 'Bill of lading created' }).waitFor();
  pro = page.url().split('/').at(-1)!;
  expect(pro).toMatch(/^9\d{9}$/);
});

it('prints the bill and the labels, in the format that was last used', { timeout: SLOW }, async () => {
  const bill = link('Print bill of lading');
  await page.locator('a[href*="/v1/images/files/"]').waitFor();
  expect(await documentAt((await bill.getAttribute('href'))!)).toEqual({ type: 'application/pdf', head: '%PDF-' });
  await page.getByLabel('Label format').selectOption('SheetLabel');
  await page.getByLabel('Start at position').selectOption('3');
  const labels = (await link('Print labels').getAttribute('href'))!;
  expect(labels).toContain('format=SheetLabel&quantity=2&position=3');
  expect(await documentAt(labels)).toEqual({ type: 'application/pdf', head: '%PDF-' });
  await page.reload();
  await page.getByRole('img', { name: `Bar code of ${pro}` }).waitFor();
  expect(await page.getByLabel('Label format').inputValue()).toBe('SheetLabel');
  await button('Send').click();
  await page.getByText('E-mail queued.').waitFor();
});

it('schedules a pickup, and watches the truck arrive, live', { timeout: SLOW }, async () => {
  await link('Schedule pickup').click();
  await page
    .getByText(/Same-day cut-off/)
    .first()
    .waitFor();
  await button('Schedule pickup').click();
  await page.getByText('Request Received').first().waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  // The search box also accepts pickup numbers, and shows the truck until it has arrived.
  const pickup = page.url().split('/').at(-1)!;
  await page.getByPlaceholder('PRO, BOL, PO or pickup').fill(pickup.toLowerCase());
  await page.getByPlaceholder('PRO, BOL, PO or pickup').press('Enter');
  await page.waitForURL(`**/pickups/${pickup}`);
  await page.getByText('Live', { exact: true }).waitFor();
  // Another window moves the clock forward; this page updates by itself.
  const moved = await context.request.get('/v1/session').then(async (session) => {
    const { csrfToken } = (await session.json()).data;
    return context.request.post('/v1/test/clock', {
      headers: { 'x-csrf-token': csrfToken },
      data: { advance: '7d' },
    });
  });
  expect(moved.status(), await moved.text()).toBe(200);
  await page.locator('strong', { hasText: /^Picked Up$/ }).waitFor();
  const happened = await page.getByRole('list', { name: 'History' }).getByRole('listitem').allInnerTexts();
  expect(happened.map((line) => line.replace(/^.*[AP]M [A-Z]{3}\s*/s, '').trim())).toEqual([
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
  const [invoice] = await Promise.all([context.waitForEvent('page'), button(/Open.*Invoice/).click()]);
  await invoice.waitForURL(/\/v1\/images\/files\//);
  expect(await documentAt(invoice.url())).toEqual({ type: 'application/pdf', head: '%PDF-' });
  await invoice.close();
});

it('finds the shipment on the home page, ready to be shipped again', { timeout: SLOW }, async () => {
  await page.goto('/');
  await link(new RegExp(`^Ship again ?: ${pro}`)).click();
  await page.waitForURL(/again=/);
  expect(await card('Ship from').getByLabel('Company').inputValue()).toBe('Acme Paper');
  expect(await page.getByLabel('Description').inputValue()).toBe('Copy paper');
});

it('ships across a border with a broker, an appointment and the PRO of a preprinted label', {
  timeout: SLOW,
}, async () => {
  await page.goto('/ship?new=1');
  // No day was chosen: it becomes a day with a pickup once the origin is known.
  const shipDate = page.getByLabel('Ship date');
  expect(await shipDate.inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
  await card('Ship from').getByRole('combobox', { name: 'Search your address book' }).fill('acme');
  await page.getByRole('option', { name: /^Acme Paper/ }).click();
  const { next } = (await (await context.request.get('/v1/pickup-days?postalCode=23230')).json()).data;
  await expect.poll(() => shipDate.inputValue()).toBe(next.pickupDate);
  await page.getByLabel('Add a customs broker').waitFor();
  for (const [label, text] of Object.entries({
    'ZIP or postal code': 'M5V 2T6',
    Company: 'Maple Office',
    Street: '1 Front St W',
    Telephone: '4165550142',
  })) {
    await card('Ship to').getByLabel(label).fill(text);
  }
  const broker = card('Customs broker');
  await broker.getByLabel('Company').fill('Border Brokers');
  await page.getByLabel('Description').fill('Copy paper');
  for (const [label, text] of Object.entries({ 'Height, in': '50', 'Weight, lb': '930', Pieces: '20' })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByLabel('Class', { exact: true }).selectOption('70');
  await page.getByLabel('Delivery appointment').check();
  await page.getByLabel('Not before').fill('2027-01-26T09:00');
  await page.getByLabel('Not after').fill('2027-01-25T09:00');
  const own = page.getByLabel('Pre-assigned PRO');
  await own.fill('812-345-6785');
  await page.getByText('this PRO should end in 0').waitFor();
  await own.fill('812-345-6780');
  await page.getByText('Valid check digit.').waitFor();

  // Errors from the server appear next to the field to fix.
  await button('Create bill of lading').click();
  await page.getByText('check 2 fields').waitFor();
  expect(await broker.getByLabel('State').getAttribute('aria-invalid')).toBe('true');
  await broker.getByLabel('State').selectOption('NY');
  await page.getByLabel('Not after').fill('2027-01-26T11:00');
  await button('Create bill of lading').click();
  await page.getByRole('heading', { name: 'Bill of lading created' }).waitFor();
  expect(page.url()).toMatch(/8123456780$/);
  const { request } = await (await context.request.get('/v1/bol/8123456780')).json();
  expect(request).toMatchObject({
    customsBroker: { name: 'Border Brokers', stateProvince: 'NY', type: 'Import' },
    accessorials: {
      codes: ['APTD'],
      appointmentDetails: { delivery: { start: '2027-01-26T09:00', end: '2027-01-26T11:00' } },
    },
  });
});

it('offers the next PRO that was reserved for labels', { timeout: SLOW }, async () => {
  const { portalAccounts, operators } = server.ready.test;
  const [account] = portalAccounts[0]!.accounts;
  const { username, password } = operators[0]!;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const allowed = await fetch(`${server.ready.test.baseUrl}/ops/v1/customers/${account}/permissions`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ proReservations: true }),
  });
  expect(allowed.status, await allowed.text()).toBe(200);
  const { csrfToken } = (await (await context.request.get('/v1/session')).json()).data;
  const reserve = async (quantity: number): Promise<string[]> => {
    const made = await context.request.post('/v1/pro-reservations', {
      headers: { 'x-csrf-token': csrfToken },
      data: { quantity, account },
    });
    expect(made.status(), await made.text()).toBe(201);
    return (await made.json()).data.pros;
  };
  const [first] = await reserve(2);
  await reserve(3);
  await page.goto('/ship?new=1');
  await button(`Use reserved PRO ${first} (5 left)`).click();
  expect(await page.getByLabel('Pre-assigned PRO').inputValue()).toBe(first);
  await page.getByText('Valid check digit.').waitFor();
  expect(await button(/reserved/).count()).toBe(0);
});

it('offers the broker again at the next border', { timeout: SLOW }, async () => {
  await page.goto('/ship?again=8123456780');
  await card('Customs broker').getByLabel('Company').fill('');
  await button('Border Brokers (used last time)').click();
  expect(await card('Customs broker').getByLabel('Company').inputValue()).toBe('Border Brokers');
});

it('says when a quote no longer matches, and loses nothing on the way to another', { timeout: SLOW }, async () => {
  await page.goto('/quotes?from=23230&to=75207&freight=2_PL_930_70_48_40_50_');
  await link(/^Ship this ?: LTL/).click();
  await page.getByText('The quoted price applies to this shipment.').waitFor();
  await page.getByLabel('Hazardous materials').check();
  await page.getByRole('combobox', { name: 'Search by UN number or name' }).fill('UN1263');
  await page
    .getByRole('option', { name: /^UN1263/ })
    .first()
    .click();
  const note = page.getByRole('region', { name: /no longer matches/ });
  await note.getByText('The quote does not include: hazardous materials.').waitFor();
  await note.getByRole('link', { name: 'Quote again' }).click();
  await link(/^Ship this ?: LTL/).click();
  await page.getByText('The quoted price applies to this shipment.').waitFor();
  expect(await page.getByLabel('UN or NA number').inputValue()).toBe('UN1263');
  await page.getByLabel('Weight, lb', { exact: true }).fill('990');
  await note.getByRole('button', { name: 'Ship without this quote' }).click();
  await page.getByText('No quote attached – rated at booking.').waitFor();
});

it('did all that without browser errors, and without requests to other sites', () => {
  expect(complaints).toEqual([]);
});
