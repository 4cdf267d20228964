// Copies of the template that are made ahead of time, because copying a hundred tables takes longer than creating a sandbox may.
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { copySchema } from '../platform/db/postgres/copy-schema.ts';
import { dropSchemas, requirePlain, schemasLike } from '../platform/db/postgres/schema-names.ts';
import { inTransaction } from '../platform/db/postgres/schema-transaction.ts';
import { randomText, systemRandom } from '../platform/random.ts';

const BEGINNING = 'spare_';
/** Enough for a few sandboxes that are created together. Each takes about 4 MB. */
const SPARES = 5;
/** PostgreSQL syncs each new index to disk, and the first calls in the new sandbox should not wait for that. */
const REST_MS = 500;
/** Arbitrary fixed numbers. Nodes take turns at taking one or dropping one, and only one node at a time makes them. */
export const TAKING_LOCK = 5_417_264;
const MAKING_LOCK = 5_417_265;

export class SpareSchemas {
  readonly #pool: Pool;
  readonly #onFailed: (error: unknown) => void;
  readonly #closing = new AbortController();
  #making: Promise<void> | undefined;
  /** The template of the last request that was not begun yet. */
  #wanted: string | undefined;

  constructor(pool: Pool, onFailed: (error: unknown) => void) {
    this.#pool = pool;
    this.#onFailed = onFailed;
  }

  /** Gives a spare copy of the template this name. False if there is none. */
  take(template: string, name: string): Promise<boolean> {
    requirePlain(template, name);
    return inTransaction(this.#pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [TAKING_LOCK]);
      const [spare] = await schemasLike(client, sparesOf(template));
      if (spare === undefined) return false;
      await client.query(`ALTER SCHEMA ${spare} RENAME TO ${name}`);
      return true;
    });
  }

  /** Makes missing ones in the background, and drops those of other templates: of an earlier version or tariff. */
  refill(template: string): void {
    if (this.#closing.signal.aborted) return;
    this.#wanted = template;
    this.#making ??= this.#refillAll()
      .catch(this.#onFailed)
      .finally(() => {
        this.#making = undefined;
      });
  }

  /** The pool may be closed afterwards. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#making;
  }

  /** Begins again if one was taken, or the template has changed, in the meantime. */
  async #refillAll(): Promise<void> {
    for (let template = this.#wanted; template !== undefined; template = this.#wanted) {
      this.#wanted = undefined;
      await this.#refill(template);
    }
  }

  async #refill(template: string): Promise<void> {
    const own = sparesOf(template);
    for (const spare of await schemasLike(this.#pool, BEGINNING)) if (!spare.startsWith(own)) await this.#drop(spare);
    do await this.#rest();
    while (!this.#closing.signal.aborted && (await inTransaction(this.#pool, (client) => makeOne(client, template))));
  }

  #rest(): Promise<void> {
    return pause(REST_MS, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
  }

  /** Without the lock, a spare that another node has just taken could be dropped under its new name. */
  #drop(spare: string): Promise<void> {
    return inTransaction(this.#pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [TAKING_LOCK]);
      await dropSchemas(client, [spare]);
    });
  }
}

/** False if there are enough, or another node makes them. */
async function makeOne(client: PoolClient, template: string): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS "isMine"', [MAKING_LOCK]);
  if (!rows[0].isMine) return false;
  const own = sparesOf(template);
  if ((await schemasLike(client, own)).length >= SPARES) return false;
  await copySchema(client, template, `${own}${randomText(systemRandom, 10).toLowerCase()}`);
  return true;
}

function sparesOf(template: string): string {
  return `${BEGINNING}${template}_`;
}
