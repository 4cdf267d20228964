// The movement history of a shipment as JSON: every event in the order in which it happened, with the status it told and its place. It
// is most of a record, so it is written at once, without objects in between.
import { type ConciseStatus, reasonOf, type ShipmentEventKind, wordsOf } from '../../freight/shipments/event-kinds.ts';
import { clockTerminal, inOrder, partOf } from '../../freight/shipments/fold-shipment.ts';
import type { Position } from '../../freight/shipments/shipment-event.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { EXCEPTION_REASON } from '../../freight/value-sets/exception-reason.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Places, TerminalClocks } from './local-text.ts';
import type { RecordedEvent } from './stored-shipment.ts';

/** Which of the two ends a reader may know. */
export interface KnownEnds {
  readonly shipper: boolean;
  readonly consignee: boolean;
}

/** With commas between them. Times and the words of the catalogue of events need no quoting. */
export function movementTexts(
  facts: ShipmentFacts,
  events: readonly RecordedEvent[],
  network: Places,
  clocks: TerminalClocks,
  ends: KnownEnds,
): string {
  let concise: ConciseStatus = 'Pending';
  let hadAppointment = false;
  let lastTerminal = '';
  let texts = '';
  for (const event of inOrder(events)) {
    const { kind, details, sequence, occurredAt, reportedAt } = event;
    const words = wordsOf(kind, details, partOf(facts, details), concise, hadAppointment);
    const terminal = clockTerminal(facts, event, lastTerminal);
    const reasonCode = reasonOf(kind, details);
    // What is resolved or noted is no status of its own; the one before goes on.
    concise = words.conciseStatus;
    if (kind === 'appointment_set') hadAppointment = true;
    if (kind === 'arrived_terminal' || kind === 'departed_terminal') lastTerminal = details.terminal!;
    const isException = reasonCode !== '' && kind !== 'exception_resolved';
    texts +=
      `${texts === '' ? '' : ','}{"sequence":${sequence},"occurredAt":"${clocks.iso(terminal, occurredAt)}"` +
      `,"reportedAt":"${clocks.iso(terminal, reportedAt)}","conciseStatus":"${concise}"` +
      `,"expandedStatus":"${words.expandedStatus}","eventType":"${words.eventType}","ediCode":"${words.ediCode}"` +
      `,"location":{${locationText(facts, event, network, lastTerminal, ends)}},"isException":${isException}` +
      `${reasonCode === '' ? '' : `,${reasonText(reasonCode)}`}}`;
  }
  return texts;
}

export function reasonText(code: Parameters<typeof EXCEPTION_REASON.describe>[0]): string {
  return `"reasonCode":"${code}","reason":${jsonText(EXCEPTION_REASON.describe(code))}`;
}

const AT_CONSIGNEE: readonly ShipmentEventKind[] = ['delivery_attempted', 'delivered'];
const AT_SHIPPER: readonly ShipmentEventKind[] = ['created', 'updated', 'voided', 'picked_up', 'returned'];

/** Where it was reported from, else the door or the terminal that the kind of event speaks of. */
function locationText(
  facts: ShipmentFacts,
  { kind, details }: RecordedEvent,
  network: Places,
  lastTerminal: string,
  ends: KnownEnds,
): string {
  const { position, terminal, city, state } = details;
  const at = position === undefined ? '' : `,"position":${positionText(position)}`;
  if (terminal !== undefined) return `"terminal":${jsonText(terminal)},${townOf(network, terminal)}${at}`;
  if (AT_CONSIGNEE.includes(kind)) {
    if (!ends.consignee) return townOf(network, facts.destinationTerminal);
    return `${townText(city ?? facts.consignee.city, state ?? facts.consignee.stateProvince)}${at}`;
  }
  if (AT_SHIPPER.includes(kind)) {
    if (!ends.shipper) return townOf(network, facts.originTerminal);
    return `${townText(city ?? facts.shipper.city, state ?? facts.shipper.stateProvince)}${at}`;
  }
  if (city !== undefined) return `${townText(city, state ?? '')}${at}`;
  return `${townOf(network, lastTerminal === '' ? facts.originTerminal : lastTerminal)}${at}`;
}

export function positionText({ latitude, longitude }: Position): string {
  return `{"latitude":${latitude},"longitude":${longitude}}`;
}

function townOf(network: Places, terminal: string): string {
  const address = network.terminalById.get(terminal)?.address;
  return townText(address?.city ?? '', address?.state ?? '');
}

function townText(city: string, state: string): string {
  return `"city":${jsonText(city)},"state":${jsonText(state)}`;
}
