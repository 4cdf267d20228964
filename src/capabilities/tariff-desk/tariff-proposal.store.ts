// The table of what operators proposed to do with tariffs and another one has to approve.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface TariffProposal {
  readonly proposal_id: string;
  readonly action: 'activate' | 'roll-back' | 'activate-contract' | 'end-contract';
  /** The version to activate, or the current version to roll back or end. */
  readonly version: number;
  /** Whose contract it is; null for a tariff. */
  readonly account: string | null;
  /** The tariff in force after a rollback, or the contract in force when another was proposed; null where there is none. */
  readonly back_to: number | null;
  /** When it is to count; null: at once. */
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
    /** The oldest first. */
    list: (): Promise<TariffProposal[]> =>
      tables.selectFrom('tariff_proposals').selectAll().orderBy('proposed_at').orderBy('proposal_id').execute(),

    find: (proposalId: string): Promise<TariffProposal | undefined> =>
      tables.selectFrom('tariff_proposals').selectAll().where('proposal_id', '=', proposalId).executeTakeFirst(),

    /** A conflict when the same is proposed already. */
    insert: (proposal: TariffProposal): Step => step(tables.insertInto('tariff_proposals').values(proposal), 1),

    /** A conflict when it was decided meanwhile. */
    delete: (proposalId: string): Step =>
      step(tables.deleteFrom('tariff_proposals').where('proposal_id', '=', proposalId), 1),
  };
}
