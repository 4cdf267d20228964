// Deletes or clears personal data whose retention period is over, in batches.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { reclaimSpace } from '../../platform/db/reclaim-space.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { RetentionRule, RetentionRun } from '../../platform/retention-rule.ts';

export interface RetentionLine {
  readonly records: string;
  readonly table: string;
  readonly action: string;
  readonly setting: string | null;
  /** 0 means forever. */
  readonly days: number;
  /** How many are due or, after a run, how many were handled. */
  readonly count: number;
}

export const AT_ONCE = 500;

/** What is due, by rule. Changes nothing. */
export function whatIsDue(context: Context, rules: readonly RetentionRule[]): Promise<RetentionLine[]> {
  return Promise.all(
    rules.map(async (rule) => lineOf(rule, rule.days === 0 ? 0 : await rule.count(before(context, rule)))),
  );
}

/** Handles everything that is due. Other writes get in between. */
export async function applyRetention(
  context: Context,
  actor: string,
  rules: readonly RetentionRule[],
): Promise<RetentionLine[]> {
  const lines: RetentionLine[] = [];
  const run: RetentionRun = { left: new Set() };
  for (const rule of rules) {
    let gone = 0;
    for (let some = -1; some !== 0; gone += some) some = await applyOnce(context, actor, rule, AT_ONCE, run);
    lines.push(lineOf(rule, gone));
  }
  return lines;
}

/** Runs one batch of one rule and returns its size. The same transaction writes an audit entry, which names no one. */
export async function applyOnce(
  context: Context,
  actor: string,
  rule: RetentionRule,
  most = AT_ONCE,
  run: RetentionRun = { left: new Set() },
): Promise<number> {
  if (rule.days === 0) return 0;
  const olderThan = before(context, rule);
  const { count, steps, first } = await rule.due(olderThan, most, run);
  if (count === 0) return 0;
  await first?.();
  const details = { table: rule.table, count, olderThan: new Date(olderThan).toISOString() };
  await context.db.write([...steps, auditLine(context, actor, 'retention.applied', `retention:${rule.name}`, details)]);
  await reclaimSpace(context.db);
  return count;
}

/** By whichever clock is behind, so that moving the test clock forward makes nothing older. */
function before({ clock, freightClock }: Context, { days }: RetentionRule): number {
  return Math.min(clock.now(), freightClock.now()) - days * DAY_MS;
}

function lineOf({ name, table, says, setting, days }: RetentionRule, count: number): RetentionLine {
  return { records: name, table, action: says, setting: setting ?? null, days, count };
}
