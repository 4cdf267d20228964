// Operators' management of portal accounts, which act for customer accounts.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Unit } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { randomText } from '../../platform/random.ts';
import type { Prepared } from './customers/manage-clients.ts';
import { requireAccounts } from './customers/manage-customer-accounts.ts';
import { type GeneratedPassword, PASSWORD_CHARACTERS } from './passwords/generated-password.ts';
import { passwordFault } from './passwords/password-policy.ts';
import { portalAccountStore } from './portal-account.store.ts';
import type { CustomerRoleName } from './roles.ts';
import { forgetSecondFactors } from './second-factors/second-factors-of.ts';
import { forgetIdentities } from './single-sign-on/identity-links.ts';
import { writeNew } from './write-new.ts';

const USERNAME = /^[a-z0-9][a-z0-9._@-]{2,63}$/;

export interface NewPortalAccount {
  readonly username: string;
  readonly name: string;
  readonly accounts: readonly string[];
  readonly apiAccess: boolean;
  /** Owner by default. */
  readonly role?: CustomerRoleName;
  /** For resetting the password and for notices. */
  readonly email?: string;
  /** Random if absent. */
  readonly password?: string;
  /** Instead of `password`. */
  readonly generated?: GeneratedPassword;
  /** Hashes a password that a user chose, in the users' queue. */
  readonly hash?: (password: string) => Promise<string>;
}

/** The portal account exists once the transaction is written. Also returns the password. */
export async function preparePortalAccount(
  context: Context,
  actor: string,
  wanted: NewPortalAccount,
): Promise<Prepared<string>> {
  const username = wanted.username.toLowerCase();
  if (!USERNAME.test(username)) {
    throw new OperatorError(
      'A user name has 3 to 64 characters: letters, digits and . _ @ -, a letter or digit first.',
    );
  }
  const { name, accounts, role = 'owner', generated } = wanted;
  const password = generated?.text ?? (await usablePassword(context, username, wanted.password));
  const portal = {
    username,
    name,
    password_hash: await (generated?.hash ?? (wanted.hash ?? context.passwords.hash)(password)),
    generation: 1,
    api_access: wanted.apiAccess ? 1 : 0,
    role,
    email: wanted.email ?? null,
    second_factor_at: null,
    created_at: context.clock.now(),
    suspended_at: null,
  } as const;
  const unit = [
    ...portalAccountStore(context.db).insert(portal, accounts),
    auditLine(context, actor, 'portal-account.created', portalSubject(username), { name, accounts, role }),
  ];
  return { unit, made: password };
}

/** Returns the password, which cannot be shown again. */
/** `alongside` is written in the same transaction, here and below: the e-mails that notify the users concerned. */
export async function createPortalAccount(
  context: Context,
  actor: string,
  wanted: NewPortalAccount,
  alongside: Unit = [],
): Promise<string> {
  await requireAccounts(context, wanted.accounts);
  const { unit, made } = await preparePortalAccount(context, actor, wanted);
  await writeNew(context, `Portal account ${wanted.username} exists already.`, [...unit, ...alongside]);
  return made;
}

export async function resetPortalPassword(
  context: Context,
  actor: string,
  username: string,
  wanted?: string,
  alongside: Unit = [],
): Promise<string> {
  const { unit, made } = await preparePasswordReset(context, actor, await requirePortal(context, username), wanted);
  await context.db.write([...unit, ...alongside]);
  return made;
}

/** A new password for an existing portal account; `username` as stored. */
export async function preparePasswordReset(
  context: Context,
  actor: string,
  username: string,
  wanted?: string,
): Promise<Prepared<string>> {
  const password = await usablePassword(context, username, wanted);
  const unit = [
    portalAccountStore(context.db).setPassword(username, await context.passwords.hash(password)),
    // Someone with the old password may have entered their own e-mail address to receive password links.
    portalAccountStore(context.db).setEmail(username, null),
    // They may also have linked their own identity.
    forgetIdentities(context, 'portal', username),
    auditLine(context, actor, 'portal-account.password-reset', portalSubject(username), {}),
  ];
  return { unit, made: password };
}

/** The portal account must exist; `username` as stored. The next sign-in needs the password only. Tokens and sessions end. */
export function preparePortalFactorReset(context: Context, actor: string, username: string): Unit {
  return [
    portalAccountStore(context.db).setSecondFactor(username, null),
    ...forgetSecondFactors(context, { kind: 'portal', username }),
    auditLine(context, actor, 'portal-account.second-factor-reset', portalSubject(username), {}),
  ];
}

export async function resetPortalFactor(
  context: Context,
  actor: string,
  username: string,
  alongside: Unit = [],
): Promise<void> {
  const unit = preparePortalFactorReset(context, actor, await requirePortal(context, username));
  await context.db.write([...unit, ...alongside]);
}

/** The identity at the single sign-on provider can be linked again. Tokens and sessions end. */
export async function unlinkPortal(
  context: Context,
  actor: string,
  username: string,
  alongside: Unit = [],
): Promise<void> {
  const name = await requirePortal(context, username);
  await context.db.write([
    forgetIdentities(context, 'portal', name),
    auditLine(context, actor, 'identity.unlinked', portalSubject(name), {}),
    ...alongside,
  ]);
}

export async function setPortalSuspended(
  context: Context,
  actor: string,
  username: string,
  suspended: boolean,
): Promise<void> {
  await context.db.write(prepareSuspension(context, actor, await requirePortal(context, username), suspended));
}

/** The portal account must exist; `username` as stored. */
export function prepareSuspension(context: Context, actor: string, username: string, suspended: boolean): Unit {
  const action = suspended ? 'portal-account.suspended' : 'portal-account.resumed';
  return [
    portalAccountStore(context.db).setSuspended(username, suspended ? context.clock.now() : null),
    auditLine(context, actor, action, portalSubject(username), {}),
  ];
}

/** The portal account must exist. Nodes apply the new role within a second, when they read the audit log. */
export function prepareRoleOfPortal(context: Context, actor: string, username: string, role: CustomerRoleName): Unit {
  return [
    portalAccountStore(context.db).setRole(username, role),
    auditLine(context, actor, 'portal-account.role-changed', portalSubject(username), { role }),
  ];
}

export async function setPortalRole(
  context: Context,
  actor: string,
  username: string,
  role: CustomerRoleName,
  alongside: Unit = [],
): Promise<void> {
  const unit = prepareRoleOfPortal(context, actor, await requirePortal(context, username), role);
  await context.db.write([...unit, ...alongside]);
}

/**
 * The portal account must exist. Its tokens and sessions end within a second. The name stays taken: records kept under it, such as
 * the request log, must not pass to another person.
 */
export function prepareRemoval(context: Context, actor: string, username: string): Unit {
  const store = portalAccountStore(context.db);
  return [
    ...store.setAccounts(username, []),
    store.setEmail(username, null),
    store.setSecondFactor(username, null),
    ...forgetSecondFactors(context, { kind: 'portal', username }),
    forgetIdentities(context, 'portal', username),
    store.setSuspended(username, context.clock.now()),
    auditLine(context, actor, 'portal-account.removed', portalSubject(username), {}),
  ];
}

/** Nodes apply the new accounts within a second, when they read the audit log. */
export function prepareAccountsOfPortal(
  context: Context,
  actor: string,
  username: string,
  accounts: readonly string[],
): Unit {
  return [
    ...portalAccountStore(context.db).setAccounts(username, accounts),
    auditLine(context, actor, 'portal-account.accounts-changed', portalSubject(username), { accounts }),
  ];
}

/** The portal account's subject in the audit log, by which nodes know which cached data to drop. */
export function portalSubject(username: string): string {
  return `portal-account:${username}`;
}

async function requirePortal(context: Context, username: string): Promise<string> {
  const portal = await portalAccountStore(context.db).find(username.toLowerCase());
  if (portal === undefined) {
    throw new OperatorError(
      `There is no portal account ${username} in ${context.environment}. See: linehaul portal-accounts list`,
    );
  }
  return portal.username;
}

async function usablePassword(context: Context, username: string, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) return randomText(context.random, PASSWORD_CHARACTERS);
  const fault = await passwordFault(wanted, username);
  if (fault !== undefined) throw new OperatorError(`The password ${fault} Leave it out to have one generated.`);
  return wanted;
}
