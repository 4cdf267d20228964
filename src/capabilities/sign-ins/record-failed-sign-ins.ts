// Records failed sign-ins without delaying responses. They are counted in memory and written together every few seconds, so that
// a flood adds up to a few rows. A node that is killed loses what it has not written yet.
import type { Context } from '../../context.ts';
import type { Attempt, SignInOutcome } from '../../platform/http/sign-ins/sign-ins.ts';
import { oneLine } from '../../platform/one-line.ts';
import { keptPath } from '../requests/remove-secrets.ts';
import { type FailedSignInRow, type FailureReason, failedSignInStore } from './failed-sign-in.store.ts';

interface Counted {
  readonly firstAt: number;
  lastAt: number;
  attempts: number;
}

type Line = Pick<FailedSignInRow, 'entry_point' | 'reason' | 'name' | 'source'>;

const WRITE_EVERY_MS = 15_000;
/** Rows with a name between two writes: in total, and per address. An address's other attempts share a row without a name. */
const MOST_NAMED = 20;
const MOST_NAMED_OF_SOURCE = 5;
/** Rows with an address but without a name. All others share one row per entry point and reason. */
const MOST_SOURCES = 10;
const LONGEST_NAME = 100;

export class FailedSignInLog {
  readonly #context: Context;
  readonly #timer: NodeJS.Timeout;
  #counted = new Map<string, Line & Counted>();
  #named = 0;
  readonly #namedOf = new Map<string, number>();
  #sources = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(context: Context) {
    this.#context = context;
    this.#timer = setInterval(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  record({ entryPoint, name, source }: Attempt, outcome: SignInOutcome): void {
    if (outcome === 'ok') return;
    const about = { entry_point: entryPoint, reason: outcome };
    const named = { ...about, name: isOfFlood(outcome) ? '' : keptName(name), source };
    const line = [named, { ...named, name: '' }].find((one) => this.#counted.has(keyOf(one)) || this.#hasRoomFor(one));
    this.#count(line ?? { ...about, name: '', source: '' });
  }

  /** Writes the counts. Never fails: what cannot be written is dropped. */
  flush(): Promise<void> {
    this.#writing = this.#writing
      .then(() => this.#write())
      .catch((error: Error) => this.#context.log.warn({ reason: error.message }, 'failed sign-ins were not recorded'));
    return this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  #hasRoomFor({ name, source }: Line): boolean {
    if (name === '') return this.#sources < MOST_SOURCES;
    return this.#named < MOST_NAMED && (this.#namedOf.get(source) ?? 0) < MOST_NAMED_OF_SOURCE;
  }

  #count(line: Line): void {
    const key = keyOf(line);
    const now = this.#context.clock.now();
    const counted = this.#counted.get(key);
    if (counted !== undefined) {
      counted.attempts += 1;
      counted.lastAt = now;
      return;
    }
    this.#counted.set(key, { ...line, firstAt: now, lastAt: now, attempts: 1 });
    if (line.name !== '') {
      this.#named += 1;
      this.#namedOf.set(line.source, (this.#namedOf.get(line.source) ?? 0) + 1);
    } else if (line.source !== '') {
      this.#sources += 1;
    }
  }

  async #write(): Promise<void> {
    if (this.#counted.size === 0) return;
    const { db, ids } = this.#context;
    const rows = [...this.#counted.values()].map(({ firstAt, lastAt, attempts, ...line }) => ({
      entry_id: ids.inOrder('fsi_', firstAt),
      first_at: firstAt,
      last_at: lastAt,
      ...line,
      attempts,
    }));
    this.#counted = new Map();
    this.#namedOf.clear();
    this.#named = 0;
    this.#sources = 0;
    await db.write([failedSignInStore(db).insert(rows)]);
  }
}

/** Rejected because of the address or the load, regardless of the name. */
function isOfFlood(reason: FailureReason): boolean {
  return reason === 'address-limit' || reason === 'busy';
}

/** Removes secrets: someone may paste a key or a token into the name field. */
function keptName(name: string): string {
  return oneLine(keptPath(name.slice(0, 2 * LONGEST_NAME)), LONGEST_NAME);
}

function keyOf({ entry_point, reason, name, source }: Line): string {
  return `${entry_point} ${reason} ${source}\n${name}`;
}
