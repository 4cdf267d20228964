// The table of bills of lading: every version submitted for a PRO, with the request and the result.
import type { ArchivedTable } from '../../../platform/archive/archive-part.ts';
import type { ArchiveReader } from '../../../platform/archive/archive-reader.ts';
import { type Database, type Reads, type Step, step } from '../../../platform/db/database.ts';
import { prepareInsert, prepareStatement } from '../../../platform/db/prepared-statement.ts';

/** `billing-refused` ends a bill like `voided`, but by the payer. The last two are done by the carrier. */
export const BOL_ACTIONS = ['created', 'replaced', 'voided', 'billing-refused', 'corrected', 'reconsigned'] as const;
export type BolAction = (typeof BOL_ACTIONS)[number];

export interface BolVersion {
  readonly pro: string;
  /** Incremented by every change. */
  readonly version: number;
  readonly action: BolAction;
  readonly made_at: number;
  readonly username: string;
  /** The request as it was sent. */
  readonly body: string;
  /** What was decided about it: see bol-record.ts. */
  readonly record: string;
}

interface Tables {
  bol_versions: BolVersion;
}

export type BolStore = ReturnType<typeof bolStore>;

/** Every version of a bill is archived with its shipment. */
export const ARCHIVED_BOLS: readonly ArchivedTable[] = [{ table: 'bol_versions', key: 'pro', orderBy: 'version' }];

/** Bills that are no longer in the database are read from the archive. */
export function bolStore(db: Database, archive: Pick<ArchiveReader, 'rows'>) {
  const tables = db.tables<Tables>();
  /** Oldest first. */
  const archived = (pro: string) => archive.rows<BolVersion>(pro, 'bol_versions');
  // Every bill inserts a row, so the statement is built once.
  const insert = prepareInsert(tables, 'bol_versions', [
    'pro',
    'version',
    'action',
    'made_at',
    'username',
    'body',
    'record',
  ]);
  const lastOf = prepareStatement(({ pro }: { pro: string }) =>
    tables
      .selectFrom('bol_versions')
      .select(['version', 'made_at'])
      .where('pro', '=', pro)
      .orderBy('version', 'desc')
      .limit(1),
  );
  const newestOf = async (pro: string, reads: Reads) => {
    const stored = await reads
      .tables<Tables>()
      .selectFrom('bol_versions')
      .selectAll()
      .where('pro', '=', pro)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    return stored ?? (await archived(pro)).at(-1);
  };
  return {
    /** The key is (pro, version): of two concurrent changes, one conflicts. */
    insert: (row: BolVersion): Step => insert(row, 1),

    /** For resetting a test environment. */
    forgetAll: (): Step => step(tables.deleteFrom('bol_versions')),

    /** For changes and decisions: from the primary. */
    newest: (pro: string): Promise<BolVersion | undefined> => newestOf(pro, db),

    /** For display only: may come from a replica. */
    shown: (pro: string): Promise<BolVersion | undefined> => newestOf(pro, db.large),

    /** Which version is the newest. Undefined if the bill is in the archive or does not exist. */
    newestVersion: (pro: string): Promise<Pick<BolVersion, 'version' | 'made_at'> | undefined> =>
      db.first(lastOf.query({ pro })),

    version: (pro: string, version: number): Promise<BolVersion | undefined> =>
      tables
        .selectFrom('bol_versions')
        .selectAll()
        .where('pro', '=', pro)
        .where('version', '=', version)
        .executeTakeFirst(),

    async history(pro: string): Promise<readonly Pick<BolVersion, 'version' | 'action' | 'made_at' | 'username'>[]> {
      const stored = await tables
        .selectFrom('bol_versions')
        .select(['version', 'action', 'made_at', 'username'])
        .where('pro', '=', pro)
        .orderBy('version')
        .execute();
      return stored.length > 0 ? stored : archived(pro);
    },
  };
}
