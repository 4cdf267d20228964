// The table of operators' notes on the tariffs that they imported.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface TariffNote {
  readonly version: number;
  readonly row_count: number;
  readonly note: string;
}

interface Tables {
  tariff_notes: TariffNote;
}

export function tariffNoteStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    insert: (note: TariffNote): Step => step(tables.insertInto('tariff_notes').values(note), 1),

    async all(): Promise<ReadonlyMap<number, TariffNote>> {
      const rows = await tables.selectFrom('tariff_notes').selectAll().execute();
      return new Map(rows.map((row) => [row.version, row]));
    },
  };
}
