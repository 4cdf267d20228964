// Lists audit entries: the latest, or those of an actor or about a subject.
import { sql } from 'kysely';
import type { ChainedLine } from '../db/audit-chain.ts';
import { startingWith } from '../db/containing.ts';
import type { Database } from '../db/database.ts';

interface Tables {
  audit_log: ChainedLine;
}

export interface AuditFilter {
  /** Each matches a prefix. */
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
}

export interface AuditPage {
  /** Newest first. */
  readonly lines: readonly ChainedLine[];
  /** Where the next page begins; undefined at the end of the log, or where its archive begins. */
  readonly before: number | undefined;
}

/** The log has no index except its order: at most this many entries are scanned per query, and per page. */
const WINDOW = 5_000;
const MOST_LOOKED_AT = 50_000;

/** Rare entries are found on a later page instead of by a long search. */
export async function pageAuditLog(
  db: Database,
  filter: AuditFilter,
  before: number | undefined,
  limit: number,
): Promise<AuditPage> {
  const tables = db.tables<Tables & { audit_head: { seq: number } }>();
  const head = await tables.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
  // Earlier entries are in the archive.
  const oldest = await tables.selectFrom('audit_log').select('seq').orderBy('seq').limit(1).executeTakeFirst();
  const first = oldest?.seq ?? 1;
  let end = Math.min(before ?? head.seq + 1, head.seq + 1);
  const stopAt = Math.max(first, end - MOST_LOOKED_AT);
  const lines: ChainedLine[] = [];
  while (end > stopAt && lines.length < limit) {
    const start = Math.max(stopAt, end - WINDOW);
    let query = tables
      .selectFrom('audit_log')
      .select(['seq', 'at', 'actor', 'action', 'subject', 'details'])
      .where('seq', '>=', start)
      .where('seq', '<', end);
    for (const name of ['actor', 'action', 'subject'] as const) {
      const wanted = filter[name];
      if (wanted === undefined) continue;
      query = query.where(sql<boolean>`lower(${sql.ref(name)}) LIKE ${startingWith(wanted)} ESCAPE '!'`);
    }
    const found = await query
      .orderBy('seq', 'desc')
      .limit(limit - lines.length)
      .execute();
    lines.push(...found);
    end = lines.length < limit ? start : lines.at(-1)!.seq;
  }
  return { lines, before: end > first ? end : undefined };
}

/** Everything one actor did, oldest first. It reads the whole log, which is too much for a request. */
export function linesOfActor(db: Database, actor: string): Promise<Pick<ChainedLine, 'at' | 'action' | 'subject'>[]> {
  const log = db.tables<Tables>().selectFrom('audit_log').select(['at', 'action', 'subject']);
  return log.where('actor', '=', actor).orderBy('seq').execute();
}

/** The latest entries, oldest first. */
export async function listAuditLog(db: Database, last: number): Promise<ChainedLine[]> {
  const lines = await db
    .tables<Tables>()
    .selectFrom('audit_log')
    .select(['seq', 'at', 'actor', 'action', 'subject', 'details'])
    .orderBy('seq', 'desc')
    .limit(last)
    .execute();
  return lines.reverse();
}
