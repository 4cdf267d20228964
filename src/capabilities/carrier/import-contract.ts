// The life cycle of a contract: imported as a draft, activated, ended.
import type { Context } from '../../context.ts';
import type { CarrierFault } from '../../freight/carrier-files/carrier-fault.ts';
import type { Network } from '../../freight/network/network.ts';
import { compileContract } from '../../freight/rating/contracts/compile-contract.ts';
import type { Contract } from '../../freight/rating/contracts/contract.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { type Step, type Unit, WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type ContractActivation, type ContractVersion, contractStore } from './contract.store.ts';
import { contractSubject } from './contracts-in-force.ts';
import type { CarrierFiles } from './packed-files.ts';

export type { ContractActivation, ContractVersion } from './contract.store.ts';

export type ImportedContract =
  | { readonly ok: true; readonly version: ContractVersion }
  | { readonly ok: false; readonly faults: readonly CarrierFault[]; readonly faultCount: number };

/** Stores a contract, once it is fully checked, as a draft that prices nothing. */
export async function importContract(
  context: Context,
  actor: string,
  account: string,
  files: CarrierFiles,
  note: string,
  network: Network,
  /** Further writes for the same transaction. */
  also: (version: ContractVersion) => readonly Step[] = () => [],
): Promise<ImportedContract> {
  const compiled = compileContract(files, 0, network);
  if (!compiled.ok) return compiled;
  const store = contractStore(context.db);
  for (let attempt = 0; attempt < 5; attempt++) {
    const version: ContractVersion = {
      account,
      version: ((await store.list(account)).at(-1)?.version ?? 0) + 1,
      row_count: compiled.contract.rows.length,
      note,
      imported_at: context.clock.now(),
      imported_by: actor,
    };
    const details = { version: version.version, rows: version.row_count };
    try {
      await context.db.write([
        store.insert(version, files),
        ...also(version),
        auditLine(context, actor, 'contract.imported', contractSubject(account), details),
      ]);
      return { ok: true, version };
    } catch (error) {
      // Another operator imported at the same time and took the number.
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
  throw new OperatorError('Others keep importing at the same time. Try again.');
}

export interface FoundContracts {
  /** Oldest first. */
  readonly versions: readonly ContractVersion[];
  /** Newest first. */
  readonly activations: readonly ContractActivation[];
  /** The version in force; null if there is none. */
  readonly inForce: number | null;
}

export async function findContracts({ db }: Context, account: string): Promise<FoundContracts> {
  const store = contractStore(db);
  const [versions, activations] = await Promise.all([store.list(account), store.activationsOf(account)]);
  return { versions, activations, inForce: activations[0]?.version ?? null };
}

/** Undefined if there is no such version. */
export function contractFiles({ db }: Context, account: string, version: number): Promise<CarrierFiles | undefined> {
  return contractStore(db).files(account, version);
}

/** The version prices the account's freight once the transaction is written; null ends the contract. */
export async function prepareContractActivation(
  context: Context,
  actor: string,
  account: string,
  version: Contract['version'] | null,
  before: number | null,
): Promise<{ readonly unit: Unit; readonly activation: ContractActivation }> {
  const store = contractStore(context.db);
  const activation: ContractActivation = {
    revision: (await store.newestRevision()) + 1,
    account,
    version,
    activated_at: context.clock.now(),
    activated_by: actor,
  };
  const action = version === null ? 'contract.ended' : 'contract.activated';
  const details = { before, after: version };
  return {
    unit: [store.activate(activation), auditLine(context, actor, action, contractSubject(account), details)],
    activation,
  };
}
