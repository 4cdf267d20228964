// Enforces limits across all nodes: reports what callers used on this node, and counts what they used on the others.
import type { Clock } from '../../clock.ts';
import type { SecretBox } from '../../crypto/secret-box.ts';
import { type Database, step } from '../../db/database.ts';
import { HOUR_MS } from '../../durations.ts';

/** A limit whose counts several nodes share. */
export interface SharedLimit {
  /** The same on all nodes. */
  readonly name: string;
  /** What was used on this node since the last call, by caller. Recording starts with the first call. */
  takeUses(): ReadonlyMap<string, number>;
  /** Counts what a caller used on another node. */
  addUses(caller: string, count: number): void;
}

interface Tables {
  limit_uses: { node: string; number: number; told_at: number; uses: string };
}

interface ExchangeParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Pick<SecretBox, 'seal' | 'open' | 'canSeal'>;
  /** Unique to this node. */
  readonly node: string;
}

/** Limit, caller, count. A list rather than an object, because a caller may have any name. */
type Uses = readonly (readonly [limit: string, caller: string, count: number])[];

const EXCHANGE_EVERY_MS = 250;
/** Long enough for every node to read a row several times before it is deleted. */
const KEEP_MS = 10_000;
const PLACE = 'limit uses';

export class LimitExchange {
  readonly #parts: ExchangeParts;
  readonly #limits: SharedLimit[] = [];
  #number = 0;
  /** Undefined until the first read: what was used before this node started does not count. */
  #seen: ReadonlySet<string> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
  }

  share(limit: SharedLimit): void {
    limit.takeUses();
    this.#limits.push(limit);
  }

  start(): void {
    this.#timer = setTimeout(() => {
      // While the database is unavailable, each node counts alone.
      this.exchange()
        .catch(() => {})
        .finally(() => this.#isStopped || this.start());
    }, EXCHANGE_EVERY_MS).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async exchange(): Promise<void> {
    await this.#tell();
    await this.#hear();
  }

  async #tell(): Promise<void> {
    const { db, clock, secrets, node } = this.#parts;
    const uses = this.#takeUses();
    if (uses.length === 0 || !secrets.canSeal) return;
    const tables = db.tables<Tables>();
    const now = clock.now();
    const row = { node, number: ++this.#number, told_at: now, uses: secrets.seal(JSON.stringify(uses), PLACE) };
    await db.write([
      step(tables.insertInto('limit_uses').values(row)),
      step(
        tables
          .deleteFrom('limit_uses')
          .where('node', '=', node)
          .where('told_at', '<', now - KEEP_MS),
      ),
      // Rows of nodes that have stopped. The nodes' clocks may differ, but not by an hour.
      step(tables.deleteFrom('limit_uses').where('told_at', '<', now - HOUR_MS)),
    ]);
  }

  async #hear(): Promise<void> {
    const { db, secrets, node } = this.#parts;
    const rows = await db
      .tables<Tables>()
      .selectFrom('limit_uses')
      .select(['node', 'number', 'uses'])
      .where('node', '!=', node)
      .execute();
    const seen = this.#seen;
    this.#seen = new Set(rows.map(idOf));
    if (seen === undefined) return;
    for (const row of rows) if (!seen.has(idOf(row))) this.#add(JSON.parse(secrets.open(row.uses, PLACE)) as Uses);
  }

  #takeUses(): Uses {
    return this.#limits.flatMap((limit) =>
      [...limit.takeUses()].map(([caller, count]) => [limit.name, caller, count] as const),
    );
  }

  #add(uses: Uses): void {
    for (const [name, caller, count] of uses) {
      for (const limit of this.#limits) if (limit.name === name) limit.addUses(caller, count);
    }
  }
}

function idOf({ node, number }: { readonly node: string; readonly number: number }): string {
  return `${node} ${number}`;
}
