// A sandbox is reset again and again while another one of the same owner takes in freight: nothing acknowledged there is lost.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_DATABASE } from '../../../test/support/each-database.ts';
import { spoiled } from '../../../test/support/spoiled.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import { SMALLEST as SMALLEST_BOL } from '../bol/bol.fixture.ts';
import { SMALLEST as SMALLEST_PICKUP } from '../pickups/pickup.fixture.ts';
import { SMALLEST as SMALLEST_QUOTE } from '../rate-quotes/rate-quote.fixture.ts';
import { type Answered, type Loose, newIntegrator, openSandboxApp, type SandboxOwner } from './sandbox.fixture.ts';

const MONDAY = { now: '2026-11-09T14:00:00Z', speed: 0 };
const RESETS = 5;
const WRITERS = 4;
const LISTS = ['/v1/rate-quotes', '/v1/shipments', '/v1/pickup-requests'] as const;

/** One round of an integration: a quote, a bill of lading and a pickup. */
function calls({
  account,
}: SandboxOwner): readonly (readonly [url: string, body: object, id: (body: Loose) => string])[] {
  const bill = spoiled(SMALLEST_BOL, {
    'billTo.account': account,
    'bol.requestedPickupDate': '2026-11-10T08:00:00.000',
  });
  return [
    [
      '/v1/rate-quotes',
      { ...SMALLEST_QUOTE, payment: { ...SMALLEST_QUOTE.payment, account } },
      ({ data }) => `/v1/rate-quotes/${data[0].quoteId}`,
    ],
    ['/v1/bol', bill, ({ referenceNumbers }) => `/v1/bol/${referenceNumbers.pro}`],
    ['/v1/pickup-requests', SMALLEST_PICKUP, ({ data }) => `/v1/pickup-requests/${data.requestNumber}`],
  ];
}

describe.each(EVERY_DATABASE)('$name', ({ config }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openSandboxApp({ config: await config() });
  });
  afterAll(() => app.close());

  it('the reset one is empty, and the other one has everything', { timeout: 120_000 }, async () => {
    const anna = await newIntegrator(app);
    const wiped = await anna.sandbox({ name: 'wiped', clock: MONDAY });
    const busy = await anna.sandbox({ name: 'busy', clock: MONDAY });
    const failed: string[] = [];
    const write = async (sandbox: SandboxOwner, acknowledged: string[]) => {
      for (const [url, body, id] of calls(sandbox)) {
        const answer: Answered = await sandbox.call('POST', url, body);
        if (answer.status < 300) acknowledged.push(id(answer.body));
        else failed.push(`${url}: ${answer.status} ${answer.text}`);
      }
    };
    const acknowledged: string[] = [];
    let isOver = false;
    const load = Array.from({ length: WRITERS }, async () => {
      while (!isOver) {
        await write(busy, acknowledged);
        await nextTurn();
      }
    });
    const duringResets: number[] = [];
    const forgotten: string[] = [];
    for (let round = 0; round < RESETS; round++) {
      await write(wiped, forgotten);
      const before = acknowledged.length;
      const reset = await wiped.call('POST', '/v1/test/reset');
      if (reset.status !== 204) failed.push(`reset: ${reset.status} ${reset.text}`);
      duringResets.push(acknowledged.length - before);
      expect(await countsIn(wiped)).toEqual([0, 0, 0]);
      // Its clock shows the real time again, which is before the day of the pickups.
      await wiped.call('POST', '/v1/test/clock', { set: MONDAY.now, speed: 0 });
    }
    isOver = true;
    await Promise.all(load);
    expect(failed).toEqual([]);
    expect(forgotten).toHaveLength(3 * RESETS);
    for (const url of forgotten) expect((await wiped.call('GET', url)).status, url).toBe(404);
    expect(
      duringResets.reduce((sum, count) => sum + count),
      'calls acknowledged while the other was reset',
    ).toBeGreaterThan(0);
    expect(new Set(acknowledged).size, 'no number is issued twice').toBe(acknowledged.length);
    for (const url of acknowledged) expect((await busy.call('GET', url)).status, url).toBe(200);
    const rounds = acknowledged.length / 3;
    expect(await countsIn(busy)).toEqual([rounds, rounds, rounds]);
  });
});

/** How many quotes, shipments and pickups it lists. */
async function countsIn(sandbox: SandboxOwner): Promise<number[]> {
  return Promise.all(
    LISTS.map(async (path) => {
      let count = 0;
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { status, body, text } = await sandbox.call('GET', `${path}?limit=100${cursor && `&cursor=${cursor}`}`);
        expect(status, text).toBe(200);
        count += body.data.length;
        cursor = body.cursor ?? null;
      }
      return count;
    }),
  );
}
