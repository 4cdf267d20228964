// Deletes pickups that ended long ago, with their events. Freight that they brought keeps their numbers.
import type { Context } from '../../context.ts';
import type { RetentionRule } from '../../platform/retention-rule.ts';
import { pickupEventStore } from './events/pickup-event.store.ts';
import { pickupStore } from './pickup.store.ts';

export function pickupRetention({ db, config }: Context): RetentionRule {
  const store = pickupStore(db);
  const events = pickupEventStore(db);
  return {
    name: 'pickups',
    table: 'pickups',
    says: 'deleted, if they ended',
    setting: 'LINEHAUL_KEEP_PICKUPS_DAYS',
    days: config.retentionDays.pickups,
    isSwept: false,
    count: (before) => store.countEnded(before),
    async due(before, most) {
      const numbers = await store.ended(before, most);
      // An end is final, so none of them can have gone on in the meantime.
      return {
        count: numbers.length,
        steps: numbers.length === 0 ? [] : [...store.delete(numbers), events.delete(numbers)],
      };
    },
  };
}
