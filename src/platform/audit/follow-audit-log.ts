// Notifies this node of changes made by others: every change of credentials is an audit entry, and entries appear in commit order.
import type { Database } from '../db/database.ts';

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

export interface AuditFollower {
  /** When the log was last read; what was remembered before then may be out of date. */
  readonly lastLookAt: () => number;
  /** Reads on from where the log ended when it was opened, and calls `onNews` for every line. */
  start(onNews: (news: readonly AuditNews[]) => void): void;
  stop(): void;
}

/** Remembers where the log ends now. Lines that appear from now on are told once `start` says to whom. */
export async function followAuditLog(db: Database, now: () => number): Promise<AuditFollower> {
  const tables = db.tables<Tables>();
  let { seq } = await tables.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
  let lastLookAt = now();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async (onNews: (news: readonly AuditNews[]) => void) => {
    const startedAt = now();
    try {
      const lines = await tables
        .selectFrom('audit_log')
        .select(['seq', 'action', 'subject'])
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(1_000)
        .execute();
      if (lines.length > 0) {
        onNews(lines);
        seq = lines[lines.length - 1]!.seq;
      }
      lastLookAt = startedAt;
    } catch {
      // The database is away. Whoever relies on what is remembered sees how old it is.
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
