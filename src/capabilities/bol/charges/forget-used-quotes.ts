// Deletes the marks of quotes that were used so long ago that nobody could use them again.
import type { Context } from '../../../context.ts';
import type { RetentionRule } from '../../../platform/retention-rule.ts';
import { usedQuoteStore } from './used-quote.store.ts';

/** A quote expires after 366 days at most (services.csv), and may itself be kept longer than the setting says. */
const EXPIRED_AFTER_DAYS = 400;

export function usedQuoteRetention({ db, config }: Context): RetentionRule {
  const store = usedQuoteStore(db);
  const { quotes } = config.retentionDays;
  return {
    name: 'used quotes',
    table: 'used_quotes',
    says: 'deleted',
    setting: 'LINEHAUL_KEEP_QUOTES_DAYS',
    days: quotes === 0 ? 0 : Math.max(quotes, EXPIRED_AFTER_DAYS),
    isSwept: false,
    count: (before) => store.countUsedBefore(before),
    async due(before, most) {
      const ids = await store.usedBefore(before, most);
      return { count: ids.length, steps: ids.length === 0 ? [] : [store.deleteUsedBefore(ids, before)] };
    },
  };
}
