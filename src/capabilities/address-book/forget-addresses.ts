// Deletes parties that no bill of lading has named for a long time.
import type { Context } from '../../context.ts';
import type { RetentionRule } from '../../platform/retention-rule.ts';
import { addressBookStore } from './address-book.store.ts';

export function addressRetention({ db, config }: Context): RetentionRule {
  const store = addressBookStore(db);
  return {
    name: 'address book',
    table: 'address_book',
    says: 'deleted when not used',
    setting: 'LINEHAUL_KEEP_ADDRESSES_DAYS',
    days: config.retentionDays.addresses,
    isSwept: false,
    count: (before) => store.countUnused(before),
    async due(before, most) {
      const unused = await store.unused(before, most);
      return { count: unused.length, steps: unused.map((one) => store.deleteUnused(one, before)) };
    },
  };
}
