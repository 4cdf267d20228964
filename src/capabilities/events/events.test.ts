// The feed of events: complete, in order, for the right readers, with the record as GET returned it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../test/support/waiting.ts';
import { EVENT_TYPES } from '../../freight/event-types.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { SMALLEST as SMALLEST_PICKUP } from '../pickups/pickup.fixture.ts';
import { expectDocumented } from './catalog/event-check.fixture.ts';

let shipper: BolShipper;
let other: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
  other = await bolShipperOf(shipper.app);
});
afterAll(() => shipper.app.close());

const SHIPS = { 'bol.requestedPickupDate': '2026-11-10T08:00:00.000' };

async function page(who: BolShipper, query = ''): Promise<{ data: Loose[]; cursor: string }> {
  const { status, body } = await who.call('GET', `/v1/events${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.error.code).toBe(0);
  for (const event of body.data) expectDocumented(event);
  return body;
}

/** Everything after a cursor, page by page. */
async function all(who: BolShipper, from?: string, limit = 7): Promise<Loose[]> {
  const events: Loose[] = [];
  for (let cursor = from; ; ) {
    const next = await page(who, `?limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`);
    events.push(...next.data);
    if (next.data.length < limit) return events;
    cursor = next.cursor;
  }
}

const latest = async (who: BolShipper) => (await page(who, '?cursor=latest')).cursor;

it('has an event for each thing that happened, once, with a growing sequence', async () => {
  const from = await latest(shipper);
  const { referenceNumbers } = await shipper.make(SHIPS);
  const { pro } = referenceNumbers;
  await until('it is published', async () => (await all(shipper, from)).length === 1, 3_000);
  expect((await shipper.call('POST', '/v1/test/clock', { advance: '14d' })).status).toBe(200);
  const events = (await all(shipper, from)).filter((one) => one.data.pro === pro || one.data.pro === undefined);
  const own = events.filter(({ type }) => type.startsWith('shipment.'));
  expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, at) => at + 1));
  expect(own.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      'shipment.created',
      'shipment.picked_up',
      'shipment.out_for_delivery',
      'shipment.delivered',
    ]),
  );
  expect(events.map(({ type }) => type)).toContain('invoice.issued');
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  for (const { id, type, timestamp, environment } of events) {
    expect(id).toMatch(/^evt_\w{26}$/);
    expect(EVENT_TYPES).toContain(type);
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
    expect(environment).toBe('test');
  }
  const now = (await shipper.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data[0];
  const last = own.at(-1);
  expect(last.data.movementHistory).toEqual(now.movementHistory);
  expect(Object.keys(last.data)).toEqual(Object.keys(now));
  const invoice = (await shipper.call('GET', `/v1/invoices/INV${pro}`)).body.data;
  expect(events.find(({ type }) => type === 'invoice.issued').data).toEqual(invoice);
});

it('includes pickups', async () => {
  const from = await latest(shipper);
  const asked = await shipper.call('POST', '/v1/pickup-requests', {
    ...SMALLEST_PICKUP,
    pickupDate: '2026-11-18',
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const { requestNumber } = asked.body.data;
  const [event] = await until(
    'it is published',
    async () => {
      const found = await all(shipper, from);
      return found.length > 0 && found;
    },
    3_000,
  );
  expect(event).toMatchObject({ type: 'pickup.received', sequence: 1, data: { requestNumber } });
});

it('shows all readers their own events, and the price only to the payer', async () => {
  const [from, theirs] = [await latest(shipper), await latest(other)];
  const third = await bolShipperOf(shipper.app);
  await other.authorize(shipper.account);
  const { referenceNumbers } = await shipper.make({
    ...SHIPS,
    'origin.account': shipper.account,
    'billTo.account': other.account,
  });
  const { pro } = referenceNumbers;
  const read = async (who: BolShipper, cursor: string) =>
    until(
      'it is published',
      async () => {
        const [found] = await all(who, cursor);
        return found ?? false;
      },
      3_000,
    );
  const mine = await read(shipper, from);
  const payers = await read(other, theirs);
  expect([mine.id, mine.data.pro]).toEqual([payers.id, pro]);
  expect(payers.data.freightCharges).toBeDefined();
  expect(mine.data.freightCharges).toBeUndefined();
  for (const [who, event] of [
    [shipper, mine],
    [other, payers],
  ] as const) {
    const now = (await who.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data[0];
    expect(event.data).toEqual(now);
  }
  expect(await all(third)).toEqual([]);
});

describe('the cursor', () => {
  it('leads through the same events whatever the page size', async () => {
    const whole = await all(shipper, undefined, 200);
    expect(whole.length).toBeGreaterThan(10);
    for (const limit of [1, 3]) expect(await all(shipper, undefined, limit)).toEqual(whole);
  });

  it('moves past events that are filtered out, and is never null', async () => {
    const { data, cursor } = await page(shipper, '?types=shipment.delivered,invoice.issued&limit=200');
    expect(new Set(data.map(({ type }) => type))).toEqual(new Set(['shipment.delivered', 'invoice.issued']));
    expect(await page(shipper, `?cursor=${cursor}`)).toMatchObject({ data: [], cursor });
  });

  it.each([
    ['cursor=nonsense', 'cursor'],
    ['cursor=ZXZlbnQgLTE', 'cursor'],
    ['types=shipment.lost', 'types'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['before=1', 'before'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await shipper.call('GET', `/v1/events?${query}`);
    expect(status).toBe(400);
    expect(body.error.validationFailures[0].field).toBe(field);
  });
});

it('is emptied when the test environment is reset, and cursors continue', async () => {
  const cursor = await latest(shipper);
  expect((await shipper.call('POST', '/v1/test/reset')).status).toBe(204);
  expect(await all(shipper)).toEqual([]);
  await shipper.make();
  await until('the next is published', async () => (await page(shipper, `?cursor=${cursor}`)).data.length === 1, 3_000);
});
