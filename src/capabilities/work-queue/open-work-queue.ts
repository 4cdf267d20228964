// The operators' work queue: freight that needs attention, notes on it, the day's freight, and appointments.
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { workQueueRoutes } from './work-queue.routes.ts';
import { workQueueStore } from './work-queue.store.ts';
import type { WorkQueueParts } from './work-queue-parts.ts';

export function openWorkQueue(
  needs: Omit<WorkQueueParts, 'store'> & { readonly operators: OperatorChecker },
): Capability {
  const { context, shipments, pickups } = needs;
  const store = workQueueStore(context.db);
  return {
    routes: workQueueRoutes({ context, shipments, pickups, store }, needs.operators),
    forget: () => store.forgetAll(),
  };
}
