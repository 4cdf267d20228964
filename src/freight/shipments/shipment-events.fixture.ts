// Events for shipment tests: valid ones of every kind, and random histories of them.
import fc from 'fast-check';
import { HOUR_MS } from '../milliseconds.ts';
import { compileNetwork } from '../network/compile-network.ts';
import type { Network } from '../network/network.ts';
import { smallCarrier } from '../network/small-carrier.fixture.ts';
import { EXCEPTION_REASON } from '../value-sets/exception-reason.ts';
import { admitAmong } from './admit-events.ts';
import { REPORTED_EVENT_KINDS, type ShipmentEventKind } from './event-kinds.ts';
import { DELIVERY_CONDITIONS, type EventDetails, type ShipmentEvent } from './shipment-event.ts';
import { factsBetween } from './shipment-facts.fixture.ts';

const compiled = compileNetwork(smallCarrier());
if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));

/** Houston, Dallas, Chicago: one terminal, two hubs. */
export const SMALL_NETWORK: Network = compiled.network;

/** Monday, 2 November 2026, from Houston to Chicago via Dallas. */
export const HOUSTON_TO_CHICAGO = factsBetween(SMALL_NETWORK, '77002', '60601', '2026-11-02');

/** 08:00 in Houston on the ship day. */
export const MORNING = Date.UTC(2026, 10, 2, 14);

export const CREATED: ShipmentEvent = { eventId: 'created', kind: 'created', occurredAt: MORNING, details: {} };

/** The minimum details of every kind. */
export const LEAST_DETAILS: Partial<Record<ShipmentEventKind, EventDetails>> = {
  arrived_terminal: { terminal: 'DAL' },
  departed_terminal: { terminal: 'DAL' },
  interline_handoff: { scac: 'XFNE', interlinePro: '77-1' },
  reweighed: { weightLb: 1_350 },
  inspected: { weightLb: 1_350, inspector: 'P. Ortiz' },
  eta_updated: { etaStart: MORNING + 70 * HOUR_MS, etaEnd: MORNING + 72 * HOUR_MS },
  appointment_set: { appointmentStart: MORNING + 74 * HOUR_MS, appointmentEnd: MORNING + 76 * HOUR_MS },
  stops_away: { stopsAway: 3 },
  delivery_attempted: { reasonCode: 'CNC' },
  exception_opened: { reasonCode: 'WTH' },
  exception_resolved: { reasonCode: 'WTH' },
  charge_incurred: { chargeCode: 'ADRCOR' },
  delivered: { receivedBy: 'J DOE' },
  document_available: { documentType: 'WR' },
};

let ids = 0;

/** `hours` after the morning of the ship day; the ID is unique unless given. */
export function eventAt(
  hours: number,
  kind: ShipmentEventKind,
  details: EventDetails = LEAST_DETAILS[kind] ?? {},
  eventId = `event-${++ids}`,
): ShipmentEvent {
  return { eventId, kind, occurredAt: MORNING + Math.round(hours * HOUR_MS), details };
}

const detailsOf = (kind: ShipmentEventKind): fc.Arbitrary<EventDetails> => {
  const least = LEAST_DETAILS[kind] ?? {};
  const terminal = fc.constantFrom('HOU', 'DAL', 'CHI', 'LAR').map((id) => ({ terminal: id }));
  const reasonCode = fc.constantFrom(...EXCEPTION_REASON.codes).map((code) => ({ reasonCode: code }));
  const more: fc.Arbitrary<EventDetails> =
    kind === 'arrived_terminal' || kind === 'departed_terminal'
      ? terminal
      : kind.startsWith('exception') || kind === 'delivery_attempted'
        ? reasonCode
        : kind === 'delivered'
          ? fc.constantFrom(...DELIVERY_CONDITIONS).map((condition) => ({ condition }))
          : kind === 'stops_away'
            ? fc.nat(20).map((stopsAway) => ({ stopsAway, position: { latitude: 40, longitude: -90 } }))
            : fc.constant({});
  return more.map((told) => ({ ...least, ...told }));
};

/** A final event refuses most of what follows, so with many of them there would be little to test. */
const RARE: readonly ShipmentEventKind[] = ['updated', 'voided', 'delivered', 'returned'];
const anyKind: fc.Arbitrary<ShipmentEventKind> = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...REPORTED_EVENT_KINDS.filter((kind) => !RARE.includes(kind))) },
  { weight: 1, arbitrary: fc.constantFrom(...RARE) },
);

/** Few moments for many events, so that many coincide. */
const anyEvent: fc.Arbitrary<ShipmentEvent> = fc
  .record({
    kind: anyKind,
    hours: fc.integer({ min: -5, max: 40 }),
    id: fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'abcdefgh0123') }),
  })
  .chain(({ kind, hours, id }) =>
    detailsOf(kind).map((details) => eventAt(hours, kind, details, `${kind}-${hours}-${id}`)),
  );

export const anyHeap: fc.Arbitrary<ShipmentEvent[]> = fc.uniqueArray(anyEvent, {
  maxLength: 30,
  size: 'max',
  selector: (event) => event.eventId,
});

/** A history that is valid as a whole: refused events are left out. */
export const anyHistory: fc.Arbitrary<ShipmentEvent[]> = anyHeap.map((heap) => {
  const { verdicts } = admitAmong(HOUSTON_TO_CHICAGO, [CREATED], heap);
  return heap.filter((_, place) => verdicts[place]!.outcome === 'admitted');
});
