// Operators' background jobs.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { JobDesk } from './job-desk.ts';
import { operatorJobRoutes } from './operator-job.routes.ts';

export interface Jobs extends Capability {
  readonly desk: JobDesk;
}

export function openJobs(needs: { readonly context: Context; readonly operators: OperatorChecker }): Jobs {
  const { context, operators } = needs;
  const desk = new JobDesk(context);
  return {
    desk,
    routes: operatorJobRoutes({ context, desk }, operators),
    start: () => desk.start(),
    stop: () => desk.stop(),
    nextWorkAt: () => desk.nextWorkAt(),
  };
}
