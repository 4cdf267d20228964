// Voids a bill of lading until the freight is picked up. Its PRO stays used.
import type { EventDetails } from '../../../freight/shipments/shipment-event.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import type { Step } from '../../../platform/db/database.ts';
import { voidShipment } from '../../shipments/bill-changes/void-shipment.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { moveQuote } from '../charges/hold-quote.ts';
import { writeBolRecord } from '../record/bol-record.ts';
import { type FoundBol, findBol } from '../record/find-bol.ts';
import { refuseUnlessOpen } from './bol-openness.ts';
import type { BolParts } from './plan-bol.ts';

export async function voidBol(parts: BolParts, caller: Caller, pro: string): Promise<Answer> {
  const before = await findBol(parts, pro, caller.accounts);
  refuseUnlessOpen(before, caller);
  return { status: 204, writes: endBol(parts, before, caller), committed: parts.shipments.wake };
}

/** How a bill ends that its creator did not void. */
type OtherEnd =
  /** The payer has refused to be billed. */
  | { readonly refusalReason: string }
  /** An operator has voided it. */
  | { readonly carrierReason: string };

/** The writes that end a bill and its shipment. The history of the bill names `username`. */
export function endBol(
  parts: BolParts,
  { row, record, shipment }: FoundBol,
  { username }: { readonly username: string },
  end?: OtherEnd,
): Step[] {
  const now = parts.context.freightClock.now();
  const refusalReason = end !== undefined && 'refusalReason' in end ? end.refusalReason : undefined;
  return [
    ...voidShipment(parts.shipments, shipment, now, detailsOf(username, end)),
    ...moveQuote(parts.usedQuotes, row.pro, record.quoteId, '', now),
    parts.store.insert({
      ...row,
      version: row.version + 1,
      action: refusalReason === undefined ? 'voided' : 'billing-refused',
      made_at: now,
      username,
      ...(refusalReason !== undefined && { record: writeBolRecord({ ...record, refusalReason }) }),
    }),
  ];
}

/** Of the event. */
function detailsOf(username: string, end: OtherEnd | undefined): EventDetails {
  if (end === undefined) return {};
  return 'carrierReason' in end ? { note: end.carrierReason, reportedBy: username } : { isBillingRefused: true };
}
