// The fold: what events add up to, independent of their order of arrival and of repetition.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../milliseconds.ts';
import { type Admission, admitAmong, admitAtEnd } from './admit-events.ts';
import type { ShipmentEventKind } from './event-kinds.ts';
import { inOrder } from './event-order.ts';
import { applyEvent, foldShipment } from './fold-shipment.ts';
import type { EventDetails, ShipmentEvent } from './shipment-event.ts';
import { anyHeap, anyHistory, CREATED, eventAt, HOUSTON_TO_CHICAGO, MORNING } from './shipment-events.fixture.ts';
import { mayHaveSeen, openingState, type ShipmentState } from './shipment-state.ts';

const facts = HOUSTON_TO_CHICAGO;
const fold = (...events: readonly ShipmentEvent[]) => foldShipment(facts, [CREATED, ...events]);

type Told = readonly (ShipmentEventKind | readonly [ShipmentEventKind, EventDetails])[];

/** One after another, an hour apart. */
function story(...steps: Told): ShipmentState {
  return fold(...steps.map((one, at) => (typeof one === 'string' ? eventAt(at + 1, one) : eventAt(at + 1, ...one))));
}

/** Like the production code: at the end if possible, otherwise among all known events. */
function tell(told: readonly ShipmentEvent[], state: ShipmentState, event: ShipmentEvent): Admission {
  return admitAtEnd(facts, state, [event]) ?? admitAmong(facts, told, [event]);
}

function tellAll(events: readonly ShipmentEvent[]) {
  const told: ShipmentEvent[] = [CREATED];
  let state = openingState(facts, CREATED.eventId, CREATED.occurredAt);
  const outcomes = events.map((event) => {
    const { verdicts, state: next } = tell(told, state, event);
    state = next;
    if (verdicts[0]!.outcome === 'admitted') told.push(event);
    return verdicts[0]!.outcome;
  });
  return { state, told, outcomes };
}

const shuffled = (history: readonly ShipmentEvent[]) =>
  fc.shuffledSubarray([...history], { minLength: history.length, maxLength: history.length });

describe('whatever the order', () => {
  test('a history that is allowed as a whole is accepted in every order, with the same result', () => {
    const property = fc.property(
      anyHistory.chain((history) => fc.tuple(fc.constant(history), shuffled(history))),
      ([history, arrival]) => {
        const { state, outcomes } = tellAll(arrival);
        expect(new Set(outcomes)).toEqual(new Set(history.length === 0 ? [] : ['admitted']));
        expect(JSON.stringify(state)).toBe(JSON.stringify(fold(...history)));
      },
    );
    fc.assert(property, { numRuns: 150 });
  });

  test('a repeated event changes nothing, wherever it is', () => {
    const property = fc.property(
      anyHistory.chain((history) => fc.tuple(shuffled(history), fc.array(fc.nat(), { maxLength: 10 }))),
      ([arrival, again]) => {
        const repeated = arrival.length === 0 ? [] : again.map((at) => arrival[at % arrival.length]!);
        const { state, outcomes } = tellAll([...arrival, ...repeated]);
        expect(outcomes.slice(arrival.length)).toEqual(repeated.map(() => 'known'));
        expect(JSON.stringify(state)).toBe(JSON.stringify(fold(...arrival)));
      },
    );
    fc.assert(property, { numRuns: 80 });
  });

  test('whatever is reported, in batches or one by one, the state is the fold of the accepted events', () => {
    const property = fc.property(anyHeap, (events) => {
      const { state, told } = tellAll(events);
      expect(JSON.stringify(state)).toBe(JSON.stringify(foldShipment(facts, told)));
      const batch = admitAmong(facts, [CREATED], events);
      expect(JSON.stringify(batch.state)).toBe(JSON.stringify(state));
    });
    fc.assert(property, { numRuns: 150 });
  });

  test('a state that was stored and read back continues like one in memory', () => {
    const property = fc.property(anyHistory, (history) => {
      const [, ...events] = inOrder([CREATED, ...history]);
      let state = openingState(facts, CREATED.eventId, CREATED.occurredAt);
      for (const event of events) state = JSON.parse(JSON.stringify(applyEvent(facts, state, event)));
      expect(state).toEqual(fold(...history));
    });
    fc.assert(property, { numRuns: 50 });
  });

  test('a late event is placed correctly, and never moves the shipment back', () => {
    const delivered = [eventAt(1, 'picked_up'), eventAt(30, 'delivered')];
    const { state, outcomes } = tellAll([
      ...delivered,
      eventAt(20, 'out_for_delivery'),
      eventAt(10, 'arrived_terminal'),
    ]);
    expect(outcomes).toEqual(['admitted', 'admitted', 'admitted', 'admitted']);
    expect(state).toMatchObject({ stage: 'DELIVERED', terminal: 'DAL', status: { conciseStatus: 'Delivered' } });
  });

  test('at the same moment, the kind decides: what leads to a stage comes before what follows it', () => {
    const kinds = ['delivered', 'out_for_delivery', 'arrived_terminal', 'picked_up'] as const;
    const { state, outcomes } = tellAll(kinds.map((kind) => eventAt(9, kind)));
    expect(outcomes).toEqual(['admitted', 'admitted', 'admitted', 'admitted']);
    expect(state).toMatchObject({ stage: 'DELIVERED', terminal: 'DAL', outForDelivery: null });
  });

  test('freight that was picked up before its bill of lading was received counts as picked up', () => {
    const { state, outcomes } = tellAll([eventAt(-3, 'picked_up')]);
    expect(outcomes).toEqual(['admitted']);
    expect(state).toMatchObject({ stage: 'PICKED_UP', pickup: { at: MORNING - 3 * HOUR_MS } });
  });
});

describe('impossible events', () => {
  const outcome = (known: readonly ShipmentEvent[], event: ShipmentEvent) =>
    admitAmong(facts, [CREATED, ...known], [event]).verdicts[0];

  test('events after the end', () => {
    const refused = outcome([eventAt(30, 'delivered')], eventAt(31, 'out_for_delivery'));
    expect(refused).toMatchObject({ outcome: 'refused', stage: 'DELIVERED' });
  });

  test('freight on its way back to the shipper', () => {
    const refused = outcome([eventAt(5, 'departed_terminal')], eventAt(6, 'picked_up'));
    expect(refused).toMatchObject({ outcome: 'refused', stage: 'IN_TRANSIT' });
  });

  test('events that would make later ones impossible', () => {
    const refused = outcome([eventAt(10, 'picked_up')], eventAt(5, 'voided'));
    expect(refused).toMatchObject({ outcome: 'refused', stage: 'PENDING', contradicts: 'picked_up' });
    const twice = outcome([eventAt(10, 'delivered')], eventAt(9, 'delivered'));
    expect(twice).toMatchObject({ outcome: 'refused', stage: 'PENDING', contradicts: 'delivered' });
  });

  test('an ID that was used for something else', () => {
    const known = eventAt(1, 'picked_up', {}, 'one');
    expect(outcome([known], { ...known, details: { pieces: 3 } })).toEqual({ outcome: 'reused' });
    expect(outcome([known], { ...known, occurredAt: known.occurredAt + 1 })).toEqual({ outcome: 'reused' });
    expect(outcome([known], eventAt(1, 'delivered', { receivedBy: 'X' }, 'one'))).toEqual({ outcome: 'reused' });
    const { details } = eventAt(1, 'stops_away', {
      stopsAway: 2,
      driver: 'A',
      position: { latitude: 1, longitude: 2 },
    });
    const told = { eventId: 's', kind: 'stops_away', occurredAt: MORNING, details } as const;
    const turned = { driver: 'A', position: { longitude: 2, latitude: 1 }, stopsAway: 2 };
    expect(outcome([told], { ...told, details: turned })).toEqual({ outcome: 'known' });
  });

  test('an ID that is repeated in a later event is noticed without reading the history', () => {
    const { outcomes } = tellAll([
      eventAt(1, 'picked_up', {}, 'one'),
      eventAt(2, 'delivered', { receivedBy: 'X' }, 'one'),
    ]);
    expect(outcomes).toEqual(['admitted', 'reused']);
  });

  test('a mark is found only at its own positions', () => {
    expect(mayHaveSeen('0abcdef1234567', 'x')).toBe(false);
    const { marks } = story('picked_up');
    expect(mayHaveSeen(marks, 'created')).toBe(true);
  });
});

describe('the status', () => {
  /** The events, and the resulting status. */
  const CASES: readonly [string, Told, object][] = [
    ['nothing', [], { conciseStatus: 'Pending', expandedStatus: 'BOL Received, Awaiting Pickup', ediCode: 'XB' }],
    [
      'voided',
      ['voided'],
      { conciseStatus: 'Cancelled', expandedStatus: 'Voided', eventType: 'CANCELLED', ediCode: 'CA' },
    ],
    [
      'voided because billing was refused',
      [['voided', { isBillingRefused: true }]],
      { conciseStatus: 'Cancelled', expandedStatus: 'Voided, Billing Refused', eventType: 'CANCELLED', ediCode: 'CA' },
    ],
    ['picked up', ['picked_up'], { conciseStatus: 'Picked Up', eventType: 'PICKED_UP', ediCode: 'AF' }],
    [
      'at the origin terminal',
      [['arrived_terminal', { terminal: 'HOU' }]],
      { conciseStatus: 'In Transit', expandedStatus: 'Arrived at Origin Terminal', ediCode: 'X4' },
    ],
    [
      'left the origin terminal',
      [['departed_terminal', { terminal: 'HOU' }]],
      { expandedStatus: 'Departed Origin Terminal', eventType: 'DEPARTED_TERMINAL', ediCode: 'P1' },
    ],
    ['at a hub', [['arrived_terminal', { terminal: 'DAL' }]], { expandedStatus: 'Arrived at Hub' }],
    [
      'at customs',
      [['arrived_terminal', { terminal: 'DAL', isAtCustoms: true }]],
      { conciseStatus: 'In Transit', expandedStatus: 'Arrived at Customs', ediCode: 'K1' },
    ],
    [
      'at customs of the destination terminal',
      [['arrived_terminal', { terminal: 'CHI', isAtCustoms: true }]],
      { conciseStatus: 'At Destination Terminal', expandedStatus: 'Arrived at Customs', ediCode: 'K1' },
    ],
    [
      'at the destination terminal',
      [['arrived_terminal', { terminal: 'CHI' }]],
      { conciseStatus: 'At Destination Terminal', expandedStatus: 'Arrived at Destination Terminal', ediCode: 'X4' },
    ],
    [
      'unloaded there',
      [['arrived_terminal', { terminal: 'CHI', isAvailable: true }]],
      { conciseStatus: 'At Destination Terminal', expandedStatus: 'Available for Delivery', ediCode: 'AV' },
    ],
    ['with a partner', ['interline_handoff'], { eventType: 'IN_TRANSIT', ediCode: 'J1' }],
    [
      'held by customs',
      ['customs_hold'],
      { eventType: 'CUSTOMS_HOLD', ediCode: 'PR', isException: true, reasonCode: 'CUS' },
    ],
    [
      'released',
      ['customs_hold', 'customs_cleared'],
      { eventType: 'CUSTOMS_CLEARED', ediCode: 'P1', isException: false },
    ],
    [
      'appointment wanted',
      ['appointment_requested'],
      { conciseStatus: 'Appointment', expandedStatus: 'Appointment Pending', ediCode: 'AG' },
    ],
    ['appointment', ['appointment_set'], { expandedStatus: 'Appointment Set', ediCode: 'AB' }],
    [
      'handed over where it is delivered',
      [['arrived_terminal', { terminal: 'CHI' }], 'interline_handoff'],
      { conciseStatus: 'At Destination Terminal', expandedStatus: 'Transferred to Interline Partner', ediCode: 'J1' },
    ],
    [
      'released where it is delivered',
      [['arrived_terminal', { terminal: 'CHI' }], 'customs_cleared'],
      { conciseStatus: 'At Destination Terminal', expandedStatus: 'Customs Released' },
    ],
    [
      'a receipt that is late',
      ['out_for_delivery', 'interline_handoff'],
      { conciseStatus: 'Out for Delivery', expandedStatus: 'Transferred to Interline Partner' },
    ],
    ['another one', ['appointment_set', 'appointment_set'], { expandedStatus: 'Appointment Changed', ediCode: 'AB' }],
    [
      'missed',
      ['appointment_set', 'appointment_missed'],
      { conciseStatus: 'Exception', reasonCode: 'APT', ediCode: 'SD' },
    ],
    [
      'missed for a reason',
      ['appointment_set', ['appointment_missed', { reasonCode: 'WTH' }]],
      { conciseStatus: 'Exception', reasonCode: 'WTH' },
    ],
    ['on the truck', ['out_for_delivery'], { conciseStatus: 'Out for Delivery', ediCode: 'X6' }],
    [
      'attempted',
      ['out_for_delivery', 'delivery_attempted'],
      { conciseStatus: 'Exception', ediCode: 'AH', reasonCode: 'CNC' },
    ],
    [
      'refused',
      [['exception_opened', { reasonCode: 'REF' }]],
      { expandedStatus: 'Refused', eventType: 'EXCEPTION', ediCode: 'A7' },
    ],
    ['held', [['exception_opened', { reasonCode: 'CRD' }]], { expandedStatus: 'Held', eventType: 'EXCEPTION' }],
    [
      'delayed',
      [['exception_opened', { reasonCode: 'WTH' }]],
      { expandedStatus: 'Delayed', eventType: 'DELAY', ediCode: 'SD' },
    ],
    ['and going on', ['picked_up', 'exception_opened', 'exception_resolved'], { conciseStatus: 'Picked Up' }],
    [
      'two at once, the later one resolved',
      ['picked_up', ['exception_opened', { reasonCode: 'CRD' }], 'exception_opened', 'exception_resolved'],
      { conciseStatus: 'Exception', reasonCode: 'CRD' },
    ],
    [
      'two at once, the earlier one resolved',
      ['picked_up', 'exception_opened', ['exception_opened', { reasonCode: 'CRD' }], 'exception_resolved'],
      { conciseStatus: 'Exception', reasonCode: 'CRD' },
    ],
    ['weighed', ['picked_up', 'reweighed'], { conciseStatus: 'Picked Up' }],
    ['estimated', ['picked_up', 'eta_updated'], { conciseStatus: 'Picked Up' }],
    [
      'delivered',
      ['delivered'],
      { conciseStatus: 'Delivered', ediCode: 'D1', isException: false, receivedBy: 'J DOE' },
    ],
    [
      'delivered short',
      [['delivered', { receivedBy: 'J DOE', condition: 'short', pieces: 39 }]],
      { expandedStatus: 'Delivered Short', isException: true, reasonCode: 'SHT', pieces: 39 },
    ],
    [
      'delivered damaged',
      [['delivered', { receivedBy: 'J', condition: 'damaged' }]],
      { reasonCode: 'DMG', ediCode: 'D1' },
    ],
    ['returned', ['returned'], { conciseStatus: 'Returned', ediCode: 'A3' }],
    ['a paper afterwards', ['delivered', 'document_available'], { conciseStatus: 'Delivered' }],
  ];

  test.each(CASES)('%s', (_, steps, expected) => {
    expect(story(...steps).status).toMatchObject(expected);
  });
});

describe('the state', () => {
  test('an exception stays open until it is resolved, or the freight goes out again or is delivered', () => {
    const lives = (...steps: Told) =>
      story(...steps).exceptions.map(
        ({ code, resolvedAt }) => `${code} ${resolvedAt === null ? 'ACTIVE' : 'RESOLVED'}`,
      );
    expect(lives('exception_opened')).toEqual(['WTH ACTIVE']);
    expect(lives('exception_opened', 'exception_opened')).toEqual(['WTH ACTIVE']);
    expect(lives('exception_opened', 'exception_resolved', 'exception_opened')).toEqual(['WTH RESOLVED', 'WTH ACTIVE']);
    expect(lives('delivery_attempted', 'exception_opened', 'out_for_delivery')).toEqual(['CNC RESOLVED', 'WTH ACTIVE']);
    expect(lives('appointment_missed', 'appointment_set')).toEqual(['APT RESOLVED']);
    expect(lives('customs_hold', 'exception_opened', 'customs_cleared')).toEqual(['CUS RESOLVED', 'WTH ACTIVE']);
    expect(lives('exception_opened', 'delivered')).toEqual(['WTH RESOLVED']);
    expect(lives('exception_opened', ['delivered', { receivedBy: 'J', condition: 'damaged' }])).toEqual([
      'WTH RESOLVED',
      'DMG ACTIVE',
    ]);
    expect(lives('exception_opened', 'returned')).toEqual(['WTH RESOLVED']);
  });

  test('the truck: driver and stops away, and nothing once it is over', () => {
    const out = ['out_for_delivery', { driver: 'Sam', etaEnd: MORNING + 9 * HOUR_MS }] as [
      ShipmentEventKind,
      EventDetails,
    ];
    expect(story(out, ['stops_away', { stopsAway: 2 }]).outForDelivery).toEqual({
      since: MORNING + HOUR_MS,
      driver: 'Sam',
      stopsAway: 2,
      eta: MORNING + 9 * HOUR_MS,
      position: null,
      updatedAt: MORNING + 2 * HOUR_MS,
    });
    expect(story(out, 'delivery_attempted').outForDelivery).toBeNull();
    expect(story(out, 'delivered').outForDelivery).toBeNull();
    expect(story(out, 'delivery_attempted', 'out_for_delivery').outForDelivery).toMatchObject({
      driver: '',
      eta: null,
    });
  });

  test('a reported window is valid until the freight moves again', () => {
    expect(story('picked_up', 'eta_updated').eta).not.toBeNull();
    expect(story('picked_up', 'eta_updated', 'reweighed').eta).not.toBeNull();
    expect(story('picked_up', 'eta_updated', 'departed_terminal').eta).toBeNull();
  });

  test('appointments one after another', () => {
    const statuses = story(
      'appointment_requested',
      'appointment_set',
      'appointment_missed',
      'appointment_set',
    ).appointments;
    expect(statuses.map(({ status }) => status)).toEqual(['PENDING', 'SET', 'MISSED', 'CHANGED']);
    expect(statuses[2]).toMatchObject({ start: MORNING + 74 * HOUR_MS, end: MORNING + 76 * HOUR_MS });
  });

  test('an attempt is followed by a redelivery once a truck goes out again', () => {
    const again = (...steps: Told) => story(...steps).attempts!.map(({ outAgainAt }) => outAgainAt);
    const attempt: Told[number] = ['delivery_attempted', { reasonCode: 'CNC' }];
    expect(again(attempt)).toEqual([undefined]);
    expect(again(attempt, 'arrived_terminal')).toEqual([undefined]);
    expect(again(attempt, 'out_for_delivery', 'delivered')).toEqual([MORNING + 2 * HOUR_MS]);
    expect(again(attempt, attempt)).toEqual([MORNING + 2 * HOUR_MS, undefined]);
  });

  test('freight waits from a delay until it is over or a truck leaves with the freight', () => {
    const waits = (...steps: Told) =>
      story(...steps).waits?.map(({ reasonCode, at, until }) => [
        reasonCode,
        (at - MORNING) / HOUR_MS,
        until && (until - MORNING) / HOUR_MS,
      ]);
    const held: Told[number] = ['exception_opened', { reasonCode: 'HLD' }];
    const over: Told[number] = ['exception_resolved', { reasonCode: 'HLD' }];
    expect(waits('arrived_terminal')).toBeUndefined();
    expect(waits(held)).toEqual([['HLD', 1, undefined]]);
    expect(waits(held, held, over)).toEqual([['HLD', 1, 3]]);
    expect(waits(held, ['exception_resolved', { reasonCode: 'WTH' }])).toEqual([['HLD', 1, undefined]]);
    expect(waits(['delivery_attempted', { reasonCode: 'CNC' }], 'out_for_delivery')).toEqual([['CNC', 1, 2]]);
    expect(waits(held, ['departed_terminal', { terminal: 'DAL' }], held)).toEqual([
      ['HLD', 1, 2],
      ['HLD', 3, undefined],
    ]);
  });

  test('charges that were incurred, and whether the freight had been out by then', () => {
    const [early, late] = story(['charge_incurred', { chargeCode: 'DETEN', quantity: 75 }], 'out_for_delivery', [
      'charge_incurred',
      { chargeCode: 'LUMPER', costCents: 9_000 },
    ]).incurred!;
    expect(early).toMatchObject({ code: 'DETEN', quantity: 75 });
    expect(early).not.toHaveProperty('isAfterOut');
    expect(late).toMatchObject({ code: 'LUMPER', costCents: 9_000, isAfterOut: true });
  });

  test('who inspected it and what was found, even if it is reweighed', () => {
    const found = { weightLb: 1_400, inspector: 'P. Ortiz', nmfcItem: '156600-4', foundClass: '125' as const };
    const { reweigh } = story(['inspected', found], ['reweighed', { weightLb: 1_450 }]);
    const inspection = { inspector: 'P. Ortiz', nmfcItem: '156600-4' };
    expect(reweigh).toMatchObject({ weightLb: 1_450, foundClass: '125', inspection });
  });

  test('weight and charge as corrected, the documents once each, the last position', () => {
    const weighed = story(['reweighed', { weightLb: 1_400, chargeCents: 30_000 }], ['reweighed', { weightLb: 1_500 }]);
    expect(weighed.reweigh).toMatchObject({ at: MORNING + 2 * HOUR_MS, weightLb: 1_500, chargeCents: 30_000 });
    expect(story('document_available', 'document_available').documents).toEqual(['WR']);
    const seen = story(['stops_away', { stopsAway: 1, position: { latitude: 41, longitude: -87 } }], 'reweighed');
    expect(seen.position).toEqual({ latitude: 41, longitude: -87, at: MORNING + HOUR_MS });
  });

  test('a corrected bill has another price for the findings, unless the price was stated or other freight was found', () => {
    const rated = (weightLb: number): [ShipmentEventKind, EventDetails] => [
      'corrected',
      { weightLb, ratedChargeCents: 40_000 },
    ];
    const found = { weightLb: 1_400, ratedChargeCents: 30_000 };
    expect(story(['reweighed', found], rated(1_400)).reweigh).toMatchObject({ weightLb: 1_400, chargeCents: 40_000 });
    expect(story(['reweighed', found], rated(1_300)).reweigh).toMatchObject({ chargeCents: 30_000 });
    const stated = { weightLb: 1_400, chargeCents: 30_000 };
    expect(story(['reweighed', stated], rated(1_400)).reweigh).toMatchObject({ chargeCents: 30_000 });
    expect(story(rated(1_400)).reweigh).toBeNull();
  });

  test('reconsigned freight is no longer at its destination, and appointments there are void', () => {
    const sentAt = MORNING + 5 * HOUR_MS;
    const former = { terminal: 'CHI', city: 'Chicago', stateProvince: 'IL', until: sentAt, from: 'CHI' };
    const elsewhere = { ...facts, destinationTerminal: 'DAL', formerDestinations: [former] };
    const history = [
      CREATED,
      eventAt(1, 'picked_up'),
      eventAt(2, 'arrived_terminal', { terminal: 'CHI' }),
      eventAt(3, 'appointment_set'),
      eventAt(4, 'out_for_delivery'),
    ];
    expect(foldShipment(elsewhere, history)).toMatchObject({ stage: 'OUT_FOR_DELIVERY', appointments: [{}] });
    expect(foldShipment(elsewhere, history.slice(0, 3)).stage).toBe('AT_DESTINATION');
    const sent = [...history, eventAt(5, 'reconsigned')];
    expect(foldShipment(elsewhere, sent)).toMatchObject({
      stage: 'IN_TRANSIT',
      status: { conciseStatus: 'In Transit', expandedStatus: 'Reconsigned' },
      appointments: [],
      outForDelivery: null,
      eta: null,
    });
    const seen = (terminal: string) => foldShipment(elsewhere, [...sent, eventAt(6, 'arrived_terminal', { terminal })]);
    expect([seen('CHI').stage, seen('DAL').stage]).toEqual(['IN_TRANSIT', 'AT_DESTINATION']);
  });

  test('the terminal where it was last seen, and whether it is still there', () => {
    expect(story('arrived_terminal')).toMatchObject({ terminal: 'DAL', isAtTerminal: true });
    expect(story('arrived_terminal', 'departed_terminal')).toMatchObject({ terminal: 'DAL', isAtTerminal: false });
    expect(story('arrived_terminal', 'out_for_delivery')).toMatchObject({ terminal: 'DAL', isAtTerminal: false });
  });
});
