// Administration of operators. Their credentials are checked in capabilities/accounts.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { EnvironmentAddress } from '../../platform/http/environment-address.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { MailPurposes } from '../mail/mail-purposes.ts';
import { composeOperatorInvitation, OPERATOR_INVITATION_MAIL } from './invite-operator.ts';
import { operatorRoutes } from './operator.routes.ts';
import { operatorInvitationRoutes } from './operator-invitation.routes.ts';

export function openOperators(needs: {
  readonly context: Context;
  readonly operators: OperatorChecker;
  readonly mailPurposes: MailPurposes;
  readonly address: Pick<EnvironmentAddress, 'operatorPage'>;
}): Capability {
  const { context, operators, mailPurposes, address } = needs;
  const page = address.operatorPage('/console');
  mailPurposes.register(OPERATOR_INVITATION_MAIL, composeOperatorInvitation(context, page));
  return { routes: [...operatorRoutes(context, operators), ...operatorInvitationRoutes(context, operators)] };
}
