// The conditions of the §2.7 table: RQ-CORE, RQ-VOL, RQ-CLS and full-value coverage.
import type { Condition } from '../../platform/contract/required-when.ts';

/** Levels that were named one by one. ALL requests whatever is available and requires nothing (spec-gaps 4). */
export function namedLevels(root: unknown): readonly unknown[] {
  const levels = (root as { quoteRequest?: { serviceLevels?: unknown } } | undefined)?.quoteRequest?.serviceLevels;
  return Array.isArray(levels) ? levels : [];
}

function levelIs(...wanted: readonly string[]): Condition {
  return {
    says: `the service level is ${wanted.slice(0, -1).join(', ')} or ${wanted.at(-1)}`,
    holds: (_owner, root) => namedLevels(root).some((level) => wanted.includes(level as string)),
  };
}

export const RQ_CORE = levelIs('LTLTC', 'VTL', 'VTLTC', 'EU');
export const RQ_VOL = levelIs('VTL', 'VTLTC', 'EU');
export const RQ_CLS = levelIs('LTL', 'LTLTC');

export const fullValueAsked: Condition = {
  says: 'isNeeded is true',
  holds: (owner) => owner.isNeeded === true,
};
