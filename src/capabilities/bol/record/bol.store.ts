// The table of bills of lading: every version submitted for a PRO, with the request and the result.
import { type Database, type Step, step } from '../../../platform/db/database.ts';
import { prepareInsert } from '../../../platform/db/prepared-statement.ts';

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

export function bolStore(db: Database) {
  const tables = db.tables<Tables>();
  // Every bill inserts a row, so the statement is built once.
  const insert = prepareInsert<BolVersion>(db, 'bol_versions', [
    'pro',
    'version',
    'action',
    'made_at',
    'username',
    'body',
    'record',
  ]);
  return {
    /** The key is (pro, version): of two concurrent changes, one conflicts. */
    insert: (row: BolVersion): Step => insert(row, 1),

    /** For resetting a test environment. */
    forgetAll: (): Step => step(tables.deleteFrom('bol_versions')),

    newest: (pro: string): Promise<BolVersion | undefined> =>
      tables
        .selectFrom('bol_versions')
        .selectAll()
        .where('pro', '=', pro)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst(),

    version: (pro: string, version: number): Promise<BolVersion | undefined> =>
      tables
        .selectFrom('bol_versions')
        .selectAll()
        .where('pro', '=', pro)
        .where('version', '=', version)
        .executeTakeFirst(),

    history: (pro: string): Promise<Pick<BolVersion, 'version' | 'action' | 'made_at' | 'username'>[]> =>
      tables
        .selectFrom('bol_versions')
        .select(['version', 'action', 'made_at', 'username'])
        .where('pro', '=', pro)
        .orderBy('version')
        .execute(),
  };
}
