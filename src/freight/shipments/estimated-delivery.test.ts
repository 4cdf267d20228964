// The estimated delivery: the promise while on time, the remaining route when late, and never a time in the past.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoWithOffset, localTime, momentOf } from '../../platform/local-time.ts';
import { HOUR_MS } from '../milliseconds.ts';
import { formatDay, parseDay } from '../service-calendar.ts';
import { estimateDelivery } from './estimated-delivery.ts';
import { inOrder } from './event-order.ts';
import { foldShipment } from './fold-shipment.ts';
import type { ShipmentEvent } from './shipment-event.ts';
import { anyHistory, CREATED, eventAt, HOUSTON_TO_CHICAGO, MORNING, SMALL_NETWORK } from './shipment-events.fixture.ts';
import { factsBetween } from './shipment-facts.fixture.ts';
import type { ShipmentFacts } from './shipment-facts.ts';
import { END_STAGES } from './shipment-moves.ts';

const CLOCK = { localTime, momentOf };
const CENTRAL = 'America/Chicago';

/** The estimate in Chicago's time, as `start – end`. */
function estimate(
  events: readonly ShipmentEvent[],
  hours: number,
  facts: ShipmentFacts = HOUSTON_TO_CHICAGO,
  zone = CENTRAL,
) {
  const state = foldShipment(facts, [CREATED, ...events]);
  const window = estimateDelivery(facts, state, SMALL_NETWORK, CLOCK, MORNING + hours * HOUR_MS);
  if (window === null) return null;
  const shown = (at: number) => isoWithOffset(zone, at).slice(0, 16).replace('T', ' ');
  return `${shown(window.start)} – ${shown(window.end)}`;
}

const PICKED_UP = eventAt(7, 'picked_up'); // 15:00
const LEFT_HOUSTON = eventAt(12, 'departed_terminal', { terminal: 'HOU' }); // 20:00

test('Houston to Chicago takes two days, which the tests below rely on', () => {
  expect(HOUSTON_TO_CHICAGO).toMatchObject({ route: ['HOU', 'DAL', 'CHI'], transitDays: 2 });
  expect(formatDay(HOUSTON_TO_CHICAGO.promisedDay!)).toBe('2026-11-04');
});

describe('on time', () => {
  const PROMISE = '2026-11-04 07:30 – 2026-11-04 17:00';
  const CASES: readonly [string, readonly ShipmentEvent[], number][] = [
    ['before the pickup', [], 1],
    ['in the afternoon of the ship day, not yet picked up', [], 11],
    ['picked up', [PICKED_UP], 8],
    ['at the origin terminal', [PICKED_UP, eventAt(10, 'arrived_terminal', { terminal: 'HOU' })], 10],
    ['on the road', [PICKED_UP, LEFT_HOUSTON], 13],
    ['at the hub in the night', [LEFT_HOUSTON, eventAt(18, 'arrived_terminal', { terminal: 'DAL' })], 18],
    ['gone from the hub', [eventAt(23, 'departed_terminal', { terminal: 'DAL' })], 24],
    ['with a missing scan', [PICKED_UP], 40],
    ['at the destination early in the morning', [eventAt(45, 'arrived_terminal', { terminal: 'CHI' })], 46],
    ['at the destination the evening before', [eventAt(36, 'arrived_terminal', { terminal: 'CHI' })], 36],
  ];
  test.each(CASES)('%s it is the promise', (_, events, hours) => {
    expect(estimate(events, hours)).toBe(PROMISE);
  });

  test('a guaranteed hour is kept as promised', () => {
    expect(estimate([PICKED_UP], 8, { ...HOUSTON_TO_CHICAGO, promisedMinute: 12 * 60 })).toBe(
      '2026-11-04 07:30 – 2026-11-04 12:00',
    );
  });
});

describe('late', () => {
  test('not picked up when the linehaul left: from the next day on', () => {
    expect(estimate([], 12)).toBe('2026-11-05 07:30 – 2026-11-05 17:00');
    expect(estimate([], 12 + 24)).toBe('2026-11-06 07:30 – 2026-11-06 17:00');
  });

  test('picked up a day late: two days from there, over the weekend', () => {
    const picked = eventAt(7 + 3 * 24, 'picked_up');
    expect(estimate([picked], 8 + 3 * 24)).toBe('2026-11-09 07:30 – 2026-11-09 17:00');
  });

  test('at the hub a day late: calculated from the hub', () => {
    const arrived = eventAt(18 + 24, 'arrived_terminal', { terminal: 'DAL' });
    expect(estimate([PICKED_UP, arrived], 18 + 24)).toBe('2026-11-05 07:30 – 2026-11-05 17:00');
  });

  test('in the wrong place: calculated from there', () => {
    const arrived = eventAt(24, 'arrived_terminal', { terminal: 'LAR' });
    expect(estimate([PICKED_UP, arrived], 24)).toBe('2026-11-05 07:30 – 2026-11-05 17:00');
  });

  test('at the destination after the morning cut-off of the promised day: the next day', () => {
    const arrived = eventAt(48, 'arrived_terminal', { terminal: 'CHI' });
    expect(estimate([arrived], 48)).toBe('2026-11-05 07:30 – 2026-11-05 17:00');
  });

  test('no news for a week: never in the past', () => {
    const left = [PICKED_UP, eventAt(23, 'departed_terminal', { terminal: 'DAL' })];
    // Monday the 9th, 14:00: departs Dallas tonight, takes two days.
    expect(estimate(left, 7 * 24 + 6)).toBe('2026-11-11 07:30 – 2026-11-11 17:00');
  });

  test('a holiday on the way', () => {
    const facts = factsBetween(SMALL_NETWORK, '77002', '60601', '2026-11-23');
    expect(formatDay(facts.promisedDay!)).toBe('2026-11-25');
    // Picked up on Tuesday, 24 November: Thursday and Friday are Thanksgiving.
    const picked = eventAt(22 * 24 + 7, 'picked_up');
    expect(estimate([picked], 22 * 24 + 8, facts)).toBe('2026-11-30 07:30 – 2026-11-30 17:00');
  });
});

describe('early', () => {
  const early = eventAt(21, 'arrived_terminal', { terminal: 'CHI' });

  test('it is delivered when it is there', () => {
    expect(estimate([early], 22)).toBe('2026-11-03 07:30 – 2026-11-03 17:00');
  });

  test('unless the shipper chose the day', () => {
    expect(estimate([early], 22, { ...HOUSTON_TO_CHICAGO, accessorials: ['TCS'] })).toBe(
      '2026-11-04 07:30 – 2026-11-04 17:00',
    );
  });
});

describe('better information', () => {
  const OUT = eventAt(49, 'out_for_delivery'); // Wednesday, 09:00

  test('on the truck: today, from now', () => {
    expect(estimate([OUT], 50)).toBe('2026-11-04 10:00 – 2026-11-04 17:00');
    expect(estimate([OUT], 58)).toBe('2026-11-05 07:30 – 2026-11-05 17:00');
  });

  test('with an hour of arrival: around it, until it has passed', () => {
    const told = eventAt(49, 'out_for_delivery', { etaEnd: MORNING + 53 * HOUR_MS });
    expect(estimate([told], 50)).toBe('2026-11-04 12:00 – 2026-11-04 14:00');
    expect(estimate([told], 53.5)).toBe('2026-11-04 13:00 – 2026-11-04 14:00');
    expect(estimate([told], 55)).toBe('2026-11-04 15:00 – 2026-11-04 17:00');
  });

  test('a window that was reported', () => {
    const told = eventAt(30, 'eta_updated', { etaStart: MORNING + 72 * HOUR_MS, etaEnd: MORNING + 74 * HOUR_MS });
    expect(estimate([PICKED_UP, told], 31)).toBe('2026-11-05 08:00 – 2026-11-05 10:00');
  });

  test('an appointment, if the freight can be there by then', () => {
    const agreed = { appointmentStart: MORNING + 75 * HOUR_MS, appointmentEnd: MORNING + 76 * HOUR_MS };
    expect(estimate([PICKED_UP, eventAt(20, 'appointment_set', agreed)], 21)).toBe(
      '2026-11-05 11:00 – 2026-11-05 12:00',
    );
    const tooSoon = { appointmentStart: MORNING + 25 * HOUR_MS, appointmentEnd: MORNING + 26 * HOUR_MS };
    expect(estimate([PICKED_UP, eventAt(20, 'appointment_set', tooSoon)], 21)).toBe(
      '2026-11-04 07:30 – 2026-11-04 17:00',
    );
    const missed = [PICKED_UP, eventAt(20, 'appointment_set', agreed), eventAt(21, 'appointment_missed')];
    expect(estimate(missed, 22)).toBe('2026-11-04 07:30 – 2026-11-04 17:00');
  });
});

describe('time zones and summer time', () => {
  test('the hours are those of the consignee: Windsor is an hour ahead', () => {
    const facts = factsBetween(SMALL_NETWORK, '77002', 'N9A1A1', '2026-11-02');
    expect(estimate([], 1, facts, 'America/Toronto')).toBe(
      `${formatDay(facts.promisedDay!)} 07:30 – ${formatDay(facts.promisedDay!)} 17:00`,
    );
  });

  test.each(['2026-03-05', '2026-03-06', '2026-10-29', '2026-10-30'])(
    'shipped %s, across a change of clocks: the same hours',
    (day) => {
      const facts = factsBetween(SMALL_NETWORK, '77002', '60601', day);
      const state = foldShipment(facts, [CREATED]);
      const now = momentOf(CENTRAL, { day: parseDay(day)!, minuteOfDay: 600 });
      const { start, end } = estimateDelivery(facts, state, SMALL_NETWORK, CLOCK, now)!;
      expect([localTime(CENTRAL, start), localTime(CENTRAL, end)]).toEqual([
        { day: facts.promisedDay, minuteOfDay: 450 },
        { day: facts.promisedDay, minuteOfDay: 1020 },
      ]);
    },
  );
});

test('there is none after the final event, nor without a promise', () => {
  expect(estimate([eventAt(30, 'delivered')], 31)).toBeNull();
  expect(estimate([eventAt(1, 'voided')], 2)).toBeNull();
  expect(estimate([eventAt(30, 'returned')], 31)).toBeNull();
  expect(estimate([], 1, { ...HOUSTON_TO_CHICAGO, promisedDay: null, destinationTerminal: '' })).toBeNull();
  expect(estimate([], 1, { ...HOUSTON_TO_CHICAGO, destinationTerminal: 'GONE' })).toBeNull();
});

test('whatever happened, at any time: not before now, start before end, on a day with a truck', () => {
  const property = fc.property(anyHistory, fc.integer({ min: 0, max: 400 }), (history, later) => {
    const last = inOrder([CREATED, ...history]).at(-1)!;
    const now = Math.max(last.occurredAt, MORNING) + later * (HOUR_MS / 2);
    const state = foldShipment(HOUSTON_TO_CHICAGO, [CREATED, ...history]);
    const window = estimateDelivery(HOUSTON_TO_CHICAGO, state, SMALL_NETWORK, CLOCK, now);
    if (END_STAGES.includes(state.stage)) {
      expect(window).toBeNull();
      return;
    }
    expect(window!.end).toBeGreaterThan(now);
    expect(window!.start).toBeLessThanOrEqual(window!.end);
    expect(window!.end).toBeGreaterThanOrEqual(state.last.occurredAt);
  });
  fc.assert(property, { numRuns: 300 });
});
