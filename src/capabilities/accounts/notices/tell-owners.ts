// Notifies the owners of customer accounts when another user becomes an owner.
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import { usersOfAccounts } from '../find-portal-account.ts';
import { accountNotice } from './account-notice.ts';

/** Writes for the transaction of the change. Wake the mail topic afterwards. Users in `except` are not notified here. */
export async function tellOwners(
  context: Context,
  accounts: readonly string[],
  newOwner: string,
  except: readonly string[] = [],
): Promise<Step[]> {
  const users = await usersOfAccounts(context, accounts);
  const owners = users.filter(
    ({ portal: { username, role, suspended_at } }) =>
      role === 'owner' && suspended_at === null && username !== newOwner && !except.includes(username),
  );
  return owners.flatMap(({ portal: { username, email } }) =>
    accountNotice(context, email, { change: 'owner-added', username, about: newOwner }),
  );
}
