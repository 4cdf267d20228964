// What customers owe the carrier: open balances by age, and monthly statements.
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import type { StatementParts } from './read-statement.ts';
import { receivableRoutes } from './receivable.routes.ts';
import { statementRoutes } from './statement.routes.ts';

export function openReceivables(
  needs: StatementParts & { readonly tokens: TokenChecker; readonly operators: OperatorChecker },
): Capability {
  const { context, carrierNow, printer, tokens, operators } = needs;
  return {
    routes: [
      ...receivableRoutes(context, tokens, operators),
      ...statementRoutes({ context, carrierNow, printer }, tokens, operators),
    ],
  };
}
