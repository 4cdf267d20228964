// The worker thread of history-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteEngine } from '../../../platform/db/sqlite/sqlite-engine.ts';
import { maySee } from '../find-shipment.ts';
import { isEstimateGood, recordOfText } from '../stored-shipment.ts';
import type { HistoryAnswer, HistoryAsks, HistoryWorkerStart } from './history-thread.ts';
import type { Places } from './local-text.ts';
import { shipmentHistoryText } from './shipment-history.ts';

/** Answers per message: more would keep the main thread waiting, fewer would wake it too often. */
const ANSWERS_TOGETHER = 4;

const { file, sql } = workerData as HistoryWorkerStart;
const engine = new SqliteEngine(file, new Uint8Array(), { readonly: true });
const port = parentPort!;
let places: Places = { terminalById: new Map() };

port.on('message', (message: HistoryAsks | 'close') => {
  if (message === 'close') {
    engine.close();
    port.close();
    return;
  }
  const { pros, nows, accounts, terminals } = message;
  if (terminals !== undefined) places = { terminalById: new Map(terminals.map((one) => [one.id, one])) };
  for (let from = 0; from < pros.length; from += ANSWERS_TOGETHER) {
    const some = pros.slice(from, from + ANSWERS_TOGETHER);
    port.postMessage(some.map((pro, at) => answerTo(pro, nows[from + at]!, accounts[from + at]!)));
  }
});
port.postMessage('ready');

function answerTo(pro: string, now: number, accounts: readonly string[]): HistoryAnswer {
  try {
    const row = engine.first(sql, [pro]) as { readonly record: string } | undefined;
    if (row === undefined) return null;
    const record = recordOfText(row.record);
    const reader = { has: (account: string) => accounts.includes(account) };
    if (!maySee(record, reader)) return null;
    if (!isEstimateGood(record, now)) return false;
    return shipmentHistoryText(record, record.events, places, reader);
  } catch {
    // The main thread will encounter the same error and report it.
    return false;
  }
}
