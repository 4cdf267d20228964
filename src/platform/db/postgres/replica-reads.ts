// Reads on a PostgreSQL replica that see every acknowledged write: a read waits until the replica has replayed what the primary had
// written when the read began. If that takes too long, or the replica fails, the primary answers.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { ReplicaCounts } from '../database.ts';

/** A place in the write-ahead log. Positions of different timelines cannot be compared: between them was a failover. */
interface Position {
  readonly timeline: number;
  readonly lsn: number;
}

/** A replica usually is milliseconds behind. */
const WAIT_AT_MOST_MS = 50;
const ASK_AGAIN_AFTER_MS = 5;
/** How long the primary answers alone after the replica was down or behind. */
const LEFT_ALONE_MS = 1_000;
/** A primary that takes longer to tell its position has a problem of its own, which its answer shows. */
const POSITION_WITHIN_MS = 100;

/** An acknowledged write is flushed to disk. */
const WRITTEN = `SELECT ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int AS timeline,
  (pg_current_wal_flush_lsn() - '0/0')::float8 AS lsn`;
/**
 * The timeline is that of the last restart point, or of the last flushed page if that is newer. It may be out of date for minutes after a
 * failover, never ahead. No row: the server is not a replica.
 */
const REPLAYED = `SELECT greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline) AS timeline,
  (pg_last_wal_replay_lsn() - '0/0')::float8 AS lsn
  FROM pg_control_checkpoint() AS checkpoint, pg_control_recovery() AS recovery WHERE pg_is_in_recovery()`;

export class ReplicaReads implements PostgresPool {
  readonly #primary: PostgresPool;
  readonly #replica: PostgresPool;
  readonly #connections: number;
  readonly #onTrouble: (reason: string) => void;
  /** The query for the primary's position that is not sent yet, and the last one that was. */
  #next: Promise<Position> | undefined;
  #sent: Promise<unknown> = Promise.resolve();
  #leftAloneUntil = 0;
  #used = 0;
  readonly #answered = { replica: 0, primary: 0 };

  /** `onTrouble` is called when the replica fails or is too far behind, at most once a second. */
  constructor(
    primary: PostgresPool,
    replica: { readonly pool: PostgresPool; readonly connections: number },
    onTrouble: (reason: string) => void,
  ) {
    this.#primary = primary;
    this.#replica = replica.pool;
    this.#connections = replica.connections;
    this.#onTrouble = onTrouble;
  }

  get counts(): ReplicaCounts {
    return { ...this.#answered };
  }

  async connect(): Promise<PostgresPoolClient> {
    // A read that would have to wait for a connection is faster on the primary.
    const isAsked = performance.now() >= this.#leftAloneUntil && this.#used < this.#connections;
    const upToDate = isAsked ? await this.#upToDateReplica() : undefined;
    if (upToDate === undefined) {
      this.#answered.primary += 1;
      return this.#primary.connect();
    }
    let connection: PostgresPoolClient | undefined = upToDate;
    return {
      query: async <R>(sql: string, parameters: readonly unknown[]) => {
        if (connection === upToDate) {
          try {
            const found = await upToDate.query<R>(sql, parameters);
            this.#answered.replica += 1;
            return found;
          } catch {
            // A replica cancels a query that is in the way of its replay. If the query itself is slow or wrong, the primary says so, and
            // other reads need not suffer. If the replica is down, the next read notices.
            connection = undefined;
            upToDate.release();
          }
          this.#answered.primary += 1;
        }
        connection ??= await this.#primary.connect();
        return connection.query<R>(sql, parameters);
      },
      release: () => connection?.release(),
    } as PostgresPoolClient;
  }

  end(): Promise<void> {
    return this.#replica.end();
  }

  async #upToDateReplica(): Promise<PostgresPoolClient | undefined> {
    const connecting = this.#connectToReplica();
    const letGo = () =>
      connecting.then(
        (replica) => replica.release(),
        () => {},
      );
    // It may fail before anyone awaits it.
    connecting.catch(() => {});
    const written = await this.#written().catch(() => undefined);
    if (written === undefined) {
      letGo();
      return undefined;
    }
    try {
      const connection = await connecting;
      const until = performance.now() + WAIT_AT_MOST_MS;
      for (;;) {
        const [replayed] = (await connection.query<Position>(REPLAYED, [])).rows;
        if (replayed === undefined) throw new Error('the server is not a replica');
        if (replayed.timeline === written.timeline && replayed.lsn >= written.lsn) return connection;
        if (performance.now() >= until) throw new Error(behind(written, replayed));
        await new Promise((passed) => setTimeout(passed, ASK_AGAIN_AFTER_MS));
      }
    } catch (error) {
      letGo();
      this.#leaveAlone((error as Error).message);
      return undefined;
    }
  }

  async #connectToReplica(): Promise<PostgresPoolClient> {
    this.#used += 1;
    const letGo = () => {
      this.#used -= 1;
    };
    const connection = await this.#replica.connect().catch((error) => {
      letGo();
      throw error;
    });
    return {
      query: <R>(sql: string, parameters: readonly unknown[]) => connection.query<R>(sql, parameters),
      release() {
        letGo();
        connection.release();
      },
    } as PostgresPoolClient;
  }

  #leaveAlone(reason: string): void {
    const now = performance.now();
    if (now >= this.#leftAloneUntil) this.#onTrouble(reason);
    this.#leftAloneUntil = now + LEFT_ALONE_MS;
  }

  /**
   * One query for all that wait. A query that is already sent may not see what was acknowledged since, so the next one is awaited. Undefined
   * if the primary takes too long.
   */
  #written(): Promise<Position | undefined> {
    this.#next ??= this.#sent.then(() => {
      this.#next = undefined;
      const asked = this.#ask();
      this.#sent = asked.catch(() => {});
      return asked;
    });
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), POSITION_WITHIN_MS);
    });
    return Promise.race([this.#next, tooLate]).finally(() => clearTimeout(timer));
  }

  async #ask(): Promise<Position> {
    const primary = await this.#primary.connect();
    try {
      return (await primary.query<Position>(WRITTEN, [])).rows[0]!;
    } finally {
      primary.release();
    }
  }
}

function behind(written: Position, replayed: Position): string {
  if (written.timeline !== replayed.timeline) {
    return `the replica is on timeline ${replayed.timeline}, the primary on ${written.timeline}`;
  }
  return `the replica is ${Math.round(written.lsn - replayed.lsn)} bytes behind`;
}
