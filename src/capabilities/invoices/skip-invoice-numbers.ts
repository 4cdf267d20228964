// Advances the numbers of invoices and credit memos after a restore: those issued since the backup have already been sent out.
import type { Context } from '../../context.ts';
import { BILLING_KINDS, seriesOf } from '../../freight/invoicing/document-number.ts';
import type { Step } from '../../platform/db/database.ts';
import { invoiceStore } from './store/invoice.store.ts';

export interface SkippedSeries {
  /** For example `INV-2026`. */
  readonly series: string;
  readonly from: number;
  readonly to: number;
  readonly write: Step;
}

/** By series. */
export async function lastInvoiceNumbers({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, number>> {
  const known = await invoiceStore(db).series();
  return new Map(known.map(({ series, last }) => [series, last]));
}

/**
 * `since` is the time of the last restored record. Series of years that had ended by then issued no further numbers. `issued` has the last
 * number of each series that is known to have been used, if any.
 */
export async function skipInvoiceNumbers(
  { db, freightClock }: Context,
  since: number | undefined,
  count: number,
  issued: ReadonlyMap<string, number> = new Map(),
): Promise<readonly SkippedSeries[]> {
  const invoices = invoiceStore(db);
  const lastOf = await lastInvoiceNumbers({ db });
  const now = yearOf(freightClock.now());
  const first = Math.min(now, since === undefined ? now : yearOf(since));
  const years = Array.from({ length: now - first + 1 }, (_, index) => first + index);
  // A test clock may be in any year, so a series ahead of the clock is advanced too.
  const ahead = [...lastOf.keys(), ...issued.keys()].filter((series) => Number(series.slice(-4)) > now);
  const moved = new Set([...years.flatMap((year) => BILLING_KINDS.map((kind) => seriesOf(kind, year))), ...ahead]);
  return [...moved].map((series) => {
    const from = lastOf.get(series) ?? 0;
    const to = Math.max(from, issued.get(series) ?? 0) + count;
    return { series, from, to, write: invoices.moveSeries(series, to) };
  });
}

function yearOf(at: number): number {
  return new Date(at).getUTCFullYear();
}
