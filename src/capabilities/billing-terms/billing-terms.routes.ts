// /ops/v1/customers/{account}/billing-terms: the terms on which a customer account pays.
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import {
  billingTermsAnswerSchema,
  creditHoldSchema,
  creditLimitSchema,
  creditReleaseSchema,
  billingTermsParams as params,
  paymentTermsSchema,
} from './billing-terms.schema.ts';
import {
  type BillingTermsParts,
  changeCreditLimit,
  changeNetDays,
  placeCreditHold,
  readBillingTerms,
  releaseCreditHold,
} from './billing-terms-desk.ts';

const shared = { tag: 'Operations', otherErrors: 'noData' } as const;
const ONE = { ...FOR_OPERATORS, 404: says('there is no such customer account') } as const;
const success = { status: 200, description: 'The terms.', schema: billingTermsAnswerSchema } as const;

export function billingTermsRoutes(parts: BillingTermsParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/customers/{account}/billing-terms',
      policy,
      summary: 'Get the billing terms of a customer',
      params,
      success,
      errors: ONE,
      handle: (call) => readBillingTerms(parts, call.params.account),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/ops/v1/customers/{account}/payment-terms',
      policy,
      summary: 'Set the payment terms of a customer',
      description: 'For invoices that are issued from now on. Issued invoices keep their due date.',
      params,
      body: paymentTermsSchema,
      examples: { net45: { summary: 'Net 45', value: { netDays: 45 } } },
      success,
      errors: ONE,
      handle: (call) => changeNetDays(parts, call.principal, call.params.account, call.body.netDays),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/ops/v1/customers/{account}/payment-terms',
      policy,
      summary: 'Return a customer to the default payment terms',
      description: 'For invoices that are issued from now on. Issued invoices keep their due date.',
      params,
      success,
      errors: ONE,
      handle: (call) => changeNetDays(parts, call.principal, call.params.account, null),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/ops/v1/customers/{account}/credit-limit',
      policy,
      summary: 'Set the credit limit of a customer',
      description:
        'While the account owes more, new bills of lading that it pays are refused, unless the carrier only reports it ' +
        '(`LINEHAUL_OVER_CREDIT_LIMIT`). Quotes, and shipments that exist, are not affected.',
      params,
      body: creditLimitSchema,
      examples: { limit: { summary: '5,000 dollars', value: { amount: '5000.00' } } },
      success,
      errors: ONE,
      handle: (call) => changeCreditLimit(parts, call.principal, call.params.account, call.body.amount),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/ops/v1/customers/{account}/credit-limit',
      policy,
      summary: 'Remove the credit limit of a customer',
      params,
      success,
      errors: ONE,
      handle: (call) => changeCreditLimit(parts, call.principal, call.params.account, null),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/ops/v1/customers/{account}/credit-hold',
      policy,
      summary: 'Place a customer on credit hold',
      description:
        'New bills of lading that the account pays are refused, within a second on every node. Quotes, and shipments that exist, are not ' +
        'affected. Of an account that is on hold already, this changes the reason.',
      params,
      body: creditHoldSchema,
      examples: { overdue: { summary: 'Invoices past due', value: { reason: 'Invoices of September are not paid' } } },
      success,
      errors: ONE,
      handle: (call) => placeCreditHold(parts, call.principal, call.params.account, call.body.reason),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/customers/{account}/credit-hold/release',
      policy,
      summary: 'Release a customer from credit hold',
      description: 'With `charge`, a shipment of the account is charged for the release, by the code of the tariff.',
      params,
      body: creditReleaseSchema,
      examples: {
        paid: { summary: 'Paid', value: { reason: 'Paid by wire' } },
        charged: {
          summary: 'Paid, and the release is charged',
          value: { reason: 'Paid by wire', charge: { pro: '0000000017', chargeCode: 'CHREL' } },
        },
      },
      success,
      errors: { ...FOR_OPERATORS, 404: says('there is no such customer account, or it is not on credit hold') },
      handle: (call) => releaseCreditHold(parts, call.principal, call.params.account, call.body),
    }),
  ];
}
