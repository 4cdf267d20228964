// The latest lines of the audit log, oldest first.
import type { ChainedLine } from '../db/audit-chain.ts';
import type { Database } from '../db/database.ts';

interface Tables {
  audit_log: ChainedLine;
}

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
