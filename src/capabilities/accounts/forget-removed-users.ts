// Clears the names of removed portal users. The user name stays taken: records kept under it must not pass to another person.
import type { Context } from '../../context.ts';
import type { RetentionRule } from '../../platform/retention-rule.ts';
import { portalAccountStore } from './portal-account.store.ts';

export function removedUserRetention({ db, config }: Context): RetentionRule {
  const store = portalAccountStore(db);
  return {
    name: 'removed users',
    table: 'portal_accounts',
    says: 'name cleared; the user name stays taken',
    setting: 'LINEHAUL_KEEP_REMOVED_USERS_DAYS',
    days: config.retentionDays.removedUsers,
    isSwept: false,
    async count(before) {
      return (await store.removedBefore(before)).length;
    },
    async due(before, most) {
      const removed = (await store.removedBefore(before)).slice(0, most);
      return { count: removed.length, steps: removed.map((username) => store.clearName(username)) };
    },
  };
}
