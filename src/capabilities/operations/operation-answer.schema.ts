// The responses of the /ops/v1 operations.

import { Type } from 'typebox';
import { PICKUP_STATUS } from '../../freight/pickups/pickup-status.ts';
import { STAGES } from '../../freight/shipments/shipment-moves.ts';
import { oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema, noErrorSchema } from '../../platform/http/envelope.ts';
import { pickupSchema } from '../pickups/reads/pickup-answer.schema.ts';
import { endSchema } from '../shipments/party.schema.ts';
import { shipmentHistorySchema } from '../shipments/tracking/shipment-history.schema.ts';
import { eventDetailsSchema } from './event-details.schema.ts';

const failure = Type.Object({ field: Type.String(), description: Type.String() });

export const eventResultSchema = Type.Object(
  {
    eventId: Type.String({ description: 'As sent.' }),
    outcome: Type.String({ enum: ['recorded', 'duplicate', 'refused'] }),
    sequence: Type.Optional(Type.Integer({ description: 'Its sequence number within the shipment or pickup.' })),
    code: Type.Optional(Type.Integer({ description: 'If it was rejected: an error code, see /docs/errors.' })),
    reason: Type.Optional(Type.String()),
    allowed: Type.Optional(Type.Array(Type.String(), { description: 'The events that were allowed at that time.' })),
    validationFailures: Type.Optional(Type.Array(failure)),
  },
  { title: 'EventResult' },
);

export const oneEventAnswerSchema = envelopeSchema(eventResultSchema);

export const eventBatchAnswerSchema = envelopeSchema(
  Type.Object({
    recorded: Type.Integer(),
    duplicates: Type.Integer(),
    refused: Type.Integer(),
    results: Type.Array(eventResultSchema, { description: 'One per event, in the same order.' }),
  }),
);

export const positionBatchAnswerSchema = envelopeSchema(
  Type.Object({
    recorded: Type.Integer(),
    notRecorded: Type.Array(
      Type.Object({
        index: Type.Integer({ description: 'Its index in the batch, from 0.' }),
        outcome: Type.String({
          enum: ['older', 'soon', 'ended', 'unknown', 'faulty'],
          description:
            'older: a later position is known. soon: the pickup’s last position is less than five minutes old. ended: the ' +
            'shipment or pickup is not in progress. unknown: no such number. faulty: the time or the position is impossible.',
        }),
      }),
    ),
  }),
);

const told = Type.Object(
  {
    sequence: Type.Integer(),
    eventId: Type.String(),
    type: Type.String(),
    occurredAt: Type.String({ description: 'UTC.' }),
    reportedAt: Type.String({ description: 'UTC.' }),
    reportedBy: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'As in operator:night.' }),
    details: Type.Optional(eventDetailsSchema),
  },
  { title: 'RecordedEvent' },
);
const cursor = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'Cursor of the next page; null on the last. A page before the last can be short or even empty.',
});
const allowed = Type.Array(Type.String(), { description: 'The events that are allowed now.' });
const accounts = Type.Array(Type.String(), { description: 'The accounts that can see it.' });

const storedChargeLine = Type.Object(
  {
    code: Type.Optional(
      Type.String({ description: 'See docs/charge-codes.md; absent from charges of earlier versions.' }),
    ),
    description: Type.String(),
    classification: Type.Optional(Type.String({ description: 'The class that was rated.' })),
    weightLb: Type.Optional(Type.Integer({ description: 'The pounds that were rated.' })),
    quantity: Type.Optional(Type.Number({ description: 'How many units are charged, after the free ones.' })),
    unit: Type.Optional(Type.String({ description: 'What `quantity` counts.' })),
    rateCents: Type.Optional(Type.Integer({ description: 'Cents per unit; without a unit, per hundredweight.' })),
    chargeCents: Type.Integer(),
    reason: Type.Optional(Type.String({ description: 'Why an event caused the charge: a code of EXCEPTION_REASON.' })),
    event: Type.Optional(Type.String({ description: 'The ID of the event that caused the charge.' })),
  },
  { title: 'StoredChargeLine' },
);

const charge = Type.Object({
  quoteId: Type.String({ description: 'The quote that was used, if any.' }),
  totalCents: Type.Integer(),
  pricing: Type.String(),
  networkVersion: Type.Integer(),
  tariffVersion: Type.Integer(),
  fuelRevision: Type.Optional(
    Type.Integer({
      description: 'The newest fuel surcharge that was set in addition to the tariff; absent if there was none.',
    }),
  ),
  contractVersion: Type.Optional(
    Type.Integer({ description: "The version of the payer's contract; absent where it had none." }),
  ),
  ownFuelBasisPoints: Type.Optional(
    Type.Integer({
      description: "The surcharge of the contract's own fuel table, in hundredths of a percent; absent without one.",
    }),
  ),
  lines: Type.Array(storedChargeLine),
});

const stop = Type.Object({
  code: Type.String({ examples: ['RIC'] }),
  name: Type.String(),
  city: Type.String(),
  state: Type.String(),
  timeZone: Type.String({ examples: ['America/New_York'] }),
  latitude: Type.Number(),
  longitude: Type.Number(),
});

export const wholeShipmentSchema = envelopeSchema(
  Type.Object({
    pro: Type.String(),
    stage: oneOf(STAGES),
    allowed,
    accounts,
    payerAccount: Type.String(),
    charge: Type.Union([charge, Type.Null()], { description: 'The agreed price, if any.' }),
    route: Type.Array(Type.String(), { description: 'Terminals, from the origin.' }),
    stops: Type.Array(stop, { description: 'The same terminals with their places, for a map.' }),
    tracking: shipmentHistorySchema,
    events: Type.Array(told),
  }),
);

export const wholePickupSchema = envelopeSchema(
  Type.Object({
    requestNumber: Type.String(),
    allowed,
    accounts,
    pickup: pickupSchema,
    events: Type.Array(told),
  }),
);

const boardAppointment = Type.Object({
  status: Type.String(),
  start: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
});
const truckPosition = Type.Object({
  at: Type.Integer({ description: 'Milliseconds since 1970.' }),
  latitude: Type.Number(),
  longitude: Type.Number(),
});

export const shipmentBoardSchema = Type.Object({
  data: Type.Array(
    Type.Object({
      pro: Type.String(),
      stage: oneOf(STAGES),
      status: Type.Object({
        conciseStatus: Type.String(),
        expandedStatus: Type.String(),
        isException: Type.Boolean(),
        reasonCode: Type.String({ description: 'Empty if there is no exception.' }),
      }),
      statusSince: Type.String(),
      terminal: Type.String({ description: 'The last known terminal, or the terminal that picks it up.' }),
      originTerminal: Type.String(),
      destinationTerminal: Type.String(),
      shipDate: Type.String(),
      promisedDate: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      estimatedEnd: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      appointment: Type.Union([boardAppointment, Type.Null()]),
      shipper: endSchema,
      consignee: endSchema,
      handlingUnits: Type.Integer(),
      pieces: Type.Integer(),
      weightLb: Type.Integer(),
      isHazardous: Type.Boolean(),
      position: Type.Union([truckPosition, Type.Null()], { description: 'Last position of the truck.' }),
    }),
  ),
  cursor,
  error: noErrorSchema,
});

export const pickupBoardSchema = Type.Object({
  data: Type.Array(
    Type.Object({
      requestNumber: Type.String(),
      status: oneOf(PICKUP_STATUS.codes),
      statusSince: Type.String(),
      terminal: Type.String(),
      pickupDate: Type.String(),
      opensAt: Type.String(),
      closesAt: Type.String(),
      pickup: pickupSchema,
    }),
  ),
  cursor,
  error: noErrorSchema,
});
