// Signing in with a password, and signing out.
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { ending, openSession, requireSignInPlace, type SessionUse, sessionForUser } from './begin-session.ts';
import { type KnownSession, sessionSubject } from './check-session.ts';
import { notSignedIn } from './own-account/own-pages.ts';
import { askSecondFactor } from './second-factors/second-step.ts';
import { sessionStore } from './session.store.ts';
import type { SessionUser } from './session-kind.ts';

export interface GivenPassword {
  readonly username: string;
  readonly password: string;
}

/** Checks user name and password. Users with a second factor are asked for it next. */
export async function signIn<Who extends SessionUser>(
  use: SessionUse<Who>,
  request: FastifyRequest,
  given: GivenPassword,
): Promise<Answer> {
  const { context, kind } = use;
  requireSignInPlace(use, request);
  const proven = await kind.prove(given.username, given.password, context.sources.of(request));
  const holder = await kind.holder(proven.username);
  if (holder === undefined) throw notSignedIn();
  if (holder.secondFactorAt !== null) return askSecondFactor(use, proven);
  // A user who must set up a second factor has just given the password, and can do nothing else.
  return openSession(use, request, { ...proven, method: 'password', isConfirmed: kind.isSecondFactorRequired });
}

/** What the page receives. Does not count as a use: a page may ask when the session ends. */
export async function readSession<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
): Promise<Answer> {
  const row = await sessionStore(use.context.db).byId(known.sessionId);
  if (row === undefined) throw notSignedIn();
  const session = { ...row, used_at: Math.max(row.used_at, known.usedAt) };
  return { status: 200, body: enveloped(await sessionForUser(use, session)) };
}

/** Ends it at once on this node, and on others as soon as they read the audit entry. */
export async function endSession<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
): Promise<Answer> {
  const headers = { 'set-cookie': use.cookie.clear() };
  const row = await sessionStore(use.context.db).byId(known.sessionId);
  if (row === undefined) return { status: 204, headers };
  return {
    status: 204,
    headers,
    writes: ending(use, row),
    committed: () => use.checker.forget(sessionSubject(row.session_id)),
  };
}
