// Backups that operators start.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { JobDesk } from '../jobs/job-desk.ts';
import { backupRoutes } from './backup.routes.ts';

export function openBackups(needs: {
  readonly context: Context;
  readonly jobs: JobDesk;
  readonly operators: OperatorChecker;
}): Capability {
  return { routes: backupRoutes(needs, needs.operators) };
}
