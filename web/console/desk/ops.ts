// Calls of the operator's API, typed by path. User input in queries and bodies is sent as is: the server validates it.
import { api } from '../../api/client.ts';
import type { DataOf, Method, PathParts, RowOf } from '../../api/described.ts';
import { sentOnce } from '../../api/sent-once.ts';
import { confirmed } from '../../session/confirmation.ts';
import type { OpsPath } from './ops-paths.ts';

export type Query = Readonly<Record<string, string | undefined>>;

export interface OpsPage<Row> {
  readonly data: readonly Row[];
  /** The cursor of the next page; null at the end. */
  readonly cursor: string | null;
}

/** What a call needs besides its path. */
export type Asked<Parts> = {
  readonly query?: Query;
  readonly body?: unknown;
  /** Resent after a lost response, it counts once; for requests without an ID of their own. */
  readonly once?: true;
} & (Parts extends undefined ? { readonly path?: undefined } : { readonly path: Parts });

interface AnyAsked {
  readonly query?: Query;
  readonly body?: unknown;
  readonly once?: true;
  readonly path?: unknown;
}

type Request = (
  method: string,
  path: string,
  init: { params: { query?: Query; path?: unknown; header?: object }; body?: unknown },
) => Promise<{ data?: { data: unknown; cursor?: string | null } }>;

async function request(method: string, path: string, { query = {}, body, once, path: parts }: AnyAsked) {
  const ask = api.request as unknown as Request;
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
  const send = (header: object) => {
    const init = { params: { query: given, path: parts, header }, ...(body !== undefined && { body }) };
    return confirmed(() => ask(method, path, init));
  };
  return (await (once ? sentOnce({ method, path, parts, body }, send) : send({}))).data;
}

/** The `data` of the response. Throws on an error response. */
export async function ops<P extends OpsPath<M>, M extends Method>(
  method: M,
  path: P,
  asked: Asked<PathParts<P, M>>,
): Promise<DataOf<P, M>> {
  return (await request(method, path, asked as AnyAsked))?.data as DataOf<P, M>;
}

export async function opsPage<P extends OpsPath>(path: P, query: Query = {}): Promise<OpsPage<RowOf<P>>> {
  const answer = await request('get', path, { query });
  return { data: (answer?.data ?? []) as readonly RowOf<P>[], cursor: answer?.cursor ?? null };
}

/** Encodes a path segment that comes from data or the URL. */
export function part(text: string | number): string {
  return encodeURIComponent(text);
}
