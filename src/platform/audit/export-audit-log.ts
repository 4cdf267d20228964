// Exports the audit log as JSON lines, oldest first, for log collection systems. Memory use stays flat for a log of any length.
import type { ChainedLine } from '../db/audit-chain.ts';
import type { Database } from '../db/database.ts';
import type { TimeSpan } from '../time-span.ts';

interface Tables {
  audit_head: { seq: number };
  audit_log: ChainedLine & { hash: string };
}

const AT_ONCE = 500;

/** Entries added in the meantime are not included. `hash` chains each entry to the previous one. */
export async function* exportAuditLog(db: Database, { from, to }: TimeSpan): AsyncGenerator<string> {
  const tables = db.tables<Tables>();
  const { seq: last } = await tables.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
  for (let after = 0; after < last; after += AT_ONCE) {
    const lines = await tables
      .selectFrom('audit_log')
      .select(['seq', 'at', 'actor', 'action', 'subject', 'details', 'hash'])
      .where('seq', '>', after)
      .where('seq', '<=', Math.min(last, after + AT_ONCE))
      .where('at', '>=', from)
      .where('at', '<', to)
      .orderBy('seq')
      .execute();
    if (lines.length === 0) continue;
    yield lines
      .map(({ seq, at, details, ...line }) => {
        const entry = { seq, at: new Date(at).toISOString(), ...line, details: JSON.parse(details) as unknown };
        return `${JSON.stringify(entry)}\n`;
      })
      .join('');
  }
}
