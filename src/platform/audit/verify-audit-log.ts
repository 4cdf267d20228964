// Walks the audit chain from its first line and finds where it was altered, cut or extended.
import { CHAIN_START, type ChainedLine, chainHash } from '../db/audit-chain.ts';
import type { Database } from '../db/database.ts';

interface Tables {
  audit_head: { seq: number; hash: string };
  audit_log: ChainedLine & { hash: string };
}

export type AuditVerdict =
  | { readonly sound: true; readonly lines: number }
  | { readonly sound: false; readonly line: number; readonly reason: string };

const PAGE = 1_000;

export async function verifyAuditLog(db: Database, chainKey: Uint8Array): Promise<AuditVerdict> {
  const tables = db.tables<Tables>();
  // The head is read first: lines that are written meanwhile come after it and do not disturb.
  const head = await tables.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
  let previous = CHAIN_START;
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
    if (page.length === 0) return { sound: false, line: seq + 1, reason: 'The line is missing.' };
    for (const line of page) {
      seq += 1;
      if (line.seq !== seq) return { sound: false, line: seq, reason: 'The line is missing.' };
      const { hash, ...content } = line;
      if (hash !== chainHash(chainKey, previous, content))
        return { sound: false, line: seq, reason: 'The line was altered.' };
      previous = hash;
    }
  }
  if (previous !== head.hash)
    return { sound: false, line: seq, reason: 'The end of the log does not fit its last line.' };
  return { sound: true, lines: seq };
}
