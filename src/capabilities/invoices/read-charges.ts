// Shows the payer of a shipment every charge so far, and when and why each came about: before the invoice, so that nothing on it is new.
import { isBilled } from '../../freight/invoicing/owed-charge.ts';
import { formatCents } from '../../freight/money.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findShipment, type StoredShipment } from '../shipments/find-shipment.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import { visibleParts } from '../shipments/tracking/visible-parts.ts';
import type { Caller } from '../tokens/check-token.ts';
import { findInvoiceOf } from './find-invoices.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import { lineView } from './invoice-view.ts';
import { chargesSoFar } from './owed-charges.ts';
import type { ShipmentCharges } from './shipment-charges.schema.ts';

export async function readCharges(
  parts: InvoiceParts,
  shipments: ShipmentParts,
  { accounts }: Caller,
  pro: string,
): Promise<Answer> {
  const shipment = await findShipment(shipments, pro, accounts);
  // Whoever may not see the charges is told what somebody without the shipment is told.
  if (shipment === undefined || !visibleParts(shipment.facts, accounts).invoice) throw new Refusal('noSuchShipment');
  const { facts, state } = shipment;
  const [charges, invoice] = await Promise.all([
    chargesSoFar(parts, facts, state),
    findInvoiceOf(parts, pro, accounts),
  ]);
  const body: ShipmentCharges = {
    pro,
    isFinal: isBilled(state) && invoice !== undefined,
    invoiceNumber: invoice?.row.number ?? null,
    lines: charges?.lines.map(lineView) ?? [],
    total: charges === null ? null : formatCents(charges.totalCents),
    changes: changesOf(shipment, charges?.lines ?? []),
  };
  return { status: 200, body: enveloped(body) };
}

/** The newest last. They add up to the total. */
function changesOf(
  { facts, state, createdAt }: StoredShipment,
  lines: NonNullable<Awaited<ReturnType<typeof chargesSoFar>>>['lines'],
): ShipmentCharges['changes'] {
  const { charge } = facts;
  const { reweigh, attempts = [], returned } = state;
  const tripAt = new Map([...attempts, ...(returned ? [returned] : [])].map(({ eventId, at }) => [eventId, at]));
  const rated = charge === null ? [] : [{ at: createdAt, what: 'RATED' as const, cents: charge.totalCents }];
  const later = [
    ...(reweigh?.chargeCents == null
      ? []
      : [{ at: reweigh.at, what: 'CORRECTED' as const, cents: reweigh.chargeCents - (charge?.totalCents ?? 0) }]),
    ...lines.flatMap(({ code, reason, event, chargeCents }) =>
      event === undefined
        ? []
        : [
            {
              at: tripAt.get(event)!,
              what: 'ADDED' as const,
              cents: chargeCents,
              code: code!,
              ...(reason !== undefined && { reason }),
              event,
            },
          ],
    ),
  ];
  // Events may have happened before the bill came in; its price is the first entry all the same.
  return [...rated, ...later.sort((one, other) => one.at - other.at)].map(({ at, cents, what, ...more }) => ({
    at: new Date(at).toISOString(),
    what,
    amount: formatCents(cents),
    ...more,
  }));
}
