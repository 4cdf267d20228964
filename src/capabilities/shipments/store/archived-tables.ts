// What of the shipment tables goes to the archive, and which shipments have to stay.
import { END_STAGES } from '../../../freight/shipments/shipment-moves.ts';
import {
  type ArchivedTable,
  type ArchivePart,
  type RowsByKey,
  readTables,
  removeTables,
} from '../../../platform/archive/archive-part.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { EventRow, PositionRow, ShipmentTable, ShipmentTables, StateRow } from './shipment-rows.ts';

/** The accounts and numbers that a shipment is found by are not archived: they follow from its facts and events. */
const ARCHIVED: readonly ArchivedTable[] = [
  // A pickup that is linked later changes the facts and nothing else.
  { table: 'shipments', key: 'pro', revision: 'facts' },
  { table: 'shipment_states', key: 'pro', revision: 'last_sequence' },
  { table: 'shipment_events', key: 'pro', orderBy: 'sequence' },
  { table: 'shipment_positions', key: 'pro', revision: 'at' },
  { table: 'shipment_former_facts', key: 'pro', orderBy: 'through_sequence' },
];

export interface ArchivedShipmentRows {
  readonly shipment: ShipmentTable;
  readonly state: StateRow;
  readonly events: readonly EventRow[];
  readonly position: PositionRow | undefined;
}

/** Undefined if the record has no shipment. */
export function archivedShipmentRows(tables: Readonly<Record<string, readonly object[]>>) {
  const [shipment] = (tables.shipments ?? []) as readonly ShipmentTable[];
  const [state] = (tables.shipment_states ?? []) as readonly StateRow[];
  if (shipment === undefined || state === undefined) return undefined;
  const events = (tables.shipment_events ?? []) as readonly EventRow[];
  const [position] = (tables.shipment_positions ?? []) as readonly PositionRow[];
  return { shipment, state, events, position } satisfies ArchivedShipmentRows;
}

export function shipmentArchive(db: Database, before: number): Required<ArchivePart> {
  const tables = db.tables<ShipmentTables>();
  return {
    /** Freight under way, or about which something was reported lately. */
    async unfinished(pros) {
      const [open, recent] = await Promise.all([
        tables
          .selectFrom('shipment_states')
          .innerJoin('shipments', 'shipments.pro', 'shipment_states.pro')
          .select('shipments.pro')
          .where('shipments.pro', 'in', pros)
          .where((row) =>
            row.or([
              row('stage', 'not in', END_STAGES),
              row('next_action_at', 'is not', null),
              row('created_at', '>=', before),
            ]),
          )
          .execute(),
        tables
          .selectFrom('shipment_events')
          .select('pro')
          .where('pro', 'in', pros)
          .where('reported_at', '>=', before)
          .execute(),
      ]);
      return [...open, ...recent].map(({ pro }) => pro);
    },
    read: (pros) => readTables(db, ARCHIVED, pros),
    remove: (records: RowsByKey) => removeTables(db, ARCHIVED, records),
  };
}
