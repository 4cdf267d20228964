// The tables of customers' contracts: the versions of each account, and which of them is in force.
import { gunzipSync, gzipSync } from 'node:zlib';
import { CONTRACT_FILES } from '../../freight/rating/contracts/contract-files.ts';
import { type Database, type Step, step } from '../../platform/db/database.ts';
import type { CarrierFiles } from './packed-files.ts';

export interface ContractVersion {
  readonly account: string;
  /** Starts at 1 for each account. */
  readonly version: number;
  readonly row_count: number;
  readonly note: string;
  readonly imported_at: number;
  readonly imported_by: string;
}

export interface ContractActivation {
  /** Incremented by every row, across all accounts. */
  readonly revision: number;
  readonly account: string;
  /** Null ends the contract. */
  readonly version: number | null;
  readonly activated_at: number;
  readonly activated_by: string;
}

interface Tables {
  /** Files are compressed; '' if there is none. */
  contract_versions: ContractVersion & { readonly lanes: string; readonly fuel: string };
  contract_activations: ContractActivation;
}

const VERSION = ['account', 'version', 'row_count', 'note', 'imported_at', 'imported_by'] as const;

export function contractStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** One account's, oldest first. */
    list: (account: string): Promise<ContractVersion[]> =>
      tables
        .selectFrom('contract_versions')
        .select(VERSION)
        .where('account', '=', account)
        .orderBy('version')
        .execute(),

    /** Undefined if there is no such version. */
    async files(account: string, version: number): Promise<CarrierFiles | undefined> {
      const row = await tables
        .selectFrom('contract_versions')
        .select(['lanes', 'fuel'])
        .where('account', '=', account)
        .where('version', '=', version)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const files = new Map([[CONTRACT_FILES.lanes.name as string, unpacked(row.lanes)]]);
      if (row.fuel !== '') files.set(CONTRACT_FILES.fuel.name, unpacked(row.fuel));
      return files;
    },

    /** Conflicts if another operator took the number. */
    insert(version: ContractVersion, files: CarrierFiles): Step {
      const [lanes, fuel] = [CONTRACT_FILES.lanes, CONTRACT_FILES.fuel].map(({ name }) => packed(files.get(name)));
      return step(tables.insertInto('contract_versions').values({ ...version, lanes: lanes!, fuel: fuel! }), 1);
    },

    /** After a revision, in order. */
    activationsAfter: (revision: number): Promise<ContractActivation[]> =>
      tables
        .selectFrom('contract_activations')
        .selectAll()
        .where('revision', '>', revision)
        .orderBy('revision')
        .execute(),

    /** One account's, newest first. */
    activationsOf: (account: string): Promise<ContractActivation[]> =>
      tables
        .selectFrom('contract_activations')
        .selectAll()
        .where('account', '=', account)
        .orderBy('revision', 'desc')
        .execute(),

    /** Across all accounts; 0 if there is none. */
    async newestRevision(): Promise<number> {
      const { revision } = await tables
        .selectFrom('contract_activations')
        .select((row) => row.fn.max<number | null>('revision').as('revision'))
        .executeTakeFirstOrThrow();
      return Number(revision ?? 0);
    },

    /** Conflicts if another operator took the revision. */
    activate: (activation: ContractActivation): Step =>
      step(tables.insertInto('contract_activations').values(activation), 1),
  };
}

function packed(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : gzipSync(bytes).toString('base64');
}

function unpacked(text: string): Uint8Array {
  return gunzipSync(Buffer.from(text, 'base64'));
}
