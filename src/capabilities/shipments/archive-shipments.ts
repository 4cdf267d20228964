// Moves finished shipments to the archive.
import type { Context } from '../../context.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { archivedShipment } from './find-archived.ts';
import { findableShipment } from './findable-shipment.ts';
import { shipmentArchive } from './store/archived-tables.ts';
import { shipmentStore } from './store/shipment.store.ts';

export interface ShipmentArchivePart extends ArchivePart {
  /** The next shipments by ship day, oldest first, up to and including the day `to`. */
  next(
    after: { readonly shipDay: number; readonly pro: string } | undefined,
    to: number,
    limit: number,
  ): Promise<readonly { readonly shipDay: number; readonly pro: string }[]>;
  /** Those whose bill of lading was voided, so that nothing was billed. */
  voided(pros: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Nothing that happened at or after `before` is archived. */
export function shipmentArchivePart({ db }: Pick<Context, 'db'>, before: number): ShipmentArchivePart {
  const store = shipmentStore(db);
  const part = shipmentArchive(db, before);
  return {
    ...part,
    async next(after, to, limit) {
      const place = after && { ship_day: after.shipDay, pro: after.pro };
      const order = { account: undefined, days: { from: 0, to }, isOldestFirst: true };
      const rows = await store.byShipDay(order, place, limit);
      return rows.map(({ ship_day, pro }) => ({ shipDay: ship_day, pro }));
    },
    async voided(pros) {
      const rows = pros.length === 0 ? [] : await store.trails(pros);
      return new Set(rows.filter(({ stage }) => stage === 'CANCELLED').map(({ pro }) => pro));
    },
    remove(records) {
      const shipments = [...records.values()].flatMap((tables) => archivedShipment(tables) ?? []);
      const findable = shipments.map(({ facts, createdAt, events }) => {
        const found = findableShipment(facts, createdAt);
        const pickups = events.flatMap(({ details: { pickupRequestNumber: id } }) => (id ? [{ type: 'PUR', id }] : []));
        return { ...found, references: [...found.references, ...pickups] };
      });
      return [...part.remove(records), ...store.makeAllUnfindable(findable)];
    },
  };
}
