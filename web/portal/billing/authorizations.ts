// Billing authorizations, as returned by the API.

import { api, bodyOf, dataOf } from '../../api/client.ts';
import type { components } from '../../api/openapi.ts';
import { confirmed } from '../../session/confirmation.ts';

export type BillingAuthorization = components['schemas']['BillingAuthorization'];

export type BillingPair = Pick<BillingAuthorization, 'payerAccount' | 'authorizedAccount'>;

export function authorizations(cursor: string) {
  const query = { limit: '50', ...(cursor && { cursor }) };
  return bodyOf(api.GET('/v1/billing-authorizations', { params: { query } }));
}

export const authorize = (body: BillingPair) =>
  confirmed(() => dataOf(api.POST('/v1/billing-authorizations', { body })));

export const revoke = ({ payerAccount, authorizedAccount }: BillingPair) =>
  api.DELETE('/v1/billing-authorizations/{payerAccount}/{authorizedAccount}', {
    params: { path: { payerAccount, authorizedAccount } },
  });
