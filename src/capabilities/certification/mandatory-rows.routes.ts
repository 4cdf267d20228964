// /ops/v1/certification-rows: which rows must be proven before production credentials are issued. In both environments.
import type { Context } from '../../context.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS } from '../accounts/operator-errors.ts';
import { chooseRowsSchema, mandatoryRowsSchema } from './certification.schema.ts';
import { chooseMandatoryRows, readMandatoryRows } from './choose-mandatory-rows.ts';

const shared = { tag: 'Certification', otherErrors: 'noData', path: '/ops/v1/certification-rows' } as const;

export function mandatoryRowRoutes(context: Context, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      policy,
      summary: 'Read which rows of the certification are mandatory',
      success: { status: 200, description: 'All rows.', schema: mandatoryRowsSchema },
      errors: FOR_OPERATORS,
      handle: () => readMandatoryRows(context),
    }),
    route({
      ...shared,
      method: 'PUT',
      policy,
      summary: 'Make rows of the certification mandatory',
      description:
        'In the test environment the choice decides when a customer gets a certificate, in its sandboxes too. In production it decides ' +
        'what a certificate must say before credentials are issued. Each environment has its own choice. Null returns to the setting.',
      body: chooseRowsSchema,
      success: { status: 200, description: 'The rows as they are now.', schema: mandatoryRowsSchema },
      errors: FOR_OPERATORS,
      handle: ({ principal, body }) => chooseMandatoryRows(context, principal, body.mandatory),
    }),
  ];
}
