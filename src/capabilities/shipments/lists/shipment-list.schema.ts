// The response of GET /v1/shipments: one line per shipment of the caller's accounts.

import { type Static, Type } from 'typebox';
import { CONCISE_STATUSES } from '../../../freight/shipments/event-kinds.ts';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import type { Writable } from '../../../platform/contract/json-writer.ts';
import { noErrorSchema } from '../../../platform/http/envelope.ts';
import { endSchema } from '../party.schema.ts';
import { shipmentHistorySchema } from '../tracking/shipment-history.schema.ts';

const filters = {
  status: Type.Optional(oneOf(CONCISE_STATUSES, { description: 'The concise status.' })),
  search: Type.Optional(
    formed('\\S', 'some text', {
      maxLength: 100,
      description:
        'Any part of a PRO, of a number on the bill (BOL, PO, load, shipment, pickup), or of the name or city of the shipper or consignee, ' +
        'among the newest 3,000 shipments in the range of dates; among older ones, the start of a PRO, number or consignee’s name.',
    }),
  ),
  from: Type.Optional(Type.String({ format: 'date', description: 'The first ship date, YYYY-MM-DD.' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'The last ship date, YYYY-MM-DD.' })),
};

export const shipmentFilterSchema = exact(filters);

export const shipmentListQuerySchema = exact({
  ...filters,
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
});

export type ShipmentListQuery = Static<typeof shipmentListQuerySchema>;

const { status, documentReferences, promisedDelivery, estimatedDelivery, deliveryDate, freightCharges } =
  shipmentHistorySchema.properties;

export const listedShipmentSchema = Type.Object(
  {
    pro: Type.String(),
    status,
    shipDate: Type.String({ description: 'YYYY-MM-DD.' }),
    documentReferences,
    shipper: Type.Optional(endSchema),
    consignee: Type.Optional(endSchema),
    pieces: Type.Integer(),
    totalWeight: Type.Integer({ description: 'Pounds.' }),
    promisedDelivery,
    estimatedDelivery,
    deliveryDate,
    isLate: Type.Boolean({
      description:
        'Whether it was delivered late, is late or, by its estimate, will be: after the promised time at the destination or, if a later appointment was agreed, after that. False before pickup.',
    }),
    freightCharges,
  },
  { title: 'ListedShipment' },
);

export type ListedShipment = Writable<Static<typeof listedShipmentSchema>>;

export const shipmentListSchema = Type.Object({
  data: Type.Array(listedShipmentSchema),
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description:
      'Cursor of the next page; null on the last. With `status`, a page before the last can be short or even empty.',
  }),
  error: noErrorSchema,
});
