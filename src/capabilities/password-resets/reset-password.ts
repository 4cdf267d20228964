// E-mails a link to a user who forgot the password. It works once, for 30 minutes. The response never reveals whether a name exists.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import type { DailyLimit } from '../../platform/db/daily-counts.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { accountNotice } from '../accounts/notices/account-notice.ts';
import type { ComposedMail } from '../mail/mail-purposes.ts';
import { MAIL_TOPIC, queueMail } from '../mail/queue-mail.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { requirePassword } from '../sessions/own-account/change-password.ts';
import { hashChosenPassword } from '../sessions/own-account/hash-chosen-password.ts';
import type { SessionHolder, SessionKind, SessionUser } from '../sessions/session-kind.ts';
import { passwordResetStore } from './password-reset.store.ts';

export const RESET_MAIL = 'password-reset';

export const VALID_FOR_MS = 30 * MINUTE_MS;
/** Valid links per user at a time, so that others cannot flood a user's mailbox. */
const MOST_LINKS = 3;
/** Also limits concurrent calls, which can all pass the check above. */
const LINKS_PER_DAY = { name: 'password links', most: 10 } satisfies DailyLimit;
const TOKEN_BYTES = 32;
export const RESET_SEAL = 'password reset';

export interface ResetParts {
  readonly context: Context;
  readonly kind: SessionKind<SessionUser>;
}

interface ResetMail {
  readonly kind: string;
  readonly username: string;
  /** Sealed, because the mail waits in the database. */
  readonly sealedToken: string;
}

/** Does the same work and returns the same response whether or not the user exists. */
export async function requestReset({ context, kind }: ResetParts, name: string): Promise<Answer> {
  if (kind.arePasswordsOff) throw new Refusal('passwordsOff');
  const username = name.toLowerCase();
  const store = passwordResetStore(context.db);
  const now = context.clock.now();
  const subject = kind.subject(username);
  const [holder, links, today] = await Promise.all([
    kind.holder(username),
    store.countOf(kind.name, username, now),
    context.dailyCounts.left(LINKS_PER_DAY, subject),
  ]);
  const email = holder?.email ?? null;
  const isSent = holder !== undefined && email !== null && links < MOST_LINKS && today > 0;
  const token = context.random.bytes(TOKEN_BYTES).toString('base64url');
  const reset = {
    // All requests that send no link share one row.
    token_hash: isSent ? hashOf(context, kind.name, token) : 'none',
    kind: isSent ? kind.name : 'none',
    username: isSent ? username : '',
    credential: holder === undefined ? '' : stateOf(holder),
    expires_at: now + VALID_FOR_MS,
  };
  const body: ResetMail = { kind: kind.name, username, sealedToken: context.secrets.seal(token, RESET_SEAL) };
  const mail = isSent
    ? queueMail(context, {
        id: `reset:${reset.token_hash}`,
        purpose: RESET_MAIL,
        reference: username,
        to: [email],
        body,
      })
    : [];
  return {
    status: 202,
    body: enveloped({ validForMinutes: VALID_FOR_MS / MINUTE_MS }),
    writes: [
      store.deleteExpired(now),
      store.put(reset),
      ...mail,
      ...(isSent ? context.dailyCounts.add(LINKS_PER_DAY, subject, 1) : []),
    ],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

export async function redeemReset(
  { context, kind }: ResetParts,
  request: FastifyRequest,
  token: string,
  newPassword: string,
): Promise<Answer> {
  if (kind.arePasswordsOff) throw new Refusal('passwordsOff');
  const store = passwordResetStore(context.db);
  const reset = await store.find(hashOf(context, kind.name, token));
  const isValid = reset !== undefined && reset.kind === kind.name && reset.expires_at > context.clock.now();
  const holder = isValid ? await kind.holder(reset.username) : undefined;
  if (!isValid || holder === undefined || stateOf(holder) !== reset.credential) {
    throw new Refusal('resetLinkInvalid');
  }
  const { username } = reset;
  await requirePassword(newPassword, username);
  const subject = kind.subject(username);
  const source = context.sources.of(request);
  return {
    status: 204,
    writes: [
      store.use(reset.token_hash),
      store.deleteOfUser(kind.name, username),
      holder.changePassword(await hashChosenPassword(context, kind.name, request, newPassword)).step,
      endSessionsOf(context, kind.name, username),
      auditLine(context, subject, 'password.reset', subject, { source }),
      ...accountNotice(context, holder.email, { change: 'password-reset', username, source }),
    ],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

/** `pages` maps each kind of user to its sign-in page. */
export function composeResetMail(context: Context, pages: Readonly<Record<string, () => string>>) {
  return async (body: unknown): Promise<ComposedMail> => {
    const { kind, username, sealedToken } = body as ResetMail;
    const token = context.secrets.open(sealedToken, RESET_SEAL);
    const lines = [
      `Someone asked to reset the password of ${username} (${context.environment}).`,
      '',
      'To choose a new password, open this link within 30 minutes:',
      // In the fragment, so that no server logs it.
      `${pages[kind]!()}#reset=${token}`,
      '',
      'The link works once. If you did not ask for it, ignore this message: your password stays as it is.',
    ];
    return { subject: 'Reset your password', text: `${lines.join('\n')}\n` };
  };
}

/** A link becomes invalid when the password or the e-mail address changes. */
function stateOf({ credential, email }: SessionHolder<unknown>): string {
  return `${credential} ${email}`;
}

function hashOf(context: Context, kind: string, token: string): string {
  return context.secrets.hash('password reset', kind, token);
}
