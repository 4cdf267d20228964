// What an operator decides about PRO reservations: which customer accounts may make them (spec-gaps 9).
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { customerSubject, requireAccounts } from '../accounts/manage-portal-accounts.ts';
import { proPermissionStore } from './pro-permission.store.ts';

export async function allowProReservations(context: Context, actor: string, account: string): Promise<void> {
  await requireAccounts(context, [account]);
  const insert = proPermissionStore(context.db).insert({
    account,
    allowed_by: actor,
    allowed_at: context.clock.now(),
  });
  const line = auditLine(context, actor, 'pro-reservations.allowed', customerSubject(account), {});
  await writeOr(`${account} may reserve PRO numbers already.`, () => context.db.write([insert, line]));
}

/** What was reserved stays so: the numbers may be printed on labels. */
export async function denyProReservations(context: Context, actor: string, account: string): Promise<void> {
  const remove = proPermissionStore(context.db).delete(account);
  const line = auditLine(context, actor, 'pro-reservations.denied', customerSubject(account), {});
  await writeOr(`${account} may not reserve PRO numbers as it is. See: linehaul pros list`, () =>
    context.db.write([remove, line]),
  );
}

async function writeOr(conflict: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw error instanceof WriteConflict ? new OperatorError(conflict) : error;
  }
}
