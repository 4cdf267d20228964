// Operators' management of other operators.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { type Unit, WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { randomText } from '../../platform/random.ts';
import type { Prepared } from './customers/manage-clients.ts';
import { operatorStore } from './operator.store.ts';
import { type GeneratedPassword, PASSWORD_CHARACTERS } from './passwords/generated-password.ts';
import type { OperatorRoleName } from './roles.ts';
import { forgetSecondFactors } from './second-factors/second-factors-of.ts';
import { forgetIdentities } from './single-sign-on/identity-links.ts';
import { writeNew } from './write-new.ts';

const USERNAME = /^[a-z0-9][a-z0-9._@-]{2,63}$/;

/** The name of an operator in the audit log, as actor and as subject. */
export function operatorSubject(username: string): string {
  return `operator:${username}`;
}

/** In lower case. */
export function isOperatorName(name: string): boolean {
  return USERNAME.test(name);
}

export interface NewOperator {
  /** Administrator by default. */
  readonly role?: OperatorRoleName;
  readonly email?: string | null;
  /** A program calls with HTTP Basic and cannot sign in to the console. */
  readonly isProgram?: boolean;
  /** The hash of a password that the operator chose. Without it, one is generated. */
  readonly passwordHash?: string;
  /** Instead of `passwordHash`. */
  readonly generated?: GeneratedPassword;
}

/** The operator exists once the transaction is written. Also returns the password that was generated. */
export async function prepareOperator(
  context: Context,
  actor: string,
  username: string,
  { role = 'administrator', email = null, isProgram = false, passwordHash, generated }: NewOperator = {},
): Promise<Prepared<string>> {
  const name = username.toLowerCase();
  if (!isOperatorName(name)) {
    throw new OperatorError(
      'A user name has 3 to 64 characters: letters, digits and . _ @ -, a letter or digit first.',
    );
  }
  const password = generated?.text ?? randomText(context.random, PASSWORD_CHARACTERS);
  const unit = [
    operatorStore(context.db).insert({
      username: name,
      password_hash: passwordHash ?? (await (generated?.hash ?? context.passwords.hash(password))),
      role,
      email,
      second_factor_at: null,
      is_program: isProgram ? 1 : 0,
      created_at: context.clock.now(),
    }),
    auditLine(context, actor, 'operator.created', operatorSubject(name), { role, isProgram }),
  ];
  return { unit, made: password };
}

/** Returns the password, which cannot be shown again. */
export async function createOperator(
  context: Context,
  actor: string,
  username: string,
  wanted?: NewOperator,
): Promise<string> {
  const { unit, made } = await prepareOperator(context, actor, username, wanted);
  await writeNew(context, `Operator ${username} exists already.`, unit);
  return made;
}

/** A new password for an existing operator; the old one stops working within a second. */
export async function prepareOperatorPassword(
  context: Context,
  actor: string,
  username: string,
): Promise<Prepared<string>> {
  const password = randomText(context.random, PASSWORD_CHARACTERS);
  const unit = [
    operatorStore(context.db).setPassword(username, await context.passwords.hash(password)),
    // Someone with the old password may have entered their own e-mail address to receive password links.
    operatorStore(context.db).setEmail(username, null),
    // They may also have linked their own identity.
    forgetIdentities(context, 'operator', username),
    auditLine(context, actor, 'operator.password', operatorSubject(username), {}),
  ];
  return { unit, made: password };
}

/** `alongside` is written in the same transaction, here and below: the e-mail that notifies the operator. */
export async function resetOperatorPassword(
  context: Context,
  actor: string,
  username: string,
  alongside: Unit = [],
): Promise<string> {
  const name = username.toLowerCase();
  const { unit, made } = await prepareOperatorPassword(context, actor, name);
  await writeKnown(context, name, [...unit, ...alongside]);
  return made;
}

/** The operator must exist. The new role applies within a second. */
export function prepareOperatorRole(context: Context, actor: string, username: string, role: OperatorRoleName): Unit {
  return [
    operatorStore(context.db).setRole(username, role),
    auditLine(context, actor, 'operator.role-changed', operatorSubject(username), { role }),
  ];
}

export async function setOperatorRole(
  context: Context,
  actor: string,
  username: string,
  role: OperatorRoleName,
  alongside: Unit = [],
): Promise<void> {
  const name = username.toLowerCase();
  await writeKnown(context, name, [...prepareOperatorRole(context, actor, name, role), ...alongside]);
}

/** The operator must exist. The next sign-in needs the password only. All sessions end. */
export function prepareOperatorFactorReset(context: Context, actor: string, username: string): Unit {
  return [
    operatorStore(context.db).setSecondFactor(username, null),
    ...forgetSecondFactors(context, { kind: 'operator', username }),
    auditLine(context, actor, 'operator.second-factor-reset', operatorSubject(username), {}),
  ];
}

export async function resetOperatorFactor(
  context: Context,
  actor: string,
  username: string,
  alongside: Unit = [],
): Promise<void> {
  const name = username.toLowerCase();
  await writeKnown(context, name, [...prepareOperatorFactorReset(context, actor, name), ...alongside]);
}

/** The operator must exist. The identity at the single sign-on provider can be linked again. Sessions end. */
export async function unlinkOperator(
  context: Context,
  actor: string,
  username: string,
  alongside: Unit = [],
): Promise<void> {
  const name = username.toLowerCase();
  const operator = await operatorStore(context.db).find(name);
  if (operator === undefined) throw new OperatorError(`There is no operator ${name}.`);
  await context.db.write([
    forgetIdentities(context, 'operator', name),
    auditLine(context, actor, 'identity.unlinked', operatorSubject(name), {}),
    ...alongside,
  ]);
}

/** The operator loses access within a second. */
export function prepareOperatorRemoval(context: Context, actor: string, username: string): Unit {
  return [
    operatorStore(context.db).remove(username),
    ...forgetSecondFactors(context, { kind: 'operator', username }),
    forgetIdentities(context, 'operator', username),
    auditLine(context, actor, 'operator.removed', operatorSubject(username), {}),
  ];
}

export async function removeOperator(context: Context, actor: string, username: string): Promise<void> {
  const name = username.toLowerCase();
  await writeKnown(context, name, prepareOperatorRemoval(context, actor, name));
}

/** Whether no one else can manage operators. */
export async function isLastAdministrator(context: Context, username: string): Promise<boolean> {
  const administrators = (await operatorStore(context.db).list()).filter(
    ({ role, is_program }) => role === 'administrator' && is_program === 0,
  );
  return administrators.length === 1 && administrators[0]!.username === username;
}

/** Goes before a removal or a change of role. The command line needs no such guard, because it can always create an administrator. */
export function keepingAnAdministrator(context: Context, username: string): Unit {
  return operatorStore(context.db).keepAnAdministrator(username);
}

async function writeKnown(context: Context, name: string, unit: Unit): Promise<void> {
  try {
    await context.db.write(unit);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    throw new OperatorError(`There is no operator ${name}.`);
  }
}
