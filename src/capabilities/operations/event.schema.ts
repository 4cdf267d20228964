// The events that the carrier's systems report about shipments and pickups, with the fields of each type.
import { type Static, Type } from 'typebox';
import { PICKUP_STATUS } from '../../freight/pickups/pickup-status.ts';
import { REPORTED_EVENT_KINDS } from '../../freight/shipments/event-kinds.ts';
import { DELIVERY_CONDITIONS } from '../../freight/shipments/shipment-event.ts';
import { ACCEPTED_DOCUMENT_TYPES } from '../../freight/value-sets/document-type.ts';
import { EXCEPTION_REASON } from '../../freight/value-sets/exception-reason.ts';
import { FREIGHT_CLASS } from '../../freight/value-sets/freight-class.ts';
import { PICKUP_REASON } from '../../freight/value-sets/pickup-reason.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';

const WHOLE_MOMENT = 'a date and time of ISO 8601 with its offset, as in 2026-11-30T08:00:00-05:00';

export const moment = (description: string) =>
  Type.String({ format: 'iso-date-time', pattern: '(Z|[+-]\\d\\d:\\d\\d)$', says: WHOLE_MOMENT, description });

export const proNumber = formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] });
export const requestNumber = formed('^PU\\d{8,15}$', 'the number of a pickup request, as in PU00000042', {
  examples: ['PU00000042'],
});

const text = (description: string) => Type.Optional(Type.String({ maxLength: 200, description }));
const count = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000, description }));
export const money = (description: string) =>
  formed('^(0|[1-9]\\d{0,9})\\.\\d\\d$', 'an amount in dollars with two decimals, as in 244.90', { description });

const position = Type.Optional(
  exact(
    {
      latitude: Type.Number({ minimum: -90, maximum: 90 }),
      longitude: Type.Number({ minimum: -180, maximum: 180 }),
    },
    { description: 'Where it happened.' },
  ),
);

const told = {
  eventId: formed('^[^\\u0000-\\u001f\\u007f]{1,200}$', '1 to 200 plain characters', {
    description: 'Chosen by you. An event that is reported again with the same ID is counted once.',
  }),
  occurredAt: moment('When it happened. It may be reported much later.'),
};

/** Event types that may be reported for a shipment. The others come from bills of lading. */
export const SHIPMENT_TYPES = REPORTED_EVENT_KINDS.map((kind) => `shipment.${kind}` as const);
/** Without `RCV` (received): the customer's own request creates that event. */
export const PICKUP_TYPES = PICKUP_STATUS.entries
  .filter(({ code }) => code !== 'RCV')
  .map(({ event }) => `pickup.${event}` as const);

const shipmentMembers = {
  type: oneOf(SHIPMENT_TYPES),
  terminal: text('A terminal ID. Required for arrivals and departures.'),
  city: text('The city, if it did not happen at a terminal.'),
  state: text('The state or province of that city.'),
  position,
  reasonCode: Type.Optional(
    oneOf(EXCEPTION_REASON.codes, { description: 'Required for delivery attempts and exceptions.' }),
  ),
  note: text('For the carrier’s staff only.'),
  pieces: count('Pieces picked up or delivered.'),
  receivedBy: text('Who received it. Required for a delivery.'),
  signature: text('The name of the signer.'),
  signatureImage: Type.Optional(
    Type.String({ maxLength: 136_534, description: 'The signature: a PNG of at most 100 kB, in base64.' }),
  ),
  condition: Type.Optional(oneOf(DELIVERY_CONDITIONS, { description: 'The condition at delivery. Default: clean.' })),
  isAvailable: Type.Optional(Type.Boolean({ description: 'Unloaded at the destination and ready for delivery.' })),
  isAtCustoms: Type.Optional(Type.Boolean({ description: 'Arrived at customs: the EDI code is K1 instead of X4.' })),
  appointmentStart: Type.Optional(moment('Required when an appointment is set, together with its end.')),
  appointmentEnd: Type.Optional(moment('The end of the appointment.')),
  etaStart: Type.Optional(moment('Required when the estimate changes, together with its end.')),
  etaEnd: Type.Optional(moment('The end of the estimated delivery.')),
  driver: text('The name of the driver.'),
  stopsAway: count('Stops before this one. Required for shipment.stops_away.'),
  scac: text('The partner who takes over. Required for a handoff.'),
  interlinePro: text('The partner’s number for the shipment.'),
  weightLb: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'What the scale showed, pallets included. Required for shipment.reweighed and shipment.inspected.',
    }),
  ),
  foundClass: Type.Optional(
    oneOf(FREIGHT_CLASS.codes, {
      description:
        'With shipment.reweighed and shipment.inspected: the class that was found. The charge is corrected to it.',
    }),
  ),
  measuredUnits: Type.Optional(
    Type.Array(
      exact({
        count: Type.Integer({ minimum: 1, maximum: 99_999 }),
        lengthIn: Type.Integer({ minimum: 1, maximum: 9_999 }),
        widthIn: Type.Integer({ minimum: 1, maximum: 9_999 }),
        heightIn: Type.Integer({ minimum: 1, maximum: 9_999 }),
      }),
      {
        minItems: 1,
        maxItems: 100,
        description:
          'With shipment.reweighed and shipment.inspected: the measured units, in inches. They are printed on the dimension ' +
          'certificate, and the charge is corrected to them.',
      },
    ),
  ),
  correctedCharge: Type.Optional(
    money(
      'The whole charge after a reweigh or inspection, fees included. Default: what the tariff charges for what was found, and its fee.',
    ),
  ),
  inspector: text('Who inspected the freight. Required for shipment.inspected.'),
  nmfcItem: text('With shipment.inspected: the NMFC item that was found, as in 156600-4.'),
  photographs: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      minItems: 1,
      maxItems: 20,
      description: 'With shipment.inspected: the IDs of documents that were uploaded to the shipment.',
    }),
  ),
  chargeCode: text(
    'A code of the tariff’s event-charges.csv, such as DETEN or LUMPER. Required for shipment.charge_incurred.',
  ),
  quantity: count(
    'With shipment.charge_incurred: minutes for charges by the hour or quarter hour, otherwise a count. Free time is deducted for you.',
  ),
  cost: Type.Optional(money('With shipment.charge_incurred: the cost that is passed on, such as the lumper’s bill.')),
  documentType: Type.Optional(
    oneOf(ACCEPTED_DOCUMENT_TYPES, {
      description: 'Required for `shipment.document_available`. POD is an older name for DR.',
    }),
  ),
  pickupRequestNumber: text('The number of its pickup request.'),
};

const time = (description: string) => Type.Optional(Type.String({ format: 'hour-minute', description }));

const pickupMembers = {
  type: oneOf(PICKUP_TYPES),
  reasonCode: Type.Optional(
    oneOf(PICKUP_REASON.codes, { description: 'Required if a pickup was rejected or attempted.' }),
  ),
  driver: text('The name of the driver.'),
  position,
  estimatedPickupAt: Type.Optional(moment('The estimated arrival at the shipper.')),
  stopsAway: count('Stops before this one.'),
  pickupDate: Type.Optional(
    Type.String({ format: 'date', description: 'Required, with the two times, where it is rescheduled.' }),
  ),
  pickupStartTime: time('HH:MM, at the shipper.'),
  pickupEndTime: time('HH:MM, at the shipper.'),
  pro: Type.Optional(proNumber),
};

/** An event of the shipment named in the URL. */
export const shipmentEventSchema = exact({ ...told, ...shipmentMembers }, { title: 'ReportedShipmentEvent' });
/** The same event in a batch, with its PRO. */
export const batchShipmentEventSchema = exact({ ...told, pro: proNumber, ...shipmentMembers });
export const pickupEventSchema = exact({ ...told, ...pickupMembers }, { title: 'ReportedPickupEvent' });
export const batchPickupEventSchema = exact({ ...told, requestNumber, ...pickupMembers });

export type ShipmentEventBody = Static<typeof shipmentEventSchema>;
export type PickupEventBody = Static<typeof pickupEventSchema>;

export const MOST_EVENTS = 1_000;
export const MOST_POSITIONS = 10_000;

/** Each event is validated on its own, so that an invalid one does not reject the others. */
export const eventBatchSchema = exact({
  events: Type.Array(
    Type.Unknown({
      description:
        'An event as POST /ops/v1/shipments/{pro}/events takes it, with `pro`; or as POST ' +
        '/ops/v1/pickup-requests/{requestNumber}/events takes it, with `requestNumber`.',
    }),
    { minItems: 1, maxItems: MOST_EVENTS },
  ),
});

export const positionBatchSchema = exact({
  positions: Type.Array(
    exact({
      pro: Type.Optional(
        Type.String({ maxLength: 20, description: 'The PRO number of the shipment. Send this or `requestNumber`.' }),
      ),
      requestNumber: Type.Optional(Type.String({ maxLength: 20, description: 'The pickup. Send this or `pro`.' })),
      at: Type.String({ maxLength: 40, description: `When the truck was there: ${WHOLE_MOMENT}.` }),
      latitude: Type.Number(),
      longitude: Type.Number(),
    }),
    { minItems: 1, maxItems: MOST_POSITIONS },
  ),
});

export type PositionBody = Static<typeof positionBatchSchema>['positions'][number];
