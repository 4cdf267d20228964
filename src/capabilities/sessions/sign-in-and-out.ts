// Signing in, giving the password again, signing out.
import type { FastifyRequest } from 'fastify';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import type { Step } from '../../platform/db/database.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import {
  csrfTokenOf,
  type KnownSession,
  type SessionChecker,
  type SessionParts,
  sessionSecretHash,
  sessionSubject,
} from './check-session.ts';
import { notSignedIn, requireOwnOrigin } from './own-pages.ts';
import { CONFIRMED_FOR_MS } from './require-confirmed.ts';
import { type SessionRow, sessionStore } from './session.store.ts';
import type { SessionUser } from './session-kind.ts';

export interface SessionUse<Who extends SessionUser> extends SessionParts<Who> {
  readonly checker: SessionChecker<Who>;
  /** What a page is told of the account, beside what it is told of the session. */
  readonly tell: (username: string) => Promise<object>;
}

export interface GivenPassword {
  readonly username: string;
  readonly password: string;
}

const SECRET_BYTES = 32;
const LONGEST_DEVICE = 300;

/** A new session with a secret of its own, whatever cookie came with the call: nobody can be given one to sign in under. */
export async function openSession<Who extends SessionUser>(
  use: SessionUse<Who>,
  request: FastifyRequest,
  given: GivenPassword,
): Promise<Answer> {
  const { context, kind, cookie } = use;
  cookie.requireSafePlace(request.headers);
  requireOwnOrigin(request, use.baseUrl);
  const { username, credential } = await kind.prove(given.username, given.password, context.sources.of(request));
  const secret = context.random.bytes(SECRET_BYTES).toString('base64url');
  const now = context.clock.now();
  const session: SessionRow = {
    session_id: context.ids.make('ses_'),
    secret_hash: sessionSecretHash(context, kind.name, secret),
    kind: kind.name,
    username,
    credential,
    created_at: now,
    used_at: now,
    ends_at: now + kind.longestMs,
    confirmed_at: null,
    source: context.sources.of(request),
    device: (request.headers['user-agent'] ?? '').slice(0, LONGEST_DEVICE),
  };
  const subject = kind.subject(username);
  const left = await sessionLeft(use, request);
  return {
    status: 201,
    headers: { 'set-cookie': cookie.set(secret) },
    body: enveloped(await told(use, session)),
    writes: [
      sessionStore(context.db).insert(session),
      auditLine(context, subject, 'session.opened', sessionSubject(session.session_id), { account: subject }),
      ...(left === undefined ? [] : ending(use, left)),
    ],
    committed: () => left && use.checker.forget(sessionSubject(left.session_id)),
  };
}

/** What the page is told. It does not count as a use: a page may ask when the session ends. */
export async function readSession<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
): Promise<Answer> {
  const row = await sessionStore(use.context.db).byId(known.sessionId);
  if (row === undefined) throw notSignedIn();
  const session = { ...row, used_at: Math.max(row.used_at, known.usedAt) };
  return { status: 200, body: enveloped(await told(use, session)) };
}

/** The password once more, before the session gets a secret or gives access. */
export async function confirmSession<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  request: FastifyRequest,
  password: string,
): Promise<Answer> {
  const { context, kind } = use;
  const { username } = await kind.prove(known.who.username, password, context.sources.of(request));
  const store = sessionStore(context.db);
  const row = await store.byId(known.sessionId);
  if (row === undefined) throw notSignedIn();
  const now = context.clock.now();
  const subject = sessionSubject(row.session_id);
  return {
    status: 200,
    body: enveloped(await told(use, { ...row, confirmed_at: now, used_at: now })),
    writes: [
      store.confirm(row.session_id, now),
      auditLine(context, kind.subject(username), 'session.confirmed', subject, { account: kind.subject(username) }),
    ],
  };
}

/** Ended at once on this node, and on the others as soon as they read of it. */
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

/** The session that the browser had until now: signing in anew ends it. */
async function sessionLeft<Who extends SessionUser>(
  { context, kind, cookie }: SessionUse<Who>,
  { headers }: FastifyRequest,
): Promise<SessionRow | undefined> {
  const secret = cookie.read(headers);
  if (secret === undefined || secret === '') return undefined;
  return sessionStore(context.db).bySecret(sessionSecretHash(context, kind.name, secret));
}

export function ending<Who extends SessionUser>({ context, kind }: SessionUse<Who>, row: SessionRow): Step[] {
  const subject = kind.subject(row.username);
  return [
    sessionStore(context.db).delete(row.session_id),
    auditLine(context, subject, 'session.ended', sessionSubject(row.session_id), { account: subject }),
  ];
}

export async function told<Who extends SessionUser>(
  { context, kind, tell }: SessionUse<Who>,
  session: SessionRow,
): Promise<object> {
  const at = (ms: number) => new Date(ms).toISOString();
  const confirmedUntil = session.confirmed_at === null ? 0 : session.confirmed_at + CONFIRMED_FOR_MS;
  return {
    ...(await tell(session.username)),
    csrfToken: csrfTokenOf(context, session.session_id, session.secret_hash),
    expiresAt: at(session.ends_at),
    idleEndsAt: at(Math.min(session.ends_at, session.used_at + kind.idleMs)),
    confirmedUntil: confirmedUntil > context.clock.now() ? at(confirmedUntil) : null,
    environment: context.environment,
  };
}
