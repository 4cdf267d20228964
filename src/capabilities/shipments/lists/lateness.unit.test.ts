// Late by the minute, at the consignee's terminal, and not before an appointment that was agreed.
import { describe, expect, test } from 'vitest';
import type { Appointment } from '../../../freight/shipments/shipment-state.ts';
import type { StoredShipment } from '../stored-shipment.ts';
import { deliveredLate, isLate, latenessOf, promisedAt } from './lateness.ts';

const DALLAS = new Map([['DAL', { timeZone: 'America/Chicago' }]]);
const DAY = Date.parse('2026-11-18T00:00:00Z') / 86_400_000;
/** 5:00 PM in Dallas. */
const PROMISED = Date.parse('2026-11-18T23:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function appointment(status: Appointment['status'], start: number | null, end: number | null = null): Appointment {
  return { status, start, end, at: PROMISED - 10 * HOUR };
}

function shipment(promisedDay: number | null, deliveredAt: number | null, appointments: readonly Appointment[] = []) {
  return {
    facts: { promisedDay, promisedMinute: 17 * 60, destinationTerminal: 'DAL' },
    state: { delivery: deliveredAt === null ? null : { at: deliveredAt }, appointments },
  } as unknown as StoredShipment;
}

test('the promise is a minute of the consignee’s day', () => {
  expect(promisedAt(shipment(DAY, null), DALLAS)).toBe(PROMISED);
  expect(promisedAt(shipment(DAY, null), new Map())).toBe(PROMISED - 6 * HOUR);
  expect(promisedAt(shipment(null, null), DALLAS)).toBeNull();
});

describe('delivered late', () => {
  test.each<[string, StoredShipment, boolean | undefined]>([
    ['not delivered', shipment(DAY, null), undefined],
    ['without a promise', shipment(null, PROMISED), undefined],
    ['in the promised minute', shipment(DAY, PROMISED + MINUTE - 1), false],
    ['a minute later', shipment(DAY, PROMISED + MINUTE), true],
    ['by a later appointment', shipment(DAY, PROMISED + HOUR, [appointment('SET', PROMISED + HOUR)]), false],
    ['before the end of its window', shipment(DAY, PROMISED + HOUR, [appointment('SET', 0, PROMISED + HOUR)]), false],
    ['after it', shipment(DAY, PROMISED + HOUR + MINUTE, [appointment('CHANGED', PROMISED + HOUR)]), true],
    ['after an earlier appointment', shipment(DAY, PROMISED, [appointment('SET', PROMISED - HOUR)]), false],
    ['after one that was missed', shipment(DAY, PROMISED + HOUR, [appointment('MISSED', PROMISED + HOUR)]), true],
    ['while none is agreed', shipment(DAY, PROMISED + HOUR, [appointment('PENDING', null)]), true],
  ])('%s', (_what, stored, isLate) => {
    expect(deliveredLate(stored, DALLAS)).toBe(isLate);
  });
});

describe('freight on its way', () => {
  const freight = { stage: 'IN_TRANSIT', promisedAt: PROMISED, estimatedAt: PROMISED, appointment: null } as const;
  type Freight = Parameters<typeof latenessOf>[0];

  test.each<[string, Partial<Freight>, number, string | undefined]>([
    ['is in time in the promised minute', {}, PROMISED + MINUTE - 1, undefined],
    ['is late a minute later', {}, PROMISED + MINUTE, 'LATE'],
    ['is at risk if its estimate is a minute later', { estimatedAt: PROMISED + MINUTE }, PROMISED - HOUR, 'AT_RISK'],
    ['is not at risk without an estimate', { estimatedAt: null }, PROMISED, undefined],
    ['is not late while the shipper has it', { stage: 'PENDING' }, PROMISED + HOUR, undefined],
    ['is not late without a promise', { promisedAt: null }, PROMISED + HOUR, undefined],
    [
      'is due at a later appointment',
      { appointment: appointment('SET', PROMISED + HOUR), estimatedAt: PROMISED + HOUR },
      PROMISED + MINUTE,
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
    ['was delivered in time', under('DELIVERED', null, PROMISED), PROMISED + HOUR, false],
    ['was delivered late on the promised day', under('DELIVERED', null, PROMISED + MINUTE), PROMISED + HOUR, true],
    ['is expected late on the promised day', under('IN_TRANSIT', PROMISED + MINUTE), PROMISED - HOUR, true],
    ['is expected in time', under('IN_TRANSIT', PROMISED), PROMISED - HOUR, false],
    ['is late whatever its estimate', under('IN_TRANSIT', PROMISED), PROMISED + MINUTE, true],
    ['was cancelled', under('CANCELLED', null), PROMISED + HOUR, false],
    ['was returned', under('RETURNED', null), PROMISED + HOUR, false],
    ['waits for its pickup', under('PENDING', PROMISED + HOUR), PROMISED + HOUR, false],
  ])('%s', (_what, stored, now, late) => {
    expect(isLate(stored, DALLAS, now)).toBe(late);
  });
});
