// Exports the audit log as JSON lines, oldest first, for log collection systems. Memory use stays flat for a log of any length.
import type { Database } from '../db/database.ts';
import { DAY_MS } from '../durations.ts';
import type { FileStore } from '../files/file-store.ts';
import type { TimeSpan } from '../time-span.ts';
import { auditArchives, readAuditArchive, type StoredLine } from './archive-audit-log.ts';

interface Tables {
  audit_head: { seq: number };
  audit_log: StoredLine;
}

const AT_ONCE = 500;
const LONGEST_MONTH_MS = 31 * DAY_MS;

/** Includes archived entries, from `files`, but none that are added in the meantime. `hash` chains each entry to the previous one. */
export async function* exportAuditLog(db: Database, files: FileStore, { from, to }: TimeSpan): AsyncGenerator<string> {
  const tables = db.tables<Tables>();
  const { seq: last } = await tables.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
  let after = 0;
  for (const archive of await auditArchives(db).all()) {
    after = archive.last_seq;
    // The moments of a file are those of one month.
    const start = Date.parse(`${archive.month}-01`);
    if (start >= to || start + LONGEST_MONTH_MS < from) continue;
    const lines = await readAuditArchive(files, archive);
    if (lines === undefined) throw new Error(`The archive file ${archive.file_name} is missing or damaged.`);
    const wanted = lines.filter(({ at }) => at >= from && at < to);
    for (let at = 0; at < wanted.length; at += AT_ONCE) yield textOf(wanted.slice(at, at + AT_ONCE));
  }
  for (; after < last; after += AT_ONCE) {
    const lines = await tables
      .selectFrom('audit_log')
      .select(['seq', 'at', 'actor', 'action', 'subject', 'details', 'hash'])
      .where('seq', '>', after)
      .where('seq', '<=', Math.min(last, after + AT_ONCE))
      .where('at', '>=', from)
      .where('at', '<', to)
      .orderBy('seq')
      .execute();
    if (lines.length > 0) yield textOf(lines);
  }
}

function textOf(lines: readonly StoredLine[]): string {
  return lines
    .map(({ seq, at, details, ...line }) => {
      const entry = { seq, at: new Date(at).toISOString(), ...line, details: JSON.parse(details) as unknown };
      return `${JSON.stringify(entry)}\n`;
    })
    .join('');
}
