// The table of proposals for tariffs and contracts that a second operator has to approve.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface TariffProposal {
  readonly proposal_id: string;
  readonly action: 'activate' | 'roll-back' | 'activate-contract' | 'end-contract';
  /** The version to activate, or the current version to roll back or end. */
  readonly version: number;
  /** The contract's account; null for a tariff. */
  readonly account: string | null;
  /** The tariff in force after a rollback, or the contract in force when another was proposed; null if there is none. */
  readonly back_to: number | null;
  /** When it takes effect; null for at once. */
  readonly active_from: number | null;
  /** `operator:<name>` */
  readonly proposed_by: string;
  readonly proposed_at: number;
}

interface Tables {
  tariff_proposals: TariffProposal;
}

export function tariffProposalStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** Oldest first. */
    list: (): Promise<TariffProposal[]> =>
      tables.selectFrom('tariff_proposals').selectAll().orderBy('proposed_at').orderBy('proposal_id').execute(),

    find: (proposalId: string): Promise<TariffProposal | undefined> =>
      tables.selectFrom('tariff_proposals').selectAll().where('proposal_id', '=', proposalId).executeTakeFirst(),

    /** Conflicts if the same is already proposed. */
    insert: (proposal: TariffProposal): Step => step(tables.insertInto('tariff_proposals').values(proposal), 1),

    /** Conflicts if it was decided in the meantime. */
    delete: (proposalId: string): Step =>
      step(tables.deleteFrom('tariff_proposals').where('proposal_id', '=', proposalId), 1),
  };
}
