// Moves finished shipments to the archive, and reads them from there.
import type { Context } from '../../context.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findableShipment } from './findable-shipment.ts';
import type { ShipmentParts } from './shipment-parts.ts';
import { shipmentStore } from './store/shipment.store.ts';
import { archivedShipmentRows, shipmentArchive } from './store/shipment-archive.ts';
import type { ShipmentRow } from './store/shipment-rows.ts';
import { eventsByPro, type ReadRecord, storedShipment } from './stored-shipment.ts';

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

/** Undefined if it is not in the archive. @throws Refusal while the archive cannot be read */
export async function findArchived(
  { context }: Pick<ShipmentParts, 'context'>,
  pro: string,
): Promise<ReadRecord | undefined> {
  const record = await context.archive.find(pro);
  return record && archivedShipment(record.tables);
}

/** Those of the shipments that are in the archive. @throws Refusal while the archive cannot be read */
export async function findAllArchived(
  parts: Pick<ShipmentParts, 'context'>,
  pros: readonly string[],
): Promise<ReadRecord[]> {
  const found: ReadRecord[] = [];
  // One after another: each may unpack a file.
  for (const pro of pros) {
    const record = await findArchived(parts, pro);
    if (record !== undefined) found.push(record);
  }
  return found;
}

export function refuseArchived(pro: string): Refusal {
  return new Refusal('shipmentArchived', {
    details: `Shipment ${pro} was finished long ago and is in the archive: it can be read, but no longer changed.`,
  });
}

function archivedShipment(tables: Parameters<typeof archivedShipmentRows>[0]): ReadRecord | undefined {
  const rows = archivedShipmentRows(tables);
  if (rows === undefined) return undefined;
  const { shipment, state, events, position } = rows;
  const row: ShipmentRow = { ...shipment, ...state, trail: position?.trail ?? null };
  return {
    ...storedShipment(row),
    events: eventsByPro(events).get(shipment.pro) ?? [],
    positionAt: position?.at ?? null,
    factsLength: shipment.facts.length,
  };
}
