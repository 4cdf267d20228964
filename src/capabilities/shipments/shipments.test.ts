// Shipments from the bill of lading to a customer's list: who sees them, how they are found, and what may change until when.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ephemeral, readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';
import { factsBetween } from '../../freight/shipments/shipment-facts.fixture.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { linkPickup } from './bill-changes/link-pickup.ts';
import { openShipment } from './bill-changes/open-shipment.ts';
import { replaceShipment } from './bill-changes/replace-shipment.ts';
import { voidShipment } from './bill-changes/void-shipment.ts';
import { duePlaces, nextDueAt, planNext } from './events/plan-next.ts';
import { recordShipmentEvents } from './events/record-events.ts';
import { recordPositions } from './events/record-positions.ts';
import { findShipment, isPending } from './find-shipment.ts';
import { type Freight, type FreightCaller, happened, openFreight } from './shipment.fixture.ts';
import { shipmentParts } from './shipment-parts.ts';
import { describeShipment } from './tracking/read-history.ts';

let freight: Freight;
let shipper: FreightCaller;
let consignee: FreightCaller;
let payer: FreightCaller;
let stranger: FreightCaller;

beforeAll(async () => {
  freight = await openFreight();
  [shipper, consignee, payer, stranger] = [
    await freight.caller(),
    await freight.caller(),
    await freight.caller(),
    await freight.caller(),
  ];
});
afterAll(() => freight.app.close());

const write = (steps: Parameters<Freight['app']['context']['db']['write']>[0]) => freight.app.context.db.write(steps);
const find = async (pro: string) => (await findShipment(freight.parts, pro))!;

/** With an account on each side, and a third that pays. */
async function openForAll(changed: Partial<ShipmentFacts> = {}): Promise<ShipmentFacts> {
  const plain = await freight.open();
  return freight.open({
    accounts: [shipper.account, consignee.account, payer.account],
    payerAccount: payer.account,
    shipper: { ...plain.shipper, account: shipper.account },
    consignee: { ...plain.consignee, account: consignee.account },
    billTo: { ...plain.billTo, account: payer.account, name: 'Paying Inc' },
    ...changed,
  });
}

describe('opening', () => {
  test('creates a shipment that waits for its pickup, and announces it', async () => {
    const facts = await freight.open();
    const shipment = await find(facts.pro);
    expect(shipment).toMatchObject({ lastSequence: 1, facts, state: { stage: 'PENDING' } });
    expect(isPending(shipment)).toBe(true);
    expect(freight.announced.at(-1)).toMatchObject({
      type: 'shipment.created',
      subject: facts.pro,
      sequence: 1,
      occurredAt: freight.now(),
      accounts: facts.accounts,
    });
  });

  test('a PRO has one shipment', async () => {
    const facts = await freight.open();
    await expect(write(openShipment(freight.parts, facts, freight.now()))).rejects.toThrow(WriteConflict);
  });

  test('an account or a reference that is named twice counts once', async () => {
    const twice = { type: 'BOL', id: 'SAME' };
    await expect(freight.open({ accounts: ['A', 'B', 'A'], references: [twice, twice] })).resolves.toBeDefined();
  });
});

describe('who sees a shipment', () => {
  test('the accounts on it; for others it does not exist', async () => {
    const { pro } = await openForAll({ references: [{ type: 'BOL', id: 'TENANT-1' }] });
    for (const path of [`history?pro=${pro}`, 'history?bol=TENANT-1']) {
      for (const caller of [shipper, consignee, payer]) {
        const { status, body } = await caller.get(`/v1/shipments/${path}`);
        expect([status, body.data.map((one: { pro: string }) => one.pro)]).toEqual([200, [pro]]);
      }
      const foreign = await stranger.get(`/v1/shipments/${path}`);
      const absent = await stranger.get('/v1/shipments/history?pro=9999999990');
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    }
    expect(await findShipment(freight.parts, pro, new Set([stranger.account]))).toBeUndefined();
    expect(await findShipment(freight.parts, pro, new Map([[payer.account, 1]]))).toBeDefined();
  });

  test('only those who pay see the price', async () => {
    const { pro } = await openForAll();
    const charges = async (caller: FreightCaller) =>
      (await caller.get(`/v1/shipments/history?pro=${pro}`)).body.data[0].freightCharges;
    expect([await charges(payer), await charges(shipper), await charges(consignee)]).toEqual([
      '244.90',
      undefined,
      undefined,
    ]);
  });

  test('on a blind shipment, the two ends do not learn about each other, and the payer knows both', async () => {
    const { pro } = await openForAll({ accessorials: ['BLIND'] });
    await freight.record(pro, happened('picked_up', freight.now(), { position: { latitude: 29, longitude: -95 } }));
    const seen = async (caller: FreightCaller) => (await caller.get(`/v1/shipments/history?pro=${pro}`)).body.data[0];
    const [byShipper, byConsignee, byPayer] = [await seen(shipper), await seen(consignee), await seen(payer)];
    expect([byShipper.shipper.name, byShipper.consignee, byShipper.billTo]).toEqual([
      'Acme Widgets',
      undefined,
      undefined,
    ]);
    expect([byConsignee.shipper, byConsignee.consignee.name]).toEqual([undefined, 'Bolts and More']);
    expect([byPayer.shipper.name, byPayer.consignee.name, byPayer.billTo.name]).toEqual([
      'Acme Widgets',
      'Bolts and More',
      'Paying Inc',
    ]);
    expect(byConsignee.movementHistory.at(-1).location).toEqual({ city: 'Houston', state: 'TX' });
    expect(JSON.stringify(byConsignee)).not.toContain('Acme');
    const listed = (await consignee.get('/v1/shipments')).body.data.find((one: { pro: string }) => one.pro === pro);
    expect([listed.shipper, listed.consignee.name]).toEqual([undefined, 'Bolts and More']);
  });

  test('subscribers see the same as readers', async () => {
    const { pro } = await openForAll();
    const told = await describeShipment(freight.parts, pro, new Set([shipper.account]));
    expect([told]).toEqual((await shipper.get(`/v1/shipments/history?pro=${pro}`)).body.data);
    expect(await describeShipment(freight.parts, pro, new Set([stranger.account]))).toBeUndefined();
    expect((await describeShipment(freight.parts, pro))?.freightCharges).toBe('244.90');
  });
});

test('a record that was read before is shown in its current state, to all readers what they may see', async () => {
  const { pro } = await openForAll({ accessorials: ['BLIND'] });
  const read = async (caller: FreightCaller) => (await caller.get(`/v1/shipments/history?pro=${pro}`)).body.data[0];
  const first = [await read(shipper), await read(consignee), await read(payer)];
  expect([await read(shipper), await read(consignee), await read(payer)]).toEqual(first);
  expect(new Set(first.map((one) => JSON.stringify(one))).size).toBe(3);
  expect((await stranger.get(`/v1/shipments/history?pro=${pro}`)).status).toBe(404);
  await freight.record(pro, happened('picked_up', freight.now()));
  expect((await read(shipper)).status.conciseStatus).toBe('Picked Up');
  const { writes } = await recordPositions(freight.parts, [{ pro, at: freight.now(), latitude: 30, longitude: -95 }]);
  await write(writes);
  expect((await read(shipper)).position.latitude).toBe(30);
  const before = (await read(shipper)).estimatedDelivery;
  freight.advance(20 * DAY_MS);
  expect((await read(shipper)).estimatedDelivery.endDate > before.endDate).toBe(true);
});

describe('finding by a number', () => {
  test('of the bill of lading, the order or the pickup finds all shipments, newest first, and no others', async () => {
    const po = { type: 'PON', id: 'PO-77' };
    const first = await openForAll({ references: [{ type: 'BOL', id: 'B-77' }, po] });
    freight.advance(60_000);
    const second = await openForAll({ references: [po] });
    await freight.open({ references: [po], accounts: [stranger.account] });
    const pros = async (query: string) =>
      (await shipper.get(`/v1/shipments/history?${query}`)).body.data.map((one: { pro: string }) => one.pro);
    expect(await pros('bol=B-77')).toEqual([first.pro]);
    expect(await pros('po=PO-77')).toEqual([second.pro, first.pro]);
    expect(await pros('po=B-77')).toEqual([]);
    await freight.record(first.pro, happened('picked_up', freight.now(), { pickupRequestNumber: 'PU00000077' }));
    expect(await pros('pickup=PU00000077')).toEqual([first.pro]);
  });

  test('returns at most fifty', async () => {
    const references = [{ type: 'PON', id: 'BLANKET' }];
    for (let count = 0; count < 52; count++) await openForAll({ references });
    expect((await shipper.get('/v1/shipments/history?po=BLANKET')).body.data).toHaveLength(50);
  });

  const CASES: readonly [query: string, field: string, says: string][] = [
    ['', 'pro', 'is missing: give one of pro, bol, po or pickup.'],
    ['?pro=0000000017&po=1', 'pro', 'is given together with po: give one of pro, bol, po or pickup.'],
    ['?bol=1&po=1&pickup=1', 'bol', 'is given together with po and pickup'],
    ['?po=', 'po', 'is missing: give one of pro, bol, po or pickup.'],
    ['?pro=12', 'pro', 'must be a PRO number of 10 digits'],
    ['?pro=17', 'pro', 'must be a PRO number of 10 digits'],
    ['?pro=00000000170', 'pro', 'must be a PRO number of 10 digits'],
    ['?order=1', 'order', 'is not known'],
  ];
  test.each(CASES)('%j is refused', async (query, field, says) => {
    const { status, body } = await shipper.get(`/v1/shipments/history${query}`);
    expect([status, body.data, body.error.code]).toEqual([400, [], 2000]);
    expect(body.error.validationFailures[0].field).toBe(field);
    expect(body.error.validationFailures[0].description).toContain(says.replace('is not known', ''));
  });

  test('a requested pickup is found before the truck has come, and is kept with a new bill of lading', async () => {
    const { pro } = await openForAll();
    const read = async () => (await shipper.get(`/v1/shipments/history?pro=${pro}`)).body.data[0];
    expect(await read()).not.toHaveProperty('pickupRequestNumber');
    await write(linkPickup(freight.parts, await find(pro), 'PU00000099'));
    expect((await read()).pickupRequestNumber).toBe('PU00000099');
    const found = async () => (await shipper.get('/v1/shipments/history?pickup=PU00000099')).body.data[0];
    expect((await found()).pickupRequestNumber).toBe('PU00000099');
    const shipment = await find(pro);
    await write(replaceShipment(freight.parts, shipment, { ...shipment.facts, references: [] }, freight.now()));
    expect((await found()).documentReferences).toEqual([{ type: 'PUR', id: 'PU00000099' }]);
    expect(linkPickup(freight.parts, await find(pro), 'PU00000099')).toEqual([]);
  });
});

describe('a new bill of lading', () => {
  test('replaces the old one’s facts, accounts and numbers', async () => {
    const { pro, ...facts } = await openForAll({ references: [{ type: 'BOL', id: 'OLD-1' }] });
    const next: ShipmentFacts = {
      ...facts,
      pro,
      accounts: [shipper.account, stranger.account],
      references: [{ type: 'BOL', id: 'NEW-1' }],
      shipDay: facts.shipDay + 1,
      pieces: 41,
    };
    await write(replaceShipment(freight.parts, await find(pro), next, freight.now()));
    const status = async (caller: FreightCaller, query: string) =>
      (await caller.get(`/v1/shipments/history?${query}`)).status;
    expect(await status(shipper, 'bol=OLD-1')).toBe(404);
    expect(await status(shipper, 'bol=NEW-1')).toBe(200);
    expect(await status(consignee, `pro=${pro}`)).toBe(404);
    expect(await status(stranger, `pro=${pro}`)).toBe(200);
    const [history] = (await shipper.get(`/v1/shipments/history?pro=${pro}`)).body.data;
    expect(history).toMatchObject({ pieces: 41, status: { conciseStatus: 'Pending' } });
    expect(history.movementHistory.map((one: { expandedStatus: string }) => one.expandedStatus)).toEqual([
      'BOL Received, Awaiting Pickup',
      'BOL Updated, Awaiting Pickup',
    ]);
    expect(freight.announced.at(-1)).toMatchObject({ type: 'shipment.updated', sequence: 2, accounts: next.accounts });
  });

  test('is rejected once the freight is picked up, and so is voiding it', async () => {
    const { pro } = await openForAll();
    await freight.record(pro, happened('picked_up', freight.now()));
    const shipment = await find(pro);
    expect(() => replaceShipment(freight.parts, shipment, shipment.facts, freight.now())).toThrow('picked up');
    expect(() => voidShipment(freight.parts, shipment, freight.now())).toThrow('picked up');
  });

  test('of a simultaneous pickup and change, one gets a conflict', async () => {
    for (const change of ['replace', 'void'] as const) {
      const { pro } = await openForAll();
      const shipment = await find(pro);
      const steps =
        change === 'void'
          ? voidShipment(freight.parts, shipment, freight.now())
          : replaceShipment(freight.parts, shipment, shipment.facts, freight.now());
      await freight.record(pro, happened('picked_up', freight.now()));
      await expect(write(steps)).rejects.toThrow(WriteConflict);
      expect((await find(pro)).state.stage).toBe('PICKED_UP');
    }
  });

  test('voiding ends the shipment', async () => {
    const { pro } = await openForAll();
    await write(voidShipment(freight.parts, await find(pro), freight.now()));
    const [history] = (await shipper.get(`/v1/shipments/history?pro=${pro}`)).body.data;
    expect(history.status).toMatchObject({ conciseStatus: 'Cancelled', expandedStatus: 'Voided', ediCode: 'CA' });
    expect(history).not.toHaveProperty('estimatedDelivery');
    expect(await freight.record(pro, happened('picked_up', freight.now() + 1))).toMatchObject([{ outcome: 'refused' }]);
    const voided = await find(pro);
    expect(() => voidShipment(freight.parts, voided, freight.now())).toThrow();
  });
});

describe('the list', () => {
  /** A customer with a few shipments on known days. */
  async function customer(days: readonly number[]): Promise<{ caller: FreightCaller; pros: string[] }> {
    const caller = await freight.caller();
    const pros: string[] = [];
    for (const day of days) {
      const plain = await freight.open();
      pros.push((await freight.open({ accounts: [caller.account], shipDay: plain.shipDay + day })).pro);
    }
    return { caller, pros };
  }
  const prosOf = (body: { data: { pro: string }[] }) => body.data.map((one) => one.pro);

  test('has the newest ship date first, in pages, and is not shifted by new shipments', async () => {
    const { caller, pros } = await customer([0, 1, 1, 2, 5]);
    const newestFirst = [...pros].reverse();
    const whole = await caller.get('/v1/shipments');
    expect([whole.status, prosOf(whole.body), whole.body.cursor]).toEqual([200, newestFirst, null]);
    const first = (await caller.get('/v1/shipments?limit=2')).body;
    const plain = await freight.open();
    await freight.open({ accounts: [caller.account], shipDay: plain.shipDay + 9 });
    const second = (await caller.get(`/v1/shipments?limit=2&cursor=${first.cursor}`)).body;
    const third = (await caller.get(`/v1/shipments?limit=2&cursor=${second.cursor}`)).body;
    expect([...prosOf(first), ...prosOf(second), ...prosOf(third)]).toEqual(newestFirst);
    expect(third.cursor).toBeNull();
  });

  test('can be filtered by status and by ship date', async () => {
    const { caller, pros } = await customer([0, 1, 2, 3, 4]);
    await freight.record(pros[1]!, happened('picked_up', freight.now()));
    await freight.record(pros[3]!, happened('picked_up', freight.now()));
    const by = async (query: string) => prosOf((await caller.get(`/v1/shipments?${query}`)).body);
    expect(await by('status=Picked%20Up')).toEqual([pros[3], pros[1]]);
    const dateOf = (line: { shipDate: string }) => line.shipDate;
    const dates = (await caller.get('/v1/shipments')).body.data.map(dateOf);
    expect(await by(`from=${dates[3]}&to=${dates[1]}`)).toEqual([pros[3], pros[2], pros[1]]);
    expect(await by(`from=${dates[3]}&to=${dates[1]}&status=Picked%20Up&limit=1`)).toEqual([pros[3]]);
    expect(await by('status=Delivered')).toEqual([]);
    const first = (await caller.get('/v1/shipments?status=Picked%20Up&limit=1')).body;
    const second = (await caller.get(`/v1/shipments?status=Picked%20Up&limit=1&cursor=${first.cursor}`)).body;
    expect([...prosOf(first), ...prosOf(second)]).toEqual([pros[3], pros[1]]);
  });

  test('shows each shipment once, however many of its accounts the caller has', async () => {
    const { caller, pros } = await customer([0]);
    const [line] = (await caller.get('/v1/shipments')).body.data;
    expect(line).toMatchObject({
      pro: pros[0],
      shipper: { name: 'Acme Widgets', city: 'Houston', state: 'TX' },
      consignee: { name: 'Bolts and More', city: 'Chicago', state: 'IL' },
      status: { conciseStatus: 'Pending' },
      documentReferences: [
        { type: 'BOL', id: 'BOL-4711' },
        { type: 'PON', id: 'PO-88123' },
      ],
    });
    expect(line).toHaveProperty('promisedDelivery.date');
    expect(line).toHaveProperty('estimatedDelivery.endDate');
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['status=Lost', 'status'],
    ['from=2026-02-30', 'from'],
  ])('%s is refused', async (query, field) => {
    const { status, body } = await shipper.get(`/v1/shipments?${query}`);
    expect([status, body.data, body.error.validationFailures[0].field]).toEqual([400, [], field]);
  });
});

describe('what is due', () => {
  test('a new shipment is due at its first action, others when they are planned', async () => {
    const config = { ...ephemeral(readConfig({}), 'due'), logLevel: 'silent' };
    // Without an app, so that nothing moves on its own.
    const context = await openContext(config, 'test', { clock: freight.app.clock });
    const { network } = freight.parts;
    const parts = shipmentParts(context, network, undefined, undefined, { firstActionAt: (_facts, at) => at });
    const now = context.freightClock.now();
    const openAt = (pro: string, at: number) =>
      context.db.write(
        openShipment(parts, factsBetween(network.now().data, '77002', '60601', '2026-11-02', { pro }), at),
      );
    const due = async (until: number) => (await duePlaces(parts, until, 10)).map(({ pro }) => pro);
    expect(await nextDueAt(parts)).toBeUndefined();
    await openAt('0000000017', now);
    await openAt('0000000024', now + 1);
    expect(await nextDueAt(parts)).toBe(now);
    expect([await due(now), await due(now + 1)]).toEqual([['0000000017'], ['0000000017', '0000000024']]);
    await context.db.write(planNext(parts, '0000000017', now + HOUR_MS));
    expect([await due(now + 1), await due(now + HOUR_MS)]).toEqual([['0000000024'], ['0000000024', '0000000017']]);
    // Recording an event leaves the plan unchanged.
    const { writes } = await recordShipmentEvents(parts, '0000000017', [happened('picked_up', now)]);
    await context.db.write(writes);
    await context.db.write(planNext(parts, '0000000024', null));
    expect(await due(now + HOUR_MS)).toEqual(['0000000017']);
    await context.close();
  });

  test('production has none unless it is planned', async () => {
    await freight.open();
    expect(await nextDueAt(freight.parts)).toBeUndefined();
  });
});
