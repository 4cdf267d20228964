// The credit of a correction, for the two-person rule: the invoice that it reverses, less what the same account is billed again.
import type { StoredInvoice } from '../invoices/find-invoices.ts';

export interface CorrectedCharges {
  readonly beforeCents: number;
  readonly afterCents: number;
  /** The account that is billed afterwards. */
  readonly payerAccount: string;
}

/** 0 while nothing is invoiced, because no credit memo is issued then. */
export function correctionCreditCents(
  documents: readonly StoredInvoice[],
  { beforeCents, afterCents, payerAccount }: CorrectedCharges,
): number {
  const standing = documents.map(({ row }) => row).filter(({ kind, replaced }) => kind === 'INVOICE' && replaced === 0);
  const taken = standing.filter(({ account }) => account !== payerAccount);
  const takenCents = taken.reduce((sum, { total_cents, credited_cents }) => sum + total_cents - credited_cents, 0);
  // If another account is billed instead, it may never pay.
  if (taken.length > 0 || standing.length === 0) return takenCents;
  return Math.max(0, beforeCents - afterCents);
}
