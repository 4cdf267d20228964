// Plays what is due for simulated shipments, through the door by which the carrier's own systems report.
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { END_STAGES } from '../../freight/shipments/shipment-moves.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { numbersOnOpenPickups } from '../pickups/find-pickups.ts';
import { type DueShipment, dueShipments, planNext } from '../shipments/plan-next.ts';
import { type ReportedEvent, recordEventBatch } from '../shipments/record-events.ts';
import { type Ping, recordPositions } from '../shipments/record-positions.ts';
import { diceOf } from './dice.ts';
import { HOUR_MS, type Journey, moved, type PlannedMove } from './journey.ts';
import { planItinerary, plannedPickup } from './plan-itinerary.ts';
import type { SimulationParts } from './simulation-parts.ts';
import { magicTroubles, type Trouble } from './trouble.ts';

const BATCH = 500;
const ATTEMPTS = 10;

/** Everything that is due by then. Gives the number of events. */
export async function moveShipments(parts: SimulationParts, until: number): Promise<number> {
  let events = 0;
  let conflicts = 0;
  for (;;) {
    const due = await dueShipments(parts.shipments, until, BATCH, parts.underWay.records);
    if (due.length === 0) return events;
    try {
      events += await moveBatch(parts, due, until);
      conflicts = 0;
    } catch (error) {
      // Somebody recorded something for one of them since it was read: read again.
      parts.underWay.clear();
      if (!(error instanceof WriteConflict) || ++conflicts >= ATTEMPTS) throw error;
    }
  }
}

async function moveBatch(parts: SimulationParts, due: readonly DueShipment[], until: number): Promise<number> {
  const asked = await parts.troubles.of(due.map(({ pro }) => pro));
  const awaited = await awaitingTruck(parts, due);
  const events: ReportedEvent[] = [];
  const pings: Ping[] = [];
  const next = new Map<string, number | null>();
  for (const shipment of due) {
    const { pro, dueAt } = shipment;
    const moves = movesOf(parts, shipment, asked.get(pro), awaited.has(pro), until);
    const now = moves.filter(({ at }) => at >= dueAt && at <= until);
    for (const { at, event, position } of now) {
      if (event !== undefined) events.push({ pro, occurredAt: at, ...event });
      if (position !== undefined) pings.push({ pro, at, ...position });
    }
    const later = moves.filter(({ at }) => at > until).map(({ at }) => at);
    next.set(pro, later.length === 0 ? null : Math.min(...later));
  }
  const read = new Map(due.map((shipment) => [shipment.pro, shipment]));
  const recording = await recordEventBatch(parts.shipments, events, read);
  const positions = await recordPositions(parts.shipments, pings, read);
  const plans = [...next].flatMap(([pro, at]) => planNext(parts.shipments, pro, at));
  await parts.context.db.write([...recording.writes, ...positions.writes, ...plans]);
  parts.shipments.wake();
  parts.underWay.keep(due, recording.records, positions.trails);
  return recording.results.filter(({ outcome }) => outcome === 'recorded').length;
}

/** What is planned for it from its pickup to its end; of one that is not taken by `until`, the pickup alone. */
function movesOf(
  parts: SimulationParts,
  shipment: DueShipment,
  asked: ReadonlySet<Trouble> | undefined,
  awaitsTruck: boolean,
  until: number,
): PlannedMove[] {
  const { facts, state } = shipment;
  if (END_STAGES.includes(state.stage)) return shipment.state.stage === 'DELIVERED' ? afterDelivery(shipment) : [];
  const journey = journeyOf(parts, shipment, asked);
  if (state.pickup !== null) return planItinerary(journey, state.pickup.at);
  if (awaitsTruck) {
    // Its driver takes the freight; when he has, this shipment is planned anew. Looked at again in case he never comes.
    return [{ at: until + HOUR_MS }];
  }
  const first = plannedPickup(journey, shipment.createdAt);
  // A truck that was asked for and never came: the next round takes it.
  const at = first !== null && first < shipment.dueAt ? plannedPickup(journey, shipment.dueAt) : first;
  if (at === null) return [];
  const { pieces } = facts;
  const taken = moved(at, 'picked-up', 'picked_up', { pieces });
  return at > until ? [taken] : [taken, ...planItinerary(journey, at)];
}

/** The receipt is on the way when the freight is delivered. */
function afterDelivery({ state }: DueShipment): PlannedMove[] {
  const at = (state.delivery?.at ?? 0) + 25 * 60_000;
  return [moved(at, 'receipt', 'document_available', { documentType: 'DR' })];
}

/** When a new shipment is to be looked at: not before a driver on his round would take it. */
export function firstLookAt(parts: SimulationParts, facts: ShipmentFacts, createdAt: number): number | null {
  return plannedPickup(journeyOf(parts, { facts }, undefined), createdAt);
}

function journeyOf(
  parts: SimulationParts,
  { facts }: Pick<DueShipment, 'facts'>,
  asked: ReadonlySet<Trouble> | undefined,
): Journey {
  return {
    facts,
    network: parts.shipments.network.now().data,
    dice: diceOf(parts.seed, facts.pro),
    troubles: new Set([...magicTroubles(facts.references.map(({ id }) => id)), ...(asked ?? [])]),
  };
}

/** The PROs of those for which somebody asked for a truck, by the PRO or one of the bill of lading numbers. */
async function awaitingTruck({ pickups }: SimulationParts, due: readonly DueShipment[]): Promise<ReadonlySet<string>> {
  const waiting = due.filter(({ state }) => state.pickup === null && !END_STAGES.includes(state.stage));
  const accounts = new Set(waiting.flatMap(({ facts }) => facts.accounts));
  const numbers = new Set(waiting.flatMap((shipment) => numbersOf(shipment).map(({ value }) => value)));
  const carried = await numbersOnOpenPickups(pickups, [...accounts], [...numbers]);
  const known = new Set(carried.map(({ account, type, value }) => JSON.stringify([account, type, value])));
  const isAwaiting = (shipment: DueShipment) =>
    numbersOf(shipment).some(({ type, value }) =>
      shipment.facts.accounts.some((account) => known.has(JSON.stringify([account, type, value]))),
    );
  return new Set((known.size === 0 ? [] : waiting.filter(isAwaiting)).map(({ pro }) => pro));
}

function numbersOf({ pro, facts }: DueShipment) {
  const bols = facts.references.filter(({ type }) => type === 'BOL').map(({ id }) => ({ type: 'BOL', value: id }));
  return [{ type: 'PRO', value: pro }, ...bols];
}
