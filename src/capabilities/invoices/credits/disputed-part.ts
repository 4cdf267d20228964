// The disputed part of an invoice as stored in its row: by line, and the sum for queries.
import { addAmounts, type LineAmount, subtractAmounts, sumOfAmounts } from '../../../freight/invoicing/line-amounts.ts';
import type { InvoiceRow } from '../store/invoice-rows.ts';

type DisputedPart = Pick<InvoiceRow, 'disputed' | 'disputed_cents'>;

export const NOTHING_DISPUTED: DisputedPart = { disputed: '[]', disputed_cents: 0 };

export function disputedLines({ disputed }: DisputedPart): readonly LineAmount[] {
  return JSON.parse(disputed) as LineAmount[];
}

export function withDisputed(part: DisputedPart, more: readonly LineAmount[]): DisputedPart {
  return partOf(addAmounts(disputedLines(part), more));
}

export function withoutDisputed(part: DisputedPart, less: readonly LineAmount[]): DisputedPart {
  return partOf(subtractAmounts(disputedLines(part), less));
}

export function withoutLines(part: DisputedPart, lines: readonly number[]): DisputedPart {
  return lines.length === 0
    ? { disputed: part.disputed, disputed_cents: part.disputed_cents }
    : partOf(disputedLines(part).filter(({ line }) => !lines.includes(line)));
}

function partOf(amounts: readonly LineAmount[]): DisputedPart {
  return { disputed: JSON.stringify(amounts), disputed_cents: sumOfAmounts(amounts) };
}
