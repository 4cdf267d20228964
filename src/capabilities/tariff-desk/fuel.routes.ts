// /ops/v1/fuel: the fuel surcharge, set from a ship date on without a new version of the tariff.
import { exact } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { readFuel, setFuel, withdrawFuel } from './change-fuel.ts';
import { fuelDay, fuelSchema, newFuelSchema } from './fuel.schema.ts';
import type { TariffDeskParts } from './tariff-desk-parts.ts';

const shared = { tag: 'Console', otherErrors: 'noData' } as const;
const TWO_PERSONS = says('`LINEHAUL_TWO_PERSON_RULE` requires two operators for prices');

const fuelParams = exact({ from: fuelDay });

export function fuelRoutes(parts: TariffDeskParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/fuel',
      policy,
      summary: 'Get the fuel surcharge',
      description: 'The weeks of the current tariff and those that operators have set, with the history of changes.',
      success: { status: 200, description: 'Weeks and changes.', schema: fuelSchema },
      errors: FOR_OPERATORS,
      handle: () => readFuel(parts),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/fuel',
      policy,
      summary: 'Set the fuel surcharge',
      description:
        'Applies to quotes and bills of lading with a ship date from `from` on, until the next week begins. Existing quotes keep ' +
        'their price. For a date that has a surcharge already, it replaces it.',
      body: newFuelSchema,
      success: { status: 201, description: 'Weeks and changes.', schema: fuelSchema },
      errors: { ...FOR_OPERATORS, 409: TWO_PERSONS },
      handle: ({ principal, body }) => setFuel(parts, principal, body),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/ops/v1/fuel/{from}',
      policy,
      summary: 'Withdraw a fuel surcharge',
      description:
        'The surcharge before it, or the fuel index of the tariff, applies again. Existing quotes keep their price.',
      params: fuelParams,
      success: { status: 200, description: 'Weeks and changes.', schema: fuelSchema },
      errors: { ...FOR_OPERATORS, 404: says('no surcharge was set for that date'), 409: TWO_PERSONS },
      handle: ({ principal, params: { from } }) => withdrawFuel(parts, principal, from),
    }),
  ];
}
