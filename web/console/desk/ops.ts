// Calls of the operator's API by their path. The shapes of the answers stand beside the pages that read them (docs/console-api.md).
import { api } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { CONFIRMATION_NEEDED, confirmed } from './confirmation.ts';

export type Query = Readonly<Record<string, string | undefined>>;

export interface OpsPage<Row> {
  readonly data: readonly Row[];
  /** Leads to the next page; null at the end. */
  readonly cursor: string | null;
}

interface Asked {
  readonly query?: Query;
  readonly body?: unknown;
}

type Request = (
  method: string,
  path: string,
  init: { params?: { query?: Query }; body?: unknown },
) => Promise<{ data?: { data: unknown; cursor?: string | null } }>;

async function request(method: string, path: string, { query, body }: Asked) {
  const ask = api.request as unknown as Request;
  const params = query && { query: Object.fromEntries(Object.entries(query).filter(([, value]) => value)) };
  const init = { ...(params && { params }), ...(body !== undefined && { body }) };
  try {
    return (await ask(method, path, init)).data;
  } catch (thrown) {
    if (!(thrown instanceof ApiProblem && thrown.code === CONFIRMATION_NEEDED && (await confirmed()))) throw thrown;
    return (await ask(method, path, init)).data;
  }
}

/** The `data` of the answer. A refusal is thrown. */
export async function ops<T>(method: string, path: string, asked: Asked = {}): Promise<T> {
  return (await request(method, path, asked))?.data as T;
}

export async function opsPage<Row>(path: string, query: Query = {}): Promise<OpsPage<Row>> {
  const answer = await request('GET', path, { query });
  return { data: (answer?.data ?? []) as readonly Row[], cursor: answer?.cursor ?? null };
}

/** A part of a path that came from data or from the address. */
export function part(text: string | number): string {
  return encodeURIComponent(text);
}
