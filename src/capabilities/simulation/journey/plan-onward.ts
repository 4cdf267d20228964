// The remaining route of a simulated shipment, from its current terminal: to the new destination after a reconsignment, or to the
// same one after a hold (plan-after-hold.ts).

import type { Terminal } from '../../../freight/network/files/terminals-file.ts';
import type { ServedArea } from '../../../freight/network/postal-index.ts';
import { routeTerminals } from '../../../freight/network/transit.ts';
import { areaOfParty } from '../../../freight/shipments/party-area.ts';
import type { FormerDestination } from '../../../freight/shipments/shipment-facts.ts';
import type { ExceptionReason } from '../../../freight/value-sets/exception-reason.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { localTime, momentOf } from '../../../platform/local-time.ts';
import { type Journey, moved, type PlannedMove, pointOf } from './journey.ts';
import { lineHaulRuns } from './line-haul.ts';
import { deliveryMoves } from './plan-delivery.ts';
import { deadlineOf, hauled, heldUntil, inTurn, nextOpen, outDayOf } from './plan-itinerary.ts';

/** How long a truck with the freight takes to bring it to the terminal. */
export const BROUGHT_IN_MS = 3 * HOUR_MS;

/** Ordered by time. Requested exceptions applied to the former destination only. */
export function planOnward(journey: Journey, pickedUpAt: number, former: FormerDestination): PlannedMove[] {
  const { until, from } = former;
  const { moves, inAt } = broughtIn(journey, from, until, former.isOnTruck === true ? BROUGHT_IN_MS : null);
  const onward = fromTerminal({ ...journey, troubles: new Set() }, from);
  const end = endOf(onward);
  if (end === null) return [];
  moves.push(...movesFrom(onward, end, { pickedUpAt, readyFrom: inAt, delayedBy: null }));
  return inTurn(moves).map((move) => renamed(move, `way-${onward.facts.formerDestinations!.length + 1}`));
}

/** The same freight, as if it had started at this terminal. */
export function fromTerminal(journey: Journey, originTerminal: string): Journey {
  const { facts } = journey;
  return { ...journey, facts: { ...facts, originTerminal, shipper: { ...facts.shipper, postalCode: '' } } };
}

/** Null if the current network lacks either end. */
export function endOf({ facts, network }: Journey): ServedArea | null {
  if (!network.terminalById.has(facts.originTerminal) || facts.promisedDay === null) return null;
  return areaOfParty(network, facts.consignee, facts.destinationTerminal);
}

/** When the freight is at the terminal; `drivesMs` is null if it already was. */
export function broughtIn(
  { network }: Journey,
  terminalId: string,
  at: number,
  drivesMs: number | null,
  isAtCustoms = false,
) {
  const moves: PlannedMove[] = [];
  const terminal = network.terminalById.get(terminalId);
  if (drivesMs === null || terminal === undefined) return { moves, inAt: at + MINUTE_MS };
  const inAt = at + drivesMs;
  const arrived = { terminal: terminalId, position: pointOf(terminal), ...(isAtCustoms && { isAtCustoms }) };
  moves.push(moved(inAt, 'brought-in', 'arrived_terminal', arrived));
  return { moves, inAt };
}

interface Onward {
  /** Planned events must not be earlier than this. */
  readonly pickedUpAt: number;
  /** When it is at the first terminal and free to leave. */
  readonly readyFrom: number;
  readonly delayedBy: ExceptionReason | null;
}

/** With the next linehaul departure, to the door. */
export function movesFrom(onward: Journey, end: ServedArea, { pickedUpAt, readyFrom, delayedBy }: Onward) {
  const { facts, network } = onward;
  const start = network.terminalById.get(facts.originTerminal)!;
  const promised = facts.promisedDay!;
  const moves: PlannedMove[] = [];
  const seen = localTime(start.timeZone, readyFrom);
  const { departs } = network.cutOffs[start.index]!;
  const leavesOn = nextOpen(network, start, seen.minuteOfDay > departs ? seen.day + 1 : seen.day);
  const departsAt = momentOf(start.timeZone, { day: leavesOn, minuteOfDay: departs });
  const deadline = deadlineOf(onward, end, promised);
  const way = wayFrom(onward, start, end);
  const runs = lineHaulRuns(network, way, Math.max(departsAt, readyFrom + 10 * MINUTE_MS), deadline);
  const inTerminalAt = hauled(onward, end, readyFrom, runs, moves);
  const readyAt = heldUntil(onward, end, inTerminalAt, moves);
  const firstDay = outDayOf(network, end, readyAt, promised);
  moves.push(...deliveryMoves(onward, end, { pickedUpAt, readyAt, firstDay, delayedBy }));
  return moves;
}

/** The rest of the route; from a terminal that is not on it, the network's route. */
function wayFrom({ facts: { route }, network }: Journey, start: Terminal, end: ServedArea): readonly Terminal[] {
  const at = route.lastIndexOf(start.id);
  if (at < 0) return routeTerminals(network, areaOfParty(network, { postalCode: '', country: '' }, start.id)!, end);
  return route
    .slice(at)
    .map((id) => network.terminalById.get(id))
    .filter((one): one is Terminal => one !== undefined);
}

/** The event IDs need a suffix, because the same terminals and delivery attempts may have been planned before. */
export function renamed(move: PlannedMove, suffix: string): PlannedMove {
  if (move.event === undefined) return move;
  return { ...move, event: { ...move.event, eventId: `${move.event.eventId}-${suffix}` } };
}
