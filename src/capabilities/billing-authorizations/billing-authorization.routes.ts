// /v1/billing-authorizations: which accounts may bill their shipments to a payer (spec-gaps 5).
import type { Context } from '../../context.ts';
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { BILLING_PAIR_EXAMPLES } from './billing-authorization.examples.ts';
import { billingPairRules } from './billing-authorization.rules.ts';
import {
  billingAuthorizationAnswerSchema,
  billingAuthorizationListSchema,
  billingAuthorizationQuerySchema,
  billingPairSchema,
} from './billing-authorization.schema.ts';
import { addAuthorization, removeAuthorization } from './change-billing-authorizations.ts';
import { listOwnAuthorizations } from './list-billing-authorizations.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const shared = { tag: 'Billing authorizations', otherErrors: 'noData' } as const;
const ERRORS = {
  400: says('missing or invalid parameters'),
  401: says('not authenticated'),
  403: says('`payerAccount` is not one of your accounts'),
} as const;

export function billingAuthorizationRoutes(context: Context, { policy }: TokenChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/v1/billing-authorizations',
      policy,
      summary: 'List who may bill your accounts',
      description: 'By payer, then by authorized account.',
      query: billingAuthorizationQuerySchema,
      success: { status: 200, description: 'A page of authorizations.', schema: billingAuthorizationListSchema },
      errors: ERRORS,
      handle: ({ principal, query }) => listOwnAuthorizations(context, principal, query),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/billing-authorizations',
      policy,
      summary: 'Authorize an account to bill yours',
      description:
        'From then on, bills of lading made for `authorizedAccount` can name `payerAccount` as the account that pays. ' +
        'Any account number is accepted, whether or not it is a customer. Authorizing the same account again changes nothing.',
      body: billingPairSchema,
      rules: billingPairRules,
      examples: BILLING_PAIR_EXAMPLES,
      success: { status: 201, description: 'The authorization.', schema: billingAuthorizationAnswerSchema },
      errors: {
        ...ERRORS,
        403: says('`payerAccount` is not one of your accounts, or the browser session must be confirmed first'),
      },
      confirmation: { says: 'authorizes an account to bill', holds: () => true },
      handle: ({ principal, body }) => addAuthorization(context, principal, body),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/v1/billing-authorizations/{payerAccount}/{authorizedAccount}',
      policy,
      summary: 'Revoke an authorization',
      description:
        'Takes effect immediately. Existing bills of lading are not changed; refuse one with POST /v1/bol/{pro}/refuse-billing.',
      params: billingPairSchema,
      success: { status: 204, description: 'Revoked.' },
      errors: { ...ERRORS, 404: says('there is no such authorization') },
      handle: ({ principal, params }) => removeAuthorization(context, principal, params),
    }),
  ];
}
