// /ops/v1/customers/{account}/payments: payments of an account, for any number of its invoices.
import { type Route, route } from '../../../platform/contract/route.ts';
import type { OperatorChecker } from '../../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../../accounts/operator-errors.ts';
import { reversalSchema } from '../invoice.schema.ts';
import type { InvoiceParts } from '../invoice-parts.ts';
import {
  accountParams,
  accountPaymentParams,
  accountPaymentSchema,
  accountPaymentsAnswerSchema,
  creditApplicationSchema,
} from './account-payment.schema.ts';
import {
  applyAccountCredit,
  readAccountPayments,
  recordAccountPayment,
  reverseAccountPayment,
} from './record-account-payment.ts';

const shared = { tag: 'Operations', otherErrors: 'noData' } as const;
const ONE = { ...FOR_OPERATORS, 404: says('there is no such customer account') } as const;
const EXAMPLES = {
  check: {
    summary: 'One check for two invoices, 10.00 left over',
    value: {
      paymentId: 'check-88123',
      amount: '500.00',
      paidAt: '2026-11-30T10:00:00-05:00',
      invoices: [
        { number: 'INV-2026-00000123', amount: '244.90' },
        { number: 'INV-2026-00000124', amount: '245.10' },
      ],
    },
  },
} as const;

export function accountPaymentRoutes(parts: InvoiceParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/customers/{account}/payments',
      policy,
      summary: 'List the payments of a customer',
      description: 'With the credit on the account: what was paid and is applied to no invoice.',
      params: accountParams,
      success: { status: 200, description: 'The payments.', schema: accountPaymentsAnswerSchema },
      errors: ONE,
      handle: ({ params }) => readAccountPayments(parts, params.account),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/customers/{account}/payments',
      policy,
      summary: 'Report a payment of a customer',
      description:
        'For any number of invoices of the account; what is left over is a credit on the account. The payment is identified by its ' +
        '`paymentId`, so it is safe to retry.',
      params: accountParams,
      body: accountPaymentSchema,
      examples: EXAMPLES,
      success: { status: 201, description: 'The payments of the account.', schema: accountPaymentsAnswerSchema },
      errors: { ...ONE, 409: says('the payment id was used for another payment') },
      handle: ({ principal, params, body }) => recordAccountPayment(parts, principal, params.account, body),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/customers/{account}/payments/{paymentId}/reversal',
      policy,
      summary: 'Reverse a payment of a customer',
      description:
        'For a payment that did not clear. It is taken off every invoice that it was applied to. A payment that is reversed stays so.',
      params: accountPaymentParams,
      body: reversalSchema,
      success: { status: 200, description: 'The payments of the account.', schema: accountPaymentsAnswerSchema },
      errors: { ...FOR_OPERATORS, 404: says('the account has no such payment') },
      handle: ({ principal, params, body }) =>
        reverseAccountPayment(parts, principal, params.account, params.paymentId, body.reason),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/customers/{account}/credit-applications',
      policy,
      summary: 'Apply the credit on an account',
      description: 'Applies the account’s credit to its other invoices. Send an `idempotency-key` to retry safely.',
      params: accountParams,
      body: creditApplicationSchema,
      success: { status: 200, description: 'The payments of the account.', schema: accountPaymentsAnswerSchema },
      errors: ONE,
      handle: ({ principal, params, body }) => applyAccountCredit(parts, principal, params.account, body.invoices),
    }),
  ];
}
