// Writes that grant or revoke a permission of a customer account, together with their audit entry.
import type { Context } from '../../../context.ts';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { AccountPermissions } from '../../../platform/db/account-permissions.ts';
import type { Step } from '../../../platform/db/database.ts';
import { customerSubject } from './manage-customer-accounts.ts';

export interface PermissionChange {
  readonly actor: string;
  readonly account: string;
  readonly isAllowed: boolean;
}

/** `name`: what the audit log calls the permission. */
export function permissionWrites(
  context: Context,
  store: AccountPermissions,
  name: string,
  { actor, account, isAllowed }: PermissionChange,
): Step[] {
  return [
    isAllowed ? store.insert({ account, allowed_by: actor, allowed_at: context.clock.now() }) : store.delete(account),
    auditLine(context, actor, `${name}.${isAllowed ? 'allowed' : 'denied'}`, customerSubject(account), {}),
  ];
}
