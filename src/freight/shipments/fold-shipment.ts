// Owns the fold: a shipment's state from its facts and events. It depends on when events happened, never on when they were reported.
import { EVENT_KIND, rankOf, reasonOf, type ShipmentEventKind, type TerminalPart, wordsOf } from './event-kinds.ts';
import { exceptionsAfter } from './exception-life.ts';
import type { EventDetails, ShipmentEvent } from './shipment-event.ts';
import { stageAfter } from './shipment-moves.ts';
import {
  type Appointment,
  type EventPlace,
  type IncurredCharge,
  type Inspection,
  markOf,
  type OutForDelivery,
  openingState,
  type ShipmentState,
  type ShipmentStatus,
  type Wait,
} from './shipment-state.ts';
import { destinationAt, type ShipmentWay } from './shipment-way.ts';

/** The order in which events happened: by time, then by kind, then by ID. The bill of lading comes first. */
export function placeOf(event: ShipmentEvent): EventPlace {
  const occurredAt = event.kind === 'created' ? 0 : event.occurredAt;
  return { occurredAt, rank: rankOf(event.kind), eventId: event.eventId };
}

export function comparePlaces(one: EventPlace, other: EventPlace): number {
  if (one.occurredAt !== other.occurredAt) return one.occurredAt - other.occurredAt;
  if (one.rank !== other.rank) return one.rank - other.rank;
  return one.eventId < other.eventId ? -1 : one.eventId > other.eventId ? 1 : 0;
}

export function inOrder<Event extends ShipmentEvent>(events: readonly Event[]): Event[] {
  if (isInOrder(events)) return [...events];
  const placed = events.map((event) => ({ event, place: placeOf(event) }));
  placed.sort((one, other) => comparePlaces(one.place, other.place));
  return placed.map(({ event }) => event);
}

/** Events are almost always reported in order. */
function isInOrder(events: readonly ShipmentEvent[]): boolean {
  if (events[0]?.kind !== 'created') return false;
  for (let at = 2; at < events.length; at++) {
    if (events[at - 1]!.occurredAt >= events[at]!.occurredAt) return false;
  }
  return true;
}

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

function reweighAfter(before: ShipmentState['reweigh'], event: ShipmentEvent): ShipmentState['reweigh'] {
  if (event.kind === 'reweighed' || event.kind === 'inspected') return weighed(before, event);
  return event.kind === 'corrected' || event.kind === 'reconsigned' ? ratedAnew(before, event) : before;
}

/** The findings remain when the bill is corrected; the new charge applies only if it was calculated for this weight. */
function ratedAnew(before: ShipmentState['reweigh'], { details }: ShipmentEvent): ShipmentState['reweigh'] {
  const { ratedChargeCents, weightLb } = details;
  if (before === null || before.isStated || ratedChargeCents === undefined || weightLb !== before.weightLb)
    return before;
  return { ...before, chargeCents: ratedChargeCents };
}

/** A reweigh without measurement or inspection keeps the previous size and class. */
function weighed(before: ShipmentState['reweigh'], { kind, occurredAt: at, details, eventId }: ShipmentEvent) {
  const units = details.measuredUnits ?? before?.units;
  const chargeCents = chargeOf(details) ?? before?.chargeCents ?? null;
  const foundClass = details.foundClass ?? before?.foundClass;
  const isStated = chargeOf(details) === undefined ? before?.isStated === true : details.chargeCents !== undefined;
  const inspection = kind === 'inspected' ? inspectionOf(details) : before?.inspection;
  return {
    at,
    weightLb: details.weightLb!,
    chargeCents,
    ...(units !== undefined && { units }),
    ...(foundClass !== undefined && { foundClass }),
    eventId,
    ...(isStated && { isStated }),
    ...(inspection !== undefined && { inspection }),
  };
}

function inspectionOf({ inspector, nmfcItem, photographs }: EventDetails): Inspection {
  return {
    inspector: inspector!,
    ...(nmfcItem !== undefined && { nmfcItem }),
    ...(photographs !== undefined && { photographs }),
  };
}

/** The reporter's figure, otherwise the tariff's. */
function chargeOf({ chargeCents, ratedChargeCents }: EventDetails): number | undefined {
  return chargeCents ?? ratedChargeCents;
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

/** The role of the event's terminal on the shipment's route. */
export function partOf(
  facts: ShipmentWay,
  { occurredAt, details: { terminal } }: Pick<ShipmentEvent, 'occurredAt' | 'details'>,
): TerminalPart {
  if (terminal === undefined) return 'hub';
  if (terminal === destinationAt(facts, occurredAt)) return 'destination';
  return terminal === facts.originTerminal ? 'origin' : 'hub';
}

const AT_CONSIGNEE: ReadonlySet<string> = new Set([
  'appointment_requested',
  'appointment_set',
  'appointment_missed',
  'out_for_delivery',
  'stops_away',
  'delivery_attempted',
  'delivered',
]);
const AT_SHIPPER: ReadonlySet<string> = new Set(['created', 'updated', 'voided', 'picked_up', 'returned']);

/** The terminal whose local time an event is shown in: where it happened, otherwise the one that serves the place. */
export function clockTerminal(facts: ShipmentWay, event: ShipmentEvent, lastTerminal: string): string {
  if (event.details.terminal !== undefined) return event.details.terminal;
  const destination = AT_CONSIGNEE.has(event.kind) ? destinationAt(facts, event.occurredAt) : '';
  if (destination !== '') return destination;
  return AT_SHIPPER.has(event.kind) || lastTerminal === '' ? facts.originTerminal : lastTerminal;
}

/** The status shown now, and those that reappear, last first, as exceptions are resolved. */
interface StatusPile {
  readonly shown: ShipmentStatus;
  readonly below: readonly ShipmentStatus[];
}

function statusAfter(
  facts: ShipmentWay,
  { status, statusesBelow, appointments, terminal }: ShipmentState,
  event: ShipmentEvent,
  part: TerminalPart,
): StatusPile {
  const { kind, details } = event;
  if (kind === 'exception_resolved') return lifted([...statusesBelow, status], details.reasonCode!);
  if (EVENT_KIND[kind].conciseStatus === null) return { shown: status, below: statusesBelow };
  const reasonCode = reasonOf(kind, details);
  const words = wordsOf(kind, details, part, status.conciseStatus, wasAgreed(appointments));
  const shown: ShipmentStatus = {
    conciseStatus: words.conciseStatus,
    expandedStatus: words.expandedStatus,
    eventType: words.eventType,
    ediCode: words.ediCode,
    at: event.occurredAt,
    terminal: clockTerminal(facts, event, terminal),
    isException: reasonCode !== '',
    reasonCode,
    pieces: details.pieces ?? null,
    receivedBy: details.receivedBy ?? '',
  };
  // Pieces missing at pickup may be found later: then it counts as a normal pickup.
  if (kind === 'picked_up' && reasonCode !== '') return { shown, below: [wholePickup(shown)] };
  // A delivery with missing pieces is an exception and final: no earlier status reappears.
  const hides = reasonCode !== '' && mayBeLifted(kind);
  return { shown, below: hides ? [...statusesBelow, status] : [] };
}

function wholePickup(short: ShipmentStatus): ShipmentStatus {
  return { ...short, expandedStatus: EVENT_KIND.picked_up.expandedStatus, isException: false, reasonCode: '' };
}

/** The pile without the exceptions of one reason; its first entry is never an exception. */
function lifted(pile: readonly ShipmentStatus[], reasonCode: string): StatusPile {
  const left = pile.filter((one) => !one.isException || one.reasonCode !== reasonCode);
  // A final status that is itself an exception stays.
  if (left.length === 0) return { shown: pile.at(-1)!, below: [] };
  return { shown: left.at(-1)!, below: left.slice(0, -1) };
}

const mayBeLifted = (kind: ShipmentEventKind) => kind !== 'delivered' && kind !== 'returned';

export function wasAgreed(appointments: readonly Appointment[]): boolean {
  return appointments.some((one) => one.start !== null);
}

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
