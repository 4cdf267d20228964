// Reads the request log: callers see their own requests, operators see all.

import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { limitOf, pageOf } from '../../platform/http/request/list-cursor.ts';
import { keyNames } from '../keys/named/key-names.ts';
import type { Caller } from '../tokens/check-token.ts';
import { curlText } from './curl-text.ts';
import type { RequestLog } from './record-requests.ts';
import type { AllRequestsQuery, RequestListQuery } from './request.schema.ts';
import { type RequestFilter, type RequestLine, type RequestsOf, requestLogStore } from './request-log.store.ts';

export interface RequestLogParts {
  readonly context: Context;
  /** Undefined if requests are not logged. */
  readonly log: RequestLog | undefined;
  readonly baseUrl: () => string;
}

/** A portal session sees all requests of its portal account, by any client; a token sees only its own client's. */
export function requestsOf({ username, clientId, sessionId }: Caller): RequestsOf {
  return { kind: 'portal', username, ...(sessionId === undefined && { clientId }) };
}

export function listOwnRequests(parts: RequestLogParts, caller: Caller, query: RequestListQuery): Promise<Answer> {
  return listRequests(parts, { ...readQuery(query), ...requestsOf(caller) });
}

export async function listAllRequests(parts: RequestLogParts, query: AllRequestsQuery): Promise<Answer> {
  const { caller, kind, requestId, status } = query;
  return listRequests(parts, {
    ...readQuery(query),
    caller,
    kind,
    requestId,
    status: status === undefined ? undefined : Number(status),
  });
}

/** Another caller's request is reported as not found. */
export async function readRequest(parts: RequestLogParts, requestId: string, of: RequestsOf): Promise<Answer> {
  await parts.log?.flush();
  const row = await requestLogStore(parts.context.db).find(requestId, of);
  if (row === undefined) throw new Refusal('requestNotFound');
  const told = {
    ...lineOf(row, await keyNames(parts.context, [row.key_id])),
    requestBody: row.request_body,
    answerBody: row.answer_body,
    curl: curlText(parts.baseUrl(), row),
  };
  return { status: 200, body: enveloped(told) };
}

async function listRequests({ context, log }: RequestLogParts, filter: RequestFilter): Promise<Answer> {
  // So that callers find the request they have just made.
  await log?.flush();
  const rows = await requestLogStore(context.db).list({ ...filter, limit: filter.limit + 1 });
  const { shown: page, cursor } = pageOf(rows, filter.limit, (last) => last.entry_id);
  const names = await keyNames(
    context,
    page.map((row) => row.key_id),
  );
  const { data, error } = enveloped(page.map((row) => lineOf(row, names)));
  return { status: 200, body: { data, cursor, error } };
}

function readQuery({ limit, cursor, failed, path }: RequestListQuery): RequestFilter {
  return {
    limit: limitOf({ limit }),
    before: cursor,
    failed: failed === undefined ? undefined : failed === 'true',
    path,
  };
}

function lineOf(row: RequestLine, names: ReadonlyMap<string, string>) {
  return {
    requestId: row.request_id,
    at: new Date(row.at).toISOString(),
    method: row.method,
    path: row.path,
    query: row.query,
    status: row.status,
    errorCode: row.error_code,
    durationMs: row.duration_us / 1_000,
    caller: {
      kind: row.kind,
      username: row.username || null,
      clientId: row.client_id || null,
      keyId: row.key_id,
      keyName: names.get(row.key_id ?? '') ?? null,
      bySession: row.by_session === 1,
    },
  };
}
