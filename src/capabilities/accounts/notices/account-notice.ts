// E-mails to users about their own access: the owner of a credential is notified of every change to it.
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import type { ComposedMail } from '../../mail/mail-purposes.ts';
import { queueMail } from '../../mail/queue-mail.ts';

export const ACCOUNT_NOTICE_MAIL = 'account-notice';

const CHANGES = {
  'password-changed': {
    subject: 'Your password was changed',
    says: 'The password of your account was changed. All other sessions and tokens have ended.',
  },
  'password-reset': {
    subject: 'Your password was reset',
    says: 'The password of your account was reset with a link that we sent to this address. All sessions and tokens have ended.',
  },
  'password-replaced': {
    subject: 'Your password was replaced by the carrier',
    says: 'An operator of the carrier gave your account a new password. All sessions and tokens have ended.',
  },
  'role-changed': {
    subject: 'Your role was changed',
    says: 'The role of your account was changed. It decides what you can see and do.',
  },
  'authenticator-added': {
    subject: 'An authenticator app was added to your account',
    says: 'An authenticator app was set up as a second factor of your account. All other sessions and tokens have ended.',
  },
  'authenticator-replaced': {
    subject: 'The authenticator app of your account was replaced',
    says: 'Another authenticator app was set up as a second factor of your account. The codes of the old one no longer work. All other sessions and tokens have ended.',
  },
  'authenticator-removed': {
    subject: 'The authenticator app was removed from your account',
    says: 'The authenticator app is no longer a second factor of your account. All other sessions and tokens have ended.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    says: 'A passkey was added to your account. It can be used to sign in. All other sessions and tokens have ended.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    says: 'A passkey of your account was removed and no longer works. All other sessions and tokens have ended.',
  },
  'identity-linked': {
    subject: 'Single sign-on was set up for your account',
    says: 'Someone signed in to your account through the single sign-on provider for the first time. From now on, this identity can sign in to your account.',
  },
  'identity-unlinked': {
    subject: 'Single sign-on was removed from your account',
    says: 'The carrier removed the link between your account and your identity at the single sign-on provider. All sessions have ended. The next single sign-on can link it again.',
  },
  'recovery-codes-replaced': {
    subject: 'Your recovery codes were replaced',
    says: 'Your account has ten new recovery codes. The old ones no longer work. All other sessions and tokens have ended.',
  },
  'recovery-code-used': {
    subject: 'A recovery code of your account was used',
    says: 'Someone used your password and one of your recovery codes to sign in to your account or to confirm a change to it.',
  },
  'second-factor-reset': {
    subject: 'The second factor of your account was removed',
    says: 'An operator of the carrier or an owner of your accounts removed the second factor of your account. All sessions and tokens have ended. Until you set up a new one, your password is enough to sign in.',
  },
  'invitation-accepted': {
    subject: 'Your invitation was accepted',
    says: 'Someone accepted your invitation and can now sign in for your accounts.',
  },
  'operator-invitation-accepted': {
    subject: 'Your invitation was accepted',
    says: 'Someone accepted your invitation and can now sign in to the console as an operator.',
  },
  'owner-added': {
    subject: 'Your accounts have a new owner',
    says: 'A user is now an owner of accounts that you own. Owners can do everything, and invite and remove users.',
  },
  'email-changed': {
    subject: 'The e-mail address of your account was changed',
    says: 'Notices and password links for your account now go to another address.',
  },
} as const;

export interface AccountNotice {
  readonly change: keyof typeof CHANGES;
  readonly username: string;
  /** The other user that the notice is about. */
  readonly about?: string;
  /** Where the change was made from; undefined for commands and operators. */
  readonly source?: string;
}

interface NoticeBody extends AccountNotice {
  readonly environment: string;
  readonly at: string;
}

/** Writes for the transaction of the change; none if the user has no e-mail address. Wake the mail topic afterwards. */
export function accountNotice(context: Context, email: string | null, notice: AccountNotice): Step[] {
  if (email === null) return [];
  const body: NoticeBody = {
    ...notice,
    environment: context.environment,
    at: new Date(context.clock.now()).toISOString(),
  };
  const id = `account:${context.ids.make('acn_')}`;
  return queueMail(context, { id, purpose: ACCOUNT_NOTICE_MAIL, reference: notice.username, to: [email], body });
}

export async function composeAccountNotice(body: unknown): Promise<ComposedMail> {
  const { change, username, about, source, environment, at } = body as NoticeBody;
  const { subject, says } = CHANGES[change];
  const lines = [
    says,
    '',
    `User name:   ${username}`,
    ...(about === undefined ? [] : [`About:       ${about}`]),
    `Environment: ${environment}`,
    `When:        ${at.slice(0, 16).replace('T', ' ')} UTC`,
    ...(source === undefined ? [] : [`From:        ${source}`]),
    '',
    'If this was not you, contact the carrier immediately.',
  ];
  return { subject, text: `${lines.join('\n')}\n` };
}
