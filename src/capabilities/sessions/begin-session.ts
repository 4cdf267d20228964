// Opens and ends sessions, however the user signed in, and describes them to the page.
import type { FastifyRequest } from 'fastify';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import type { Step } from '../../platform/db/database.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { methodsOf, secondFactorsOf } from '../accounts/second-factors/second-factors-of.ts';
import type { Provider } from '../accounts/single-sign-on/provider.ts';
import { MAIL_TOPIC } from '../mail/queue-mail.ts';
import {
  csrfTokenOf,
  type SessionChecker,
  type SessionParts,
  sessionSecretHash,
  sessionSubject,
} from './check-session.ts';
import { requireOwnOrigin } from './own-account/own-pages.ts';
import { CONFIRMED_FOR_MS } from './second-factors/require-confirmed.ts';
import { type SessionRow, type SignInMethod, sessionStore } from './session.store.ts';
import { needsFactor, type SessionUser, sessionEnd } from './session-kind.ts';

export interface SessionUse<Who extends SessionUser> extends SessionParts<Who> {
  readonly checker: SessionChecker<Who>;
  /** What a page receives about the account, in addition to the session. */
  readonly tell: (username: string) => Promise<object>;
  /** Undefined if these users have no single sign-on. */
  readonly provider: Provider | undefined;
  /** The page to which the provider redirects the browser. */
  readonly returnPage: () => string;
}

const SECRET_BYTES = 32;
const LONGEST_DEVICE = 300;

/** @throws Refusal if the connection is not secure, or another site makes the call */
export function requireSignInPlace<Who extends SessionUser>(
  { cookie, baseUrl }: SessionUse<Who>,
  request: FastifyRequest,
): void {
  cookie.requireSafePlace(request.headers);
  requireOwnOrigin(request, baseUrl);
}

export interface Proved {
  readonly username: string;
  readonly credential: string;
  readonly method: SignInMethod;
  /** Whether the session counts as confirmed from the start, so that it may show secrets. */
  readonly isConfirmed?: boolean;
  /** Other writes of the same transaction. */
  readonly alongside?: readonly Step[];
}

/** Always creates a new secret, ignoring any cookie of the request, which prevents session fixation. */
export async function openSession<Who extends SessionUser>(
  use: SessionUse<Who>,
  request: FastifyRequest,
  { username, credential, method, isConfirmed = false, alongside = [] }: Proved,
): Promise<Answer> {
  const { context, kind, cookie } = use;
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
    confirmed_at: isConfirmed ? now : null,
    source: context.sources.of(request),
    device: (request.headers['user-agent'] ?? '').slice(0, LONGEST_DEVICE),
    method,
  };
  const subject = kind.subject(username);
  const left = await sessionLeft(use, request);
  return {
    status: 201,
    headers: { 'set-cookie': cookie.set(secret) },
    body: enveloped(await sessionForUser(use, session)),
    writes: [
      sessionStore(context.db).insert(session),
      auditLine(context, subject, 'session.opened', sessionSubject(session.session_id), {
        account: subject,
        method,
      }),
      ...(left === undefined ? [] : ending(use, left)),
      ...alongside,
    ],
    committed() {
      if (left !== undefined) use.checker.forget(sessionSubject(left.session_id));
      if (alongside.length > 0) context.outbox.wake(MAIL_TOPIC);
    },
  };
}

/** The browser's previous session, which a new sign-in ends. */
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

export async function sessionForUser<Who extends SessionUser>(
  { context, kind, tell }: SessionUse<Who>,
  session: SessionRow,
): Promise<object> {
  const at = (ms: number) => new Date(ms).toISOString();
  const confirmedUntil = session.confirmed_at === null ? 0 : session.confirmed_at + CONFIRMED_FOR_MS;
  const [account, factors] = await Promise.all([
    tell(session.username),
    secondFactorsOf(context, { kind: kind.name, username: session.username }),
  ]);
  const methods = methodsOf(factors);
  const endsAt = sessionEnd(session, kind);
  return {
    ...account,
    csrfToken: csrfTokenOf(context, session.session_id, session.secret_hash),
    expiresAt: at(endsAt),
    idleEndsAt: at(Math.min(endsAt, session.used_at + kind.idleMs)),
    confirmedUntil: confirmedUntil > context.clock.now() ? at(confirmedUntil) : null,
    secondFactor: {
      methods,
      setUpNeeded: needsFactor(kind, session.method) && methods.length === 0,
    },
    environment: context.environment,
  };
}
