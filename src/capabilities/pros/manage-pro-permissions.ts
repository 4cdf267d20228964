// Lets operators decide which customer accounts may reserve PRO numbers (spec-gaps 9).
import type { Context } from '../../context.ts';
import { type Unit, WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { permissionWrites } from '../accounts/customers/change-permission.ts';
import { requireAccounts } from '../accounts/customers/manage-customer-accounts.ts';
import { proPermissionStore } from './pro-permission.store.ts';

export async function allowProReservations(context: Context, actor: string, account: string): Promise<void> {
  await requireAccounts(context, [account]);
  const unit = prepareProPermission(context, actor, account, true);
  await writeOr(`${account} may reserve PRO numbers already.`, () => context.db.write(unit));
}

/** Conflicts if the account already has, or already lacks, the permission. */
export function prepareProPermission(context: Context, actor: string, account: string, isAllowed: boolean): Unit {
  return permissionWrites(context, proPermissionStore(context.db), 'pro-reservations', { actor, account, isAllowed });
}

/** The accounts that may reserve PRO numbers. */
export async function accountsThatReserve(context: Context): Promise<ReadonlySet<string>> {
  return new Set((await proPermissionStore(context.db).list()).map(({ account }) => account));
}

/** Existing reservations stay valid, because the numbers may be printed on labels. */
export async function denyProReservations(context: Context, actor: string, account: string): Promise<void> {
  const unit = prepareProPermission(context, actor, account, false);
  await writeOr(`${account} is not allowed to reserve PRO numbers. See: linehaul pros list`, () =>
    context.db.write(unit),
  );
}

async function writeOr(conflict: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw error instanceof WriteConflict ? new OperatorError(conflict) : error;
  }
}
