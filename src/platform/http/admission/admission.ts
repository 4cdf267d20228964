// Decides when a request that has arrived is processed, and when it is refused because the server is too busy (decision 22).
import { Arrivals } from './arrivals.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { ShortTurns } from './short-turns.ts';

/** `first` runs before everything else; `batch` runs after everything else and never takes all slots. */
export const PRIORITIES = ['first', 'normal', 'batch'] as const;
export type Priority = (typeof PRIORITIES)[number];

interface Waiting {
  readonly since: number;
  readonly bytes: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

export interface AdmissionLimits {
  /** On an event loop that is on time. With one more iteration, a refusal is still sent within 100 ms. */
  readonly longestWaitMs: number;
  readonly mostWaiting: number;
  readonly mostWaitingBytes: number;
  /** Of bodies that arrive in several chunks, until their responses are sent. */
  readonly mostArrivingBytes: number;
}

const LIMITS: AdmissionLimits = {
  longestWaitMs: 70,
  mostWaiting: 4_096,
  mostWaitingBytes: 64 * 1_024 * 1_024,
  mostArrivingBytes: 256 * 1_024 * 1_024,
};
/** However late the event loop is, a request waits this long for a slot. */
const SHORTEST_WAIT_MS = 20;
/** The share of the limit that batch requests may take, so that a wave of exports leaves room for others. */
const BATCH_SHARE = 0.25;
/**
 * Once a request has waited this long, the queue is not just a short burst. The newest requests then go first, since the oldest will
 * be refused anyway.
 */
const STANDING_QUEUE_MS = 20;
const LOOK_EVERY_MS = 10;
/** How much of the event loop's lateness is remembered from one look to the next. */
const LATE_KEPT = 0.9;
/** Shorter than `Retry-After`, so that a caller that waits as told finds its connection open again. */
const LONGEST_REST_MS = 800;

export class Admission {
  readonly arrivals = new Arrivals();
  readonly #limits: AdmissionLimits;
  readonly #limit: ConcurrencyLimit;
  readonly #now: () => number;
  readonly #lines: Readonly<Record<Priority, Waiting[]>> = { first: [], normal: [], batch: [] };
  readonly #turns: ShortTurns;
  #inProgress = 0;
  #batchInProgress = 0;
  #waiting = 0;
  #waitingBytes = 0;
  #arrivingBytes = 0;
  #isLooking = false;
  /** How late the event loop has been lately. A refusal is sent that late, so it must be decided that much earlier. */
  #lateMs = 0;
  /** Refusals in the current second and in the previous one. */
  #refusals = { second: 0, count: 0, before: 0 };

  constructor(limits: Partial<AdmissionLimits> = {}, limit = new ConcurrencyLimit(), now = () => performance.now()) {
    this.#limits = { ...LIMITS, ...limits };
    this.#limit = limit;
    this.#now = now;
    this.#turns = new ShortTurns(() => this.#callNext(), now);
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

  /** A client has connected. */
  connected(): void {
    this.#turns.accepted();
  }

  /** Takes a slot if one is free. If it returns true, the caller must call leave(). */
  enter(priority: Priority): boolean {
    if (this.#inProgress >= this.#limit.value) {
      this.#limit.reached();
      return false;
    }
    if (priority === 'batch' && this.#batchInProgress >= this.#limit.value * BATCH_SHARE) return false;
    if (!this.#turns.take()) return false;
    if (priority === 'batch') this.#batchInProgress += 1;
    this.#inProgress += 1;
    return true;
  }

  /** `tookMs` is undefined if nothing was done. */
  leave(priority: Priority, tookMs: number | undefined): void {
    this.#inProgress -= 1;
    if (priority === 'batch') this.#batchInProgress -= 1;
    // Batch requests are slow by nature, so they do not change the limit.
    else if (tookMs !== undefined) this.#limit.answered(tookMs, this.#now());
    if (this.#waiting > 0) this.#callNext();
  }

  /** For a request that found no free slot. Calls exactly one of the two: `begin`, with a slot that it must leave, or `refuse`. */
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

  /** More of a body has arrived. If it returns false, there is no room for it; otherwise, the caller must give the bytes back. */
  takeRoom(bytes: number): boolean {
    if (this.#arrivingBytes + bytes > this.#limits.mostArrivingBytes) return false;
    this.#arrivingBytes += bytes;
    return true;
  }

  giveRoom(bytes: number): void {
    this.#arrivingBytes -= bytes;
  }

  /** How long to stop reading from a connection that was just refused. Grows with the number of refusals. */
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
        // In its own event loop iteration: requests that are answered synchronously would otherwise pile up on the stack.
        setImmediate(next.begin);
      }
    }
  }

  /** Refuses the newest waiting request of the lowest priority, if that is below `priority`. Returns whether it did. */
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
    const dueAt = this.#now() + LOOK_EVERY_MS;
    setTimeout(() => {
      this.#lateMs = Math.max(this.#now() - dueAt, this.#lateMs * LATE_KEPT);
      this.#refuseOverdue();
      if (this.#waiting > 0) this.#lookLater();
      else this.#isLooking = false;
    }, LOOK_EVERY_MS).unref();
  }

  #refuseOverdue(): void {
    const waitMs = Math.max(SHORTEST_WAIT_MS, this.#limits.longestWaitMs - this.#lateMs);
    for (const priority of PRIORITIES) {
      // With places free, it waits only for its turn while clients connect (short-turns.ts), and begins soon. If the event loop was late, it
      // could not begin, although the server may have nothing else to do: a page that is opened meanwhile would lose some of its files.
      const hasPlace = priority !== 'batch' && this.#inProgress < this.#limit.value;
      const overdue = this.#now() - (hasPlace ? this.#limits.longestWaitMs + this.#lateMs : waitMs);
      const line = this.#lines[priority];
      // They were added in order, so the overdue ones come first.
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
