// Walks the audit chain from its first entry, archived or not, and finds where it was altered, truncated or extended.
import { CHAIN_START, type ChainedLine, chainLink, lineHash } from '../db/audit-chain.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { auditArchives, readAuditArchive, type StoredLine } from './archive-audit-log.ts';

interface Tables {
  audit_head: { seq: number; hash: string };
  audit_log: ChainedLine & { hash: string };
}

export type AuditVerdict =
  | { readonly sound: true; readonly lines: number }
  | { readonly sound: false; readonly line: number; readonly reason: string };

const PAGE = 1_000;

/** `files` has the archived part of the log. @throws FilesUnavailable */
export async function verifyAuditLog(db: Database, chainKey: Uint8Array, files?: FileStore): Promise<AuditVerdict> {
  const tables = db.tables<Tables>();
  // Both ends are read first, in one statement: entries written in the meantime come after them and do no harm.
  const head = await tables
    .selectFrom('audit_head')
    .select((row) => ['seq', 'hash', row.selectFrom('audit_log').select(row.fn.max('seq').as('last')).as('last')])
    .executeTakeFirst();
  if (head === undefined) return { sound: false, line: 1, reason: 'The end of the log is not recorded.' };
  let link = CHAIN_START;
  let seq = 0;
  while (seq < head.seq) {
    const page = await tables
      .selectFrom('audit_log')
      .selectAll()
      .where('seq', '>', seq)
      .where('seq', '<=', head.seq)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    const lines = page[0]?.seq === seq + 1 ? page : await archivedAfter(db, files, seq);
    if (typeof lines === 'string') return { sound: false, line: seq + 1, reason: lines };
    for (const { hash, ...line } of lines) {
      seq += 1;
      if (line.seq !== seq) return { sound: false, line: seq, reason: 'The entry is missing.' };
      link = chainLink(chainKey, link, line);
      if (hash !== lineHash(chainKey, link)) return { sound: false, line: seq, reason: 'The entry was altered.' };
    }
  }
  if (link !== head.hash)
    return { sound: false, line: seq, reason: 'The recorded end of the log does not match its last entry.' };
  if ((head.last ?? 0) > seq)
    return { sound: false, line: seq + 1, reason: 'The entry was not written by this service.' };
  return { sound: true, lines: seq };
}

/** The lines of the archive file that continues after this entry, or why there are none. */
async function archivedAfter(
  db: Database,
  files: FileStore | undefined,
  seq: number,
): Promise<readonly StoredLine[] | string> {
  const archive = await auditArchives(db).after(seq);
  if (archive === undefined) return 'The entry is missing.';
  const lines = files && (await readAuditArchive(files, archive));
  if (lines === undefined) return `The archive file ${archive.file_name} is missing or damaged.`;
  return lines.length === 0 ? 'The entry is missing.' : lines;
}
