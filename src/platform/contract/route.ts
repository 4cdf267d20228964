// Defines an operation: its path, who may call it, its schemas, the shapes of its errors, and its handler.
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Step } from '../db/database.ts';
import type { Failure, Refusal } from '../http/refusal.ts';
import type { StreamSource } from '../http/response/event-stream.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Limits of an API key that close whole operations. */
export type KeyLimit = 'read-only' | 'accounts';

/** The caller. */
export interface Principal {
  /** Separates callers from each other: an idempotency key is only valid within its scope. */
  readonly scope: string;
  /** What requests are counted by. All callers with the same API key share its rate limit. */
  readonly meter: string;
  /** The caller's role at the customer or the carrier, for routes that are not open to every role. */
  readonly role?: string;
  /** The limits of the caller's API key. Undefined if it has none. */
  readonly keyLimits?: readonly KeyLimit[];
  /** The customer accounts that the caller's API key is limited to. Undefined if it is not limited. */
  readonly limitedTo?: readonly string[];
  /** Set for calls with a session cookie. @throws Refusal unless the password was confirmed a moment ago */
  readonly requireConfirmation?: () => Promise<void>;
}

/** Who may call a route. A route without a policy does not compile and does not start. */
export interface Policy<P extends Principal = Principal> {
  readonly name: string;
  /** What the caller must send, for the documentation. */
  readonly says: string;
  /** OpenAPI security requirement objects. An empty list means that anyone may call. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** Whether a session cookie is accepted. If so, requests from other sites or without the CSRF token are rejected with 403. */
  readonly takesSession?: true;
  /** The `WWW-Authenticate` header of a 401. Absent if there is none. */
  readonly challenge?: string;
  /**
   * Which rate limit applies. Default: that of API keys, by the caller's meter. `address` counts by source address, for routes that anyone
   * can call. `none` is for what keeps the service running, such as health checks.
   */
  readonly limit?: 'operator' | 'address' | 'none';
  /** Whether a caller still has the same access. If not, a stream ends and its reader reconnects. Without this, access never changes. */
  hasSameAccess?(before: P, now: P): boolean;
  /** Returns the caller, synchronously if possible. @throws Refusal */
  authenticate(request: FastifyRequest): P | Promise<P>;
}

export interface Call<P extends Principal, Body, Query, Params> {
  readonly principal: P;
  readonly body: Body;
  /** The text that `body` was parsed from. Empty if there is none. */
  readonly bodyText: string;
  readonly query: Query;
  readonly params: Params;
  readonly requestId: string;
  readonly request: FastifyRequest;
}

/** A handler's response and its effects. The writes are on disk before the response is sent. */
export interface Answer {
  readonly status: number;
  /** The status for the metrics, if the format allows only one: a SOAP fault is always 500, no matter who caused it. */
  readonly countedAs?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly writes?: readonly Step[];
  /** Runs once the writes are on disk, to update what this node caches. */
  readonly committed?: () => void;
  /** Runs after a write conflict, before the operation is retried. */
  readonly conflicted?: () => void;
  /** Instead of a body: text in chunks, each produced when the previous one was consumed. For lists of any length. */
  readonly pieces?: AsyncIterable<string>;
  /** Instead of a body: messages as they occur, for as long as the caller listens. GET only. */
  readonly stream?: StreamSource;
}

/**
 * When a call with a session cookie must confirm the password: a page left open must not let a passer-by see a secret or grant access.
 * Other calls have just presented a password or a token.
 */
export interface Confirmation<Body> {
  /** What the session does in that case: "gets a secret". */
  readonly says: string;
  readonly holds: (body: Body) => boolean;
}

export const GETS_SECRET: Confirmation<unknown> = { says: 'gets a secret', holds: () => true };

/** What `data` is when the operation fails with this status: absent, empty, or the whole body is empty (§7). */
export type ErrorShape = 'noData' | 'emptyObject' | 'emptyArray' | 'emptyBody';

export interface ErrorMeaning {
  readonly shape: ErrorShape;
  readonly meaning: string;
}

/** Shown next to a schema in the reference. A test validates every example against its schema. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export interface Success {
  readonly status: number;
  readonly description: string;
  /** For an event stream, that of one message, with its `data` parsed. */
  readonly schema?: TSchema;
  // Any type (star slash star) if it depends on the request: then every `Accept` is allowed.
  readonly contentType?: string;
  readonly examples?: Readonly<Record<string, Example>>;
  /** The response has an ETag; a caller that sends it in `If-None-Match` gets 304. */
  readonly hasTag?: true;
  /** A second status, and when it is returned. It has the same content unless it has its own schema. */
  readonly also?: { readonly status: number; readonly description: string; readonly schema?: TSchema };
}

export interface RouteDefinition<
  P extends Principal,
  BodySchema extends TSchema,
  QuerySchema extends TSchema,
  ParamsSchema extends TSchema,
> {
  readonly method: Method;
  /** As in OpenAPI: `/v1/bol/{pro}`. */
  readonly path: string;
  readonly policy: Policy<P>;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly body?: BodySchema;
  /** Example request bodies. */
  readonly examples?: Readonly<Record<string, Example>>;
  readonly query?: QuerySchema;
  readonly params?: ParamsSchema;
  readonly success: Success;
  readonly errors: Readonly<Record<number, ErrorMeaning>>;
  /** The shape of every error that is not in `errors`. */
  readonly otherErrors: ErrorShape;
  /** Fields that `error` has in every error of this operation, besides the common ones (§2.5). */
  readonly errorMembers?: Readonly<Record<string, unknown>>;
  /** Rules that need two fields or a lookup. All of them are checked, together with the schema. */
  readonly rules?: (body: Static<BodySchema>) => readonly Failure[];
  /** Checked before the operation runs. Default: sessions need no confirmation. */
  readonly confirmation?: Confirmation<Static<BodySchema>>;
  /** Bytes. Default: the server's limit. */
  readonly bodyLimit?: number;
  /** For an operation that does not use JSON. It has no `body` schema. */
  readonly ownFormat?: OwnFormat;
  /** For an operation that takes a file: it receives the raw bytes. It has no `body` schema. */
  readonly file?: FileBody;
  /** Where responses are stored for repeated requests, and for whom (spec-gaps 1). Default: the caller's scope. */
  readonly replay?: ReplayPolicy;
  /** `false` for pages and their assets: they are not operations for programs, so the OpenAPI document omits them. */
  readonly inReference?: false;
  handle(call: Call<P, Static<BodySchema>, Static<QuerySchema>, Static<ParamsSchema>>): Answer | Promise<Answer>;
}

export interface FileBody {
  readonly contentTypes: readonly string[];
  /** How many are accepted concurrently, each of them fully in memory. Further callers are asked to wait. */
  readonly atOnce: number;
}

/** The operation receives the raw bytes of the body (a Buffer, or undefined) and formats its errors itself. */
export interface OwnFormat {
  /** Any error, including those raised before the operation runs: 406, 413, 503. */
  refuse(refusal: Refusal): {
    readonly status: number;
    readonly countedAs?: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

/** For an operation whose retry cannot authenticate like the first call: POST /v1/api-key changes the secret. */
export interface ReplayPolicy {
  /** The scope that the content of the request proves, before it is authenticated. */
  scope(request: FastifyRequest): string | undefined;
  /** Whether a stored response may still be returned. */
  allowed(request: FastifyRequest): Promise<boolean>;
}

/** For anonymous callers, whose keys would fill the database, and for bodies with a password, which must leave no trace. */
export const NEVER_REPLAYED: ReplayPolicy = { scope: () => undefined, allowed: async () => false };

// biome-ignore lint/suspicious/noExplicitAny: a list of routes loses the types of their schemas.
export type Route = RouteDefinition<any, any, any, any>;

/** Infers the types of a definition from its schemas. */
export function route<
  P extends Principal,
  BodySchema extends TSchema = TSchema,
  QuerySchema extends TSchema = TSchema,
  ParamsSchema extends TSchema = TSchema,
>(definition: RouteDefinition<P, BodySchema, QuerySchema, ParamsSchema>): Route {
  return definition;
}

const ANYONE: Principal = { scope: 'anyone', meter: '' };

/** For URLs that anyone may read, such as documentation. */
export const open: Policy = {
  name: 'open',
  says: 'Anyone may call it.',
  security: [],
  limit: 'address',
  authenticate: () => ANYONE,
};
