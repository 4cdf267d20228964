// The table of failed sign-ins.
import { type Database, type Step, step } from '../../platform/db/database.ts';
import type { EntryPoint, SignInOutcome } from '../../platform/http/sign-ins/sign-ins.ts';
import type { TimeSpan } from '../../platform/time-span.ts';

export type FailureReason = Exclude<SignInOutcome, 'ok'>;

export interface FailedSignInRow {
  readonly entry_id: string;
  readonly first_at: number;
  readonly last_at: number;
  readonly entry_point: EntryPoint;
  readonly reason: FailureReason;
  /** Empty if the row counts attempts with several names. */
  readonly name: string;
  /** Empty if it counts attempts from several addresses. */
  readonly source: string;
  readonly attempts: number;
}

export interface FailedSignInFilter {
  readonly entryPoint?: EntryPoint | undefined;
  readonly reason?: FailureReason | undefined;
  readonly name?: string | undefined;
  readonly source?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

interface Tables {
  failed_sign_ins: FailedSignInRow;
}

export function failedSignInStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    insert: (rows: readonly FailedSignInRow[]): Step => step(tables.insertInto('failed_sign_ins').values([...rows])),

    /** Newest first. */
    list: ({ entryPoint, reason, name, source, before, limit }: FailedSignInFilter): Promise<FailedSignInRow[]> =>
      tables
        .selectFrom('failed_sign_ins')
        .selectAll()
        .$if(entryPoint !== undefined, (one) => one.where('entry_point', '=', entryPoint!))
        .$if(reason !== undefined, (one) => one.where('reason', '=', reason!))
        .$if(name !== undefined, (one) => one.where('name', '=', name!))
        .$if(source !== undefined, (one) => one.where('source', '=', source!))
        .$if(before !== undefined, (one) => one.where('entry_id', '<', before!))
        .orderBy('entry_id', 'desc')
        .limit(limit)
        .execute(),

    /** Oldest first. */
    inOrder: ({ from, to }: TimeSpan, after: string, limit: number): Promise<FailedSignInRow[]> =>
      tables
        .selectFrom('failed_sign_ins')
        .selectAll()
        .where('entry_id', '>', after)
        .where('last_at', '>=', from)
        .where('first_at', '<', to)
        .orderBy('entry_id')
        .limit(limit)
        .execute(),

    /** The newest row beyond the `kept` newest ones. */
    async firstBeyond(kept: number): Promise<string | undefined> {
      const row = await tables
        .selectFrom('failed_sign_ins')
        .select('entry_id')
        .orderBy('entry_id', 'desc')
        .limit(1)
        .offset(kept)
        .executeTakeFirst();
      return row?.entry_id;
    },

    async countBefore(at: number): Promise<number> {
      const { count } = await tables
        .selectFrom('failed_sign_ins')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('first_at', '<', at)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The newest row from before this time. */
    async lastBefore(at: number): Promise<string | undefined> {
      const row = await tables
        .selectFrom('failed_sign_ins')
        .select('entry_id')
        .where('first_at', '<', at)
        .orderBy('entry_id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.entry_id;
    },

    /** In batches, so that other writes get in between. */
    deleteUpTo: (entryId: string, most: number): Step =>
      step(
        tables
          .deleteFrom('failed_sign_ins')
          .where('entry_id', 'in', (select) =>
            select
              .selectFrom('failed_sign_ins')
              .select('entry_id')
              .where('entry_id', '<=', entryId)
              .orderBy('entry_id')
              .limit(most),
          )
          .returning('entry_id'),
      ),
  };
}
