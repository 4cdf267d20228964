// Owns the numbers of invoices and credit memos: one gapless series per kind and year.

export const BILLING_KINDS = ['INVOICE', 'CREDIT_MEMO'] as const;
export type BillingKind = (typeof BILLING_KINDS)[number];

const PREFIX: Readonly<Record<BillingKind, string>> = { INVOICE: 'INV', CREDIT_MEMO: 'CM' };
/** Invoices from when a number was `INV` and the PRO. They keep that number and belong to no series. */
export const PRO_SERIES = 'PRO';
const DIGITS = 8;
const COUNTED = /^((?:INV|CM)-\d{4})-(\d{8})$/;

/** The series that a document is numbered in: `INV-2026`. */
export function seriesOf(kind: BillingKind, year: number): string {
  return `${PREFIX[kind]}-${year}`;
}

/** The key of a shipment's document. It is known before the number, which is assigned when the document is written. */
export function documentId(kind: BillingKind, pro: string, nth: number): string {
  return nth === 1 && kind === 'INVOICE' ? `INV${pro}` : `${PREFIX[kind]}${pro}-${nth}`;
}

/** `INV-2026-00000123`. */
export function documentNumber(row: { readonly id: string; readonly series: string; readonly serial: number }): string {
  return row.series === PRO_SERIES ? row.id : `${row.series}-${String(row.serial).padStart(DIGITS, '0')}`;
}

/** The series and position that a number stands for; undefined if it is not a series number. */
export function parseDocumentNumber(number: string): { readonly series: string; readonly serial: number } | undefined {
  const [, series, serial] = COUNTED.exec(number) ?? [];
  return series === undefined ? undefined : { series, serial: Number(serial) };
}
