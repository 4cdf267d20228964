// The table of credits that operators proposed and another one has to approve.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export type CreditProposalKind = 'credit-memo' | 'dispute-decision' | 'claim-decision' | 'bill-correction';

export interface CreditProposal {
  readonly proposal_id: string;
  readonly kind: CreditProposalKind;
  /** The number of the invoice, the ID of the dispute or claim, or the PRO of the corrected bill. */
  readonly subject: string;
  readonly amount_cents: number;
  /** What was asked for, as JSON. */
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
    /** The oldest first. */
    list: (): Promise<CreditProposal[]> =>
      tables.selectFrom('credit_proposals').selectAll().orderBy('proposed_at').orderBy('proposal_id').execute(),

    find: (proposalId: string): Promise<CreditProposal | undefined> =>
      tables.selectFrom('credit_proposals').selectAll().where('proposal_id', '=', proposalId).executeTakeFirst(),

    /** A conflict when one is proposed for the same already. */
    insert: (proposal: CreditProposal): Step => step(tables.insertInto('credit_proposals').values(proposal), 1),

    /** A conflict when it was decided meanwhile. */
    delete: (proposalId: string): Step =>
      step(tables.deleteFrom('credit_proposals').where('proposal_id', '=', proposalId), 1),

    forgetAll: (): Step => step(tables.deleteFrom('credit_proposals')),
  };
}
