// Pickups in the test environment: the truck comes within its window, and picks up the freight of its PRO or bill.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { PICKUP_EXAMPLES } from '../pickups/request/pickup.examples.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

async function advance(by: string): Promise<void> {
  expect((await shipper.call('POST', '/v1/test/clock', { advance: by })).status).toBe(200);
}

/** A pickup for the next day, from 09:00 to 14:00. */
async function pickupFor(references: readonly Loose[], pickupDate: string): Promise<string> {
  const { status, body } = await shipper.call('POST', '/v1/pickup-requests', {
    ...PICKUP_EXAMPLES.smallest.value,
    pickupDate,
    pickupStartTime: '09:00',
    pickupEndTime: '14:00',
    referenceNumbers: { referenceNumber: references.map((referenceInfo) => ({ referenceInfo })) },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.requestNumber;
}

const read = async (number: string) => (await shipper.call('GET', `/v1/pickup-requests/${number}`)).body.data;
const history = async (pro: string) => (await shipper.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data[0];
const codes = (pickup: Loose) => pickup.statusHistory.map((one: Loose) => one.code ?? one.status);

it('its freight is found by its number as soon as it is requested, by those who may see both', async () => {
  const day = '2026-11-03';
  const ships = { 'bol.requestedPickupDate': `${day}T08:00:00.000` };
  const byBol = await shipper.make({ ...ships, 'referenceNumbers.bol': ['B-0815'] });
  const byPo = await shipper.make({
    ...ships,
    'referenceNumbers.po': [{ number: 'PO-0815', pieces: 60, weight: 1200, palletized: true }],
  });
  const byPro = await shipper.make(ships);
  const pros = [byPro, byBol, byPo].map(({ referenceNumbers }) => referenceNumbers.pro);
  const number = await pickupFor(
    [
      { type: 'PON', value: 'PO-0815' },
      { type: 'BOL', value: 'B-0815' },
      { type: 'PRO', value: pros[0] },
    ],
    day,
  );
  const find = (who: BolShipper, requestNumber: string) =>
    who.call('GET', `/v1/shipments/history?pickup=${requestNumber}`);
  const { status, body } = await find(shipper, number);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.map((one: Loose) => one.pro).sort()).toEqual(pros.sort());
  const stranger = await bolShipperOf(shipper.app);
  expect((await find(stranger, number)).status).toBe(404);
  // Nor does a caller's own pickup reveal another customer's freight.
  const foreign = await stranger.make(ships);
  const own = await pickupFor([{ type: 'PRO', value: foreign.referenceNumbers.pro }], day);
  expect((await find(shipper, own)).status).toBe(404);
  expect((await find(shipper, 'PU99999999')).status).toBe(404);
});

it('comes in its window and picks up the freight of its PRO', async () => {
  const { referenceNumbers } = await shipper.make({ 'bol.requestedPickupDate': '2026-11-03T08:00:00.000' });
  const { pro } = referenceNumbers;
  const number = await pickupFor([{ type: 'PRO', value: pro }], '2026-11-03');
  await advance('1h');
  expect((await read(number)).status.code).toBe('ACC');
  await advance('2d');
  const pickup = await read(number);
  expect(codes(pickup)).toEqual(['RCV', 'ACC', 'DSP', 'BGN', 'ARR', 'WRK']);
  expect(pickup.pro).toBe(pro);
  expect(pickup.transportEvent.driver).not.toBe('');
  const shipment = await history(pro);
  expect(shipment.pickupRequestNumber).toBe(number);
  const taken = shipment.movementHistory.filter((one: Loose) => one.eventType === 'PICKED_UP');
  expect(taken).toHaveLength(1);
  // In Richmond's local time, within the window.
  const hour = Number(taken[0].occurredAt.slice(11, 13));
  expect(taken[0].occurredAt.slice(0, 10)).toBe('2026-11-03');
  expect(hour).toBeGreaterThanOrEqual(9);
  expect(hour).toBeLessThan(15);
  expect((await shipper.call('GET', `/v1/shipments/history?pickup=${number}`)).body.data[0].pro).toBe(pro);
});

it('picks up the freight of a bill that it names by number', async () => {
  const { referenceNumbers } = await shipper.make({
    'bol.requestedPickupDate': '2026-11-06T08:00:00.000',
    'referenceNumbers.bol': ['B-4711'],
  });
  const number = await pickupFor([{ type: 'BOL', value: 'B-4711' }], '2026-11-06');
  await advance('5d');
  expect((await read(number)).pro).toBe(referenceNumbers.pro);
  expect((await history(referenceNumbers.pro)).pickupRequestNumber).toBe(number);
});

it('finds no freight by the magic word, and comes again on the next business day', async () => {
  const number = await pickupFor([{ type: 'PON', value: 'TEST-NO-FREIGHT' }], '2026-11-13');
  await advance('8d');
  const pickup = await read(number);
  expect(codes(pickup)).toEqual(['RCV', 'ACC', 'DSP', 'BGN', 'ARR', 'ATT', 'RSD', 'DSP', 'BGN', 'ARR', 'WRK']);
  // The 13th is a Friday.
  expect(pickup.pickupDate).toBe('2026-11-16');
});

it.each([
  [
    'TEST-PICKUP-OVER-CAPACITY',
    '2026-11-19',
    ['RCV', 'ACC', 'DSP', 'BGN', 'ARR', 'ATT', 'RSD', 'DSP', 'BGN', 'ARR', 'WRK'],
    'OVC',
  ],
  ['TEST-PICKUP-REJECTED', '2026-11-25', ['RCV', 'RJT'], 'EQP'],
])('%s by its magic word', async (word, day, expected, reasonCode) => {
  const number = await pickupFor([{ type: 'PON', value: word }], day);
  await advance('5d');
  const pickup = await read(number);
  expect(codes(pickup)).toEqual(expected);
  expect(JSON.stringify(pickup.statusHistory)).toContain(`"${reasonCode}"`);
});

it('is rejected if its freight requests that, and a driver on a regular round picks it up', async () => {
  const { referenceNumbers } = await shipper.make({ 'bol.requestedPickupDate': '2026-11-30T08:00:00.000' });
  const { pro } = referenceNumbers;
  const asked = await shipper.call('POST', `/v1/test/shipments/${pro}/exceptions`, { kind: 'pickup_rejected' });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const number = await pickupFor([{ type: 'PRO', value: pro }], '2026-11-30');
  await advance('6d');
  expect(codes(await read(number))).toEqual(['RCV', 'RJT']);
  expect((await history(pro)).pickupDate).toBe('2026-12-01');
});

it('ignores pickups that the customer canceled', async () => {
  const number = await pickupFor([], '2026-12-08');
  await advance('30m');
  expect((await shipper.call('DELETE', `/v1/pickup-requests/${number}`)).status).toBe(200);
  await advance('5d');
  expect((await read(number)).status.code).toBe('CAN');
});

it('continues after the customer moved a pickup for which a truck was sent', { timeout: 30_000 }, async () => {
  const number = await pickupFor([], '2026-12-15');
  await shipper.call('POST', '/v1/test/clock', { set: '2026-12-15T12:45:00Z' });
  expect((await read(number)).status.code).toBe('DSP');
  const moved = await shipper.call('PUT', `/v1/pickup-requests/${number}`, {
    ...PICKUP_EXAMPLES.smallest.value,
    pickupDate: '2026-12-16',
    pickupStartTime: '09:00',
    pickupEndTime: '14:00',
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect((await read(number)).status.code).toBe('RSD');
  await advance('3d');
  const pickup = await read(number);
  expect(codes(pickup)).toEqual(['RCV', 'ACC', 'DSP', 'RSD', 'DSP', 'BGN', 'ARR', 'WRK']);
  expect(pickup.pickupDate).toBe('2026-12-16');
});
