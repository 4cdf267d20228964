// Users of customers' accounts: owners invite, change and remove them.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { EnvironmentAddress } from '../../platform/http/environment-address.ts';
import type { MailPurposes } from '../mail/mail-purposes.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { composeInvitation, INVITATION_MAIL } from './invite-user.ts';
import { userRoutes } from './user.routes.ts';

export function openUsers(needs: {
  readonly context: Context;
  readonly tokens: TokenChecker;
  readonly mailPurposes: MailPurposes;
  readonly address: Pick<EnvironmentAddress, 'page'>;
}): Capability {
  const { context, tokens, mailPurposes, address } = needs;
  mailPurposes.register(INVITATION_MAIL, composeInvitation(context, address.page('/sign-in')));
  return { routes: userRoutes(context, tokens) };
}
