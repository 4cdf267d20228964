// How long the request log is kept.
import type { Context } from '../../context.ts';
import type { RetentionRule } from '../../platform/retention-rule.ts';
import { entryId } from './record-requests.ts';
import { requestLogStore } from './request-log.store.ts';

export function requestRetention({ db, config }: Context): RetentionRule {
  const store = requestLogStore(db);
  return {
    name: 'request log',
    table: 'request_log',
    says: 'deleted',
    setting: 'LINEHAUL_KEEP_REQUESTS_DAYS',
    days: config.retentionDays.requests,
    isSwept: true,
    count: (before) => store.countUpTo(entryId(before, '')),
    async due(before, most) {
      const upTo = entryId(before, '');
      return {
        count: Math.min(most, await store.countUpTo(upTo)),
        steps: [store.deleteUpTo(upTo, most)],
      };
    },
  };
}
