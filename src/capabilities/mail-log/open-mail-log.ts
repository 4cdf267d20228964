// The log of outgoing e-mail, for operators.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { mailLogRoutes } from './mail-log.routes.ts';

export function openMailLog(needs: { readonly context: Context; readonly operators: OperatorChecker }): Capability {
  return { routes: mailLogRoutes(needs.context, needs.operators) };
}
