// How much of an invoice's lines can still be credited or disputed, and everything that is wrong with requested amounts.
import { documentNumber } from '../../../freight/invoicing/document-number.ts';
import {
  amountOf,
  type CreditedLines,
  type LineAmount,
  sumOfAmounts,
  uncreditedCents,
} from '../../../freight/invoicing/line-amounts.ts';
import { formatCents } from '../../../freight/money.ts';
import { type Failure, Refusal } from '../../../platform/http/refusal.ts';
import { type InvoiceStores, readShipmentInvoices, type StoredInvoice } from '../find-invoices.ts';
import { disputedLines } from './disputed-part.ts';

export interface CreditableLines extends CreditedLines {
  readonly disputed: readonly LineAmount[];
  /** The total less what was credited. */
  readonly uncreditedCents: number;
  /** The number of credit memos of the shipment. */
  readonly creditMemos: number;
}

export async function creditableLines(stores: InvoiceStores, invoice: StoredInvoice): Promise<CreditableLines> {
  const { row, documents } = invoice;
  const all = (await readShipmentInvoices(stores, [row.pro])).get(row.pro) ?? [];
  const memos = all.filter((one) => one.row.kind === 'CREDIT_MEMO');
  const bodies = memos.filter((one) => one.row.corrects === row.id).map((one) => one.documents.at(-1)!);
  return {
    lines: documents.at(-1)!.lines,
    takenBack: new Set(bodies.flatMap((body) => body.takenBack ?? [])),
    granted: bodies.flatMap((body) => body.grants ?? []),
    disputed: disputedLines(row),
    uncreditedCents: row.replaced === 1 ? 0 : Math.max(0, row.total_cents - row.credited_cents),
    creditMemos: memos.length,
  };
}

/** Reports all failures at once; `field` is the path within the list. */
export function amountFailures(creditable: CreditableLines, wanted: readonly LineAmount[]): Failure[] {
  const { lines, disputed } = creditable;
  const seen = new Set<number>();
  const failures = wanted.flatMap(({ line, cents }, at): Failure[] => {
    const field = (name: string) => `lines[${at}].${name}`;
    if (lines[line - 1] === undefined) {
      return [{ field: field('line'), description: `must be a line of the invoice, 1 to ${lines.length}.` }];
    }
    if (seen.has(line)) return [{ field: field('line'), description: 'is listed twice. Combine the amounts.' }];
    seen.add(line);
    const disputedCents = amountOf(disputed, line);
    const left = Math.max(0, uncreditedCents(creditable, line) - disputedCents);
    if (cents <= left) return [];
    const besides = disputedCents === 0 ? '' : ` ${formatCents(disputedCents)} of it is disputed.`;
    const description = `must be no more than what is not credited yet of the line, ${formatCents(left)}.${besides}`;
    return [{ field: field('amount'), description }];
  });
  const leftCents = Math.max(0, creditable.uncreditedCents - sumOfAmounts(disputed));
  if (failures.length === 0 && sumOfAmounts(wanted) > leftCents) {
    const description = `must add up to no more than what is not credited yet of the invoice, ${formatCents(leftCents)}.`;
    failures.push({ field: 'lines', description });
  }
  return failures;
}

/** @throws Refusal */
export function refuseReplaced({ row }: StoredInvoice, instead: string): void {
  if (row.replaced === 0) return;
  const details = `Invoice ${documentNumber(row)} was replaced by another one. ${instead}`;
  throw new Refusal('invoiceReplaced', { details });
}
