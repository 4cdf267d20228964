// Finds an operator by name, for the capabilities that let operators in.
import type { Context } from '../../context.ts';
import { type Operator, operatorStore } from './operator.store.ts';

export type { Operator } from './operator.store.ts';

export function listOperators(context: Context): Promise<Operator[]> {
  return operatorStore(context.db).list();
}

/** `username` in lower case. */
export function findOperator(context: Context, username: string): Promise<Operator | undefined> {
  return operatorStore(context.db).find(username);
}
