// Shows operators the audit log, and verifies that it was not altered.
import type { Context } from '../../context.ts';
import { type AuditFilter, pageAuditLog } from '../../platform/audit/list-audit-log.ts';
import { verifyAuditLog } from '../../platform/audit/verify-audit-log.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped, NO_ERROR } from '../../platform/http/envelope.ts';
import { limitOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';

export async function readAuditLog(
  { db }: Context,
  query: AuditFilter & { readonly cursor?: string; readonly limit?: string },
): Promise<Answer> {
  const limit = limitOf(query);
  const from = query.cursor === undefined ? undefined : Number(readCursor(query.cursor, /^line (\d{1,15})$/)[1]);
  const { lines, before } = await pageAuditLog(db, query, from, limit);
  const data = lines.map(({ at, details, ...line }) => ({
    ...line,
    at: new Date(at).toISOString(),
    details: JSON.parse(details) as unknown,
  }));
  const cursor = before === undefined ? null : writeCursor(`line ${before}`);
  return { status: 200, body: { data, cursor, error: NO_ERROR } };
}

export async function verifyAudit({ db, secrets, files }: Context): Promise<Answer> {
  return { status: 200, body: enveloped(await verifyAuditLog(db, secrets.chainKey, files)) };
}
