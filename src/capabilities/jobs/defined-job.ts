// What a background job is to the capability that defines it: its kind, its work, and how the work ends.
import type { Static } from 'typebox';
import type { Step } from '../../platform/db/database.ts';
import type { JobResult } from './job-result.schema.ts';
import type { rejectedRowSchema } from './operator-job.schema.ts';

export type JobKind = 'tariff-import' | 'tariff-dry-run' | 'contract-import' | 'contract-dry-run' | 'backup';

/** A rejected row, and why. */
export type RejectedRow = Readonly<Static<typeof rejectedRowSchema>>;

/** How work ends if it does not throw; with rejected rows it has failed. */
export type JobOutcome =
  | { readonly result: JobResult }
  | { readonly rejects: readonly RejectedRow[]; readonly rejected: number; readonly message: string };

export interface JobRun {
  /** Who started the job. */
  readonly actor: string;
  /** Reports progress. Cheap: call it as often as you like. */
  at(done: number, total: number | null): void;
  /** Aborted when the node stops, and when another node has taken the job over. */
  readonly signal: AbortSignal;
  /**
   * The write that ends the job with this result. Work that changes something puts it into the transaction of the change: then the change is
   * made once, however often the job is started again.
   */
  ending(result: JobResult): Step;
}

/** A kind of job. `work` starts again from the beginning on another node if this one stops, so it must be safe to repeat. */
export interface DefinedJob<Parameters> {
  readonly kind: JobKind;
  /** What is counted: rows, quotes, bytes. */
  readonly unit: string;
  /** The parameters are stored as JSON until the job ends. */
  work(parameters: Parameters, run: JobRun): Promise<JobOutcome>;
}
