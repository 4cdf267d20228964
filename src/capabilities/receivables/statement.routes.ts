// Monthly statements: /v1/statements for payers, /ops/v1/customers/{account}/statements for the carrier.
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { says } from '../accounts/operator-errors.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { readStatement, type StatementForm, type StatementParts } from './read-statement.ts';
import { statementParams as params, statementAnswerSchema } from './statement.schema.ts';

const DESCRIPTION =
  'The balance before the month, every invoice, credit memo, payment and reversal, and the balance after it. The closing balance of a ' +
  'month is the opening balance of the next. The current month is shown as far as it has come.';

const FORMS = [
  {
    form: 'json',
    ending: '',
    what: 'statement',
    success: { status: 200, description: 'The statement.', schema: statementAnswerSchema },
  },
  {
    form: 'csv',
    ending: '/csv',
    what: 'statement as CSV',
    success: { status: 200, description: 'A header row, then one row per entry.', contentType: 'text/csv' },
  },
  {
    form: 'pdf',
    ending: '/pdf',
    what: 'statement as PDF',
    success: { status: 200, description: 'The document.', contentType: 'application/pdf' },
  },
] as const satisfies readonly { readonly form: StatementForm; [name: string]: unknown }[];

export function statementRoutes(parts: StatementParts, checker: TokenChecker, operators: OperatorChecker): Route[] {
  return FORMS.flatMap(({ form, ending, what, success }) => [
    route({
      tag: 'Invoices',
      otherErrors: 'noData',
      method: 'GET',
      path: `/v1/statements/{account}/{month}${ending}`,
      policy: checker.policy,
      summary: `Get a monthly ${what}`,
      description: DESCRIPTION,
      params,
      success,
      errors: {
        400: says('missing or invalid params'),
        401: says('not authenticated'),
        404: says('it is not one of your accounts'),
      },
      handle: (call) => readStatement(parts, call.params, form, call.principal.accounts),
    }),
    route({
      tag: 'Operations',
      otherErrors: 'noData',
      method: 'GET',
      path: `/ops/v1/customers/{account}/statements/{month}${ending}`,
      policy: operators.policy,
      summary: `Get a monthly ${what} of a customer`,
      description: DESCRIPTION,
      params,
      success,
      errors: {
        400: says('missing or invalid params'),
        401: says('not an operator of this environment'),
        404: says('there is no such customer account'),
      },
      handle: (call) => readStatement(parts, call.params, form),
    }),
  ]);
}
