// The tables of shipments: all reads and writes.
import type { Database } from '../../../platform/db/database.ts';
import { carrierReads } from './carrier-reads.ts';
import { shipmentLists } from './shipment-lists.ts';
import { shipmentReads } from './shipment-reads.ts';
import { shipmentWrites } from './shipment-writes.ts';

export type ShipmentStore = ReturnType<typeof shipmentStore>;

export function shipmentStore(db: Database) {
  return { ...shipmentReads(db), ...shipmentLists(db), ...carrierReads(db), ...shipmentWrites(db) };
}
