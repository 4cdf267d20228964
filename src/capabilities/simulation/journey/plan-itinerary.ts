// The whole journey of a simulated shipment, from the shipper's dock to the signature: events, times and places. It depends only
// on the facts, the pickup, the network and the dice, so that it can be calculated again at any time.

import type { Partner } from '../../../freight/network/files/partners-file.ts';
import type { Terminal } from '../../../freight/network/files/terminals-file.ts';
import type { Network } from '../../../freight/network/network.ts';
import type { ServedArea } from '../../../freight/network/postal-index.ts';
import { deliveryDay, nextServedDay, shipDay, shipDayAt } from '../../../freight/network/transit.ts';
import { COUNTRY_BIT, type DayNumber, nextOpenDay } from '../../../freight/service-calendar.ts';
import { wantedWindow } from '../../../freight/shipments/delivery-window.ts';
import { areaOfParty } from '../../../freight/shipments/party-area.ts';
import type { ExceptionReason } from '../../../freight/value-sets/exception-reason.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { localTime, momentOf } from '../../../platform/local-time.ts';
import { toldWithTrouble } from '../troubles/reporting-troubles.ts';
import { between } from './dice.ts';
import { doorIn, type Journey, moved, openDaysLater, type PlannedMove, pointOf } from './journey.ts';
import { lineHaulRuns, positionAt, type Run } from './line-haul.ts';
import { arrivalAfterMishaps, foundAgainAt } from './line-haul-mishaps.ts';
import { departureAfterStops } from './origin-stops.ts';
import { deliveryMoves } from './plan-delivery.ts';

const PING_EVERY_MS = 3 * HOUR_MS;
const FOUND_CLASS = '175';
const HELD_DAYS = 5;
const INSPECTOR = 'P. Ortiz';
/** The service with a truck that carries nothing else. */
const EXCLUSIVE_USE = '97';

/** Exceptions that delay the pickup by a day. */
const PUT_OFF = ['no_freight', 'pickup_rejected', 'pickup_over_capacity'] as const;

/** When a driver picks up freight without a pickup request; null if never. */
export function plannedPickup({ facts, network, dice, troubles }: Journey, createdAt: number): number | null {
  const area = areaOfParty(network, facts.shipper, facts.originTerminal);
  if (area === null) return null;
  const { timeZone } = area.terminal;
  const made = localTime(timeZone, createdAt);
  const ready =
    facts.shipDay > made.day
      ? shipDay(network, area, facts.shipDay)
      : shipDayAt(network, area, made.day, made.minuteOfDay);
  const isPutOff = PUT_OFF.some((trouble) => troubles.has(trouble));
  const day = ready !== null && isPutOff ? nextServedDay(network, area, ready + 1) : ready;
  if (day === null) return null;
  const { lastPickup, departs } = network.cutOffs[area.terminalIndex]!;
  const minuteOfDay = Math.round(between(dice, 'pickup', lastPickup + 15, departs - 120));
  return momentOf(timeZone, { day, minuteOfDay });
}

/** Ordered by time. `pickedUpAt` is when the freight was picked up. */
export function planItinerary(journey: Journey, pickedUpAt: number): PlannedMove[] {
  const { facts, network, dice, troubles } = journey;
  const way = facts.route.map((id) => network.terminalById.get(id)).filter((one): one is Terminal => one !== undefined);
  const [origin] = way;
  if (origin === undefined) return [];
  const moves: PlannedMove[] = [];
  const { timeZone } = origin;
  const taken = localTime(timeZone, pickedUpAt);
  const departs = network.cutOffs[origin.index]!.departs;
  const firstDeparture = momentOf(timeZone, { day: taken.day, minuteOfDay: departs });
  const inAt = Math.min(
    pickedUpAt + Math.round(between(dice, 'to the terminal', 40, 90)) * MINUTE_MS,
    Math.max(pickedUpAt + 5 * MINUTE_MS, firstDeparture - 30 * MINUTE_MS),
  );
  moves.push(
    moved(inAt, `arrived-${origin.id}`, 'arrived_terminal', { terminal: origin.id, position: pointOf(origin) }),
  );
  if (troubles.has('reweigh')) {
    // 10% more than on the bill; recording it rates the shipment again. The dimensioner finds the units an inch taller.
    const weightLb = Math.round(facts.weightLb * 1.1);
    const measuredUnits = facts.unitSizes?.map((unit) => ({ ...unit, heightIn: unit.heightIn + 1 }));
    const found = { terminal: origin.id, weightLb, ...(measuredUnits !== undefined && { measuredUnits }) };
    moves.push(moved(inAt + 5 * MINUTE_MS, 'reweighed', 'reweighed', found));
  }
  if (troubles.has('reclass')) inspected(journey, origin, inAt, moves);
  if (troubles.has('overcharge') && facts.charge !== null) {
    // The weight is as declared, so an invoice audit should detect the error.
    const chargeCents = Math.round(facts.charge.totalCents * 1.1);
    const wrong = { terminal: origin.id, weightLb: facts.weightLb, chargeCents };
    moves.push(moved(inAt + 7 * MINUTE_MS, 'overcharged', 'reweighed', wrong));
  }
  const destination = areaOfParty(network, facts.consignee, facts.destinationTerminal);
  if (destination === null || facts.promisedDay === null) {
    moves.push(moved(inAt + HOUR_MS, 'no-address', 'exception_opened', { terminal: origin.id, reasonCode: 'ADR' }));
    return moves;
  }
  const planned = nextOpen(network, origin, taken.minuteOfDay > departs ? taken.day + 1 : taken.day);
  const left = departureAfterStops(journey, origin, inAt, planned, moves);
  let { readyFrom } = left;
  const { leavesOn } = left;
  const dueDay = dueDayOf(journey, destination, leavesOn);
  // An exclusive-use truck does not wait for the evening departure.
  const isExclusive = facts.serviceId === EXCLUSIVE_USE && leavesOn === taken.day;
  const departsAt = isExclusive ? readyFrom : momentOf(timeZone, { day: leavesOn, minuteOfDay: departs });
  const deadline = deadlineOf(journey, destination, dueDay);
  const runs = lineHaulRuns(network, way, Math.max(departsAt, inAt + 10 * MINUTE_MS), deadline);
  if (way.length < 2 && troubles.has('lost_and_found')) {
    readyFrom = foundAgainAt(journey, origin, readyFrom + 30 * MINUTE_MS, moves);
  }
  const inTerminalAt = hauled(journey, destination, readyFrom, runs, moves);
  const readyAt = heldUntil(journey, destination, inTerminalAt, moves);
  const firstDay = outDayOf(network, destination, readyAt, dueDay);
  const delayedBy = delayOf(troubles);
  moves.push(...deliveryMoves(journey, destination, { pickedUpAt, readyAt, firstDay, delayedBy }));
  return inTurn(toldWithTrouble(journey, moves));
}

/** On request, because the consignee has no room for it yet, or cannot be reached for an appointment. Returns when it is free to go out. */
export function heldUntil(
  { network, troubles }: Journey,
  area: ServedArea,
  inAt: number,
  moves: PlannedMove[],
): number {
  const { id: terminal, timeZone } = area.terminal;
  let readyAt = inAt;
  const hold = (days: number, name: string, reasonCode: ExceptionReason) => {
    const heldAt = readyAt + 10 * MINUTE_MS;
    const until = openDaysLater(network, area, localTime(timeZone, heldAt).day, days);
    readyAt = momentOf(timeZone, { day: until, minuteOfDay: 10 * 60 });
    moves.push(moved(heldAt, name, 'exception_opened', { terminal, reasonCode }));
  };
  if (troubles.has('storage')) {
    hold(HELD_DAYS, 'stored', 'HLD');
    moves.push(moved(readyAt, 'wanted-again', 'exception_resolved', { terminal, reasonCode: 'HLD' }));
  }
  // The appointment that is then made resolves it.
  if (troubles.has('no_appointment')) hold(1, 'no-appointment', 'NAP');
  return readyAt;
}

/** Held on the dock until the class is settled; it still leaves with its trailer. */
function inspected({ facts }: Journey, { id: terminal }: Terminal, inAt: number, moves: PlannedMove[]): void {
  const found = { terminal, weightLb: facts.weightLb, foundClass: FOUND_CLASS, inspector: INSPECTOR } as const;
  moves.push(moved(inAt + 3 * MINUTE_MS, 'inspection', 'exception_opened', { terminal, reasonCode: 'RCL' }));
  moves.push(moved(inAt + 6 * MINUTE_MS, 'reclassed', 'inspected', found));
  moves.push(moved(inAt + 9 * MINUTE_MS, 'inspected', 'exception_resolved', { terminal, reasonCode: 'RCL' }));
}

/** Ordered by time, with no two events at the same time: otherwise their kinds would decide which came first. */
export function inTurn(moves: readonly PlannedMove[]): PlannedMove[] {
  let last = Number.NEGATIVE_INFINITY;
  return moves
    .toSorted((one, other) => one.at - other.at)
    .map((move) => {
      const at = move.event === undefined ? Math.max(move.at, last) : Math.max(move.at, last + 1);
      last = at;
      return at === move.at ? move : { ...move, at };
    });
}

/** The morning of the due date, or before the window that the bill requests. */
export function deadlineOf(journey: Journey, destination: ServedArea, dueDay: DayNumber): number {
  const { facts, network } = journey;
  const minuteOfDay = network.cutOffs[destination.terminalIndex]!.arriveBy - 30;
  const due = momentOf(destination.terminal.timeZone, { day: dueDay, minuteOfDay });
  const wanted = wantedWindow(facts, doorIn(journey, destination));
  return wanted === null ? due : Math.min(due, Math.max(wanted.start, wanted.end - 2 * HOUR_MS));
}

const DELAYS = [
  ['weather_delay', 'WTH'],
  ['customs_hold', 'CUS'],
  ['guarantee_failed', 'MEC'],
  ['storage', 'HLD'],
  ['mechanical_breakdown', 'MEC'],
  ['misrouted', 'MIS'],
  ['lost_and_found', 'SHT'],
  ['overage', 'OVG'],
  ['no_appointment', 'NAP'],
  ['holiday_delay', 'HOL'],
  ['missing_documents', 'DOC'],
  ['missed_connection', 'MSD'],
  ['credit_hold', 'CRD'],
  // Freight that was picked up a day late missed its planned trailer.
  ['no_freight', 'MSD'],
  ['pickup_rejected', 'MSD'],
  ['pickup_over_capacity', 'MSD'],
] as const;

function delayOf(troubles: Journey['troubles']): ExceptionReason | null {
  return DELAYS.find(([trouble]) => troubles.has(trouble))?.[1] ?? null;
}

export function nextOpen(network: Network, terminal: Terminal, day: DayNumber): DayNumber {
  return nextOpenDay(network.calendar, COUNTRY_BIT[terminal.address.country], day) ?? day;
}

/** The promised date if the freight leaves as planned; otherwise the transit time from the day on which it leaves. */
function dueDayOf({ facts, network }: Journey, destination: ServedArea, leavesOn: DayNumber): DayNumber {
  const promised = facts.promisedDay!;
  const origin = areaOfParty(network, facts.shipper, facts.originTerminal);
  if (origin === null) return promised;
  const planned = shipDay(network, origin, facts.shipDay);
  if (planned !== null && leavesOn <= planned) return promised;
  return Math.max(promised, deliveryDay(network, origin, destination, leavesOn) ?? promised);
}

/** Freight that arrives too late for its due date, such as after a customs hold, goes out on the next service day. */
export function outDayOf(network: Network, destination: ServedArea, inAt: number, dueDay: DayNumber): DayNumber {
  const { timeZone } = destination.terminal;
  const seen = localTime(timeZone, inAt);
  const ready = seen.minuteOfDay > network.cutOffs[destination.terminalIndex]!.arriveBy ? seen.day + 1 : seen.day;
  return nextServedDay(network, destination, Math.max(ready, dueDay)) ?? dueDay;
}

/**
 * Adds the runs, with borders and partners. Returns when the freight is at its last terminal, cleared by customs, and with the
 * carrier that delivers it.
 */
export function hauled(
  journey: Journey,
  destination: ServedArea,
  readyFrom: number,
  runs: readonly Run[],
  moves: PlannedMove[],
): number {
  const { facts, network, troubles } = journey;
  const origin = areaOfParty(network, facts.shipper, facts.originTerminal);
  let [lateMs, readyAt] = [0, readyFrom];
  // If a partner picks it up, the partner has it from the first terminal on.
  let holder = origin?.partner ?? null;
  if (holder !== null) moves.push(handOver(journey, readyFrom + 2 * MINUTE_MS, origin!.terminal, holder));
  for (const [at, planned] of runs.entries()) {
    const onTime = { ...planned, departsAt: planned.departsAt + lateMs, arrivesAt: planned.arrivesAt + lateMs };
    const { from, to } = onTime;
    const arrivesAt = arrivalAfterMishaps(journey, onTime, at === 0, at === runs.length - 1, moves);
    const run = { ...onTime, arrivesAt };
    lateMs += arrivesAt - onTime.arrivesAt;
    const carrier = carrierOf(network, run);
    // At the gate or port from which the partner carries it, not where it arrives.
    if (carrier !== null && carrier !== holder) {
      moves.push(
        handOver(journey, run.departsAt - Math.min(20 * MINUTE_MS, (run.departsAt - readyAt) / 2), from, carrier),
      );
    }
    holder = carrier;
    moves.push(
      moved(run.departsAt, `departed-${from.id}`, 'departed_terminal', { terminal: from.id, position: pointOf(from) }),
    );
    for (let pingAt = run.departsAt + PING_EVERY_MS; pingAt < run.arrivesAt; pingAt += PING_EVERY_MS) {
      moves.push({ at: pingAt, position: positionAt(run, pingAt) });
    }
    readyAt = run.arrivesAt;
    const isAtCustoms = from.address.country !== to.address.country;
    const arrived = { terminal: to.id, position: pointOf(to), ...(isAtCustoms && { isAtCustoms }) };
    moves.push(moved(readyAt, `arrived-${to.id}`, 'arrived_terminal', arrived));
    if (isAtCustoms) {
      const isHeld = troubles.has('customs_hold');
      const held = { terminal: to.id };
      if (isHeld) moves.push(moved(readyAt + 10 * MINUTE_MS, `held-${to.id}`, 'customs_hold', held));
      if (isHeld) lateMs += DAY_MS;
      // Before the next trailer leaves.
      const waitMs = planned.waitsMs ?? 2 * HOUR_MS;
      readyAt += isHeld ? DAY_MS : Math.min(30 * MINUTE_MS, Math.round(waitMs / 2));
      moves.push(moved(readyAt, `cleared-${to.id}`, 'customs_cleared', { terminal: to.id }));
    }
  }
  const { partner, terminal } = destination;
  if (partner !== null && partner !== holder) {
    readyAt += 10 * MINUTE_MS;
    moves.push(handOver(journey, readyAt, terminal, partner));
  }
  if (troubles.has('overage')) {
    const over = { terminal: terminal.id, reasonCode: 'OVG' } as const;
    moves.push(moved(readyAt + 5 * MINUTE_MS, 'over', 'exception_opened', { ...over, pieces: facts.pieces + 1 }));
    readyAt += 2 * HOUR_MS;
    moves.push(moved(readyAt, 'over-sorted', 'exception_resolved', over));
  }
  return readyAt;
}

/** The partner that operates a link, or whose terminal is at either end; null for the carrier itself. */
function carrierOf(network: Network, { from, to }: Run): Partner | null {
  return network.partnerOfLink.get(from.index * network.terminals.length + to.index) ?? to.partner ?? from.partner;
}

function handOver({ dice }: Journey, at: number, terminal: Terminal, { scac }: Partner): PlannedMove {
  const interlinePro = String(Math.floor(between(dice, `interline pro ${scac}`, 100_000_000, 999_999_999)));
  return moved(at, `interline-${scac}-${terminal.id}`, 'interline_handoff', {
    terminal: terminal.id,
    scac,
    interlinePro,
  });
}
