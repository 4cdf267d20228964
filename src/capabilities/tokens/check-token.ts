// Authenticates calls with a bearer token and an API key (§5.4). Known tokens are cached, so that they need no cryptography.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { AuditFollower, AuditNews } from '../../platform/audit/follow-audit-log.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Policy, Principal } from '../../platform/contract/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SessionDoor } from '../../platform/http/session-door.ts';
import type { AddressNetworks } from '../../platform/http/sign-ins/address-networks.ts';
import { clientSubject } from '../accounts/customers/manage-clients.ts';
import { customerSubject } from '../accounts/customers/manage-customer-accounts.ts';
import { accountsOfPortal, type Customer, findPortalAccount } from '../accounts/find-portal-account.ts';
import { portalSubject } from '../accounts/manage-portal-accounts.ts';
import { requireAddress } from '../keys/key-restrictions.ts';
import type { KeyUse, KeyUses } from '../keys/key-uses.ts';
import { accountsWithin } from './accounts-within.ts';
import { callerScope, clientMeter, findApiKey, readApiKeyHeader } from './find-api-key.ts';
import { TokenExpired, type TokenText } from './token-text.ts';

/** The portal account on whose behalf a call is made, through the client whose key it carries. */
export interface Caller extends Principal {
  readonly username: string;
  readonly clientId: string;
  /** The API key that the call carries; a session's call has none. */
  readonly keyId?: string;
  /** The customer accounts that it may act for, within the limits of the key. */
  readonly accounts: ReadonlyMap<string, Customer>;
  /** The session, if the call was made with its cookie; such a call has no client. */
  readonly sessionId?: string;
}

/** Whose request was refused because its token is no longer valid. */
export interface FormerCaller extends Principal {
  readonly username: string;
  readonly clientId: string;
}

interface Known {
  readonly caller: Caller;
  readonly apiKey: string;
  /** When the token or the key's value expires, whichever is earlier. */
  readonly expiresAt: number;
  /** Where the key may be used from; undefined for anywhere. */
  readonly addresses: AddressNetworks | undefined;
  readonly isNamedKey: boolean;
  /** When the token was last used. A field, because this is written on every call. */
  usedAt: number;
}

/** The size of a list of a hundred networks. */
const LIST_BYTES = 20_000;
/** A client can request any number of tokens, for a portal account with thousands of customer accounts. */
const KNOWN_BOUNDS = {
  mostEntries: 20_000,
  mostBytes: 32 * 1_048_576,
  bytesOf: ({ caller, addresses }: Known) =>
    500 + (addresses === undefined ? 0 : LIST_BYTES) + 200 * caller.accounts.size,
};
/** If the audit log could not be read for this long, a cached token may have been revoked by another node. */
const TRUSTED_FOR_MS = 4_000;
const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;

export class TokenChecker {
  readonly #context: Context;
  readonly #text: TokenText;
  readonly #uses: KeyUses;
  readonly #known = new BoundedMap<Known>(KNOWN_BOUNDS);
  readonly #former = new WeakMap<FastifyRequest, FormerCaller>();
  /** Incremented by every change, so that a lookup that started before it is not cached. */
  #changes = 0;
  #follower: AuditFollower | undefined;
  #sessions: SessionDoor<Caller> | undefined;

  constructor(context: Context, text: TokenText, uses: KeyUses) {
    this.#context = context;
    this.#text = text;
    this.#uses = uses;
    uses.collectFrom((since) => this.#usesAfter(since));
  }

  /** The audit log announces revocations by other nodes and by operators' commands. */
  follow(follower: AuditFollower): void {
    this.#follower = follower;
  }

  readonly policy: Policy<Caller> = {
    name: 'bearer',
    says: 'A bearer token and the API key that it was issued with, or the session cookie of the portal.',
    security: [{ apiKey: [], bearerToken: [] }, { portalSession: [] }],
    takesSession: true,
    challenge: 'Bearer realm="linehaul"',
    hasSameAccess,
    authenticate: (request) => this.#authenticate(request),
  };

  /** From now on, a session cookie is accepted instead of key and token. */
  acceptSessions(sessions: SessionDoor<Caller>): void {
    this.#sessions = sessions;
  }

  hear(news: readonly AuditNews[]): void {
    for (const { subject } of news) this.forget(subject);
  }

  /** Undefined unless the request was refused for a token that was issued here and has expired or been revoked. */
  formerCallerOf(request: FastifyRequest): FormerCaller | undefined {
    return this.#former.get(request);
  }

  /** Every token has to be verified again. */
  forgetAll(): void {
    this.#changes += 1;
    this.#known.deleteWhere(() => true);
  }

  /** Forgets every token of a client, a portal account or a customer account (whose pricing is cached with it). */
  forget(subject: string): void {
    this.#changes += 1;
    this.#known.deleteWhere(
      ({ caller }) =>
        clientSubject(caller.clientId) === subject ||
        portalSubject(caller.username) === subject ||
        [...caller.accounts.keys()].some((account) => customerSubject(account) === subject),
    );
  }

  *#usesAfter(since: number): Generator<KeyUse> {
    for (const { caller, usedAt, isNamedKey } of this.#known.values()) {
      if (usedAt > since && caller.keyId !== undefined) yield { keyId: caller.keyId, at: usedAt, isNamed: isNamedKey };
    }
  }

  #authenticate(request: FastifyRequest): Caller | Promise<Caller> {
    const header = request.headers.authorization;
    // Programs send at least one of the two, so that no cookie is looked for.
    if (header === undefined && request.headers.apikey === undefined) {
      const bySession = this.#sessions?.authenticate(request);
      if (bySession !== undefined) return bySession;
    }
    const apiKey = readApiKeyHeader(request);
    // The whole header is the cache key, which saves parsing it again.
    const known = header === undefined ? undefined : this.#known.get(header);
    if (known !== undefined && known.apiKey === apiKey) {
      const now = this.#context.clock.now();
      if (known.expiresAt > now && this.#isFresh(now)) {
        requireAddress(this.#context, known.addresses, request);
        known.usedAt = now;
        return known.caller;
      }
    }
    return this.#lookUp(apiKey, header, request);
  }

  #isFresh(now: number): boolean {
    return this.#follower !== undefined && now - this.#follower.lastLookAt() < TRUSTED_FOR_MS;
  }

  async #lookUp(apiKey: string, header: string | undefined, request: FastifyRequest): Promise<Caller> {
    const changesBefore = this.#changes;
    const {
      keyId,
      clientId,
      isNamed,
      endsAt,
      limits,
      accounts: limitedTo,
      addresses,
    } = await findApiKey(this.#context, apiKey, request);
    const token = tokenOf(header);
    const isFormer = (username: string) => {
      const scope = callerScope(clientId, username);
      this.#former.set(request, { scope, meter: clientMeter(clientId), username, clientId });
    };
    const claims = await this.#text.read(token).catch((error) => {
      if (error instanceof TokenExpired) isFormer(error.username);
      throw error;
    });
    if (claims.keyId !== keyId) throw new Refusal('tokenOfOtherKey');
    const portal = await findPortalAccount(this.#context, claims.username);
    const usable = portal !== undefined && portal.suspended_at === null && portal.api_access === 1;
    if (!usable || portal.generation !== claims.generation) {
      isFormer(claims.username);
      throw new Refusal('tokenRevoked');
    }
    const accounts = accountsWithin(await accountsOfPortal(this.#context, portal.username), limitedTo);
    const caller: Caller = {
      scope: callerScope(clientId, portal.username),
      meter: clientMeter(clientId),
      role: portal.role,
      username: portal.username,
      clientId,
      keyId,
      accounts,
      ...(limits && { keyLimits: limits }),
      ...(limitedTo && { limitedTo }),
    };
    this.#uses.note({ keyId, isNamed });
    // Only with exactly one blank: otherwise the same token with more and more blanks could fill the cache.
    const isPlain = header?.length === 'Bearer '.length + token.length;
    if (isPlain && changesBefore === this.#changes)
      this.#known.set(header, {
        caller,
        apiKey,
        expiresAt: Math.min(claims.expiresAt, endsAt ?? Infinity),
        addresses,
        isNamedKey: isNamed,
        usedAt: this.#context.clock.now(),
      });
    return caller;
  }
}

function tokenOf(header: string | undefined): string {
  if (header === undefined) throw new Refusal('tokenMissing');
  const token = BEARER.exec(header)?.[1];
  if (token !== undefined) return token;
  if (/^Bearer\b/i.test(header)) throw new Refusal('tokenMalformed');
  const scheme = /^[\w-]{1,20}/.exec(header)?.[0] ?? '';
  throw new Refusal('tokenMissing', {
    details: `The Authorization header has the scheme "${scheme}". Send "Bearer" and the token.`,
  });
}

/** The same role, and the same customer accounts. */
function hasSameAccess(before: Caller, now: Caller): boolean {
  if (before.role !== now.role || before.accounts.size !== now.accounts.size) return false;
  return before.accounts === now.accounts || [...before.accounts.keys()].every((account) => now.accounts.has(account));
}
