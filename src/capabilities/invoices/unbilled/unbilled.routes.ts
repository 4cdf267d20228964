// /ops/v1/unbilled: delivered or returned freight that has no invoice, and billing it.
import { type Route, route } from '../../../platform/contract/route.ts';
import type { OperatorChecker } from '../../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../../accounts/operator-errors.ts';
import type { ShipmentParts } from '../../shipments/shipment-parts.ts';
import type { InvoiceParts } from '../invoice-parts.ts';
import { billNow } from './bill-now.ts';
import { listUnbilled } from './list-unbilled.ts';
import {
  billedNowAnswerSchema,
  billNowSchema,
  unbilledAnswerSchema,
  unbilledParams,
  unbilledQuerySchema,
} from './unbilled.schema.ts';

export function unbilledRoutes(parts: InvoiceParts, shipments: ShipmentParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      tag: 'Operations',
      otherErrors: 'noData',
      method: 'GET',
      path: '/ops/v1/unbilled',
      policy,
      summary: 'List freight that is delivered and not billed',
      description:
        'The queue of freight without a price, and whatever else a daily check finds without an invoice, by PRO. A page may have fewer ' +
        'entries than `limit`.',
      query: unbilledQuerySchema,
      success: { status: 200, description: 'A page of shipments.', schema: unbilledAnswerSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => listUnbilled(parts, shipments, query),
    }),
    route({
      tag: 'Operations',
      otherErrors: 'noData',
      method: 'POST',
      path: '/ops/v1/unbilled/{pro}/invoice',
      policy,
      summary: 'Bill a shipment that waits for its invoice',
      description:
        'Issues the invoice. Freight without a price needs one from you, with the reason. The audit log has what was owed before and after.',
      params: unbilledParams,
      body: billNowSchema,
      examples: {
        price: {
          summary: 'A price that was agreed',
          value: { price: '420.00', reason: 'Agreed with the customer by telephone.' },
        },
      },
      success: { status: 201, description: 'What was billed.', schema: billedNowAnswerSchema },
      errors: {
        ...FOR_OPERATORS,
        404: says('no such shipment is waiting for an invoice'),
        409: says('the shipment is archived'),
      },
      handle: ({ principal, params, body }) => billNow(parts, shipments, principal, params.pro, body),
    }),
  ];
}
