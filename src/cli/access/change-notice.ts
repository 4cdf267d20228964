// Notifies users by e-mail when a command changes their access, like changes in the portal or the console do.

import { findOperator } from '../../capabilities/accounts/find-operator.ts';
import { accountsOfPortal, findPortalAccount } from '../../capabilities/accounts/find-portal-account.ts';
import { type AccountNotice, accountNotice } from '../../capabilities/accounts/notices/account-notice.ts';
import { tellOwners } from '../../capabilities/accounts/notices/tell-owners.ts';
import type { CustomerRoleName } from '../../capabilities/accounts/roles.ts';
import type { Context } from '../../context.ts';
import type { Unit } from '../../platform/db/database.ts';

type Change = AccountNotice['change'];

/** Writes for the transaction of the change, which fails by itself if there is no such user. A running server sends the e-mail. */
export async function noticeToPortalUser(context: Context, username: string, change: Change): Promise<Unit> {
  const portal = await findPortalAccount(context, username.toLowerCase());
  return portal === undefined ? [] : accountNotice(context, portal.email, { change, username: portal.username });
}

/** Owners are also notified of a new owner of their accounts. */
export async function noticesOfRole(context: Context, username: string, role: CustomerRoleName): Promise<Unit> {
  const name = username.toLowerCase();
  const accounts = role === 'owner' ? [...(await accountsOfPortal(context, name)).keys()] : [];
  return [
    ...(await noticeToPortalUser(context, name, 'role-changed')),
    ...(accounts.length > 0 ? await tellOwners(context, accounts, name) : []),
  ];
}

export async function noticeToOperator(context: Context, username: string, change: Change): Promise<Unit> {
  const operator = await findOperator(context, username.toLowerCase());
  return operator === undefined ? [] : accountNotice(context, operator.email, { change, username: operator.username });
}
