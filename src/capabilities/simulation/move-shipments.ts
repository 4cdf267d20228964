// Reports the events that are due for simulated shipments, through the same code path as the carrier's own systems.
import { END_STAGES } from '../../freight/shipments/shipment-moves.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { numbersOnOpenPickups } from '../pickups/reads/find-pickups.ts';
import {
  type DuePlace,
  type DueShipment,
  duePlaces,
  planEach,
  planNothing,
  shipmentsDue,
} from '../shipments/events/plan-next.ts';
import { type Recording, recordEventBatch } from '../shipments/events/record-events.ts';
import { type Ping, type PositionRecording, recordPositions } from '../shipments/events/record-positions.ts';
import type { ReportedEvent } from '../shipments/events/record-result.ts';
import { isHeld, movesOf } from './plan-moves.ts';
import type { SimulationParts } from './simulation-parts.ts';
import type { Trouble } from './troubles/trouble.ts';

/** Shipments per write, if nothing else needs the thread. */
const BATCH = 500;
/** Shipments read or planned without a pause, so that other work, such as other sandboxes, waits a few milliseconds at most. */
const GROUP = 50;
/** How many due shipments are looked up at a time. */
const MOST_DUE = 20 * BATCH;
const ATTEMPTS = 10;

/** Makes all moves that are due by then, and returns the number of events. Plans one batch while another is written. */
export async function moveShipments(parts: SimulationParts, until: number): Promise<number> {
  const { background } = parts.context;
  const size = background.portion(BATCH);
  let events = 0;
  let conflicts = 0;
  for (;;) {
    const due = await duePlaces(parts.shipments, until, MOST_DUE);
    if (due.length === 0) return events;
    let writing: Promise<void> = Promise.resolve();
    try {
      for (let at = 0; at < due.length; at += size) {
        const batch = await moveBatch(parts, due.slice(at, at + size), until);
        await writing;
        writing = batch.write().then(() => {
          events += batch.events;
        });
        // A failure is handled when the next batch is ready.
        writing.catch(() => {});
        // Otherwise the database would receive nothing before the next batch is ready.
        await background.othersTurn();
      }
      await writing;
      conflicts = 0;
    } catch (error) {
      await writing.catch(() => {});
      // Something was recorded for one of them since it was read: read again.
      parts.underWay.clear();
      if (!(error instanceof WriteConflict) || ++conflicts >= ATTEMPTS) throw error;
    }
  }
}

interface MovedBatch {
  /** The number of events once it is written. */
  readonly events: number;
  write(): Promise<void>;
}

async function moveBatch(parts: SimulationParts, places: readonly DuePlace[], until: number): Promise<MovedBatch> {
  const { background } = parts.context;
  const size = background.portion(GROUP);
  const { records } = parts.underWay;
  const due: DueShipment[] = [];
  for (let at = 0; at < places.length; at += size) {
    const some = places.slice(at, at + size);
    due.push(...(await shipmentsDue(parts.shipments, some, records)));
    if (!some.every(({ pro }) => records.has(pro))) await background.othersTurn();
  }
  const asked = await parts.troubles.of(due.map(({ pro }) => pro));
  const awaited = await awaitingTruck(parts, due);
  const groups: MovedGroup[] = [];
  for (let at = 0; at < due.length; at += size) {
    if (at > 0) await background.othersTurn();
    groups.push(await moveGroup(parts, due.slice(at, at + size), asked, awaited, until));
  }
  const results = groups.flatMap(({ recording }) => recording.results);
  return {
    events: results.filter(({ outcome }) => outcome === 'recorded').length,
    async write() {
      parts.lease.mustHold();
      // The plans come first: they conflict if a shipment was deleted in the meantime, whose state the other writes would restore.
      await parts.context.db.write([
        ...planEach(
          parts.shipments,
          groups.flatMap(({ next }) => next),
        ),
        ...groups.flatMap(({ held }) => held.flatMap((shipment) => planNothing(parts.shipments, shipment))),
        ...groups.flatMap(({ recording, positions }) => [...recording.writes, ...positions.writes]),
      ]);
      parts.shipments.wake();
      for (const { due, recording, positions } of groups) {
        parts.underWay.keep(due, recording.records, positions.trails);
      }
    },
  };
}

interface MovedGroup {
  readonly due: readonly DueShipment[];
  readonly next: readonly { readonly pro: string; readonly at: number | null }[];
  /** They wait for an operator. */
  readonly held: readonly DueShipment[];
  readonly recording: Recording;
  readonly positions: PositionRecording;
}

async function moveGroup(
  parts: SimulationParts,
  due: readonly DueShipment[],
  asked: ReadonlyMap<string, ReadonlySet<Trouble>>,
  awaited: ReadonlySet<string>,
  until: number,
): Promise<MovedGroup> {
  const events: ReportedEvent[] = [];
  const pings: Ping[] = [];
  const next: { pro: string; at: number | null }[] = [];
  const held: DueShipment[] = [];
  for (const shipment of due) {
    const { pro, dueAt } = shipment;
    if (isHeld(shipment)) {
      held.push(shipment);
      continue;
    }
    let nextAt: number | null = null;
    for (const { at, event, position } of movesOf(parts, shipment, asked.get(pro), awaited.has(pro), until)) {
      if (at > until) {
        nextAt = at;
        break;
      }
      if (at < dueAt) continue;
      if (event !== undefined) events.push({ pro, occurredAt: at, ...event });
      if (position !== undefined) pings.push({ pro, at, ...position });
    }
    next.push({ pro, at: nextAt });
  }
  const { background } = parts.context;
  await background.othersTurn();
  const read = new Map(due.map((shipment) => [shipment.pro, shipment]));
  const recording = await recordEventBatch(parts.shipments, events, read);
  await background.othersTurn();
  const positions = await recordPositions(parts.shipments, pings, read);
  return { due, next, held, recording, positions };
}

/** The PROs of shipments with a pickup request, by PRO or by a bill of lading number. */
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
