// The table of the rows that operators have made mandatory: one row, once they have chosen.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface ChosenRows {
  /** IDs of rows, separated by spaces. */
  readonly row_ids: string;
  /** The actor, as in `operator:night`. */
  readonly chosen_by: string;
  readonly chosen_at: number;
}

interface Tables {
  mandatory_certification: ChosenRows & { readonly choice_id: string };
}

const ONLY = 'mandatory';

export function mandatoryRowStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** Undefined while the setting applies. */
    find: (): Promise<ChosenRows | undefined> =>
      tables.selectFrom('mandatory_certification').selectAll().where('choice_id', '=', ONLY).executeTakeFirst(),

    save: (chosen: ChosenRows): Step =>
      step(
        tables
          .insertInto('mandatory_certification')
          .values({ ...chosen, choice_id: ONLY })
          .onConflict((known) => known.column('choice_id').doUpdateSet(chosen)),
      ),

    remove: (): Step => step(tables.deleteFrom('mandatory_certification').where('choice_id', '=', ONLY)),
  };
}
