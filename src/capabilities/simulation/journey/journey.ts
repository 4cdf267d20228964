// What all parts of a simulated journey share: its facts, and its planned moves.
import type { Network } from '../../../freight/network/network.ts';
import type { ServedArea } from '../../../freight/network/postal-index.ts';
import { addOpenDays, type DayNumber } from '../../../freight/service-calendar.ts';
import type { Door } from '../../../freight/shipments/delivery-window.ts';
import type { ShipmentEventKind } from '../../../freight/shipments/event-kinds.ts';
import type { EventDetails, Position } from '../../../freight/shipments/shipment-event.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import { localTime, momentOf } from '../../../platform/local-time.ts';
import type { Trouble } from '../troubles/trouble.ts';
import type { Dice } from './dice.ts';

export interface PlannedMove {
  readonly at: number;
  /** Absent if only the position is reported. */
  readonly event?: {
    readonly eventId: string;
    readonly kind: ShipmentEventKind;
    readonly details: EventDetails;
    /** If it is reported later than it happened; otherwise it is reported at once. */
    readonly occurredAt?: number;
  };
  readonly position?: Position;
}

export interface Journey {
  readonly facts: ShipmentFacts;
  readonly network: Network;
  readonly dice: Dice;
  readonly troubles: ReadonlySet<Trouble>;
}

const SIMULATED = 'sim-';

/** Whether an event was reported by the simulation. */
export function isSimulated(eventId: string): boolean {
  return eventId.startsWith(SIMULATED);
}

/** Whether the event has this name, with or without a suffix. */
export function isMove(eventId: string, name: string): boolean {
  return eventId === SIMULATED + name || eventId.startsWith(`${SIMULATED}${name}-`);
}

/** The ID is derived from the name, so that planning the same move again gives the same event. */
export function moved(at: number, name: string, kind: ShipmentEventKind, details: EventDetails): PlannedMove {
  const event = { eventId: SIMULATED + name, kind, details };
  const { position } = details;
  return position === undefined ? { at: Math.round(at), event } : { at: Math.round(at), event, position };
}

export function pointOf({ latitude, longitude }: Position): Position {
  return { latitude, longitude };
}

/** The consignee's door, in its local time. */
export function doorIn({ network }: Journey, area: ServedArea): Door {
  return { network, area, clock: LOCAL_CLOCK };
}

const LOCAL_CLOCK = { localTime, momentOf };

/** Business days later, at the destination. */
export function openDaysLater(network: Network, area: ServedArea, day: DayNumber, days: number): DayNumber {
  return addOpenDays(network.calendar, area.terminalCountry, day, days) ?? day + days;
}
