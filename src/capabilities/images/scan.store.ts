// The tables of scans: which files operators added to which shipments, and which days were swept.
import { type Database, type Step, step } from '../../platform/db/database.ts';
import { prepareStatement } from '../../platform/db/prepared-statement.ts';
import { fileRows } from './file-rows.ts';

export interface ScanRow {
  readonly id: string;
  readonly pro: string;
  readonly type: string;
  /** The sequence of the event that announced it. */
  readonly sequence: number;
  readonly sha256: string;
  readonly file_name: string;
  readonly content_type: string;
  readonly size_bytes: number;
  readonly pages: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly description: string;
  readonly added_at: number;
  readonly added_by: string;
}

interface Tables {
  scans: ScanRow;
  scan_sweeps: { readonly id: number; readonly day: string };
}

export type ScanStore = ReturnType<typeof scanStore>;

const THE_SWEEP = 1;

export function scanStore(db: Database) {
  const tables = db.tables<Tables>();
  const newestFirst = tables.selectFrom('scans').selectAll().orderBy('sequence', 'desc').orderBy('id', 'desc');
  const ofType = prepareStatement(({ pro, type }: { pro: string; type: string }) =>
    newestFirst.where('pro', '=', pro).where('type', '=', type),
  );
  const newestOfType = prepareStatement(({ pro, type }: { pro: string; type: string }) =>
    newestFirst.where('pro', '=', pro).where('type', '=', type).limit(1),
  );

  return {
    /** Newest first; all types if none is given. */
    async ofShipment(pro: string, type?: string): Promise<ScanRow[]> {
      if (type === undefined) return newestFirst.where('pro', '=', pro).execute();
      return (await tables.executeQuery(ofType.query({ pro, type }))).rows;
    },

    newest: (pro: string, type: string): Promise<ScanRow | undefined> =>
      db.first<ScanRow>(newestOfType.query({ pro, type })),

    same: (pro: string, type: string, sha256: string): Promise<ScanRow | undefined> =>
      tables
        .selectFrom('scans')
        .selectAll()
        .where('pro', '=', pro)
        .where('type', '=', type)
        .where('sha256', '=', sha256)
        .executeTakeFirst(),

    /** Which of these documents the shipment has. */
    async known(pro: string, ids: readonly string[]): Promise<Set<string>> {
      const query = tables.selectFrom('scans').select('id').where('pro', '=', pro).where('id', 'in', ids);
      return new Set((await query.execute()).map(({ id }) => id));
    },

    /** Conflicts if the same document was added meanwhile. */
    insert: (scan: ScanRow): Step => step(tables.insertInto('scans').values(scan), 1),

    ...fileRows(db, 'scans'),

    /** '' before the first sweep. */
    async sweptThrough(): Promise<string> {
      const found = await tables.selectFrom('scan_sweeps').select('day').executeTakeFirst();
      return found?.day ?? '';
    },

    /** Only moves forward, whichever node is faster. */
    sweepThrough: (day: string): Step =>
      step(
        tables
          .insertInto('scan_sweeps')
          .values({ id: THE_SWEEP, day })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ day }).where('scan_sweeps.day', '<', day)),
      ),

    /** For resetting a test environment. The files of all days are swept again, and deleted. */
    forgetAll: (): Step[] => [step(tables.deleteFrom('scans')), step(tables.deleteFrom('scan_sweeps'))],
  };
}
