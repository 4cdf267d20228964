// The status of an invoice in a word.
import type { RowOf } from '../../../api/described.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { billingWords } from '../../../words/billing-words.ts';

type Invoice = Pick<RowOf<'/v1/invoices'>, 'status' | 'isOverdue'>;

const TONES: Record<Invoice['status'], Tone> = {
  OPEN: 'warn',
  PARTIALLY_PAID: 'warn',
  PAID: 'good',
  CREDITED: 'good',
  APPLIED: 'good',
};

export function InvoiceBadge({ invoice: { status, isOverdue } }: { invoice: Invoice }) {
  if (isOverdue) return <Badge tone="bad">{billingWords.invoices.overdue}</Badge>;
  return <Badge tone={TONES[status]}>{billingWords.invoices.statuses[status]}</Badge>;
}
