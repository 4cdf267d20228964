// Backups that operators start, and those that the server makes on a schedule.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { Metrics } from '../../platform/http/metrics/metrics.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { JobDesk } from '../jobs/job-desk.ts';
import { backupJob, backupRoutes } from './backup.routes.ts';
import { backupMetrics } from './backup-metrics.ts';
import { backupSchedule } from './scheduled-backups.ts';

export function openBackups(needs: {
  readonly context: Context;
  readonly jobs: JobDesk;
  readonly operators: OperatorChecker;
  readonly metrics: Metrics;
}): Capability {
  const schedule = backupSchedule(needs.context);
  needs.jobs.define(backupJob(needs.context));
  backupMetrics(needs.metrics.registry, needs.context);
  return {
    routes: backupRoutes(needs, needs.operators),
    start: () => schedule.start(),
    stop: () => schedule.stop(),
  };
}
