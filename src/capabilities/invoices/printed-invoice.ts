// The printed invoice or credit memo, built from its content and the carrier's details.

import type { PrintedInvoice } from '../../documents/carrier-documents.ts';
import { partyWithoutContact } from '../../documents/party-without-contact.ts';
import { printOrRefuse } from '../../documents/print-or-refuse.ts';
import { documentNumber } from '../../freight/invoicing/document-number.ts';
import { NET_DAYS } from '../../freight/invoicing/owed-charge.ts';
import type { Carrier } from '../../freight/network/files/carrier-file.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findInvoice, type StoredInvoice } from './find-invoices.ts';
import type { InvoiceParts } from './invoice-parts.ts';

/** Without `accounts`, for the carrier itself. */
export async function invoicePdf(
  parts: InvoiceParts,
  number: string,
  accounts?: { has(account: string): boolean },
): Promise<Answer> {
  const invoice = await findInvoice(parts, number, accounts);
  if (invoice === undefined) throw new Refusal('noSuchInvoice');
  const document = printedInvoice(parts.carrierNow(), parts.context.environment === 'test', invoice);
  const bytes = await printOrRefuse(parts.printer, { kind: 'invoice', document });
  return {
    status: 200,
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${document.number}.pdf"`,
      'cache-control': 'private, no-store',
    },
  };
}

/** Readers of an invoice pay it, and may therefore see both parties of a blind shipment. */
export function printedInvoice(
  { name, scac, phone, email, website, remitTo }: Carrier,
  isTest: boolean,
  { row, documents, related }: StoredInvoice,
): PrintedInvoice {
  const newest = documents.at(-1)!;
  const corrected = related.find(({ id }) => id === row.corrects);
  return {
    kind: row.kind,
    pro: row.pro,
    isTest,
    carrierName: name,
    scac,
    carrierContact: [phone, email, website].filter((one) => one !== '').join(' · '),
    confirmationNumber: newest.confirmationNumber,
    shipDate: newest.shipDate,
    service: newest.service,
    terms: newest.terms,
    references: newest.references.map(({ type, id }) => ({ name: type, value: id })),
    originTerminal: newest.originTerminal,
    destinationTerminal: newest.destinationTerminal,
    shipper: partyWithoutContact(newest.shipper),
    consignee: partyWithoutContact(newest.consignee),
    billTo: partyWithoutContact(newest.billTo),
    madeAt: newest.madeAt,
    number: documentNumber(row),
    version: newest.version,
    reason: newest.reason,
    note: newest.note ?? '',
    corrects: corrected === undefined ? '' : documentNumber(corrected),
    invoiceDate: newest.invoiceDate,
    dueDate: newest.dueDate,
    netDays: newest.netDays ?? NET_DAYS,
    payerAccount: newest.payerAccount,
    handlingUnits: newest.handlingUnits,
    pieces: newest.pieces,
    weightLb: newest.weightLb,
    charges: newest.lines,
    ...(newest.ratings !== undefined && { ratings: newest.ratings }),
    totalCents: newest.totalCents,
    creditedCents: row.credited_cents,
    paidCents: row.paid_cents,
    remitTo,
  };
}
