// The tracking record of a shipment as JSON, for a given reader.

import { formatCents } from '../../../freight/money.ts';
import type { Terminal } from '../../../freight/network/files/terminals-file.ts';
import type { Position } from '../../../freight/shipments/shipment-event.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { Appointment, ExceptionLife, ShipmentState } from '../../../freight/shipments/shipment-state.ts';
import { timeText } from '../../../freight/time-of-day.ts';
import { EXCEPTION_REASON } from '../../../freight/value-sets/exception-reason.ts';
import type { Accounts } from '../find-shipment.ts';
import { partyView } from '../party.schema.ts';
import type { RecordedEvent, StoredEstimate, StoredShipment, TrailPoint } from '../stored-shipment.ts';
import { dayText, type Places, TerminalClocks } from './local-text.ts';
import { movementHistory } from './movement-history.ts';
import { documentsOf } from './shipment-documents.ts';
import { type WrittenHistory, writeHistory } from './shipment-history.schema.ts';
import { type VisibleParts, visibleParts } from './visible-parts.ts';

type Shown = Pick<StoredShipment, 'facts' | 'state' | 'estimate' | 'trail'>;

/** The record as JSON. */
export function shipmentHistoryText(
  shipment: Shown,
  events: readonly RecordedEvent[],
  network: Places,
  accounts: Accounts | undefined,
): string {
  return writeHistory(shipmentHistory(shipment, events, network, accounts));
}

/** `accounts` are the reader's; undefined for the carrier itself, which sees everything. */
export function shipmentHistory(
  shipment: Shown,
  events: readonly RecordedEvent[],
  network: Places,
  accounts: Accounts | undefined,
): WrittenHistory {
  const { facts, state, estimate, trail } = shipment;
  const { status, pickup, delivery } = state;
  const clocks = clocksOf(facts, network);
  const visible = visibleParts(facts, accounts);
  const consigneeClock = consigneeClockOf(facts);
  const pickedUp = pickup === null ? undefined : clocks.local(facts.originTerminal, pickup.at);
  const delivered = delivery === null ? undefined : clocks.local(consigneeClock, delivery.at);
  const restricted = restrictedParts(shipment, visible);
  return {
    pro: facts.pro,
    documentReferences: referencesOf(facts, state),
    pickupRequestNumber: pickup?.requestNumber || facts.references.find((one) => one.type === 'PUR')?.id,
    pickupDate: pickedUp?.date,
    pickupTime: pickedUp?.time,
    isResidential: facts.isResidential,
    isVolume: facts.isVolume,
    transitDays: facts.transitDays,
    status: statusOf(status, clocks),
    promisedDelivery: promiseOf(facts),
    estimatedDelivery: estimate === null ? undefined : estimateOf(estimate, consigneeClock, clocks),
    deliveryDate: delivered?.date,
    deliveryTime: delivered?.time,
    receivedBy: delivery?.receivedBy,
    deliveryCondition: delivery?.condition,
    outForDelivery: outForDeliveryOf(state, trail, consigneeClock, clocks),
    appointment: appointmentOf(facts, state.appointments.at(-1), consigneeClock, clocks),
    appointmentHistory: state.appointments.map((one) => changeOf(one, consigneeClock, clocks)),
    exceptions: state.exceptions.map((one) => exceptionOf(one, status.terminal, clocks)),
    pieces: facts.pieces,
    totalWeight: weightOf(facts, state),
    cube: (facts.cubicFeetHundredths / 100).toFixed(2),
    terms: facts.terms,
    freightCharges: restricted.freightCharges,
    shipper: restricted.shipper,
    consignee: restricted.consignee,
    billTo: restricted.billTo,
    interline: interlineOf(facts, state),
    position: positionOf(state, trail, clocks),
    trail: trail.map((point) => timed(point, clocks.iso(state.terminal, point.at))),
    documents: documentsOf(shipment, visible),
    originTerminal: terminalOf(network.terminalById.get(facts.originTerminal)),
    destinationTerminal: terminalOf(network.terminalById.get(facts.destinationTerminal)),
    movementHistory: movementHistory(facts, events, network, clocks, visible),
  };
}

/** The few fields of it that a list shows. */
export function shipmentLine(
  shipment: Shown,
  network: Places,
  accounts: Accounts | undefined,
): Pick<WrittenHistory, ShownInLists> {
  const { facts, state, estimate } = shipment;
  const clocks = clocksOf(facts, network);
  const { shipper, consignee, freightCharges } = restrictedParts(shipment, visibleParts(facts, accounts));
  const consigneeClock = consigneeClockOf(facts);
  return {
    pro: facts.pro,
    documentReferences: referencesOf(facts, state),
    status: statusOf(state.status, clocks),
    promisedDelivery: promiseOf(facts),
    estimatedDelivery: estimate === null ? undefined : estimateOf(estimate, consigneeClock, clocks),
    deliveryDate: state.delivery === null ? undefined : clocks.local(consigneeClock, state.delivery.at).date,
    pieces: facts.pieces,
    totalWeight: weightOf(facts, state),
    shipper,
    consignee,
    freightCharges,
  };
}

type ShownInLists =
  | 'pro'
  | 'documentReferences'
  | 'status'
  | 'promisedDelivery'
  | 'estimatedDelivery'
  | 'deliveryDate'
  | 'pieces'
  | 'totalWeight'
  | 'shipper'
  | 'consignee'
  | 'freightCharges';

/** The fields that not every reader may see. */
export function restrictedParts(
  { facts, state }: Pick<Shown, 'facts' | 'state'>,
  visible: VisibleParts,
): Pick<WrittenHistory, 'freightCharges' | 'shipper' | 'consignee' | 'billTo'> {
  const cents = visible.charges ? (state.reweigh?.chargeCents ?? facts.charge?.totalCents) : undefined;
  return {
    freightCharges: cents === undefined ? undefined : formatCents(cents),
    shipper: visible.shipper ? partyView(facts.shipper) : undefined,
    consignee: visible.consignee ? partyView(facts.consignee) : undefined,
    billTo: visible.billTo ? partyView(facts.billTo) : undefined,
  };
}

/** The movements. Only readers who may see the shipper or consignee see their city. */
export function visibleMovements(
  { facts }: Pick<Shown, 'facts'>,
  events: readonly RecordedEvent[],
  network: Places,
  visible: VisibleParts,
): WrittenHistory['movementHistory'] {
  return movementHistory(facts, events, network, clocksOf(facts, network), visible);
}

function weightOf({ weightLb }: ShipmentFacts, { reweigh }: ShipmentState): number {
  return reweigh?.weightLb ?? weightLb;
}

function clocksOf({ originTerminal, destinationTerminal }: ShipmentFacts, network: Places): TerminalClocks {
  return new TerminalClocks(network, originTerminal, destinationTerminal);
}

/** The terminal whose time zone applies to the consignee. */
function consigneeClockOf({ destinationTerminal, originTerminal }: ShipmentFacts): string {
  return destinationTerminal || originTerminal;
}

function referencesOf({ references }: ShipmentFacts, { pickup }: ShipmentState) {
  const number = pickup?.requestNumber ?? '';
  const isKnown = number === '' || references.some((one) => one.type === 'PUR' && one.id === number);
  return isKnown ? references : [...references, { type: 'PUR', id: number }];
}

function statusOf(status: ShipmentState['status'], clocks: TerminalClocks): WrittenHistory['status'] {
  const { date, time } = clocks.local(status.terminal, status.at);
  const { reasonCode } = status;
  return {
    conciseStatus: status.conciseStatus,
    expandedStatus: status.expandedStatus,
    date,
    time,
    isException: status.isException,
    reasonCode: reasonCode === '' ? undefined : reasonCode,
    reason: reasonCode === '' ? undefined : EXCEPTION_REASON.describe(reasonCode),
    pieces: status.pieces ?? undefined,
    receivedBy: status.receivedBy === '' ? undefined : status.receivedBy,
    eventType: status.eventType,
    ediCode: status.ediCode,
  };
}

function promiseOf({ promisedDay, promisedMinute }: ShipmentFacts): WrittenHistory['promisedDelivery'] {
  return promisedDay === null ? undefined : { date: dayText(promisedDay), time: timeText(promisedMinute) };
}

function estimateOf({ start, end, calculatedAt }: StoredEstimate, terminal: string, clocks: TerminalClocks) {
  const from = clocks.local(terminal, start);
  const to = clocks.local(terminal, end);
  return {
    startDate: from.date,
    startTime: from.time,
    endDate: to.date,
    endTime: to.time,
    calculatedAt: clocks.iso(terminal, calculatedAt),
  };
}

function outForDeliveryOf(
  { stage, outForDelivery: out }: ShipmentState,
  trail: readonly TrailPoint[],
  terminal: string,
  clocks: TerminalClocks,
): WrittenHistory['outForDelivery'] {
  if (out === null || stage !== 'OUT_FOR_DELIVERY') return undefined;
  const reported = out.position && { ...out.position, at: out.updatedAt };
  const position = latest(trail.at(-1), reported ?? undefined);
  return {
    driver: out.driver === '' ? undefined : out.driver,
    position: position && timed(position, clocks.iso(terminal, position.at)),
    stopsAway: out.stopsAway ?? undefined,
    eta: out.eta === null ? undefined : clocks.iso(terminal, out.eta),
    updatedAt: clocks.iso(terminal, out.updatedAt),
  };
}

/** The last agreed appointment, else the one that the bill of lading requests. */
function appointmentOf(
  { appointmentStart: start, appointmentEnd: end }: ShipmentFacts,
  last: Appointment | undefined,
  terminal: string,
  clocks: TerminalClocks,
): WrittenHistory['appointment'] {
  if (last !== undefined) {
    return { status: last.status, start: isoOr(last.start, terminal, clocks), end: isoOr(last.end, terminal, clocks) };
  }
  if (start === '' && end === '') return undefined;
  return { status: 'PENDING', start: start === '' ? undefined : start, end: end === '' ? undefined : end };
}

function changeOf({ status, start, end, at }: Appointment, terminal: string, clocks: TerminalClocks) {
  return {
    status,
    start: isoOr(start, terminal, clocks),
    end: isoOr(end, terminal, clocks),
    changedAt: clocks.iso(terminal, at),
  };
}

function isoOr(at: number | null, terminal: string, clocks: TerminalClocks): string | undefined {
  return at === null ? undefined : clocks.iso(terminal, at);
}

function exceptionOf({ code, openedAt, resolvedAt }: ExceptionLife, terminal: string, clocks: TerminalClocks) {
  return {
    code,
    description: EXCEPTION_REASON.describe(code),
    status: resolvedAt === null ? ('ACTIVE' as const) : ('RESOLVED' as const),
    openedAt: clocks.iso(terminal, openedAt),
    resolvedAt: isoOr(resolvedAt, terminal, clocks),
  };
}

type HistoryTerminal = NonNullable<WrittenHistory['originTerminal']>;

/** One object per terminal, so that it is serialized once. */
const terminals = new WeakMap<Terminal, HistoryTerminal>();

function terminalOf(terminal: Terminal | undefined): HistoryTerminal | undefined {
  if (terminal === undefined) return undefined;
  let made = terminals.get(terminal);
  if (made === undefined) {
    const { id, name, address, latitude, longitude, phone, fax } = terminal;
    made = { id, name, address, position: { latitude, longitude }, phone, fax };
    terminals.set(terminal, made);
  }
  return made;
}

function interlineOf({ interline: [first] }: ShipmentFacts, { interline }: ShipmentState): WrittenHistory['interline'] {
  const scac = interline?.scac ?? first?.scac;
  return scac === undefined ? undefined : { scac, pro: interline?.pro || undefined };
}

function positionOf(
  { position: reported, terminal }: ShipmentState,
  trail: readonly TrailPoint[],
  clocks: TerminalClocks,
): WrittenHistory['position'] {
  const point = latest(trail.at(-1), reported ?? undefined);
  return point && timed(point, clocks.iso(terminal, point.at));
}

function latest(one: TrailPoint | undefined, other: TrailPoint | undefined): TrailPoint | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.at >= other.at ? one : other;
}

function timed({ latitude, longitude }: Position, updatedAt: string) {
  return { latitude, longitude, updatedAt };
}
