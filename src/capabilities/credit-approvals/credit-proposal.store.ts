// The table of credit proposals, which another operator has to approve.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export type CreditProposalKind = 'credit-memo' | 'dispute-decision' | 'claim-decision' | 'bill-correction';

export interface CreditProposal {
  readonly proposal_id: string;
  readonly kind: CreditProposalKind;
  /** The number of the invoice, the ID of the dispute or claim, or the PRO of the corrected bill. */
  readonly subject: string;
  readonly amount_cents: number;
  /** The request, as JSON. */
  readonly request: string;
  /** `operator:<name>` */
  readonly proposed_by: string;
  readonly proposed_at: number;
}

interface Tables {
  credit_proposals: CreditProposal;
}

export type CreditProposalStore = ReturnType<typeof creditProposalStore>;

export function creditProposalStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** Oldest first. */
    list: (): Promise<CreditProposal[]> =>
      tables.selectFrom('credit_proposals').selectAll().orderBy('proposed_at').orderBy('proposal_id').execute(),

    find: (proposalId: string): Promise<CreditProposal | undefined> =>
      tables.selectFrom('credit_proposals').selectAll().where('proposal_id', '=', proposalId).executeTakeFirst(),

    /** Conflicts if there already is a proposal for the same subject. */
    insert: (proposal: CreditProposal): Step => step(tables.insertInto('credit_proposals').values(proposal), 1),

    /** Conflicts if it was decided meanwhile. */
    delete: (proposalId: string): Step =>
      step(tables.deleteFrom('credit_proposals').where('proposal_id', '=', proposalId), 1),

    forgetAll: (): Step => step(tables.deleteFrom('credit_proposals')),
  };
}
