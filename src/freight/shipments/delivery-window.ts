// Owns delivery appointment windows: the one requested on a bill of lading, those agreed with the consignee, and when a truck can arrive
// within one.
import { MINUTE_MS } from '../milliseconds.ts';
import type { Network } from '../network/network.ts';
import type { ServedArea } from '../network/postal-index.ts';
import { nextServedDay } from '../network/transit.ts';
import { type DayNumber, isOpen, parseDay, weekday } from '../service-calendar.ts';
import { minuteOf } from '../time-of-day.ts';
import type { DeliveryWindow, LocalClock } from './estimated-delivery.ts';
import type { ShipmentFacts } from './shipment-facts.ts';

/** Where a window applies, and its local time. */
export interface Door {
  readonly network: Network;
  readonly area: ServedArea;
  readonly clock: LocalClock;
}

/** A day with the part of a window in which a truck can arrive. */
export interface DoorSlot extends DeliveryWindow {
  readonly day: DayNumber;
}

const USUAL_MINUTES = 120;
/** From the terminal to the first stop. */
const FIRST_DOOR_MINUTES = 50;
/** Shorter windows leave no time to park. */
const LEAST_MINUTES = 5;
const OFFSET = /(Z|[+-]\d\d:?\d\d)$/;

/** As on the bill of lading; null if it has none, or none that can be parsed. */
export function wantedWindow(
  facts: Pick<ShipmentFacts, 'appointmentStart' | 'appointmentEnd'>,
  door: Door,
): DeliveryWindow | null {
  const { appointmentStart, appointmentEnd } = facts;
  if (appointmentStart === '' && appointmentEnd === '') return null;
  const { arriveBy, deliverBy } = hoursOf(door);
  // A time without an offset uses the other time's offset.
  const offset = offsetOf(appointmentStart) || offsetOf(appointmentEnd);
  const read = (text: string, minuteOfDay: number) => momentAt(door, text, offset, minuteOfDay);
  const start = read(appointmentStart === '' ? appointmentEnd.slice(0, 10) : appointmentStart, arriveBy);
  const lasting = timeOf(appointmentStart) === '' ? appointmentStart : '';
  const end =
    appointmentEnd === '' && lasting === ''
      ? start + USUAL_MINUTES * MINUTE_MS
      : read(appointmentEnd || lasting, deliverBy);
  return Number.isNaN(start) || Number.isNaN(end) || end < start ? null : { start, end };
}

function offsetOf(text: string): string {
  return OFFSET.exec(timeOf(text))?.[0] ?? '';
}

function timeOf(text: string): string {
  return text.slice(10);
}

/** A date without a time covers the whole day. */
function momentAt(door: Door, text: string, offset: string, minuteOfDay: number): number {
  const time = timeOf(text);
  if (time === '') {
    const day = parseDay(text);
    return day === null ? Number.NaN : atDoor(door, day, minuteOfDay);
  }
  if (offsetOf(text) !== '') return Date.parse(text);
  if (offset !== '') return Date.parse(`${text}${offset}`);
  const day = parseDay(text.slice(0, 10));
  if (day === null) return Number.NaN;
  return atDoor(door, day, minuteOf(time.slice(1, 6)));
}

/** The first day of a window on which a truck can arrive; null if none. `readyAt` is the earliest time the truck may leave. */
export function slotIn(door: Door, readyAt: number, window: DeliveryWindow): DoorSlot | null {
  const { network, area } = door;
  const { arriveBy, deliverBy } = hoursOf(door);
  const last = localAt(door, window.end).day;
  let day = nextServedDay(network, area, localAt(door, Math.max(readyAt, window.start)).day);
  while (day !== null && day <= last) {
    const at = (minuteOfDay: number, of = day!) => atDoor(door, of, minuteOfDay);
    const start = Math.max(window.start, readyAt, at(0));
    const end = Math.min(window.end, at(0, day + 1) - MINUTE_MS);
    // Within the drivers' working hours, if the window allows it.
    const first = Math.max(start, at(arriveBy + FIRST_DOOR_MINUTES));
    const latest = Math.min(end, at(deliverBy));
    if (latest - first >= LEAST_MINUTES * MINUTE_MS) return { day, start: first, end: latest };
    if (end - start >= LEAST_MINUTES * MINUTE_MS) return { day, start, end };
    day = nextServedDay(network, area, day + 1);
  }
  return null;
}

/** Whether a weekday of the window is a holiday. */
export function isOnHoliday(door: Door, window: DeliveryWindow): boolean {
  const { network, area } = door;
  const last = localAt(door, window.end).day;
  for (let day = localAt(door, window.start).day; day <= last; day++) {
    if (weekday(day) < 5 && !isOpen(network.calendar, area.terminalCountry, day)) return true;
  }
  return false;
}

/** A window with the same hours on the first day from `from` with a truck. */
export function sameHours(door: Door, window: DeliveryWindow, from: DayNumber): DeliveryWindow {
  const { network, area } = door;
  const { arriveBy, deliverBy } = hoursOf(door);
  const day = nextServedDay(network, area, from) ?? from;
  const opens = localAt(door, window.start);
  const closes = localAt(door, window.end);
  const isOneDay = opens.day === closes.day;
  const at = (minuteOfDay: number) => atDoor(door, day, minuteOfDay);
  return isOneDay
    ? { start: at(opens.minuteOfDay), end: at(closes.minuteOfDay) }
    : { start: at(arriveBy), end: at(deliverBy) };
}

/** A window with the part of it in which a truck can arrive. */
export interface KeptWindow {
  readonly window: DeliveryWindow;
  readonly slot: DoorSlot;
}

/** The window, or the same hours on the first later day on which a truck can arrive. */
export function firstKept(door: Door, readyAt: number, window: DeliveryWindow): KeptWindow {
  const slot = slotIn(door, readyAt, window);
  if (slot !== null) return { slot, window };
  const later = sameHours(door, window, localAt(door, Math.max(readyAt, window.start)).day + 1);
  const { day } = localAt(door, later.start);
  return { slot: slotIn(door, readyAt, later) ?? { day, ...later }, window: later };
}

/** Two hours from the given hour, moved earlier if necessary to end by the promised time. */
export function agreedWindow(door: Door, day: DayNumber, hour: number, latestMinute: number): DeliveryWindow {
  const { arriveBy } = hoursOf(door);
  const latest = Math.max(arriveBy + FIRST_DOOR_MINUTES + LEAST_MINUTES, latestMinute);
  const startMinute = Math.min(hour * 60, latest - USUAL_MINUTES);
  const at = (minuteOfDay: number) => atDoor(door, day, minuteOfDay);
  return { start: at(startMinute), end: at(startMinute + USUAL_MINUTES) };
}

function hoursOf({ network, area }: Door) {
  return network.cutOffs[area.terminalIndex]!;
}

function localAt({ clock, area }: Door, at: number) {
  return clock.localTime(area.terminal.timeZone, at);
}

function atDoor({ clock, area }: Door, day: DayNumber, minuteOfDay: number): number {
  return clock.momentOf(area.terminal.timeZone, { day, minuteOfDay });
}
