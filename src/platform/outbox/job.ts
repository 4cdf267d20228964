// Defines a job of the outbox, and the outcomes its handler may return.
import type { Clock } from '../clock.ts';
import type { Step } from '../db/database.ts';

export interface NewJob {
  /** While a job with this ID is in its topic, adding another has no effect. */
  readonly id?: string;
  /** In an ordered topic, jobs of one key run one after another, in the order they were added. */
  readonly orderingKey?: string;
  /** Anything that can be JSON. */
  readonly body: unknown;
  /** By the topic's clock. Default: immediately. */
  readonly dueAt?: number;
}

export interface Job {
  readonly id: string | undefined;
  readonly orderingKey: string | undefined;
  readonly body: unknown;
  /** 1 for the first attempt. An attempt cut short by a crash counts too. */
  readonly attempt: number;
  /** By the system clock. */
  readonly addedAt: number;
  /** By the topic's clock. Undefined if it was due immediately. */
  readonly dueAt: number | undefined;
  /** Aborted when the attempt takes too long, or the process can no longer wait for it. */
  readonly signal: AbortSignal;
  /**
   * False once another node may be running the job, for example because this process was suspended. Check it right before an effect
   * outside the database: the signal may come a moment later.
   */
  isHeld(): boolean;
}

/**
 * How an attempt ended. The writes are in the same transaction as the end of the job. If a guard among them fails, the handler runs again,
 * so a handler with an effect that must not happen twice writes without guards.
 */
export type Outcome =
  | {
      readonly writes?: readonly Step[];
      /** The next job of its key does not depend on these writes: it starts before they are on disk. Only a few run ahead. */
      readonly nextMayBegin?: boolean;
    }
  /** Retry at `retryAt`, by the topic's clock. Later jobs of the same key do not wait for it. */
  | { readonly retryAt: number; readonly reason: string; readonly writes?: readonly Step[] }
  /** Permanent failure: the job is kept and visible, but not retried unless an operator revives it. */
  | { readonly failed: string; readonly writes?: readonly Step[] };

export const DONE: Outcome = {};

export interface Topic {
  readonly name: string;
  /** The clock of `dueAt` and `retryAt`. Leases use the system clock. */
  readonly clock: Clock;
  handle(job: Job): Promise<Outcome>;
  /** Called with the bodies of claimed jobs before the first one runs, so that what they need can be read together. */
  prepareFor?(bodies: readonly unknown[]): void;
  /** Whether jobs of one ordering key run in order. If not, keys are ignored and claims are cheaper. */
  readonly ordered?: boolean;
  /** How many attempts this node runs concurrently, and the most jobs per claim. Default: 10. */
  readonly concurrency?: number;
  /** The longest an attempt may take. Default: one minute. */
  readonly longestMs?: number;
  /** The delays after attempts that threw, in order. After the last one, the job has failed. */
  readonly retryDelaysMs?: readonly number[];
  /** Repeats the last delay instead: the job never fails for good. For one that plans its own next run; others may be told by the body. */
  readonly retriesForever?: boolean | ((body: unknown) => boolean);
}
