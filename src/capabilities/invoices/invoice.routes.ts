// GET /v1/invoices for payers, and /ops/v1/invoices for the carrier, who reports payments.
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { PROPOSED } from '../credit-approvals/credit-proposal.schema.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { grantCredit } from './credits/grant-credit.ts';
import { exportInvoices } from './export-invoices.ts';
import {
  creditMemoSchema,
  customerInvoicesQuerySchema,
  invoiceAnswerSchema,
  invoiceExportQuerySchema,
  invoiceListQuerySchema,
  invoiceListSchema,
  invoiceParams,
  invoicePaymentParams,
  paymentSchema,
  reversalSchema,
} from './invoice.schema.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import { listFor, listInvoices, readAnyInvoice, readInvoice } from './list-invoices.ts';
import { recordPayment, reverseInvoicePayment } from './payments/record-payment.ts';
import { invoicePdf } from './printed-invoice.ts';

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
        'Invoices that your accounts pay, by issue date, newest first; credit memos with `type`. `pro` selects those of one shipment. ' +
        'An invoice is issued when freight that has a price is delivered or returned.',
      query: invoiceListQuerySchema,
      success: { status: 200, description: 'A page of invoices.', schema: invoiceListSchema },
      errors: EVERYWHERE,
      handle: ({ principal, query }) => listInvoices(parts, principal, query),
    }),
    route({
      ...forPayers,
      method: 'GET',
      path: '/v1/invoices.csv',
      policy: checker.policy,
      summary: 'Export your invoices as CSV',
      description: 'One row for each line of each invoice, with the same filters as the list.',
      query: invoiceExportQuerySchema,
      success: { status: 200, description: 'A header row, then one row per line.', contentType: 'text/csv' },
      errors: EVERYWHERE,
      handle: ({ principal, query }) => exportInvoices(parts, principal, query),
    }),
    route({
      ...forPayers,
      method: 'GET',
      path: '/v1/invoices/{number}',
      policy: checker.policy,
      summary: 'Read an invoice or a credit memo',
      description:
        'An invoice never changes once it is issued. If something that is reported later changes the charges, `relatedDocuments` ' +
        'names the credit memos and invoices that correct it.',
      params: invoiceParams,
      success: { status: 200, description: 'The invoice.', schema: invoiceAnswerSchema },
      errors: ONE,
      handle: ({ principal, params }) => readInvoice(parts, principal, params.number),
    }),
    route({
      ...forPayers,
      method: 'GET',
      path: '/v1/invoices/{number}/pdf',
      policy: checker.policy,
      summary: 'Print an invoice or a credit memo',
      params: invoiceParams,
      success: { status: 200, description: 'The document.', contentType: 'application/pdf' },
      errors: ONE,
      handle: ({ principal, params }) => invoicePdf(parts, params.number, principal.accounts),
    }),
    route({
      ...forOperators,
      method: 'GET',
      path: '/ops/v1/invoices',
      policy: operators.policy,
      summary: 'List the invoices of a customer',
      description: 'By issue date, newest first. `status=open` lists those to which a payment can be applied.',
      query: customerInvoicesQuerySchema,
      success: { status: 200, description: 'A page of invoices.', schema: invoiceListSchema },
      errors: EVERYWHERE,
      handle: ({ query: { account, ...query } }) => listFor(parts, [account], query),
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
      method: 'GET',
      path: '/ops/v1/invoices/{number}/pdf',
      policy: operators.policy,
      summary: 'Print any invoice or credit memo',
      params: invoiceParams,
      success: { status: 200, description: 'The document.', contentType: 'application/pdf' },
      errors: ONE,
      handle: ({ params }) => invoicePdf(parts, params.number),
    }),
    route({
      ...forOperators,
      method: 'POST',
      path: '/ops/v1/invoices/{number}/credit-memos',
      policy: operators.policy,
      summary: 'Grant a credit on an invoice',
      description:
        'Issues a credit memo for parts of lines, which the payer reads with the reason. What was paid beyond what is left then is a ' +
        'credit on the account. Send an `idempotency-key` to retry safely.',
      params: invoiceParams,
      body: creditMemoSchema,
      examples: {
        liftGate: {
          summary: 'A lift gate that nobody asked for',
          value: { lines: [{ line: 4, amount: '150.00' }], reason: 'The lift gate was not asked for' },
        },
      },
      success: {
        status: 201,
        description: 'The invoice with the credit.',
        schema: invoiceAnswerSchema,
        also: PROPOSED,
      },
      errors: { ...ONE, 409: says('another invoice has taken its place, or a credit is proposed already') },
      handle: ({ principal, params, body }) => grantCredit(parts, principal, params.number, body),
    }),
    route({
      ...forOperators,
      method: 'POST',
      path: '/ops/v1/invoices/{number}/payments',
      policy: operators.policy,
      summary: 'Report a payment',
      description:
        'A full or partial payment. It is identified by its `paymentId`, so it is safe to retry. What is more than the balance is a ' +
        'credit on the account.',
      params: invoiceParams,
      body: paymentSchema,
      examples: PAYMENT_EXAMPLES,
      success: { status: 201, description: 'The invoice after the payment.', schema: invoiceAnswerSchema },
      errors: { ...ONE, 409: says('the payment id was used for another payment') },
      handle: ({ principal, params, body }) => recordPayment(parts, principal, params.number, body),
    }),
    route({
      ...forOperators,
      method: 'POST',
      path: '/ops/v1/invoices/{number}/payments/{paymentId}/reversal',
      policy: operators.policy,
      summary: 'Reverse a payment',
      description:
        'For a payment that did not clear. It is taken off every invoice that it was applied to. A payment that is reversed stays so.',
      params: invoicePaymentParams,
      body: reversalSchema,
      success: { status: 200, description: 'The invoice without the payment.', schema: invoiceAnswerSchema },
      errors: { ...EVERYWHERE, 404: says('there is no such invoice or payment') },
      handle: ({ principal, params, body }) =>
        reverseInvoicePayment(parts, principal, params.number, params.paymentId, body.reason),
    }),
  ];
}
