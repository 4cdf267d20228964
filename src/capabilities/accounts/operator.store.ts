// The table of operators: the carrier's own people and systems.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface Operator {
  readonly username: string;
  readonly password_hash: string;
  readonly created_at: number;
}

interface Tables {
  operators: Operator;
}

export function operatorStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    list: (): Promise<Operator[]> => tables.selectFrom('operators').selectAll().orderBy('username').execute(),
    find: (username: string): Promise<Operator | undefined> =>
      tables.selectFrom('operators').selectAll().where('username', '=', username).executeTakeFirst(),
    insert: (operator: Operator): Step => step(tables.insertInto('operators').values(operator), 1),
    /** A conflict when there is no such operator. */
    setPassword: (username: string, password_hash: string): Step =>
      step(tables.updateTable('operators').set({ password_hash }).where('username', '=', username), 1),
    remove: (username: string): Step => step(tables.deleteFrom('operators').where('username', '=', username), 1),
  };
}
