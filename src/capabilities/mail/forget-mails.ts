// Deletes e-mails that were sent or given up long ago, with their recipients.
import type { Context } from '../../context.ts';
import type { RetentionRule } from '../../platform/retention-rule.ts';
import { mailStore } from './mail.store.ts';

export function mailRetention({ db, config }: Context): RetentionRule {
  const store = mailStore(db);
  return {
    name: 'e-mails',
    table: 'mails',
    says: 'deleted, unless still to be sent',
    setting: 'LINEHAUL_KEEP_MAILS_DAYS',
    days: config.retentionDays.mails,
    isSwept: false,
    count: (before) => store.countEnded(before),
    async due(before, most) {
      const ids = await store.ended(before, most);
      return { count: ids.length, steps: [store.deleteEnded(ids)] };
    },
  };
}
