// The response of GET /v1/shipments/{pro}/route: the route of a shipment, for a map.
import { type Static, Type } from 'typebox';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import type { Writable } from '../../../platform/contract/json-writer.ts';
import { envelopeSchema } from '../../../platform/http/envelope.ts';
import { listedShipmentSchema } from '../lists/shipment-list.schema.ts';
import { shipmentHistorySchema } from '../tracking/shipment-history.schema.ts';

export const shipmentRouteParams = exact({
  pro: formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] }),
});

const point = { latitude: Type.Number(), longitude: Type.Number() };
const moment = (description: string) =>
  Type.Optional(Type.String({ description: `${description} ISO 8601, with the offset of the place.` }));

const door = Type.Object(
  { city: Type.String(), state: Type.String(), postalCode: Type.String(), ...point },
  { title: 'RouteEndpoint', description: 'The middle of its postal area. Absent if you are not allowed to see it.' },
);

const stop = Type.Object(
  {
    terminal: Type.String({ examples: ['CHI'] }),
    name: Type.String(),
    city: Type.String(),
    state: Type.String(),
    timeZone: Type.String({ description: 'Its IANA time zone.', examples: ['America/Chicago'] }),
    ...point,
    kind: oneOf(['origin', 'hub', 'destination']),
    isPlanned: Type.Boolean({ description: 'False if the freight was not supposed to pass through it.' }),
    arrivedAt: moment('When it came.'),
    departedAt: moment('When it left.'),
  },
  { title: 'RouteStop' },
);

const { position, trail, status, estimatedDelivery } = shipmentHistorySchema.properties;
const { isLate } = listedShipmentSchema.properties;

export const shipmentRouteSchema = Type.Object(
  {
    pro: Type.String(),
    status,
    origin: Type.Optional(door),
    destination: Type.Optional(door),
    terminals: Type.Array(stop, { description: 'In the order in which the freight passes them.' }),
    position,
    trail,
    stopsAway: Type.Optional(Type.Integer({ description: 'While the freight is on the truck to the consignee.' })),
    estimatedDelivery,
    isLate,
  },
  { title: 'ShipmentRoute' },
);

export type ShipmentRoute = Writable<Static<typeof shipmentRouteSchema>>;
export const shipmentRouteAnswerSchema = envelopeSchema(shipmentRouteSchema);
