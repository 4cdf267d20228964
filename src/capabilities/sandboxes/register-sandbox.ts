// Adds a new sandbox to the table, with its first snapshot.
import { auditLine } from '../../platform/audit/audit-line.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { portalSubject } from '../accounts/manage-portal-accounts.ts';
import type { SandboxRow } from './sandbox.store.ts';
import type { SandboxesParts } from './sandbox-parts.ts';
import { BEGINNING } from './sandbox-worlds.ts';

/** A separate transaction: the sandbox's data is in another database, and must exist before the row does. */
export async function registerSandbox(
  { context, store }: SandboxesParts,
  row: SandboxRow,
  bytes: number,
): Promise<void> {
  const { sandbox_id: id, owner, name } = row;
  const beginning = store.keepSnapshot({ sandbox_id: id, name: BEGINNING, created_at: row.used_at, bytes });
  const line = auditLine(context, portalSubject(owner), 'sandbox.created', sandboxSubject(id), { name });
  await context.db.write([store.insert(row), beginning, line]).catch((error) => {
    throw error instanceof WriteConflict ? new Refusal('sandboxExists') : error;
  });
}

/** The sandbox's subject in the audit log, by which nodes recognize what to close. */
export function sandboxSubject(id: string): string {
  return `sandbox:${id}`;
}
