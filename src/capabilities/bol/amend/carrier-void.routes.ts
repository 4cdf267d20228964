// POST /ops/v1/shipments/{pro}/void: operators void bills of lading.
import { Type } from 'typebox';
import { exact, formed } from '../../../platform/contract/fields.ts';
import { type Route, route } from '../../../platform/contract/route.ts';
import type { OperatorChecker } from '../../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../../accounts/operator-errors.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import { voidByCarrier } from './carrier-void.ts';

const params = exact({ pro: formed('^\\d{10}$', '10 digits', { description: 'The PRO of the bill.' }) });
const voidSchema = exact({
  reason: Type.String({
    pattern: '\\S',
    says: 'text that is not blank',
    maxLength: 200,
    description: 'Why the bill is voided. Its creator reads it in an e-mail.',
    examples: ['Entered twice: see PRO 1000000017.'],
  }),
});

export function carrierVoidRoutes(parts: BolParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      tag: 'Operations',
      otherErrors: 'noData',
      method: 'POST',
      path: '/ops/v1/shipments/{pro}/void',
      policy,
      summary: 'Void a bill of lading as the carrier',
      description:
        'Possible until the freight is picked up, as for the customer. The PRO is not reused. The people for whom the bill was created get ' +
        'an e-mail with the reason, and subscribers get `shipment.voided`.',
      params,
      body: voidSchema,
      success: { status: 204, description: 'Voided.' },
      errors: {
        ...FOR_OPERATORS,
        404: says('there is no such shipment'),
        409: says('the freight has been picked up, or the bill was voided'),
      },
      handle: ({ principal, params: { pro }, body }) => voidByCarrier(parts, principal, pro, body.reason),
    }),
  ];
}
