// /ops/v1 on the real app: who may call, every kind of event, every rejection, batches, races, positions and boards.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR, basic, bearerOf } from '../../../test/support/test-app.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { createOperator, removeOperator, resetOperatorPassword } from '../accounts/manage-operators.ts';
import { shipperOf } from '../pickups/pickup.fixture.ts';
import { recordedEvents } from '../shipments/events/plan-next.ts';
import type { Loose } from '../shipments/shipment.fixture.ts';
import { PICKUP_TYPES, SHIPMENT_TYPES } from './event.schema.ts';
import { EVERY_OPERATIONS, type Operations, openOperations } from './operations.fixture.ts';

let ids = 0;
const event = (type: string, occurredAt: string, more: Loose = {}) => ({
  eventId: `x${++ids}`,
  type,
  occurredAt,
  ...more,
});

describe('who may call', () => {
  let ops: Operations;
  beforeAll(async () => {
    ops = await openOperations();
  });
  afterAll(() => ops.app.close());
  const asked = (authorization: string) => ops.call('GET', '/shipments', undefined, { authorization });
  const within = async (status: number, authorization: string) => {
    const until = Date.now() + 10_000;
    while ((await asked(authorization)).status !== status && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      ops.app.clock.advance(300);
    }
    expect((await asked(authorization)).status).toBe(status);
  };

  test('wrong credentials are 401, and guessing is slowed', async () => {
    const { context } = ops.app;
    const password = await createOperator(context, ACTOR, 'guessed');
    const wrong = await asked(basic('guessed', 'wrong'));
    expect([wrong.status, wrong.body.error.code, wrong.headers['www-authenticate']]).toEqual([
      401,
      1015,
      'Basic realm="linehaul", charset="UTF-8"',
    ]);
    expect((await asked(basic('nobody', 'wrong'))).status).toBe(401);
    for (let count = 0; count < 4; count++) expect((await asked(basic('guessed', 'wrong'))).status).toBe(401);
    expect((await asked(basic('guessed', password))).status).toBe(429);
    expect((await asked(basic(ops.operator.username, ops.operator.password))).status).toBe(200);
    ops.app.clock.advance(61_000);
    expect((await asked(basic('guessed', password))).status).toBe(200);
  });

  test('a customer’s token does not work as an operator', async () => {
    const { authorization } = await bearerOf(ops.app);
    expect((await asked(authorization!)).status).toBe(401);
  });

  test('a new password replaces the old one, and a removed operator no longer has access', async () => {
    const { context } = ops.app;
    const password = await createOperator(context, ACTOR, 'leaver');
    expect((await asked(basic('LEAVER', password))).status).toBe(200);
    const renewed = await resetOperatorPassword(context, ACTOR, 'leaver');
    await within(401, basic('leaver', password));
    await within(200, basic('leaver', renewed));
    await removeOperator(context, ACTOR, 'leaver');
    await within(401, basic('leaver', renewed));
    await expect(removeOperator(context, ACTOR, 'leaver')).rejects.toThrow('There is no operator leaver.');
  });
});

describe.each(EVERY_OPERATIONS)('events on $name', ({ open }) => {
  let ops: Operations;
  beforeAll(async () => {
    ops = await open();
  });
  afterAll(() => ops.app.close());

  /** The required fields of each kind. */
  const least: Record<string, Loose> = {
    arrived_terminal: { terminal: 'HOU' },
    departed_terminal: { terminal: 'HOU' },
    interline_handoff: { scac: 'ABCD' },
    reweighed: { weightLb: 1_300 },
    inspected: { weightLb: 1_300, inspector: 'P. Ortiz' },
    eta_updated: { etaStart: '2026-12-01T08:00:00-06:00', etaEnd: '2026-12-01T12:00:00-06:00' },
    appointment_set: { appointmentStart: '2026-12-01T08:00:00-06:00', appointmentEnd: '2026-12-01T12:00:00-06:00' },
    stops_away: { stopsAway: 2 },
    delivery_attempted: { reasonCode: 'CNC' },
    exception_opened: { reasonCode: 'WTH' },
    exception_resolved: { reasonCode: 'WTH' },
    charge_incurred: { chargeCode: 'ADRCOR' },
    delivered: { receivedBy: 'J. Doe', condition: 'damaged', signatureImage: `iVBORw0KGgo${'A'.repeat(50)}` },
    document_available: { documentType: 'DR' },
  };

  test('each kind of shipment event is accepted with its required details, and rejected without them', async () => {
    for (const type of SHIPMENT_TYPES) {
      const { pro, originTerminal } = await ops.open();
      const details = { ...least[type.slice('shipment.'.length)] };
      if (details.terminal !== undefined) details.terminal = originTerminal;
      const taken = await ops.call('POST', `/shipments/${pro}/events`, event(type, ops.at(-1), details));
      expect([type, taken.status, taken.body.data]).toEqual([
        type,
        201,
        { eventId: `x${ids}`, outcome: 'recorded', sequence: 2 },
      ]);
      for (const member of Object.keys(details).filter((name) => !['condition', 'signatureImage'].includes(name))) {
        const { [member]: _, ...others } = details;
        const refused = await ops.call('POST', `/shipments/${pro}/events`, event(type, ops.at(-1), others));
        const failures = refused.body.error.validationFailures;
        expect([type, refused.status, failures.map(({ field }: Loose) => field)]).toEqual([type, 400, [member]]);
      }
    }
  });

  test('failures of an event are reported field by field', async () => {
    const { pro } = await ops.open();
    const refused = async (body: Loose) => {
      const { status, body: answer } = await ops.call('POST', `/shipments/${pro}/events`, body);
      return [status, (answer.error.validationFailures ?? []).map(({ field }: Loose) => field)];
    };
    const good = () => event('shipment.delivered', ops.at(-1), { receivedBy: 'J. Doe' });
    expect(await refused({ ...good(), occurredAt: ops.at(25) })).toEqual([400, ['occurredAt']]);
    expect(await refused({ ...good(), occurredAt: '2026-11-02T08:00:00' })).toEqual([400, ['occurredAt']]);
    expect(await refused({ ...good(), occurredAt: '2026-02-30T08:00:00Z' })).toEqual([400, ['occurredAt']]);
    expect(await refused({ ...good(), type: 'shipment.voided' })).toEqual([400, ['type']]);
    expect(await refused({ ...good(), eventId: '' })).toEqual([400, ['eventId']]);
    expect(await refused({ ...good(), type: 'shipment.document_available', documentType: 'X' })).toEqual([
      400,
      ['documentType'],
    ]);
    expect(await refused({ ...good(), reasonCode: 'XXX', condition: 'wet' })).toEqual([
      400,
      ['reasonCode', 'condition'],
    ]);
    expect(await refused({ ...good(), position: { latitude: 91, longitude: -181 } })).toEqual([
      400,
      ['position.latitude', 'position.longitude'],
    ]);
    expect(await refused({ ...good(), terminal: 'NOWHERE' })).toEqual([400, ['terminal']]);
    expect(await refused({ ...good(), recievedBy: 'x' })).toEqual([400, ['recievedBy']]);
    expect(await refused({ ...good(), signatureImage: 'AAAA' })).toEqual([400, ['signatureImage']]);
    expect(await refused(event('shipment.reweighed', ops.at(-1), { weightLb: 0, correctedCharge: '12' }))).toEqual([
      400,
      ['weightLb', 'correctedCharge'],
    ]);
    expect(await recordedEvents(ops.shipments, pro)).toHaveLength(1);
  });

  test('an impossible event is 409 with the possible ones; an unknown PRO is 404', async () => {
    const { pro } = await ops.open();
    await ops.report(event('shipment.delivered', ops.at(-2), { pro, receivedBy: 'X' }));
    const late = await ops.call('POST', `/shipments/${pro}/events`, event('shipment.out_for_delivery', ops.at(-1)));
    expect([late.status, late.body.error.code, late.body.error.allowed]).toEqual([
      409,
      5080,
      [
        'shipment.reweighed',
        'shipment.inspected',
        'shipment.exception_resolved',
        'shipment.charge_incurred',
        'shipment.document_available',
      ],
    ]);
    expect(late.body.error.validationFailures[0].field).toBe('type');
    const reused = { ...event('shipment.reweighed', ops.at(-1), { weightLb: 5 }), eventId: `x${ids - 1}` };
    const again = await ops.call('POST', `/shipments/${pro}/events`, { ...reused, eventId: 'x-same' });
    expect(again.status).toBe(201);
    const other = await ops.call('POST', `/shipments/${pro}/events`, { ...reused, eventId: 'x-same', weightLb: 6 });
    expect([other.status, other.body.error.code]).toEqual([409, 5081]);
    const unknown = await ops.call('POST', '/shipments/9999999990/events', event('shipment.picked_up', ops.at(-1)));
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 3080]);
  });

  test('of a mixed batch, valid events are recorded, each gets a result, and a repetition changes nothing', async () => {
    const [one, two] = [await ops.open(), await ops.open()];
    const shipper = await shipperOf(ops.app);
    const requestNumber = await shipper.requested();
    const first = event('shipment.picked_up', ops.at(-3), { pro: one.pro, pieces: 40 });
    const batch = [
      first,
      event('shipment.delivered', ops.at(-1), { pro: one.pro, receivedBy: 'J. Doe' }),
      first,
      event('pickup.accepted', ops.at(0), { requestNumber }),
      event('pickup.arrived', ops.at(0), { requestNumber }),
      event('pickup.dispatched', ops.at(0.01), { requestNumber, driver: 'Sam' }),
      event('shipment.departed_terminal', ops.at(-2), { pro: two.pro }),
      event('shipment.picked_up', ops.at(-2), { pro: '9999999990' }),
      event('pickup.accepted', ops.at(0), { requestNumber: 'PU99999999' }),
      { type: 'invoice.paid' },
      null,
    ];
    const results = await ops.report(...batch);
    expect(results.map(({ outcome, sequence, code }) => [outcome, sequence ?? code])).toEqual([
      ['recorded', 2],
      ['recorded', 3],
      ['duplicate', 2],
      ['recorded', 2],
      ['refused', 5061],
      ['recorded', 3],
      ['refused', 2000],
      ['refused', 3080],
      ['refused', 3060],
      ['refused', 2000],
      ['refused', 2000],
    ]);
    expect(results[4].allowed).toEqual([
      'pickup.dispatched',
      'pickup.rejected',
      'pickup.cancelled',
      'pickup.rescheduled',
    ]);
    expect(results[6].validationFailures).toEqual([
      { field: 'terminal', description: 'is required for shipment.departed_terminal.' },
    ]);
    const again = await ops.report(...batch);
    expect(again.map(({ outcome }) => outcome)).toEqual(
      results.map(({ outcome }) => (outcome === 'recorded' ? 'duplicate' : outcome)),
    );
    expect(again.map(({ sequence }) => sequence)).toEqual(results.map(({ sequence }) => sequence));
    const whole = await ops.call('GET', `/shipments/${one.pro}`);
    expect(whole.body.data).toMatchObject({ stage: 'DELIVERED', payerAccount: 'SHIPPER' });
    expect(whole.body.data.events.map(({ type, reportedBy }: Loose) => [type, reportedBy])).toEqual([
      ['shipment.created', null],
      ['shipment.picked_up', 'operator:dispatch'],
      ['shipment.delivered', 'operator:dispatch'],
    ]);
    expect((await ops.call('GET', '/shipments/9999999990')).status).toBe(404);
  });

  test('simultaneous batches for the same freight record everything once, and no sequence twice', async () => {
    const opened = [await ops.open(), await ops.open(), await ops.open()];
    const shared = opened.map(({ pro }) => event('shipment.picked_up', ops.at(-5), { pro }));
    const batches = Array.from({ length: 5 }, (_, at) => [
      ...shared,
      ...opened.map(({ pro }) => event('shipment.reweighed', ops.at(-4 + at / 10), { pro, weightLb: 1_000 + at })),
    ]);
    const answers = await Promise.all(batches.map((batch) => ops.report(...batch)));
    const outcomes = answers.flat().map(({ outcome }) => outcome);
    expect([outcomes.filter((one) => one === 'recorded').length, outcomes.length]).toEqual([3 + 15, 30]);
    for (const { pro } of opened) {
      const events = await recordedEvents(ops.shipments, pro);
      expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(7);
    }
  });

  test('positions are stored for freight in transit, and rejected one by one for the rest', async () => {
    const [one, ended] = [await ops.open(), await ops.open()];
    await ops.report(event('shipment.delivered', ops.at(-1), { pro: ended.pro, receivedBy: 'X' }));
    const shipper = await shipperOf(ops.app);
    const requestNumber = await shipper.requested();
    await ops.report(
      event('pickup.accepted', ops.at(0), { requestNumber }),
      event('pickup.dispatched', ops.at(0.01), { requestNumber }),
    );
    ops.app.clock.advance(HOUR_MS / 2);
    const at = (hours: number) => ({ at: ops.at(hours), latitude: 30.5, longitude: -95.5 });
    const { body } = await ops.call('POST', '/positions', {
      positions: [
        { pro: one.pro, ...at(-0.2) },
        { pro: one.pro, ...at(-0.1) },
        { pro: ended.pro, ...at(-0.1) },
        { pro: '9999999990', ...at(-0.1) },
        { pro: one.pro, ...at(-0.1), latitude: 91 },
        { pro: one.pro, ...at(2) },
        { pro: one.pro, ...at(0), at: 'yesterday' },
        { ...at(0) },
        { requestNumber, ...at(-0.3) },
        { requestNumber, ...at(-0.2) },
        { requestNumber: 'PU99999999', ...at(-0.2) },
      ],
    });
    expect(body.data).toEqual({
      recorded: 3,
      notRecorded: ['ended', 'unknown', 'faulty', 'faulty', 'faulty', 'faulty', 'older']
        .map((outcome, index) => ({
          index: index + 2,
          outcome,
        }))
        .concat([{ index: 10, outcome: 'unknown' }]),
    });
    expect((await shipper.read(requestNumber)).transportEvent.position).toEqual({ latitude: 30.5, longitude: -95.5 });
    const soon = await ops.call('POST', '/positions', { positions: [{ requestNumber, ...at(-0.19) }] });
    expect(soon.body.data).toEqual({ recorded: 0, notRecorded: [{ index: 0, outcome: 'soon' }] });
    const board = await ops.call('GET', '/shipments?stage=PENDING&limit=200');
    expect(board.body.data.find(({ pro }: Loose) => pro === one.pro).position).toMatchObject({ latitude: 30.5 });
  });

  test('boards: by stage and terminal, by status, page after page', async () => {
    const opened = [await ops.open({}, '30303'), await ops.open({}, '30303'), await ops.open({}, '30303')];
    const terminal = opened[0]!.originTerminal;
    const pros: string[] = [];
    let cursor: string | null = null;
    do {
      const next = cursor === null ? '' : `&cursor=${cursor}`;
      const { status, body } = await ops.call('GET', `/shipments?stage=PENDING&terminal=${terminal}&limit=2${next}`);
      expect([status, body.data.length <= 2]).toEqual([200, true]);
      pros.push(...body.data.map(({ pro }: Loose) => pro));
      cursor = body.cursor;
    } while (cursor !== null);
    expect(pros).toEqual(opened.map(({ pro }) => pro));
    expect((await ops.call('GET', '/shipments?stage=LOST')).status).toBe(400);
    expect((await ops.call('GET', '/shipments?cursor=%21')).status).toBe(400);

    const shipper = await shipperOf(ops.app);
    const numbers = [await shipper.requested(), await shipper.requested()];
    const listed: string[] = [];
    do {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { body } = await ops.call('GET', `/pickup-requests?status=RCV&limit=1${next}`);
      listed.push(...body.data.map(({ requestNumber }: Loose) => requestNumber));
      cursor = body.cursor;
    } while (cursor !== null);
    expect(listed).toEqual(expect.arrayContaining(numbers));
    expect(new Set(listed).size).toBe(listed.length);
    expect((await ops.call('GET', '/pickup-requests?terminal=NOWHERE')).body.data).toEqual([]);
    expect((await ops.call('GET', '/pickup-requests/PU99999999')).status).toBe(404);
  });
});

describe('pickups', () => {
  let ops: Operations;
  beforeAll(async () => {
    ops = await openOperations();
  });
  afterAll(() => ops.app.close());

  test('each kind changes the pickup as the table says, with its reason or its new time', async () => {
    const shipper = await shipperOf(ops.app);
    const requestNumber = await shipper.requested();
    const { pro } = await ops.open({ accounts: [shipper.account] });
    const told: string[] = [];
    const tell = async (type: string, more: Loose = {}) => {
      ops.app.clock.advance(60_000);
      told.push(type);
      return ops.call('POST', `/pickup-requests/${requestNumber}/events`, event(type, ops.at(0), more));
    };
    expect((await tell('pickup.accepted')).body.data).toEqual({ eventId: `x${ids}`, outcome: 'recorded', sequence: 2 });
    expect((await tell('pickup.dispatched', { driver: 'Sam' })).status).toBe(201);
    const bare = await tell('pickup.rescheduled');
    expect(bare.body.error.validationFailures.map(({ field }: Loose) => field)).toEqual([
      'pickupDate',
      'pickupStartTime',
      'pickupEndTime',
    ]);
    const window = { pickupDate: '2026-11-05', pickupStartTime: '09:00', pickupEndTime: '12:00' };
    expect((await tell('pickup.rescheduled', { ...window, pickupEndTime: '08:00' })).status).toBe(400);
    expect((await tell('pickup.rescheduled', { ...window, reasonCode: 'FNR' })).status).toBe(201);
    expect((await tell('pickup.dispatched', { driver: 'Kim' })).status).toBe(201);
    expect((await tell('pickup.eta_updated', { stopsAway: 4, estimatedPickupAt: ops.at(1) })).status).toBe(201);
    expect((await tell('pickup.eta_updated', { stopsAway: 2 })).status).toBe(201);
    expect((await tell('pickup.attempted')).status).toBe(400);
    const early = await tell('pickup.picked_up', { pro });
    expect([early.status, early.body.error.code, early.body.error.allowed]).toEqual([
      409,
      5061,
      ['pickup.arrived', 'pickup.attempted'],
    ]);
    expect((await tell('pickup.arrived')).status).toBe(201);
    expect((await tell('pickup.picked_up', { pro: '9999999990' })).body.error.validationFailures[0].field).toBe('pro');
    expect((await tell('pickup.picked_up', { pro })).status).toBe(201);
    const read = await shipper.read(requestNumber);
    expect([read.status.code, read.pro, read.pickupDate, read.transportEvent.stopsAway]).toEqual([
      'WRK',
      pro,
      '2026-11-05',
      2,
    ]);
    const found = await ops.app.http.inject({
      url: `/v1/shipments/history?pickup=${requestNumber}`,
      headers: shipper.headers,
    });
    expect(found.json().data[0].pro).toBe(pro);
    expect((await tell('pickup.cancelled')).body.error.allowed).toEqual([]);
    const whole = await ops.call('GET', `/pickup-requests/${requestNumber}`);
    expect(whole.body.data.events.at(-1)).toMatchObject({ type: 'pickup.picked_up', reportedBy: 'operator:dispatch' });
    expect((await tell('pickup.received')).status).toBe(400);
  });

  test('the kinds that end it otherwise, a repetition and a reused id', async () => {
    const shipper = await shipperOf(ops.app);
    const path = async () => `/pickup-requests/${await shipper.requested()}/events`;
    const rejected = event('pickup.rejected', ops.at(0), { reasonCode: 'OVC' });
    const one = await path();
    expect((await ops.call('POST', one, rejected)).body.data).toMatchObject({ outcome: 'recorded', sequence: 2 });
    expect((await ops.call('POST', one, rejected)).body.data).toMatchObject({ outcome: 'duplicate', sequence: 2 });
    const other = await ops.call('POST', one, { ...rejected, reasonCode: 'WTH' });
    expect([other.status, other.body.error.code]).toEqual([409, 5081]);
    expect((await ops.call('POST', await path(), event('pickup.cancelled', ops.at(0)))).status).toBe(201);
    const future = await ops.call('POST', await path(), event('pickup.cancelled', ops.at(1)));
    expect([future.status, future.body.error.validationFailures[0].field]).toEqual([400, 'occurredAt']);
    expect((await ops.call('POST', '/pickup-requests/PU99999999/events', rejected)).status).toBe(404);
    expect(PICKUP_TYPES).toHaveLength(10);
  });
});
