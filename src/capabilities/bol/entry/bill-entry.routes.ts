// POST /ops/v1/customers/{account}/bills: paper bills of lading that operators enter for customers.
import { exact, formed } from '../../../platform/contract/fields.ts';
import { type Route, route } from '../../../platform/contract/route.ts';
import type { OperatorChecker } from '../../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../../accounts/operator-errors.ts';
import { BOL_EXAMPLES } from '../request/bol.examples.ts';
import { bolRules } from '../request/bol.rules.ts';
import { bolRequestSchema } from '../request/bol.schema.ts';
import { bolAnswerSchema } from '../submit/bol-answer.schema.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import { enterBill } from './enter-bill.ts';

const params = exact({
  account: formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9', { description: 'The customer account.' }),
});

export function billEntryRoutes(parts: BolParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      tag: 'Operations',
      otherErrors: 'noData',
      method: 'POST',
      path: '/ops/v1/customers/{account}/bills',
      policy,
      summary: 'Enter a paper bill of lading',
      description:
        'As POST /v1/bol, on behalf of a customer account: one of the parties must be that account. `messageStatus` is the result. The ' +
        'audit log has who entered it, and so does the record of the bill (`enteredBy`).',
      params,
      body: bolRequestSchema,
      examples: BOL_EXAMPLES,
      rules: bolRules,
      success: { status: 201, description: 'The result of the submission.', schema: bolAnswerSchema },
      errors: {
        ...FOR_OPERATORS,
        404: says('there is no such customer account'),
      },
      handle: ({ principal, params: { account }, body, bodyText }) =>
        enterBill(parts, principal, account, body, bodyText),
    }),
  ];
}
