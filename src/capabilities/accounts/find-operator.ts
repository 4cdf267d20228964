// Finds an operator by name, for the capabilities that let operators in.
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

/** A step that is a conflict when the operator is gone or has another password by now. */
export function setOperatorPassword(context: Context, operator: Operator, passwordHash: string): Step {
  return operatorStore(context.db).setPassword(operator.username, passwordHash, operator.password_hash);
}

/** Of a second factor that was set up, changed or (null) removed. A step that is a conflict when something changed it first. */
export function setOperatorSecondFactor(context: Context, operator: Operator, at: number | null): Step {
  return operatorStore(context.db).setSecondFactor(operator.username, at, operator);
}

/** Their user names, of people who can sign in. `email` in lower case. */
export async function operatorsByEmail(context: Context, email: string): Promise<string[]> {
  const found = (await operatorStore(context.db).list()).filter((one) => one.email?.toLowerCase() === email);
  return found.filter(({ is_program }) => is_program === 0).map(({ username }) => username);
}

export function setOperatorEmail(context: Context, { username }: Operator, email: string): Step {
  return operatorStore(context.db).setEmail(username, email);
}
