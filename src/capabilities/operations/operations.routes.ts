// /ops/v1 for operators only (spec-gaps 12): report events and positions, and list shipments and pickups for dispatch.
import { Type } from 'typebox';
import { PICKUP_STATUS } from '../../freight/pickups/pickup-status.ts';
import { STAGES } from '../../freight/shipments/shipment-moves.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { TROUBLES } from '../shipments/lists/freight-under-way.ts';
import {
  eventBatchSchema,
  MOST_EVENTS,
  MOST_POSITIONS,
  pickupEventSchema,
  positionBatchSchema,
  proNumber,
  requestNumber,
  shipmentEventSchema,
} from './event.schema.ts';
import { exportShipmentBoard, listShipmentBoard } from './list-shipment-board.ts';
import {
  eventBatchAnswerSchema,
  oneEventAnswerSchema,
  pickupBoardSchema,
  positionBatchAnswerSchema,
  shipmentBoardSchema,
  wholePickupSchema,
  wholeShipmentSchema,
} from './operation-answer.schema.ts';
import type { OperationParts } from './operation-parts.ts';
import {
  EVENT_BATCH_EXAMPLES,
  PICKUP_EVENT_EXAMPLES,
  POSITION_EXAMPLES,
  SHIPMENT_EVENT_EXAMPLES,
} from './operations.examples.ts';
import { listPickupBoard, readPickupRequest, readShipment } from './read-operations.ts';
import { reportEvents, reportPickupEvent, reportShipmentEvent } from './report-events.ts';
import { reportPositions } from './report-positions.ts';

const ONE_EVENT = {
  ...FOR_OPERATORS,
  404: says('there is no such shipment or pickup request'),
  409: says(
    'it is not possible at that time (`error.allowed` lists the possible events), the event ID was used for another event, or the shipment is archived',
  ),
} as const;
const shared = { tag: 'Operations', otherErrors: 'noData' } as const;
const shipmentParams = exact({ pro: proNumber });
const pickupParams = exact({ requestNumber });
const freightSearch = Type.String({
  maxLength: 100,
  description:
    'Start of a PRO, of a BOL, purchase order, load or pickup number, or of the consignee’s name; a customer’s name or ' +
    'account; and, among the newest 2,500 of each stage, words of names and cities, or the confirmation number.',
});
const terminal = Type.Optional(Type.String({ maxLength: 20, description: 'A terminal ID.' }));
const page = {
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
};

/** A signature can be 100 kB, and a batch can contain many. */
const BATCH_BYTES = 16 * 1_048_576;

const shipmentFilters = {
  search: Type.Optional(freightSearch),
  stage: Type.Optional(oneOf(STAGES)),
  terminal,
  trouble: Type.Optional(
    oneOf(TROUBLES, {
      description:
        'Only freight under way with an exception, past its promised time, or estimated to arrive after it (as in GET /ops/v1/work-queue).',
    }),
  ),
  account: Type.Optional(
    formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9', { description: 'Only shipments that this account can see.' }),
  ),
  from: Type.Optional(Type.String({ format: 'date', description: 'The first ship date, YYYY-MM-DD.' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'The last ship date, YYYY-MM-DD.' })),
  sort: Type.Optional(
    oneOf(['pro', 'shipDate', '-shipDate'], {
      description:
        'By PRO, or by ship date with the oldest or the newest first. Default: by PRO; with `search`, `trouble`, `account` or ship dates, ' +
        'the newest first. A search is always sorted by ship date, newest first.',
    }),
  ),
};
const shipmentBoardQuery = exact({ ...shipmentFilters, ...page });
const shipmentExportQuery = exact(shipmentFilters);

const pickupBoardQuery = exact({ status: Type.Optional(oneOf(PICKUP_STATUS.codes)), terminal, ...page });

export function operationRoutes(parts: OperationParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/events',
      policy,
      summary: 'Report events',
      description:
        `1 to ${MOST_EVENTS} events of any shipments and pickups. The response has a result for each. All valid events are ` +
        'recorded together before the response is sent. An event is identified by its `eventId` within its shipment or pickup, so ' +
        'it is safe to send a batch again. Events may arrive late and in any order.',
      body: eventBatchSchema,
      bodyLimit: BATCH_BYTES,
      examples: EVENT_BATCH_EXAMPLES,
      success: { status: 200, description: 'The result of each event.', schema: eventBatchAnswerSchema },
      errors: FOR_OPERATORS,
      handle: ({ principal, body }) => reportEvents(parts, principal, body.events),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/shipments/{pro}/events',
      policy,
      summary: 'Report a shipment event',
      params: shipmentParams,
      body: shipmentEventSchema,
      examples: SHIPMENT_EVENT_EXAMPLES,
      success: { status: 201, description: 'The event was recorded.', schema: oneEventAnswerSchema },
      errors: ONE_EVENT,
      handle: ({ principal, params, body }) => reportShipmentEvent(parts, principal, params.pro, body),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/pickup-requests/{requestNumber}/events',
      policy,
      summary: 'Report a pickup event',
      description:
        '`pickup.eta_updated` marks a dispatched truck as en route; after that, it updates the position and the estimated arrival.',
      params: pickupParams,
      body: pickupEventSchema,
      examples: PICKUP_EVENT_EXAMPLES,
      success: { status: 201, description: 'The event was recorded.', schema: oneEventAnswerSchema },
      errors: ONE_EVENT,
      handle: ({ principal, params, body }) => reportPickupEvent(parts, principal, params.requestNumber, body),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/positions',
      policy,
      summary: 'Report truck positions',
      description:
        `1 to ${MOST_POSITIONS} positions of shipments and pickups. Positions are not events: a shipment keeps its last twenty, ` +
        'and the customer of a pickup is notified at most every five minutes.',
      body: positionBatchSchema,
      bodyLimit: BATCH_BYTES,
      examples: POSITION_EXAMPLES,
      success: {
        status: 200,
        description: 'How many were stored, and which were not.',
        schema: positionBatchAnswerSchema,
      },
      errors: FOR_OPERATORS,
      handle: ({ principal, body }) => reportPositions(parts, principal, body.positions),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/shipments/{pro}',
      policy,
      summary: 'Get a shipment',
      description: 'With every event, who reported it, and which events are allowed next.',
      params: shipmentParams,
      success: { status: 200, description: 'The shipment.', schema: wholeShipmentSchema },
      errors: { ...FOR_OPERATORS, 404: ONE_EVENT[404] },
      handle: ({ params }) => readShipment(parts, params.pro),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/shipments',
      policy,
      summary: 'List shipments for dispatch',
      description: 'Shipments of all customers, by PRO unless they are searched for, narrowed or sorted.',
      query: shipmentBoardQuery,
      success: { status: 200, description: 'A page of shipments.', schema: shipmentBoardSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => listShipmentBoard(parts, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/shipments.csv',
      policy,
      summary: 'Export shipments as CSV',
      description:
        'The same list and filters as GET /ops/v1/shipments in one UTF-8 file with a header row. Text that starts with =, +, - or @ is ' +
        'prefixed with an apostrophe, so that spreadsheets do not treat it as a formula.',
      query: shipmentExportQuery,
      success: { status: 200, description: 'One line per shipment.', contentType: 'text/csv' },
      errors: FOR_OPERATORS,
      handle: ({ query }) => exportShipmentBoard(parts, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/pickup-requests/{requestNumber}',
      policy,
      summary: 'Get a pickup',
      description: 'With every event, who reported it, and which events are allowed next.',
      params: pickupParams,
      success: { status: 200, description: 'The pickup.', schema: wholePickupSchema },
      errors: { ...FOR_OPERATORS, 404: ONE_EVENT[404] },
      handle: ({ params }) => readPickupRequest(parts, params.requestNumber),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/pickup-requests',
      policy,
      summary: 'List pickups for dispatch',
      description: 'Pickups of all customers, by the start of their window.',
      query: pickupBoardQuery,
      success: { status: 200, description: 'A page of pickups.', schema: pickupBoardSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => listPickupBoard(parts, query),
    }),
  ];
}
