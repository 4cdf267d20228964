// Idempotency-Key (spec-gaps 1): the first response is stored in the same transaction as its effect, and returned again.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { sealedColumn } from '../crypto/sealed-column.ts';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Database, Step } from '../db/database.ts';
import { step, WriteConflict } from '../db/database.ts';
import { reclaimSpace } from '../db/reclaim-space.ts';
import { DAY_MS } from '../durations.ts';
import type { Logger } from '../log.ts';
import { oneLine } from '../one-line.ts';
import type { WireAnswer } from './perform.ts';
import { Refusal, refuseForSeconds } from './refusal.ts';

interface Tables {
  idempotent_answers: {
    scope: string;
    idempotency_key: string;
    fingerprint: string;
    sealed_answer: string;
    expires_at: number;
  };
}

/** One request with a key. */
export interface KeyedRequest {
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
  /** The accounts that the caller's API key is limited to. Undefined if it is not limited. */
  readonly limitedTo?: readonly string[];
}

/** The sealed form of a response. */
interface KeptAnswer extends WireAnswer {
  readonly limitedTo?: readonly string[];
}

const KEPT_FOR_MS = DAY_MS;
const WAIT_FOR_FIRST_MS = 5_000;
const CLEAN_EVERY_MS = 600_000;
/** So that a transaction is short after a long stop, too. */
const CLEANED_AT_ONCE = 1_000;
/** Between two batches, for other writes. */
const CLEAN_PAUSE_MS = 100;
const INVALID = 'must have 1 to 255 visible ASCII characters.';
const REUSED = 'was already used for a different body, method or path. Use a new key for a new request.';
const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** The validated key of a request. @throws Refusal */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !VISIBLE_ASCII.test(header)) throw keyRefusal('idempotencyKeyInvalid', INVALID);
  return header;
}

/** Reports the header as the invalid field. */
function keyRefusal(name: 'idempotencyKeyInvalid' | 'idempotencyKeyReused', description: string): Refusal {
  return new Refusal(name, { failures: [{ field: 'Idempotency-Key', description }] });
}

export function fingerprintOf(method: string, url: string, body: Buffer | undefined): string {
  const hash = createHash('sha256').update(`${method} ${url}\n`);
  if (body !== undefined) hash.update(body);
  return hash.digest('base64url');
}

export class Idempotency {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #secrets: SecretBox;
  readonly #log: Logger;
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #cleaning: NodeJS.Timeout;
  #isCleaning = false;
  #isClosed = false;

  constructor(db: Database, clock: Clock, secrets: SecretBox, log: Logger) {
    this.#db = db;
    this.#clock = clock;
    this.#secrets = secrets;
    this.#log = log;
    this.#cleaning = setInterval(() => void this.#clean(), CLEAN_EVERY_MS).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#cleaning);
  }

  /** The stored response to the same request. @throws Refusal if the key was used for another request */
  async stored(request: KeyedRequest): Promise<WireAnswer | undefined> {
    const row = await this.#db
      .tables<Tables>()
      .selectFrom('idempotent_answers')
      .select(['fingerprint', 'sealed_answer'])
      .where('scope', '=', request.scope)
      .where('idempotency_key', '=', request.key)
      .where('expires_at', '>', this.#clock.now())
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (row.fingerprint !== request.fingerprint) throw keyRefusal('idempotencyKeyReused', REUSED);
    const { limitedTo, ...answer } = JSON.parse(this.#secrets.open(row.sealed_answer, place(request))) as KeptAnswer;
    requireSameReach(limitedTo, request.limitedTo);
    await this.#onStandbys(request);
    return { ...answer, headers: { ...answer.headers, 'idempotency-replayed': 'true' } };
  }

  /** Runs `first` unless a copy of the request has run or is running on this node; then waits for its response. */
  async once(request: KeyedRequest, first: () => Promise<WireAnswer>): Promise<WireAnswer> {
    const name = place(request);
    for (;;) {
      const copy = this.#running.get(name);
      if (copy === undefined) break;
      await this.#waitFor(copy);
    }
    const run = this.stored(request).then((stored) => stored ?? first());
    // Waiting requests need to know that it ended, not how.
    const ended = run.then(
      () => this.#running.delete(name),
      () => this.#running.delete(name),
    );
    this.#running.set(name, ended);
    return run;
  }

  /** The writes that store a response. They conflict if another node stored one first. */
  steps(request: KeyedRequest, answer: WireAnswer): readonly Step[] {
    const tables = this.#db.tables<Tables>();
    const now = this.#clock.now();
    return [
      step(
        tables
          .deleteFrom('idempotent_answers')
          .where('scope', '=', request.scope)
          .where('idempotency_key', '=', request.key)
          .where('expires_at', '<=', now),
      ),
      step(
        tables.insertInto('idempotent_answers').values({
          scope: request.scope,
          idempotency_key: request.key,
          fingerprint: request.fingerprint,
          // Sealed, because a response may contain a secret, like that of POST /v1/api-key.
          sealed_answer: this.#secrets.seal(JSON.stringify(keptOf(request, answer)), place(request)),
          expires_at: now + KEPT_FOR_MS,
        }),
        1,
      ),
    ];
  }

  /** Stores a response without other effects: an error that the operation itself returned. */
  async keep(request: KeyedRequest, answer: WireAnswer): Promise<WireAnswer> {
    try {
      await this.#db.write(this.steps(request, answer));
      return answer;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      return (await this.stored(request)) ?? answer;
    }
  }

  /**
   * If PostgreSQL waited too long for its standbys, the first request got a 503 but its row is there, on the primary alone. Writing the row
   * again waits for them, since they receive everything in order.
   */
  async #onStandbys({ scope, key }: KeyedRequest): Promise<void> {
    if (!this.#db.features.isRemote) return;
    const same = this.#db
      .tables<Tables>()
      .updateTable('idempotent_answers')
      .set((row) => ({ expires_at: row.ref('expires_at') }))
      .where('scope', '=', scope)
      .where('idempotency_key', '=', key);
    await this.#db.write([step(same)]);
  }

  async #waitFor(copy: Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(refuseForSeconds('idempotencyKeyRunning', 1)), WAIT_FOR_FIRST_MS);
    });
    await Promise.race([copy, tooLong]).finally(() => clearTimeout(timer));
  }

  async #clean(): Promise<void> {
    if (this.#isCleaning) return;
    this.#isCleaning = true;
    try {
      while (!this.#isClosed && (await this.#forgetExpired()) === CLEANED_AT_ONCE) {
        await reclaimSpace(this.#db);
        await pause(CLEAN_PAUSE_MS, undefined, { ref: false });
      }
    } catch (error) {
      const reason = oneLine(String(error));
      if (!this.#isClosed) this.#log.warn({ reason }, 'expired responses of idempotency keys could not be deleted yet');
    } finally {
      this.#isCleaning = false;
    }
  }

  /** One batch. Returns its size. */
  async #forgetExpired(): Promise<number> {
    const now = this.#clock.now();
    const { hasConcurrentWriters } = this.#db.features;
    const expired = this.#db
      .tables<Tables>()
      .deleteFrom('idempotent_answers')
      .where(
        (row) => row.refTuple('scope', 'idempotency_key'),
        'in',
        (select) => {
          const batch = select
            .selectFrom('idempotent_answers')
            .select(['scope', 'idempotency_key'])
            .where('expires_at', '<=', now)
            .orderBy('expires_at')
            .limit(CLEANED_AT_ONCE);
          // What another node is deleting.
          const free = hasConcurrentWriters ? batch.forUpdate().skipLocked() : batch;
          return free.$asTuple('scope', 'idempotency_key');
        },
      )
      .returning('idempotency_key');
    const [deleted] = await this.#db.write([step(expired)]);
    return deleted!.length;
  }
}

function keptOf({ limitedTo }: KeyedRequest, answer: WireAnswer): KeptAnswer {
  return { ...answer, body: String(answer.body), ...(limitedTo && { limitedTo }) };
}

/** A response may concern any account the key could act for at the time. @throws Refusal unless it still may for all of them */
function requireSameReach(then: readonly string[] | undefined, now: readonly string[] | undefined): void {
  if (now === undefined || then?.every((account) => now.includes(account))) return;
  throw new Refusal('apiKeyLimited', {
    details:
      'The API key was limited to certain accounts after the first request with this Idempotency-Key, so its response is not given again. ' +
      'Read the record instead.',
  });
}

/** Deletes the responses stored in these scopes, once their subject is gone. `scopes` is a SQL LIKE pattern. */
export function forgetAnswers(db: Database, scopes: string): Step {
  return step(db.tables<Tables>().deleteFrom('idempotent_answers').where('scope', 'like', scopes));
}

export const SEALED_ANSWERS = sealedColumn('idempotent_answers', 'sealed_answer', ['scope', 'idempotency_key'], (row) =>
  place({ scope: row.scope!, key: row.idempotency_key! }),
);

function place(request: Pick<KeyedRequest, 'scope' | 'key'>): string {
  return `idempotent_answers ${request.scope} ${request.key}`;
}
