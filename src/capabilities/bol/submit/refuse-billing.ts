// Lets the payer of a shipment booked by someone else refuse to be billed, until the freight is picked up (spec-gaps 5).
import type { Answer } from '../../../platform/contract/route.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { isPending } from '../../shipments/find-shipment.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { billingRefusalMail } from '../mail/billing-refusal-mail.ts';
import { wakeFor } from '../mail/requested-mail.ts';
import { type FoundBol, findBol } from '../record/find-bol.ts';
import { isVoided, refuseUnlessPending } from './bol-openness.ts';
import type { BolParts } from './plan-bol.ts';
import { endBol } from './void-bol.ts';

const TOO_LATE =
  'The freight has been picked up, so the billing can no longer be refused. Contact the carrier to dispute the charges.';

/** The bill ends as if it had been voided; its creator can read the reason. @throws Refusal */
export async function refuseBilling(parts: BolParts, caller: Caller, pro: string, reason: string): Promise<Answer> {
  const before = await findBol(parts, pro, caller.accounts);
  if (!isBilledByOthers(before, caller)) throw new Refusal('notThePayer');
  refuseUnlessPending(before, TOO_LATE);
  const mail = billingRefusalMail(parts.context, before, reason);
  return {
    status: 204,
    writes: [...endBol(parts, before, caller, { refusalReason: reason }), ...mail],
    committed: wakeFor(parts, mail),
  };
}

/** Whether the caller pays for a shipment that someone else booked, and can still refuse to. */
export function mayRefuseBilling(found: FoundBol, caller: Caller): boolean {
  return isBilledByOthers(found, caller) && !isVoided(found.row) && isPending(found.shipment);
}

/** Whether the caller has the account that pays, and that account did not create the bill itself. */
export function isBilledByOthers({ record, shipment }: FoundBol, { accounts }: Caller): boolean {
  const { payerAccount } = shipment.facts;
  return accounts.has(payerAccount) && !record.owners.includes(payerAccount);
}
