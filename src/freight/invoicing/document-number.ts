// Owns the numbers of invoices and credit memos: one series for each kind and year, counted without gaps.

export const BILLING_KINDS = ['INVOICE', 'CREDIT_MEMO'] as const;
export type BillingKind = (typeof BILLING_KINDS)[number];

const PREFIX: Readonly<Record<BillingKind, string>> = { INVOICE: 'INV', CREDIT_MEMO: 'CM' };
/** Invoices of the time when a number was `INV` and the PRO. They keep it, and are counted in no series. */
export const PRO_SERIES = 'PRO';
const DIGITS = 8;
const COUNTED = /^((?:INV|CM)-\d{4})-(\d{8})$/;

/** Where a document is counted: `INV-2026`. */
export function seriesOf(kind: BillingKind, year: number): string {
  return `${PREFIX[kind]}-${year}`;
}

/** The key of a shipment's document, known before its number is: the number is counted when the document is written. */
export function documentId(kind: BillingKind, pro: string, nth: number): string {
  return nth === 1 && kind === 'INVOICE' ? `INV${pro}` : `${PREFIX[kind]}${pro}-${nth}`;
}

/** `INV-2026-00000123`. */
export function documentNumber(row: { readonly id: string; readonly series: string; readonly serial: number }): string {
  return row.series === PRO_SERIES ? row.id : `${row.series}-${String(row.serial).padStart(DIGITS, '0')}`;
}

/** The place in its series that a number names; undefined for one that is no counted number. */
export function parseDocumentNumber(number: string): { readonly series: string; readonly serial: number } | undefined {
  const [, series, serial] = COUNTED.exec(number) ?? [];
  return series === undefined ? undefined : { series, serial: Number(serial) };
}
