// Who calls with the cookie of a session. A session that was seen is known again without a look into the database.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { AuditFollower, AuditNews } from '../../platform/audit/follow-audit-log.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SessionDoor } from '../../platform/http/session-door.ts';
import { isFromScript, notSignedIn, requireCsrfToken, requireOwnOrigin } from './own-pages.ts';
import { requireConfirmed } from './require-confirmed.ts';
import { sessionStore } from './session.store.ts';
import type { SessionCookie } from './session-cookie.ts';
import { needsFactor, type SessionKind, type SessionUser, sessionEnd } from './session-kind.ts';

export interface KnownSession<Who> {
  readonly sessionId: string;
  readonly csrfToken: string;
  readonly who: Who & { readonly sessionId: string };
  readonly subjects: readonly string[];
  readonly endsAt: number;
  /** Until then it can do nothing else. */
  readonly needsSecondFactor: boolean;
  /** When something was last done with it, as far as this node knows. */
  usedAt: number;
  /** The same in the database. */
  writtenAt: number;
}

export interface SessionParts<Who extends SessionUser> {
  readonly context: Context;
  readonly kind: SessionKind<Who>;
  readonly cookie: SessionCookie;
  readonly baseUrl: () => string;
}

/** Somebody may sign in again and again, for a portal account with thousands of customer accounts. */
const KNOWN_BOUNDS = {
  mostEntries: 20_000,
  mostBytes: 32 * 1_048_576,
  bytesOf: ({ subjects }: KnownSession<unknown>) => 1_000 + 300 * subjects.length,
};
/** When the audit log could not be read for so long, what is remembered may have ended elsewhere. */
const TRUSTED_FOR_MS = 4_000;
const WRITE_USE_EVERY_MS = 60_000;
/** Sent by a page that asks by itself while nobody touches it. */
const UNATTENDED = 'x-unattended';

/** What the audit log calls a session; nodes recognise what to forget by it. */
export function sessionSubject(sessionId: string): string {
  return `session:${sessionId}`;
}

export class SessionChecker<Who extends SessionUser> implements SessionDoor<Who> {
  readonly #parts: SessionParts<Who>;
  /** By the hash of the session's secret: a request may carry any other cookies beside it. */
  readonly #known = new BoundedMap<KnownSession<Who>>(KNOWN_BOUNDS);
  /** Raised by every change, so that a look-up that began before it is not remembered. */
  #changes = 0;
  #follower: AuditFollower | undefined;

  constructor(parts: SessionParts<Who>) {
    this.#parts = parts;
  }

  /** What other nodes and operators' commands end arrives through the audit log. */
  follow(follower: AuditFollower): void {
    this.#follower = follower;
  }

  hear(news: readonly AuditNews[]): void {
    for (const { subject } of news) this.forget(subject);
  }

  forget(subject: string): void {
    this.#changes += 1;
    this.#known.deleteWhere(
      ({ sessionId, subjects }) => sessionSubject(sessionId) === subject || subjects.includes(subject),
    );
  }

  authenticate(request: FastifyRequest): Who | Promise<Who> | undefined {
    const session = this.#find(request);
    // Elsewhere a script without a cookie is a program without credentials, and is told so like any other (spec-gaps 1).
    if (session === undefined && this.#parts.kind.isBesideBasic && isFromScript(request)) throw notSignedIn();
    return session instanceof Promise
      ? session.then((one) => this.#use(request, one))
      : session && this.#use(request, session);
  }

  /** The session itself, without counting this as a use of it. @throws Refusal */
  require(request: FastifyRequest): KnownSession<Who> | Promise<KnownSession<Who>> {
    const session = this.#find(request);
    if (session === undefined) throw notSignedIn();
    return session;
  }

  /** Undefined when the request has no cookie of this kind. */
  #find(request: FastifyRequest): KnownSession<Who> | Promise<KnownSession<Who>> | undefined {
    const { context, kind, cookie, baseUrl } = this.#parts;
    const secret = cookie.read(request.headers);
    if (secret === undefined) return undefined;
    requireOwnOrigin(request, baseUrl);
    if (secret === '') throw notSignedIn();
    const secretHash = sessionSecretHash(context, kind.name, secret);
    const known = this.#known.get(secretHash);
    if (known !== undefined && this.#isTrusted(known)) {
      requireCsrfToken(request, known.csrfToken);
      return known;
    }
    return this.#lookUp(secretHash).then((found) => {
      requireCsrfToken(request, found.csrfToken);
      return found;
    });
  }

  #isTrusted({ usedAt, endsAt }: KnownSession<Who>): boolean {
    const now = this.#parts.context.clock.now();
    const isFresh = this.#follower !== undefined && now - this.#follower.lastLookAt() < TRUSTED_FOR_MS;
    // One that was idle here may have been used on another node, and is looked up again.
    return isFresh && now < endsAt && now - usedAt < this.#parts.kind.idleMs;
  }

  async #lookUp(secretHash: string): Promise<KnownSession<Who>> {
    const { context, kind } = this.#parts;
    const changesBefore = this.#changes;
    const usedHere = this.#known.get(secretHash)?.usedAt ?? 0;
    const row = await sessionStore(context.db).bySecret(secretHash);
    if (row === undefined || row.kind !== kind.name) throw notSignedIn();
    const now = context.clock.now();
    const usedAt = Math.max(row.used_at, usedHere);
    const holder =
      now < sessionEnd(row, kind) && now - usedAt < kind.idleMs ? await kind.holder(row.username) : undefined;
    if (holder === undefined || holder.credential !== row.credential) throw notSignedIn();
    const { session_id: sessionId, used_at: writtenAt } = row;
    const endsAt = sessionEnd(row, kind);
    const { who, subjects } = holder;
    const csrfToken = csrfTokenOf(context, sessionId, secretHash);
    const requireConfirmation = () => requireConfirmed(context, sessionId);
    const known = {
      sessionId,
      csrfToken,
      who: { ...who, sessionId, requireConfirmation },
      subjects,
      endsAt,
      needsSecondFactor: needsFactor(kind, row.method) && holder.secondFactorAt === null,
      usedAt,
      writtenAt,
    };
    if (changesBefore === this.#changes) this.#known.set(secretHash, known);
    return known;
  }

  #use(request: FastifyRequest, session: KnownSession<Who>): Who {
    if (session.needsSecondFactor) throw new Refusal('secondFactorSetUpNeeded');
    // An open stream asks again and again who its caller is, and a page refreshes itself. That is no use: nobody may be there.
    if (request.principal !== undefined || request.headers[UNATTENDED] !== undefined) return session.who;
    const { context } = this.#parts;
    session.usedAt = context.clock.now();
    if (session.usedAt - session.writtenAt >= WRITE_USE_EVERY_MS) {
      session.writtenAt = session.usedAt;
      // Not waited for. When it fails, the session ends a little earlier on another node.
      context.db.write([sessionStore(context.db).use(session.sessionId, session.usedAt)]).catch(() => {});
    }
    return session.who;
  }
}

export function sessionSecretHash(context: Context, kind: string, secret: string): string {
  return context.secrets.hash('session', kind, secret);
}

/** Bound to the session by its secret, so that none is stored and none fits another session. */
export function csrfTokenOf(context: Context, sessionId: string, secretHash: string): string {
  return context.secrets.hash('csrf token', sessionId, secretHash);
}
