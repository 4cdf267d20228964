// Finds claims. To everyone except the account that filed it, a claim does not exist.
import { Refusal } from '../../platform/http/refusal.ts';
import type { ClaimRow } from './claim.store.ts';
import type { ClaimParts } from './claim-parts.ts';

/** Without `accounts`, finds every claim: for the carrier itself. @throws Refusal */
export async function findClaim(
  { store }: Pick<ClaimParts, 'store'>,
  claimId: string,
  accounts?: { has(account: string): boolean },
): Promise<ClaimRow> {
  const row = await store.find(claimId);
  if (row === undefined || accounts?.has(row.account) === false) throw new Refusal('noSuchClaim');
  return row;
}
