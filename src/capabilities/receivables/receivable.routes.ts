// GET /ops/v1/receivables for the carrier, and GET /v1/invoices/aging for payers: what is owed, by age.
import type { Context } from '../../context.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { exportReceivables, listReceivables, readAging } from './list-receivables.ts';
import {
  agingAnswerSchema,
  receivablesAnswerSchema,
  receivablesExportQuerySchema,
  receivablesQuerySchema,
} from './receivable.schema.ts';

const forOperators = { tag: 'Operations', otherErrors: 'noData' } as const;
const forPayers = { tag: 'Invoices', otherErrors: 'noData' } as const;

export function receivableRoutes(context: Context, checker: TokenChecker, operators: OperatorChecker): Route[] {
  return [
    route({
      ...forOperators,
      method: 'GET',
      path: '/ops/v1/receivables',
      policy: operators.policy,
      summary: 'List receivables by customer and age',
      description:
        'Every account with an open invoice or a credit, by account number. `totals` are those of all accounts that the filters find, ' +
        'not of the page.',
      query: receivablesQuerySchema,
      success: { status: 200, description: 'A page of accounts.', schema: receivablesAnswerSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => listReceivables(context, query),
    }),
    route({
      ...forOperators,
      method: 'GET',
      path: '/ops/v1/receivables.csv',
      policy: operators.policy,
      summary: 'Export receivables as CSV',
      description: 'One row per account, with the same filters as the list.',
      query: receivablesExportQuerySchema,
      success: { status: 200, description: 'A header row, then one row per account.', contentType: 'text/csv' },
      errors: FOR_OPERATORS,
      handle: ({ query }) => exportReceivables(context, query),
    }),
    route({
      ...forPayers,
      method: 'GET',
      path: '/v1/invoices/aging',
      policy: checker.policy,
      summary: 'Get your open balances by age',
      description: 'What your accounts owe: not due yet, past the due date by how many days, and disputed.',
      success: { status: 200, description: 'The balances.', schema: agingAnswerSchema },
      errors: { 401: says('not authenticated') },
      handle: ({ principal }) => readAging(context, principal),
    }),
  ];
}
