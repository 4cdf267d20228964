// What proposed credits are about, for those who must not touch it before they are decided.
import type { Context } from '../../context.ts';
import { creditProposalStore } from './credit-proposal.store.ts';

/** Numbers of invoices, IDs of disputes and claims, and PROs of bills. */
export async function proposedSubjects({ db }: Pick<Context, 'db'>): Promise<ReadonlySet<string>> {
  return new Set((await creditProposalStore(db).list()).map(({ subject }) => subject));
}
