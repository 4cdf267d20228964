// A worker thread of a batch: compiles the carrier's data once, then rates the pieces that it receives.
import { parentPort, workerData } from 'node:worker_threads';
import { batchPrices, type PriceFiles } from './batch-prices.ts';
import { type BatchTerms, recordRater } from './rate-records.ts';

export interface RatingWorkerStart {
  readonly terms: BatchTerms;
  readonly files: PriceFiles;
}

export interface RatedPiece {
  readonly csv: Uint8Array;
  readonly rejected: readonly (readonly [number, string, string])[];
  readonly records: number;
  readonly rated: number;
}

const { terms, files } = workerData as RatingWorkerStart;
const rate = recordRater(terms, batchPrices(files));
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

parentPort!.on('message', (piece: Uint8Array) => {
  const { csv, rejected, records, rated } = rate(decoder.decode(piece));
  const bytes = encoder.encode(csv);
  const answer: RatedPiece = { csv: bytes, rejected, records, rated };
  parentPort!.postMessage(answer, [bytes.buffer]);
});
