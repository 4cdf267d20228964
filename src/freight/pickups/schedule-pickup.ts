// Owns when a truck can come: the origin terminal's business days, the day's cut-off, and the time that a driver needs.
import { MINUTE_MS } from '../milliseconds.ts';
import type { Network } from '../network/network.ts';
import type { ServedArea } from '../network/postal-index.ts';
import { weekdaysInWords } from '../network/service-weekdays.ts';
import { shipDay } from '../network/transit.ts';
import { type DayNumber, formatDay, isOpen, weekday } from '../service-calendar.ts';
import { timeText } from '../time-of-day.ts';
import { LEAST_MINUTES, longEnough, type PickupWindow } from './pickup-window.ts';

/** The shipper's local time, including daylight saving time. */
export interface PlaceClock {
  localTime(at: number): { readonly day: DayNumber; readonly minuteOfDay: number };
  momentOf(local: { readonly day: DayNumber; readonly minuteOfDay: number }): number;
}

/** Where the truck goes, and the current time. */
export interface PickupPlace {
  readonly network: Network;
  readonly area: ServedArea;
  readonly clock: PlaceClock;
  readonly now: number;
}

export interface PickupSlot extends PickupWindow {
  readonly day: DayNumber;
}

/** Why no truck comes on a day, for clients that show their own text. */
export const CLOSED_REASONS = [
  'PAST',
  'WEEKEND',
  'HOLIDAY',
  'NOT_SERVED',
  'AFTER_CUT_OFF',
  'BEYOND_CALENDAR',
  'TOO_SOON',
] as const;

/** A broken rule, worded to follow the name of the field. */
export interface ScheduleFault {
  readonly part: 'day' | 'window' | 'close';
  readonly says: string;
  readonly code: (typeof CLOSED_REASONS)[number] | 'SHORT_WINDOW';
  /** The name of a `HOLIDAY`, if it has one. */
  readonly holiday?: string | undefined;
}

/** Every rule that the slot breaks; empty if a truck can come. */
export function scheduleFaults(slot: PickupSlot, place: PickupPlace): readonly ScheduleFault[] {
  const faults: ScheduleFault[] = [];
  const closesAt = place.clock.momentOf({ day: slot.day, minuteOfDay: slot.endMinute });
  const opensAt = place.clock.momentOf({ day: slot.day, minuteOfDay: slot.startMinute });
  const closed = dayFault(slot.day, place);
  if (closed !== undefined) faults.push({ part: 'day', ...closed });
  if (closesAt - opensAt < LEAST_MINUTES * MINUTE_MS || slot.endMinute - slot.startMinute < LEAST_MINUTES) {
    const window = `${timeText(slot.startMinute)} to ${timeText(slot.endMinute)}`;
    const says = `must leave a window of at least 2 hours on one day; it is ${window}.`;
    faults.push({ part: 'window', code: 'SHORT_WINDOW', says });
  }
  // A day in the past has already been reported.
  if (closed === undefined && closesAt - place.now < LEAST_MINUTES * MINUTE_MS) {
    const { minuteOfDay } = place.clock.localTime(place.now);
    faults.push({
      part: 'close',
      code: 'TOO_SOON',
      says: `must leave a window that ends at least 2 hours from now; the local time at the shipper is ${timeText(minuteOfDay)}.`,
    });
  }
  return faults;
}

/**
 * The first slot from that day on that a truck can serve, with the requested window if it is valid. Null outside the years of the
 * carrier's calendar.
 */
export function nextPickupSlot(from: DayNumber, window: PickupWindow, place: PickupPlace): PickupSlot | null {
  const wanted = longEnough(window);
  const today = place.clock.localTime(place.now).day;
  let day = shipDay(place.network, place.area, Math.max(from, today));
  // After the cut-off, or too late for the window, the next served day is tried. A clock change may rule that one out too.
  while (day !== null && scheduleFaults({ ...wanted, day }, place).length > 0) {
    day = shipDay(place.network, place.area, day + 1);
  }
  return day === null ? null : { ...wanted, day };
}

type DayFault = Omit<ScheduleFault, 'part'>;

function dayFault(day: DayNumber, place: PickupPlace): DayFault | undefined {
  const { network, area, clock, now } = place;
  const today = clock.localTime(now);
  if (day < today.day)
    return { code: 'PAST', says: `is in the past; the date at the shipper is ${formatDay(today.day)}.` };
  if (shipDay(network, area, day) !== day) return closedFault(day, place);
  const { lastPickup } = network.cutOffs[area.terminalIndex]!;
  if (day === today.day && today.minuteOfDay > lastPickup) {
    const cutOff = `same-day pickups must be requested by ${timeText(lastPickup)}`;
    const says = `is today, and ${cutOff}; the local time at the shipper is ${timeText(today.minuteOfDay)}.`;
    return { code: 'AFTER_CUT_OFF', says };
  }
  return undefined;
}

const WEEKEND = ['Saturday', 'Sunday'];

function closedFault(day: DayNumber, { network: { calendar }, area }: PickupPlace): DayFault {
  const { id, address } = area.terminal;
  if (day > calendar.lastDay) {
    const says = `is after the end of the carrier’s calendar, ${formatDay(calendar.lastDay)}.`;
    return { code: 'BEYOND_CALENDAR', says };
  }
  if (weekday(day) >= 5) {
    return {
      code: 'WEEKEND',
      says: `is a ${WEEKEND[weekday(day) - 5]}; terminal ${id} works from Monday to Friday.`,
    };
  }
  if (isOpen(calendar, area.terminalCountry, day)) {
    return { code: 'NOT_SERVED', says: `has no truck in this area; it comes on ${weekdaysInWords(area.weekdays)}.` };
  }
  const holiday = calendar.holidays.find((one) => one.day === day && one.country === address.country)?.name;
  const says = `is a holiday at terminal ${id}${holiday === undefined ? '' : ` (${holiday})`}.`;
  return { code: 'HOLIDAY', says, holiday };
}
