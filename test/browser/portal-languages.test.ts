// The portal in the user's language and units, in a real browser: whole pages in one language, and pounds for the API.
import { readdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CERTIFICATION_ROWS } from '../../src/capabilities/certification/certification-rows.ts';
import { EVENT_KIND } from '../../src/freight/shipments/event-kinds.ts';
import { DISPUTE_REASON } from '../../src/freight/value-sets/dispute-reason.ts';
import { EXCEPTION_REASON } from '../../src/freight/value-sets/exception-reason.ts';
import { PICKUP_REASON } from '../../src/freight/value-sets/pickup-reason.ts';
import { catalog as es } from '../../web/words/es/catalog.ts';
import { catalog as fr } from '../../web/words/fr/catalog.ts';
import { openEveryPage, type PagePaths, WORLD_START } from '../support/every-page.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { pageAtRest } from '../support/page-at-rest.ts';
import { openPortal, type Portal } from '../support/portal-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SLOW = 120_000;
/** A Saturday. */
const CLOSED = '2027-01-23';

let browser: Browser;
let server: ServerProcess;
let english: readonly string[];
/** Every page of the portal, with data on it. */
let paths: PagePaths;

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt(WORLD_START), args: ['--only', 'test'] }),
  ]);
  english = [...(await englishTexts()), ...API_TEXTS];
  const every = await openEveryPage(browser, server.ready.test);
  ({ paths } = every.portal);
  await Promise.all(Object.values(every).map(({ page }) => page.context().close()));
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe.each([
  ['es', 'es-MX', es, 'Por cobrar'],
  ['fr', 'fr-CA', fr, 'Port dû'],
] as const)('in a browser that prefers %s', (language, locale, words, collect) => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal(browser, server.ready.test, { locale }, words.shell.signIn);
  }, SLOW);
  afterAll(() => portal?.context.close());

  it('no page has an English sentence', { timeout: SLOW }, async () => {
    const found: string[] = [];
    expect(paths.size).toBeGreaterThan(25);
    for (const [path, address] of paths) {
      await portal.page.goto(address);
      await pageAtRest(portal.page);
      expect(await portal.page.locator('html').getAttribute('lang')).toBe(language);
      const text = await portal.page.locator('body').innerText();
      found.push(...english.filter((one) => text.includes(one)).map((one) => `${path}: ${one}`));
    }
    expect(found).toEqual([]);
  });

  it('a closed day is explained in the language of the page', { timeout: SLOW }, async () => {
    const { page } = portal;
    await page.goto('/pickups/new');
    await page.getByLabel(words.pickup.form.postalCode).fill('23230');
    await page.getByLabel(words.pickup.form.day, { exact: true }).fill(CLOSED);
    await page.getByText(words.pickup.form.closed.WEEKEND).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/this day/i);
  });

  it('a file with column names and values in that language needs no mapping', {
    timeout: SLOW,
  }, async () => {
    const { page } = portal;
    const file = fileOf(words.bulk.fields, {
      originPostalCode: '23230',
      destinationPostalCode: '75207',
      weight: '1200',
      classification: '70',
      count: '2',
      unitType: words.code.BOL_PKG_TYPE.PAT,
      terms: collect,
      destinationCountry: words.code.COUNTRY3.USA,
    });
    await page.goto('/bulk');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: words.bulk.mapping.check }).click();
    await page.getByText(words.bulk.check.good('1')).waitFor();
    const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/v1/rate-quotes'));
    await page.getByRole('button', { name: words.bulk.check.start.quotes('1') }).click();
    const { payment, commodity, destination } = (await sent).postDataJSON();
    expect(payment.terms).toBe('Collect');
    expect(commodity.handlingUnits[0]).toMatchObject({ type: 'PL', count: 2, weight: 1_200 });
    expect(destination.address.country).toBe('US');
    await page.getByText(words.bulk.run.done('1')).first().waitFor();
  });
});

it('the choice of a language outlasts the visit and takes precedence over the browser’s', {
  timeout: SLOW,
}, async () => {
  const portal = await openPortal(browser, server.ready.test, { locale: 'es-MX' }, es.shell.signIn);
  const { page } = portal;
  await page.getByRole('button', { name: es.shell.bar.account }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByRole('link', { name: 'Shipments' }).first().waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Shipments' }).first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await portal.context.close();
});

it('the sign-in page and a tracking link can be read in another language', { timeout: SLOW }, async () => {
  const context = await browser.newContext({ baseURL: server.ready.test.baseUrl, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('button', { name: fr.shell.signIn.submit, exact: true }).waitFor();
  await page.goto('/tracking#nothing');
  await page.getByText(fr.track.public.dead).waitFor();
  await context.close();
});

it('kilograms are entered and shown, and pounds are sent', { timeout: SLOW }, async () => {
  const portal = await openPortal(browser, server.ready.test);
  const { page } = portal;
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Kilograms and centimeters' }).click();
  await page.goto('/quotes');
  await page.getByLabel('From').fill('23230');
  await page.getByLabel('To', { exact: true }).fill('75207');
  await page.getByLabel('Pieces').fill('2');
  await page.getByLabel('Weight, kg').fill('450');
  await page.getByLabel('Class').selectOption('70');
  await page.getByText('Dimensions, services, ship date').click();
  for (const side of ['Length', 'Width', 'Height']) await page.getByLabel(`${side}, cm`).fill('120');
  await page.getByLabel('Your telephone').fill('804 555 0142');
  await page.getByLabel('Your e-mail').fill('dana@example.com');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/v1/rate-quotes'),
  );
  await page.getByRole('button', { name: 'Get prices' }).click();
  const [unit] = (await sent).postDataJSON().commodity.handlingUnits;
  expect(unit).toMatchObject({ weight: 992, length: 47, width: 47, height: 47 });
  // The nearest inches, in centimeters.
  await page.getByText('119 × 119 × 119 cm').waitFor();
  await page.getByText('Pallets add 27 kg.').waitFor();
  await portal.context.close();
});

it('the console stays in English, with English dates', { timeout: SLOW }, async () => {
  const context = await browser.newContext({ baseURL: server.ready.test.baseUrl, locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto('/console');
  await page.getByText('Operator sign-in').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await context.close();
});

type Field = keyof typeof es.bulk.fields;

/** A file of one row, whose columns have the names of the user's language. */
function fileOf(names: Readonly<Record<Field, string>>, row: Readonly<Partial<Record<Field, string>>>) {
  const head = Object.keys(row).map((field) => names[field as Field]);
  const lines = [head, Object.values(row)].map((cells) => cells.join(','));
  return { name: 'filas.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
}

/** Texts of the API that pages show; single words may be the same in another language. */
const API_TEXTS = [
  ...Object.values(EVENT_KIND).map(({ expandedStatus }) => expandedStatus),
  ...CERTIFICATION_ROWS.map(({ title }) => title),
  ...[...EXCEPTION_REASON.entries, ...PICKUP_REASON.entries, ...DISPUTE_REASON.entries].map(({ meaning }) => meaning),
].filter((text) => text.includes(' '));

/** Sentences of three words or more: shorter texts may be the same in another language. */
async function englishTexts(): Promise<string[]> {
  const folder = new URL('../../web/words/', import.meta.url);
  const files = readdirSync(folder).filter((name) => /^(?!console|chosen|docs|code).*-words\.ts$/.test(name));
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  return [...new Set(modules.flatMap(textsIn))].filter((text) => /(\b[a-z]{2,}\b ){2}[a-z]{2,}/i.test(text));
}

function textsIn(words: object): string[] {
  return Object.values(words).flatMap((value) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? textsIn(value) : [];
  });
}
