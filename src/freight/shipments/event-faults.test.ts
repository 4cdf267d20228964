// Faults within an event: a valid one of every kind, and each rule broken once.
import { describe, expect, test } from 'vitest';
import { eventFaults } from './event-faults.ts';
import { EVENT_KIND, REPORTED_EVENT_KINDS, type ShipmentEventKind } from './event-kinds.ts';
import type { EventDetails, ShipmentEvent } from './shipment-event.ts';
import { eventAt, LEAST_DETAILS, MORNING, SMALL_NETWORK } from './shipment-events.fixture.ts';

const BOUNDS = { isTerminal: (id: string) => SMALL_NETWORK.terminalById.has(id), latest: MORNING + 1 };
const fieldsOf = (event: ShipmentEvent) => eventFaults(event, BOUNDS).map(({ field }) => field);

describe.each(REPORTED_EVENT_KINDS)('%s', (kind) => {
  test('is valid with its required details', () => {
    expect(eventFaults(eventAt(0, kind), BOUNDS)).toEqual([]);
  });

  test('without its required details, reports all of them at once', () => {
    const bare = eventFaults(eventAt(0, kind, {}), BOUNDS);
    expect(bare).toEqual(
      (EVENT_KIND[kind].requires ?? []).map((field) => ({ field, description: `is required for shipment.${kind}.` })),
    );
  });
});

test.each(['created', 'updated', 'voided', 'lost', 'toString'])('%s is not reported', (kind) => {
  expect(fieldsOf(eventAt(0, kind as ShipmentEventKind, {}))).toEqual(['type']);
});

describe('a rule broken', () => {
  const CASES: readonly [string, keyof EventDetails, unknown][] = [
    ['a terminal that is none', 'terminal', 'XXX'],
    ['a reason that is none', 'reasonCode', 'BAD'],
    ['a name of every object', 'reasonCode', 'constructor'],
    ['a condition that is none', 'condition', 'wet'],
    ['a place that is nowhere', 'position', { latitude: 90.1, longitude: 0 }],
    ['a place that is nowhere either', 'position', { latitude: 0, longitude: Number.NaN }],
    ['half a piece', 'pieces', 1.5],
    ['less than none', 'stopsAway', -1],
    ['a weight that is no number', 'weightLb', Number.NaN],
    ['a charge beyond all', 'chargeCents', 1e12],
    ['an hour that is none', 'etaStart', 5],
    ['long text', 'note', 'x'.repeat(201)],
    ['a control character', 'receivedBy', 'J\u0000DOE'],
    ['half a character', 'driver', '\ud800'],
  ];
  test.each(CASES)('%s', (_, member, value) => {
    const details = { ...LEAST_DETAILS.stops_away, [member]: value } as EventDetails;
    expect(fieldsOf(eventAt(0, 'stops_away', details))).toEqual([member]);
  });

  test('a window that ends before it starts', () => {
    const appointment = { appointmentStart: MORNING + 2, appointmentEnd: MORNING + 1 };
    expect(fieldsOf(eventAt(0, 'appointment_set', appointment))).toEqual(['appointmentEnd']);
    expect(fieldsOf(eventAt(0, 'eta_updated', { etaStart: MORNING + 2, etaEnd: MORNING + 2 }))).toEqual([]);
  });

  test.each([
    ['the future', MORNING + 2],
    ['the last century', Date.UTC(1999, 0)],
    ['no time', Number.NaN],
  ])('happened in %s', (_, occurredAt) => {
    expect(fieldsOf({ ...eventAt(0, 'picked_up'), occurredAt })).toEqual(['occurredAt']);
  });

  test.each(['', 'x'.repeat(201), 'a\nb'])('an invalid ID: %j', (eventId) => {
    expect(fieldsOf(eventAt(0, 'picked_up', {}, eventId))).toEqual(['eventId']);
  });
});
