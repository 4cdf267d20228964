// Schedules password hashing. One per process: the environments share its cores, and none may starve the others.
import { availableParallelism } from 'node:os';
import { type LineLimits, type Ticket, WaitingLine } from './waiting-line.ts';

/** No turn came up in time, or the queue is full. */
export class TooManySignIns extends Error {
  override readonly name = 'TooManySignIns';
}

interface Waiting {
  readonly ticket: Ticket;
  readonly go: () => void;
  readonly giveUp: () => void;
}

interface Lane {
  readonly line: WaitingLine<Waiting>;
  /** The share of turns relative to the other lanes, while all of them have attempts waiting. */
  readonly share: number;
  /** Grows by 1/share with each turn. The lane that is furthest behind is next. */
  progress: number;
}

/**
 * Hashing runs on libuv's pool of four threads, which files and DNS also need, and occupies a core. One core and two threads always stay
 * free of it.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Shorter than the 14 s after which the server closes an idle connection. */
const LONGEST_WAIT_MS = 10_000;

export class HashingTurns {
  readonly #atOnce: number;
  readonly #longestWaitMs: number;
  readonly #lanes: Lane[] = [];
  #running = 0;
  #progress = 0;

  constructor({ atOnce = AT_ONCE, longestWaitMs = LONGEST_WAIT_MS } = {}) {
    this.#atOnce = atOnce;
    this.#longestWaitMs = longestWaitMs;
  }

  /** Opens a queue with a share of the turns that no other queue can take. */
  openLane(share: number, limits: LineLimits): HashingLane {
    const lane: Lane = { share, line: new WaitingLine(limits), progress: 0 };
    this.#lanes.push(lane);
    return {
      run: async (ticket, work) => {
        await this.#turn(lane, ticket);
        try {
          return await work();
        } finally {
          this.#running -= 1;
          this.#next();
        }
      },
    };
  }

  #turn(lane: Lane, ticket: Ticket): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new TooManySignIns('Too many sign-ins are waiting to be checked.'));
      const stopWaiting = () => {
        lane.line.leave(waiting);
        refuse();
      };
      const timer = ticket.isPatient ? undefined : setTimeout(stopWaiting, this.#longestWaitMs);
      const waiting: Waiting = {
        ticket,
        go() {
          clearTimeout(timer);
          resolve();
        },
        giveUp() {
          clearTimeout(timer);
          refuse();
        },
      };
      // A lane that was idle has no turns to catch up on.
      if (lane.line.length === 0) lane.progress = Math.max(lane.progress, this.#progress);
      lane.line.join(waiting)?.giveUp();
      this.#next();
    });
  }

  #next(): void {
    while (this.#running < this.#atOnce) {
      const busy = this.#lanes.filter(({ line }) => line.length > 0);
      if (busy.length === 0) return;
      const lane = busy.reduce((least, one) => (one.progress < least.progress ? one : least));
      this.#progress = lane.progress;
      lane.progress += 1 / lane.share;
      this.#running += 1;
      lane.line.take()!.go();
    }
  }
}

export interface HashingLane {
  /** @throws TooManySignIns */
  run<T>(ticket: Ticket, work: () => Promise<T>): Promise<T>;
}
