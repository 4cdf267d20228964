// Pickups on both databases: the same requests, status changes, lists and races, and two nodes that never issue the same number.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import {
  type Loose,
  moveTo,
  openShipper,
  type PickupShipper,
  partsOf,
  WHOLE,
} from '../../src/capabilities/pickups/pickup.fixture.ts';
import type { PickupParts } from '../../src/capabilities/pickups/pickup-parts.ts';
import {
  duePickups,
  nextPickupAction,
  pickupsByReference,
  planPickup,
} from '../../src/capabilities/pickups/reads/find-pickups.ts';
import { foldPickup } from '../../src/freight/pickups/fold-pickup.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';

const DATABASES: readonly { name: string; url(): Promise<string | undefined> }[] = [
  { name: 'SQLite', url: async () => undefined },
  { name: 'PostgreSQL', url: freshPostgresDatabase },
];

describe.each(DATABASES)('$name', ({ url }) => {
  let shipper: PickupShipper;
  let parts: PickupParts;
  beforeAll(async () => {
    const databaseUrl = await url();
    shipper = await openShipper(databaseUrl === undefined ? {} : { databaseUrl });
    parts = await partsOf(shipper.app);
  });
  afterAll(() => shipper.app.close());

  const numbersIn = async (query: string): Promise<string[]> =>
    (await shipper.send('GET', query)).body.data.map((one: Loose) => one.requestNumber);

  it('stores a pickup throughout its life cycle, and the events produce the same state again', async () => {
    const number = await shipper.requested(WHOLE);
    await moveTo(parts, shipper.app, number, 'ACC', 'DSP', 'BGN', 'ATT', 'RSD', 'DSP', 'BGN', 'ARR', 'WRK');
    const pickup = await shipper.read(number);
    expect(pickup.statusHistory).toHaveLength(10);
    const row = await parts.store.find(number);
    expect(row).toMatchObject({ sequence: 10, status: 'WRK', pickup_date: '2026-11-20', origin_terminal: 'RIC' });
    const events = await parts.events.ofPickup(number);
    expect(JSON.parse(JSON.stringify(foldPickup(events)))).toEqual(JSON.parse(row!.state));
    expect(await numbersIn('?status=WRK')).toEqual([number]);
  });

  it('lists page by page, and finds by number, day and status', async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 5; count++)
      numbers.unshift(await shipper.requested({ ...WHOLE, pickupDate: '2026-12-01' }));
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await shipper.send('GET', `?pickupDate=2026-12-01&limit=2${cursor && `&cursor=${cursor}`}`);
      found.push(...body.data.map((one: Loose) => one.requestNumber));
      cursor = body.cursor;
    }
    expect(found).toEqual(numbers);
    await shipper.send('DELETE', `/${numbers[0]}`);
    expect(await numbersIn('?pickupDate=2026-12-01&status=CAN')).toEqual([numbers[0]]);
    const byOrder = await pickupsByReference(parts, [shipper.account], { type: 'PON', value: 'PO-7741' });
    expect(byOrder.map(({ requestNumber }) => requestNumber)).toEqual(expect.arrayContaining(numbers));
  });

  it('finds those that the simulation must process', async () => {
    const { db, freightClock } = shipper.app.context;
    // The simulation leaves them alone, because they are due long after the clock of the test.
    const later = freightClock.now() + 1_000 * DAY_MS;
    const numbers = [await shipper.requested(), await shipper.requested()];
    const plan = (at: number) => numbers.map((requestNumber) => planPickup(parts, { requestNumber, sequence: 1 }, at));
    await db.write(plan(later));
    const due = async (until: number) =>
      (await duePickups(parts, until, 1_000))
        .map(({ requestNumber }) => requestNumber)
        .filter((number) => numbers.includes(number));
    expect(await due(later - 1)).toEqual([]);
    expect(await due(later)).toEqual([...numbers].sort());
    expect(await nextPickupAction(parts)).toBeLessThanOrEqual(later);
  });

  it('loses no simultaneous changes and cancellations, and does none twice', async () => {
    const number = await shipper.requested(WHOLE);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => shipper.send('PUT', `/${number}`, { ...WHOLE, pickupDate: '2026-11-24' })),
      ...Array.from({ length: 3 }, () => shipper.send('DELETE', `/${number}`)),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(5).sort()).toEqual([200, 409, 409]);
    const taken = statuses.filter((status) => status === 200).length;
    expect((await parts.store.find(number))?.sequence).toBe(1 + taken);
    expect(await parts.events.ofPickup(number)).toHaveLength(1 + taken);
    expect((await shipper.read(number)).status.code).toBe('CAN');
  });

  it('issues no number twice, although two nodes issue them', async () => {
    const other = await buildApp(shipper.app.context);
    const ask = (http: typeof other.http) =>
      http.inject({ method: 'POST', url: '/v1/pickup-requests', headers: shipper.headers, payload: WHOLE });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(index % 2 === 0 ? other.http : shipper.app.http)),
    );
    const numbers = answers.map((answer) => answer.json().data.requestNumber);
    expect(new Set(numbers).size).toBe(numbers.length);
    await other.close();
  });
});
