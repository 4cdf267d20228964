// Invariants of simulated journeys, for any lane, window and exception, over many shipments of the demo network.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadDemoNetwork } from '../../../../tools/carrier/demo-network.fixture.ts';
import { greatCircleMiles } from '../../../freight/network/great-circle.ts';
import { locate } from '../../../freight/network/postal-index.ts';
import { formatDay, parseDay } from '../../../freight/service-calendar.ts';
import { admitAtEnd } from '../../../freight/shipments/admit-events.ts';
import type { ConciseStatus } from '../../../freight/shipments/event-kinds.ts';
import { inOrder } from '../../../freight/shipments/event-order.ts';
import { foldShipment } from '../../../freight/shipments/fold-shipment.ts';
import { pointOfParty } from '../../../freight/shipments/party-point.ts';
import type { ShipmentEvent } from '../../../freight/shipments/shipment-event.ts';
import { factsBetween } from '../../../freight/shipments/shipment-facts.fixture.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { ShipmentState } from '../../../freight/shipments/shipment-state.ts';
import { HOUR_MS } from '../../../platform/durations.ts';
import { localTime, momentOf } from '../../../platform/local-time.ts';
import { TROUBLE_KINDS, type Trouble } from '../troubles/trouble.ts';
import { diceOf } from './dice.ts';
import { planItinerary, plannedPickup } from './plan-itinerary.ts';

const NETWORK = loadDemoNetwork();
/** Cities, borders, islands, partners' towns, origin and destination in the same town. */
const PLACES = [
  ...['75207', '10001', '90001', '60601', '33101', '80202', '98101', '23230', '02101', '77002', '59401', '83001'],
  ...[
    '96813',
    '99501',
    '00901',
    '99801',
    '02554',
    '33040',
    '49757',
    'M5V2T6',
    'T2P1A1',
    'H3B1A1',
    'V6B1A1',
    '64000',
    '06600',
  ],
].filter((code) => locate(NETWORK.postalIndex, code)?.area != null);

interface Told {
  readonly event: ShipmentEvent;
  readonly state: ShipmentState;
}

/** The events of a shipment from its pickup on, and the state after each. */
function journeyOf(facts: ShipmentFacts, troubles: readonly Trouble[], seed: string): readonly Told[] {
  const journey = { facts, network: NETWORK, dice: diceOf(seed, facts.pro), troubles: new Set(troubles) };
  const createdAt = momentOf('UTC', { day: facts.shipDay - 1, minuteOfDay: 12 * 60 });
  const pickedUpAt = plannedPickup(journey, createdAt)!;
  const moves = planItinerary(journey, pickedUpAt);
  expect(moves.map(({ at }) => at)).toEqual(moves.map(({ at }) => at).toSorted((one, other) => one - other));
  let state = foldShipment(facts, [{ eventId: 'created', kind: 'created', occurredAt: createdAt, details: {} }]);
  const told: Told[] = [];
  for (const event of [
    { eventId: 'picked-up', kind: 'picked_up', occurredAt: pickedUpAt, details: { pieces: facts.pieces } } as const,
    // In the order in which they are admitted: two can happen in the same minute.
    ...inOrder(moves.flatMap(({ at, event }) => (event === undefined ? [] : [{ occurredAt: at, ...event }]))),
  ]) {
    const admission = admitAtEnd(facts, state, [event]);
    expect(admission?.verdicts, `${event.kind} after ${state.status.expandedStatus}`).toEqual([
      { outcome: 'admitted' },
    ]);
    state = admission!.state;
    told.push({ event, state });
  }
  return told;
}

const RANK: Partial<Record<ConciseStatus, number>> = {
  Pending: 0,
  'Picked Up': 1,
  'In Transit': 2,
  'At Destination Terminal': 3,
  Appointment: 4,
  'Out for Delivery': 5,
  Delivered: 6,
  Returned: 6,
};

/** Windows from two days before the promised date to five days after, an hour to a day long, at any hour. */
const anyWindow = fc.option(
  fc.record({
    days: fc.integer({ min: -2, max: 5 }),
    minute: fc.integer({ min: 0, max: 1439 }),
    hours: fc.integer({ min: 1, max: 30 }),
  }),
);

const anyShipment = fc
  .record({
    from: fc.constantFrom(...PLACES),
    to: fc.constantFrom(...PLACES),
    day: fc.integer({ min: 0, max: 60 }),
    window: anyWindow,
    isAppointed: fc.boolean(),
    serviceId: fc.constantFrom('99', '99', '99', '95', '97'),
    troubles: fc.subarray([...TROUBLE_KINDS], { maxLength: 3 }),
    seed: fc.string({ maxLength: 3 }),
  })
  .map(({ from, to, day, window, isAppointed, serviceId, troubles, seed }) => {
    const facts = factsBetween(NETWORK, from, to, formatDay(parseDay('2026-11-03')! + day));
    const zone = NETWORK.terminalById.get(facts.destinationTerminal)!.timeZone;
    const start = window && momentOf(zone, { day: facts.promisedDay! + window.days, minuteOfDay: window.minute });
    const changed: ShipmentFacts = {
      ...facts,
      serviceId,
      promisedMinute: serviceId === '95' ? 600 : facts.promisedMinute,
      accessorials: isAppointed ? ['APTD'] : [],
      appointmentStart: start === null ? '' : new Date(start).toISOString(),
      appointmentEnd: start === null ? '' : new Date(start + window!.hours * HOUR_MS).toISOString(),
    };
    return { facts: changed, troubles, seed };
  });

test('status never goes backwards except through an exception', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(anyShipment, ({ facts, troubles, seed }) => {
      let before: ShipmentState['status'] | undefined;
      for (const { state } of journeyOf(facts, troubles, seed)) {
        const { status } = state;
        if (before !== undefined && !before.isException && !status.isException) {
          const words = `${before.expandedStatus} → ${status.expandedStatus}`;
          expect(RANK[status.conciseStatus], words).toBeGreaterThanOrEqual(RANK[before.conciseStatus]!);
        }
        before = status;
      }
      expect(['Delivered', 'Returned']).toContain(before!.conciseStatus);
    }),
    { numRuns: 1_500 },
  );
});

test('an appointment is kept, or missed with a reason and followed by another', { timeout: 120_000 }, () => {
  let kept = 0;
  let missed = 0;
  fc.assert(
    fc.property(anyShipment, ({ facts, troubles, seed }) => {
      const told = journeyOf(facts, troubles, seed);
      const { state } = told.at(-1)!;
      const hasAppointment =
        facts.appointmentStart !== '' || facts.accessorials.includes('APTD') || troubles.includes('no_appointment');
      expect(state.appointments.some(({ start }) => start !== null)).toBe(hasAppointment);
      if (!hasAppointment) return;
      for (const [at, { event }] of told.entries()) {
        if (event.kind !== 'appointment_missed') continue;
        missed += 1;
        expect(event.details.reasonCode).toMatch(/^[A-Z]{3}$/);
        expect(event.occurredAt).toBeGreaterThanOrEqual(event.details.appointmentEnd!);
        const next = told.slice(at).find((one) => one.event.kind === 'appointment_set');
        expect(next?.event.details.appointmentStart).toBeGreaterThanOrEqual(event.details.appointmentEnd!);
      }
      const window = state.appointments.at(-1)!;
      const doorAt = told.find(({ event }) => event.kind === 'delivered' || event.details.reasonCode === 'REF')!.event
        .occurredAt;
      expect(window.status).toMatch(/SET|CHANGED/);
      expect(doorAt).toBeGreaterThanOrEqual(window.start!);
      expect(doorAt).toBeLessThanOrEqual(window.end!);
      const wasMissed = told.some(
        ({ event }) => event.kind === 'appointment_missed' || event.kind === 'delivery_attempted',
      );
      if (facts.appointmentStart === '' || wasMissed) return;
      kept += 1;
      expect([window.start, window.end]).toEqual([
        Date.parse(facts.appointmentStart),
        Date.parse(facts.appointmentEnd),
      ]);
    }),
    { numRuns: 1_500 },
  );
  expect([kept > 100, missed > 100]).toEqual([true, true]);
});

test.each([
  ['over before the freight is there', '2026-11-04T09:00:00', '2026-11-04T11:00:00', 'APT'],
  ['on a weekend', '2026-11-14T09:00:00', '2026-11-15T11:00:00', 'APT'],
  ['on Thanksgiving', '2026-11-26T09:00:00', '2026-11-26T11:00:00', 'HOL'],
])('a window of an earlier bill %s is missed with a reason', (_name, appointmentStart, appointmentEnd, reason) => {
  const facts = factsBetween(NETWORK, '75207', '60601', '2026-11-03');
  const told = journeyOf({ ...facts, accessorials: ['APTD'], appointmentStart, appointmentEnd }, [], 'earlier');
  expect(told.flatMap(({ event }) => (event.kind === 'appointment_missed' ? [event.details.reasonCode] : []))).toEqual([
    reason,
  ]);
});

test.each<[Trouble, string]>([
  ['weather_delay', 'WTH'],
  ['lost_and_found', 'SHT'],
  ['holiday_delay', 'HOL'],
  ['missing_documents', 'DOC'],
  ['missed_connection', 'MSD'],
  ['no_freight', 'MSD'],
  ['pickup_rejected', 'MSD'],
  ['pickup_over_capacity', 'MSD'],
])('a window that is missed because of %s says %s', (trouble, reason) => {
  const facts = factsBetween(NETWORK, '75207', '60601', '2026-11-03');
  const zone = NETWORK.terminalById.get(facts.destinationTerminal)!.timeZone;
  // The earliest window that the freight would have made without the exception.
  const start = momentOf(zone, { day: facts.promisedDay!, minuteOfDay: 9 * 60 });
  const appointed: ShipmentFacts = {
    ...facts,
    accessorials: ['APTD'],
    appointmentStart: new Date(start).toISOString(),
    appointmentEnd: new Date(start + 2 * HOUR_MS).toISOString(),
  };
  const missedOf = (troubles: readonly Trouble[]) =>
    journeyOf(appointed, troubles, 'reasons').flatMap(({ event }) =>
      event.kind === 'appointment_missed' ? [event.details.reasonCode] : [],
    );
  expect(missedOf([])).toEqual([]);
  expect(missedOf([trouble])).toEqual([reason]);
});

test('freight is cleared and handed over before it is available, and goes out on the day it is', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(anyShipment, ({ facts, troubles, seed }) => {
      const told = journeyOf(facts, troubles, seed);
      const isAt = ({ event }: Told, kind: string) => event.kind === kind;
      const availableAt = told.findIndex(({ event }) => event.details.isAvailable === true);
      for (const kind of ['customs_cleared', 'interline_handoff', 'customs_hold']) {
        expect(
          told.findLastIndex((one) => isAt(one, kind)),
          kind,
        ).toBeLessThan(availableAt);
      }
      const crossings = facts.route.slice(1).filter((id, at) => countryOf(id) !== countryOf(facts.route[at]!));
      expect(told.filter((one) => isAt(one, 'customs_cleared'))).toHaveLength(crossings.length);
      const out = told.find((one) => isAt(one, 'out_for_delivery'))!;
      const hasAppointment = told.some((one) => isAt(one, 'appointment_set'));
      const zone = NETWORK.terminalById.get(facts.destinationTerminal)!.timeZone;
      const dayOf = (one: Told) => localTime(zone, one.event.occurredAt).day;
      if (!hasAppointment) expect(dayOf(out)).toBe(dayOf(told[availableAt]!));
    }),
    { numRuns: 1_000 },
  );
});

test('the consignee’s address is placed at its postal code', () => {
  fc.assert(
    fc.property(anyShipment, ({ facts, seed }) => {
      const told = journeyOf(facts, [], seed);
      const point = pointOfParty(NETWORK, facts.consignee);
      const door = told.find(({ event }) => event.kind === 'delivered')!.event.details.position!;
      if (point !== null) expect(greatCircleMiles(door, point)).toBeLessThan(1);
      else expect(facts.consignee.country).toBe('MEX');
    }),
    { numRuns: 300 },
  );
});

function countryOf(terminal: string): string {
  return NETWORK.terminalById.get(terminal)!.address.country;
}

describe('water lanes', () => {
  test.each([
    ['90001', '96813', 'LOS', 'XPIL'],
    ['96813', '60601', 'HON', 'XPIL'],
    ['60601', '00901', 'JAC', 'XCRL'],
  ])('%s to %s is handed over at %s', (from, to, port, scac) => {
    const facts = factsBetween(NETWORK, from, to, '2026-11-03');
    const told = journeyOf(facts, [], 'sea');
    const handed = told.filter(({ event }) => event.kind === 'interline_handoff');
    expect(handed.map(({ event }) => [event.details.terminal, event.details.scac])).toEqual([[port, scac]]);
    const sails = told.find(({ event }) => event.kind === 'departed_terminal' && event.details.terminal === port)!;
    expect(handed[0]!.event.occurredAt).toBeLessThan(sails.event.occurredAt);
    const lands = told.find(
      ({ event }) => event.kind === 'arrived_terminal' && event.occurredAt > sails.event.occurredAt,
    )!;
    expect(lands.event.details.terminal).not.toBe(port);
  });
});

test.each([
  ['23230', '64000', 'XFNE'],
  ['64000', '23230', 'XFNE'],
])('a partner beyond the border is reported once: %s to %s', (from, to, scac) => {
  const told = journeyOf(factsBetween(NETWORK, from, to, '2026-11-03'), [], 'land');
  const handed = told.filter(({ event }) => event.kind === 'interline_handoff');
  expect(handed.map(({ event }) => event.details.scac)).toEqual([scac]);
});
