// Administration of operators. Their credentials are checked in capabilities/accounts.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { operatorRoutes } from './operator.routes.ts';

export function openOperatorAdministration(needs: {
  readonly context: Context;
  readonly operators: OperatorChecker;
}): Capability {
  return { routes: operatorRoutes(needs.context, needs.operators) };
}
