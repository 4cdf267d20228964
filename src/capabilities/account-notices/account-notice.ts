// E-mails to users about their own access: every change of a credential is told to its owner.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import type { ComposedMail } from '../mail/mail-purposes.ts';
import { queueMail } from '../mail/queue-mail.ts';

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
  'email-changed': {
    subject: 'The e-mail address of your account was changed',
    says: 'Notices and password links for your account now go to another address.',
  },
} as const;

export interface AccountNotice {
  readonly change: keyof typeof CHANGES;
  readonly username: string;
  /** Where the change was made from; undefined for commands and operators. */
  readonly source?: string;
}

interface NoticeBody extends AccountNotice {
  readonly environment: string;
  readonly at: string;
}

/** Steps for the unit of the change; none where the user has no e-mail address. Wake the mail topic afterwards. */
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
  const { change, username, source, environment, at } = body as NoticeBody;
  const { subject, says } = CHANGES[change];
  const lines = [
    says,
    '',
    `User name:   ${username}`,
    `Environment: ${environment}`,
    `When:        ${at.slice(0, 16).replace('T', ' ')} UTC`,
    ...(source === undefined ? [] : [`From:        ${source}`]),
    '',
    'If this was not you, contact the carrier immediately.',
  ];
  return { subject, text: `${lines.join('\n')}\n` };
}
