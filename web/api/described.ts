// The types of openapi*.json for calls: paths, parameters and responses. Adds nothing to the bundle.
import type { paths } from './openapi.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

type Call<P extends keyof paths, M extends Method> = paths[P][M];

/** The statuses of success. */
type Status = 200 | 201 | 202 | 204;

/** One body per status of success; undefined where a response has no JSON. */
type Success<Responses, S extends Status> = Responses extends unknown
  ? {
      [One in keyof Responses & S]: Responses[One] extends { content: { 'application/json': infer Body } }
        ? Body
        : undefined;
    }[keyof Responses & S]
  : never;

/** The body of a successful response. An operation with several statuses has several, unless one status is named. */
export type AnswerOf<P extends keyof paths, M extends Method = 'get', S extends Status = Status> =
  Call<P, M> extends { responses: infer Responses } ? Success<Responses, S> : never;

type DataIn<Answer> = Answer extends { data: infer Data } ? Data : undefined;

/** Its `data`. */
export type DataOf<P extends keyof paths, M extends Method = 'get', S extends Status = Status> = DataIn<
  AnswerOf<P, M, S>
>;

/** The body of the request. */
export type BodyOf<P extends keyof paths, M extends Method> =
  Call<P, M> extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;

/** One row of a list. */
export type RowOf<P extends keyof paths> = DataOf<P> extends readonly (infer Row)[] ? Row : never;

/** The path parameters; undefined if there are none. */
export type PathParts<P extends keyof paths, M extends Method = 'get'> =
  Call<P, M> extends { parameters: { path: infer Parts } } ? Parts : undefined;

/** A path with values in place of its parameters. */
type Filled<P extends string> = P extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : P;

/** The URLs that have this method. */
export type UrlOf<M extends Method> = Filled<PathOf<M>> | `${Filled<PathOf<M>>}?${string}`;

type WithoutQuery<Url extends string> = Url extends `${infer Path}?${string}` ? Path : Url;

/** The path of a URL. */
export type PathAt<Url extends string, M extends Method> =
  WithoutQuery<Url> extends infer Path
    ? Path extends PathOf<M>
      ? Path
      : { [P in PathOf<M>]: Path extends Filled<P> ? P : never }[PathOf<M>]
    : never;

type Message<P extends keyof paths> = paths[P]['get'] extends {
  responses: { 200: { content: { 'text/event-stream': infer One } } };
}
  ? One
  : never;

/** The paths of event streams. */
export type StreamPath = { [P in keyof paths]: [Message<P>] extends [never] ? never : P }[keyof paths];

type NameOf<One> = One extends { event: infer Name extends string } ? Name : 'message';

/** Per stream, one function per message that a page listens for, by name; it receives the `data`. */
export type Listeners = {
  readonly [P in StreamPath]: { readonly [One in Message<P> as NameOf<One>]?: (data: DataIn<One>) => void };
};
