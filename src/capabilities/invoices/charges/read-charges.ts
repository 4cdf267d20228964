// Shows the payer of a shipment every charge so far, with its time and cause, so that nothing on the invoice is a surprise.
import { type ChargeChange, chargeChanges } from '../../../freight/invoicing/charge-changes.ts';
import { documentNumber } from '../../../freight/invoicing/document-number.ts';
import { isBilled } from '../../../freight/invoicing/owed-charge.ts';
import { formatCents } from '../../../freight/money.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { findReadableShipment, type StoredShipment } from '../../shipments/find-shipment.ts';
import type { ShipmentParts } from '../../shipments/shipment-parts.ts';
import { visibleParts } from '../../shipments/tracking/visible-parts.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { findInvoiceOf } from '../find-invoices.ts';
import type { InvoiceParts } from '../invoice-parts.ts';
import { lineView, ratingsView } from '../invoice-view.ts';
import type { Waiver } from './charge-log.store.ts';
import { firstCharge, momentsOf, newLog } from './log-charges.ts';
import { chargesSoFar } from './owed-charges.ts';
import type { ChargeWaiver, ShipmentCharges } from './shipment-charges.schema.ts';

export async function readCharges(
  parts: InvoiceParts,
  shipments: ShipmentParts,
  { accounts }: Caller,
  pro: string,
): Promise<Answer> {
  const shipment = await findReadableShipment(shipments, pro, accounts);
  // The same error as for an unknown shipment if the caller may not see the charges.
  if (shipment === undefined || !visibleParts(shipment.facts, accounts).invoice) throw new Refusal('noSuchShipment');
  const { charges } = await chargesOfShipment(parts, shipment);
  return { status: 200, body: enveloped(charges) };
}

export async function chargesOfShipment(parts: InvoiceParts, shipment: StoredShipment) {
  const { pro, facts, state } = shipment;
  const stored = (await parts.charges.logs([pro])).get(pro);
  const log = stored ?? (await parts.charges.archivedLog(parts.context.archive, pro));
  const [now, invoice] = await Promise.all([
    chargesSoFar(parts, facts, state, log?.waivers ?? []),
    findInvoiceOf(parts, pro),
  ]);
  // Changes since the last log entry: another day of storage, or events from before there was a log.
  const known = log ?? newLog(facts);
  const since = chargeChanges(known.lines, now?.lines ?? [], momentsOf(state, parts.context.freightClock.now()));
  const charges: ShipmentCharges = {
    pro,
    isFinal: isBilled(state) && invoice !== undefined,
    invoiceNumber: invoice === undefined ? null : documentNumber(invoice.row),
    lines: now?.lines.map(lineView) ?? [],
    ...(now?.ratings !== undefined && { ratings: ratingsView(now.ratings) }),
    total: now === null ? null : formatCents(now.totalCents),
    changes: [...ratedAt(shipment), ...[...known.changes, ...since].map(changeView)],
  };
  return { log, charges };
}

/** Events may precede the bill; its price is still the first entry. */
function ratedAt({ facts, createdAt }: StoredShipment): ShipmentCharges['changes'] {
  const charge = firstCharge(facts);
  if (charge === null) return [];
  return [{ at: new Date(createdAt).toISOString(), what: 'RATED', amount: formatCents(charge.totalCents) }];
}

function changeView({ at, amountCents, ...more }: ChargeChange): ShipmentCharges['changes'][number] {
  return { at: new Date(at).toISOString(), amount: formatCents(amountCents), ...more };
}

export function waiverView({ waivedAt, withdrawnAt, withdrawnBy, amountCents, ...one }: Waiver): ChargeWaiver {
  return {
    ...one,
    amount: formatCents(amountCents),
    waivedAt: new Date(waivedAt).toISOString(),
    withdrawnAt: withdrawnAt === undefined ? null : new Date(withdrawnAt).toISOString(),
    withdrawnBy: withdrawnBy ?? null,
  };
}
