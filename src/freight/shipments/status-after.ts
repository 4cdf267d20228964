// The status that a shipment shows after one more event, and the earlier ones that reappear when exceptions are resolved.
import { EVENT_KIND, reasonOf, type ShipmentEventKind, type TerminalPart, wordsOf } from './event-kinds.ts';
import { clockTerminal } from './event-terminal.ts';
import type { ShipmentEvent } from './shipment-event.ts';
import type { Appointment, ShipmentState, ShipmentStatus } from './shipment-state.ts';
import type { ShipmentWay } from './shipment-way.ts';

/** The status shown now, and those that reappear, last first, as exceptions are resolved. */
interface StatusPile {
  readonly shown: ShipmentStatus;
  readonly below: readonly ShipmentStatus[];
}

export function statusAfter(
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
