// Recording events, on both databases: batches, duplicates, rejections, positions, races, and rebuilding the state.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../../test/support/shared-postgres.ts';
import { foldShipment } from '../../../freight/shipments/fold-shipment.ts';
import { step, WriteConflict } from '../../../platform/db/database.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import { findShipment } from '../find-shipment.ts';
import { type Freight, type FreightCaller, happened, openFreight } from '../shipment.fixture.ts';
import { duePlaces, planEach, recordedEvents } from './plan-next.ts';
import { rebuildStates } from './rebuild-states.ts';
import { recordEventBatch } from './record-events.ts';
import { type Ping, recordPositions } from './record-positions.ts';

const DATABASES = [
  { name: 'SQLite', open: () => openFreight() },
  { name: 'PostgreSQL', open: async () => openFreight({ databaseUrl: await freshPostgresDatabase() }) },
];

describe.each(DATABASES)('$name', ({ open }) => {
  let freight: Freight;
  let caller: FreightCaller;
  beforeAll(async () => {
    freight = await open();
    caller = await freight.caller();
  });
  afterAll(() => freight.app.close());

  const write = (steps: Parameters<Freight['app']['context']['db']['write']>[0]) => freight.app.context.db.write(steps);
  const stored = async (pro: string) => (await findShipment(freight.parts, pro))!;
  const history = async (pro: string) => (await caller.get(`/v1/shipments/history?pro=${pro}`)).body.data[0];
  const mine = () => ({ accounts: [caller.account] });

  test('a reweigh without a stated price is rated', async () => {
    const { pro } = await freight.open(mine());
    await freight.record(pro, happened('picked_up', freight.now()));
    const asked: number[] = [];
    const parts: typeof freight.parts = {
      ...freight.parts,
      reprice: async (_facts, { weightLb }) => {
        asked.push(weightLb);
        return { totalCents: 12_345 };
      },
    };
    const weighed = (weightLb: number, details: object = {}, at = freight.now()) => ({
      pro,
      ...happened('reweighed', at, { weightLb, ...details }),
    });
    const { results } = await recordEventBatch(parts, [
      weighed(1_000),
      weighed(-5),
      weighed(2_000.5),
      weighed(3_000, {}, freight.now() + DAY_MS),
      weighed(4_000, { chargeCents: 1 }),
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['recorded', 'faulty', 'faulty', 'faulty', 'recorded']);
    expect(asked).toEqual([1_000]);
  });

  test('a dimension certificate exists once the freight was measured, and remains after another weighing', async () => {
    const { pro } = await freight.open(mine());
    await freight.record(pro, happened('picked_up', freight.now()));
    const documents = async () => (await history(pro)).documents;
    const weighed = (measuredUnits?: object[]) =>
      happened('reweighed', freight.now(), {
        weightLb: 1_000,
        chargeCents: 1,
        ...(measuredUnits && { measuredUnits }),
      } as object);
    await freight.record(pro, weighed());
    expect(await documents()).toEqual(['BOL', 'WR', 'LABEL']);
    const size = { count: 2, lengthIn: 48, widthIn: 40, heightIn: 50 };
    const { results } = await recordEventBatch(
      freight.parts,
      [[], [{ ...size, count: 0 }], [{ ...size, heightIn: 50.5 }], Array.from({ length: 101 }, () => size)].map(
        (units) => ({ pro, ...weighed(units) }),
      ),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['faulty', 'faulty', 'faulty', 'faulty']);
    await freight.record(pro, weighed([size]));
    await freight.record(pro, weighed());
    expect(await documents()).toEqual(['BOL', 'WR', 'DIM', 'LABEL']);
    expect((await stored(pro)).state.reweigh).toMatchObject({ units: [size] });
  });

  test('a short pickup opens an exception, which ends when the rest is found or delivered', async () => {
    const taken = async (pieces: number | undefined) => {
      const { pro } = await freight.open(mine());
      await freight.record(pro, happened('picked_up', freight.now(), pieces === undefined ? {} : { pieces }));
      return pro;
    };
    // 40 pieces on 2 handling units: a driver who counts pallets has picked up everything.
    for (const whole of [undefined, 40, 41, 2]) {
      expect(await history(await taken(whole))).toMatchObject({
        status: { expandedStatus: 'Picked Up at Shipper', isException: false },
        exceptions: [],
      });
    }
    const [found, delivered] = [await taken(39), await taken(0)];
    expect(await history(found)).toMatchObject({
      status: {
        conciseStatus: 'Picked Up',
        expandedStatus: 'Picked Up Short',
        isException: true,
        reasonCode: 'SHT',
        pieces: 39,
      },
      exceptions: [{ code: 'SHT', status: 'ACTIVE' }],
    });
    expect((await history(found)).movementHistory.at(-1)).toMatchObject({
      expandedStatus: 'Picked Up Short',
      reasonCode: 'SHT',
    });
    await freight.record(found, happened('exception_resolved', freight.now(), { reasonCode: 'SHT' }));
    expect(await history(found)).toMatchObject({
      status: { conciseStatus: 'Picked Up', expandedStatus: 'Picked Up at Shipper', isException: false },
      exceptions: [{ code: 'SHT', status: 'RESOLVED' }],
    });
    await freight.record(delivered, happened('delivered', freight.now(), { receivedBy: 'J DOE', pieces: 40 }));
    expect((await history(delivered)).exceptions).toMatchObject([{ code: 'SHT', status: 'RESOLVED' }]);
    const again = await recordEventBatch(freight.parts, [
      { pro: found, ...(await recordedEvents(freight.parts, found))[1]! },
    ]);
    expect(again.results).toMatchObject([{ outcome: 'duplicate' }]);
  });

  test('events change the shipment, each announced with the next sequence', async () => {
    const { pro, route } = await freight.open(mine());
    freight.advance(30 * HOUR_MS);
    const t = freight.now() - 20 * HOUR_MS;
    freight.announced.length = 0;
    const results = await freight.record(
      pro,
      happened('picked_up', t, { pieces: 40 }),
      happened('departed_terminal', t + HOUR_MS, { terminal: route[0]! }),
    );
    expect(results).toEqual([
      { outcome: 'recorded', sequence: 2 },
      { outcome: 'recorded', sequence: 3 },
    ]);
    expect(await stored(pro)).toMatchObject({ lastSequence: 3, state: { stage: 'IN_TRANSIT' } });
    expect(freight.announced).toMatchObject([
      { type: 'shipment.picked_up', subject: pro, sequence: 2, occurredAt: t, accounts: [caller.account] },
      {
        type: 'shipment.departed_terminal',
        subject: pro,
        sequence: 3,
        occurredAt: t + HOUR_MS,
        accounts: [caller.account],
      },
    ]);
  });

  test('a repeated event has no effect and writes nothing', async () => {
    const { pro } = await freight.open(mine());
    const event = happened('picked_up', freight.now());
    await freight.record(pro, event);
    freight.announced.length = 0;
    const { writes, results } = await recordEventBatch(freight.parts, [{ ...event, pro }]);
    expect([writes, results]).toEqual([[], [{ outcome: 'duplicate', sequence: 2 }]]);
    const twice = happened('reweighed', freight.now() + 1, { weightLb: 1_300 });
    expect(await freight.record(pro, twice, event, twice)).toEqual([
      { outcome: 'recorded', sequence: 3 },
      { outcome: 'duplicate', sequence: 2 },
      { outcome: 'duplicate', sequence: 3 },
    ]);
    expect(freight.announced.map(({ sequence }) => sequence)).toEqual([3]);
    const other = { ...event, kind: 'delivered', details: { receivedBy: 'X' } } as const;
    expect(await freight.record(pro, other)).toMatchObject([{ outcome: 'refused', error: 'eventIdReused' }]);
  });

  test('late events are placed correctly', async () => {
    const { pro, route } = await freight.open(mine());
    freight.advance(40 * HOUR_MS);
    const t = freight.now() - 30 * HOUR_MS;
    await freight.record(pro, happened('delivered', t + 20 * HOUR_MS, { receivedBy: 'J DOE' }));
    const late = [happened('departed_terminal', t + 4 * HOUR_MS, { terminal: route[0]! }), happened('picked_up', t)];
    expect(await freight.record(pro, ...late)).toMatchObject([{ outcome: 'recorded' }, { outcome: 'recorded' }]);
    const { status, movementHistory } = await history(pro);
    expect(status.conciseStatus).toBe('Delivered');
    expect(movementHistory.map((one: { sequence: number }) => one.sequence)).toEqual([1, 4, 3, 2]);
    expect(await freight.record(pro, happened('out_for_delivery', t + 25 * HOUR_MS))).toMatchObject([
      {
        outcome: 'refused',
        error: 'eventNotAllowed',
        allowed: ['reweighed', 'inspected', 'exception_resolved', 'charge_incurred', 'document_available'],
        reason: expect.stringContaining('The shipment was delivered at that time. Possible events: shipment.reweighed'),
      },
    ]);
    expect(await freight.record(pro, happened('picked_up', t + HOUR_MS))).toMatchObject([{ outcome: 'refused' }]);
  });

  test('of a batch for many shipments, valid events are recorded, and the others reported individually', async () => {
    const opened = [];
    for (let count = 0; count < 140; count++) opened.push(await freight.open(mine()));
    const batch = opened.flatMap(({ pro }) => [
      { pro, ...happened('picked_up', freight.now()) },
      { pro, ...happened('reweighed', freight.now(), { weightLb: 1_000 }) },
    ]);
    const wrong = [
      { pro: '9999999990', ...happened('picked_up', freight.now()) },
      { pro: opened[0]!.pro, ...happened('voided', freight.now()) },
      { pro: opened[0]!.pro, ...happened('arrived_terminal', freight.now(), { terminal: 'NOWHERE' }) },
      { pro: opened[0]!.pro, ...happened('delivered', freight.now() + HOUR_MS, { receivedBy: 'X' }) },
      { pro: opened[1]!.pro, ...happened('picked_up', freight.now() + 1) },
    ];
    const { writes, results } = await recordEventBatch(freight.parts, [...wrong, ...batch]);
    await write(writes);
    expect(results.slice(0, wrong.length)).toMatchObject([
      { outcome: 'unknown', error: 'noSuchShipment' },
      { outcome: 'faulty', faults: [{ field: 'type' }] },
      { outcome: 'faulty', faults: [{ field: 'terminal' }] },
      { outcome: 'faulty', faults: [{ field: 'occurredAt' }] },
      // It comes before the actual pickup in the batch, and contradicts it.
      { outcome: 'recorded', sequence: 2 },
    ]);
    const taken = results.slice(wrong.length).map((result) => result.outcome);
    expect(taken.filter((outcome) => outcome !== 'recorded')).toEqual(['refused']);
    expect(writes.length).toBeLessThan(20);
    for (const { pro } of [opened[0]!, opened[139]!]) {
      expect(await stored(pro)).toMatchObject({
        lastSequence: 3,
        state: { stage: 'PICKED_UP', reweigh: { weightLb: 1_000 } },
      });
    }
  });

  test('simultaneous recordings leave no gap or duplicate in the sequences, and lose nothing', async () => {
    const { pro } = await freight.open(mine());
    freight.advance(HOUR_MS);
    const t = freight.now() - HOUR_MS;
    const told = Array.from({ length: 16 }, (_, at) => happened('reweighed', t + at, { weightLb: 1_000 + at }));
    const results = await Promise.all(told.map((event) => freight.record(pro, event)));
    expect(
      results
        .flat()
        .map((one) => 'sequence' in one && one.sequence)
        .sort((a, b) => Number(a) - Number(b)),
    ).toEqual(Array.from({ length: 16 }, (_, at) => at + 2));
    const events = await recordedEvents(freight.parts, pro);
    expect(events.map((one) => one.sequence)).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
    const { facts, state } = await stored(pro);
    expect(state).toEqual(foldShipment(facts, events));
    expect(state.reweigh?.weightLb).toBe(1_015);
  });

  test('batches with the same shipments in different orders do not deadlock', async () => {
    const opened: string[] = [];
    for (let count = 0; count < 20; count++) opened.push((await freight.open(mine())).pro);
    const batchOf = (pros: readonly string[]) =>
      pros.map((pro) => ({ pro, ...happened('reweighed', freight.now(), { weightLb: 9 }) }));
    const record = async (pros: readonly string[]) => {
      const batch = batchOf(pros);
      for (;;) {
        const { writes } = await recordEventBatch(freight.parts, batch);
        try {
          return await write(writes);
        } catch (error) {
          if (!(error instanceof WriteConflict)) throw error;
        }
      }
    };
    const [first] = (await recordEventBatch(freight.parts, batchOf([...opened].reverse()))).writes;
    const pros = (first as { parameters: readonly unknown[] }).parameters.filter((value) =>
      opened.includes(String(value)),
    );
    expect(pros).toEqual([...pros].sort());
    await Promise.all([record(opened), record([...opened].reverse()), record(opened), record([...opened].reverse())]);
    for (const pro of opened) expect((await stored(pro)).lastSequence).toBe(5);
  });

  test('many are planned at once, each for its own time; an unknown one undoes all', async () => {
    const opened = await Promise.all(Array.from({ length: 150 }, () => freight.open(mine())));
    const planned = opened.map(({ pro }, at) => ({ pro, at: at % 3 === 0 ? null : freight.now() + at }));
    const due = async () =>
      (await duePlaces(freight.parts, freight.now() + HOUR_MS, 1_000)).map(({ pro, dueAt }) => [pro, dueAt]);
    await write(planEach(freight.parts, planned));
    const expected = planned.flatMap(({ pro, at }) => (at === null ? [] : [[pro, at]]));
    expect(await due()).toEqual(expected);
    const unknown = { pro: '9999999990', at: 1 };
    const again = planned.map(({ pro }) => ({ pro, at: null }));
    await expect(write(planEach(freight.parts, [...again, unknown]))).rejects.toThrow(WriteConflict);
    expect(await due()).toEqual(expected);
    await write(planEach(freight.parts, again));
    expect(await due()).toEqual([]);
  });

  describe('positions', () => {
    const ping = (pro: string, at: number, latitude = 41): Ping => ({ pro, at, latitude, longitude: -87 });

    test('the last position and a short trail are kept, in whatever order positions arrive, without events', async () => {
      const { pro } = await freight.open(mine());
      await freight.record(pro, happened('out_for_delivery', freight.now(), { driver: 'Sam' }));
      freight.announced.length = 0;
      const t = freight.now();
      const pings = Array.from({ length: 25 }, (_, at) => ping(pro, t + at * 1_000, 40 + at / 100));
      const { writes, results } = await recordPositions(freight.parts, pings.reverse());
      await write(writes);
      expect(new Set(results)).toEqual(new Set(['recorded']));
      const { trail, position, outForDelivery } = await history(pro);
      expect(trail).toHaveLength(20);
      expect(trail.map((point: { latitude: number }) => point.latitude)).toEqual(
        Array.from({ length: 20 }, (_, at) => 40 + (at + 5) / 100),
      );
      expect([position, outForDelivery.position]).toEqual([trail.at(-1), trail.at(-1)]);
      const { writes: none, results: older } = await recordPositions(freight.parts, [ping(pro, t)]);
      expect([none, older]).toEqual([[], ['older']]);
      expect(freight.announced).toEqual([]);
      expect((await stored(pro)).lastSequence).toBe(2);
    });

    test('of two at once, the later one is kept', async () => {
      const { pro } = await freight.open(mine());
      const [first, second] = await Promise.all([
        recordPositions(freight.parts, [ping(pro, freight.now() + 2)]),
        recordPositions(freight.parts, [ping(pro, freight.now() + 1)]),
      ]);
      await write(first.writes);
      await write(second.writes);
      expect((await stored(pro)).trail.map(({ at }) => at)).toEqual([freight.now() + 2]);
    });

    test('are rejected for unknown or finished freight, and for impossible coordinates', async () => {
      const { pro } = await freight.open(mine());
      await freight.record(pro, happened('delivered', freight.now(), { receivedBy: 'X' }));
      const open = await freight.open(mine());
      const { writes, results } = await recordPositions(freight.parts, [
        ping('9999999990', freight.now()),
        ping(pro, freight.now()),
        ping(open.pro, freight.now(), 91),
        ping(open.pro, freight.now() + HOUR_MS),
        ping(open.pro, Number.NaN),
      ]);
      expect([writes, results]).toEqual([[], ['unknown', 'ended', 'faulty', 'faulty', 'faulty']]);
    });
  });

  test('the states match the events; a corrupted one is found and fixed', async () => {
    const sound = await rebuildStates(freight.parts, { fix: false });
    expect(sound).toMatchObject({ faults: [], faultCount: 0 });
    expect(sound.shipments).toBeGreaterThan(150);
    expect(sound.events).toBeGreaterThan(sound.shipments);
    const { pro } = await freight.open(mine());
    const { pro: cut } = await freight.open(mine());
    await freight.record(cut, happened('picked_up', freight.now()));
    interface Tables {
      shipment_states: { pro: string; stage: string };
      shipment_events: { pro: string; sequence: number };
    }
    const tables = freight.app.context.db.tables<Tables>();
    await write([
      step(tables.updateTable('shipment_states').set({ stage: 'DELIVERED' }).where('pro', '=', pro)),
      step(tables.deleteFrom('shipment_events').where('pro', '=', cut).where('sequence', '=', 2)),
    ]);
    const { faults } = await rebuildStates(freight.parts, { fix: false });
    // Ordered by PRO, whichever was opened first.
    expect([...faults].sort((one) => (one.pro === pro ? -1 : 1))).toEqual([
      { pro, reason: 'The stored state is not what the bill of lading and the events add up to.', isFixed: false },
      { pro: cut, reason: 'The events are not those from 1 to 2.', isFixed: false },
    ]);
    const progress: number[] = [];
    const fixed = await rebuildStates(freight.parts, { fix: true, onProgress: (done) => progress.push(done) });
    expect(fixed.faults.map(({ isFixed }) => isFixed)).toEqual([true, false]);
    expect(progress.reduce((sum, done) => sum + done, 0)).toBe(fixed.shipments);
    expect((await rebuildStates(freight.parts, { fix: false })).faults).toMatchObject([{ pro: cut }]);
  });
});
