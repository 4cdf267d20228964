// The tracking record of a shipment as it goes over the wire, for one who may see it.
import { formatCents } from '../../freight/money.ts';
import type { Terminal } from '../../freight/network/terminals-file.ts';
import type { Position } from '../../freight/shipments/shipment-event.ts';
import type { ShipmentFacts, ShipmentParty, ShipmentReference } from '../../freight/shipments/shipment-facts.ts';
import type { Appointment, Delivery, ExceptionLife, ShipmentState } from '../../freight/shipments/shipment-state.ts';
import { timeText } from '../../freight/time-of-day.ts';
import { EXCEPTION_REASON } from '../../freight/value-sets/exception-reason.ts';
import { jsonList, jsonText } from '../../platform/json-text.ts';
import type { Accounts } from './find-shipment.ts';
import { dayText, type Places, TerminalClocks } from './local-text.ts';
import { movementTexts, positionText, reasonText } from './movement-text.ts';
import type { ShipmentHistory } from './shipment-history.schema.ts';
import type { RecordedEvent, StoredEstimate, StoredShipment, TrailPoint } from './stored-shipment.ts';

type Shown = Pick<StoredShipment, 'facts' | 'state' | 'estimate' | 'trail'>;

/** `accounts` are the reader's; undefined for the carrier itself, who sees everything. */
export function shipmentHistory(
  shipment: Shown,
  events: readonly RecordedEvent[],
  network: Places,
  accounts: Accounts | undefined,
): ShipmentHistory {
  return JSON.parse(shipmentHistoryText(shipment, events, network, accounts)) as ShipmentHistory;
}

/** The same as JSON, written piece by piece: making an object first, and its text then, takes twice as long. */
export function shipmentHistoryText(
  shipment: Shown,
  events: readonly RecordedEvent[],
  network: Places,
  accounts: Accounts | undefined,
): string {
  const { facts, state, estimate, trail } = shipment;
  const { status, delivery } = state;
  const clocks = clocksOf(facts, network);
  const sees = sightOf(facts, accounts);
  const consigneeClock = facts.destinationTerminal || facts.originTerminal;
  return (
    `{"pro":${jsonText(facts.pro)},"documentReferences":${jsonList(referencesOf(facts, state), referenceText)}` +
    `${pickupText(facts, state.pickup, clocks)},"isResidential":${facts.isResidential},"isVolume":${facts.isVolume}` +
    `,"transitDays":${facts.transitDays},"status":${statusText(status, clocks)}${promiseText(facts)}` +
    `${estimate === null ? '' : estimateText(estimate, consigneeClock, clocks)}` +
    `${delivery === null ? '' : deliveryText(delivery, consigneeClock, clocks)}` +
    `${outForDeliveryText(state, trail, consigneeClock, clocks)}` +
    `${appointmentText(facts, state.appointments.at(-1), consigneeClock, clocks)}` +
    `,"appointmentHistory":${jsonList(state.appointments, (one) => changeText(one, consigneeClock, clocks))}` +
    `,"exceptions":${jsonList(state.exceptions, (one) => exceptionText(one, status.terminal, clocks))}` +
    `,"pieces":${facts.pieces},"totalWeight":${weightOf(facts, state)},"cube":"${(facts.cubicFeetHundredths / 100).toFixed(2)}"` +
    `,"terms":${jsonText(facts.terms)}${partsText(shipment, sees)}${interlineText(facts, state)}` +
    `${lastPositionText(state, trail, clocks)}` +
    `,"trail":${jsonList(trail, (point) => timedText(point, clocks.iso(state.terminal, point.at)))}` +
    `,"documents":${jsonList(documentsOf(shipment, sees), jsonText)}` +
    `${terminalText('originTerminal', network.terminalById.get(facts.originTerminal))}` +
    `${terminalText('destinationTerminal', network.terminalById.get(facts.destinationTerminal))}` +
    `,"movementHistory":[${movementTexts(facts, events, network, clocks, sees)}]}`
  );
}

/** The few members of it that a line of a list shows. */
export function shipmentLine(
  { facts, state, estimate }: Shown,
  network: Places,
  accounts: Accounts | undefined,
): Pick<ShipmentHistory, ShownInLists> {
  const clocks = clocksOf(facts, network);
  const { shipper, consignee } = sightOf(facts, accounts);
  const consigneeClock = facts.destinationTerminal || facts.originTerminal;
  return JSON.parse(
    `{"pro":${jsonText(facts.pro)},"documentReferences":${jsonList(referencesOf(facts, state), referenceText)}` +
      `,"status":${statusText(state.status, clocks)}${promiseText(facts)}` +
      `${estimate === null ? '' : estimateText(estimate, consigneeClock, clocks)}` +
      `${state.delivery === null ? '' : deliveryText(state.delivery, consigneeClock, clocks)}` +
      `,"pieces":${facts.pieces},"totalWeight":${weightOf(facts, state)}` +
      `${partsText({ facts, state }, { shipper, consignee, charges: false, billTo: false, invoice: false })}}`,
  );
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
  | 'consignee';

function weightOf({ weightLb }: ShipmentFacts, { reweigh }: ShipmentState): number {
  return reweigh?.weightLb ?? weightLb;
}

function clocksOf({ originTerminal, destinationTerminal }: ShipmentFacts, network: Places): TerminalClocks {
  return new TerminalClocks(network, originTerminal, destinationTerminal);
}

/** The members that not every reader has. */
export function partsSeen(
  shipment: Pick<Shown, 'facts' | 'state'>,
  sees: Sight,
): Pick<ShipmentHistory, 'freightCharges' | 'shipper' | 'consignee' | 'billTo'> {
  return JSON.parse(`{${partsText(shipment, sees).slice(1)}}`);
}

/** The movements, which name the town of a shipper or consignee only to those who may know him. */
export function movementsSeen(
  { facts }: Pick<Shown, 'facts'>,
  events: readonly RecordedEvent[],
  network: Places,
  sees: Sight,
): ShipmentHistory['movementHistory'] {
  return JSON.parse(`[${movementTexts(facts, events, network, clocksOf(facts, network), sees)}]`);
}

type Sight = ReturnType<typeof sightOf>;

/**
 * Who may see what. The price is the payer's affair, and so is the invoice. On a blind shipment shipper and consignee must not learn of each
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
    invoice: has(payerAccount) || has(billTo.account),
  };
}

/** Readers of the same name see the same record. */
export function sightName(facts: ShipmentFacts, accounts: Accounts): number {
  const { charges, shipper, consignee, billTo, invoice } = sightOf(facts, accounts);
  return (charges ? 1 : 0) + (shipper ? 2 : 0) + (consignee ? 4 : 0) + (billTo ? 8 : 0) + (invoice ? 16 : 0);
}

function referencesOf({ references }: ShipmentFacts, { pickup }: ShipmentState) {
  const number = pickup?.requestNumber ?? '';
  const isKnown = number === '' || references.some((one) => one.type === 'PUR' && one.id === number);
  return isKnown ? references : [...references, { type: 'PUR', id: number }];
}

function referenceText({ type, id }: ShipmentReference): string {
  return `{"type":${jsonText(type)},"id":${jsonText(id)}}`;
}

// What follows is written with a comma in front, or is nothing: a record leaves out what is not known.

function pickupText(
  { references, originTerminal }: ShipmentFacts,
  pickup: ShipmentState['pickup'],
  clocks: TerminalClocks,
) {
  const number = pickup?.requestNumber || references.find((one) => one.type === 'PUR')?.id;
  const named = number === undefined ? '' : `,"pickupRequestNumber":${jsonText(number)}`;
  if (pickup === null) return named;
  const { date, time } = clocks.local(originTerminal, pickup.at);
  return `${named},"pickupDate":"${date}","pickupTime":"${time}"`;
}

function statusText(status: ShipmentState['status'], clocks: TerminalClocks): string {
  const { date, time } = clocks.local(status.terminal, status.at);
  return (
    `{"conciseStatus":"${status.conciseStatus}","expandedStatus":"${status.expandedStatus}","date":"${date}"` +
    `,"time":"${time}","isException":${status.isException}` +
    `${status.reasonCode === '' ? '' : `,${reasonText(status.reasonCode)}`}` +
    `${status.pieces === null ? '' : `,"pieces":${status.pieces}`}` +
    `${status.receivedBy === '' ? '' : `,"receivedBy":${jsonText(status.receivedBy)}`}` +
    `,"eventType":"${status.eventType}","ediCode":"${status.ediCode}"}`
  );
}

function promiseText({ promisedDay, promisedMinute }: ShipmentFacts): string {
  if (promisedDay === null) return '';
  return `,"promisedDelivery":{"date":"${dayText(promisedDay)}","time":"${timeText(promisedMinute)}"}`;
}

function estimateText({ start, end, calculatedAt }: StoredEstimate, terminal: string, clocks: TerminalClocks): string {
  const from = clocks.local(terminal, start);
  const to = clocks.local(terminal, end);
  return (
    `,"estimatedDelivery":{"startDate":"${from.date}","startTime":"${from.time}","endDate":"${to.date}"` +
    `,"endTime":"${to.time}","calculatedAt":"${clocks.iso(terminal, calculatedAt)}"}`
  );
}

function deliveryText({ at, receivedBy, condition }: Delivery, terminal: string, clocks: TerminalClocks): string {
  const { date, time } = clocks.local(terminal, at);
  return `,"deliveryDate":"${date}","deliveryTime":"${time}","receivedBy":${jsonText(receivedBy)},"deliveryCondition":"${condition}"`;
}

function outForDeliveryText(
  { stage, outForDelivery: out }: ShipmentState,
  trail: readonly TrailPoint[],
  terminal: string,
  clocks: TerminalClocks,
): string {
  if (out === null || stage !== 'OUT_FOR_DELIVERY') return '';
  const seen = out.position && { ...out.position, at: out.updatedAt };
  const position = latest(trail.at(-1), seen ?? undefined);
  const parts = [
    ...(out.driver === '' ? [] : [`"driver":${jsonText(out.driver)}`]),
    ...(position === undefined ? [] : [`"position":${timedText(position, clocks.iso(terminal, position.at))}`]),
    ...(out.stopsAway === null ? [] : [`"stopsAway":${out.stopsAway}`]),
    ...(out.eta === null ? [] : [`"eta":"${clocks.iso(terminal, out.eta)}"`]),
    `"updatedAt":"${clocks.iso(terminal, out.updatedAt)}"`,
  ];
  return `,"outForDelivery":{${parts.join(',')}}`;
}

/** What was agreed last, else what the bill of lading asked for. */
function appointmentText(
  facts: ShipmentFacts,
  last: Appointment | undefined,
  terminal: string,
  clocks: TerminalClocks,
): string {
  if (last !== undefined) return `,"appointment":{${agreedText(last, terminal, clocks)}}`;
  const { appointmentStart: start, appointmentEnd: end } = facts;
  if (start === '' && end === '') return '';
  const from = start === '' ? '' : `,"start":${jsonText(start)}`;
  const to = end === '' ? '' : `,"end":${jsonText(end)}`;
  return `,"appointment":{"status":"PENDING"${from}${to}}`;
}

function agreedText({ status, start, end }: Appointment, terminal: string, clocks: TerminalClocks): string {
  const from = start === null ? '' : `,"start":"${clocks.iso(terminal, start)}"`;
  const to = end === null ? '' : `,"end":"${clocks.iso(terminal, end)}"`;
  return `"status":"${status}"${from}${to}`;
}

function changeText(one: Appointment, terminal: string, clocks: TerminalClocks): string {
  return `{${agreedText(one, terminal, clocks)},"changedAt":"${clocks.iso(terminal, one.at)}"}`;
}

function exceptionText(
  { code, openedAt, resolvedAt }: ExceptionLife,
  terminal: string,
  clocks: TerminalClocks,
): string {
  const resolved = resolvedAt === null ? '' : `,"resolvedAt":"${clocks.iso(terminal, resolvedAt)}"`;
  return (
    `{"code":"${code}","description":${jsonText(EXCEPTION_REASON.describe(code))}` +
    `,"status":"${resolvedAt === null ? 'ACTIVE' : 'RESOLVED'}","openedAt":"${clocks.iso(terminal, openedAt)}"${resolved}}`
  );
}

function partsText({ facts, state }: Pick<Shown, 'facts' | 'state'>, sees: Sight): string {
  const cents = sees.charges ? (state.reweigh?.chargeCents ?? facts.charge?.totalCents) : undefined;
  return (
    `${cents === undefined ? '' : `,"freightCharges":"${formatCents(cents)}"`}` +
    `${sees.shipper ? `,"shipper":${partyText(facts.shipper)}` : ''}` +
    `${sees.consignee ? `,"consignee":${partyText(facts.consignee)}` : ''}` +
    `${sees.billTo ? `,"billTo":${partyText(facts.billTo)}` : ''}`
  );
}

function partyText({ account, name, address1, address2, city, stateProvince, postalCode, country }: ShipmentParty) {
  return (
    `{"account":${jsonText(account)},"name":${jsonText(name)},"address":{"address1":${jsonText(address1)}` +
    `,"address2":${jsonText(address2)},"city":${jsonText(city)},"stateProvince":${jsonText(stateProvince)}` +
    `,"postalCode":${jsonText(postalCode)},"country":${jsonText(country)}}}`
  );
}

/** Made once for each terminal. */
const terminals = new WeakMap<Terminal, string>();

function terminalText(member: string, terminal: Terminal | undefined): string {
  if (terminal === undefined) return '';
  let text = terminals.get(terminal);
  if (text === undefined) {
    const { id, name, address, latitude, longitude, phone, fax } = terminal;
    text = JSON.stringify({ id, name, address, position: { latitude, longitude }, phone, fax });
    terminals.set(terminal, text);
  }
  return `,"${member}":${text}`;
}

function interlineText({ interline: [first] }: ShipmentFacts, { interline }: ShipmentState): string {
  const scac = interline?.scac ?? first?.scac;
  if (scac === undefined) return '';
  const pro = interline?.pro ?? '';
  return `,"interline":{"scac":${jsonText(scac)}${pro === '' ? '' : `,"pro":${jsonText(pro)}`}}`;
}

function lastPositionText(
  { position: told, terminal }: ShipmentState,
  trail: readonly TrailPoint[],
  clocks: TerminalClocks,
): string {
  const point = latest(trail.at(-1), told ?? undefined);
  return point === undefined ? '' : `,"position":${timedText(point, clocks.iso(terminal, point.at))}`;
}

function latest(one: TrailPoint | undefined, other: TrailPoint | undefined): TrailPoint | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.at >= other.at ? one : other;
}

function timedText(point: Position, updatedAt: string): string {
  return `${positionText(point).slice(0, -1)},"updatedAt":"${updatedAt}"}`;
}

/** What the reader is given of it when he asks for images: what can be printed by now, and the scans that he may see. */
export function documentsOf({ facts, state }: Pick<Shown, 'facts' | 'state'>, sees: Sight): string[] {
  const { stage, delivery, reweigh, documents } = state;
  // A scan cannot leave a party out, as a printed document does on a blind shipment.
  const seesScans = sees.shipper && sees.consignee && sees.billTo;
  const scans = seesScans ? documents.filter((type) => type !== 'INV' || sees.invoice) : [];
  if (stage === 'CANCELLED') return scans;
  const isPriced = facts.charge !== null || typeof reweigh?.chargeCents === 'number';
  const printed = [
    'BOL',
    'LABEL',
    ...(reweigh === null ? [] : ['WR']),
    ...(reweigh?.units === undefined ? [] : ['DIM']),
    ...(delivery === null ? [] : ['DR']),
    ...(delivery !== null && isPriced && sees.invoice ? ['INV'] : []),
  ];
  return [...new Set([...printed, ...scans])];
}
