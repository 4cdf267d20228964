// A pickup in API responses (docs/pickups.md). Fields that were not sent or are not known yet are null.
import { Type } from 'typebox';
import { PICKUP_STATUS } from '../../../freight/pickups/pickup-status.ts';
import { oneOf } from '../../../platform/contract/fields.ts';
import { serviceTerminalSchema } from '../../carrier/service-terminal.schema.ts';
import { PICKUP_NUMBER_EXAMPLE } from '../pickup-number.ts';
import { noPickupErrorSchema, pickupEnvelopeSchema } from './pickup-envelope.ts';

interface Nullable {
  readonly string: string | null;
  readonly integer: number | null;
}
const orNull = <Name extends keyof Nullable>(type: Name, description?: string) =>
  Type.Unsafe<Nullable[Name]>({ type: [type, 'null'], ...(description !== undefined && { description }) });
const given = () => Type.Optional(Type.String());
const moment = Type.String({ description: 'ISO 8601 with offset, local to the shipper.' });
const date = Type.String({ description: 'YYYY-MM-DD, local to the shipper.' });
const time = Type.String({ description: 'HH:MM, at the shipper.' });

const requestNumber = Type.String({ examples: [PICKUP_NUMBER_EXAMPLE] });

const status = {
  code: oneOf(PICKUP_STATUS.codes),
  description: Type.String(),
  reasonCode: orNull('string'),
  reason: orNull('string'),
};

const address = Type.Object(
  {
    addressType: given(),
    line: Type.Array(Type.String()),
    city: given(),
    state: given(),
    postalCode: given(),
    country: given(),
  },
  { title: 'PickupAddress' },
);

const contact = Type.Object(
  {
    contactType: given(),
    name: Type.Optional(Type.Object({ firstName: given(), middleName: given(), lastName: given() })),
    email: given(),
    phone: Type.Optional(Type.Object({ areaCode: given(), number: given(), extension: given() })),
    fax: Type.Optional(Type.Object({ areaCode: given(), number: given() })),
    receiveNotifications: given(),
    notificationMethod: given(),
  },
  { title: 'PickupContact' },
);

const party = Type.Union([Type.Object({ accountCode: given(), accountName: given() }), Type.Null()]);

const transportEvent = Type.Union(
  [
    Type.Object({
      driver: orNull('string'),
      position: Type.Union([Type.Object({ latitude: Type.Number(), longitude: Type.Number() }), Type.Null()]),
      estimatedPickupDate: orNull('string', 'YYYY-MM-DD, local to the shipper.'),
      estimatedPickupTime: orNull('string', 'HH:MM, at the shipper.'),
      stopsAway: orNull('integer'),
      updatedAt: moment,
    }),
    Type.Null(),
  ],
  { description: 'Null until the carrier has heard from a truck.' },
);

export const pickupSchema = Type.Object(
  {
    requestNumber,
    pro: orNull('string', 'The PRO number, once it is known.'),
    status: Type.Object(status),
    shipper: Type.Object({
      name: orNull('string'),
      accountCode: orNull('string'),
      address,
      contacts: Type.Array(contact),
    }),
    consignee: party,
    thirdParty: party,
    requestAction: Type.String(),
    paymentTerms: orNull('string'),
    totalPieces: orNull('string'),
    totalWeight: orNull('string'),
    totalHandlingUnits: orNull('string'),
    hazmatFlag: orNull('string'),
    expeditedCode: orNull('string'),
    whoRequested: orNull('string'),
    pickupDate: date,
    pickupStartTime: time,
    pickupEndTime: time,
    appointmentHistory: Type.Array(
      Type.Object({
        pickupDate: date,
        pickupStartTime: time,
        pickupEndTime: time,
        replacedAt: moment,
        reasonCode: orNull('string'),
        reason: orNull('string'),
      }),
      { description: 'Appointments that were replaced, the first one first.' },
    ),
    transportEvent,
    trailers: Type.Array(Type.Object({ id: given(), length: given(), type: given() })),
    referenceNumbers: Type.Array(
      Type.Object({
        type: given(),
        value: given(),
        required: given(),
        totalPieces: Type.Optional(Type.Number()),
        totalWeight: Type.Optional(Type.Number()),
      }),
    ),
    commodities: Type.Array(
      Type.Object({
        code: Type.String(),
        packageCode: given(),
        description: given(),
        hazmat: Type.Optional(Type.Object({ hazmatCode: Type.String(), hazmatFlag: Type.String() })),
        pieces: given(),
        weight: given(),
        nmfcNumber: given(),
        nmfcSubNumber: given(),
      }),
    ),
    comments: Type.Array(Type.Object({ type: Type.String(), commentText: Type.String() })),
    addresses: Type.Array(address),
    contacts: Type.Array(contact),
    notifications: Type.Array(Type.Object({ type: Type.String(), required: given() })),
    originTerminal: serviceTerminalSchema,
    statusHistory: Type.Array(Type.Object({ ...status, occurredAt: moment, reportedAt: moment })),
  },
  { title: 'Pickup' },
);

export const newPickupAnswerSchema = pickupEnvelopeSchema(Type.Object({ requestNumber }));
export const pickupAnswerSchema = pickupEnvelopeSchema(pickupSchema);
export const pickupListSchema = Type.Object({
  data: Type.Array(pickupSchema),
  cursor: orNull('string', 'Cursor of the next page; null on the last.'),
  error: noPickupErrorSchema,
});
