// The request log, as returned by the API.
import { api, bodyOf, dataOf } from '../../../api/client.ts';
import type { components } from '../../../api/openapi.ts';

export type LoggedRequest = components['schemas']['LoggedRequest'];
export type WholeRequest = components['schemas']['RequestResponse']['data'];

export interface RequestFilters {
  readonly failed?: boolean;
  readonly path?: string;
}

export function loggedRequests({ failed, path }: RequestFilters, cursor: string) {
  const query = {
    limit: '50',
    ...(failed && { failed: 'true' as const }),
    ...(path && { path }),
    ...(cursor && { cursor }),
  };
  return bodyOf(api.GET('/v1/requests', { params: { query } }));
}

export const loggedRequest = (requestId: string): Promise<WholeRequest> =>
  dataOf(api.GET('/v1/requests/{requestId}', { params: { path: { requestId } } }));
