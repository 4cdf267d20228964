// API keys of clients.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { type KeyParts, keyRoutes } from './key.routes.ts';
import { keyAdditionRoutes } from './key-addition.routes.ts';
import { operatorKeyRoutes } from './operator-key.routes.ts';

export function openKeys(
  needs: KeyParts & { readonly context: Context; readonly operators: OperatorChecker },
): Capability {
  const { context, operators } = needs;
  return {
    routes: [
      ...keyRoutes(context, needs),
      ...keyAdditionRoutes(context, needs),
      ...operatorKeyRoutes(context, operators, needs),
    ],
  };
}
