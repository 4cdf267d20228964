// Voids a bill of lading until the freight is picked up. Its PRO stays used.
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

/** The writes that end a bill and its shipment. A reason means that the payer has refused to be billed. */
export function endBol(
  parts: BolParts,
  { row, record, shipment }: FoundBol,
  caller: Caller,
  refusalReason?: string,
): Step[] {
  const now = parts.context.freightClock.now();
  const isRefused = refusalReason !== undefined;
  return [
    ...voidShipment(parts.shipments, shipment, now, isRefused),
    ...moveQuote(parts.usedQuotes, row.pro, record.quoteId, '', now),
    parts.store.insert({
      ...row,
      version: row.version + 1,
      action: isRefused ? 'billing-refused' : 'voided',
      made_at: now,
      username: caller.username,
      ...(isRefused && { record: writeBolRecord({ ...record, refusalReason }) }),
    }),
  ];
}
