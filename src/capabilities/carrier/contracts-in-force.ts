// The contracts in force, each compiled once, and earlier versions for shipments that were rated with them.
import type { Context } from '../../context.ts';
import { compileContract } from '../../freight/rating/contracts/compile-contract.ts';
import type { Contract } from '../../freight/rating/contracts/contract.ts';
import type { AuditNews } from '../../platform/audit/follow-audit-log.ts';
import { CappedMap } from '../../platform/capped-map.ts';
import { type ContractActivation, contractStore } from './contract.store.ts';
import type { CarrierFiles } from './packed-files.ts';

/** The prefix of a contract's subject in the audit log; nodes load new activations when they see it. */
const SUBJECT = 'carrier:contract:';
export const contractSubject = (account: string): string => SUBJECT + account;

/** How many versions that are not in force are cached. */
const KEPT = 200;

export class ContractsInForce {
  readonly #context: Context;
  readonly #current = new Map<string, Contract>();
  readonly #earlier = new CappedMap<string, Promise<Contract>>(KEPT);
  #revision = 0;
  #loading: Promise<void> | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Undefined if the account has none. */
  of(account: string): Contract | undefined {
    return this.#current.get(account);
  }

  /** The version that something was rated with; undefined if it was rated without one. */
  version(account: string, version: number | undefined): Contract | undefined | Promise<Contract> {
    if (version === undefined) return undefined;
    const current = this.#current.get(account);
    if (current?.version === version) return current;
    const key = `${account} ${version}`;
    let found = this.#earlier.get(key);
    if (found === undefined) {
      found = this.#compiled(account, version);
      // A failure is not cached: the next caller tries again.
      found.catch(() => this.#earlier.delete(key));
      this.#earlier.set(key, found);
    }
    return found;
  }

  hear(news: readonly AuditNews[]): void {
    if (news.some(({ subject }) => subject.startsWith(SUBJECT))) this.#loadInBackground();
  }

  /** An activation on this node applies here at once; other nodes see it in the audit log. */
  take({ revision, account }: ContractActivation, contract: Contract | undefined): void {
    if (revision !== this.#revision + 1) {
      this.#loadInBackground();
      return;
    }
    this.#revision = revision;
    this.#use(account, contract);
  }

  /** Loads what was activated since the last time. */
  async load(): Promise<void> {
    const activations = await contractStore(this.#context.db).activationsAfter(this.#revision);
    const last = new Map(activations.map((one) => [one.account, one]));
    const compiled = await Promise.all(
      [...last.values()].map(async ({ account, version }) => {
        return [account, version === null ? undefined : await this.#compiled(account, version)] as const;
      }),
    );
    const newest = activations.at(-1)?.revision ?? 0;
    // A later activation was taken meanwhile, and is newer than what was read.
    if (newest <= this.#revision) return;
    this.#revision = newest;
    for (const [account, contract] of compiled) this.#use(account, contract);
  }

  #use(account: string, contract: Contract | undefined): void {
    if (contract === undefined) this.#current.delete(account);
    else this.#current.set(account, contract);
  }

  /** Sequential, so that no activation is missed between two reads. */
  #loadInBackground(): void {
    const before = this.#loading ?? Promise.resolve();
    const loading = before
      .then(() => this.load())
      .catch((error: Error) => {
        this.#context.log.error({ err: error }, 'the new contracts could not be loaded; the old ones go on');
      })
      .finally(() => {
        if (this.#loading === loading) this.#loading = undefined;
      });
    this.#loading = loading;
  }

  async #compiled(account: string, version: number): Promise<Contract> {
    const files = await contractStore(this.#context.db).files(account, version);
    if (files === undefined) throw new Error(`There is no version ${version} of the contract of ${account}.`);
    return storedContract(account, version, files);
  }
}

/** Contracts are checked before they are stored. */
export function storedContract(account: string, version: number, files: CarrierFiles): Contract {
  const compiled = compileContract(files, version);
  if (compiled.ok) return compiled.contract;
  throw new Error(
    `Version ${version} of the contract of ${account} has ${compiled.faultCount} faults in this version of Linehaul. Import it again.`,
  );
}
