// What an operation is: path, who may call it, the schemas, the shapes of its errors, and what it does.
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Step } from '../db/database.ts';
import type { StreamSource } from '../http/event-stream.ts';
import type { Failure, Refusal } from '../http/refusal.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What the API key of a caller can be limited to, as far as it closes operations as a whole. */
export type KeyLimit = 'read-only' | 'accounts';

/** Who called. */
export interface Principal {
  /** Separates callers from one another: an idempotency key means something within its scope alone. */
  readonly scope: string;
  /** What requests are counted by: all callers of one API key share its rate. */
  readonly meter: string;
  /** What the caller is to the customer or the carrier, for routes that not every role may call. */
  readonly role?: string;
  /** What the caller's API key is limited to; undefined where it is not. */
  readonly keyLimits?: readonly KeyLimit[];
  /** The customer accounts that the caller's API key is limited to; undefined where it is not. */
  readonly limitedTo?: readonly string[];
  /** Of a call by session cookie. @throws Refusal unless the password was given again a moment ago */
  readonly requireConfirmation?: () => Promise<void>;
}

/** Who may call a route. A route without one does not compile, and does not start. */
export interface Policy<P extends Principal = Principal> {
  readonly name: string;
  /** For the documentation: what the caller must send. */
  readonly says: string;
  /** OpenAPI security requirement objects; an empty list means that anyone may call. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** Whether the cookie of a session will do: then pages of other sites, and calls without its CSRF token, are refused with 403. */
  readonly takesSession?: true;
  /** What `WWW-Authenticate` says on a 401; absent where there is none. */
  readonly challenge?: string;
  /**
   * Which limit counts the calls. By default that of API keys, by the caller's meter; `address` counts by source address, for
   * routes that anyone can call. `none` is for what keeps the service running, such as health checks.
   */
  readonly limit?: 'operator' | 'address' | 'none';
  /** Whether a caller may still see what it could: a stream ends when not, and its reader comes back. Without it, always. */
  hasSameAccess?(before: P, now: P): boolean;
  /** Gives the caller, at once where it can. @throws Refusal */
  authenticate(request: FastifyRequest): P | Promise<P>;
}

export interface Call<P extends Principal, Body, Query, Params> {
  readonly principal: P;
  readonly body: Body;
  /** The text that `body` was read from; '' where there is none. */
  readonly bodyText: string;
  readonly query: Query;
  readonly params: Params;
  readonly requestId: string;
  readonly request: FastifyRequest;
}

/** What an operation wants said and done. The writes are on disk before the answer leaves. */
export interface Answer {
  readonly status: number;
  /** What the metrics count it as, where its format allows one status only: a SOAP fault is 500 whoever is to blame. */
  readonly countedAs?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly writes?: readonly Step[];
  /** Runs once the writes are on disk: for what this node remembers. */
  readonly committed?: () => void;
  /** Runs when another write got in between, before the operation is decided anew. */
  readonly conflicted?: () => void;
  /** Instead of a body: text in pieces, each made when the one before has been taken. For lists of any length. */
  readonly pieces?: AsyncIterable<string>;
  /** Instead of a body: messages as they come, for as long as the caller listens. Of a GET alone. */
  readonly stream?: StreamSource;
}

/**
 * When a call by session cookie needs the password again: a page that was left open must neither show a secret to whoever comes
 * by, nor let them give access to somebody. Other calls have just shown a password or a token.
 */
export interface Confirmation<Body> {
  /** What the session does then: "gets a secret". */
  readonly says: string;
  readonly holds: (body: Body) => boolean;
}

export const GETS_SECRET: Confirmation<unknown> = { says: 'gets a secret', holds: () => true };

/** What `data` is when the operation fails with this status: absent, empty, or the body itself is empty (§7). */
export type ErrorShape = 'noData' | 'emptyObject' | 'emptyArray' | 'emptyBody';

export interface ErrorMeaning {
  readonly shape: ErrorShape;
  readonly meaning: string;
}

/** What the reference shows beside a schema. A test checks every example against its schema. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export interface Success {
  readonly status: number;
  readonly description: string;
  readonly schema?: TSchema;
  // Any type (star slash star) where it depends on what is asked for: then every `Accept` will do.
  readonly contentType?: string;
  readonly examples?: Readonly<Record<string, Example>>;
  /** It carries an ETag, and a caller that sends it in `If-None-Match` gets 304. */
  readonly hasTag?: true;
  /** A second status, and when it is given; with the same content unless it has a schema of its own. */
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
  /** Bodies that a caller could send. */
  readonly examples?: Readonly<Record<string, Example>>;
  readonly query?: QuerySchema;
  readonly params?: ParamsSchema;
  readonly success: Success;
  readonly errors: Readonly<Record<number, ErrorMeaning>>;
  /** The shape of every error that `errors` does not list. */
  readonly otherErrors: ErrorShape;
  /** Members that `error` has in every refusal of this operation, besides those of all (§2.5). */
  readonly errorMembers?: Readonly<Record<string, unknown>>;
  /** Rules that need two fields or a look-up. All of them are checked, together with the schema's. */
  readonly rules?: (body: Static<BodySchema>) => readonly Failure[];
  /** Checked before the operation runs; by default a session needs none. */
  readonly confirmation?: Confirmation<Static<BodySchema>>;
  /** Bytes; the server's limit unless said. */
  readonly bodyLimit?: number;
  /** For an operation that speaks no JSON. It has no `body` schema. */
  readonly ownFormat?: OwnFormat;
  /** For an operation that takes a file: it is given the bytes as they came. It has no `body` schema. */
  readonly file?: FileBody;
  /** Where answers are kept for a repeated request, and for whom (spec-gaps 1). By default: the caller's scope. */
  readonly replay?: ReplayPolicy;
  /** `false` for pages and what they load: no operations for programs, so the OpenAPI document leaves them out. */
  readonly inReference?: false;
  handle(call: Call<P, Static<BodySchema>, Static<QuerySchema>, Static<ParamsSchema>>): Answer | Promise<Answer>;
}

export interface FileBody {
  readonly contentTypes: readonly string[];
  /** So many are taken in at the same time, each of them whole in memory; whoever comes then is asked to wait. */
  readonly atOnce: number;
}

/** The operation is given the bytes of the body as they came (a Buffer, or undefined), and words its refusals itself. */
export interface OwnFormat {
  /** Any refusal, also those from before the operation: 406, 413, 503. */
  refuse(refusal: Refusal): {
    readonly status: number;
    readonly countedAs?: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

/** For an operation whose repetition cannot authenticate as the first call did: POST /v1/api-key changes the secret. */
export interface ReplayPolicy {
  /** The scope that the request proves to belong to by what it carries, before it is authenticated. */
  scope(request: FastifyRequest): string | undefined;
  /** Whether a kept answer may still be given out. */
  allowed(request: FastifyRequest): Promise<boolean>;
}

/** For callers whom nobody knows yet, whose keys would fill the database, and for bodies with a password, of which no trace is kept. */
export const NEVER_REPLAYED: ReplayPolicy = { scope: () => undefined, allowed: async () => false };

// biome-ignore lint/suspicious/noExplicitAny: a list of routes forgets what each one's own schemas are.
export type Route = RouteDefinition<any, any, any, any>;

/** Types a definition from its own schemas. */
export function route<
  P extends Principal,
  BodySchema extends TSchema = TSchema,
  QuerySchema extends TSchema = TSchema,
  ParamsSchema extends TSchema = TSchema,
>(definition: RouteDefinition<P, BodySchema, QuerySchema, ParamsSchema>): Route {
  return definition;
}

const ANYONE: Principal = { scope: 'anyone', meter: '' };

/** For addresses that anyone may read, such as documentation. */
export const open: Policy = {
  name: 'open',
  says: 'Anyone may call it.',
  security: [],
  limit: 'address',
  authenticate: () => ANYONE,
};
