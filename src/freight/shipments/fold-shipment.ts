// Owns the fold: a shipment's state from its facts and events. It depends on when events happened, never on when they were reported.
import { reasonOf } from './event-kinds.ts';
import { inOrder, placeOf } from './event-order.ts';
import { clockTerminal, partOf } from './event-terminal.ts';
import { exceptionsAfter } from './exception-life.ts';
import { reweighAfter } from './reweigh-after.ts';
import type { ShipmentEvent } from './shipment-event.ts';
import { stageAfter } from './shipment-moves.ts';
import {
  type Appointment,
  type IncurredCharge,
  markOf,
  type OutForDelivery,
  openingState,
  type ShipmentState,
  type Wait,
} from './shipment-state.ts';
import type { ShipmentWay } from './shipment-way.ts';
import { statusAfter, wasAgreed } from './status-after.ts';

/** The state after all events, in any order. One of them is `created`. */
export function foldShipment(facts: ShipmentWay, events: readonly ShipmentEvent[]): ShipmentState {
  const [created, ...others] = inOrder(events);
  if (created?.kind !== 'created') throw new Error(`Shipment ${facts.pro} has no event that created it.`);
  let state = openingState(facts, created.eventId, created.occurredAt);
  for (const event of others) state = applyEvent(facts, state, event);
  return state;
}

/** The state after one more event, which is later than all events in the state. */
export function applyEvent(facts: ShipmentWay, state: ShipmentState, event: ShipmentEvent): ShipmentState {
  const { kind, occurredAt: at, details } = event;
  const part = partOf(facts, event);
  const status = statusAfter(facts, state, event, part);
  const isScan = kind === 'arrived_terminal' || kind === 'departed_terminal';
  // A partner's receipt that arrives while the truck is out no longer moves the freight.
  const isLateReceipt = kind === 'interline_handoff' && state.stage === 'OUT_FOR_DELIVERY';
  const moves = isScan || (MOVEMENTS.has(kind) && !isLateReceipt);
  // A reported ETA and stop count no longer apply.
  const isVoid = moves || kind === 'reconsigned';
  return {
    stage: stageAfter(state.stage, kind, part === 'destination'),
    status: status.shown,
    statusesBelow: status.below,
    exceptions: exceptionsAfter(state.exceptions, event),
    appointments: appointmentsAfter(state.appointments, event),
    terminal: isScan ? details.terminal! : state.terminal,
    terminalAt: isScan ? at : state.terminalAt,
    isAtTerminal: moves ? kind === 'arrived_terminal' : state.isAtTerminal,
    pickup:
      kind === 'picked_up'
        ? { at, requestNumber: details.pickupRequestNumber ?? '', pieces: details.pieces ?? null }
        : state.pickup,
    interline:
      kind === 'interline_handoff' ? { scac: details.scac!, pro: details.interlinePro ?? '' } : state.interline,
    eta: kind === 'eta_updated' ? { start: details.etaStart!, end: details.etaEnd!, at } : isVoid ? null : state.eta,
    outForDelivery: outForDeliveryAfter(state.outForDelivery, event, isVoid),
    delivery:
      kind === 'delivered'
        ? {
            at,
            receivedBy: details.receivedBy!,
            signature: details.signature ?? '',
            condition: details.condition ?? 'clean',
            pieces: details.pieces ?? null,
            eventId: event.eventId,
          }
        : state.delivery,
    ...failedTripsAfter(state, event),
    ...waitsAfter(state, event, clockTerminal(facts, event, state.terminal)),
    ...incurredAfter(state, event),
    reweigh: reweighAfter(state.reweigh, event),
    documents:
      kind === 'document_available' && !state.documents.includes(details.documentType!)
        ? [...state.documents, details.documentType!]
        : state.documents,
    position: details.position === undefined ? state.position : { ...details.position, at },
    last: placeOf(event),
    marks: state.marks + markOf(event.eventId),
  };
}

/** Omits fields that most shipments never have. */
function failedTripsAfter(
  { attempts, returned }: ShipmentState,
  { kind, occurredAt: at, details, eventId }: ShipmentEvent,
) {
  const trip = { at, reasonCode: details.reasonCode ?? '', eventId };
  const before = attempts && GOES_OUT.has(kind) ? attempts.map((one) => ({ outAgainAt: at, ...one })) : attempts;
  const [tried, back] = [
    kind === 'delivery_attempted' ? [...(before ?? []), trip] : before,
    kind === 'returned' ? trip : returned,
  ];
  return { ...(tried !== undefined && { attempts: tried }), ...(back !== undefined && { returned: back }) };
}

/** Kinds that can happen only after a truck took the freight out. */
const GOES_OUT: ReadonlySet<string> = new Set(['out_for_delivery', 'stops_away', 'delivery_attempted', 'delivered']);

/** Freight waits from a delay with a reason until the delay is over or a truck leaves with the freight. */
function waitsAfter({ waits }: ShipmentState, event: ShipmentEvent, terminal: string) {
  const { kind, occurredAt: at, details, eventId } = event;
  const ends = (reasonCode: string) => LEAVES.has(kind) || (ENDS.has(kind) && details.reasonCode === reasonCode);
  const isOpen = ({ until }: Wait) => until === undefined;
  const before = waits?.some((one) => isOpen(one) && ends(one.reasonCode))
    ? waits.map((one) => (isOpen(one) && ends(one.reasonCode) ? { ...one, until: at } : one))
    : waits;
  if (!DELAYS.has(kind)) return before && { waits: before };
  const reasonCode = reasonOf(kind, details);
  if (before?.some((one) => isOpen(one) && one.reasonCode === reasonCode)) return { waits: before };
  return { waits: [...(before ?? []), { at, reasonCode, eventId, terminal }] };
}

const DELAYS: ReadonlySet<string> = new Set(['delivery_attempted', 'exception_opened', 'appointment_missed']);
const ENDS: ReadonlySet<string> = new Set(['exception_resolved']);
const LEAVES: ReadonlySet<string> = new Set([
  'out_for_delivery',
  'stops_away',
  'departed_terminal',
  'interline_handoff',
  'delivered',
  'returned',
]);

function incurredAfter({ incurred, stage, attempts }: ShipmentState, event: ShipmentEvent) {
  if (event.kind !== 'charge_incurred') return incurred && { incurred };
  const { occurredAt: at, eventId, details } = event;
  const { quantity, costCents } = details;
  const one: IncurredCharge = {
    at,
    eventId,
    code: details.chargeCode!,
    ...(quantity !== undefined && { quantity }),
    ...(costCents !== undefined && { costCents }),
    ...((stage === 'OUT_FOR_DELIVERY' || stage === 'DELIVERED' || attempts !== undefined) && { isAfterOut: true }),
  };
  return { incurred: [...(incurred ?? []), one] };
}

/** Kinds that move the freight, besides terminal scans. */
const MOVEMENTS: ReadonlySet<string> = new Set([
  'picked_up',
  'interline_handoff',
  'out_for_delivery',
  'stops_away',
  'delivery_attempted',
  'delivered',
  'returned',
]);

function appointmentsAfter(appointments: readonly Appointment[], event: ShipmentEvent): readonly Appointment[] {
  const { kind, details, occurredAt: at } = event;
  if (kind === 'reconsigned') return [];
  const known = appointments.at(-1);
  if (kind === 'appointment_requested') return [...appointments, { status: 'PENDING', start: null, end: null, at }];
  if (kind === 'appointment_set') {
    const status = wasAgreed(appointments) ? 'CHANGED' : 'SET';
    return [...appointments, { status, start: details.appointmentStart!, end: details.appointmentEnd!, at }];
  }
  if (kind === 'appointment_missed') {
    const { appointmentStart: start = known?.start ?? null, appointmentEnd: end = known?.end ?? null } = details;
    return [...appointments, { status: 'MISSED', start, end, at }];
  }
  return appointments;
}

function outForDeliveryAfter(
  before: OutForDelivery | null,
  { kind, details, occurredAt: at }: ShipmentEvent,
  moves: boolean,
): OutForDelivery | null {
  const tells = kind === 'out_for_delivery' || kind === 'stops_away' || (kind === 'eta_updated' && before !== null);
  if (!tells) return moves ? null : before;
  // A new truck knows nothing about the previous one's stops.
  const known = kind === 'out_for_delivery' ? null : before;
  return {
    since: known?.since ?? at,
    driver: details.driver ?? known?.driver ?? '',
    stopsAway: details.stopsAway ?? known?.stopsAway ?? null,
    eta: details.etaEnd ?? known?.eta ?? null,
    position: details.position ?? known?.position ?? null,
    updatedAt: at,
  };
}
