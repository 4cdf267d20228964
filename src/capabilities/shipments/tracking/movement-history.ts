// The movement history of a shipment: every event in the order in which it happened, with its resulting status and location.
import {
  type ConciseStatus,
  reasonOf,
  type ShipmentEventKind,
  wordsOf,
} from '../../../freight/shipments/event-kinds.ts';
import { inOrder } from '../../../freight/shipments/event-order.ts';
import { clockTerminal, partOf } from '../../../freight/shipments/event-terminal.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import { destinationAt, formerDestinationAt } from '../../../freight/shipments/shipment-way.ts';
import { EXCEPTION_REASON } from '../../../freight/value-sets/exception-reason.ts';
import type { RecordedEvent } from '../stored-shipment.ts';
import type { Places, TerminalClocks } from './local-text.ts';
import type { WrittenHistory } from './shipment-history.schema.ts';
import type { VisibleParts } from './visible-parts.ts';

type Movement = WrittenHistory['movementHistory'][number];

export function movementHistory(
  facts: ShipmentFacts,
  events: readonly RecordedEvent[],
  network: Places,
  clocks: TerminalClocks,
  visible: Pick<VisibleParts, 'shipper' | 'consignee'>,
): Movement[] {
  let concise: ConciseStatus = 'Pending';
  let hadAppointment = false;
  let lastTerminal = '';
  return inOrder(events).map((event) => {
    const { kind, details, sequence, occurredAt, reportedAt } = event;
    const words = wordsOf(kind, details, partOf(facts, event), concise, hadAppointment);
    const terminal = clockTerminal(facts, event, lastTerminal);
    const reasonCode = reasonOf(kind, details);
    // A resolution or a note has no status of its own; the previous one continues.
    concise = words.conciseStatus;
    if (kind === 'appointment_set') hadAppointment = true;
    if (kind === 'arrived_terminal' || kind === 'departed_terminal') lastTerminal = details.terminal!;
    return {
      sequence,
      occurredAt: clocks.iso(terminal, occurredAt),
      reportedAt: clocks.iso(terminal, reportedAt),
      conciseStatus: concise,
      expandedStatus: words.expandedStatus,
      eventType: words.eventType,
      ediCode: words.ediCode,
      location: locationOf(facts, event, network, lastTerminal, visible),
      isException: reasonCode !== '' && kind !== 'exception_resolved',
      reasonCode: reasonCode === '' ? undefined : reasonCode,
      reason: reasonCode === '' ? undefined : EXCEPTION_REASON.describe(reasonCode),
    };
  });
}

const AT_CONSIGNEE: readonly ShipmentEventKind[] = ['delivery_attempted', 'delivered'];
const AT_SHIPPER: readonly ShipmentEventKind[] = ['created', 'updated', 'voided', 'picked_up', 'returned'];

type Location = Movement['location'];

/** Where it was reported from, else the address or terminal that the kind of event implies. */
function locationOf(
  facts: ShipmentFacts,
  { kind, details, occurredAt }: RecordedEvent,
  network: Places,
  lastTerminal: string,
  visible: Pick<VisibleParts, 'shipper' | 'consignee'>,
): Location {
  const { position, terminal, city, state } = details;
  if (terminal !== undefined) return atTerminal(network, terminal, terminal, position);
  if (AT_CONSIGNEE.includes(kind)) {
    if (!visible.consignee) return atTerminal(network, destinationAt(facts, occurredAt), undefined, undefined);
    const door = formerDestinationAt(facts, occurredAt) ?? facts.consignee;
    return location(undefined, city ?? door.city, state ?? door.stateProvince, position);
  }
  if (AT_SHIPPER.includes(kind)) {
    if (!visible.shipper) return atTerminal(network, facts.originTerminal, undefined, undefined);
    return location(undefined, city ?? facts.shipper.city, state ?? facts.shipper.stateProvince, position);
  }
  if (city !== undefined) return location(undefined, city, state ?? '', position);
  return atTerminal(network, lastTerminal === '' ? facts.originTerminal : lastTerminal, undefined, position);
}

/** In the city of a terminal. `shownTerminal` is undefined if the event did not name one. */
function atTerminal(
  network: Places,
  id: string,
  shownTerminal: string | undefined,
  position: Location['position'],
): Location {
  const address = network.terminalById.get(id)?.address;
  return location(shownTerminal, address?.city ?? '', address?.state ?? '', position);
}

function location(terminal: string | undefined, city: string, state: string, position: Location['position']): Location {
  return { terminal, city, state, position };
}
