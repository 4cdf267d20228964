// What an owner can do with the users of the customer's accounts. Users of other customers are reported as not found.
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findPortalAccount, type ListedPortalAccount, usersOfAccounts } from '../accounts/find-portal-account.ts';
import { invitationsFrom, withdrawAllFrom } from '../accounts/invitations/pending-invitations.ts';
import {
  prepareAccountsOfPortal,
  preparePortalFactorReset,
  prepareRemoval,
  prepareRoleOfPortal,
} from '../accounts/manage-portal-accounts.ts';
import { accountNotice } from '../accounts/notices/account-notice.ts';
import { tellOwners } from '../accounts/notices/tell-owners.ts';
import type { CustomerRoleName } from '../accounts/roles.ts';
import { MAIL_TOPIC } from '../mail/queue-mail.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import type { Caller } from '../tokens/check-token.ts';
import { invitationView } from './invite-user.ts';
import { actorOf, ownAccounts, requireSession } from './own-accounts.ts';

export async function listUsers(context: Context, caller: Caller): Promise<Answer> {
  const [users, invitations] = await Promise.all([
    usersOfAccounts(context, [...caller.accounts.keys()]),
    invitationsFrom(context, 'portal', caller.username),
  ]);
  const data = {
    users: users.map((one) => userView(one, caller)),
    invitations: invitations.map(invitationView),
  };
  return { status: 200, body: enveloped(data) };
}

export async function changeUser(
  context: Context,
  caller: Caller,
  username: string,
  wanted: { readonly role: CustomerRoleName; readonly accounts: readonly string[] },
): Promise<Answer> {
  requireSession(caller);
  const accounts = ownAccounts(caller, wanted.accounts);
  const user = await requireUser(context, caller, username);
  if (!canChange(user, caller)) throw new Refusal('userNotYours');
  const { portal } = user;
  const actor = actorOf(caller);
  const changed = { portal: { ...portal, role: wanted.role }, accounts };
  return {
    status: 200,
    body: enveloped(userView(changed, caller)),
    writes: [
      ...prepareAccountsOfPortal(context, actor, portal.username, accounts),
      ...(portal.role === wanted.role
        ? []
        : [
            ...prepareRoleOfPortal(context, actor, portal.username, wanted.role),
            ...accountNotice(context, portal.email, { change: 'role-changed', username: portal.username }),
            ...(wanted.role === 'owner' ? await tellOwners(context, accounts, portal.username, [caller.username]) : []),
          ]),
    ],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

/** For a user who has lost the second factor and the recovery codes. Owners have to contact the carrier. */
export async function resetUserFactor(context: Context, caller: Caller, username: string): Promise<Answer> {
  requireSession(caller);
  const user = await requireUser(context, caller, username);
  if (!canChange(user, caller)) throw new Refusal('userNotYours');
  const { portal } = user;
  if (portal.second_factor_at === null) throw new Refusal('noSecondFactor');
  return {
    status: 204,
    writes: [
      ...preparePortalFactorReset(context, actorOf(caller), portal.username),
      ...accountNotice(context, portal.email, { change: 'second-factor-reset', username: portal.username }),
    ],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

/** Removes the caller's accounts from a user. A user without any accounts left is removed. */
export async function removeUser(context: Context, caller: Caller, username: string): Promise<Answer> {
  requireSession(caller);
  const { portal, accounts } = await requireUser(context, caller, username);
  if (portal.username === caller.username) throw new Refusal('notYourself');
  if (portal.role === 'owner') throw new Refusal('userNotYours');
  const left = accounts.filter((account) => !caller.accounts.has(account));
  const actor = actorOf(caller);
  return {
    status: 204,
    writes:
      left.length > 0
        ? prepareAccountsOfPortal(context, actor, portal.username, left)
        : [
            ...prepareRemoval(context, actor, portal.username),
            endSessionsOf(context, 'portal', portal.username),
            withdrawAllFrom(context, 'portal', portal.username),
          ],
  };
}

async function requireUser(context: Context, caller: Caller, name: string): Promise<ListedPortalAccount> {
  const username = name.toLowerCase();
  const [portal, users] = await Promise.all([
    findPortalAccount(context, username),
    usersOfAccounts(context, [...caller.accounts.keys()]),
  ]);
  const user = users.find((one) => one.portal.username === username);
  if (portal === undefined || user === undefined) throw new Refusal('noSuchUser');
  return user;
}

/** Only the carrier can change owners, so that no owner can lock another one out. */
function canChange({ portal, accounts }: ListedPortalAccount, caller: Caller): boolean {
  return portal.role !== 'owner' && accounts.every((account) => caller.accounts.has(account));
}

function userView(user: ListedPortalAccount, caller: Caller) {
  const { portal, accounts } = user;
  return {
    username: portal.username,
    name: portal.name,
    email: portal.email,
    role: portal.role,
    accounts: accounts.filter((account) => caller.accounts.has(account)),
    isYou: portal.username === caller.username,
    canChange: canChange(user, caller),
    hasSecondFactor: portal.second_factor_at !== null,
    status: portal.suspended_at === null ? 'active' : 'suspended',
    createdAt: new Date(portal.created_at).toISOString(),
  };
}
