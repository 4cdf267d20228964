// What a job of the outbox is, and what its topic's handler may say about it.
import type { Clock } from '../clock.ts';
import type { Step } from '../db/database.ts';

export interface NewJob {
  /** While a job of this id is in its topic, adding another is no act at all. */
  readonly id?: string;
  /** Jobs of one key are handled one after another, in the order of adding, where the topic is ordered. */
  readonly orderingKey?: string;
  /** Anything that JSON can hold. */
  readonly body: unknown;
  /** On the clock of the topic; at once when left out. */
  readonly dueAt?: number;
}

export interface Job {
  readonly id: string | undefined;
  readonly orderingKey: string | undefined;
  readonly body: unknown;
  /** 1 at the first attempt. An attempt that a crash cut short counts as well. */
  readonly attempt: number;
  /** On the machine's clock. */
  readonly addedAt: number;
  /** On the topic's clock; undefined when it was due at once. */
  readonly dueAt: number | undefined;
  /** Told when the attempt has taken too long, and when the process cannot wait for it any more. */
  readonly signal: AbortSignal;
}

/**
 * How an attempt ended. The writes are one unit with the end of the job: both happen, or neither. A guard among them that
 * is missed makes the handler run again, so what must not be done twice is written without one.
 */
export type Outcome =
  | {
      readonly writes?: readonly Step[];
      /** The next job of its key need not find these writes: it begins before they are on disk, a few of them ahead. */
      readonly nextMayBegin?: boolean;
    }
  /** Not yet: `retryAt` is on the topic's clock. Later jobs of the same key do not wait for it. */
  | { readonly retryAt: number; readonly reason: string; readonly writes?: readonly Step[] }
  /** Never: the job is kept, and visible, and not tried again unless somebody revives it. */
  | { readonly failed: string; readonly writes?: readonly Step[] };

export const DONE: Outcome = {};

export interface Topic {
  readonly name: string;
  /** What `dueAt` and `retryAt` are measured on. Leases go by the machine's clock. */
  readonly clock: Clock;
  handle(job: Job): Promise<Outcome>;
  /** Whether jobs of one ordering key take turns. Without it keys mean nothing, and claims are cheaper. */
  readonly ordered?: boolean;
  /** How many attempts this node makes at once; 10 unless said. It is also the most jobs that one claim takes. */
  readonly concurrency?: number;
  /** The longest that an attempt may take; a minute unless said. */
  readonly longestMs?: number;
  /** How long after a claim nobody else takes the job; ten seconds more than an attempt takes unless said. */
  readonly leaseMs?: number;
  /** After an attempt that threw: the pauses, one after another; then the job has failed. */
  readonly retryDelaysMs?: readonly number[];
}
