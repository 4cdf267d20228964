// Late by the minute, at the consignee's terminal, and not before an appointment that was agreed.
import { describe, expect, test } from 'vitest';
import type { Appointment } from '../../../freight/shipments/shipment-state.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import type { StoredShipment } from '../stored-shipment.ts';
import { deliveredLate, isLate, latenessOf, promisedAt } from './lateness.ts';

const DALLAS = new Map([['DAL', { timeZone: 'America/Chicago' }]]);
const DAY = Date.parse('2026-11-18T00:00:00Z') / DAY_MS;
/** 5:00 PM in Dallas. */
const PROMISED = Date.parse('2026-11-18T23:00:00Z');

function appointment(status: Appointment['status'], start: number | null, end: number | null = null): Appointment {
  return { status, start, end, at: PROMISED - 10 * HOUR_MS };
}

function shipment(promisedDay: number | null, deliveredAt: number | null, appointments: readonly Appointment[] = []) {
  return {
    facts: { promisedDay, promisedMinute: 17 * 60, destinationTerminal: 'DAL' },
    state: { delivery: deliveredAt === null ? null : { at: deliveredAt }, appointments },
  } as unknown as StoredShipment;
}

test('the promise is a minute of the day in the consignee’s time zone', () => {
  expect(promisedAt(shipment(DAY, null), DALLAS)).toBe(PROMISED);
  expect(promisedAt(shipment(DAY, null), new Map())).toBe(PROMISED - 6 * HOUR_MS);
  expect(promisedAt(shipment(null, null), DALLAS)).toBeNull();
});

describe('delivered late', () => {
  test.each<[string, StoredShipment, boolean | undefined]>([
    ['not delivered', shipment(DAY, null), undefined],
    ['without a promise', shipment(null, PROMISED), undefined],
    ['in the promised minute', shipment(DAY, PROMISED + MINUTE_MS - 1), false],
    ['a minute later', shipment(DAY, PROMISED + MINUTE_MS), true],
    ['by a later appointment', shipment(DAY, PROMISED + HOUR_MS, [appointment('SET', PROMISED + HOUR_MS)]), false],
    [
      'before the end of its window',
      shipment(DAY, PROMISED + HOUR_MS, [appointment('SET', 0, PROMISED + HOUR_MS)]),
      false,
    ],
    ['after it', shipment(DAY, PROMISED + HOUR_MS + MINUTE_MS, [appointment('CHANGED', PROMISED + HOUR_MS)]), true],
    ['after an earlier appointment', shipment(DAY, PROMISED, [appointment('SET', PROMISED - HOUR_MS)]), false],
    ['after one that was missed', shipment(DAY, PROMISED + HOUR_MS, [appointment('MISSED', PROMISED + HOUR_MS)]), true],
    ['while none is agreed', shipment(DAY, PROMISED + HOUR_MS, [appointment('PENDING', null)]), true],
  ])('%s', (_what, stored, isLate) => {
    expect(deliveredLate(stored, DALLAS)).toBe(isLate);
  });
});

describe('freight on its way', () => {
  const freight = { stage: 'IN_TRANSIT', promisedAt: PROMISED, estimatedAt: PROMISED, appointment: null } as const;
  type Freight = Parameters<typeof latenessOf>[0];

  test.each<[string, Partial<Freight>, number, string | undefined]>([
    ['is in time in the promised minute', {}, PROMISED + MINUTE_MS - 1, undefined],
    ['is late a minute later', {}, PROMISED + MINUTE_MS, 'LATE'],
    [
      'is at risk if its estimate is a minute later',
      { estimatedAt: PROMISED + MINUTE_MS },
      PROMISED - HOUR_MS,
      'AT_RISK',
    ],
    ['is not at risk without an estimate', { estimatedAt: null }, PROMISED, undefined],
    ['is not late while the shipper has it', { stage: 'PENDING' }, PROMISED + HOUR_MS, undefined],
    ['is not late without a promise', { promisedAt: null }, PROMISED + HOUR_MS, undefined],
    [
      'is due at a later appointment',
      { appointment: appointment('SET', PROMISED + HOUR_MS), estimatedAt: PROMISED + HOUR_MS },
      PROMISED + MINUTE_MS,
      undefined,
    ],
  ])('%s', (_what, changed, now, lateness) => {
    expect(latenessOf({ ...freight, ...changed } as Freight, now)).toBe(lateness);
  });
});

describe('a shipment in a list', () => {
  const under = (stage: string, estimatedAt: number | null, deliveredAt: number | null = null) => {
    const { facts, state } = shipment(DAY, deliveredAt);
    return {
      facts,
      state: { ...state, stage },
      estimate: estimatedAt && { end: estimatedAt },
    } as never as StoredShipment;
  };

  test.each<[string, StoredShipment, number, boolean]>([
    ['was delivered in time', under('DELIVERED', null, PROMISED), PROMISED + HOUR_MS, false],
    [
      'was delivered late on the promised day',
      under('DELIVERED', null, PROMISED + MINUTE_MS),
      PROMISED + HOUR_MS,
      true,
    ],
    ['is expected late on the promised day', under('IN_TRANSIT', PROMISED + MINUTE_MS), PROMISED - HOUR_MS, true],
    ['is expected in time', under('IN_TRANSIT', PROMISED), PROMISED - HOUR_MS, false],
    ['is late whatever its estimate', under('IN_TRANSIT', PROMISED), PROMISED + MINUTE_MS, true],
    ['was cancelled', under('CANCELLED', null), PROMISED + HOUR_MS, false],
    ['was returned', under('RETURNED', null), PROMISED + HOUR_MS, false],
    ['waits for its pickup', under('PENDING', PROMISED + HOUR_MS), PROMISED + HOUR_MS, false],
  ])('%s', (_what, stored, now, late) => {
    expect(isLate(stored, DALLAS, now)).toBe(late);
  });
});
