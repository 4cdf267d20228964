// Decides when a request that has arrived is worked on, and when it is refused because the server is too busy (decision 22).
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** `first` before everything else, `batch` after it and never in all places at once. */
export const PRIORITIES = ['first', 'normal', 'batch'] as const;
export type Priority = (typeof PRIORITIES)[number];

interface Waiting {
  readonly since: number;
  readonly bytes: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

export interface AdmissionLimits {
  /** Together with a turn of a busy event loop, a refusal leaves within 100 ms. */
  readonly longestWaitMs: number;
  readonly mostWaiting: number;
  readonly mostWaitingBytes: number;
}

const LIMITS: AdmissionLimits = { longestWaitMs: 70, mostWaiting: 4_096, mostWaitingBytes: 64 * 1_024 * 1_024 };
/** Of the limit, so that a wave of exports leaves room for others. */
const BATCH_SHARE = 0.25;
/** Once somebody has waited so long, the queue does not come from a short burst: the newest go first, since the oldest will be refused anyway. */
const STANDING_QUEUE_MS = 20;
const LOOK_EVERY_MS = 10;
const LONGEST_REST_MS = 1_000;

export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #limit: ConcurrencyLimit;
  readonly #now: () => number;
  readonly #lines: Readonly<Record<Priority, Waiting[]>> = { first: [], normal: [], batch: [] };
  #inProgress = 0;
  #batchInProgress = 0;
  #waiting = 0;
  #waitingBytes = 0;
  #isLooking = false;
  /** Refusals of the current second, and of the one before. */
  #refusals = { second: 0, count: 0, before: 0 };

  constructor(limits: Partial<AdmissionLimits> = {}, limit = new ConcurrencyLimit(), now = () => performance.now()) {
    this.#limits = { ...LIMITS, ...limits };
    this.#limit = limit;
    this.#now = now;
  }

  get limit(): number {
    return this.#limit.value;
  }

  get inProgress(): number {
    return this.#inProgress;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Takes a place if there is one: whoever gets true calls leave(). */
  enter(priority: Priority): boolean {
    if (this.#inProgress >= this.#limit.value) {
      this.#limit.reached();
      return false;
    }
    if (priority === 'batch') {
      if (this.#batchInProgress >= this.#limit.value * BATCH_SHARE) return false;
      this.#batchInProgress += 1;
    }
    this.#inProgress += 1;
    return true;
  }

  leave(priority: Priority, tookMs: number): void {
    this.#inProgress -= 1;
    if (priority === 'batch') this.#batchInProgress -= 1;
    // Batch work is slow by nature.
    else this.#limit.answered(tookMs, this.#now());
    if (this.#waiting > 0) this.#callNext();
  }

  /** For a request that found no place: exactly one of the two is called, `begin` with a place that it must leave. */
  wait(priority: Priority, bytes: number, begin: () => void, refuse: () => void): void {
    while (this.#isFullFor(bytes)) {
      if (this.#giveWay(priority)) continue;
      this.#refuse(refuse);
      return;
    }
    this.#lines[priority].push({ since: this.#now(), bytes, begin, refuse });
    this.#waiting += 1;
    this.#waitingBytes += bytes;
    if (!this.#isLooking) this.#lookLater();
  }

  /** How long a connection that was just refused is not read: the more refusals there are, the longer. */
  restMs(): number {
    this.#turnSecond();
    return Math.min(LONGEST_REST_MS, Math.max(this.#refusals.count, this.#refusals.before));
  }

  #isFullFor(bytes: number): boolean {
    const { mostWaiting, mostWaitingBytes } = this.#limits;
    return this.#waiting >= mostWaiting || this.#waitingBytes + bytes > mostWaitingBytes;
  }

  #callNext(): void {
    const standsSince = this.#now() - STANDING_QUEUE_MS;
    for (const priority of PRIORITIES) {
      const line = this.#lines[priority];
      while (line.length > 0 && this.enter(priority)) {
        const next = line[0]!.since < standsSince ? line.pop()! : line.shift()!;
        this.#remove(next);
        // In a turn of its own: answers that are known at once would otherwise pile up on the stack.
        setImmediate(next.begin);
      }
    }
  }

  /** Refuses the newest of the least important, if it is less important. */
  #giveWay(priority: Priority): boolean {
    for (const other of [...PRIORITIES].reverse()) {
      if (other === priority) return false;
      const last = this.#lines[other].pop();
      if (last === undefined) continue;
      this.#remove(last);
      this.#refuse(last.refuse);
      return true;
    }
    return false;
  }

  #lookLater(): void {
    this.#isLooking = true;
    setTimeout(() => {
      this.#refuseOverdue();
      if (this.#waiting > 0) this.#lookLater();
      else this.#isLooking = false;
    }, LOOK_EVERY_MS).unref();
  }

  #refuseOverdue(): void {
    const overdue = this.#now() - this.#limits.longestWaitMs;
    for (const priority of PRIORITIES) {
      const line = this.#lines[priority];
      // Added in order, so the overdue ones come first.
      const firstInTime = line.findIndex(({ since }) => since > overdue);
      for (const one of line.splice(0, firstInTime === -1 ? line.length : firstInTime)) {
        this.#remove(one);
        this.#refuse(one.refuse);
      }
    }
  }

  #remove({ bytes }: Waiting): void {
    this.#waiting -= 1;
    this.#waitingBytes -= bytes;
  }

  #refuse(refuse: () => void): void {
    this.#turnSecond();
    this.#refusals.count += 1;
    refuse();
  }

  #turnSecond(): void {
    const second = Math.floor(this.#now() / 1_000);
    const { second: last, count } = this.#refusals;
    if (second !== last) this.#refusals = { second, count: 0, before: second === last + 1 ? count : 0 };
  }
}
