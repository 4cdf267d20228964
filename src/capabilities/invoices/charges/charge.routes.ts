// The charges of shipments before their invoices: what the payer sees, and what operators see and waive.
import { type ErrorMeaning, type Route, route } from '../../../platform/contract/route.ts';
import type { OperatorChecker } from '../../accounts/check-operator.ts';
import { FOR_OPERATORS } from '../../accounts/operator-errors.ts';
import type { ShipmentParts } from '../../shipments/shipment-parts.ts';
import type { TokenChecker } from '../../tokens/check-token.ts';
import type { InvoiceParts } from '../invoice-parts.ts';
import { readCharges } from './read-charges.ts';
import {
  anyChargesAnswerSchema,
  shipmentChargesAnswerSchema,
  shipmentChargesParams,
  waiverAnswerSchema,
  waiverParams,
  waiverSchema,
} from './shipment-charges.schema.ts';
import { readAnyCharges, waiveCharge, withdrawWaiver } from './waive-charge.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const INVOICED = says('the shipment has been invoiced');
const forOperators = { tag: 'Operations', otherErrors: 'noData' } as const;

export function chargeRoutes(
  parts: InvoiceParts,
  shipments: ShipmentParts,
  { policy }: TokenChecker,
  operators: OperatorChecker,
): Route[] {
  return [
    route({
      tag: 'Invoices',
      otherErrors: 'noData',
      method: 'GET',
      path: '/v1/shipments/{pro}/charges',
      policy,
      summary: 'See the charges of a shipment before its invoice',
      description:
        'Every charge so far, and the log of how each one arose: rated with the BOL, corrected by a reweigh or an inspection, ' +
        'added because of an event such as a failed delivery, changed as storage continues, or removed. Only the payer sees them.',
      params: shipmentChargesParams,
      success: { status: 200, description: 'The charges.', schema: shipmentChargesAnswerSchema },
      errors: {
        400: says('missing or invalid params'),
        401: says('not authenticated'),
        404: says('there is no such shipment that this account pays for'),
      },
      handle: ({ principal, params }) => readCharges(parts, shipments, principal, params.pro),
    }),
    route({
      ...forOperators,
      method: 'GET',
      path: '/ops/v1/shipments/{pro}/charges',
      policy: operators.policy,
      summary: 'See the charges of any shipment',
      description: 'As the payer sees them, with the waivers.',
      params: shipmentChargesParams,
      success: { status: 200, description: 'The charges.', schema: anyChargesAnswerSchema },
      errors: { ...FOR_OPERATORS, 404: says('there is no such shipment') },
      handle: ({ params }) => readAnyCharges(parts, shipments, params.pro),
    }),
    route({
      ...forOperators,
      method: 'POST',
      path: '/ops/v1/shipments/{pro}/waivers',
      policy: operators.policy,
      summary: 'Waive a charge',
      description:
        'A charge that an event caused is not billed. The payer sees it removed, with your reason. Possible until the invoice is issued.',
      params: shipmentChargesParams,
      body: waiverSchema,
      examples: {
        redelivery: {
          summary: 'A redelivery that was our fault',
          value: { code: 'REDEL', event: 'scan-8812', reason: 'Our driver came after the agreed window.' },
        },
      },
      success: { status: 201, description: 'The waiver.', schema: waiverAnswerSchema },
      errors: { ...FOR_OPERATORS, 404: says('there is no such shipment or charge'), 409: INVOICED },
      handle: ({ principal, params, body }) => waiveCharge(parts, shipments, principal, params.pro, body),
    }),
    route({
      ...forOperators,
      method: 'DELETE',
      path: '/ops/v1/shipments/{pro}/waivers/{waiverId}',
      policy: operators.policy,
      summary: 'Withdraw a waiver',
      description: 'The charge is billed after all. Possible until the invoice is issued.',
      params: waiverParams,
      success: { status: 200, description: 'The waiver, withdrawn.', schema: waiverAnswerSchema },
      errors: { ...FOR_OPERATORS, 404: says('there is no such shipment or waiver'), 409: INVOICED },
      handle: ({ principal, params }) => withdrawWaiver(parts, shipments, principal, params.pro, params.waiverId),
    }),
  ];
}
