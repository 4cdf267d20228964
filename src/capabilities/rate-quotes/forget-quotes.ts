// Deletes old rate quotes. A bill of lading that used one has its price and its charges.
import type { Context } from '../../context.ts';
import type { RetentionRule } from '../../platform/retention-rule.ts';
import { rateQuoteStore } from './rate-quote.store.ts';

export function quoteRetention({ db, config }: Context): RetentionRule {
  const store = rateQuoteStore(db);
  return {
    name: 'quotes',
    table: 'rate_quotes',
    says: 'deleted',
    setting: 'LINEHAUL_KEEP_QUOTES_DAYS',
    days: config.retentionDays.quotes,
    isSwept: false,
    count: (before) => store.countCreatedBefore(before),
    async due(before, most) {
      const keys = await store.createdBefore(before, most);
      return { count: keys.length, steps: [store.deleteThese(keys)] };
    },
  };
}
