// The console's overview: current figures, and time series of the last days.
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { MinuteWatch } from './minute-watch.ts';
import { overviewRoutes } from './overview.routes.ts';
import type { OverviewParts } from './overview-parts.ts';

export function openOverview(needs: OverviewParts & { readonly operators: OperatorChecker }): Capability {
  const watch = new MinuteWatch(needs);
  return {
    routes: overviewRoutes(needs, watch, needs.operators),
    start: () => watch.start(),
    stop: () => watch.stop(),
  };
}
