// Caches the records and plans of shipments that move repeatedly while the clock advances, so that they need not be read or
// calculated again.
import type { Network } from '../../freight/network/network.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { END_STAGES } from '../../freight/shipments/shipment-moves.ts';
import type { DueShipment } from '../shipments/events/plan-next.ts';
import type { Recording } from '../shipments/events/record-events.ts';
import type { PositionRecording } from '../shipments/events/record-positions.ts';
import type { ReadRecord } from '../shipments/stored-shipment.ts';
import type { PlannedMove } from './journey/journey.ts';

/** Tens of megabytes, while the clock advances. */
const MOST = 10_000;

/** The moves from the pickup on, and everything they depend on: if any of it changes, so do they. */
export interface Itinerary {
  readonly facts: ShipmentFacts;
  readonly network: Network;
  readonly pickedUpAt: number;
  /** The sequence of the last release after the pickup; 0 if there was none. */
  readonly releaseSequence: number;
  /** How many exceptions were requested by calls. */
  readonly troubleCount: number;
  readonly moves: readonly PlannedMove[];
}

/** Valid for one advance of the clock. If anything else has happened to a shipment, moving it conflicts. */
export class ShipmentsUnderWay {
  readonly #records = new Map<string, ReadRecord>();
  readonly #itineraries = new Map<string, Itinerary>();

  get records(): ReadonlyMap<string, ReadRecord> {
    return this.#records;
  }

  itinerary(pro: string): Itinerary | undefined {
    return this.#itineraries.get(pro);
  }

  keepItinerary(pro: string, itinerary: Itinerary): void {
    if (this.#itineraries.size < MOST || this.#itineraries.has(pro)) this.#itineraries.set(pro, itinerary);
  }

  /** Stores them as they are after a batch was written. */
  keep(due: readonly DueShipment[], moved: Recording['records'], trails: PositionRecording['trails']): void {
    for (const { dueAt: _dueAt, ...read } of due) {
      const { pro } = read;
      const record = moved.get(pro) ?? read;
      if (END_STAGES.includes(record.state.stage)) this.forget(pro);
      else if (this.#records.size < MOST || this.#records.has(pro)) {
        const trail = trails.get(pro);
        const kept = trail === undefined ? record : { ...record, trail: trail.points, trailText: trail.text };
        this.#records.set(pro, kept);
      }
    }
  }

  forget(pro: string): void {
    this.#records.delete(pro);
    this.#itineraries.delete(pro);
  }

  clear(): void {
    this.#records.clear();
    this.#itineraries.clear();
  }
}
