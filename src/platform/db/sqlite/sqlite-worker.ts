// The thread that owns the writing connection: fsync happens here and never holds up a request.
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteEngine } from './sqlite-engine.ts';
import { type PackedUnits, packOutcome, UnitUnpacker } from './unit-wire.ts';

export interface WorkerStart {
  readonly file: string;
  readonly chainKey: Uint8Array;
}

/** A caller is told within two seconds; one commit may have to wait for the one before it. */
const BUSY_TIMEOUT_MS = 900;

const { file, chainKey } = workerData as WorkerStart;
const unpacker = new UnitUnpacker();
const engine = new SqliteEngine(file, chainKey, { busyTimeoutMs: BUSY_TIMEOUT_MS });

parentPort!.on('message', (message: PackedUnits | 'close' | { readonly copyTo: string }) => {
  if (message === 'close') {
    engine.close();
    parentPort!.close();
    return;
  }
  if ('copyTo' in message) {
    engine.copyTo(message.copyTo);
    parentPort!.postMessage('copied');
    return;
  }
  parentPort!.postMessage(engine.commit(unpacker.unpack(message)).map(packOutcome));
});
