// The thread that owns the writing connection: fsync runs here and never delays a request. Small databases share one thread.
import { parentPort, workerData } from 'node:worker_threads';
import { StatementTimes } from '../statement-times.ts';
import { type SlowStatement, StatementWatch, type ThreadWatch } from '../watch-statements.ts';
import { SqliteEngine } from './sqlite-engine.ts';
import { type PackedOutcome, type PackedUnits, packOutcome, UnitUnpacker } from './unit-wire.ts';

export interface WorkerStart {
  readonly file: string;
  readonly chainKey: Uint8Array;
  /** See EngineOptions. */
  readonly cacheKb?: number;
  /** Undefined if statements are not timed. */
  readonly statements?: ThreadWatch;
}

/** Sent when it happens, separately from responses. `of` is the database's number on a shared thread. */
export interface SlowMessage {
  readonly slow: SlowStatement;
  readonly of?: number;
}

/** Messages to a shared thread, which is started without a database. Each database has a number. */
export type SharedMessage =
  | { readonly open: number; readonly start: WorkerStart }
  | { readonly to: number; readonly units: PackedUnits }
  | { readonly close: number; readonly isMoving: boolean };

/** Callers get a response within two seconds, and a commit may have to wait for the previous one. */
const BUSY_TIMEOUT_MS = 900;

if (workerData === null) serveMany();
else serveOne(workerData as WorkerStart);

function serveOne(start: WorkerStart): void {
  const unpacker = new UnitUnpacker();
  // Opened when it is needed: this thread starts while the database is still being migrated.
  let engine: SqliteEngine | undefined;
  parentPort!.on('message', (message: PackedUnits | 'close' | { readonly copyTo: string }) => {
    if (message === 'close') {
      engine?.close();
      parentPort!.close();
      return;
    }
    engine ??= openEngine(start);
    if ('copyTo' in message) {
      engine.copyTo(message.copyTo);
      parentPort!.postMessage('copied');
      return;
    }
    parentPort!.postMessage(engine.commit(unpacker.unpack(message)).map(packOutcome));
  });
}

/** Responds to every message, in order. A database that cannot be opened must not end the thread for the others. */
function serveMany(): void {
  const open = new Map<number, { readonly engine: SqliteEngine; readonly unpacker: UnitUnpacker }>();
  const answer = (message: SharedMessage): readonly PackedOutcome[] | { readonly failed: string } | 'done' => {
    try {
      if ('open' in message) {
        const engine = openEngine(message.start, message.open);
        open.set(message.open, { engine, unpacker: new UnitUnpacker() });
        return 'done';
      }
      if ('close' in message) {
        open.get(message.close)?.engine.close(message);
        open.delete(message.close);
        return 'done';
      }
      const { engine, unpacker } = open.get(message.to)!;
      return engine.commit(unpacker.unpack(message.units)).map(packOutcome);
    } catch (error) {
      return { failed: String(error) };
    }
  };
  parentPort!.on('message', (message: SharedMessage) => parentPort!.postMessage(answer(message)));
}

function openEngine({ file, chainKey, cacheKb, statements }: WorkerStart, number?: number): SqliteEngine {
  return new SqliteEngine(file, chainKey, {
    busyTimeoutMs: BUSY_TIMEOUT_MS,
    ...(cacheKb && { cacheKb }),
    statements: statements && watchHere(statements, number),
  });
}

function watchHere({ memory, slowMs }: ThreadWatch, number: number | undefined): StatementWatch {
  return new StatementWatch(new StatementTimes(memory), slowMs, (slow) => {
    const message: SlowMessage = number === undefined ? { slow } : { slow, of: number };
    parentPort!.postMessage(message);
  });
}
