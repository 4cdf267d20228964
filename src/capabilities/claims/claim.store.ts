// The table of claims for loss and damage.
import type { ClaimDecision, ClaimStatus } from '../../freight/claims/claim-status.ts';
import type { Cents } from '../../freight/money.ts';
import type { ClaimKind } from '../../freight/value-sets/claim-kind.ts';
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface ClaimRow {
  /** Sorts by time. */
  readonly id: string;
  readonly pro: string;
  /** The claimant. */
  readonly account: string;
  readonly kind: ClaimKind;
  readonly status: ClaimStatus;
  readonly revision: number;
  readonly filed_at: number;
  /** The carrier's next deadline; null if it has none. */
  readonly due_at: number | null;
  /** When the simulated carrier of a test environment acts next. */
  readonly next_action_at: number | null;
  readonly claimed_cents: Cents;
  /** A `ClaimBody` as JSON. */
  readonly body: string;
}

export interface ClaimedItem {
  readonly description: string;
  readonly pieces: number;
  readonly weightLb: number;
  readonly cents: Cents;
}

export interface ClaimMoment {
  readonly at: number;
  readonly status: ClaimStatus;
  readonly by: 'CUSTOMER' | 'CARRIER';
  readonly note: string;
}

export interface ClaimBody {
  readonly items: readonly ClaimedItem[];
  readonly description: string;
  /** The customer's own number for the claim. */
  readonly reference: string;
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string };
  readonly filedBy: string;
  /** Whether concealed damage was reported after the carrier's deadline for it. */
  readonly isLate: boolean;
  readonly acknowledgeBy: number;
  readonly decideBy: number;
  readonly nextStatusBy?: number;
  readonly acknowledgedAt?: number;
  /** The carrier's maximum liability; null if it is unlimited. */
  readonly limitCents: Cents | null;
  readonly decision?: {
    readonly decision: ClaimDecision;
    readonly at: number;
    readonly cents: Cents;
    readonly note: string;
  };
  readonly payment?: { readonly reference: string; readonly paidAt: number };
  readonly history: readonly ClaimMoment[];
}

interface Tables {
  claims: ClaimRow;
}

export interface ClaimFilter {
  readonly status?: ClaimStatus | undefined;
  readonly pro?: string | undefined;
  readonly accounts?: readonly string[] | undefined;
  /** Only claims for which the carrier is late. */
  readonly dueBefore?: number | undefined;
  /** Only claims before this one, the last of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

export type ClaimStore = ReturnType<typeof claimStore>;

export function claimStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    find: (id: string): Promise<ClaimRow | undefined> =>
      tables.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Newest first. */
    async list({ status, pro, accounts, dueBefore, before, limit }: ClaimFilter): Promise<ClaimRow[]> {
      if (accounts?.length === 0) return [];
      let query = tables.selectFrom('claims').selectAll();
      if (accounts !== undefined) query = query.where('account', 'in', accounts);
      if (pro !== undefined) query = query.where('pro', '=', pro);
      if (status !== undefined) query = query.where('status', '=', status);
      if (dueBefore !== undefined) query = query.where('due_at', '<', dueBefore);
      if (before !== undefined) query = query.where('id', '<', before);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },

    /** Those of the shipments with a claim in one of these statuses. */
    async prosWith(pros: readonly string[], statuses: readonly ClaimStatus[]): Promise<string[]> {
      const query = tables.selectFrom('claims').select('pro').where('pro', 'in', pros);
      return (await query.where('status', 'in', statuses).execute()).map(({ pro }) => pro);
    },

    /** Stops counting at `most`. */
    async countDue(dueBefore: number, most: number): Promise<number> {
      const some = tables.selectFrom('claims').select('id').where('due_at', '<', dueBefore).limit(most).as('some');
      const found = await tables
        .selectFrom(some)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(found.count);
    },

    /** Claims on which the simulated carrier has to act, earliest first. */
    toPlay: (limit: number): Promise<ClaimRow[]> =>
      tables
        .selectFrom('claims')
        .selectAll()
        .where('next_action_at', 'is not', null)
        .orderBy('next_action_at')
        .orderBy('id')
        .limit(limit)
        .execute(),

    insert: (row: ClaimRow): Step => step(tables.insertInto('claims').values(row), 1),

    /** Conflicts if it has changed since it was read. */
    update: ({ id, status, revision, due_at, next_action_at, body }: ClaimRow): Step =>
      step(
        tables
          .updateTable('claims')
          .set({ status, revision, due_at, next_action_at, body })
          .where('id', '=', id)
          .where('revision', '=', revision - 1),
        1,
      ),

    forgetAll: (): Step => step(tables.deleteFrom('claims')),
  };
}
