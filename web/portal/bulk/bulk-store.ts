// Files of shipments and their progress, stored in this browser (IndexedDB), so that the user can leave and return.
import { BULK_DATABASE } from '../../session/kept-here.ts';
import type { BulkKind } from './bulk-fields.ts';
import type { Mapping } from './column-guess.ts';
import type { RowFailure } from './row-request.ts';

export type BatchState = 'mapping' | 'ready' | 'running' | 'paused' | 'done';

export interface BatchRecord {
  readonly id: string;
  readonly username: string;
  readonly fileName: string;
  readonly createdAt: number;
  readonly headers: readonly string[];
  readonly rowCount: number;
  readonly kind: BulkKind;
  readonly mapping: Mapping;
  /** Defaults for rows that leave them out. */
  readonly defaults: { readonly account: string; readonly shipDate: string; readonly serviceLevel: string };
  readonly state: BatchState;
  readonly done: number;
  readonly failed: number;
}

export interface RowResult {
  readonly pro?: string;
  readonly quoteId?: string;
  readonly serviceLevel?: string;
  readonly totalCharges?: string;
  readonly transitDays?: number;
  readonly deliveryDate?: string;
  readonly notes?: string;
}

export interface BatchRow {
  readonly batch: string;
  readonly index: number;
  readonly cells: readonly string[];
  /** Sent with the request, so that a row is never booked twice, whatever happens to this tab. */
  readonly key: string;
  readonly state: 'waiting' | 'sent' | 'done' | 'failed';
  readonly failures?: readonly RowFailure[];
  readonly result?: RowResult;
}

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(BULK_DATABASE, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('batches', { keyPath: 'id' });
      asked.result.createObjectStore('rows', { keyPath: ['batch', 'index'] });
    };
    asked.onsuccess = () => {
      // Another tab may delete the database when signing out.
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
  });
  return opened;
}

/** A single transaction: all or nothing. */
async function change(work: (batches: IDBObjectStore, rows: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(['batches', 'rows'], 'readwrite');
  work(transaction.objectStore('batches'), transaction.objectStore('rows'));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

async function read<T>(name: 'batches' | 'rows', ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const asked = ask((await database()).transaction(name).objectStore(name));
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

const rowsOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

export async function keptBatches(username: string): Promise<BatchRecord[]> {
  const all = await read('batches', (store) => store.getAll() as IDBRequest<BatchRecord[]>);
  return all.filter((batch) => batch.username === username).sort((one, other) => other.createdAt - one.createdAt);
}

export async function readBatch(id: string): Promise<{ record: BatchRecord; rows: BatchRow[] } | undefined> {
  const record = await read('batches', (store) => store.get(id) as IDBRequest<BatchRecord | undefined>);
  if (record === undefined) return undefined;
  return { record, rows: await read('rows', (store) => store.getAll(rowsOf(id)) as IDBRequest<BatchRow[]>) };
}

export function keep(record: BatchRecord, rows: readonly BatchRow[] = []): Promise<void> {
  return change((batches, store) => {
    batches.put(record);
    for (const row of rows) store.put(row);
  });
}

export function forget(id: string): Promise<void> {
  return change((batches, rows) => {
    batches.delete(id);
    rows.delete(rowsOf(id));
  });
}
