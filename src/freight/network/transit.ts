// Owns the transit of a shipment: service days, miles, lane type, delivery day. Array lookups only, no search.
import { addOpenDays, type DayNumber, nextOpenDay } from '../service-calendar.ts';
import { timeText } from '../time-of-day.ts';
import type { Partner } from './files/partners-file.ts';
import type { Terminal } from './files/terminals-file.ts';
import { COUNTRIES_PASSED, INDIRECT, laneBetween, laneDays, laneFlags, milesBetween } from './lane-matrix.ts';
import type { Network } from './network.ts';
import type { ServedArea } from './postal-index.ts';
import { EVERY_WEEKDAY, servesOn } from './service-weekdays.ts';

export type LaneType = 'DIRECT' | 'INDIRECT';

/** Business days from the ship day, which is 0, to delivery (gap 3); at least 1. */
export function serviceDays(network: Network, origin: ServedArea, destination: ServedArea): number {
  const lane = laneBetween(network.laneMatrix, origin.terminalIndex, destination.terminalIndex);
  return laneDays(lane) + origin.extraDays + destination.extraDays;
}

/**
 * The same from one origin to many destinations, 0 for one that is not served. All lanes are read first, so that their cache misses,
 * inevitable in a large network, overlap.
 */
export function serviceDaysToEach(
  { laneMatrix: { size, kindOf, kinds } }: Network,
  origin: ServedArea,
  destinations: readonly ({ readonly area: ServedArea | null } | null)[],
): number[] {
  const row = origin.terminalIndex * size;
  const days: number[] = [];
  for (const found of destinations) days.push(found?.area == null ? 0 : kindOf[row + found.area.terminalIndex]!);
  for (let at = 0; at < days.length; at++) {
    const area = destinations[at]?.area;
    if (area) days[at] = laneDays(kinds[days[at]!]!) + origin.extraDays + area.extraDays;
  }
  return days;
}

/** Road miles between the two terminals along the route that freight takes. */
export function routeMiles(network: Network, origin: ServedArea, destination: ServedArea): number {
  return milesBetween(network.laneMatrix, origin.terminalIndex, destination.terminalIndex);
}

/** INDIRECT if a partner picks up, carries or delivers (gap 4). */
export function laneType(network: Network, origin: ServedArea, destination: ServedArea): LaneType {
  if (origin.partner !== null || destination.partner !== null) return 'INDIRECT';
  return (flagsBetween(network, origin, destination) & INDIRECT) !== 0 ? 'INDIRECT' : 'DIRECT';
}

/** The terminals passed, from the origin's to the destination's; one if both are the same. */
export function routeTerminals(network: Network, origin: ServedArea, destination: ServedArea): Terminal[] {
  const { size, previous } = network.laneMatrix;
  const row = origin.terminalIndex * size;
  const way: Terminal[] = [destination.terminal];
  for (let at = destination.terminalIndex; at !== origin.terminalIndex; ) {
    at = previous[row + at]!;
    way.push(network.terminals[at]!);
  }
  return way.reverse();
}

/** The partners that carry part of the route, in route order. */
export function routePartners(network: Network, origin: ServedArea, destination: ServedArea): Partner[] {
  const partners: Partner[] = [];
  addPartner(partners, origin.partner);
  let before: Terminal | undefined;
  for (const terminal of routeTerminals(network, origin, destination)) {
    if (before !== undefined) {
      const link = before.index * network.terminals.length + terminal.index;
      addPartner(partners, network.partnerOfLink.get(link) ?? null);
    }
    addPartner(partners, terminal.partner);
    before = terminal;
  }
  addPartner(partners, destination.partner);
  return partners;
}

function addPartner(partners: Partner[], partner: Partner | null): void {
  if (partner !== null && !partners.includes(partner)) partners.push(partner);
}

/**
 * The day on which a shipment that is ready on `day` is picked up: the first business day of the origin, from then on, on which its area
 * has a truck. Null outside the calendar's years.
 */
export function shipDay(network: Network, origin: ServedArea, day: DayNumber): DayNumber | null {
  return nextServedDay(network, origin, day);
}

/** The same for a shipment that is ready at a time of day: after the last pickup, it waits for the next day. */
export function shipDayAt(network: Network, origin: ServedArea, day: DayNumber, minuteOfDay: number): DayNumber | null {
  const late = minuteOfDay > network.cutOffs[origin.terminalIndex]!.lastPickup;
  return shipDay(network, origin, late ? day + 1 : day);
}

/**
 * The delivery day for a ship date. The ship date moves to the next ship day. A day counts if all countries on the route work; limited-day
 * service waits for its next day. Null outside the calendar's years.
 */
export function deliveryDay(
  network: Network,
  origin: ServedArea,
  destination: ServedArea,
  day: DayNumber,
): DayNumber | null {
  const shipped = shipDay(network, origin, day);
  if (shipped === null) return null;
  const countries = flagsBetween(network, origin, destination) & COUNTRIES_PASSED;
  const days = serviceDays(network, origin, destination);
  const due = addOpenDays(network.calendar, countries, shipped, days);
  if (due === null) return null;
  return nextServedDay(network, destination, due);
}

/** The local time, HH:mm, of a standard delivery. */
export function deliveryTime(network: Network, destination: ServedArea): string {
  return timeText(network.cutOffs[destination.terminalIndex]!.deliverBy);
}

/** The first day from `day` on with a truck in the area. Null outside the calendar's years. */
export function nextServedDay(network: Network, area: ServedArea, day: DayNumber): DayNumber | null {
  let open = nextOpenDay(network.calendar, area.terminalCountry, day);
  while (open !== null && area.weekdays !== EVERY_WEEKDAY && !servesOn(area.weekdays, open)) {
    open = nextOpenDay(network.calendar, area.terminalCountry, open + 1);
  }
  return open;
}

function flagsBetween(network: Network, origin: ServedArea, destination: ServedArea): number {
  return laneFlags(laneBetween(network.laneMatrix, origin.terminalIndex, destination.terminalIndex));
}
