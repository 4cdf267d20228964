// The table of operators: the carrier's own staff and systems.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface Operator {
  readonly username: string;
  readonly password_hash: string;
  readonly role: string;
  readonly email: string | null;
  /** When the second factor was last set up or changed; null if there is none. */
  readonly second_factor_at: number | null;
  /** A program calls with HTTP Basic, and cannot sign in to the console. */
  readonly is_program: 0 | 1;
  readonly created_at: number;
}

const ADMINISTRATOR = 'administrator';

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
    /** Conflicts if there is no such operator, or if the password is no longer the one in `before`. */
    setPassword: (username: string, password_hash: string, before?: string): Step =>
      step(
        tables
          .updateTable('operators')
          .set({ password_hash })
          .where('username', '=', username)
          .$if(before !== undefined, (query) => query.where('password_hash', '=', before!)),
        1,
      ),
    setEmail: (username: string, email: string | null): Step =>
      step(tables.updateTable('operators').set({ email }).where('username', '=', username), 1),
    /** Conflicts if there is no such operator, or if the password or the second factor is no longer the one in `before`. */
    setSecondFactor: (
      username: string,
      second_factor_at: number | null,
      before?: Pick<Operator, 'password_hash' | 'second_factor_at'>,
    ): Step =>
      step(
        tables
          .updateTable('operators')
          .set({ second_factor_at })
          .where('username', '=', username)
          .$if(before !== undefined, (query) =>
            query
              .where('password_hash', '=', before!.password_hash)
              .where('second_factor_at', before!.second_factor_at === null ? 'is' : '=', before!.second_factor_at),
          ),
        1,
      ),
    setRole: (username: string, role: string): Step =>
      step(tables.updateTable('operators').set({ role }).where('username', '=', username), 1),
    remove: (username: string): Step => step(tables.deleteFrom('operators').where('username', '=', username), 1),

    /**
     * Goes before an operator is removed or gets another role: conflicts if no other administrator would be left. Locks all of them
     * first, so that two administrators who remove each other are serialized.
     */
    keepAnAdministrator: (username: string): Step[] => [
      step(tables.updateTable('operators').set({ role: ADMINISTRATOR }).where('role', '=', ADMINISTRATOR)),
      step(
        tables
          .updateTable('operators')
          .set({ username })
          .where('username', '=', username)
          .where((is) =>
            is.or([
              is('role', '<>', ADMINISTRATOR),
              is('is_program', '=', 1),
              is.exists(
                is
                  .selectFrom('operators as other')
                  .select('other.username')
                  .where('other.role', '=', ADMINISTRATOR)
                  // A program cannot sign in to the console, so it does not count.
                  .where('other.is_program', '=', 0)
                  .where('other.username', '<>', username),
              ),
            ]),
          ),
        1,
      ),
    ],
  };
}
