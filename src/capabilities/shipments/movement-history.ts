// The movement history of a shipment: every event in the order in which it happened, with the status it told and its place.
import type { Network } from '../../freight/network/network.ts';
import { type ConciseStatus, reasonOf, type ShipmentEventKind, wordsOf } from '../../freight/shipments/event-kinds.ts';
import { clockTerminal, inOrder, partOf } from '../../freight/shipments/fold-shipment.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { EXCEPTION_REASON } from '../../freight/value-sets/exception-reason.ts';
import type { TerminalClocks } from './local-text.ts';
import type { ShipmentHistory } from './shipment-history.schema.ts';
import type { RecordedEvent } from './stored-shipment.ts';

type Movement = ShipmentHistory['movementHistory'][number];

/** Which of the two ends a reader may know. */
export interface KnownEnds {
  readonly shipper: boolean;
  readonly consignee: boolean;
}

export function movementHistory(
  facts: ShipmentFacts,
  events: readonly RecordedEvent[],
  network: Network,
  clocks: TerminalClocks,
  ends: KnownEnds,
): Movement[] {
  let concise: ConciseStatus = 'Pending';
  let hadAppointment = false;
  let lastTerminal = '';
  return inOrder(events).map((event) => {
    const { kind, details, sequence, occurredAt, reportedAt } = event;
    const words = wordsOf(kind, details, partOf(facts, details), concise, hadAppointment);
    const terminal = clockTerminal(facts, event, lastTerminal);
    const reasonCode = reasonOf(kind, details);
    // What is resolved or noted is no status of its own; the one before goes on.
    concise = words.conciseStatus;
    if (kind === 'appointment_set') hadAppointment = true;
    if (kind === 'arrived_terminal' || kind === 'departed_terminal') lastTerminal = details.terminal!;
    return {
      sequence,
      occurredAt: clocks.iso(terminal, occurredAt),
      reportedAt: clocks.iso(terminal, reportedAt),
      conciseStatus: words.conciseStatus,
      expandedStatus: words.expandedStatus,
      eventType: words.eventType,
      ediCode: words.ediCode,
      location: locationOf(facts, event, network, lastTerminal, ends),
      isException: reasonCode !== '' && kind !== 'exception_resolved',
      ...(reasonCode !== '' && { reasonCode, reason: EXCEPTION_REASON.describe(reasonCode) }),
    };
  });
}

const AT_CONSIGNEE: readonly ShipmentEventKind[] = ['delivery_attempted', 'delivered'];
const AT_SHIPPER: readonly ShipmentEventKind[] = ['created', 'updated', 'voided', 'picked_up', 'returned'];

/** Where it was reported from, else the door or the terminal that the kind of event speaks of. */
function locationOf(
  facts: ShipmentFacts,
  { kind, details }: RecordedEvent,
  network: Network,
  lastTerminal: string,
  ends: KnownEnds,
): Movement['location'] {
  const { position, terminal, city, state } = details;
  const at = position === undefined ? {} : { position };
  if (terminal !== undefined) return { terminal, ...townOf(network, terminal), ...at };
  if (AT_CONSIGNEE.includes(kind)) {
    if (!ends.consignee) return townOf(network, facts.destinationTerminal);
    return { city: city ?? facts.consignee.city, state: state ?? facts.consignee.stateProvince, ...at };
  }
  if (AT_SHIPPER.includes(kind)) {
    if (!ends.shipper) return townOf(network, facts.originTerminal);
    return { city: city ?? facts.shipper.city, state: state ?? facts.shipper.stateProvince, ...at };
  }
  if (city !== undefined) return { city, state: state ?? '', ...at };
  return { ...townOf(network, lastTerminal === '' ? facts.originTerminal : lastTerminal), ...at };
}

function townOf(network: Network, terminal: string): { city: string; state: string } {
  const address = network.terminalById.get(terminal)?.address;
  return { city: address?.city ?? '', state: address?.state ?? '' };
}
