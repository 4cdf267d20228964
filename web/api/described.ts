// The types of openapi*.json for calls: paths, parameters and responses. Adds nothing to the bundle.
import type { paths } from './openapi.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

type Call<P extends keyof paths, M extends Method> = paths[P][M];

type Success<Responses> = Responses extends { 200: { content: { 'application/json': infer Body } } }
  ? Body
  : Responses extends { 201: { content: { 'application/json': infer Body } } }
    ? Body
    : Responses extends { 202: { content: { 'application/json': infer Body } } }
      ? Body
      : undefined;

/** The body of a successful response. */
export type AnswerOf<P extends keyof paths, M extends Method = 'get'> =
  Call<P, M> extends { responses: infer Responses } ? Success<Responses> : never;

/** Its `data`. */
export type DataOf<P extends keyof paths, M extends Method = 'get'> =
  AnswerOf<P, M> extends { data: infer Data } ? Data : undefined;

/** The body of the request. */
export type BodyOf<P extends keyof paths, M extends Method> =
  Call<P, M> extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;

/** One row of a list. */
export type RowOf<P extends keyof paths> = DataOf<P> extends readonly (infer Row)[] ? Row : never;

/** The path parameters; undefined if there are none. */
export type PathParts<P extends keyof paths, M extends Method = 'get'> =
  Call<P, M> extends { parameters: { path: infer Parts } } ? Parts : undefined;
