// Portal accounts, with which customers sign in: created, suspended, given new passwords, and linked to customer accounts.
import type { Answer } from '../../platform/contract/route.ts';
import type { Unit } from '../../platform/db/database.ts';
import { enveloped, NO_ERROR } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { findCustomers } from '../accounts/customers/find-customers.ts';
import {
  accountsOfPortal,
  findPortalAccount,
  type PortalAccount,
  searchPortalAccounts,
} from '../accounts/find-portal-account.ts';
import {
  type NewPortalAccount,
  prepareAccountsOfPortal,
  preparePasswordReset,
  preparePortalAccount,
  preparePortalFactorReset,
  prepareRoleOfPortal,
  prepareSuspension,
} from '../accounts/manage-portal-accounts.ts';
import { type AccountNotice, accountNotice } from '../accounts/notices/account-notice.ts';
import { tellOwners } from '../accounts/notices/tell-owners.ts';
import { type CustomerRoleName, permissionsOfOperator } from '../accounts/roles.ts';
import { MAIL_TOPIC } from '../mail/queue-mail.ts';
import type { CustomerDeskParts } from './customer-desk-parts.ts';
import { portalView } from './portal-account-view.ts';

export interface PortalQuery {
  readonly account?: string;
  readonly search?: string;
  readonly cursor?: string;
  readonly limit?: string;
}

export async function listPortalAccounts({ context }: CustomerDeskParts, query: PortalQuery): Promise<Answer> {
  const limit = limitOf(query);
  const [after = ''] = query.cursor === undefined ? [] : readCursor(query.cursor, /^[a-z0-9._@-]{3,64}$/);
  const { account, search } = query;
  const filter = { ...(account !== undefined && { account }), ...(search !== undefined && { search }) };
  const found = await searchPortalAccounts(context, filter, after, limit + 1);
  const { shown, cursor } = pageOf(found, limit, (last) => writeCursor(last.portal.username));
  return { status: 200, body: { data: shown.map(portalView), cursor, error: NO_ERROR } };
}

export async function openPortalAccount(
  { context }: CustomerDeskParts,
  principal: OperatorPrincipal,
  wanted: Omit<NewPortalAccount, 'password'>,
): Promise<Answer> {
  const username = wanted.username.toLowerCase();
  const { name, apiAccess, role = 'owner', email = null } = wanted;
  requireMayMakeOwner(principal, role);
  const accounts = await requireCustomers({ context }, wanted.accounts);
  if ((await findPortalAccount(context, username)) !== undefined) {
    throw new Refusal('existsAlready', { details: `Portal account ${username} already exists.` });
  }
  const { unit, made } = await preparePortalAccount(context, principal.actor, { ...wanted, accounts });
  const createdAt = new Date(context.clock.now()).toISOString();
  const [status, hasSecondFactor] = ['active', false];
  const view = { username, name, email, accounts, apiAccess, role, createdAt, status, hasSecondFactor, password: made };
  return {
    status: 201,
    body: enveloped(view),
    writes: [...unit, ...(role === 'owner' ? await tellOwners(context, accounts, username) : [])],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

export async function replacePortalPassword(
  { context }: CustomerDeskParts,
  principal: OperatorPrincipal,
  username: string,
): Promise<Answer> {
  const portal = await requirePortal({ context }, username);
  const { unit, made } = await preparePasswordReset(context, principal.actor, portal.username);
  const body = enveloped({ username: portal.username, password: made });
  return { status: 200, body, ...withNotice(context, portal, 'password-replaced', unit) };
}

export async function resetSecondFactor(
  { context }: CustomerDeskParts,
  { actor }: OperatorPrincipal,
  username: string,
): Promise<Answer> {
  const portal = await requirePortal({ context }, username);
  if (portal.second_factor_at === null) throw new Refusal('noSecondFactor');
  const unit = preparePortalFactorReset(context, actor, portal.username);
  return { status: 204, ...withNotice(context, portal, 'second-factor-reset', unit) };
}

export async function switchPortalAccount(
  { context }: CustomerDeskParts,
  { actor }: OperatorPrincipal,
  username: string,
  status: 'active' | 'suspended',
): Promise<Answer> {
  const portal = await requirePortal({ context }, username);
  const accounts = [...(await accountsOfPortal(context, portal.username)).keys()];
  const before = portalView({ portal, accounts });
  const body = enveloped({ ...before, status });
  if (before.status === status) return { status: 200, body };
  return { status: 200, body, writes: prepareSuspension(context, actor, portal.username, status === 'suspended') };
}

export async function changeAccounts(
  { context }: CustomerDeskParts,
  principal: OperatorPrincipal,
  username: string,
  wanted: readonly string[],
): Promise<Answer> {
  const portal = await requirePortal({ context }, username);
  const before = await accountsOfPortal(context, portal.username);
  const accounts = await requireCustomers({ context }, wanted);
  const added = accounts.filter((account) => !before.has(account));
  if (added.length > 0) requireMayMakeOwner(principal, portal.role);
  const isNewOwner = portal.role === 'owner' && added.length > 0;
  return {
    status: 200,
    body: enveloped(portalView({ portal, accounts })),
    writes: [
      ...prepareAccountsOfPortal(context, principal.actor, portal.username, accounts),
      ...(isNewOwner ? await tellOwners(context, added, portal.username) : []),
    ],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

export async function changePortalRole(
  { context }: CustomerDeskParts,
  principal: OperatorPrincipal,
  username: string,
  role: CustomerRoleName,
): Promise<Answer> {
  requireMayMakeOwner(principal, role);
  const portal = await requirePortal({ context }, username);
  const accounts = [...(await accountsOfPortal(context, portal.username)).keys()];
  const body = enveloped({ ...portalView({ portal, accounts }), role });
  if (portal.role === role) return { status: 200, body };
  const unit = [
    ...prepareRoleOfPortal(context, principal.actor, portal.username, role),
    ...(role === 'owner' ? await tellOwners(context, accounts, portal.username) : []),
  ];
  return { status: 200, body, ...withNotice(context, portal, 'role-changed', unit) };
}

/** An owner manages the customer's other users, so only operators who may change customers can make one. @throws Refusal */
function requireMayMakeOwner({ role: own }: OperatorPrincipal, role: string): void {
  if (role !== 'owner' || permissionsOfOperator(own).includes('customers.write')) return;
  throw new Refusal('roleNotAllowed', {
    details: `Your role is ${own}. Only operators with the permission customers.write can make a user an owner.`,
  });
}

/** Notifies the user of the change to their account. */
function withNotice(
  context: CustomerDeskParts['context'],
  { username, email }: PortalAccount,
  change: AccountNotice['change'],
  unit: Unit,
): Pick<Answer, 'writes' | 'committed'> {
  return {
    writes: [...unit, ...accountNotice(context, email, { change, username })],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

type Reading = Pick<CustomerDeskParts, 'context'>;

async function requirePortal({ context }: Reading, username: string): Promise<PortalAccount> {
  const portal = await findPortalAccount(context, username.toLowerCase());
  if (portal === undefined) throw new Refusal('noSuchPortalAccount');
  return portal;
}

/** Without duplicates, in order. Reports all missing accounts at once. @throws Refusal */
async function requireCustomers({ context }: Reading, accounts: readonly string[]): Promise<string[]> {
  const known = new Set((await findCustomers(context, accounts)).map(({ account }) => account));
  const failures = accounts.flatMap((account, at) =>
    known.has(account)
      ? []
      : [{ field: `accounts[${at}]`, description: `is ${account}, which is not a customer account.` }],
  );
  if (failures.length === 0) return [...known].sort();
  const [first] = failures;
  throw new Refusal('validationFailed', { details: `${first!.field} ${first!.description}`, failures });
}
