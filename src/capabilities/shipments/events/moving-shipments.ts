// Reads shipments for recording events: the minimum for most, and the full history for the few that need it.
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { ShipmentState } from '../../../freight/shipments/shipment-state.ts';
import type { ShipmentWay } from '../../../freight/shipments/shipment-way.ts';
import type { ShipmentStore } from '../store/shipment.store.ts';
import type { MovingRow } from '../store/shipment-rows.ts';
import { type ReadRecord, recordOfText, type StoredWay } from '../stored-shipment.ts';

export interface MovingShipment {
  readonly createdAt: number;
  readonly lastSequence: number;
  readonly way: ShipmentWay;
  readonly state: ShipmentState;
  /** The truck's positions, as JSON. */
  readonly trail: string;
  /** The full record, if it has been read. */
  readonly record?: ReadRecord;
}

export class MovingShipments {
  readonly #store: ShipmentStore;
  readonly #known: ReadonlyMap<string, ReadRecord>;
  readonly #moving = new Map<string, MovingShipment>();

  /** Shipments in `known` are not read again. */
  constructor(store: ShipmentStore, known: ReadonlyMap<string, ReadRecord>) {
    this.#store = store;
    this.#known = known;
  }

  /** By PRO, without those that do not exist. */
  async read(pros: readonly string[]): Promise<ReadonlyMap<string, MovingShipment>> {
    const unread: string[] = [];
    for (const pro of pros) {
      const record = this.#known.get(pro);
      if (record === undefined) unread.push(pro);
      else this.#moving.set(pro, movingOf(record));
    }
    for (const row of unread.length === 0 ? [] : await this.#store.moving(unread)) {
      const shipment = movingShipment(row);
      this.#moving.set(shipment.way.pro, shipment);
    }
    return this.#moving;
  }

  /** Replaces some of them with their full records, which may contain newer events. */
  async readHistories(pros: readonly string[]): Promise<void> {
    const unread = pros.filter((pro) => this.#moving.get(pro)?.record === undefined);
    for (const text of unread.length === 0 ? [] : await this.#store.recordTexts(unread)) {
      const record = recordOfText(text);
      this.#moving.set(record.pro, movingOf(record));
    }
  }

  /** The full facts, by PRO. */
  readonly readFacts = async (pros: readonly string[]): Promise<ReadonlyMap<string, ShipmentFacts>> => {
    const known = new Map<string, ShipmentFacts>();
    const unread: string[] = [];
    for (const pro of pros) {
      const record = this.#moving.get(pro)?.record;
      if (record === undefined) unread.push(pro);
      else known.set(pro, record.facts);
    }
    for (const text of unread.length === 0 ? [] : await this.#store.facts(unread)) {
      const facts = JSON.parse(text) as ShipmentFacts;
      known.set(facts.pro, facts);
    }
    return known;
  };
}

interface ReadMoving extends Pick<MovingShipment, 'lastSequence' | 'state'> {
  readonly way: StoredWay;
}

function movingShipment({ moving, trail }: MovingRow): MovingShipment {
  const { lastSequence, way, state } = JSON.parse(moving) as ReadMoving;
  return { createdAt: way.createdAt, lastSequence, way, state, trail: trail ?? '[]' };
}

function movingOf(record: ReadRecord): MovingShipment {
  const { createdAt, lastSequence, facts, state, trail, trailText = JSON.stringify(trail) } = record;
  return { createdAt, lastSequence, way: facts, state, trail: trailText, record };
}
