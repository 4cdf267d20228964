// The whole way of a simulated shipment, from the shipper's dock to the signature: what happens, when and where. It follows
// from the facts, the pickup, the network and the dice alone, so that it can be worked out again at every step.
import type { Network } from '../../freight/network/network.ts';
import type { ServedArea } from '../../freight/network/postal-index.ts';
import type { Terminal } from '../../freight/network/terminals-file.ts';
import { deliveryDay, nextServedDay, shipDay, shipDayAt } from '../../freight/network/transit.ts';
import { COUNTRY_BIT, type DayNumber, nextOpenDay } from '../../freight/service-calendar.ts';
import { areaOfParty } from '../../freight/shipments/party-area.ts';
import { localTime, momentOf } from '../../platform/local-time.ts';
import { between, type Dice } from './dice.ts';
import { HOUR_MS, type Journey, MINUTE_MS, moved, type PlannedMove, pointOf } from './journey.ts';
import { lineHaulRuns, positionAt, type Run } from './line-haul.ts';
import { deliveryMoves } from './plan-delivery.ts';

const PING_EVERY_MS = 3 * HOUR_MS;

/** When a driver on his round takes freight for which nobody asked for a truck; null where none ever can. */
export function plannedPickup({ facts, network, dice, troubles }: Journey, createdAt: number): number | null {
  const area = areaOfParty(network, facts.shipper, facts.originTerminal);
  if (area === null) return null;
  const { timeZone } = area.terminal;
  const made = localTime(timeZone, createdAt);
  const ready =
    facts.shipDay > made.day
      ? shipDay(network, area, facts.shipDay)
      : shipDayAt(network, area, made.day, made.minuteOfDay);
  const day = ready !== null && troubles.has('no_freight') ? nextServedDay(network, area, ready + 1) : ready;
  if (day === null) return null;
  const { lastPickup, departs } = network.cutOffs[area.terminalIndex]!;
  const minuteOfDay = Math.round(between(dice, 'pickup', lastPickup + 15, departs - 120));
  return momentOf(timeZone, { day, minuteOfDay });
}

/** In the order of time. `pickedUpAt` is when the freight was taken. */
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
    // A tenth more than the bill said; whoever records it prices it again. The dimensioner finds the units an inch higher.
    const weightLb = Math.round(facts.weightLb * 1.1);
    const measuredUnits = facts.unitSizes?.map((unit) => ({ ...unit, heightIn: unit.heightIn + 1 }));
    const found = { terminal: origin.id, weightLb, ...(measuredUnits !== undefined && { measuredUnits }) };
    moves.push(moved(inAt + 15 * MINUTE_MS, 'reweighed', 'reweighed', found));
  }
  const destination = areaOfParty(network, facts.consignee, facts.destinationTerminal);
  if (destination === null || facts.promisedDay === null) {
    moves.push(moved(inAt + HOUR_MS, 'no-address', 'exception_opened', { terminal: origin.id, reasonCode: 'ADR' }));
    return moves;
  }
  let leavesOn: DayNumber = taken.minuteOfDay > departs ? nextOpen(network, origin, taken.day + 1) : taken.day;
  if (troubles.has('weather_delay')) {
    const stopsAt = Math.max(inAt + 20 * MINUTE_MS, momentOf(timeZone, { day: leavesOn, minuteOfDay: departs - 20 }));
    leavesOn = nextOpen(network, origin, leavesOn + 1);
    const goesOnAt = momentOf(timeZone, { day: leavesOn, minuteOfDay: departs - 5 });
    moves.push(moved(stopsAt, 'weather', 'exception_opened', { terminal: origin.id, reasonCode: 'WTH' }));
    moves.push(moved(goesOnAt, 'weather-over', 'exception_resolved', { terminal: origin.id, reasonCode: 'WTH' }));
  }
  const dueDay = dueDayOf(journey, destination, leavesOn);
  const departsAt = momentOf(timeZone, { day: leavesOn, minuteOfDay: departs });
  const deadline = momentOf(destination.terminal.timeZone, {
    day: dueDay,
    minuteOfDay: network.cutOffs[destination.terminalIndex]!.arriveBy - 30,
  });
  const runs = lineHaulRuns(network, way, Math.max(departsAt, inAt + 10 * MINUTE_MS), deadline);
  const arrived = hauled(journey, runs, moves);
  const lastAt = arrived ?? inAt;
  const outDay = outDayOf(network, destination, lastAt, dueDay);
  moves.push(...deliveryMoves(journey, destination, lastAt, outDay));
  return moves.sort((one, other) => one.at - other.at);
}

function nextOpen(network: Network, terminal: Terminal, day: DayNumber): DayNumber {
  return nextOpenDay(network.calendar, COUNTRY_BIT[terminal.address.country], day) ?? day;
}

/** The promise where the freight leaves as planned; else what the network needs from the day on which it leaves. */
function dueDayOf({ facts, network }: Journey, destination: ServedArea, leavesOn: DayNumber): DayNumber {
  const promised = facts.promisedDay!;
  const origin = areaOfParty(network, facts.shipper, facts.originTerminal);
  if (origin === null) return promised;
  const planned = shipDay(network, origin, facts.shipDay);
  if (planned !== null && leavesOn <= planned) return promised;
  return Math.max(promised, deliveryDay(network, origin, destination, leavesOn) ?? promised);
}

/** Freight that customs kept comes in after the day it was due; it goes out on the next one. */
function outDayOf(network: Network, destination: ServedArea, inAt: number, dueDay: DayNumber): DayNumber {
  const { timeZone } = destination.terminal;
  const seen = localTime(timeZone, inAt);
  const ready = seen.minuteOfDay > network.cutOffs[destination.terminalIndex]!.arriveBy ? seen.day + 1 : seen.day;
  return nextServedDay(network, destination, Math.max(ready, dueDay)) ?? dueDay;
}

/** Adds the runs, border and partners included. Gives when the last terminal is reached; undefined where there is no run. */
function hauled({ facts, dice, troubles }: Journey, runs: readonly Run[], moves: PlannedMove[]): number | undefined {
  let lateMs = 0;
  let arrivedAt: number | undefined;
  const [partner] = facts.interline;
  let isHandedOver = partner === undefined;
  for (const [at, planned] of runs.entries()) {
    const run = { ...planned, departsAt: planned.departsAt + lateMs, arrivesAt: planned.arrivesAt + lateMs };
    const { from, to } = run;
    if (!isHandedOver && to.partner !== null && from.partner === null) {
      moves.push(handOver(run.departsAt - 20 * MINUTE_MS, from, partner!.scac, dice));
      isHandedOver = true;
    }
    moves.push(
      moved(run.departsAt, `departed-${from.id}`, 'departed_terminal', { terminal: from.id, position: pointOf(from) }),
    );
    for (let pingAt = run.departsAt + PING_EVERY_MS; pingAt < run.arrivesAt; pingAt += PING_EVERY_MS) {
      moves.push({ at: pingAt, position: positionAt(run, pingAt) });
    }
    moves.push(
      moved(run.arrivesAt, `arrived-${to.id}`, 'arrived_terminal', { terminal: to.id, position: pointOf(to) }),
    );
    if (from.address.country !== to.address.country) {
      const isHeld = troubles.has('customs_hold');
      if (isHeld)
        moves.push(moved(run.arrivesAt + 10 * MINUTE_MS, `held-${to.id}`, 'customs_hold', { terminal: to.id }));
      const clearMs = isHeld ? 24 * HOUR_MS : 30 * MINUTE_MS;
      if (isHeld) lateMs += 24 * HOUR_MS;
      moves.push(moved(run.arrivesAt + clearMs, `cleared-${to.id}`, 'customs_cleared', { terminal: to.id }));
    }
    arrivedAt = run.arrivesAt;
    if (at === runs.length - 1 && from.address.country !== to.address.country && troubles.has('customs_hold')) {
      arrivedAt += 24 * HOUR_MS;
    }
    if (at === runs.length - 1 && !isHandedOver) {
      moves.push(handOver(arrivedAt + 45 * MINUTE_MS, to, partner!.scac, dice));
    }
  }
  return arrivedAt;
}

function handOver(at: number, terminal: Terminal, scac: string, dice: Dice): PlannedMove {
  const interlinePro = String(Math.floor(between(dice, 'interline pro', 100_000_000, 999_999_999)));
  return moved(at, 'interline', 'interline_handoff', { terminal: terminal.id, scac, interlinePro });
}
