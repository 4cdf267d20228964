// Rates a CSV file in pieces: reads them, rates them on all worker threads, and writes them in input order.
// Memory use is constant.
import { type FileHandle, open } from 'node:fs/promises';
import { OperatorError } from '../../../platform/operator-error.ts';
import type { BatchCounts } from './batch-progress.ts';
import { cellText } from './rate-records.ts';
import type { RatingThreads } from './rating-threads.ts';
import type { RatedPiece } from './rating-worker.ts';
import { wholeRecords } from './record-cutter.ts';

/** Small enough to spread over the threads, large enough that the overhead of a message does not matter. */
const PIECE = 128 * 1024;
/** A longer record means a quotation mark that was never closed. */
const LONGEST_RECORD = 4 * 1024 * 1024;

export interface BatchRun {
  readonly input: string;
  readonly output: string;
  readonly rejected: string;
  /** Where to continue, after the header. */
  readonly from: BatchCounts;
  readonly threads: RatingThreads;
  /** Called before every piece. If it returns true, the run ends after the pieces in progress. */
  readonly isStopping: () => boolean;
  /** Called once everything in `counts` has been written to the files. */
  readonly onWritten: (counts: BatchCounts) => void;
}

/** Returns the counts, and whether the whole file was rated. */
export async function rateFile(run: BatchRun): Promise<{ readonly counts: BatchCounts; readonly isFinished: boolean }> {
  const input = await open(run.input, 'r');
  const output = await open(run.output, 'r+');
  let rejects: FileHandle | undefined;
  let counts = run.from;
  try {
    // What a killed run wrote after it last saved its progress is written again.
    await output.truncate(counts.outputBytes);
    const underWay: { readonly bytes: number; readonly rated: Promise<RatedPiece> }[] = [];
    const writeFirst = async () => {
      const { bytes, rated } = underWay.shift()!;
      const piece = await rated;
      await output.write(piece.csv, 0, piece.csv.length, counts.outputBytes);
      const lines = Buffer.from(rejectedLines(piece, counts));
      if (lines.length > 0) {
        rejects ??= await open(run.rejected, counts.rejectedBytes > 0 ? 'r+' : 'w');
        await rejects.write(lines, 0, lines.length, counts.rejectedBytes);
      }
      counts = {
        bytes: counts.bytes + bytes,
        records: counts.records + piece.records,
        rated: counts.rated + piece.rated,
        rejected: counts.rejected + new Set(piece.rejected.map(([record]) => record)).size,
        outputBytes: counts.outputBytes + piece.csv.length,
        rejectedBytes: counts.rejectedBytes + lines.length,
      };
      run.onWritten(counts);
    };
    let isFinished = true;
    for await (const piece of pieces(input, counts.bytes)) {
      const rated = run.threads.rate(piece.bytes);
      // writeFirst reports the failure; until then it must not be an unhandled rejection.
      rated.catch(() => {});
      underWay.push({ bytes: piece.length, rated });
      if (underWay.length > 2 * run.threads.count) await writeFirst();
      if (run.isStopping()) {
        isFinished = false;
        break;
      }
    }
    while (underWay.length > 0) await writeFirst();
    await output.sync();
    await rejects?.sync();
    return { counts, isFinished: isFinished || counts.bytes === (await input.stat()).size };
  } finally {
    await Promise.all([input.close(), output.close(), rejects?.close()]);
  }
}

async function* pieces(input: FileHandle, from: number): AsyncGenerator<{ bytes: Uint8Array; length: number }> {
  let at = from;
  let size = PIECE;
  while (true) {
    // A new buffer each time, because it is handed over to a thread.
    const buffer = new Uint8Array(size);
    const { bytesRead } = await input.read(buffer, 0, size, at);
    if (bytesRead === 0) return;
    const bytes = buffer.subarray(0, bytesRead);
    let length = wholeRecords(bytes);
    if (length === 0) {
      if (bytesRead === size && size < LONGEST_RECORD) {
        size *= 2;
        continue;
      }
      if (bytesRead === size) {
        throw new OperatorError(
          `The record at byte ${at} does not end within ${LONGEST_RECORD} bytes. Is a quote missing?`,
        );
      }
      // The last record has no newline.
      length = bytesRead;
    } else if (bytesRead < size && length < bytesRead && (await isEnd(input, at + bytesRead))) {
      length = bytesRead;
    }
    yield { bytes: buffer.subarray(0, length), length };
    at += length;
    size = PIECE;
  }
}

async function isEnd(input: FileHandle, at: number): Promise<boolean> {
  return at >= (await input.stat()).size;
}

/** Rows are numbered as in a spreadsheet: the header is row 1. */
function rejectedLines({ rejected }: RatedPiece, { records, rejectedBytes }: BatchCounts): string {
  if (rejected.length === 0) return '';
  const lines = rejected.map(([record, column, reason]) => `${records + record + 2},${column},${cellText(reason)}\n`);
  return `${rejectedBytes === 0 ? 'row,column,reason\n' : ''}${lines.join('')}`;
}
