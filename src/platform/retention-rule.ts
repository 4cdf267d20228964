// How long one kind of personal data is kept: which records are due, and the writes that let them go.
import type { Step } from './db/database.ts';

export interface DueRecords {
  readonly count: number;
  /** Deletes them, or takes out what names a person. */
  readonly steps: readonly Step[];
  /** What must happen before, such as removing files: repeated after a crash. */
  readonly first?: () => Promise<void>;
}

export interface RetentionRule {
  /** In a word or two, for people and the audit log. */
  readonly name: string;
  readonly table: string;
  /** Completes "after so many days …". */
  readonly says: string;
  /** Undefined where it is not a setting. */
  readonly setting: string | undefined;
  /** 0: for ever. */
  readonly days: number;
  /** Whether its capability also lets them go by itself, every few minutes. */
  readonly isSwept: boolean;
  /** How many are older than this. */
  count(before: number): Promise<number>;
  /** The oldest of them, at most so many. */
  due(before: number, most: number): Promise<DueRecords>;
}
