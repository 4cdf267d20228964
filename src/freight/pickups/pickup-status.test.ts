// The pickup status table: every status can be reached, every life cycle can end, and every transition leads to a known status.
import { describe, expect, test } from 'vitest';
import {
  CHANGEABLE_STATUSES,
  canMove,
  FIRST_STATUS,
  isEnd,
  movesFrom,
  PICKUP_STATUS,
  type PickupStatus,
  TRUCK_STATUSES,
} from './pickup-status.ts';

function reachableFrom(start: PickupStatus): Set<PickupStatus> {
  const found = new Set<PickupStatus>([start]);
  for (const status of found) for (const next of movesFrom(status)) found.add(next);
  return found;
}

test('every status can be reached from the receipt', () => {
  expect([...reachableFrom(FIRST_STATUS)].sort()).toEqual([...PICKUP_STATUS.codes].sort());
});

test('nothing leads back to the receipt, and nothing to itself', () => {
  for (const status of PICKUP_STATUS.codes) {
    expect(canMove(status, FIRST_STATUS)).toBe(false);
    expect(canMove(status, status)).toBe(false);
  }
});

describe.each(PICKUP_STATUS.codes)('%s', (status) => {
  test('leads to a final status', () => {
    expect([...reachableFrom(status)].some(isEnd)).toBe(true);
  });

  test('leads to statuses in the table, each once', () => {
    const moves = movesFrom(status);
    expect(moves.every((next) => PICKUP_STATUS.has(next))).toBe(true);
    expect(new Set(moves).size).toBe(moves.length);
  });
});

test('each status has its own event', () => {
  const events = PICKUP_STATUS.entries.map(({ event }) => event);
  expect(new Set(events).size).toBe(events.length);
});

test('the customer can cancel whatever the customer can change', () => {
  for (const status of CHANGEABLE_STATUSES) expect(canMove(status, 'CAN')).toBe(true);
  const others = PICKUP_STATUS.codes.filter((status) => !CHANGEABLE_STATUSES.includes(status));
  for (const status of others) expect(canMove(status, 'CAN')).toBe(false);
});

test('a truck is shown only while it is on its way', () => {
  expect(TRUCK_STATUSES.some(isEnd)).toBe(false);
  expect(TRUCK_STATUSES).toEqual(['DSP', 'BGN', 'ARR']);
});
