// Owns the estimated delivery: the promise while the freight is on time, otherwise the remaining route from where it is.
import { HOUR_MS } from '../milliseconds.ts';
import type { Terminal } from '../network/files/terminals-file.ts';
import { COUNTRIES_PASSED, laneBetween, laneDays, laneFlags } from '../network/lane-matrix.ts';
import type { Network } from '../network/network.ts';
import type { ServedArea } from '../network/postal-index.ts';
import { nextServedDay, shipDay } from '../network/transit.ts';
import { addOpenDays, COUNTRY_BIT, type DayNumber, nextOpenDay } from '../service-calendar.ts';
import { areaOfParty } from './party-area.ts';
import { END_STAGES } from './shipment-moves.ts';
import type { ShipmentState } from './shipment-state.ts';
import type { ShipmentWay } from './shipment-way.ts';

/** Time zones depend on the machine, so the freight core does not look them up: the caller provides them. */
export interface LocalClock {
  localTime(timeZone: string, at: number): LocalMoment;
  momentOf(timeZone: string, local: LocalMoment): number;
}

export interface LocalMoment {
  readonly day: DayNumber;
  readonly minuteOfDay: number;
}

/** Timestamps; the end is never in the past. */
export interface DeliveryWindow {
  readonly start: number;
  readonly end: number;
}

interface Way {
  readonly facts: ShipmentWay;
  readonly network: Network;
  readonly clock: LocalClock;
  readonly origin: ServedArea;
  readonly destination: ServedArea;
  /** The planned pickup day. */
  readonly shipped: DayNumber;
}

/** Null once the shipment has ended, or if nothing was promised: the network then does not know its destination. */
export function estimateDelivery(
  facts: ShipmentWay,
  state: ShipmentState,
  network: Network,
  clock: LocalClock,
  now: number,
): DeliveryWindow | null {
  if (facts.promisedDay === null || END_STAGES.includes(state.stage)) return null;
  const destination = areaOfParty(network, facts.consignee, facts.destinationTerminal);
  const origin = areaOfParty(network, facts.shipper, facts.originTerminal);
  const shipped = origin && shipDay(network, origin, facts.shipDay);
  if (destination === null || origin === null || shipped === null) return null;
  const way: Way = { facts, network, clock, origin, destination, shipped };
  const reported = reportedWindow(state, now);
  if (reported !== null) return reported;
  const due = dueDay(way, state, now);
  if (due === null) return null;
  const agreed = state.appointments.at(-1);
  if (agreed !== undefined && agreed.status !== 'MISSED' && agreed.start !== null && agreed.end! > now) {
    const { day } = clock.localTime(destination.terminal.timeZone, agreed.end!);
    if (day >= due) return { start: agreed.start, end: agreed.end! };
  }
  return windowOn(way, due, now);
}

/** Reports from the truck or the carrier's own planning are more accurate than any table. */
function reportedWindow({ eta, outForDelivery }: ShipmentState, now: number): DeliveryWindow | null {
  if (eta !== null && eta.end > now) return { start: Math.max(eta.start, Math.min(now, eta.end)), end: eta.end };
  const arrives = outForDelivery?.eta;
  if (arrives == null || arrives + HOUR_MS <= now) return null;
  return { start: Math.max(arrives - HOUR_MS, Math.min(now, arrives)), end: arrives + HOUR_MS };
}

/** The delivery hours of that day. */
function windowOn({ facts, network, clock, destination }: Way, day: DayNumber, now: number): DeliveryWindow {
  const { timeZone } = destination.terminal;
  const { arriveBy, deliverBy } = network.cutOffs[destination.terminalIndex]!;
  const today = clock.localTime(timeZone, now);
  const isKept = day === facts.promisedDay && (day > today.day || facts.promisedMinute > today.minuteOfDay);
  const endMinute = isKept ? facts.promisedMinute : deliverBy;
  const start = clock.momentOf(timeZone, { day, minuteOfDay: Math.min(arriveBy, endMinute) });
  const end = clock.momentOf(timeZone, { day, minuteOfDay: endMinute });
  return { start: Math.max(start, Math.min(now, end)), end };
}

/** The delivery day based on events so far; never in the past. */
function dueDay(way: Way, state: ShipmentState, now: number): DayNumber | null {
  const { network, clock, destination } = way;
  const today = clock.localTime(destination.terminal.timeZone, now);
  const due = scheduledDay(way, state);
  const { deliverBy } = network.cutOffs[destination.terminalIndex]!;
  if (due === null || !isAfter(today, due, deliverBy - 1)) {
    if (state.stage !== 'PENDING') return due;
    const ready = clock.localTime(way.origin.terminal.timeZone, now);
    const isLate = isAfter(ready, way.shipped, network.cutOffs[way.origin.terminalIndex]!.departs);
    return isLate ? later(due, dueFrom(way, way.origin.terminal, ready)) : due;
  }
  // It is late. If it is on a truck or at the destination, the next truck delivers it; otherwise it is where it was last seen.
  if (state.stage === 'OUT_FOR_DELIVERY' || state.stage === 'AT_DESTINATION') {
    const isTooLate = today.minuteOfDay >= deliverBy;
    return nextServedDay(network, destination, isTooLate ? today.day + 1 : today.day);
  }
  const terminal = network.terminalById.get(state.terminal) ?? way.origin.terminal;
  const left = dueFrom(way, terminal, clock.localTime(terminal.timeZone, now));
  return left !== null && isAfter(today, left, deliverBy - 1)
    ? nextServedDay(network, destination, today.day + 1)
    : left;
}

/** The same by schedule alone; may be in the past. */
function scheduledDay(way: Way, state: ShipmentState): DayNumber | null {
  const { facts, network, clock, origin, destination } = way;
  const promised = facts.promisedDay!;
  switch (state.stage) {
    case 'PENDING':
      return promised;
    case 'OUT_FOR_DELIVERY':
      return clock.localTime(destination.terminal.timeZone, state.outForDelivery!.since).day;
    case 'PICKED_UP': {
      const left = clock.localTime(origin.terminal.timeZone, state.pickup!.at);
      const isLate = isAfter(left, way.shipped, network.cutOffs[origin.terminalIndex]!.departs);
      return isLate ? later(promised, dueFrom(way, origin.terminal, left)) : promised;
    }
    default: {
      // Without a scan, the promise is the only starting point.
      const terminal = network.terminalById.get(state.terminal);
      if (terminal === undefined) return promised;
      const seen = clock.localTime(terminal.timeZone, state.terminalAt);
      if (state.stage === 'AT_DESTINATION' && terminal === destination.terminal) {
        const due = dueFrom(way, terminal, seen);
        return isForOneDay(facts) ? later(promised, due) : due;
      }
      const left = dueFrom(way, terminal, seen);
      // Off its route, there is no schedule to compare with.
      if (!facts.route.includes(terminal.id)) return later(promised, left);
      const days = daysBehind(way, state, terminal, seen);
      if (days === 0) return promised;
      return later(promised, sooner(left, laterBy(way, promised, days)));
    }
  }
}

/** Freight for a fixed day is not estimated earlier. */
function isForOneDay({ accessorials }: ShipmentWay): boolean {
  return accessorials.includes('TCS') || accessorials.includes('GMR1');
}

function later(one: DayNumber | null, other: DayNumber | null): DayNumber | null {
  return one === null || other === null ? null : Math.max(one, other);
}

function isAfter({ day, minuteOfDay }: LocalMoment, lastDay: DayNumber, lastMinute: number): boolean {
  return day > lastDay || (day === lastDay && minuteOfDay > lastMinute);
}

/** How many business days behind schedule the freight was seen at a terminal of its route; 0 if it is on time. */
function daysBehind(way: Way, { isAtTerminal }: ShipmentState, terminal: Terminal, seen: LocalMoment): number {
  const { network, origin, shipped } = way;
  const { departs, arriveBy } = network.cutOffs[terminal.index]!;
  const isOrigin = terminal === origin.terminal;
  const lane = laneBetween(network.laneMatrix, origin.terminalIndex, terminal.index);
  const countries = isOrigin ? origin.terminalCountry : laneFlags(lane) & COUNTRIES_PASSED;
  const days = isOrigin ? 0 : laneDays(lane) + origin.extraDays;
  const wanted = days === 0 ? shipped : addOpenDays(network.calendar, countries, shipped, days);
  const lastMinute = isAtTerminal ? (isOrigin ? departs : arriveBy) : MIDNIGHT;
  if (wanted === null || !isAfter(seen, wanted, lastMinute)) return 0;
  const day = seen.minuteOfDay > lastMinute ? seen.day + 1 : seen.day;
  let behind = 1;
  while ((addOpenDays(network.calendar, countries, wanted, behind) ?? day) < day) behind += 1;
  return behind;
}

/** That many business days later, on a day with a truck. */
function laterBy({ network, destination }: Way, day: DayNumber, days: number): DayNumber | null {
  const due = addOpenDays(network.calendar, destination.terminalCountry, day, days);
  return due && nextServedDay(network, destination, due);
}

function sooner(one: DayNumber | null, other: DayNumber | null): DayNumber | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

const MIDNIGHT = 24 * 60;

/** The delivery day for freight that is at a terminal, or leaves it, at that time. */
function dueFrom(way: Way, terminal: Terminal, seen: LocalMoment): DayNumber | null {
  const { facts, network, origin, destination } = way;
  const { departs, arriveBy } = network.cutOffs[terminal.index]!;
  const { calendar } = network;
  if (terminal === destination.terminal) {
    // If it arrives by the morning cut-off, it goes out the same day.
    const ready = nextServedDay(network, destination, seen.minuteOfDay > arriveBy ? seen.day + 1 : seen.day);
    if (ready === null || destination.extraDays === 0) return ready;
    const due = addOpenDays(calendar, destination.terminalCountry, ready, destination.extraDays);
    return due && nextServedDay(network, destination, due);
  }
  const country = COUNTRY_BIT[terminal.address.country];
  const leaves = nextOpenDay(calendar, country, seen.minuteOfDay > departs ? seen.day + 1 : seen.day);
  if (leaves === null) return null;
  const lane = laneBetween(network.laneMatrix, terminal.index, destination.terminalIndex);
  const days = terminal === origin.terminal ? facts.transitDays : laneDays(lane) + destination.extraDays;
  const due = addOpenDays(calendar, laneFlags(lane) & COUNTRIES_PASSED, leaves, Math.max(1, days));
  return due && nextServedDay(network, destination, due);
}
