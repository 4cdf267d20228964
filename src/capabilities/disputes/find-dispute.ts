// Finds disputes. To accounts that cannot see the invoice, they do not exist.
import { Refusal } from '../../platform/http/refusal.ts';
import type { DisputeRow } from './dispute.store.ts';
import type { DisputeParts } from './dispute-parts.ts';

/** Without `accounts`, finds every dispute: for the carrier itself. @throws Refusal */
export async function findDispute(
  { store }: DisputeParts,
  disputeId: string,
  accounts?: { has(account: string): boolean },
): Promise<DisputeRow> {
  const [row] = await store.withIds([disputeId]);
  const isSeen =
    row !== undefined &&
    (accounts === undefined || (JSON.parse(row.accounts) as string[]).some((account) => accounts.has(account)));
  if (!isSeen) throw new Refusal('noSuchDispute');
  return row;
}
