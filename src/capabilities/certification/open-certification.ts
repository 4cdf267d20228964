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
import { mandatoryRowRoutes } from './mandatory-rows.routes.ts';
import { type MandatoryRows, mandatoryBySetting, mandatoryRows } from './mandatory-rows.ts';
import { type EvidenceParts, EvidenceRecorder } from './record-evidence.ts';

export interface CertificationCapability extends Capability {
  /** Undefined in production: programs are certified in the test environment. */
  readonly recorder: RequestRecorder | undefined;
  /** Registers the operations of all capabilities. */
  link(routes: readonly Route[]): void;
}

export function openCertification(needs: {
  readonly context: Context;
  readonly tokens: TokenChecker;
  readonly operators: OperatorChecker;
  readonly bols: BolParts;
  readonly subscriptions: SubscriptionParts;
  readonly baseUrl: () => string;
  readonly soapCallOf: EvidenceParts['soapCallOf'];
  readonly carrierName: () => string;
  /** In a sandbox: those of the environment that it belongs to. */
  readonly inherited: MandatoryRows | undefined;
}): CertificationCapability {
  const { context, tokens, operators, bols, soapCallOf, inherited } = needs;
  // Reports a misspelled row at startup, in production too.
  mandatoryBySetting(context.config);
  // A sandbox shows what its environment has chosen, and cannot change it.
  const ofOperators = inherited === undefined ? mandatoryRowRoutes(context, operators) : [];
  if (context.testClock === undefined) return { recorder: undefined, routes: ofOperators, link: () => {} };
  const store = evidenceStore(context.db);
  const recorder = new EvidenceRecorder({
    context,
    store,
    bols,
    soapCallOf,
    formerCallerOf: (request) => tokens.formerCallerOf(request),
  });
  return {
    recorder,
    routes: [
      ...certificationRoutes(
        { ...needs, store, recorder, mandatoryRows: inherited ?? (() => mandatoryRows(context)) },
        tokens,
        operators,
      ),
      ...ofOperators,
    ],
    link: (routes) => recorder.link(routes),
    close: () => recorder.close(),
  };
}
