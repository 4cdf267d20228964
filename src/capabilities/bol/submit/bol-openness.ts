// Whether a bill of lading can still be changed: by its creator, until the freight is picked up (spec-gaps 5).
import { Refusal } from '../../../platform/http/refusal.ts';
import { isPending } from '../../shipments/find-shipment.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { BolVersion } from '../record/bol.store.ts';
import type { FoundBol } from '../record/find-bol.ts';

export function isVoided({ action }: BolVersion): boolean {
  return action === 'voided' || action === 'billing-refused';
}

/** @throws Refusal */
export function refuseUnlessOpen(found: FoundBol, caller: Caller): void {
  if (!found.record.owners.some((account) => caller.accounts.has(account))) throw new Refusal('bolOfAnother');
  refuseUnlessPending(found);
}

/** `tooLate` says what can no longer be done, if it is not a change of the bill. @throws Refusal */
export function refuseUnlessPending({ row, shipment }: FoundBol, tooLate?: string): void {
  if (isVoided(row)) throw new Refusal('bolVoided');
  if (!isPending(shipment)) throw new Refusal('bolPickedUp', tooLate === undefined ? {} : { details: tooLate });
}
