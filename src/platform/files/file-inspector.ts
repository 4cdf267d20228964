// Inspects uploaded files on a worker thread with limits: a crafted file could take minutes, or all memory.
import { JobFailed, JobPool, JobTimedOut, type PoolLimits, type Runner } from '../threads/job-pool.ts';
import { outcomesOf, ThreadOutOfMemory, ThreadRunner } from '../threads/thread-runner.ts';
import { type FileType, fileTypeOf } from './file-types.ts';
import { FileUnreadable, TOO_MUCH } from './file-unreadable.ts';
import { type Inspected, inspectFile } from './inspect-file.ts';

export interface Inspection {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** What was found, or why the file cannot be accepted, in words for the uploader. */
export type Finding = { readonly inspected: Inspected } | { readonly unreadable: string };

export interface InspectorOptions extends Partial<PoolLimits> {
  /** The built script of the thread. Without it, files are inspected on this thread, for tests and commands. */
  readonly worker: URL | undefined;
  /** The memory limit of the thread. */
  readonly memoryMb?: number;
}

/** A normal file of 25 MB takes a tenth of a second. */
const LONGEST_RUN_MS = 5_000;
const LONGEST_WAIT_MS = 8_000;
const MOST_WAITING = 16;
/** Excluding the bytes of the file. */
const MOST_MEMORY_MB = 256;

export class FileInspector {
  readonly #pool: JobPool<Inspection, Finding>;

  constructor({ worker, memoryMb = MOST_MEMORY_MB, ...limits }: InspectorOptions) {
    const memory = { maxOldGenerationSizeMb: memoryMb };
    const makeRunner = () =>
      worker === undefined ? inspectHere() : new ThreadRunner<Inspection, Finding>(worker, memory);
    // One at a time: operators upload few, and requests need the other cores.
    this.#pool = new JobPool(makeRunner, () => false, {
      runners: 1,
      waiting: MOST_WAITING,
      waitMs: LONGEST_WAIT_MS,
      runMs: LONGEST_RUN_MS,
      together: 1,
      ...limits,
    });
  }

  /** @throws FileUnreadable @throws PoolBusy */
  async inspect(bytes: Uint8Array, { contentType }: FileType): Promise<Inspected> {
    const finding = await this.#pool.run({ bytes, contentType }).catch((error: unknown) => {
      if (isTooMuch(error)) return { unreadable: TOO_MUCH };
      throw error;
    });
    if ('unreadable' in finding) throw new FileUnreadable(finding.unreadable);
    return finding.inspected;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

export function answerInspection({ bytes, contentType }: Inspection): Finding {
  try {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { inspected: inspectFile(view, fileTypeOf(contentType)!) };
  } catch (error) {
    if (error instanceof FileUnreadable) return { unreadable: error.message };
    throw error;
  }
}

function isTooMuch(error: unknown): boolean {
  return error instanceof JobTimedOut || (error instanceof JobFailed && error.cause instanceof ThreadOutOfMemory);
}

function inspectHere(): Runner<Inspection, Finding> {
  return {
    hasEnded: false,
    run: (inspections) => outcomesOf(inspections, answerInspection),
    stop: async () => {},
  };
}
