// Changes a user's password and ends all other sessions of the user.
import type { FastifyRequest } from 'fastify';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { accountNotice } from '../../accounts/notices/account-notice.ts';
import { passwordFault } from '../../accounts/passwords/password-policy.ts';
import { MAIL_TOPIC } from '../../mail/queue-mail.ts';
import { type SessionUse, sessionForUser } from '../begin-session.ts';
import type { KnownSession } from '../check-session.ts';
import { sessionStore } from '../session.store.ts';
import type { SessionUser } from '../session-kind.ts';
import { hashChosenPassword } from './hash-chosen-password.ts';
import { notSignedIn } from './own-pages.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

export async function changePassword<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  request: FastifyRequest,
  { currentPassword, newPassword }: PasswordChange,
): Promise<Answer> {
  const { context, kind } = use;
  const { username, credential: proved } = await kind.prove(
    known.who.username,
    currentPassword,
    context.sources.of(request),
  );
  await requirePassword(newPassword, username);
  if (newPassword === currentPassword) throw refusePassword('must differ from the current password.');
  const store = sessionStore(context.db);
  const [row, holder] = await Promise.all([store.byId(known.sessionId), kind.holder(username)]);
  // If the password was replaced in the meantime, the old one must not change it.
  if (row === undefined || row.credential !== proved || holder?.credential !== proved) throw notSignedIn();
  const passwordHash = await hashChosenPassword(context, kind.name, request, newPassword);
  const { step, credential } = holder.changePassword(passwordHash);
  const subject = kind.subject(username);
  return {
    status: 200,
    body: enveloped(await sessionForUser(use, row)),
    writes: [
      step,
      store.deleteOfUser(kind.name, username, row.session_id),
      store.renew(row.session_id, credential),
      auditLine(context, subject, 'password.changed', subject, {}),
      ...accountNotice(context, holder.email, {
        change: 'password-changed',
        username,
        source: context.sources.of(request),
      }),
    ],
    committed() {
      use.checker.forget(subject);
      context.outbox.wake(MAIL_TOPIC);
    },
  };
}

/** @throws Refusal unless the password is acceptable */
export async function requirePassword(newPassword: string, username: string): Promise<void> {
  const fault = await passwordFault(newPassword, username);
  if (fault !== undefined) throw refusePassword(fault);
}

function refusePassword(description: string): Refusal {
  const failure = { field: 'newPassword', description };
  return new Refusal('validationFailed', { details: `${failure.field} ${description}`, failures: [failure] });
}
