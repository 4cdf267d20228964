// Keeps the texts of records that were read lately: shipments are polled far more often than they move.
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { END_STAGES } from '../../freight/shipments/shipment-moves.ts';
import type { RecordRow, RecordVersion } from './shipment.store.ts';
import type { StoredShipment } from './stored-shipment.ts';

interface RecentHistory {
  readonly version: RecordVersion;
  readonly networkVersion: number;
  readonly facts: ShipmentFacts;
  readonly madeAt: number;
  /** From then on the estimate has to be made again. */
  readonly until: number;
  /** By the name of what a reader may see. */
  readonly texts: Map<number, string>;
}

/** Some ten megabytes. */
const MOST = 2_000;

/** What is kept is held against the version that the database has now, so no node shows what another has changed. */
export class RecentHistories {
  readonly #known = new Map<string, RecentHistory>();

  has(pro: string): boolean {
    return this.#known.has(pro);
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

  keep(
    row: RecordRow,
    shipment: StoredShipment,
    networkVersion: number,
    now: number,
    sight: number,
    text: string,
  ): void {
    const { pro, last_sequence, facts_length, position_at } = row;
    const version = { last_sequence, facts_length, position_at };
    const known = this.find(pro, version, networkVersion, now);
    if (known !== undefined) {
      known.texts.set(sight, text);
      return;
    }
    const { facts, state, estimate } = shipment;
    const isOver = END_STAGES.includes(state.stage) || facts.promisedDay === null;
    const until = isOver ? Number.POSITIVE_INFINITY : (estimate?.end ?? now);
    if (this.#known.size >= MOST) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(pro, { version, networkVersion, facts, madeAt: now, until, texts: new Map([[sight, text]]) });
  }
}
