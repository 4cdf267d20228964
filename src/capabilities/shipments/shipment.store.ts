// The tables of shipments: everything that is read from them and written to them.
import type { Database } from '../../platform/db/database.ts';
import { shipmentBoards } from './store/shipment-boards.ts';
import { shipmentLists } from './store/shipment-lists.ts';
import { shipmentReads } from './store/shipment-reads.ts';
import { shipmentWrites } from './store/shipment-writes.ts';

export type ShipmentStore = ReturnType<typeof shipmentStore>;

export function shipmentStore(db: Database) {
  return { ...shipmentReads(db), ...shipmentLists(db), ...shipmentBoards(db), ...shipmentWrites(db) };
}
