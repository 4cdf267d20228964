// What an operator does with operators.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { randomText } from '../../platform/random.ts';
import type { Prepared } from './manage-clients.ts';
import { writeNew } from './manage-portal-accounts.ts';
import { operatorStore } from './operator.store.ts';

const USERNAME = /^[a-z0-9][a-z0-9._@-]{2,63}$/;

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
    auditLine(context, actor, 'operator.created', `operator:${name}`, {}),
  ];
  return { unit, made: password };
}

/** Gives the password; it cannot be shown again. */
export async function createOperator(context: Context, actor: string, username: string): Promise<string> {
  const { unit, made } = await prepareOperator(context, actor, username);
  await writeNew(context, `Operator ${username} exists already.`, unit);
  return made;
}
