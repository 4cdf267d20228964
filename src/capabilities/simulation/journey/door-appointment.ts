// The appointment of a simulated delivery: the window on the bill of lading, or one that is agreed with the consignee.
import type { ServedArea } from '../../../freight/network/postal-index.ts';
import type { DayNumber } from '../../../freight/service-calendar.ts';
import {
  agreedWindow,
  type DoorSlot,
  firstKept,
  isOnHoliday,
  sameHours,
  slotIn,
} from '../../../freight/shipments/delivery-window.ts';
import type { DeliveryWindow } from '../../../freight/shipments/estimated-delivery.ts';
import type { ExceptionReason } from '../../../freight/value-sets/exception-reason.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { localTime } from '../../../platform/local-time.ts';
import { between } from './dice.ts';
import { doorIn, type Journey, moved, type PlannedMove } from './journey.ts';

/** From the dock onto the truck. */
const LOADING_MS = 10 * MINUTE_MS;
export const SHORTEST_DRIVE_MS = 15 * MINUTE_MS;

/** How the freight arrived at its last terminal. */
export interface Arrival {
  readonly pickedUpAt: number;
  /** When it has arrived, cleared customs and been handed over. */
  readonly readyAt: number;
  /** The day on which it goes out for delivery by default. */
  readonly firstDay: DayNumber;
  /** Why it is late, if it is. */
  readonly delayedBy: ExceptionReason | null;
}

/** A delivery attempt: within a window, or at any time of day. */
export interface Try {
  readonly slot: DoorSlot;
  readonly window: DeliveryWindow | null;
}

/**
 * The window on the bill of lading, if a truck can make it. A window that is too early is recorded as missed, with the reason, and
 * another one is agreed. Without a window on the bill, one is agreed with the consignee.
 */
export function appointed(
  journey: Journey,
  area: ServedArea,
  arrival: Arrival,
  availableAt: number,
  wanted: DeliveryWindow | null,
  moves: PlannedMove[],
): Try {
  const { facts, dice } = journey;
  const earliest = availableAt + LOADING_MS + SHORTEST_DRIVE_MS + 5 * MINUTE_MS;
  const slot = wanted && slotIn(doorIn(journey, area), earliest, wanted);
  if (slot !== null) {
    const askedAt = availableAt + 5 * MINUTE_MS;
    agree(area, askedAt, wanted!, slot, 1, moves);
    return { slot, window: wanted };
  }
  let askedAt = availableAt + 5 * MINUTE_MS;
  let window: DeliveryWindow;
  if (wanted === null) {
    const latest = arrival.firstDay === facts.promisedDay ? facts.promisedMinute : 24 * 60;
    window = agreedWindow(
      doorIn(journey, area),
      arrival.firstDay,
      Math.round(between(dice, 'appointment', 9, 13)),
      latest,
    );
  } else {
    const missedAt = Math.max(wanted.end, arrival.pickedUpAt + 5 * MINUTE_MS);
    const isHoliday = wanted.end > availableAt && isOnHoliday(doorIn(journey, area), wanted);
    const reasonCode = arrival.delayedBy ?? (isHoliday ? 'HOL' : 'APT');
    moves.push(missed(missedAt, 'window', reasonCode, wanted));
    askedAt = Math.max(askedAt, missedAt + 5 * MINUTE_MS);
    const { day } = localTime(area.terminal.timeZone, askedAt);
    window = sameHours(doorIn(journey, area), wanted, Math.max(arrival.firstDay, day));
  }
  const soonest = Math.max(earliest, askedAt + LOADING_MS + SHORTEST_DRIVE_MS);
  const found = firstKept(doorIn(journey, area), soonest, window);
  agree(area, askedAt, found.window, found.slot, 1, moves);
  return found;
}

/** Requested, and agreed two hours later or before the truck has to leave. */
export function agree(
  { terminal }: ServedArea,
  askedAt: number,
  { start, end }: DeliveryWindow,
  slot: DoorSlot,
  number: number,
  moves: PlannedMove[],
): void {
  const leavesBy = slot.end - SHORTEST_DRIVE_MS - LOADING_MS;
  const setAt = Math.max(
    askedAt + MINUTE_MS,
    Math.min(askedAt + 120 * MINUTE_MS, leavesBy, slot.start - 30 * MINUTE_MS),
  );
  moves.push(moved(askedAt, `appointment-asked-${number}`, 'appointment_requested', { terminal: terminal.id }));
  moves.push(
    moved(setAt, `appointment-set-${number}`, 'appointment_set', {
      terminal: terminal.id,
      appointmentStart: start,
      appointmentEnd: end,
    }),
  );
}

export function missed(at: number, name: string, reasonCode: ExceptionReason, window: DeliveryWindow): PlannedMove {
  const { start: appointmentStart, end: appointmentEnd } = window;
  return moved(at, `missed-${name}`, 'appointment_missed', { reasonCode, appointmentStart, appointmentEnd });
}
