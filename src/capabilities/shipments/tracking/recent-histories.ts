// Caches tracking records that were read recently: shipments are polled far more often than they move.
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import { END_STAGES } from '../../../freight/shipments/shipment-moves.ts';
import { CappedMap } from '../../../platform/capped-map.ts';
import type { RecordVersion } from '../store/shipment-rows.ts';
import type { ReadRecord } from '../stored-shipment.ts';

interface RecentHistory {
  readonly version: RecordVersion;
  readonly networkVersion: number;
  readonly facts: ShipmentFacts;
  readonly madeAt: number;
  /** When the estimate has to be recalculated. */
  readonly until: number;
  /** Keyed by visibilityKey: what a reader may see. */
  readonly texts: Map<number, string>;
}

/** About ten megabytes. */
const MOST = 2_000;
/** How many PROs are remembered to recognize a second read. */
const MOST_SEEN = 4_000;

/** Entries are compared with the current version in the database, so no node shows what another has changed. */
export class RecentHistories {
  readonly #known = new CappedMap<string, RecentHistory>(MOST);
  /** PROs that were read once. A record is cached on its second read, since caching costs more than rendering it once. */
  #seen = new Set<string>();
  #seenBefore = new Set<string>();

  has(pro: string): boolean {
    return this.#known.has(pro);
  }

  /** Returns whether it was read recently, and remembers it. */
  note(pro: string): boolean {
    if (this.#seen.has(pro) || this.#seenBefore.has(pro)) return true;
    if (this.#seen.size >= MOST_SEEN) {
      this.#seenBefore = this.#seen;
      this.#seen = new Set();
    }
    this.#seen.add(pro);
    return false;
  }

  find(pro: string, version: RecordVersion, networkVersion: number, now: number): RecentHistory | undefined {
    const known = this.#known.get(pro);
    if (known === undefined) return undefined;
    const isSame =
      known.networkVersion === networkVersion &&
      known.version.last_sequence === version.last_sequence &&
      known.version.facts_length === version.facts_length &&
      known.version.position_at === version.position_at;
    if (isSame && now >= known.madeAt && now < known.until) return known;
    this.#known.delete(pro);
    return undefined;
  }

  /** For records that were read before. */
  keep(pro: string, record: ReadRecord, networkVersion: number, now: number, sight: number, text: string): void {
    const { facts, state, estimate, lastSequence, factsLength, positionAt } = record;
    const version = { last_sequence: lastSequence, facts_length: factsLength, position_at: positionAt };
    const known = this.find(pro, version, networkVersion, now);
    if (known !== undefined) {
      known.texts.set(sight, text);
      return;
    }
    const isOver = END_STAGES.includes(state.stage) || facts.promisedDay === null;
    const until = isOver ? Number.POSITIVE_INFINITY : (estimate?.end ?? now);
    this.#known.set(pro, { version, networkVersion, facts, madeAt: now, until, texts: new Map([[sight, text]]) });
  }
}
