// What users wait for in the browser, measured in a real Chromium: the first paint from a cold cache, a list of 100,000 shipments, a
// map with 10,000 trucks.
import { rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { openChromium } from '../test/support/find-chromium.ts';
import { newFolder, type RunningLinehaul, startLinehaul } from './processes.ts';
import { type Caller, callerOf, makeBills, post, storeCopies } from './stored-shipments.ts';

const TRUCKS = 10_000;
const SHIPMENTS = 100_000;
const PAINT_TARGET_MS = 1_000;
/** Twenty frames per second is the least that looks like movement. */
const FRAME_TARGET_MS = 50;
const LOOKS = 5;
const DRAG_STEPS = 120;

/** A string, because code that runs in the page must not be compiled for Node. */
const WATCH_FRAMES = `
  globalThis.frameTimes = [];
  let last = performance.now();
  const look = (now) => {
    frameTimes.push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

type Account = { readonly username: string; readonly password: string };

async function paints(browser: Browser, url: string): Promise<number[]> {
  const found: number[] = [];
  for (let look = 0; look < LOOKS; look++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(url);
    await page.getByLabel('Password').waitFor();
    found.push(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
    );
    await context.close();
  }
  return found.sort((one, other) => one - other);
}

async function signIn(browser: Browser, url: string, { username, password }: Account): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('nav').first().waitFor();
  return page;
}

/** How long each frame took during `act`. */
async function frames(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(WATCH_FRAMES);
  await act();
  const found = await page.evaluate<number[]>('frameTimes');
  return found.slice(1).sort((one, other) => one - other);
}

const share = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(0);

async function benchList(browser: Browser, { demo }: RunningLinehaul): Promise<void> {
  const page = await signIn(browser, demo.baseUrl, demo.portalAccounts[0]!);
  const started = performance.now();
  await page.goto(`${demo.baseUrl}/shipments`);
  await page.getByRole('row').nth(5).waitFor();
  const firstMs = performance.now() - started;
  await page.mouse.move(640, 600);
  const found = await frames(page, async () => {
    for (let step = 0; step < DRAG_STEPS; step++) {
      await page.mouse.wheel(0, 1_500);
      await page.waitForTimeout(30);
    }
  });
  const shown = await page.locator('p[aria-live=polite]').last().textContent();
  console.log(
    `${SHIPMENTS.toLocaleString('en-US')} shipments: first rows after ${firstMs.toFixed(0)} ms; while scrolling through them a picture ` +
      `took ${share(found, 0.5)} ms, p95 ${share(found, 0.95)} (target ${FRAME_TARGET_MS}); reached: ${shown ?? ''}`,
  );
  await page.context().close();
}

async function benchMap(browser: Browser, { demo }: RunningLinehaul): Promise<void> {
  const page = await signIn(browser, `${demo.baseUrl}/console`, demo.operators[0]!);
  const answered = page.waitForResponse((answer) => answer.url().includes('/trucks'));
  await page.goto(`${demo.baseUrl}/console/network`);
  const { data } = (await (await answered).json()) as { data: { total: number } };
  const canvas = page.locator('canvas').first();
  await canvas.waitFor();
  const box = (await canvas.boundingBox())!;
  const found = await frames(page, async () => {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    for (let step = 0; step < DRAG_STEPS; step++) {
      await page.mouse.move(box.x + box.width / 2 + 120 * Math.sin(step / 10), box.y + box.height / 2 + step);
      await page.waitForTimeout(10);
    }
    await page.mouse.up();
  });
  console.log(
    `${data.total.toLocaleString('en-US')} trucks on the map: while it is dragged a picture took ${share(found, 0.5)} ms, ` +
      `p95 ${share(found, 0.95)} (target ${FRAME_TARGET_MS})`,
  );
  await page.context().close();
}

/** One shipment between two terminals and one that was delivered. */
async function templates(caller: Caller): Promise<{ underWay: string; delivered: string }> {
  const happened = async (pro: string) => {
    const answer = await fetch(`${caller.demo.baseUrl}/v1/shipments/history?pro=${pro}`, { headers: caller.headers });
    const { data } = (await answer.json()) as { data: [{ movementHistory: { expandedStatus: string }[] }] };
    return data[0].movementHistory.map(({ expandedStatus }) => expandedStatus);
  };
  const [delivered] = await makeBills(caller, 1);
  for (let day = 0; day < 12; day++) await post(caller, '/v1/test/clock', { advance: '1d' });
  const [underWay] = await makeBills(caller, 1);
  for (;;) {
    await post(caller, '/v1/test/clock', { advance: '1h' });
    const told = await happened(underWay!);
    if (/Departed|En Route/i.test(told.at(-1)!)) break;
    if (told.at(-1) === 'Delivered') throw new Error(`It was never seen between two terminals: ${told.join(', ')}`);
  }
  return { underWay: underWay!, delivered: delivered! };
}

export async function benchPages(): Promise<void> {
  const folder = newFolder();
  let server = await startLinehaul({}, folder);
  const browser = await openChromium();
  try {
    const { underWay, delivered } = await templates(await callerOf(server.demo));
    await server.stop();
    storeCopies(folder, [underWay], 0, TRUCKS);
    storeCopies(folder, [delivered], TRUCKS, SHIPMENTS);
    server = await startLinehaul({}, folder);
    for (const path of ['/', '/console']) {
      const found = await paints(browser, `${server.demo.baseUrl}${path}`);
      console.log(`first paint of ${path} from a cold cache: ${share(found, 0.5)} ms (target ${PAINT_TARGET_MS})`);
    }
    await benchList(browser, server);
    await benchMap(browser, server);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
