// Lists where a user is signed in, and ends other sessions.
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ending, type SessionUse } from './begin-session.ts';
import { type KnownSession, sessionSubject } from './check-session.ts';
import { type SessionRow, sessionStore } from './session.store.ts';
import { type SessionUser, sessionEnd } from './session-kind.ts';

export async function listSessions<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
): Promise<Answer> {
  const rows = await openOnes(use, known);
  return { status: 200, body: enveloped(rows.map((row) => sessionView(row, known))) };
}

/** Ends another session of the same user. Another user's session is reported as not found. */
export async function endOneSession<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  sessionId: string,
): Promise<Answer> {
  const row = (await openOnes(use, known)).find((one) => one.session_id === sessionId);
  if (row === undefined) throw new Refusal('noSuchSession');
  return {
    status: 204,
    ...(row.session_id === known.sessionId && { headers: { 'set-cookie': use.cookie.clear() } }),
    writes: ending(use, row),
    committed: () => use.checker.forget(sessionSubject(row.session_id)),
  };
}

/** All but the calling session. */
export async function endOtherSessions<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
): Promise<Answer> {
  const { context, kind } = use;
  const { username } = known.who;
  const subject = kind.subject(username);
  return {
    status: 204,
    writes: [
      sessionStore(context.db).deleteOfUser(kind.name, username, known.sessionId),
      // Nodes forget every session of the user, and look this one up again.
      auditLine(context, subject, 'sessions.ended', subject, {}),
    ],
    committed: () => use.checker.forget(subject),
  };
}

async function openOnes<Who extends SessionUser>(
  { context, kind }: SessionUse<Who>,
  known: KnownSession<Who>,
): Promise<SessionRow[]> {
  const now = context.clock.now();
  const rows = await sessionStore(context.db).ofUser(kind.name, known.who.username);
  return rows.filter((row) => sessionEnd(row, kind) > now && now - row.used_at < kind.idleMs);
}

function sessionView(row: SessionRow, { sessionId, usedAt }: KnownSession<unknown>) {
  const isCurrent = row.session_id === sessionId;
  return {
    sessionId: row.session_id,
    isCurrent,
    device: row.device,
    address: row.source,
    method: row.method,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(isCurrent ? Math.max(row.used_at, usedAt) : row.used_at).toISOString(),
  };
}
