// Freight that is reconsigned on its way: in production, where the carrier's systems report, and in the test environment, where the
// simulated carrier takes it to the new address.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR, basic } from '../../../test/support/test-app.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { EVERY_OPERATIONS, type Operations } from '../operations/operations.fixture.ts';
import { rebuildStates } from '../shipments/events/rebuild-states.ts';

const HOUSTON = {
  name: 'Gulf Office Supply',
  address1: '900 Fannin St',
  city: 'Houston',
  stateProvince: 'TX',
  postalCode: '77002',
  country: 'USA',
  contact: { phone: '7135550177' },
};
const NEXT_DOOR = { ...HOUSTON, address1: '44 Elm St', city: 'Dallas', postalCode: '75207' };

let ids = 0;

describe.each(EVERY_OPERATIONS)('$name', ({ open }) => {
  let ops: Operations;
  let shipper: BolShipper;
  beforeAll(async () => {
    ops = await open();
    shipper = await bolShipperOf(ops.app);
  });
  afterAll(() => ops.app.close());

  const report = async (pro: string, type: string, more: Loose = {}) => {
    ops.app.clock.advance(60_000);
    const event = { eventId: `r${++ids}`, type: `shipment.${type}`, pro, occurredAt: ops.at(0), ...more };
    const [result] = await ops.report(event);
    expect(result.outcome, JSON.stringify(result)).toBe('recorded');
  };
  const whole = async (pro: string) => (await ops.call('GET', `/shipments/${pro}`)).body.data;
  const reconsign = (pro: string, more: Loose = {}) =>
    ops.call('POST', `/shipments/${pro}/reconsignment`, {
      reason: 'The branch is closed.',
      destination: HOUSTON,
      ...more,
    });
  const booked = async () => (await shipper.make()).referenceNumbers.pro as string;

  type Case = [string, (route: string[]) => [string, Loose?][], Loose, string | undefined, string];
  const CASES: Case[] = [
    ['before pickup', () => [], HOUSTON, undefined, 'PENDING'],
    ['picked up', () => [['picked_up']], HOUSTON, '135.00', 'PICKED_UP'],
    [
      'on the road',
      ([first]) => [['picked_up'], ['departed_terminal', { terminal: first }]],
      HOUSTON,
      '135.00',
      'IN_TRANSIT',
    ],
    [
      'at its destination',
      (r) => [['picked_up'], ['arrived_terminal', { terminal: r.at(-1) }]],
      HOUSTON,
      '135.00',
      'IN_TRANSIT',
    ],
    [
      'at the terminal of both doors',
      (r) => [['picked_up'], ['arrived_terminal', { terminal: r.at(-1) }]],
      NEXT_DOOR,
      '135.00',
      'AT_DESTINATION',
    ],
    ['out for delivery', () => [['picked_up'], ['out_for_delivery']], HOUSTON, '190.00', 'IN_TRANSIT'],
    [
      'after a closed door',
      () => [['picked_up'], ['delivery_attempted', { reasonCode: 'CNC' }]],
      HOUSTON,
      '190.00',
      'IN_TRANSIT',
    ],
  ];
  test.each(CASES)(
    '%s: it continues from there, at the tariff’s charge',
    async (_, events, destination, charge, stage) => {
      const pro = await booked();
      const { route } = await whole(pro);
      for (const [type, more] of events(route)) await report(pro, type, more);
      const before = await whole(pro);
      const shown = (await reconsign(pro, { destination, dryRun: true })).body.data;
      expect(await whole(pro)).toEqual(before);
      const { status, body } = await reconsign(pro, { destination, billVersion: shown.billVersion });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.data.after.total).toBe(shown.after.total);
      const added = body.data.after.lines.find((line: Loose) => line.code === 'RECON');
      expect(added?.amount).toBe(charge);
      const after = await whole(pro);
      expect(after.stage).toBe(stage);
      const { tracking } = after;
      expect(tracking.consignee).toMatchObject({ name: 'Gulf Office Supply', address: { city: destination.city } });
      expect(after.route.at(-1)).toBe(tracking.destinationTerminal.id);
      expect(after.route.at(-1) === route.at(-1)).toBe(destination === NEXT_DOOR);
      expect(tracking.promisedDelivery.date >= ops.at(0).slice(0, 10)).toBe(true);
      // Earlier movements stay where they happened.
      const told = before.tracking.movementHistory;
      expect(tracking.movementHistory.slice(0, told.length)).toEqual(told);
      expect(tracking.movementHistory.map((one: Loose) => one.expandedStatus)).toContain('Reconsigned');
      await report(pro, 'arrived_terminal', { terminal: after.route.at(-1) });
      expect((await whole(pro)).stage).toBe('AT_DESTINATION');
      await report(pro, 'delivered', { receivedBy: 'J. Doe' });
      const [invoice] = (await shipper.call('GET', `/v1/invoices?pro=${pro}`)).body.data;
      expect(invoice.consignee.name).toBe('Gulf Office Supply');
      const owed = (await ops.call('GET', `/shipments/${pro}/charges`)).body.data;
      expect(invoice.total).toBe(owed.total);
      const audit = (await ops.call('GET', `/audit?subject=shipment:${pro}`)).body.data;
      expect(audit).toMatchObject([
        { action: 'shipment.reconsigned', details: { before: shown.before.total, after: shown.after.total } },
      ]);
    },
  );

  test('freight can be reconsigned twice, and the state always matches the events', async () => {
    const pro = await booked();
    const { route } = await whole(pro);
    await report(pro, 'picked_up');
    await report(pro, 'arrived_terminal', { terminal: route.at(-1) });
    expect((await reconsign(pro)).status).toBe(200);
    const back = await reconsign(pro, { destination: NEXT_DOOR });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(back.body.data.after.lines.filter(({ code }: Loose) => code === 'RECON')).toHaveLength(2);
    const after = await whole(pro);
    expect([after.stage, after.route.at(-1)]).toEqual(['AT_DESTINATION', route.at(-1)]);
    expect((await rebuildStates(ops.shipments, { fix: false })).faults).toEqual([]);
  });

  test('delivered freight cannot be reconsigned, and neither can freight to an unknown place', async () => {
    const pro = await booked();
    await report(pro, 'picked_up');
    const nowhere = { ...HOUSTON, city: 'Nowhereville', postalCode: undefined };
    const { status, body } = await reconsign(pro, { destination: nowhere });
    expect([status, body.error.validationFailures[0].field]).toEqual([400, 'destination.postalCode']);
    await report(pro, 'delivered', { receivedBy: 'J. Doe' });
    expect((await reconsign(pro)).body.error.code).toBe(5080);
    expect((await reconsign('9999999990')).status).toBe(404);
  });
});

describe('in the test environment', () => {
  let shipper: BolShipper;
  let authorization: string;
  beforeAll(async () => {
    shipper = await openBolShipper();
    authorization = basic('dispatch', await createOperator(shipper.app.context, ACTOR, 'dispatch'));
  });
  afterAll(() => shipper.app.close());

  test.each([0, 6, 20, 30, 44, 52, 68])(
    'after %i hours, the simulated carrier takes it to the new address',
    async (hours) => {
      const day = new Date(shipper.app.context.freightClock.now() + DAY_MS).toISOString().slice(0, 10);
      const { pro } = (await shipper.make({ 'bol.requestedPickupDate': `${day}T08:00:00.000` })).referenceNumbers;
      const history = async () => (await shipper.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data[0];
      await shipper.call('POST', '/v1/test/clock', { advance: `${hours + 24}h` });
      const before = await history();
      const answer = await shipper.app.http.inject({
        method: 'POST',
        url: `/ops/v1/shipments/${pro}/reconsignment`,
        headers: { authorization },
        payload: { reason: 'The branch is closed.', destination: HOUSTON },
      });
      expect(answer.statusCode, `${before.status.expandedStatus}: ${answer.body}`).toBe(200);
      await shipper.call('POST', '/v1/test/clock', { advance: '20d' });
      const after = await history();
      expect(after.status.conciseStatus, JSON.stringify(after.movementHistory)).toBe('Delivered');
      const moves = after.movementHistory;
      expect(moves.slice(0, before.movementHistory.length)).toEqual(before.movementHistory);
      expect(moves.find(({ expandedStatus }: Loose) => expandedStatus === 'Delivered').location.city).toBe('Houston');
      const later = moves.slice(before.movementHistory.length).map(({ expandedStatus }: Loose) => expandedStatus);
      expect(later).toContain('Arrived at Destination Terminal');
    },
  );
});
