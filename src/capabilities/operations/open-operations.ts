// The /ops/v1 API for events that the carrier's own systems and staff report.
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { OperationParts } from './operation-parts.ts';
import { operationRoutes } from './operations.routes.ts';

export function openOperations(needs: OperationParts & { readonly operators: OperatorChecker }): Capability {
  return { routes: operationRoutes(needs, needs.operators) };
}
