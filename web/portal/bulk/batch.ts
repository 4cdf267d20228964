// Processes a file of shipments: a few rows at a time, with pause and resume, whichever page of the portal is open.
import { ApiProblem } from '../../api/problem.ts';
import { bulkWords } from '../../words/bulk-words.ts';
import type { BulkFieldName } from './bulk-fields.ts';
import { type BatchRecord, type BatchRow, keep, readBatch } from './bulk-store.ts';
import { checkPlaces, isPassing } from './row-places.ts';
import { checkRow, type RowFailure, type RowValues } from './row-request.ts';
import { sendRow } from './send-row.ts';

const AT_A_TIME = 4;
/** The wait if the server is unreachable or asks for one. It doubles up to the maximum. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Why processing is stalled. */
export type Hindrance = 'elsewhere' | 'stopped' | 'away' | 'limited' | undefined;

export class Batch {
  record: BatchRecord;
  readonly rows: BatchRow[];
  hindrance: Hindrance;
  /** Incremented with every change, for components that show it. */
  version = 0;
  startedAt = 0;
  doneAtStart = 0;
  private readonly listeners = new Set<() => void>();
  private isRunning = false;
  private announced = 0;
  /** No row before this one is waiting. */
  private next = 0;

  constructor(record: BatchRecord, rows: readonly BatchRow[]) {
    // Rows in flight when the tab closed are resent with their key, so that they count once.
    this.record = record.state === 'running' ? { ...record, state: 'paused' } : record;
    this.rows = rows.map((row) => (row.state === 'sent' ? { ...row, state: 'waiting' } : row));
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  valuesOf(row: BatchRow): RowValues {
    const { mapping, defaults } = this.record;
    const values: Partial<Record<BulkFieldName, string>> = {};
    for (const [name, column] of Object.entries(mapping)) values[name as BulkFieldName] = row.cells[column] ?? '';
    values.account ||= defaults.account;
    values.shipDate ||= defaults.shipDate;
    values.serviceLevel ||= defaults.serviceLevel;
    return values;
  }

  /** Failures that the page can detect without the server. */
  private failuresOf(row: BatchRow): RowFailure[] {
    const { headers, kind } = this.record;
    const extra = row.cells.slice(headers.length).filter((cell) => cell !== '').length;
    if (extra === 0) return checkRow(kind, this.valuesOf(row));
    return [{ field: undefined, text: bulkWords.failures.tooManyCells(headers.length + extra, headers.length) }];
  }

  async change(change: Partial<BatchRecord>): Promise<void> {
    this.record = { ...this.record, ...change };
    this.announce();
    await keep(this.record);
  }

  /** Checks every row that was not sent yet. */
  async check(): Promise<void> {
    const sound = this.rows.filter((row) => row.state !== 'done' && this.failuresOf(row).length === 0);
    const ofPlaces = await checkPlaces(sound.map((row) => this.valuesOf(row)));
    this.each((row) => {
      if (row.state === 'done') return row;
      const own = this.failuresOf(row);
      const failures = own.length > 0 ? own : ofPlaces(this.valuesOf(row));
      const { failures: _, ...rest } = row;
      return failures.length > 0 ? { ...rest, state: 'failed', failures } : { ...rest, state: 'waiting' };
    });
    this.record = { ...this.record, state: 'ready', ...this.counts() };
    this.announce();
    await keep(this.record, this.rows);
  }

  /** A fixed row is a new request, so it gets a new key. */
  async fix(index: number, cells: readonly string[]): Promise<void> {
    const row: BatchRow = { ...this.rows[index]!, cells, key: crypto.randomUUID() };
    const failures = this.failuresOf(row);
    this.put(
      failures.length > 0 ? { ...row, state: 'failed', failures } : withoutFailures({ ...row, state: 'waiting' }),
    );
    this.next = 0;
    const isAtRest = this.record.state === 'done' && failures.length === 0;
    await keep(this.record, [this.rows[index]!]);
    if (isAtRest) void this.run();
  }

  async retryFailed(): Promise<void> {
    this.each((row) => {
      if (row.state !== 'failed' || this.failuresOf(row).length > 0) return row;
      return withoutFailures({ ...row, state: 'waiting', key: crypto.randomUUID() });
    });
    this.record = { ...this.record, ...this.counts() };
    await keep(this.record, this.rows);
    await this.run();
  }

  private each(work: (row: BatchRow) => BatchRow): void {
    this.rows.forEach((row, index) => {
      this.rows[index] = work(row);
    });
    this.next = 0;
  }

  async pause(): Promise<void> {
    this.isRunning = false;
    await this.change({ state: 'paused' });
  }

  /** Only one tab works at a time; the browser's lock ensures that. */
  async run(): Promise<void> {
    if (this.isRunning) return;
    await navigator.locks.request(`linehaul-bulk-${this.record.id}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) {
        this.hindrance = 'elsewhere';
        this.announce();
        return;
      }
      this.isRunning = true;
      this.hindrance = undefined;
      this.startedAt = Date.now();
      this.doneAtStart = this.record.done + this.record.failed;
      await this.change({ state: 'running' });
      await Promise.all(Array.from({ length: AT_A_TIME }, () => this.work()));
      if (!this.isRunning) return;
      this.isRunning = false;
      await this.change({ state: 'done' });
    });
  }

  private async work(): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    for (;;) {
      const row = this.isRunning ? this.nextWaiting() : undefined;
      if (row === undefined) return;
      this.put({ ...row, state: 'sent' });
      try {
        const outcome = await sendRow(this.record.kind, this.valuesOf(row), row.key);
        this.hindrance = undefined;
        waitMs = FIRST_WAIT_MS;
        this.put({ ...withoutFailures(row), ...outcome, state: 'result' in outcome ? 'done' : 'failed' });
        await keep(this.record, [this.rows[row.index]!]);
      } catch (problem) {
        this.put(row);
        this.next = 0;
        if (!(problem instanceof ApiProblem && isPassing(problem))) throw problem;
        if (problem.status === 401 || problem.status === 403) {
          this.hindrance = 'stopped';
          return this.pause();
        }
        this.hindrance = problem.status === 429 ? 'limited' : 'away';
        this.announce();
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
      }
    }
  }

  /** In place: copying all rows for each one would take longer than processing them. */
  private put(row: BatchRow): void {
    const before = this.rows[row.index]!.state;
    this.rows[row.index] = row;
    const change = (state: BatchRow['state']) => Number(row.state === state) - Number(before === state);
    const { done, failed } = this.record;
    this.record = { ...this.record, done: done + change('done'), failed: failed + change('failed') };
    this.announce();
  }

  private nextWaiting(): BatchRow | undefined {
    while (this.next < this.rows.length) {
      const row = this.rows[this.next]!;
      if (row.state === 'waiting') return row;
      this.next += 1;
    }
    return undefined;
  }

  private counts(): { done: number; failed: number } {
    let done = 0;
    let failed = 0;
    for (const { state } of this.rows) {
      if (state === 'done') done += 1;
      else if (state === 'failed') failed += 1;
    }
    return { done, failed };
  }

  /** Throttled to a few times per second, however many rows are done. */
  private announce(): void {
    if (this.announced !== 0) return;
    this.announced = window.setTimeout(() => {
      this.announced = 0;
      this.version += 1;
      for (const listener of this.listeners) listener();
    }, 100);
  }
}

function withoutFailures({ failures: _, ...row }: BatchRow): BatchRow {
  return row;
}

/** Batches keep running while the user is on another page. */
const open = new Map<string, Batch>();

export async function openBatch(id: string): Promise<Batch | null> {
  const known = open.get(id);
  if (known !== undefined) return known;
  const kept = await readBatch(id);
  if (kept === undefined) return null;
  const batch = new Batch(kept.record, kept.rows);
  open.set(id, batch);
  return batch;
}

export function closeBatch(id: string): void {
  void open.get(id)?.pause();
  open.delete(id);
}
