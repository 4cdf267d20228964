// The tracking record: a whole life cycle as customers see it, every field in the schema, times in local time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { misfit } from '../../../../test/support/closed-schema.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import { type Freight, type FreightCaller, happened, type Loose, openFreight } from '../shipment.fixture.ts';
import { describeShipment } from './read-history.ts';
import { SHIPMENT_HISTORY_EXAMPLES } from './shipment.examples.ts';
import { shipmentHistoriesSchema } from './shipment-history.schema.ts';

let freight: Freight;
let caller: FreightCaller;
beforeAll(async () => {
  freight = await openFreight();
  caller = await freight.caller();
});
afterAll(() => freight.app.close());

async function track(pro: string): Promise<Loose> {
  const { status, body } = await caller.get(`/v1/shipments/history?pro=${pro}`);
  expect(status).toBe(200);
  // The text that was written equals the record.
  const described = await describeShipment(freight.parts, pro, new Set([caller.account]));
  expect(body.data[0]).toEqual(JSON.parse(JSON.stringify(described)));
  return body.data[0];
}

/** Sets the freight clock. */
function setClock(iso: string): number {
  freight.advance(Date.parse(iso) - freight.now());
  return freight.now();
}

const open = (from: string, to: string, changed: Partial<ShipmentFacts> = {}) =>
  freight.open({ accounts: [caller.account], payerAccount: caller.account, ...changed }, from, to);

test('a life cycle from the bill of lading to the signature, read along the way', async () => {
  // Monday, 7 December 2026, 06:00 in Los Angeles.
  const t = setClock('2026-12-07T06:00:00-08:00');
  const { pro, route, promisedDay } = await open('90012', '10001');
  expect(route[0]).toBe('LOS');
  const fresh = await track(pro);
  expect(fresh).toMatchObject({
    pro,
    documentReferences: [
      { type: 'BOL', id: 'BOL-4711' },
      { type: 'PON', id: 'PO-88123' },
    ],
    status: {
      conciseStatus: 'Pending',
      expandedStatus: 'BOL Received, Awaiting Pickup',
      date: '2026-12-07',
      time: '06:00',
      isException: false,
      eventType: 'PICKUP_SCHEDULED',
      ediCode: 'XB',
    },
    pieces: 40,
    totalWeight: 1_200,
    cube: '66.67',
    freightCharges: '244.90',
    terms: 'Prepaid',
    shipper: {
      account: 'SHIPPER',
      name: 'Acme Widgets',
      address: { city: 'Los Angeles', stateProvince: 'CA', country: 'USA' },
    },
    originTerminal: { id: 'LOS', address: { city: 'Los Angeles' }, position: { latitude: 34.038 } },
    documents: ['BOL', 'LABEL'],
    appointmentHistory: [],
    exceptions: [],
    trail: [],
  });
  const promised = new Date(promisedDay! * DAY_MS).toISOString().slice(0, 10);
  expect(fresh.promisedDelivery).toEqual({ date: promised, time: '17:00' });
  expect(fresh.estimatedDelivery).toEqual({
    startDate: promised,
    startTime: '07:30',
    endDate: promised,
    endTime: '17:00',
    calculatedAt: '2026-12-07T09:00:00-05:00',
  });
  for (const absent of ['deliveryDate', 'outForDelivery', 'appointment', 'interline', 'position', 'pickupDate']) {
    expect(fresh).not.toHaveProperty(absent);
  }

  setClock('2026-12-07T21:00:00-08:00');
  await freight.record(
    pro,
    happened('picked_up', t + 9 * HOUR_MS, { pieces: 40, pickupRequestNumber: 'PU00000042' }),
    happened('departed_terminal', t + 13.5 * HOUR_MS, { terminal: 'LOS' }),
  );
  const moving = await track(pro);
  expect(moving).toMatchObject({
    pickupRequestNumber: 'PU00000042',
    pickupDate: '2026-12-07',
    pickupTime: '15:00',
    status: {
      conciseStatus: 'In Transit',
      expandedStatus: 'Departed Origin Terminal',
      date: '2026-12-07',
      time: '19:30',
    },
  });
  expect(moving.documentReferences).toContainEqual({ type: 'PUR', id: 'PU00000042' });

  const door = setClock(`${promised}T09:00:00-05:00`);
  await freight.record(
    pro,
    happened('arrived_terminal', door - 4 * HOUR_MS, { terminal: route.at(-1)!, isAvailable: true }),
    happened('appointment_set', door - 3 * HOUR_MS, {
      appointmentStart: door + 2 * HOUR_MS,
      appointmentEnd: door + 4 * HOUR_MS,
    }),
    happened('out_for_delivery', door - HOUR_MS, { driver: 'Sam Ortiz', etaEnd: door + 3 * HOUR_MS }),
    happened('stops_away', door, { stopsAway: 4, position: { latitude: 40.7, longitude: -73.9 } }),
  );
  const out = await track(pro);
  expect(out).toMatchObject({
    status: { conciseStatus: 'Out for Delivery', date: promised, time: '09:00' },
    outForDelivery: {
      driver: 'Sam Ortiz',
      stopsAway: 4,
      eta: `${promised}T12:00:00-05:00`,
      position: { latitude: 40.7, longitude: -73.9, updatedAt: `${promised}T09:00:00-05:00` },
    },
    appointment: { status: 'SET', start: `${promised}T11:00:00-05:00`, end: `${promised}T13:00:00-05:00` },
    appointmentHistory: [{ status: 'SET', changedAt: `${promised}T06:00:00-05:00` }],
    estimatedDelivery: { startDate: promised, startTime: '11:00', endTime: '13:00' },
  });

  setClock(`${promised}T14:00:00-05:00`);
  await freight.record(
    pro,
    happened('delivered', door + 3.5 * HOUR_MS, { receivedBy: 'J DOE', condition: 'short', pieces: 39 }),
    happened('reweighed', door - 5 * HOUR_MS, {
      weightLb: 1_350,
      chargeCents: 26_010,
      measuredUnits: [{ count: 2, lengthIn: 48, widthIn: 40, heightIn: 44 }],
    }),
    happened('document_available', door + 4 * HOUR_MS, { documentType: 'INV' }),
  );
  const done = await track(pro);
  expect(done).toMatchObject({
    status: {
      conciseStatus: 'Delivered',
      expandedStatus: 'Delivered Short',
      time: '12:30',
      pieces: 39,
      receivedBy: 'J DOE',
    },
    deliveryDate: promised,
    deliveryTime: '12:30',
    receivedBy: 'J DOE',
    deliveryCondition: 'short',
    totalWeight: 1_350,
    freightCharges: '260.10',
    documents: ['BOL', 'DR', 'WR', 'INV', 'DIM', 'LABEL'],
    exceptions: [{ code: 'SHT', description: 'short', status: 'ACTIVE', openedAt: `${promised}T12:30:00-05:00` }],
    promisedDelivery: { date: promised },
  });
  for (const absent of ['estimatedDelivery', 'outForDelivery']) expect(done).not.toHaveProperty(absent);
  expect(
    done.movementHistory.map((one: Loose) => [one.sequence, one.conciseStatus, one.occurredAt, one.location.city]),
  ).toEqual([
    [1, 'Pending', '2026-12-07T06:00:00-08:00', 'Los Angeles'],
    [2, 'Picked Up', '2026-12-07T15:00:00-08:00', 'Los Angeles'],
    [3, 'In Transit', '2026-12-07T19:30:00-08:00', 'Los Angeles'],
    [9, 'In Transit', `${promised}T01:00:00-08:00`, 'Los Angeles'],
    [4, 'At Destination Terminal', `${promised}T05:00:00-05:00`, expect.any(String)],
    [5, 'Appointment', `${promised}T06:00:00-05:00`, expect.any(String)],
    [6, 'Out for Delivery', `${promised}T08:00:00-05:00`, expect.any(String)],
    [7, 'Out for Delivery', `${promised}T09:00:00-05:00`, expect.any(String)],
    [8, 'Delivered', `${promised}T12:30:00-05:00`, 'New York'],
    [10, 'Delivered', `${promised}T13:00:00-05:00`, expect.any(String)],
  ]);
  expect(done.movementHistory.at(-2)).toMatchObject({
    isException: true,
    reasonCode: 'SHT',
    reason: 'short',
    eventType: 'DELIVERED',
  });
});

test('exceptions, another appointment, an interline partner', async () => {
  const t = setClock('2026-12-07T08:00:00-06:00');
  const { pro } = await open('77002', '60601', {
    appointmentStart: '2026-12-10T09:00',
    interline: [{ scac: 'XFNE', name: 'Frontera Norte Express' }],
  });
  expect(await track(pro)).toMatchObject({
    appointment: { status: 'PENDING', start: '2026-12-10T09:00' },
    interline: { scac: 'XFNE' },
  });
  setClock('2026-12-08T20:00:00-06:00');
  await freight.record(
    pro,
    happened('interline_handoff', t + HOUR_MS, { scac: 'XFNE', interlinePro: '77-1', city: 'Laredo', state: 'TX' }),
    happened('customs_hold', t + 2 * HOUR_MS),
    happened('customs_cleared', t + 5 * HOUR_MS),
    happened('appointment_set', t + 6 * HOUR_MS, {
      appointmentStart: t + 80 * HOUR_MS,
      appointmentEnd: t + 81 * HOUR_MS,
    }),
    happened('appointment_set', t + 7 * HOUR_MS, {
      appointmentStart: t + 90 * HOUR_MS,
      appointmentEnd: t + 91 * HOUR_MS,
    }),
    happened('delivery_attempted', t + 9 * HOUR_MS, { reasonCode: 'NOA' }),
  );
  const { status, exceptions, appointmentHistory, interline, movementHistory } = await track(pro);
  expect(status).toMatchObject({
    conciseStatus: 'Exception',
    isException: true,
    reasonCode: 'NOA',
    reason: 'no answer',
  });
  expect(exceptions).toEqual([
    {
      code: 'CUS',
      description: 'customs',
      status: 'RESOLVED',
      openedAt: '2026-12-07T10:00:00-06:00',
      resolvedAt: '2026-12-07T13:00:00-06:00',
    },
    { code: 'NOA', description: 'no answer', status: 'ACTIVE', openedAt: '2026-12-07T17:00:00-06:00' },
  ]);
  expect(appointmentHistory.map((one: Loose) => one.status)).toEqual(['SET', 'CHANGED']);
  expect(interline).toEqual({ scac: 'XFNE', pro: '77-1' });
  expect(movementHistory[1].location).toEqual({ city: 'Laredo', state: 'TX' });
  expect(movementHistory.map((one: Loose) => one.expandedStatus).slice(4, 6)).toEqual([
    'Appointment Set',
    'Appointment Changed',
  ]);
});

describe('clocks', () => {
  test('change for daylight saving time while freight is in transit', async () => {
    for (const [before, after] of [
      ['2026-10-30T12:00:00-05:00', '2026-11-02T12:00:00-06:00'],
      ['2026-03-06T12:00:00-06:00', '2026-03-09T12:00:00-05:00'],
    ] as const) {
      const t = setClock(before);
      const { pro } = await open('77002', '60601');
      const then = setClock(after);
      expect(then - t).toBe((72 + (before < '2026-05' ? -1 : 1)) * HOUR_MS);
      await freight.record(pro, happened('picked_up', t), happened('delivered', then, { receivedBy: 'X' }));
      const { pickupTime, deliveryTime, movementHistory } = await track(pro);
      expect([pickupTime, deliveryTime]).toEqual(['12:00', '12:00']);
      expect(movementHistory.map((one: Loose) => one.occurredAt)).toEqual([before, before, after]);
    }
  });

  test('of a terminal that the network no longer has are those of an end that it has', async () => {
    setClock('2026-12-07T08:00:00-06:00');
    const { pro } = await open('77002', '60601', { originTerminal: 'GONE', route: ['GONE', 'CHI'] });
    const { status, originTerminal, destinationTerminal } = await track(pro);
    expect([status.time, originTerminal, destinationTerminal.id]).toEqual(['08:00', undefined, 'CHI']);
  });
});

test('an estimate that has passed without news is calculated again when it is read', async () => {
  setClock('2026-12-07T08:00:00-06:00');
  const { pro } = await open('77002', '60601');
  const first = (await track(pro)).estimatedDelivery;
  setClock('2026-12-14T08:00:00-06:00');
  const { estimatedDelivery, promisedDelivery } = await track(pro);
  expect(promisedDelivery.date).toBe(first.endDate);
  expect(estimatedDelivery.endDate > '2026-12-14').toBe(true);
  expect(estimatedDelivery.calculatedAt).toBe('2026-12-14T08:00:00-06:00');
});

test('without a promise, nothing is said about delivery', async () => {
  const { pro } = await open('77002', '60601', { promisedDay: null, destinationTerminal: '', charge: null });
  const history = await track(pro);
  for (const absent of ['promisedDelivery', 'estimatedDelivery', 'destinationTerminal', 'freightCharges']) {
    expect(history).not.toHaveProperty(absent);
  }
});

test.each(Object.entries(SHIPMENT_HISTORY_EXAMPLES))('the example %s is consistent', (_, { value }) => {
  expect(misfit(shipmentHistoriesSchema, value)).toBeUndefined();
});
