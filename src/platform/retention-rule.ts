// How long one kind of personal data is kept: which records are due, and the writes that remove them.
import type { Step } from './db/database.ts';

export interface DueRecords {
  readonly count: number;
  /** Deletes them, or removes what identifies a person. */
  readonly steps: readonly Step[];
  /** What must happen first, such as removing files. It is repeated after a crash. */
  readonly first?: () => Promise<void>;
}

/** Batches that follow each other without a long pause. */
export interface RetentionRun {
  readonly signal?: AbortSignal;
  /** The names of what could not be deleted so far. It is not tried again in this run. */
  readonly left: Set<string>;
}

export interface RetentionRule {
  /** One or two words, for people and the audit log. */
  readonly name: string;
  readonly table: string;
  /** Completes "after 90 days …". */
  readonly says: string;
  /** Undefined if it is not configurable. */
  readonly setting: string | undefined;
  /** 0: forever. */
  readonly days: number;
  /** Whether its capability also removes them by itself, every few minutes. */
  readonly isSwept: boolean;
  /**
   * Creates the parts of the table for the coming months, if the database divides it by month. Returns the reason if it cannot yet.
   * Undefined if its table is never divided.
   */
  readonly prepareMonths?: (signal: AbortSignal) => Promise<string | undefined>;
  /** How many are older than this. */
  count(before: number): Promise<number>;
  /** The oldest of them: at most `most`, or a whole month. */
  due(before: number, most: number, run: RetentionRun): Promise<DueRecords>;
}
