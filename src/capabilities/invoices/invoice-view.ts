// An invoice in API responses and events: the newest version, a summary of older ones, and the payments.
import type { ChargeLine } from '../../freight/invoicing/charge-line.ts';
import type { Rating, Ratings } from '../../freight/invoicing/owed-charge.ts';
import { formatCents } from '../../freight/money.ts';
import type { ShipmentParty } from '../../freight/shipments/shipment-facts.ts';
import type { InvoiceRow, PaymentRow } from './invoice.store.ts';
import type { InvoiceDocument } from './invoice-document.ts';

export type InvoiceView = ReturnType<typeof invoiceView>;

type Shown = Pick<InvoiceRow, 'number' | 'pro' | 'version' | 'total_cents' | 'paid_cents'>;

/** `documents` are the versions, the oldest first. */
export function invoiceView(row: Shown, documents: readonly InvoiceDocument[], payments: readonly PaymentRow[]) {
  const newest = documents.at(-1)!;
  const balanceCents = row.total_cents - row.paid_cents;
  const status = balanceCents <= 0 ? 'PAID' : row.paid_cents > 0 ? 'PARTIALLY_PAID' : 'OPEN';
  return {
    number: row.number,
    version: row.version,
    status,
    pro: row.pro,
    confirmationNumber: newest.confirmationNumber,
    documentReferences: newest.references,
    payerAccount: newest.payerAccount,
    terms: newest.terms,
    service: newest.service,
    invoiceDate: newest.invoiceDate,
    dueDate: newest.dueDate,
    shipDate: newest.shipDate,
    deliveredAt: newest.deliveredAt === null ? null : iso(newest.deliveredAt),
    returnedAt: newest.returnedAt === undefined ? null : iso(newest.returnedAt),
    shipper: partyView(newest.shipper),
    consignee: partyView(newest.consignee),
    billTo: partyView(newest.billTo),
    handlingUnits: newest.handlingUnits,
    pieces: newest.pieces,
    totalWeight: newest.weightLb,
    lines: newest.lines.map(lineView),
    ...(newest.ratings !== undefined && { ratings: ratingsView(newest.ratings) }),
    total: formatCents(row.total_cents),
    paid: formatCents(row.paid_cents),
    balance: formatCents(balanceCents),
    payments: payments.map(({ payment_id, amount_cents, paid_at, note }) => ({
      paymentId: payment_id,
      amount: formatCents(amount_cents),
      paidAt: iso(paid_at),
      note,
    })),
    versions: documents.map(({ version, reason, madeAt, invoiceDate, dueDate, weightLb, totalCents }) => ({
      version,
      reason,
      madeAt: iso(madeAt),
      invoiceDate,
      dueDate,
      totalWeight: weightLb,
      total: formatCents(totalCents),
    })),
  };
}

export function lineView(
  { code, description, classification, weightLb, quantity, unit, rateCents, chargeCents, reason, event }: ChargeLine,
  at: number,
) {
  return {
    line: at + 1,
    code: code ?? 'MISC',
    description,
    ...(classification !== undefined && { classification }),
    ...(weightLb !== undefined && { weight: weightLb }),
    ...(quantity !== undefined && { quantity }),
    ...(unit !== undefined && { unit }),
    ...(rateCents !== undefined && { rate: formatCents(rateCents) }),
    amount: formatCents(chargeCents),
    ...(reason !== undefined && { reason }),
    ...(event !== undefined && { event }),
  };
}

export function ratingsView({ declared, found }: Ratings) {
  const { at, inspector, nmfcItem, units, photographs } = found;
  return {
    declared: ratingView(declared),
    found: {
      ...ratingView(found),
      at: iso(at),
      ...(inspector !== undefined && { inspector }),
      ...(nmfcItem !== undefined && { nmfcItem }),
      ...(units !== undefined && { units: [...units] }),
      ...(photographs !== undefined && { photographs: [...photographs] }),
    },
  };
}

function ratingView({ weightLb, lines, totalCents }: Rating) {
  return { weight: weightLb, lines: lines.map(lineView), total: formatCents(totalCents) };
}

function partyView({ account, name, address1, address2, city, stateProvince, postalCode, country }: ShipmentParty) {
  return { account, name, address: { address1, address2, city, stateProvince, postalCode, country } };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
