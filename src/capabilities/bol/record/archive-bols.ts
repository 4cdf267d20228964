// Moves bills of lading to the archive, with their shipments.
import type { Context } from '../../../context.ts';
import { type ArchivePart, readTables, removeTables } from '../../../platform/archive/archive-part.ts';
import { ARCHIVED_BOLS } from './bol.store.ts';

export function bolArchivePart({ db }: Pick<Context, 'db'>): ArchivePart {
  return {
    // A bill is finished when its shipment is.
    unfinished: async () => [],
    read: (pros) => readTables(db, ARCHIVED_BOLS, pros),
    remove: (records) => removeTables(db, ARCHIVED_BOLS, records),
  };
}
