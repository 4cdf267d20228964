// Certification: whether a program is ready for production, judged by what it did in the test environment.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { Route } from '../../platform/contract/route.ts';
import type { RequestRecorder } from '../../platform/http/request-recorder.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { BolParts } from '../bol/submit/plan-bol.ts';
import type { SubscriptionParts } from '../subscriptions/subscription-parts.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { certificationRoutes } from './certification.routes.ts';
import { evidenceStore } from './evidence.store.ts';
import { mandatoryRows } from './mandatory-rows.ts';
import { EvidenceRecorder } from './record-evidence.ts';

export interface CertificationCapability extends Capability {
  readonly recorder: RequestRecorder;
  /** Registers the operations of all capabilities. */
  link(routes: readonly Route[]): void;
}

/** Undefined in production: programs are certified in the test environment. */
export function openCertification(needs: {
  readonly context: Context;
  readonly tokens: TokenChecker;
  readonly operators: OperatorChecker;
  readonly bols: BolParts;
  readonly subscriptions: SubscriptionParts;
  readonly baseUrl: () => string;
  readonly carrierName: () => string;
}): CertificationCapability | undefined {
  const { context, tokens, operators, bols } = needs;
  // Reports a misspelled row at startup, in production too.
  mandatoryRows(context.config);
  if (context.testClock === undefined) return undefined;
  const store = evidenceStore(context.db);
  const recorder = new EvidenceRecorder({ context, store, bols });
  return {
    recorder,
    routes: certificationRoutes({ ...needs, store, recorder }, tokens, operators),
    link: (routes) => recorder.link(routes),
    close: () => recorder.close(),
  };
}
