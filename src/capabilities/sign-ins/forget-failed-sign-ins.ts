// How long failed sign-ins are kept.
import type { Context } from '../../context.ts';
import type { RetentionRule } from '../../platform/retention-rule.ts';
import { failedSignInStore } from './failed-sign-in.store.ts';

export function signInRetention({ db, config }: Context): RetentionRule {
  const store = failedSignInStore(db);
  return {
    name: 'failed sign-ins',
    table: 'failed_sign_ins',
    says: 'deleted',
    setting: 'LINEHAUL_KEEP_SIGN_INS_DAYS',
    days: config.keepSignInsDays,
    isSwept: true,
    count: (before) => store.countBefore(before),
    async due(before, most) {
      const last = await store.lastBefore(before);
      if (last === undefined) return { count: 0, steps: [] };
      return { count: Math.min(most, await store.countBefore(before)), steps: [store.deleteUpTo(last, most)] };
    },
  };
}
