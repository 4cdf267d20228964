// The response of GET /v1/shipments/history: the tracking record (§1.7; its fields are ours to choose, spec-gaps 7).

import { type Static, Type } from 'typebox';
import { CONCISE_STATUSES } from '../../../freight/shipments/event-kinds.ts';
import { EXCEPTION_REASON } from '../../../freight/value-sets/exception-reason.ts';
import { oneOf } from '../../../platform/contract/fields.ts';
import { jsonWriter, plain, repeated, type Writable, writtenOnce } from '../../../platform/contract/json-writer.ts';
import { envelopeSchema } from '../../../platform/http/envelope.ts';
import { terminalAddressSchema } from '../../carrier/terminal-address.schema.ts';
import { partySchema } from '../party.schema.ts';

const text = (description: string, example?: string) =>
  Type.String({ description, ...(example !== undefined && { examples: [example] }) });
const moment = (description = 'ISO 8601, with the offset of the place.') =>
  plain(text(description, '2026-11-04T17:05:00-06:00'));
const date = (description: string) => plain(text(`${description} YYYY-MM-DD.`, '2026-11-06'));
const time = (description: string) => plain(text(`${description} HH:MM, local to the place.`, '17:00'));
const optional = Type.Optional;

const position = Type.Object(
  { latitude: Type.Number({ examples: [32.7767] }), longitude: Type.Number({ examples: [-96.797] }) },
  { title: 'Position' },
);

const timedPosition = Type.Object(
  { latitude: Type.Number(), longitude: Type.Number(), updatedAt: moment() },
  { title: 'TimedPosition' },
);

const terminal = writtenOnce(
  Type.Object(
    {
      id: text('', 'CHI'),
      name: Type.String(),
      address: terminalAddressSchema,
      position,
      phone: Type.String(),
      fax: Type.String(),
    },
    { title: 'ShipmentTerminal' },
  ),
);

const reason = {
  reasonCode: optional(oneOf(EXCEPTION_REASON.codes, { description: 'With an exception.' })),
  reason: optional(repeated(text('What the code means.', 'consignee closed'))),
};

const words = {
  conciseStatus: oneOf(CONCISE_STATUSES),
  expandedStatus: repeated(text('The status in more words.', 'Departed Origin Terminal')),
  eventType: plain(text('NMFTA event type.', 'DEPARTED_TERMINAL')),
  ediCode: plain(text('EDI 214 status code; empty if there is none.', 'P1')),
};

const status = Type.Object(
  {
    conciseStatus: words.conciseStatus,
    expandedStatus: words.expandedStatus,
    date: date('Since when.'),
    time: time('Since when.'),
    isException: Type.Boolean(),
    ...reason,
    pieces: optional(Type.Integer({ description: 'As counted then, where they were.' })),
    receivedBy: optional(Type.String()),
    eventType: words.eventType,
    ediCode: words.ediCode,
  },
  { title: 'ShipmentStatus' },
);

const appointment = Type.Object(
  {
    status: oneOf(['PENDING', 'SET', 'CHANGED', 'MISSED']),
    start: optional(text('ISO 8601; absent until one is agreed.')),
    end: optional(text('ISO 8601; absent until one is agreed.')),
  },
  { title: 'DeliveryAppointment' },
);

const appointmentChange = Type.Object(
  { ...appointment.properties, changedAt: moment('When it became so.') },
  { title: 'DeliveryAppointmentChange' },
);

const exception = Type.Object(
  {
    code: oneOf(EXCEPTION_REASON.codes),
    description: repeated(Type.String()),
    status: oneOf(['ACTIVE', 'RESOLVED']),
    openedAt: moment(),
    resolvedAt: optional(moment()),
  },
  { title: 'ShipmentException' },
);

const movement = Type.Object(
  {
    sequence: Type.Integer({ description: 'The order in which it was reported to the carrier, from 1.' }),
    occurredAt: moment(),
    reportedAt: moment('When it was reported to the carrier.'),
    ...words,
    location: Type.Object(
      {
        terminal: optional(text('The terminal ID, if it happened at a terminal.', 'CHI')),
        city: Type.String(),
        state: Type.String(),
        position: optional(position),
      },
      { title: 'MovementLocation' },
    ),
    isException: Type.Boolean(),
    ...reason,
  },
  { title: 'ShipmentMovement' },
);

export const shipmentHistorySchema = Type.Object(
  {
    pro: text('10 digits.', '0000000017'),
    documentReferences: Type.Array(
      Type.Object({
        type: text('PUR pickup request, LDN load, PON purchase order, BOL bill of lading, SNO shipment.', 'BOL'),
        id: Type.String(),
      }),
    ),
    pickupRequestNumber: optional(Type.String()),
    pickupDate: optional(date('When it was collected.')),
    pickupTime: optional(time('When it was collected.')),
    isResidential: Type.Boolean(),
    isVolume: Type.Boolean(),
    transitDays: Type.Integer({ description: 'Business days. 0 if unknown.' }),
    status,
    promisedDelivery: optional(
      Type.Object(
        { date: date('It never changes.'), time: time('By when.') },
        { description: 'Absent if the destination is not in the network.' },
      ),
    ),
    estimatedDelivery: optional(
      Type.Object(
        {
          startDate: date(''),
          startTime: time(''),
          endDate: date(''),
          endTime: time(''),
          calculatedAt: moment('When it was calculated.'),
        },
        {
          title: 'EstimatedDelivery',
          description:
            'The promised delivery while the freight is on time, otherwise calculated from the remaining route. Absent after delivery.',
        },
      ),
    ),
    deliveryDate: optional(date('When it was delivered.')),
    deliveryTime: optional(time('When it was delivered.')),
    receivedBy: optional(Type.String()),
    deliveryCondition: optional(oneOf(['clean', 'short', 'damaged'])),
    outForDelivery: optional(
      Type.Object(
        {
          driver: optional(Type.String()),
          position: optional(timedPosition),
          stopsAway: optional(Type.Integer()),
          eta: optional(moment()),
          updatedAt: moment(),
        },
        { description: 'While the freight is on the truck to the consignee.' },
      ),
    ),
    appointment: optional(appointment),
    appointmentHistory: Type.Array(appointmentChange),
    exceptions: Type.Array(exception),
    pieces: Type.Integer(),
    totalWeight: Type.Integer({ description: 'Pounds; as reweighed where it was.' }),
    cube: plain(text('Cubic feet.', '66.67')),
    terms: text('Prepaid, Collect or Third Party.', 'Prepaid'),
    freightCharges: optional(
      text(
        'Dollars: the price of the freight, as corrected by a reweigh or an inspection. Other charges, caused by events, are in ' +
          'GET /v1/shipments/{pro}/charges. Shown to the account that pays; absent if there is no rate.',
        '244.90',
      ),
    ),
    shipper: optional(partySchema),
    consignee: optional(partySchema),
    billTo: optional(partySchema),
    interline: optional(
      Type.Object({ scac: Type.String(), pro: optional(text("The partner's own number, once it has the freight.")) }),
    ),
    position: optional(timedPosition),
    trail: Type.Array(timedPosition, { description: 'Where the truck was last, at most 20 points, the newest last.' }),
    documents: Type.Array(text('A document type of GET /v1/images.', 'BOL'), {
      description: 'What `GET /v1/images` currently returns for it.',
    }),
    originTerminal: optional(terminal),
    destinationTerminal: optional(terminal),
    movementHistory: Type.Array(movement, { description: 'In the order in which things happened.' }),
  },
  {
    title: 'ShipmentHistory',
    description:
      'Fields that are not known yet are left out. On a blind shipment, shipper and consignee do not see each other.',
  },
);

export type ShipmentHistory = Static<typeof shipmentHistorySchema>;
export type WrittenHistory = Writable<ShipmentHistory>;
export const writeHistory = jsonWriter(shipmentHistorySchema);

export const shipmentHistoriesSchema = envelopeSchema(Type.Array(shipmentHistorySchema));
