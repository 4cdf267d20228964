// Finds an operator by name, for the capabilities that authenticate operators.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import { type Operator, operatorStore } from './operator.store.ts';

export type { Operator } from './operator.store.ts';

export function listOperators(context: Context): Promise<Operator[]> {
  return operatorStore(context.db).list();
}

/** `username` in lower case. */
export function findOperator(context: Context, username: string): Promise<Operator | undefined> {
  return operatorStore(context.db).find(username);
}

/** The write fails as a conflict if the operator was removed or the password has changed. */
export function setOperatorPassword(context: Context, operator: Operator, passwordHash: string): Step {
  return operatorStore(context.db).setPassword(operator.username, passwordHash, operator.password_hash);
}

/** `at` is when the second factor was set up or changed; null removes it. The write fails as a conflict if it changed meanwhile. */
export function setOperatorSecondFactor(context: Context, operator: Operator, at: number | null): Step {
  return operatorStore(context.db).setSecondFactor(operator.username, at, operator);
}

/** The user names of people who can sign in. `email` in lower case. */
export async function operatorsByEmail(context: Context, email: string): Promise<string[]> {
  const found = (await operatorStore(context.db).list()).filter((one) => one.email?.toLowerCase() === email);
  return found.filter(({ is_program }) => is_program === 0).map(({ username }) => username);
}

export function setOperatorEmail(context: Context, { username }: Operator, email: string): Step {
  return operatorStore(context.db).setEmail(username, email);
}
