// The planned moves of a simulated shipment from where it is now: its pickup, its route, or the receipt after its delivery.
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { END_STAGES } from '../../freight/shipments/shipment-moves.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import type { DueShipment } from '../shipments/events/plan-next.ts';
import type { RecordedEvent } from '../shipments/stored-shipment.ts';
import { diceOf } from './journey/dice.ts';
import { type Journey, moved, type PlannedMove } from './journey/journey.ts';
import { planAfterHold, type Released, releasedShipment } from './journey/plan-after-hold.ts';
import { planItinerary, plannedPickup } from './journey/plan-itinerary.ts';
import { planOnward } from './journey/plan-onward.ts';
import { operatorHolds } from './operator-holds.ts';
import type { SimulationParts } from './simulation-parts.ts';
import { magicTroubles, type Trouble } from './troubles/trouble.ts';

/** The exceptions requested by calls. */
type Asked = ReadonlySet<Trouble> | undefined;

/** Ordered by time, from pickup to the end; only the pickup if that is after `until`. */
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
    // Its driver picks up the freight, and then it is planned again. This checks again in case the driver never comes.
    return [{ at: until + HOUR_MS }];
  }
  const journey = journeyOf(parts, shipment.facts, asked);
  const at = nextRound(journey, shipment.createdAt, shipment.dueAt);
  if (at === null) return [];
  const taken = moved(at, 'picked-up', 'picked_up', { pieces: piecesTaken(journey) });
  return at > until ? [taken] : [taken, ...itineraryOf(parts, shipment, asked, at)];
}

/** The first round on which it can be picked up. A truck that never came, or a hold, may have kept it from earlier ones. */
function nextRound(journey: Journey, createdAt: number, notBefore: number): number | null {
  // Starts a day earlier, so that the round that is due now is not skipped.
  for (const from of [createdAt, notBefore - DAY_MS, notBefore - DAY_MS / 2, notBefore]) {
    const at = plannedPickup(journey, Math.max(from, createdAt));
    if (at === null || at >= notBefore) return at;
  }
  return null;
}

/** Whether an operator holds it: nothing happens to it until it is released. */
export function isHeld({ state, events }: Pick<DueShipment, 'state' | 'events'>): boolean {
  return !END_STAGES.includes(state.stage) && operatorHolds(state, events).isOpen;
}

/** On request, fewer than on the bill, but not equal to the handling units, which would count as complete. */
function piecesTaken({ facts: { pieces, handlingUnits }, troubles }: Journey): number {
  if (!troubles.has('short_pickup')) return pieces;
  return Math.max(0, pieces - 1 === handlingUnits ? pieces - 2 : pieces - 1);
}

/** When to look at a new shipment first: not before a driver would pick it up. */
export function firstLookAt(parts: SimulationParts, facts: ShipmentFacts, createdAt: number): number | null {
  return plannedPickup(journeyOf(parts, facts, undefined), createdAt);
}

/** Cached while the clock advances, and calculated again if anything that it depends on has changed. */
function itineraryOf(
  parts: SimulationParts,
  { pro, facts, state, events }: DueShipment,
  asked: Asked,
  pickedUpAt: number,
): readonly PlannedMove[] {
  const { releases } = operatorHolds(state, events);
  const releaseSequence = releases.at(-1)?.sequence ?? 0;
  const network = parts.shipments.network.now().data;
  // Exceptions are only ever added, so comparing the count is enough.
  const troubleCount = asked?.size ?? 0;
  const known = parts.underWay.itinerary(pro);
  if (
    known !== undefined &&
    known.facts === facts &&
    known.network === network &&
    known.pickedUpAt === pickedUpAt &&
    known.releaseSequence === releaseSequence &&
    known.troubleCount === troubleCount
  ) {
    return known.moves;
  }
  const journey = journeyOf(parts, facts, asked);
  const released = releasedShipment(facts, events, releases);
  const moves = planFrom(journey, pickedUpAt, events, released);
  parts.underWay.keepItinerary(pro, { facts, network, pickedUpAt, releaseSequence, troubleCount, moves });
  return moves;
}

/** From the pickup, or from what last changed the route: a new destination, or the end of a hold. */
function planFrom(
  journey: Journey,
  pickedUpAt: number,
  events: readonly RecordedEvent[],
  released: Released | undefined,
): PlannedMove[] {
  const former = journey.facts.formerDestinations?.at(-1);
  const sent = events.findLast(({ kind }) => kind === 'reconsigned');
  const isSentLast = sent !== undefined && sent.sequence > (released?.release.sequence ?? 0);
  if (former !== undefined && former.from !== '' && isSentLast) return planOnward(journey, pickedUpAt, former);
  return released === undefined ? planItinerary(journey, pickedUpAt) : planAfterHold(journey, released);
}

function journeyOf(parts: SimulationParts, facts: ShipmentFacts, asked: Asked): Journey {
  return {
    facts,
    network: parts.shipments.network.now().data,
    dice: diceOf(parts.seed, facts.pro),
    troubles: new Set([...magicTroubles(facts.references.map(({ id }) => id)), ...(asked ?? [])]),
  };
}

/** The receipt follows the delivery. */
function afterDelivery({ state }: DueShipment): PlannedMove[] {
  const at = (state.delivery?.at ?? 0) + 25 * 60_000;
  return [moved(at, 'receipt', 'document_available', { documentType: 'DR' })];
}
