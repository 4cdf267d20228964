// The tracking record of a shipment as it goes over the wire, for one who may see it.
import { formatCents } from '../../freight/money.ts';
import type { Network } from '../../freight/network/network.ts';
import type { Terminal } from '../../freight/network/terminals-file.ts';
import { formatDay } from '../../freight/service-calendar.ts';
import type { ShipmentFacts, ShipmentParty } from '../../freight/shipments/shipment-facts.ts';
import type { Appointment, ShipmentState } from '../../freight/shipments/shipment-state.ts';
import { EXCEPTION_REASON } from '../../freight/value-sets/exception-reason.ts';
import type { Accounts } from './find-shipment.ts';
import { clockText, TerminalClocks } from './local-text.ts';
import { movementHistory } from './movement-history.ts';
import { movementTexts } from './movement-text.ts';
import type { ShipmentHistory } from './shipment-history.schema.ts';
import type { RecordedEvent, StoredEstimate, StoredShipment, TrailPoint } from './stored-shipment.ts';

type Shown = Pick<StoredShipment, 'facts' | 'state' | 'estimate' | 'trail'>;

/** `accounts` are the reader's; undefined for the carrier itself, who sees everything. */
export function shipmentHistory(
  shipment: Shown,
  events: readonly RecordedEvent[],
  network: Network,
  accounts: Accounts | undefined,
): ShipmentHistory {
  const { facts } = shipment;
  const clocks = clocksOf(facts, network);
  const sees = sightOf(facts, accounts);
  const origin = network.terminalById.get(facts.originTerminal);
  const destination = network.terminalById.get(facts.destinationTerminal);
  return {
    ...ownParts(shipment, clocks, sees),
    ...(origin !== undefined && { originTerminal: terminalView(origin) }),
    ...(destination !== undefined && { destinationTerminal: terminalView(destination) }),
    movementHistory: movementHistory(facts, events, network, clocks, sees),
  };
}

/** The same as JSON. Terminals and movements are two thirds of a record, and are written from texts that repeat. */
export function shipmentHistoryText(
  shipment: Shown,
  events: readonly RecordedEvent[],
  network: Network,
  accounts: Accounts | undefined,
): string {
  const { facts } = shipment;
  const clocks = clocksOf(facts, network);
  const sees = sightOf(facts, accounts);
  const own = JSON.stringify(ownParts(shipment, clocks, sees));
  const origin = network.terminalById.get(facts.originTerminal);
  const destination = network.terminalById.get(facts.destinationTerminal);
  const from = origin === undefined ? '' : `,"originTerminal":${terminalText(origin)}`;
  const to = destination === undefined ? '' : `,"destinationTerminal":${terminalText(destination)}`;
  const movements = movementTexts(movementHistory(facts, events, network, clocks, sees));
  return `${own.slice(0, -1)}${from}${to},"movementHistory":[${movements}]}`;
}

function clocksOf({ originTerminal, destinationTerminal }: ShipmentFacts, network: Network): TerminalClocks {
  return new TerminalClocks(network, [originTerminal, destinationTerminal]);
}

/** What is the shipment's own in its record: all but terminals and movements. */
function ownParts(
  { facts, state, estimate, trail }: Shown,
  clocks: TerminalClocks,
  sees: ReturnType<typeof sightOf>,
): Omit<ShipmentHistory, 'originTerminal' | 'destinationTerminal' | 'movementHistory'> {
  const { status, pickup, delivery } = state;
  const consigneeClock = facts.destinationTerminal || facts.originTerminal;
  return {
    pro: facts.pro,
    documentReferences: referencesOf(facts, state),
    ...pickupOf(facts, pickup, clocks),
    isResidential: facts.isResidential,
    isVolume: facts.isVolume,
    transitDays: facts.transitDays,
    status: {
      conciseStatus: status.conciseStatus,
      expandedStatus: status.expandedStatus,
      ...clocks.local(status.terminal, status.at),
      isException: status.isException,
      ...(status.reasonCode !== '' && {
        reasonCode: status.reasonCode,
        reason: EXCEPTION_REASON.describe(status.reasonCode),
      }),
      ...(status.pieces !== null && { pieces: status.pieces }),
      ...(status.receivedBy !== '' && { receivedBy: status.receivedBy }),
      eventType: status.eventType,
      ediCode: status.ediCode,
    },
    ...(facts.promisedDay !== null && {
      promisedDelivery: { date: formatDay(facts.promisedDay), time: clockText(facts.promisedMinute) },
    }),
    ...(estimate !== null && { estimatedDelivery: estimateOf(estimate, consigneeClock, clocks) }),
    ...(delivery !== null && {
      deliveryDate: clocks.local(consigneeClock, delivery.at).date,
      deliveryTime: clocks.local(consigneeClock, delivery.at).time,
      receivedBy: delivery.receivedBy,
      deliveryCondition: delivery.condition,
    }),
    ...outForDeliveryOf(state, trail, consigneeClock, clocks),
    ...appointmentOf(facts, state.appointments.at(-1), consigneeClock, clocks),
    appointmentHistory: state.appointments.map((one) => ({
      ...agreed(one, consigneeClock, clocks),
      changedAt: clocks.iso(consigneeClock, one.at),
    })),
    exceptions: state.exceptions.map(({ code, openedAt, resolvedAt }) => ({
      code,
      description: EXCEPTION_REASON.describe(code),
      status: resolvedAt === null ? 'ACTIVE' : 'RESOLVED',
      openedAt: clocks.iso(status.terminal, openedAt),
      ...(resolvedAt !== null && { resolvedAt: clocks.iso(status.terminal, resolvedAt) }),
    })),
    pieces: facts.pieces,
    totalWeight: state.reweigh?.weightLb ?? facts.weightLb,
    cube: (facts.cubicFeetHundredths / 100).toFixed(2),
    terms: facts.terms,
    ...partsSeen({ facts, state }, sees),
    ...interlineOf(facts, state),
    ...positionOf(state, trail, clocks),
    trail: trail.map((point) => timed(point, clocks.iso(state.terminal, point.at))),
    documents: documentsOf(state),
  };
}

/** The members that not every reader has. */
export function partsSeen({ facts, state }: Pick<Shown, 'facts' | 'state'>, sees: ReturnType<typeof sightOf>) {
  return {
    ...(sees.charges && chargesOf(facts, state)),
    ...(sees.shipper && { shipper: partyOf(facts.shipper) }),
    ...(sees.consignee && { consignee: partyOf(facts.consignee) }),
    ...(sees.billTo && { billTo: partyOf(facts.billTo) }),
  };
}

/** The movements, which name the town of a shipper or consignee only to those who may know him. */
export function movementsSeen(
  { facts }: Pick<Shown, 'facts'>,
  events: readonly RecordedEvent[],
  network: Network,
  sees: ReturnType<typeof sightOf>,
): ShipmentHistory['movementHistory'] {
  return movementHistory(facts, events, network, clocksOf(facts, network), sees);
}

/**
 * Who may see what. The price is the payer's affair. On a blind shipment shipper and consignee must not learn of each
 * other; whoever pays has ordered it so and knows both.
 */
export function sightOf(
  { accessorials, payerAccount, shipper, consignee, billTo }: ShipmentFacts,
  accounts?: Accounts,
) {
  const has = (account: string) => accounts === undefined || (account !== '' && accounts.has(account));
  const pays = payerAccount === '' || has(payerAccount);
  const isOpen = !accessorials.includes('BLIND') || has(payerAccount) || has(billTo.account);
  return {
    charges: pays,
    shipper: isOpen || has(shipper.account) || !has(consignee.account),
    consignee: isOpen || has(consignee.account) || !has(shipper.account),
    billTo: isOpen,
  };
}

/** Readers of the same name see the same record. */
export function sightName(facts: ShipmentFacts, accounts: Accounts): number {
  const { charges, shipper, consignee, billTo } = sightOf(facts, accounts);
  return (charges ? 1 : 0) + (shipper ? 2 : 0) + (consignee ? 4 : 0) + (billTo ? 8 : 0);
}

function referencesOf({ references }: ShipmentFacts, { pickup }: ShipmentState) {
  const number = pickup?.requestNumber ?? '';
  const isKnown = number === '' || references.some((one) => one.type === 'PUR' && one.id === number);
  return isKnown ? [...references] : [...references, { type: 'PUR', id: number }];
}

function pickupOf(
  { references, originTerminal }: ShipmentFacts,
  pickup: ShipmentState['pickup'],
  clocks: TerminalClocks,
) {
  const number = pickup?.requestNumber || references.find((one) => one.type === 'PUR')?.id;
  const collected = pickup && clocks.local(originTerminal, pickup.at);
  return {
    ...(number !== undefined && { pickupRequestNumber: number }),
    ...(collected !== null && { pickupDate: collected.date, pickupTime: collected.time }),
  };
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
): Pick<ShipmentHistory, 'outForDelivery'> {
  if (out === null || stage !== 'OUT_FOR_DELIVERY') return {};
  const seen = out.position && { ...out.position, at: out.updatedAt };
  const position = latest(trail.at(-1), seen ?? undefined);
  return {
    outForDelivery: {
      ...(out.driver !== '' && { driver: out.driver }),
      ...(position !== undefined && { position: timed(position, clocks.iso(terminal, position.at)) }),
      ...(out.stopsAway !== null && { stopsAway: out.stopsAway }),
      ...(out.eta !== null && { eta: clocks.iso(terminal, out.eta) }),
      updatedAt: clocks.iso(terminal, out.updatedAt),
    },
  };
}

/** What was agreed last, else what the bill of lading asked for. */
function appointmentOf(facts: ShipmentFacts, last: Appointment | undefined, terminal: string, clocks: TerminalClocks) {
  if (last !== undefined) return { appointment: agreed(last, terminal, clocks) };
  const { appointmentStart: start, appointmentEnd: end } = facts;
  if (start === '' && end === '') return {};
  return { appointment: { status: 'PENDING' as const, ...(start !== '' && { start }), ...(end !== '' && { end }) } };
}

function agreed({ status, start, end }: Appointment, terminal: string, clocks: TerminalClocks) {
  return {
    status,
    ...(start !== null && { start: clocks.iso(terminal, start) }),
    ...(end !== null && { end: clocks.iso(terminal, end) }),
  };
}

function chargesOf({ charge }: ShipmentFacts, { reweigh }: ShipmentState) {
  const cents = reweigh?.chargeCents ?? charge?.totalCents;
  return cents === undefined ? {} : { freightCharges: formatCents(cents) };
}

function partyOf({ account, name, address1, address2, city, stateProvince, postalCode, country }: ShipmentParty) {
  return { account, name, address: { address1, address2, city, stateProvince, postalCode, country } };
}

type TerminalView = NonNullable<ShipmentHistory['originTerminal']>;

/** Made once for each terminal. */
const views = new WeakMap<Terminal, TerminalView>();
const texts = new WeakMap<Terminal, string>();

function terminalText(terminal: Terminal): string {
  let text = texts.get(terminal);
  if (text === undefined) {
    text = JSON.stringify(terminalView(terminal));
    texts.set(terminal, text);
  }
  return text;
}

function terminalView(terminal: Terminal): TerminalView {
  let view = views.get(terminal);
  if (view === undefined) {
    const { id, name, address, latitude, longitude, phone, fax } = terminal;
    view = { id, name, address: { ...address }, position: { latitude, longitude }, phone, fax };
    views.set(terminal, view);
  }
  return view;
}

function interlineOf({ interline: [first] }: ShipmentFacts, { interline }: ShipmentState) {
  const scac = interline?.scac ?? first?.scac;
  if (scac === undefined) return {};
  const pro = interline?.pro ?? '';
  return { interline: { scac, ...(pro !== '' && { pro }) } };
}

function positionOf({ position: told, terminal }: ShipmentState, trail: readonly TrailPoint[], clocks: TerminalClocks) {
  const point = latest(trail.at(-1), told ?? undefined);
  return point === undefined ? {} : { position: timed(point, clocks.iso(terminal, point.at)) };
}

function latest(one: TrailPoint | undefined, other: TrailPoint | undefined): TrailPoint | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.at >= other.at ? one : other;
}

function timed({ latitude, longitude }: TrailPoint, updatedAt: string) {
  return { latitude, longitude, updatedAt };
}

/** The bill of lading is always there, the receipt once somebody has signed. */
function documentsOf({ delivery, documents }: ShipmentState): string[] {
  return [...new Set(['BOL', ...(delivery === null ? [] : ['DR']), ...documents])];
}
