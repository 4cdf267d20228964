// Sign-in limits, and the record of failed sign-ins.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { Metrics } from '../../platform/http/metrics/metrics.ts';
import { SignIns } from '../../platform/http/sign-ins/sign-ins.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { failedSignInRoutes } from './failed-sign-in.routes.ts';
import { FailedSignInLog } from './record-failed-sign-ins.ts';
import { sweepFailedSignIns } from './sweep-failed-sign-ins.ts';

export interface OpenSignIns {
  readonly signIns: SignIns;
  /** The operators' checker itself depends on these limits, so it is passed in later. */
  capability(operators: OperatorChecker): Capability;
}

export function openSignIns(context: Context, metrics: Metrics): OpenSignIns {
  const log = new FailedSignInLog(context);
  const stopSweeping = sweepFailedSignIns(context);
  return {
    signIns: new SignIns(context.clock, {
      saw(attempt, outcome) {
        metrics.signIn(attempt.entryPoint, outcome);
        log.record(attempt, outcome);
      },
    }),
    capability: (operators) => ({
      routes: failedSignInRoutes(context, log, operators),
      async close() {
        stopSweeping();
        await log.close();
      },
    }),
  };
}
