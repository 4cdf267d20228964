// Calls of the operator's API, typed by their paths. What somebody typed, in queries and bodies, goes out as it is: the server says
// what is wrong with it.
import { api } from '../../api/client.ts';
import type { DataOf, Method, PathParts, RowOf } from '../../api/described.ts';
import { sentOnce } from '../../api/sent-once.ts';
import { confirmed } from '../../session/confirmation.ts';
import type { OpsPath } from './ops-paths.ts';

export type Query = Readonly<Record<string, string | undefined>>;

export interface OpsPage<Row> {
  readonly data: readonly Row[];
  /** Leads to the next page; null at the end. */
  readonly cursor: string | null;
}

/** What a call needs besides its path. */
export type Asked<Parts> = {
  readonly query?: Query;
  readonly body?: unknown;
  /** Sent again after a lost response, it counts once; for what has no id of its own. */
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

/** The `data` of the answer. A refusal is thrown. */
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

/** A part of a path that came from data or from the address. */
export function part(text: string | number): string {
  return encodeURIComponent(text);
}
