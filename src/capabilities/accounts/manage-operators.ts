// What an operator does with operators.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { type Step, WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { randomText } from '../../platform/random.ts';
import type { Prepared } from './manage-clients.ts';
import { writeNew } from './manage-portal-accounts.ts';
import { operatorStore } from './operator.store.ts';

const USERNAME = /^[a-z0-9][a-z0-9._@-]{2,63}$/;

/** The name of an operator in the audit log, as actor and as subject. */
export function operatorSubject(username: string): string {
  return `operator:${username}`;
}

/** An operator that exists once its unit is written, and the password. */
export async function prepareOperator(context: Context, actor: string, username: string): Promise<Prepared<string>> {
  const name = username.toLowerCase();
  if (!USERNAME.test(name)) {
    throw new OperatorError(
      'A user name has 3 to 64 characters: letters, digits and . _ @ -, a letter or digit first.',
    );
  }
  const password = randomText(context.random, 20);
  const unit = [
    operatorStore(context.db).insert({
      username: name,
      password_hash: await context.passwords.hash(password),
      created_at: context.clock.now(),
    }),
    auditLine(context, actor, 'operator.created', operatorSubject(name), {}),
  ];
  return { unit, made: password };
}

/** Gives the password; it cannot be shown again. */
export async function createOperator(context: Context, actor: string, username: string): Promise<string> {
  const { unit, made } = await prepareOperator(context, actor, username);
  await writeNew(context, `Operator ${username} exists already.`, unit);
  return made;
}

/** Gives a new password; the old one stops within a second. */
export async function resetOperatorPassword(context: Context, actor: string, username: string): Promise<string> {
  const name = username.toLowerCase();
  const password = randomText(context.random, 20);
  const renewed = operatorStore(context.db).setPassword(name, await context.passwords.hash(password));
  await writeKnown(context, name, [renewed, auditLine(context, actor, 'operator.password', operatorSubject(name), {})]);
  return password;
}

/** The operator is let in no more, within a second. */
export async function removeOperator(context: Context, actor: string, username: string): Promise<void> {
  const name = username.toLowerCase();
  const removed = operatorStore(context.db).remove(name);
  await writeKnown(context, name, [removed, auditLine(context, actor, 'operator.removed', operatorSubject(name), {})]);
}

async function writeKnown(context: Context, name: string, unit: readonly Step[]): Promise<void> {
  try {
    await context.db.write(unit);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    throw new OperatorError(`There is no operator ${name}.`);
  }
}
