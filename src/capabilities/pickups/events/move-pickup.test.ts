// Reports about pickups: every transition, reports that arrive twice, late or too late, and the announcement of each.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passTime } from '../../../../test/support/freight-time.ts';
import { foldPickup } from '../../../freight/pickups/fold-pickup.ts';
import {
  canMove,
  movesFrom,
  PICKUP_STATUS,
  type PickupStatus,
  TRUCK_STATUSES,
} from '../../../freight/pickups/pickup-status.ts';
import { type Step, step, WriteConflict } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { type Loose, moveTo, openShipper, type PickupShipper, partsOf, reportOf, WHOLE } from '../pickup.fixture.ts';
import type { PickupParts } from '../pickup-parts.ts';
import { duePickups, pickupsByReference, planPickup } from '../reads/find-pickups.ts';
import { linkPickupToPro, movePickup, type PickupReported, recordEta } from './move-pickup.ts';
import type { PickupAnnouncement } from './pickup-announcement.ts';
import { pickupMoveRefusal } from './refuse-pickup-move.ts';

let shipper: PickupShipper;
let parts: PickupParts;
/** Every announcement that was requested, in order, written or not. */
const heard: PickupAnnouncement[] = [];

/** Stands in for the outbox: a row in a real table shows whether the announcement was written with the change. */
function announce(news: PickupAnnouncement): Step[] {
  heard.push(news);
  const tables = shipper.app.context.db.tables<{ environment_facts: { name: string; value: string } }>();
  const name = `${news.subject} ${news.sequence}`;
  return [step(tables.insertInto('environment_facts').values({ name, value: news.type }), 1)];
}

async function written(requestNumber: string): Promise<string[]> {
  const rows = await shipper.app.context.db
    .tables<{ environment_facts: { name: string; value: string } }>()
    .selectFrom('environment_facts')
    .selectAll()
    .where('name', 'like', `${requestNumber}%`)
    .orderBy('name')
    .execute();
  return rows.map(({ name, value }) => `${name.split(' ')[1]} ${value}`);
}

beforeAll(async () => {
  shipper = await openShipper();
  parts = await partsOf(shipper.app, announce);
});
afterAll(() => shipper.app.close());

const write = (reported: PickupReported) => {
  if (reported.kind !== 'recorded') throw new Error(JSON.stringify(reported));
  return shipper.app.context.db.write(reported.writes);
};
const report = (status: PickupStatus, more = {}) => reportOf(shipper.app, status, more);
const codes = (pickup: Loose) => pickup.statusHistory.map((one: Loose) => one.code).join(' ');

const WAYS: Readonly<Record<PickupStatus, readonly PickupStatus[]>> = {
  RCV: [],
  ACC: ['ACC'],
  DSP: ['ACC', 'DSP'],
  BGN: ['ACC', 'DSP', 'BGN'],
  ARR: ['ACC', 'DSP', 'BGN', 'ARR'],
  ATT: ['ACC', 'DSP', 'BGN', 'ATT'],
  RSD: ['ACC', 'RSD'],
  WRK: ['ACC', 'DSP', 'BGN', 'ARR', 'WRK'],
  RJT: ['ACC', 'RJT'],
  CAN: ['ACC', 'CAN'],
  CLS: ['ACC', 'DSP', 'BGN', 'ATT', 'CLS'],
};

async function pickupIn(status: PickupStatus): Promise<string> {
  const number = await shipper.requested(WHOLE);
  await moveTo(parts, shipper.app, number, ...WAYS[status]);
  return number;
}

describe.each(PICKUP_STATUS.codes)('from %s', (from) => {
  it('changes as the table says, and in no other way', async () => {
    const number = await pickupIn(from);
    await passTime(shipper.app, 60_000);
    for (const to of PICKUP_STATUS.codes) {
      // Nothing is written, so that each move starts from the same status.
      const reported = await movePickup(parts, number, report(to));
      if (canMove(from, to)) expect(reported).toMatchObject({ kind: 'recorded', pickup: { state: { status: to } } });
      else expect(reported).toEqual({ kind: 'refused', status: from, allowed: movesFrom(from) });
    }
  });
});

it('a change that is not allowed is 409 and names those that are', () => {
  const { entry, details } = pickupMoveRefusal({ status: 'DSP', allowed: movesFrom('DSP') });
  expect([entry.code, entry.status]).toEqual([5061, 409]);
  expect(details).toBe('The pickup is DSP (Dispatched). Allowed: BGN (En Route), RSD (Rescheduled), CAN (Cancelled).');
  expect(pickupMoveRefusal({ status: 'WRK', allowed: [] }).details).toBe(
    'The pickup is WRK (Picked Up). It has ended.',
  );
});

describe('a report', () => {
  it('that is repeated changes nothing', async () => {
    const number = await pickupIn('RCV');
    const accepted = report('ACC');
    await write(await movePickup(parts, number, accepted));
    const again = await movePickup(parts, number, accepted);
    expect(again).toMatchObject({ kind: 'known', writes: [], pickup: { state: { status: 'ACC' } } });
    expect((await parts.store.find(number))?.sequence).toBe(2);
  });

  it('for an unknown pickup is rejected', async () => {
    expect(await movePickup(parts, 'PU99999999', report('ACC'))).toEqual({ kind: 'absent' });
  });

  it('that two nodes receive at once is stored once', async () => {
    const number = await pickupIn('RCV');
    const accepted = report('ACC');
    const both = await Promise.all([movePickup(parts, number, accepted), movePickup(parts, number, accepted)]);
    const results = await Promise.allSettled(both.map(write));
    expect(results.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((results.find((one) => one.status === 'rejected') as Loose).reason).toBeInstanceOf(WriteConflict);
    expect(codes(await shipper.read(number))).toBe('RCV ACC');
  });

  it('may share a transaction with others, for one pickup or several', async () => {
    const [one, other] = [await pickupIn('RCV'), await pickupIn('ACC')];
    const writes: Step[] = [];
    let pickup: Parameters<typeof movePickup>[1] = one;
    for (const status of ['ACC', 'DSP', 'BGN'] as const) {
      const reported = await movePickup(parts, pickup, report(status));
      if (reported.kind !== 'recorded') throw new Error(JSON.stringify(reported));
      writes.push(...reported.writes);
      pickup = reported.pickup;
    }
    const second = await movePickup(parts, other, report('DSP'));
    if (second.kind === 'recorded') writes.push(...second.writes);
    await shipper.app.context.db.write(writes);
    expect(codes(await shipper.read(one))).toBe('RCV ACC DSP BGN');
    expect(codes(await shipper.read(other))).toBe('RCV ACC DSP');
    expect((await written(one)).map((news) => news.split(' ')[0])).toEqual(['2', '3', '4']);
  });

  it('that is late is placed in the past, and changes nothing', async () => {
    const number = await shipper.requested(WHOLE);
    const early = shipper.app.context.freightClock.now() + 1_000;
    await passTime(shipper.app, 60_000);
    await write(await movePickup(parts, number, report('CAN', { reasonCode: 'CUS' })));
    const late = await movePickup(parts, number, report('ACC', { occurredAt: early }));
    await write(late);
    const pickup = await shipper.read(number);
    expect(codes(pickup)).toBe('RCV ACC CAN');
    expect(pickup.status).toMatchObject({ code: 'CAN', reasonCode: 'CUS' });
    // The stored row, which lists use, has the same status.
    expect((await parts.store.find(number))?.status).toBe('CAN');
  });

  it('that would undo an earlier report is rejected', async () => {
    const number = await pickupIn('DSP');
    const between = shipper.app.context.freightClock.now() + 1_000;
    await passTime(shipper.app, 60_000);
    await write(await movePickup(parts, number, report('CAN')));
    const late = await movePickup(parts, number, report('BGN', { occurredAt: between }));
    expect(late).toEqual({ kind: 'refused', status: 'CAN', allowed: [] });
  });

  it('of another day reschedules the pickup', async () => {
    const number = await pickupIn('ATT');
    const appointment = { date: '2026-11-24', startMinute: 540, endMinute: 720 };
    await write(await movePickup(parts, number, report('RSD', { appointment, reasonCode: 'SCL' })));
    const pickup = await shipper.read(number);
    expect(pickup).toMatchObject({ pickupDate: '2026-11-24', pickupStartTime: '09:00', pickupEndTime: '12:00' });
    expect(pickup.appointmentHistory).toMatchObject([
      { pickupDate: '2026-11-20', reasonCode: 'SCL', reason: 'shipper closed' },
    ]);
    const row = await parts.store.find(number);
    expect([row?.pickup_date, row?.opens_at]).toEqual(['2026-11-24', Date.parse('2026-11-24T09:00:00-05:00')]);
    const found = (await shipper.send('GET', '?pickupDate=2026-11-24&status=RSD')).body.data;
    expect(found.map((one: Loose) => one.requestNumber)).toContain(number);
  });
});

describe('the truck', () => {
  const sighting = (truck: object, more = {}) => {
    const { status: _, ...rest } = report('BGN', more);
    return { ...rest, truck };
  };

  it('is shown with its position and arrival time, local to the shipper', async () => {
    const number = await pickupIn('DSP');
    const truck = { driver: 'Lee Park', stopsAway: 3, estimatedPickupAt: Date.parse('2026-11-20T19:42:00Z') };
    await write(await movePickup(parts, number, report('BGN', { truck })));
    await passTime(shipper.app, 60_000);
    const position = { latitude: 37.54, longitude: -77.43 };
    await write(await recordEta(parts, number, sighting({ position, stopsAway: 2 })));
    const pickup = await shipper.read(number);
    expect(pickup.transportEvent).toMatchObject({
      driver: 'Lee Park',
      position,
      estimatedPickupDate: '2026-11-20',
      estimatedPickupTime: '14:42',
      stopsAway: 2,
    });
    expect(pickup.transportEvent.updatedAt).toMatch(/^2026-11-02T.*-05:00$/);
    expect(codes(pickup)).toBe('RCV ACC DSP BGN');
  });

  it('does not show an earlier position instead of a later one', async () => {
    const number = await pickupIn('BGN');
    const earlier = shipper.app.context.freightClock.now() + 1_000;
    await passTime(shipper.app, 60_000);
    await write(await recordEta(parts, number, sighting({ stopsAway: 1 })));
    await write(await recordEta(parts, number, sighting({ stopsAway: 5, driver: 'Kim' }, { occurredAt: earlier })));
    expect((await shipper.read(number)).transportEvent).toMatchObject({ stopsAway: 1, driver: 'Kim' });
  });

  it.each(PICKUP_STATUS.codes)('in %s', async (status) => {
    const number = await pickupIn(status);
    const reported = await recordEta(parts, number, sighting({ stopsAway: 1 }));
    if (TRUCK_STATUSES.includes(status)) expect(reported.kind).toBe('recorded');
    else expect(reported).toEqual({ kind: 'refused', status, allowed: TRUCK_STATUSES });
  });

  it('is no longer shown after another day was set', async () => {
    const number = await pickupIn('DSP');
    await write(await recordEta(parts, number, sighting({ stopsAway: 9 })));
    const changed = await shipper.send('PUT', `/${number}`, { ...WHOLE, pickupDate: '2026-11-24' });
    expect(changed.body.data).toMatchObject({ status: { code: 'RSD' }, transportEvent: null });
  });
});

describe('the PRO', () => {
  it('can be linked at any time, and then finds the pickup', async () => {
    const number = await pickupIn('WRK');
    const { status: _, ...rest } = report('WRK');
    await write(await linkPickupToPro(parts, number, { ...rest, pro: '1234567895' }));
    expect((await shipper.read(number)).pro).toBe('1234567895');
    const found = await pickupsByReference(parts, [shipper.account], { type: 'PRO', value: '1234567895' });
    expect(found.map(({ requestNumber }) => requestNumber)).toEqual([number]);
    expect(await pickupsByReference(parts, ['NOBODY1'], { type: 'PRO', value: '1234567895' })).toEqual([]);
    expect((await shipper.send('GET', '?pro=1234567895')).body.data).toHaveLength(1);
  });

  it('may come with the pickup of the freight', async () => {
    const number = await pickupIn('ARR');
    await write(await movePickup(parts, number, report('WRK', { pro: '9876543210' })));
    expect((await shipper.read(number)).pro).toBe('9876543210');
  });

  it('BOL and PON find it as well', async () => {
    const number = await shipper.requested(WHOLE);
    for (const [type, value] of [
      ['PON', 'PO-7741'],
      ['BOL', 'B-20931'],
    ] as const) {
      const [newest] = await pickupsByReference(parts, [shipper.account], { type, value }, 1);
      expect(newest?.requestNumber).toBe(number);
    }
  });
});

describe('the event', () => {
  it('is published with each change, numbered within the pickup, with what GET returns', async () => {
    const number = await pickupIn('DSP');
    await passTime(shipper.app, 60_000);
    const { status: _, ...rest } = report('BGN');
    await write(await recordEta(parts, number, { ...rest, truck: { stopsAway: 1 } }));
    await write(await linkPickupToPro(parts, number, { ...rest, eventId: `${rest.eventId}b`, pro: '1234567895' }));
    const news = heard.filter(({ subject }) => subject === number);
    expect(news.map(({ sequence, type }) => `${sequence} ${type}`)).toEqual([
      '2 pickup.accepted',
      '3 pickup.dispatched',
      '4 pickup.eta_updated',
      '5 pickup.updated',
    ]);
    expect(await written(number)).toEqual(news.map(({ sequence, type }) => `${sequence} ${type}`));
    expect(news.at(-1)).toMatchObject({ accounts: [shipper.account] });
    expect(JSON.parse(JSON.stringify(news.at(-1)!.data))).toEqual(await shipper.read(number));
  });

  it('is not written if the change is not', async () => {
    const number = await pickupIn('RCV');
    const [one, other] = [
      await movePickup(parts, number, report('ACC')),
      await movePickup(parts, number, report('RJT')),
    ];
    await write(one);
    await expect(write(other)).rejects.toBeInstanceOf(WriteConflict);
    expect(await written(number)).toEqual(['2 pickup.accepted']);
  });
});

describe('pickups that the simulation processes', () => {
  /** So far ahead that the simulation of this environment leaves them alone. */
  const later = (days: number) => shipper.app.context.freightClock.now() + (1_000 + days) * DAY_MS;
  const plan = async (requestNumber: string, sequence: number, at: number) =>
    shipper.app.context.db.write([planPickup(parts, { requestNumber, sequence }, at)]);

  it('come longest due first, without those that wait', async () => {
    const numbers: string[] = [];
    for (const days of [4, 2, 3]) {
      const number = await shipper.requested();
      await plan(number, 1, later(days));
      numbers.push(number);
    }
    const [first, second, third] = numbers;
    const due = async (until: number) => {
      const found = await duePickups(parts, until, 1_000);
      return found.map(({ requestNumber }) => requestNumber).filter((number) => numbers.includes(number));
    };
    expect(await due(later(3))).toEqual([second, third]);
    expect(await due(later(4))).toEqual([second, third, first]);
    expect(await duePickups(parts, later(4), 2)).toHaveLength(2);
  });

  it('are due immediately after an event, whatever was planned before, and never after the last one', async () => {
    const number = await shipper.requested();
    const accepted = await movePickup(parts, number, reportOf(shipper.app, 'ACC'));
    expect(accepted).toMatchObject({ pickup: { row: { next_action_at: 0 } } });
    await write(accepted);
    await plan(number, 1, later(1));
    expect((await parts.store.find(number))?.next_action_at).toBeLessThan(later(0));
    await plan(number, 2, later(1));
    expect((await parts.store.find(number))?.next_action_at).toBe(later(1));
    const cancelled = await movePickup(parts, number, reportOf(shipper.app, 'CAN'));
    expect(cancelled).toMatchObject({ pickup: { row: { next_action_at: null } } });
  });
});

it('the stored state matches the events', async () => {
  const number = await pickupIn('CLS');
  const events = await parts.events.ofPickup(number);
  const row = await parts.store.find(number);
  expect(JSON.parse(row!.state)).toEqual(JSON.parse(JSON.stringify(foldPickup(events))));
  expect(JSON.parse(JSON.stringify(foldPickup([...events].reverse())))).toEqual(JSON.parse(row!.state));
});
