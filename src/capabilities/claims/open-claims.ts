// Claims for loss and damage: filed and tracked by customers, handled by the carrier within the deadlines of 49 CFR 370.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import { nextDueAt, type SimulatedDesk } from '../../platform/db/play-due.ts';
import { countedGauge } from '../../platform/http/metrics/counted-gauge.ts';
import type { Metrics } from '../../platform/http/metrics/metrics.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { CarryOutCredit } from '../credit-approvals/credit-approvals.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { claimRoutes } from './claim.routes.ts';
import type { ClaimDecisionBody } from './claim.schema.ts';
import { claimStore } from './claim.store.ts';
import type { ClaimParts } from './claim-parts.ts';
import { decideClaim } from './handle-claim.ts';
import { playClaims } from './play-claims.ts';

export interface Claims extends Capability {
  /** Carries out a decision that a second operator approved. */
  readonly carryOutDecision: CarryOutCredit;
  readonly simulated: SimulatedDesk;
}

/** Counting stops here, so that it stays cheap. */
const MOST_COUNTED = 10_000;

export function openClaims(
  needs: Omit<ClaimParts, 'store'> & {
    readonly context: Context;
    readonly metrics: Metrics;
    readonly tokens: TokenChecker;
    readonly operators: OperatorChecker;
  },
): Claims {
  const { context, network, tariff, shipments, images, approvals, announce, wake } = needs;
  const store = claimStore(context.db);
  const parts: ClaimParts = { context, network, tariff, shipments, images, approvals, announce, wake, store };
  countedGauge(
    needs.metrics.registry,
    'linehaul_overdue_claims',
    'Claims whose next deadline the carrier has missed, up to 10,000.',
    () => store.countDue(context.freightClock.now(), MOST_COUNTED),
  );
  return {
    routes: claimRoutes(parts, needs.tokens, needs.operators),
    carryOutDecision: (operator, claimId, request) =>
      decideClaim(parts, operator, claimId, request as ClaimDecisionBody, 'given'),
    simulated: { nextAt: () => nextDueAt(store), play: (until) => playClaims(parts, until) },
    forget: () => [store.forgetAll()],
  };
}
