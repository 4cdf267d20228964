// GET /v1/invoices for payers, and /ops/v1/invoices for the carrier, who reports payments.
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import {
  invoiceAnswerSchema,
  invoiceListQuerySchema,
  invoiceListSchema,
  invoiceParams,
  paymentSchema,
} from './invoice.schema.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import { listInvoices, readAnyInvoice, readInvoice } from './list-invoices.ts';
import { recordPayment } from './record-payment.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const EVERYWHERE = { 400: says('missing or invalid params'), 401: says('not authenticated') } as const;
const ONE = { ...EVERYWHERE, 404: says('there is no such invoice for this account') } as const;
const forPayers = { tag: 'Invoices', otherErrors: 'noData' } as const;
const forOperators = { tag: 'Operations', otherErrors: 'noData' } as const;

const PAYMENT_EXAMPLES = {
  check: {
    summary: 'Paid by check',
    value: { paymentId: 'check-88123', amount: '244.90', paidAt: '2026-11-30T10:00:00-05:00', note: 'check 88123' },
  },
} as const;

export function invoiceRoutes(parts: InvoiceParts, checker: TokenChecker, operators: OperatorChecker): Route[] {
  return [
    route({
      ...forPayers,
      method: 'GET',
      path: '/v1/invoices',
      policy: checker.policy,
      summary: 'List your invoices',
      description:
        'Invoices that your accounts pay, by issue date, newest first. `pro` selects the invoice of one shipment. An invoice ' +
        'is issued when freight that has a price is delivered.',
      query: invoiceListQuerySchema,
      success: { status: 200, description: 'A page of invoices.', schema: invoiceListSchema },
      errors: EVERYWHERE,
      handle: ({ principal, query }) => listInvoices(parts, principal, query),
    }),
    route({
      ...forPayers,
      method: 'GET',
      path: '/v1/invoices/{number}',
      policy: checker.policy,
      summary: 'Read an invoice',
      description: 'The newest version. A reweigh creates a new version; older ones are listed with their totals.',
      params: invoiceParams,
      success: { status: 200, description: 'The invoice.', schema: invoiceAnswerSchema },
      errors: ONE,
      handle: ({ principal, params }) => readInvoice(parts, principal, params.number),
    }),
    route({
      ...forOperators,
      method: 'GET',
      path: '/ops/v1/invoices/{number}',
      policy: operators.policy,
      summary: 'Read any invoice',
      params: invoiceParams,
      success: { status: 200, description: 'The invoice.', schema: invoiceAnswerSchema },
      errors: ONE,
      handle: ({ params }) => readAnyInvoice(parts, params.number),
    }),
    route({
      ...forOperators,
      method: 'POST',
      path: '/ops/v1/invoices/{number}/payments',
      policy: operators.policy,
      summary: 'Report a payment',
      description: 'A full or partial payment. It is identified by its `paymentId`, so it is safe to retry.',
      params: invoiceParams,
      body: paymentSchema,
      examples: PAYMENT_EXAMPLES,
      success: { status: 201, description: 'The invoice after the payment.', schema: invoiceAnswerSchema },
      errors: { ...ONE, 409: says('the payment id was used for another payment') },
      handle: ({ principal, params, body }) => recordPayment(parts, principal, params.number, body),
    }),
  ];
}
