// How the portal presents information, in a real browser: in print, in one language, with time zones, by one clock, and without the server.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { basic } from '../support/basic-credentials.ts';
import { BROWSER_TIMEOUT_MS, openChromium } from '../support/find-chromium.ts';
import { folderAt } from '../support/folder-at.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { openPortal, type Portal } from '../support/portal-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { until } from '../support/waiting.ts';

const SLOW = 60_000;
const MONDAY = '2027-01-11T14:00:00Z';

let browser: Browser;
let server: ServerProcess;
let portal: Portal;
let pro: string;

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openChromium(),
    startServer({ dataDir: await folderAt(MONDAY), args: ['--only', 'test'] }),
  ]);
  // A clerk in Germany: the page has no German, so it is in English, and names the time zone it uses.
  portal = await openPortal(browser, server.ready.test, { locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  pro = await portal.ship();
  for (let made = 0; made < 30; made++) await portal.ship();
  await portal.call('POST', '/v1/test/clock', { advance: '5d' });
}, BROWSER_TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('events are shown once, in local time with its zone, and in the reader’s time on hover', {
  timeout: SLOW,
}, async () => {
  const { page } = portal;
  await page.goto(`/track/${pro}`);
  const history = page.getByRole('list', { name: 'History' });
  await history.getByText('Picked Up at Shipper').waitFor();
  const lines = await history.getByRole('listitem').allInnerTexts();
  expect(lines.filter((line) => !/Jan \d+, \d+:\d\d [AP]M [CE]ST/.test(line))).toEqual([]);
  const withoutTimes = lines.map((line) => line.replace(/^.*[CE]ST/, '').trim());
  expect(withoutTimes.filter((line, at) => line === withoutTimes[at - 1])).toEqual([]);
  expect(await history.locator('time').first().getAttribute('title')).toMatch(/GMT\+1$/);
  // No German month or weekday among the English words.
  expect(await page.locator('main').innerText()).not.toMatch(/\d\. Jan|\b(Mo|Di|Mi|Do|Fr)\b[.,]/);
});

it('going back, a page is where the reader left it', { timeout: SLOW }, async () => {
  const { page } = portal;
  const usual = page.viewportSize()!;
  await page.setViewportSize({ ...usual, height: 400 });
  await page.goto(`/track/${pro}`);
  const history = page.getByRole('list', { name: 'History' });
  await history.getByText('Picked Up at Shipper').waitFor();
  const scrolled = () => page.evaluate<number>('scrollY');
  // The router only notes the position of a page that was told of the scrolling.
  await page.evaluate(
    "new Promise((done) => { addEventListener('scroll', () => done(), { once: true }); scrollTo(0, 300); })",
  );
  await expect.poll(scrolled).toBe(300);
  // Clicked by script: the menu is out of sight, and to move the mouse there would scroll.
  await page
    .locator('a[href="/quotes"]')
    .first()
    .evaluate((link: { click(): void }) => link.click());
  await page.getByRole('heading', { level: 1, name: 'Quote' }).waitFor();
  await page.goBack();
  await history.waitFor();
  await expect.poll(scrolled).toBe(300);
  await page.setViewportSize(usual);
});

it('an exception is the headline, with contacts, and freight delivered with damage does not ask for instructions', {
  timeout: SLOW,
}, async () => {
  const { page } = portal;
  const hurt = await portal.ship();
  const { username, password } = server.ready.test.operators[0]!;
  const report = async (type: string, details: object = {}) => {
    const { now } = (await portal.call('GET', '/v1/test/clock')).data;
    const answer = await fetch(`${server.ready.test.baseUrl}/ops/v1/shipments/${hurt}/events`, {
      method: 'POST',
      headers: { authorization: basic(username, password), 'content-type': 'application/json' },
      body: JSON.stringify({ eventId: `${type}-1`, type: `shipment.${type}`, occurredAt: now, ...details }),
    });
    expect(answer.status, await answer.text()).toBeLessThan(300);
  };
  await report('picked_up');
  await report('exception_opened', { reasonCode: 'DMG' });
  await page.goto(`/track/${hurt}`);
  const headline = page.locator('p.text-3xl');
  await headline.getByText('Damage was found').waitFor();
  await page.getByRole('link', { name: /^Call Dallas TX \d/ }).waitFor();
  await report('delivered', { receivedBy: 'Lee', condition: 'damaged' });
  await headline.getByText('Delivered with damage noted').waitFor();
  await page.getByText('file a claim within 9 months').first().waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/freight is at the terminal/i);
});

it('quotes, lists and tracking are complete on paper', { timeout: SLOW }, async () => {
  const { page } = portal;
  await page.goto('/quotes?from=23230&to=75207&freight=2_PL_930_70_48_40_50_');
  await page
    .getByRole('link', { name: /^Ship this/ })
    .first()
    .waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'LTL Standard Transit' }).isVisible()).toBe(true);
  expect(await page.getByRole('navigation').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Get prices' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/shipments');
  await page.getByText('32 total').first().waitFor();
  await page.setViewportSize({ width: 1_280, height: 600 });
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(32);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('row').count()).toBe(33);
  const box = await page.getByRole('table').evaluate((table) => {
    const scroller = table.parentElement!;
    return scroller.scrollHeight - scroller.clientHeight;
  });
  expect(box).toBeLessThanOrEqual(1);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/track/${pro}`);
  const movements = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await movements.first().waitFor();
  const told = await movements.allInnerTexts();
  await page.emulateMedia({ media: 'print' });
  expect(await movements.allInnerTexts()).toEqual(told);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.getByRole('navigation').isVisible()).toBe(false);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1_280, height: 900 });
});

it('webhooks and their replay use the freight clock, and say so', { timeout: SLOW }, async () => {
  const { page } = portal;
  const hook = { kind: 'shipment', url: 'https://host.invalid/hook' };
  await portal.call('POST', '/v1/session/confirmation', { password: server.ready.test.portalAccounts[0]!.password });
  const { id } = (await portal.call('POST', '/v1/subscriptions', hook)).data;
  await page.goto(`/developers/webhooks/${id}`);
  await page.getByText('Times are on the test clock.').waitFor();
  await page.getByText('(real time)').first().waitFor();
  await page.getByRole('button', { name: 'Replay' }).click();
  // Empty until the page knows the freight clock.
  await expect.poll(() => page.getByLabel('From').inputValue()).toMatch(/^2027-01-15T/);
});

it('freight is marked as late or on time on its page, in the list and on the home page', {
  timeout: SLOW,
}, async () => {
  const { page } = portal;
  await page.goto(`/track/${pro}`);
  const dates = page.locator('dl').first();
  await dates.getByText('On time').or(dates.getByText('Early')).waitFor();
  const late = await portal.ship({ referenceNumbers: { bol: ['TEST-WEATHER-DELAY'] } });
  await until('the weather delays it', async () => {
    await portal.call('POST', '/v1/test/clock', { advance: '3h' });
    return (await portal.call('GET', `/v1/shipments/${late}/route`)).data.isLate;
  });
  await page.goto(`/track/${late}`);
  await dates.getByText('Late', { exact: true }).waitFor();
  expect(await dates.innerText()).toMatch(/Promised\s+\w+, \w+ \d+\s+by \d+:\d\d [AP]M [ECMP]ST/);
  await page.goto(`/shipments?search=${late}`);
  await page.getByRole('row').filter({ hasText: late }).getByText('late').waitFor();
  await page.goto('/');
  await page.getByRole('region', { name: 'Late', exact: true }).getByRole('link', { name: late }).waitFor();
  await page.goto('/shipments/late');
  await page
    .getByRole('row')
    .filter({ hasText: late })
    .getByText(/^(Picked up|In transit|Exception)$/)
    .waitFor();
});

it('if the server is unavailable, a page says so, and recovers by itself', { timeout: SLOW }, async () => {
  const { page, context } = portal;
  await page.goto('/');
  await page.getByRole('navigation').waitFor();
  await context.setOffline(true);
  await goToPlace(page, 'Bulk');
  await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('navigation').waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Bulk' }).waitFor();
});
