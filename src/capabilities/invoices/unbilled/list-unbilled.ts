// Shows operators the delivered or returned freight that has no invoice, and why.
import type { Answer } from '../../../platform/contract/route.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { NO_ERROR } from '../../../platform/http/envelope.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../../platform/http/request/list-cursor.ts';
import { isoOrNull } from '../../../platform/iso-time.ts';
import type { StoredShipment } from '../../shipments/find-shipment.ts';
import { shipmentsOf } from '../../shipments/lists/survey-shipments.ts';
import type { ShipmentParts } from '../../shipments/shipment-parts.ts';
import type { InvoiceParts } from '../invoice-parts.ts';
import { withoutInvoice } from './check-unbilled.ts';
import type { UNBILLED_REASONS, UnbilledQuery } from './unbilled.schema.ts';

export async function listUnbilled(
  parts: InvoiceParts,
  shipments: ShipmentParts,
  { cursor, limit: asked }: UnbilledQuery,
): Promise<Answer> {
  const limit = limitOf({ limit: asked });
  const after = cursor === undefined ? '' : readCursor(cursor, /^\d{10}$/)[0]!;
  const pros = await parts.unbilled.page(after, limit + 1);
  const { shown, cursor: next } = pageOf(pros, limit, writeCursor);
  // The list may be outdated: an invoice may have been issued meanwhile.
  const still = await shipmentsOf(shipments, await withoutInvoice(parts, shown));
  const now = parts.context.freightClock.now();
  const data = still.map((one) => unbilledView(one, now)).sort((one, other) => (one.pro < other.pro ? -1 : 1));
  return { status: 200, body: { data, cursor: next, error: NO_ERROR } };
}

function unbilledView({ pro, facts, state }: StoredShipment, now: number) {
  const deliveredAt = state.delivery?.at ?? null;
  const returnedAt = state.returned?.at ?? null;
  const hasPrice = facts.charge !== null || (state.reweigh?.chargeCents ?? null) !== null;
  const reason: (typeof UNBILLED_REASONS)[number] = hasPrice ? 'NOT_INVOICED' : 'NO_PRICE';
  return {
    pro,
    reason,
    payerAccount: facts.payerAccount,
    deliveredAt: isoOrNull(deliveredAt),
    returnedAt: deliveredAt === null ? isoOrNull(returnedAt) : null,
    days: Math.max(0, Math.floor((now - (deliveredAt ?? returnedAt ?? now)) / DAY_MS)),
    weight: facts.weightLb,
    originTerminal: facts.originTerminal,
    destinationTerminal: facts.destinationTerminal,
  };
}
