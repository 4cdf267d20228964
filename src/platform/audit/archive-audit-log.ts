// Moves the oldest entries of the audit log to files, and reads them from there. The chain continues from the last file into the table.
import { packLines, unpackLines } from '../archive/archive-file.ts';
import type { Clock } from '../clock.ts';
import type { ChainedLine } from '../db/audit-chain.ts';
import { type Database, type Step, step, WriteConflict } from '../db/database.ts';
import { reclaimSpace } from '../db/reclaim-space.ts';
import { FileDamaged, type FileStore, hashed } from '../files/file-store.ts';
import { auditLine } from './audit-line.ts';

export type StoredLine = ChainedLine & { readonly hash: string };

export interface AuditArchiveRow {
  readonly first_seq: number;
  readonly last_seq: number;
  /** For example 2026-11. */
  readonly month: string;
  readonly file_name: string;
  readonly bytes: number;
  readonly made_at: number;
}

interface Tables {
  audit_log: StoredLine;
  audit_archives: AuditArchiveRow;
}

export interface AuditArchiveNeeds {
  readonly db: Database;
  readonly files: FileStore;
  readonly clock: Clock;
}

const FORMAT = 1;
const AT_ONCE = 2_000;

/**
 * Archives the oldest entries from before a moment, all of one month, and returns their number. They are deleted once the file has been
 * read back. @throws FilesUnavailable
 */
export async function archiveAuditLines(
  { db, files, clock }: AuditArchiveNeeds,
  actor: string,
  before: number,
  most = AT_ONCE,
): Promise<number> {
  const tables = db.tables<Tables>();
  const oldest = await tables.selectFrom('audit_log').selectAll().orderBy('seq').limit(most).execute();
  const end = oldest.findIndex(({ at }) => at >= before || monthOf(at) !== monthOf(oldest[0]!.at));
  const lines = end < 0 ? oldest : oldest.slice(0, end);
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const month = monthOf(first.at);
  const { bytes } = await packLines({ audit: FORMAT, month, first: first.seq, last: last.seq }, lines);
  const name = await files.put(await hashed(bytes));
  const back = await files.get(name);
  if (back === undefined || !back.equals(bytes)) throw new Error(`The archive file ${name} is not what was written.`);
  const row = {
    first_seq: first.seq,
    last_seq: last.seq,
    month,
    file_name: name,
    bytes: bytes.length,
    made_at: clock.now(),
  };
  const steps: Step[] = [
    step(tables.insertInto('audit_archives').values(row), 1),
    step(tables.deleteFrom('audit_log').where('seq', '>=', first.seq).where('seq', '<=', last.seq), lines.length),
    auditLine({ clock }, actor, 'audit.archived', `audit:${month}`, { first: first.seq, last: last.seq, file: name }),
  ];
  try {
    await db.write(steps);
  } catch (error) {
    // Another run was first. The file is the same, or is left over and swept.
    if (error instanceof WriteConflict) return 0;
    throw error;
  }
  await reclaimSpace(db);
  return lines.length;
}

export function auditArchives(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** Oldest first. */
    all: (): Promise<AuditArchiveRow[]> =>
      tables.selectFrom('audit_archives').selectAll().orderBy('first_seq').execute(),

    /** The file that continues the log after an entry. */
    after: (seq: number): Promise<AuditArchiveRow | undefined> =>
      tables
        .selectFrom('audit_archives')
        .selectAll()
        .where('first_seq', '=', seq + 1)
        .executeTakeFirst(),

    /** Which of these files belong to the archive. */
    async inUse(names: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await tables
        .selectFrom('audit_archives')
        .select('file_name')
        .where('file_name', 'in', names)
        .execute();
      return new Set(rows.map(({ file_name }) => file_name));
    },
  };
}

/** Undefined if the file is missing or damaged. @throws FilesUnavailable */
export async function readAuditArchive(
  files: FileStore,
  { file_name }: AuditArchiveRow,
): Promise<readonly StoredLine[] | undefined> {
  try {
    const bytes = await files.get(file_name);
    if (bytes === undefined) return undefined;
    const [, ...lines] = await unpackLines(bytes);
    return lines as StoredLine[];
  } catch (error) {
    if (error instanceof FileDamaged) return undefined;
    throw error;
  }
}

function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}
