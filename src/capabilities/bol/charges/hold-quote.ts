// Ties a quote to the bill of lading that uses its price: taken when the bill is created, released when it ends.
import type { Step } from '../../../platform/db/database.ts';
import type { UsedQuoteStore } from './used-quote.store.ts';

/** `before` and `after` are the quotes whose price the bill used before and uses now; '' for none. */
export function moveQuote(
  store: UsedQuoteStore,
  pro: string,
  before: string,
  after: string,
  at: number,
): readonly Step[] {
  if (before === after) return NOTHING;
  return [
    ...(before === '' ? NOTHING : [store.free(before, pro)]),
    ...(after === '' ? NOTHING : [store.use(after, pro, at)]),
  ];
}

const NOTHING: readonly Step[] = [];
