// Resetting forgotten passwords, for portal users and operators.
import type { Capability } from '../../platform/capability.ts';
import type { EnvironmentAddress } from '../../platform/http/environment-address.ts';
import { ACCOUNT_NOTICE_MAIL, composeAccountNotice } from '../accounts/notices/account-notice.ts';
import type { MailPurposes } from '../mail/mail-purposes.ts';
import { passwordResetRoutes } from './password-reset.routes.ts';
import { composeResetMail, RESET_MAIL, type ResetParts } from './reset-password.ts';

export function openPasswordResets(needs: {
  readonly context: ResetParts['context'];
  readonly mailPurposes: MailPurposes;
  readonly portal: ResetParts['kind'];
  readonly console: ResetParts['kind'];
  readonly address: Pick<EnvironmentAddress, 'page' | 'operatorPage'>;
}): Capability {
  const { context, mailPurposes, address } = needs;
  const pages = { portal: address.page('/sign-in'), operator: address.operatorPage('/console') };
  mailPurposes.register(RESET_MAIL, composeResetMail(context, pages));
  mailPurposes.register(ACCOUNT_NOTICE_MAIL, composeAccountNotice);
  return {
    routes: [
      ...passwordResetRoutes({ context, kind: needs.portal }, { path: '/v1/password-resets', tag: 'Sessions' }),
      ...passwordResetRoutes({ context, kind: needs.console }, { path: '/ops/v1/password-resets', tag: 'Operations' }),
    ],
  };
}
