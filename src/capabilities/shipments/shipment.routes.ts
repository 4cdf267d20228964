// GET /v1/shipments/history (§1.7, §4) and GET /v1/shipments, for the accounts on the shipments (spec-gaps 7).
import { Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { exportShipments } from './lists/export-shipments.ts';
import { listShipments } from './lists/list-shipments.ts';
import { shipmentFilterSchema, shipmentListQuerySchema, shipmentListSchema } from './lists/shipment-list.schema.ts';
import { freightReportQuery, freightReportSchema } from './reports/freight-report.schema.ts';
import { reportFreight } from './reports/report-freight.ts';
import { readRoute } from './route/read-route.ts';
import { shipmentRouteAnswerSchema, shipmentRouteParams } from './route/shipment-route.schema.ts';
import type { ShipmentParts } from './shipment-parts.ts';
import { MOST_SHIPMENTS, readHistory } from './tracking/read-history.ts';
import { SHIPMENT_HISTORY_EXAMPLES } from './tracking/shipment.examples.ts';
import { shipmentHistoriesSchema } from './tracking/shipment-history.schema.ts';

const number = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, description, examples: [example] }));

const historyQuerySchema = exact({
  pro: Type.Optional(formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] })),
  bol: number('A BOL number on the bill of lading.', 'BOL-4711'),
  po: number('A purchase order number on the bill of lading.', 'PO-88123'),
  pickup: number('The number of the pickup request.', 'PU00000042'),
});

const shared = { tag: 'Shipments', otherErrors: 'noData' } as const;

export function shipmentRoutes(parts: ShipmentParts, checker: TokenChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/v1/shipments/history',
      policy: checker.policy,
      summary: 'Track a shipment',
      description:
        'Selected by exactly one of `pro`, `bol`, `po` and `pickup`. Returns the status, promised and estimated delivery, ' +
        'appointments, exceptions and all movements. Only accounts on the shipment can see it. If several shipments have the ' +
        `same number, you get up to ${MOST_SHIPMENTS}, newest first.`,
      query: historyQuerySchema,
      success: {
        status: 200,
        description: 'The shipments.',
        schema: shipmentHistoriesSchema,
        examples: SHIPMENT_HISTORY_EXAMPLES,
      },
      errors: {
        400: { shape: 'emptyArray', meaning: 'none of the numbers was given, or more than one' },
        401: { shape: 'noData', meaning: 'not authenticated' },
        404: { shape: 'emptyArray', meaning: 'there is no such shipment for this account' },
      },
      handle: ({ principal, query }) => readHistory(parts, principal, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/shipments',
      policy: checker.policy,
      summary: 'List your shipments',
      description:
        'All shipments on your accounts by ship date, newest first. A `cursor` always returns the same page, even if new ' +
        'shipments are booked in the meantime.',
      query: shipmentListQuerySchema,
      success: { status: 200, description: 'A page of shipments.', schema: shipmentListSchema },
      errors: {
        400: { shape: 'emptyArray', meaning: 'invalid query parameters' },
        401: { shape: 'noData', meaning: 'not authenticated' },
      },
      handle: ({ principal, query }) => listShipments(parts, principal, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/shipments/{pro}/route',
      policy: checker.policy,
      summary: 'Get the route of a shipment',
      description:
        'For a map: the terminals with arrival and departure times, the last position and trail, and the origin and ' +
        'destination, unless they are hidden from you.',
      params: shipmentRouteParams,
      success: { status: 200, description: 'The route.', schema: shipmentRouteAnswerSchema },
      errors: {
        400: { shape: 'noData', meaning: 'not a PRO number' },
        401: { shape: 'noData', meaning: 'not authenticated' },
        404: { shape: 'noData', meaning: 'there is no such shipment for this account' },
      },
      handle: ({ principal, params }) => readRoute(parts, principal, params.pro),
    }),
    route({
      ...shared,
      tag: 'Reports',
      method: 'GET',
      path: '/v1/shipments.csv',
      policy: checker.policy,
      summary: 'Export your shipments as CSV',
      description:
        'The same list and filters as GET /v1/shipments in one UTF-8 file with a header row. Text that starts with =, +, - or ' +
        '@ is prefixed with an apostrophe, so that spreadsheets do not treat it as a formula.',
      query: shipmentFilterSchema,
      success: { status: 200, description: 'One line per shipment.', contentType: 'text/csv' },
      errors: {
        400: { shape: 'noData', meaning: 'invalid query parameters' },
        401: { shape: 'noData', meaning: 'not authenticated' },
      },
      handle: ({ principal, query }) => exportShipments(parts, principal, query),
    }),
    route({
      ...shared,
      tag: 'Reports',
      method: 'GET',
      path: '/v1/reports/freight',
      policy: checker.policy,
      summary: 'Report on your freight',
      description:
        'Shipments on your accounts within a range of ship dates, at most 366 days: deliveries on time by month, charges by lane, and exceptions. ' +
        'Voided bills are not counted.',
      query: freightReportQuery,
      success: { status: 200, description: 'The report.', schema: freightReportSchema },
      errors: {
        400: { shape: 'noData', meaning: 'missing or invalid query parameters' },
        401: { shape: 'noData', meaning: 'not authenticated' },
      },
      handle: ({ principal, query }) => reportFreight(parts, principal, query),
    }),
  ];
}
