// What is planned for a simulated shipment from where it is now: its pickup, its way, or the receipt after its delivery.
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { END_STAGES } from '../../freight/shipments/shipment-moves.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import type { DueShipment } from '../shipments/events/plan-next.ts';
import { diceOf } from './dice.ts';
import { type Journey, moved, type PlannedMove } from './journey.ts';
import { planItinerary, plannedPickup } from './plan-itinerary.ts';
import { planOnward } from './plan-onward.ts';
import type { SimulationParts } from './simulation-parts.ts';
import { magicTroubles, type Trouble } from './trouble.ts';

/** The trouble that was asked for by a call. */
type Asked = ReadonlySet<Trouble> | undefined;

/** In the order of time, from its pickup to its end; of one that is not taken by `until`, the pickup alone. */
export function movesOf(
  parts: SimulationParts,
  shipment: DueShipment,
  asked: Asked,
  awaitsTruck: boolean,
  until: number,
): readonly PlannedMove[] {
  const { state } = shipment;
  if (END_STAGES.includes(state.stage)) return state.stage === 'DELIVERED' ? afterDelivery(shipment) : [];
  if (state.pickup !== null) return itineraryOf(parts, shipment, asked, state.pickup.at);
  if (awaitsTruck) {
    // Its driver takes the freight; when he has, this shipment is planned anew. Looked at again in case he never comes.
    return [{ at: until + HOUR_MS }];
  }
  const journey = journeyOf(parts, shipment.facts, asked);
  const first = plannedPickup(journey, shipment.createdAt);
  // A truck that was asked for and never came: the next round takes it.
  const at = first !== null && first < shipment.dueAt ? plannedPickup(journey, shipment.dueAt) : first;
  if (at === null) return [];
  const taken = moved(at, 'picked-up', 'picked_up', { pieces: piecesTaken(journey) });
  return at > until ? [taken] : [taken, ...itineraryOf(parts, shipment, asked, at)];
}

/** On request fewer than there are, and not as many as there are handling units: these would be counted instead. */
function piecesTaken({ facts: { pieces, handlingUnits }, troubles }: Journey): number {
  if (!troubles.has('short_pickup')) return pieces;
  return Math.max(0, pieces - 1 === handlingUnits ? pieces - 2 : pieces - 1);
}

/** When a new shipment is to be looked at: not before a driver on his round would take it. */
export function firstLookAt(parts: SimulationParts, facts: ShipmentFacts, createdAt: number): number | null {
  return plannedPickup(journeyOf(parts, facts, undefined), createdAt);
}

/** While the clock turns, the way of a shipment is worked out once, and again where anything that it follows from has changed. */
function itineraryOf(
  parts: SimulationParts,
  { pro, facts }: DueShipment,
  asked: Asked,
  pickedUpAt: number,
): readonly PlannedMove[] {
  const network = parts.shipments.network.now().data;
  // Trouble is only ever added, so that as much of it is the same.
  const troubleCount = asked?.size ?? 0;
  const known = parts.underWay.itinerary(pro);
  if (
    known !== undefined &&
    known.facts === facts &&
    known.network === network &&
    known.pickedUpAt === pickedUpAt &&
    known.troubleCount === troubleCount
  ) {
    return known.moves;
  }
  const journey = journeyOf(parts, facts, asked);
  const former = facts.formerDestinations?.at(-1);
  const isOnward = former !== undefined && former.from !== '';
  const moves = isOnward ? planOnward(journey, pickedUpAt, former) : planItinerary(journey, pickedUpAt);
  parts.underWay.keepItinerary(pro, { facts, network, pickedUpAt, troubleCount, moves });
  return moves;
}

function journeyOf(parts: SimulationParts, facts: ShipmentFacts, asked: Asked): Journey {
  return {
    facts,
    network: parts.shipments.network.now().data,
    dice: diceOf(parts.seed, facts.pro),
    troubles: new Set([...magicTroubles(facts.references.map(({ id }) => id)), ...(asked ?? [])]),
  };
}

/** The receipt is on the way when the freight is delivered. */
function afterDelivery({ state }: DueShipment): PlannedMove[] {
  const at = (state.delivery?.at ?? 0) + 25 * 60_000;
  return [moved(at, 'receipt', 'document_available', { documentType: 'DR' })];
}
