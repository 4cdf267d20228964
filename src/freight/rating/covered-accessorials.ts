// Owns which accessorials of a quote are free because another one covers the same work at the same stop.
import type { Cents } from '../money.ts';
import type { Stop } from './quote.ts';
import type { AccessorialRule } from './tariff/accessorials-file.ts';

export interface PricedAccessorial {
  readonly rule: AccessorialRule;
  readonly chargeCents: Cents;
  /** If it is charged at both stops, which of the two this is. */
  readonly stop: Stop | undefined;
}

/** For each accessorial that is not charged, the rule that is charged instead. */
export function coveredAccessorials(
  priced: readonly PricedAccessorial[],
): ReadonlyMap<PricedAccessorial, AccessorialRule> {
  const covered = new Map<PricedAccessorial, AccessorialRule>();
  // Stryker disable next-line ConditionalExpression: without it, only slower.
  if (priced.length < 2) return covered;
  for (const group of new Set(priced.map(({ rule }) => rule.onceWith))) {
    if (group === '') continue;
    for (const stop of stopsOf(priced.filter(({ rule }) => rule.onceWith === group))) {
      const dearest = stop.reduce((most, one) => (one.chargeCents > most.chargeCents ? one : most));
      for (const one of stop) if (one !== dearest) covered.set(one, dearest.rule);
    }
  }
  for (const { rule } of priced) {
    for (const other of priced) if (rule.includes.includes(other.rule.code)) covered.set(other, rule);
  }
  return covered;
}

/** Groups them by pickup and delivery stop; one that fits either stop joins the stop of another. */
function stopsOf(group: readonly PricedAccessorial[]): PricedAccessorial[][] {
  const at = (side: Stop) => group.filter(({ rule, stop }) => (stop ?? rule.side) === side);
  const [pickups, deliveries] = [at('pickup'), at('delivery')];
  const others = group.filter((one) => !pickups.includes(one) && !deliveries.includes(one));
  (deliveries.length > 0 ? deliveries : pickups).push(...others);
  return [pickups, deliveries].filter((stop) => stop.length > 0);
}
