// The log of requests, as the API gives it.
import { call, callData } from '../../../api/plain.ts';

export interface LoggedRequest {
  readonly requestId: string;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
  readonly durationMs: number;
  readonly caller: {
    readonly username: string | null;
    readonly clientId: string | null;
    /** Made by a page of this service. */
    readonly bySession: boolean;
  };
  readonly errorCode: number | null;
}

export interface WholeRequest extends LoggedRequest {
  readonly requestBody: string | null;
  readonly answerBody: string | null;
  readonly curl: string;
}

export interface RequestFilters {
  readonly failed?: boolean;
  readonly path?: string;
}

export async function loggedRequests(
  { failed, path }: RequestFilters,
  cursor: string,
): Promise<{ data: readonly LoggedRequest[]; cursor: string | null }> {
  const query = new URLSearchParams({
    limit: '50',
    ...(failed && { failed: 'true' }),
    ...(path && { path }),
    ...(cursor && { cursor }),
  });
  return (await call('GET', `/v1/requests?${query}`)).json();
}

export const loggedRequest = (id: string) => callData<WholeRequest>('GET', `/v1/requests/${encodeURIComponent(id)}`);
