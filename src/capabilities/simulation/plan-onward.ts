// The remaining route of a simulated shipment that was reconsigned: from the terminal that has it to the new door.
import type { Terminal } from '../../freight/network/terminals-file.ts';
import { areaOfParty } from '../../freight/shipments/party-area.ts';
import type { FormerDestination } from '../../freight/shipments/shipment-facts.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { localTime, momentOf } from '../../platform/local-time.ts';
import { type Journey, moved, type PlannedMove, pointOf } from './journey.ts';
import { lineHaulRuns } from './line-haul.ts';
import { deliveryMoves } from './plan-delivery.ts';
import { deadlineOf, hauled, inTurn, nextOpen, outDayOf } from './plan-itinerary.ts';

/** How long the truck that has it takes to bring it in. */
const BROUGHT_IN_MS = 3 * HOUR_MS;

/** In the order of time. Trouble that was asked for was asked for on the way to the first door. */
export function planOnward(journey: Journey, pickedUpAt: number, former: FormerDestination): PlannedMove[] {
  const { network } = journey;
  const facts = {
    ...journey.facts,
    originTerminal: former.from,
    shipper: { ...journey.facts.shipper, postalCode: '' },
  };
  const onward: Journey = { ...journey, facts, troubles: new Set() };
  const start = network.terminalById.get(former.from);
  const destination = areaOfParty(network, facts.consignee, facts.destinationTerminal);
  if (start === undefined || destination === null || facts.promisedDay === null) return [];
  const moves: PlannedMove[] = [];
  const inAt = former.isOnTruck ? former.until + BROUGHT_IN_MS : former.until + MINUTE_MS;
  if (former.isOnTruck) {
    moves.push(moved(inAt, 'brought-in', 'arrived_terminal', { terminal: start.id, position: pointOf(start) }));
  }
  const way = facts.route
    .slice(facts.route.lastIndexOf(start.id))
    .map((id) => network.terminalById.get(id))
    .filter((one): one is Terminal => one !== undefined);
  const seen = localTime(start.timeZone, inAt);
  const { departs } = network.cutOffs[start.index]!;
  const leavesOn = nextOpen(network, start, seen.minuteOfDay > departs ? seen.day + 1 : seen.day);
  const departsAt = momentOf(start.timeZone, { day: leavesOn, minuteOfDay: departs });
  const deadline = deadlineOf(onward, destination, facts.promisedDay);
  const runs = lineHaulRuns(network, way, Math.max(departsAt, inAt + 10 * MINUTE_MS), deadline);
  const readyAt = hauled(onward, destination, inAt, runs, moves);
  const firstDay = outDayOf(network, destination, readyAt, facts.promisedDay);
  moves.push(...deliveryMoves(onward, destination, { pickedUpAt, readyAt, firstDay, delayedBy: null }));
  return inTurn(moves).map((move) => renamed(move, facts.formerDestinations!.length));
}

/** The same terminal, and the same hour of another truck, may have been on the first way. */
function renamed(move: PlannedMove, way: number): PlannedMove {
  if (move.event === undefined) return move;
  return { ...move, event: { ...move.event, eventId: `${move.event.eventId}-way-${way + 1}` } };
}
