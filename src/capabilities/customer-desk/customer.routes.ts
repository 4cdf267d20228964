// /ops/v1/customers: the carrier's customers, their terms and their permissions.
import { exact } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { authorize, revoke } from './authorize-for-customer.ts';
import { changePermissions, changePricing, openCustomer } from './change-customers.ts';
import {
  accountNumber,
  customerAnswerSchema,
  customerListSchema,
  customerQuery,
  newCustomerSchema,
  permissionsSchema,
  pricingChangeSchema,
  pricingListSchema,
} from './customer-desk.schema.ts';
import type { CustomerDeskParts } from './customer-desk-parts.ts';
import { listCustomerAccounts, listPricings, readCustomer } from './read-customers.ts';

const ONE = { ...FOR_OPERATORS, 404: says('there is no such customer account') } as const;
const shared = { tag: 'Console', otherErrors: 'noData' } as const;
const params = exact({ account: accountNumber });
const pair = exact({ account: accountNumber, authorizedAccount: accountNumber });

export function customerRoutes(parts: CustomerDeskParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/customers',
      policy,
      summary: 'Find customers',
      query: customerQuery,
      success: { status: 200, description: 'A page of customers, by number.', schema: customerListSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => listCustomerAccounts(parts, query),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/customers',
      policy,
      summary: 'Open a customer account',
      body: newCustomerSchema,
      success: { status: 201, description: 'The customer.', schema: customerAnswerSchema },
      errors: { ...FOR_OPERATORS, 409: says('the account already exists') },
      handle: ({ principal, body }) => openCustomer(parts, principal, body),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/customers/{account}',
      policy,
      summary: 'Get a customer',
      description: 'With portal accounts, pricing in the current tariff, permissions and recent shipments.',
      params,
      success: { status: 200, description: 'The customer.', schema: customerAnswerSchema },
      errors: ONE,
      handle: (call) => readCustomer(parts, call.params.account),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/ops/v1/customers/{account}/pricing',
      policy,
      summary: 'Change the pricing of a customer',
      description: 'Applies to new quotes within a second. Existing quotes keep their price.',
      params,
      body: pricingChangeSchema,
      success: { status: 200, description: 'The customer.', schema: customerAnswerSchema },
      errors: ONE,
      handle: (call) => changePricing(parts, call.principal, call.params.account, call.body.pricing),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/ops/v1/customers/{account}/permissions',
      policy,
      summary: 'Allow or deny PRO reservations and invoice events',
      description: 'Anything you leave out stays unchanged.',
      params,
      body: permissionsSchema,
      success: { status: 200, description: 'The customer.', schema: customerAnswerSchema },
      errors: { ...ONE, 403: says('the browser session must be confirmed first') },
      confirmation: { says: 'allows something', holds: (allowed) => Object.values(allowed).includes(true) },
      handle: (call) => changePermissions(parts, call.principal, call.params.account, call.body),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/ops/v1/customers/{account}/billing-authorizations/{authorizedAccount}',
      policy,
      summary: 'Authorize an account to bill a customer',
      description: 'Takes effect immediately. Authorizing the same account again changes nothing.',
      params: pair,
      success: { status: 200, description: 'The customer.', schema: customerAnswerSchema },
      errors: { ...ONE, 403: says('the browser session must be confirmed first') },
      confirmation: { says: 'authorizes an account to bill a customer', holds: () => true },
      handle: (call) => authorize(parts, call.principal, call.params),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/ops/v1/customers/{account}/billing-authorizations/{authorizedAccount}',
      policy,
      summary: 'Revoke an authorization to bill a customer',
      description: 'Takes effect immediately. Existing bills of lading are not changed.',
      params: pair,
      success: { status: 200, description: 'The customer.', schema: customerAnswerSchema },
      errors: { ...FOR_OPERATORS, 404: says('there is no such customer account or authorization') },
      handle: (call) => revoke(parts, call.principal, call.params),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/pricings',
      policy,
      summary: 'List the pricings of the current tariff',
      success: { status: 200, description: 'Names and descriptions.', schema: pricingListSchema },
      errors: FOR_OPERATORS,
      handle: () => listPricings(parts),
    }),
  ];
}
