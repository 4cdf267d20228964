// Reads shipments from the archive.
import { Refusal } from '../../platform/http/refusal.ts';
import type { ShipmentParts } from './shipment-parts.ts';
import { archivedShipmentRows } from './store/archived-tables.ts';
import type { ShipmentRow } from './store/shipment-rows.ts';
import { eventsByPro, type ReadRecord, storedShipment } from './stored-shipment.ts';

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

export function archivedShipment(tables: Parameters<typeof archivedShipmentRows>[0]): ReadRecord | undefined {
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
