// The table of customers' instructions.
import type { InstructionKind, InstructionStatus } from '../../freight/instructions/instruction-kinds.ts';
import type { ExceptionReason } from '../../freight/value-sets/exception-reason.ts';
import { type Database, type Step, step } from '../../platform/db/database.ts';
import type { NewAddress } from './instruction.schema.ts';

export interface InstructionRow {
  /** Sorts by time. */
  readonly id: string;
  readonly pro: string;
  /** The account that gave it. */
  readonly account: string;
  readonly kind: InstructionKind;
  readonly status: InstructionStatus;
  readonly revision: number;
  readonly given_at: number;
  /** When the simulated carrier of a test environment acts next. */
  readonly next_action_at: number | null;
  /** An `InstructionBody` as JSON. */
  readonly body: string;
}

export interface InstructionBody {
  readonly note: string;
  readonly givenBy: string;
  /** The address that the answer is mailed to; '' for none. */
  readonly email: string;
  /** The exceptions that were open when it was given. */
  readonly reasons: readonly ExceptionReason[];
  /** Only for HOLD. */
  readonly holdUntil?: string;
  /** Only for CHANGE_ADDRESS. */
  readonly destination?: NewAddress;
  readonly answer?: { readonly at: number; readonly note: string };
}

interface Tables {
  instructions: InstructionRow;
}

export interface InstructionFilter {
  readonly status?: InstructionStatus | undefined;
  readonly pro?: string | undefined;
  readonly accounts?: readonly string[] | undefined;
  /** Only instructions before this one, the last of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

export type InstructionStore = ReturnType<typeof instructionStore>;

export function instructionStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    find: (id: string): Promise<InstructionRow | undefined> =>
      tables.selectFrom('instructions').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Newest first. */
    async list({ status, pro, accounts, before, limit }: InstructionFilter): Promise<InstructionRow[]> {
      if (accounts?.length === 0) return [];
      let query = tables.selectFrom('instructions').selectAll();
      if (accounts !== undefined) query = query.where('account', 'in', accounts);
      if (pro !== undefined) query = query.where('pro', '=', pro);
      if (status !== undefined) query = query.where('status', '=', status);
      if (before !== undefined) query = query.where('id', '<', before);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },

    /** Those of the shipments with an instruction that waits for an answer. */
    async prosWaiting(pros: readonly string[]): Promise<string[]> {
      const query = tables.selectFrom('instructions').select('pro').where('pro', 'in', pros);
      return (await query.where('status', '=', 'WAITING').execute()).map(({ pro }) => pro);
    },

    /** Instructions on which the simulated carrier has to act, earliest first. */
    toPlay: (limit: number): Promise<InstructionRow[]> =>
      tables
        .selectFrom('instructions')
        .selectAll()
        .where('next_action_at', 'is not', null)
        .orderBy('next_action_at')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Conflicts if the account already has one waiting for the shipment. */
    insert: (row: InstructionRow): Step => step(tables.insertInto('instructions').values(row), 1),

    /** Conflicts if it has changed since it was read. */
    update: ({ id, status, revision, next_action_at, body }: InstructionRow): Step =>
      step(
        tables
          .updateTable('instructions')
          .set({ status, revision, next_action_at, body })
          .where('id', '=', id)
          .where('revision', '=', revision - 1),
        1,
      ),

    forgetAll: (): Step => step(tables.deleteFrom('instructions')),
  };
}
