// Authenticates requests by session cookie. Known sessions are cached, so that they need no database query.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { AuditFollower, AuditNews } from '../../platform/audit/follow-audit-log.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SessionDoor } from '../../platform/http/session-door.ts';
import { isFromScript, notSignedIn, requireCsrfToken, requireOwnOrigin } from './own-account/own-pages.ts';
import { requireConfirmed } from './second-factors/require-confirmed.ts';
import { sessionStore } from './session.store.ts';
import type { SessionCookie } from './session-cookie.ts';
import { needsFactor, type SessionKind, type SessionUser, sessionEnd } from './session-kind.ts';

export interface KnownSession<Who> {
  readonly sessionId: string;
  readonly csrfToken: string;
  readonly who: Who & { readonly sessionId: string };
  readonly subjects: readonly string[];
  readonly endsAt: number;
  /** If true, the session can do nothing but set up a second factor. */
  readonly needsSecondFactor: boolean;
  /** The last use, as far as this node knows. */
  usedAt: number;
  /** The last use that was written to the database. */
  writtenAt: number;
}

export interface SessionParts<Who extends SessionUser> {
  readonly context: Context;
  readonly kind: SessionKind<Who>;
  readonly cookie: SessionCookie;
  readonly baseUrl: () => string;
}

/** A user can sign in over and over, with a portal account that has thousands of customer accounts. */
const KNOWN_BOUNDS = {
  mostEntries: 20_000,
  mostBytes: 32 * 1_048_576,
  bytesOf: ({ subjects }: KnownSession<unknown>) => 1_000 + 300 * subjects.length,
};
/** If the audit log could not be read for this long, a cached session may have been ended by another node. */
const TRUSTED_FOR_MS = 4_000;
const WRITE_USE_EVERY_MS = 60_000;
/** Sent by pages that poll without user activity. */
const UNATTENDED = 'x-unattended';

/** The session's subject in the audit log, by which nodes recognize what to forget. */
export function sessionSubject(sessionId: string): string {
  return `session:${sessionId}`;
}

export class SessionChecker<Who extends SessionUser> implements SessionDoor<Who> {
  readonly #parts: SessionParts<Who>;
  /** Keyed by the hash of the session's secret, because a request can carry any other cookies too. */
  readonly #known = new BoundedMap<KnownSession<Who>>(KNOWN_BOUNDS);
  /** Incremented by every change, so that a lookup that started before it is not cached. */
  #changes = 0;
  #follower: AuditFollower | undefined;

  constructor(parts: SessionParts<Who>) {
    this.#parts = parts;
  }

  /** The audit log announces sessions ended by other nodes and by operators' commands. */
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
    // For other kinds, a script without a cookie gets the same error as any program without credentials (spec-gaps 1).
    if (session === undefined && this.#parts.kind.isBesideBasic && isFromScript(request)) throw notSignedIn();
    return session instanceof Promise
      ? session.then((one) => this.#use(request, one))
      : session && this.#use(request, session);
  }

  /** The session itself, without counting as a use of it. @throws Refusal */
  require(request: FastifyRequest): KnownSession<Who> | Promise<KnownSession<Who>> {
    const session = this.#find(request);
    if (session === undefined) throw notSignedIn();
    return session;
  }

  /** Undefined if the request has no cookie of this kind. */
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
    // A session that was idle on this node may have been used on another, so it is looked up again.
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
    // Open streams re-authenticate repeatedly, and pages refresh themselves. Neither counts as use: the user may be away.
    if (request.principal !== undefined || request.headers[UNATTENDED] !== undefined) return session.who;
    const { context } = this.#parts;
    session.usedAt = context.clock.now();
    if (session.usedAt - session.writtenAt >= WRITE_USE_EVERY_MS) {
      session.writtenAt = session.usedAt;
      // Not awaited. If it fails, the session ends slightly earlier on another node.
      context.db.write([sessionStore(context.db).use(session.sessionId, session.usedAt)]).catch(() => {});
    }
    return session.who;
  }
}

export function sessionSecretHash(context: Context, kind: string, secret: string): string {
  return context.secrets.hash('session', kind, secret);
}

/** Derived from the session's secret, so that it need not be stored and is not valid for another session. */
export function csrfTokenOf(context: Context, sessionId: string, secretHash: string): string {
  return context.secrets.hash('csrf token', sessionId, secretHash);
}
