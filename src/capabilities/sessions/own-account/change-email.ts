// Changes the e-mail address for notices about an account and for password reset links.
import type { FastifyRequest } from 'fastify';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { accountNotice } from '../../accounts/notices/account-notice.ts';
import { countAccountMail, EMAIL_CHANGES } from '../../accounts/notices/limit-account-mails.ts';
import { MAIL_TOPIC } from '../../mail/queue-mail.ts';
import { type SessionUse, sessionForUser } from '../begin-session.ts';
import type { KnownSession } from '../check-session.ts';
import { sessionStore } from '../session.store.ts';
import type { SessionUser } from '../session-kind.ts';
import { notSignedIn } from './own-pages.ts';

/** Also notifies the old address, so that its owner learns of an account takeover. */
export async function changeEmail<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  request: FastifyRequest,
  email: string,
): Promise<Answer> {
  const { context, kind } = use;
  const { username } = known.who;
  const [row, holder] = await Promise.all([sessionStore(context.db).byId(known.sessionId), kind.holder(username)]);
  if (row === undefined || holder === undefined) throw notSignedIn();
  const subject = kind.subject(username);
  return {
    status: 200,
    body: enveloped({ ...(await sessionForUser(use, row)), email }),
    writes: [
      holder.changeEmail(email),
      auditLine(context, subject, 'email.changed', subject, {}),
      ...accountNotice(context, holder.email, {
        change: 'email-changed',
        username,
        source: context.sources.of(request),
      }),
      ...(await countAccountMail(context, EMAIL_CHANGES, subject)),
    ],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}
