// Whether a bill of lading may still change: by whoever made it, until the freight is picked up (spec-gaps 5).
import { Refusal } from '../../platform/http/refusal.ts';
import { isPending } from '../shipments/find-shipment.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { FoundBol } from './find-bol.ts';

/** @throws Refusal */
export function refuseUnlessOpen({ row, record, shipment }: FoundBol, caller: Caller): void {
  if (!record.owners.some((account) => caller.accounts.has(account))) throw new Refusal('bolOfAnother');
  if (row.action === 'voided') throw new Refusal('bolVoided');
  if (!isPending(shipment)) throw new Refusal('bolPickedUp');
}
