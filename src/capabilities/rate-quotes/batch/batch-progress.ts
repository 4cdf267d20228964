// The progress of a batch, stored next to its output: what a later run needs to continue where this one stopped.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { OperatorError } from '../../../platform/operator-error.ts';

export interface BatchCounts {
  /** Bytes of the input, header included. */
  readonly bytes: number;
  readonly records: number;
  readonly rated: number;
  readonly rejected: number;
  readonly outputBytes: number;
  readonly rejectedBytes: number;
}

export interface SavedProgress {
  /** Identifies the input and everything that affects the prices. Another run with the same text can continue. */
  readonly run: string;
  readonly quotedAt: number;
  readonly shipDate: string;
  readonly counts: BatchCounts;
}

export function progressFile(output: string): string {
  return `${output}.progress`;
}

export function readProgress(output: string): SavedProgress | undefined {
  const file = progressFile(output);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SavedProgress;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}. Delete it to start over.`);
  }
}

/** Atomic: a run that is killed here leaves the previous progress. */
export function saveProgress(output: string, progress: SavedProgress): void {
  const file = progressFile(output);
  writeFileSync(`${file}.new`, JSON.stringify(progress));
  renameSync(`${file}.new`, file);
}

export function forgetProgress(output: string): void {
  rmSync(progressFile(output), { force: true });
}
