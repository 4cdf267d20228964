// Notifies this node of changes made by others: every change of credentials is an audit entry, and entries appear in commit order.
import type { Database } from '../db/database.ts';
import { LastRead } from '../db/own-changes.ts';

interface Tables {
  audit_head: { seq: number };
  audit_log: { seq: number; action: string; subject: string };
}

export interface AuditNews {
  readonly action: string;
  /** `kind:id`, as in `client:LHC…`. */
  readonly subject: string;
}

const LOOK_EVERY_MS = 250;
const MOST_AT_ONCE = 1_000;

export interface AuditFollower {
  /** When the log was last read; anything cached before then may be stale. */
  readonly lastLookAt: () => number;
  /** Reads on from the end of the log at the time it was opened, and calls `onNews` with every new entry. */
  start(onNews: (news: readonly AuditNews[]) => void): void;
  stop(): void;
}

/** Remembers the current end of the log. Entries written from now on are delivered once `start` is called. */
export async function followAuditLog(db: Database, now: () => number): Promise<AuditFollower> {
  const tables = db.tables<Tables>();
  let { seq } = await tables.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
  let lastLookAt = now();
  let stopped = false;
  let isMore = false;
  let timer: NodeJS.Timeout | undefined;
  const lastRead = new LastRead(db);

  /** Whether there may be more. */
  const read = async (onNews: (news: readonly AuditNews[]) => void): Promise<boolean> => {
    const lines = await tables
      .selectFrom('audit_log')
      .select(['seq', 'action', 'subject'])
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(MOST_AT_ONCE)
      .execute();
    if (lines.length > 0) {
      onNews(lines);
      seq = lines[lines.length - 1]!.seq;
    }
    return lines.length === MOST_AT_ONCE;
  };

  const look = async (onNews: (news: readonly AuditNews[]) => void) => {
    const startedAt = now();
    try {
      if (isMore || !lastRead.isCurrent) isMore = await lastRead.read(() => read(onNews));
      lastLookAt = startedAt;
    } catch {
      // The database is down. Users of cached data see its age in `lastLookAt`.
    }
    if (!stopped) timer = setTimeout(look, LOOK_EVERY_MS, onNews).unref();
  };

  return {
    lastLookAt: () => lastLookAt,
    start(onNews) {
      timer = setTimeout(look, LOOK_EVERY_MS, onNews).unref();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
