// The table of claims for loss and damage.
import type { ClaimDecision, ClaimStatus } from '../../freight/claims/claim-status.ts';
import type { Cents } from '../../freight/money.ts';
import type { ClaimKind } from '../../freight/value-sets/claim-kind.ts';
import { type CaseFilter, type CaseRow, caseTable } from '../../platform/db/case-table.ts';
import type { Database, Step } from '../../platform/db/database.ts';

/** `account` is the claimant, `body` a `ClaimBody`. */
export interface ClaimRow extends CaseRow {
  readonly kind: ClaimKind;
  readonly status: ClaimStatus;
  readonly filed_at: number;
  /** The carrier's next deadline; null if it has none. */
  readonly due_at: number | null;
  readonly claimed_cents: Cents;
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

export interface ClaimFilter extends CaseFilter<ClaimStatus> {
  /** Only claims for which the carrier is late. */
  readonly dueBefore?: number | undefined;
}

export type ClaimStore = ReturnType<typeof claimStore>;

export function claimStore(db: Database) {
  const tables = db.tables<Tables>();
  const cases = caseTable<ClaimRow>(db, 'claims');
  return {
    ...cases,

    /** Newest first. */
    list: ({ dueBefore, ...filter }: ClaimFilter): Promise<ClaimRow[]> =>
      cases.list(filter, (query) => (dueBefore === undefined ? query : query.where('due_at', '<', dueBefore))),

    /** Stops counting at `most`. */
    async countDue(dueBefore: number, most: number): Promise<number> {
      const some = tables.selectFrom('claims').select('id').where('due_at', '<', dueBefore).limit(most).as('some');
      const found = await tables
        .selectFrom(some)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(found.count);
    },

    /** Conflicts if it has changed since it was read. */
    update: ({ id, status, revision, due_at, next_action_at, body }: ClaimRow): Step =>
      cases.update({ id, status, revision, due_at, next_action_at, body }),
  };
}
