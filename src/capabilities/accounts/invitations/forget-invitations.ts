// Deletes invitations that were not accepted in time, with the e-mail addresses they were sent to.
import type { Context } from '../../../context.ts';
import type { RetentionRule } from '../../../platform/retention-rule.ts';
import { invitationStore } from './invitation.store.ts';

/** After they have expired. */
const KEPT_DAYS = 1;

export function invitationRetention({ db }: Context): RetentionRule {
  const store = invitationStore(db);
  return {
    name: 'invitations',
    table: 'invitations',
    says: 'deleted when expired',
    setting: undefined,
    days: KEPT_DAYS,
    isSwept: false,
    count: (before) => store.countExpired(before),
    async due(before) {
      return { count: await store.countExpired(before), steps: [store.deleteExpired(before)] };
    },
  };
}
