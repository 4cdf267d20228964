// Lets operators decide for which customer accounts invoice events may be subscribed to (spec-gaps 10).
import type { Context } from '../../../context.ts';
import type { AccountPermission } from '../../../platform/db/account-permissions.ts';
import type { Step } from '../../../platform/db/database.ts';
import { permissionWrites } from '../../accounts/customers/change-permission.ts';
import { requireAccounts } from '../../accounts/customers/manage-customer-accounts.ts';
import { invoiceEventPermissionStore } from './invoice-event-permission.store.ts';

/** Returns the writes; idempotent. Subscriptions stay, but without permission nothing is sent to them. */
export async function allowInvoiceEvents(
  context: Context,
  actor: string,
  account: string,
  isAllowed: boolean,
): Promise<Step[]> {
  await requireAccounts(context, [account]);
  const store = invoiceEventPermissionStore(context.db);
  return permissionWrites(context, store, 'invoice-events', { actor, account, isAllowed });
}

export function listInvoiceEventPermissions(context: Context): Promise<readonly AccountPermission[]> {
  return invoiceEventPermissionStore(context.db).list();
}

export function mayHearOfInvoices(context: Context, account: string): Promise<boolean> {
  return invoiceEventPermissionStore(context.db).has(account);
}
