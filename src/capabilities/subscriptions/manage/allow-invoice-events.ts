// Lets operators decide for which customer accounts invoice events may be subscribed to (spec-gaps 10).
import type { Context } from '../../../context.ts';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Step } from '../../../platform/db/database.ts';
import { customerSubject, requireAccounts } from '../../accounts/manage-portal-accounts.ts';
import { type InvoiceEventPermission, invoiceEventPermissionStore } from './invoice-event-permission.store.ts';

/** Returns the writes; idempotent. Subscriptions stay, but without permission nothing is sent to them. */
export async function allowInvoiceEvents(
  context: Context,
  actor: string,
  account: string,
  isAllowed: boolean,
): Promise<Step[]> {
  await requireAccounts(context, [account]);
  const store = invoiceEventPermissionStore(context.db);
  const action = isAllowed ? 'invoice-events.allowed' : 'invoice-events.denied';
  return [
    isAllowed ? store.insert({ account, allowed_by: actor, allowed_at: context.clock.now() }) : store.delete(account),
    auditLine(context, actor, action, customerSubject(account), {}),
  ];
}

export function listInvoiceEventPermissions(context: Context): Promise<readonly InvoiceEventPermission[]> {
  return invoiceEventPermissionStore(context.db).list();
}

export async function mayHearOfInvoices(context: Context, account: string): Promise<boolean> {
  return (await invoiceEventPermissionStore(context.db).among([account])).has(account);
}
