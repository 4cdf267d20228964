// What a correction credits, for the two-person rule: the invoice that it takes back, as far as the same account does not owe it again.
import type { StoredInvoice } from '../invoices/find-invoices.ts';

export interface CorrectedCharges {
  readonly beforeCents: number;
  readonly afterCents: number;
  /** Who is billed afterwards. */
  readonly payerAccount: string;
}

/** 0 while nothing is invoiced: then no credit memo is issued. */
export function correctionCreditCents(
  documents: readonly StoredInvoice[],
  { beforeCents, afterCents, payerAccount }: CorrectedCharges,
): number {
  const standing = documents.map(({ row }) => row).filter(({ kind, replaced }) => kind === 'INVOICE' && replaced === 0);
  const taken = standing.filter(({ account }) => account !== payerAccount);
  const takenCents = taken.reduce((sum, { total_cents, credited_cents }) => sum + total_cents - credited_cents, 0);
  // Another account that is billed instead may never pay.
  if (taken.length > 0 || standing.length === 0) return takenCents;
  return Math.max(0, beforeCents - afterCents);
}
