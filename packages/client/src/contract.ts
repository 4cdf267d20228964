// What the contract defines for an operation: its parameters, body and response, by method and path.
import type { paths } from './openapi.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have an operation with this method. */
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathsWith<M>> = paths[P][M];

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : undefined;
type SuccessStatus = 200 | 201 | 202 | 204;

/** The body of a successful response; undefined if there is none. */
export type Data<M extends Method, P extends PathsWith<M>> =
  Operation<M, P> extends { responses: infer Responses }
    ? { [Status in keyof Responses & SuccessStatus]: JsonOf<Responses[Status]> }[keyof Responses & SuccessStatus]
    : never;

/** The body of the request. */
export type Body<M extends Method, P extends PathsWith<M>> =
  Operation<M, P> extends { requestBody?: { content: { 'application/json': infer Json } } } ? Json : undefined;

export type Query<M extends Method, P extends PathsWith<M>> =
  Operation<M, P> extends { parameters: { query?: infer Parameters } } ? Exclude<Parameters, undefined> : undefined;

type PathParameters<M extends Method, P extends PathsWith<M>> =
  Operation<M, P> extends { parameters: { path: infer Parameters } } ? Parameters : undefined;

type Field<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : [Value] extends [never]
    ? { readonly [N in Name]?: undefined }
    : Record<string, never> extends Value
      ? { readonly [N in Name]?: Value }
      : { readonly [N in Name]: Value };

export interface CallOptions {
  /** The same key for every attempt; a new one for each call unless you set it. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export type RequestOptions<M extends Method, P extends PathsWith<M>> = CallOptions &
  Field<'path', PathParameters<M, P>> &
  Field<'query', Query<M, P>> &
  Field<'body', Body<M, P>>;

/** Optional if nothing is required. */
export type OptionsArgument<M extends Method, P extends PathsWith<M>> =
  Record<string, never> extends RequestOptions<M, P>
    ? [options?: RequestOptions<M, P>]
    : [options: RequestOptions<M, P>];

/** Paginated lists. The event feed has no end, and has its own method. */
export type ListPath = Exclude<
  {
    [P in PathsWith<'get'>]: Data<'get', P> extends { data: readonly unknown[]; cursor?: string | null } ? P : never;
  }[PathsWith<'get'>],
  '/v1/events'
>;
export type ListItem<P extends ListPath> = Data<'get', P> extends { data: readonly (infer Item)[] } ? Item : never;
