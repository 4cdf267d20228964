// One PostgreSQL connection for one transaction or read, with its time limit, and what happens to it afterwards.
import type pg from 'pg';
import { DatabaseUnavailable, type PoolCounts } from '../database.ts';
import { requireStorable } from '../storable.ts';
import type { StatementWatch } from '../watch-statements.ts';
import { sendCancel } from './cancel-query.ts';
import { sortPostgresError } from './postgres-error.ts';

/** A stalled database is reported with 503 well within the two seconds promised to callers. */
export const GIVE_UP_AFTER_MS = 1_800;
/** How long to wait for an abandoned connection after asking the server to cancel its query. */
const LET_GO_AFTER_MS = 10_000;

export type Ask = (sql: string, parameters?: readonly unknown[]) => Promise<pg.QueryResult>;

export interface Connection {
  readonly ask: Ask;
  /** A broken connection is closed; any other is reused. */
  release(broken: boolean): void;
}

/** Limits writes in addition to the pool: they leave some connections to reads, which continue when no commit completes. */
class PoolWatch {
  readonly #mostWrites: number;
  readonly #waiting: (() => void)[] = [];
  #writes = 0;
  abandoned = 0;

  constructor(connections: number) {
    this.#mostWrites = connections === 1 ? 1 : connections - Math.max(1, Math.floor(connections / 4));
  }

  get waitingWrites(): number {
    return this.#waiting.length;
  }

  /** @throws DatabaseUnavailable if there was no turn in time */
  takeTurn(withinMs: number): Promise<void> | undefined {
    if (this.#writes < this.#mostWrites) {
      this.#writes += 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(new DatabaseUnavailable('all connections for writes are in use'));
      }, withinMs);
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(turn);
    });
  }

  endTurn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#writes -= 1;
    else next();
  }
}

const WATCHES = new WeakMap<pg.Pool, PoolWatch>();

function watchOf(pool: pg.Pool): PoolWatch {
  let watch = WATCHES.get(pool);
  if (watch === undefined) {
    watch = new PoolWatch(pool.options.max);
    WATCHES.set(pool, watch);
  }
  return watch;
}

export function poolCounts(pool: pg.Pool): PoolCounts {
  const { abandoned, waitingWrites } = watchOf(pool);
  return {
    most: pool.options.max,
    used: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount + waitingWrites,
    abandoned,
  };
}

/** A connection whose queries share one time limit, so that many slow ones take no longer than one that stalls. */
export async function connect(
  pool: pg.Pool,
  purpose: 'read' | 'write',
  statements: StatementWatch | undefined,
  giveUpAfterMs = GIVE_UP_AFTER_MS,
): Promise<Connection> {
  const giveUpAt = performance.now() + giveUpAfterMs;
  const watch = watchOf(pool);
  const turn = purpose === 'write' ? watch.takeTurn(giveUpAfterMs) : undefined;
  await turn;
  const endTurn = () => {
    if (purpose === 'write') watch.endTurn();
  };
  // The pool has the same timeout, but part of that time may have passed.
  const joining = turn === undefined ? pool.connect() : joinWithin(pool, giveUpAt - performance.now());
  const client = await joining.catch((error) => {
    endTurn();
    throw sortPostgresError(error);
  });
  /** The abandoned query; the backend may still be running it. */
  let abandoned: Promise<unknown> | undefined;
  const onNotice = (notice: { readonly file?: string | undefined }) => {
    if (notice.file === 'syncrep.c') notReplicated = true;
  };
  let notReplicated = false;
  client.on('notice', onNotice as (notice: unknown) => void);
  return {
    async ask(text, parameters = []) {
      requireStorable(parameters);
      // Without parameters, the simple protocol is used, which accepts several statements at once.
      const asked = client.query(parameters.length === 0 ? { text } : { text, values: [...parameters] });
      const startedAt = performance.now();
      const timer = timeLimit(giveUpAt - startedAt);
      let rows: number | null = null;
      let isFailed = true;
      try {
        const result = await Promise.race([asked, timer.passed]);
        rows = result.rowCount;
        // A commit whose wait for the standby was canceled reports success, and may be lost in a failover.
        if (notReplicated) throw new DatabaseUnavailable('the standby did not confirm the commit');
        isFailed = false;
        return result;
      } catch (error) {
        if (timer.hasPassed()) abandoned = asked.catch(() => {});
        throw error;
      } finally {
        timer.stop();
        statements?.ended(text, startedAt, rows, isFailed);
      }
    },
    release(broken) {
      client.off('notice', onNotice as (notice: unknown) => void);
      if (abandoned === undefined) {
        client.release(broken);
        endTurn();
        return;
      }
      watch.abandoned += 1;
      letGo(client, abandoned).finally(() => {
        watch.abandoned -= 1;
        client.release(true);
        endTurn();
      });
    },
  };
}

async function joinWithin(pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  const joining = pool.connect();
  const limit = timeLimit(ms);
  try {
    return await Promise.race([joining, limit.passed]);
  } catch (error) {
    if (limit.hasPassed())
      joining.then(
        (late) => late.release(),
        () => {},
      );
    throw error;
  } finally {
    limit.stop();
  }
}

/**
 * A backend that waits for its standby does not notice that its client is gone. If the connection were just closed, the backend would stay,
 * and new ones would add up until the server accepts no more. So the connection keeps its place in the pool until the backend has responded
 * to a cancel request. A server that cannot be reached is not waited for.
 */
async function letGo(client: pg.PoolClient, abandoned: Promise<unknown>): Promise<void> {
  const isAsked = await Promise.race([sendCancel(client), abandoned.then(() => true)]);
  if (!isAsked) return;
  const limit = timeLimit(LET_GO_AFTER_MS);
  await Promise.race([abandoned, limit.passed]).catch(() => {});
  limit.stop();
}

function timeLimit(ms: number) {
  let hasPassed = false;
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        hasPassed = true;
        reject(new DatabaseUnavailable('the database did not respond in time'));
      },
      Math.max(1, Math.ceil(ms)),
    );
  });
  return { passed, hasPassed: () => hasPassed, stop: () => clearTimeout(timer) };
}
