// The requests and responses of tracking links, and what a link shows.
import { type Static, Type } from 'typebox';
import { CONCISE_STATUSES } from '../../freight/shipments/event-kinds.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';

export const LINK_DAYS = 180;

export const linkedShipmentParams = exact({
  pro: formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] }),
});

const time = (description: string) => Type.String({ description: `ISO 8601, UTC: ${description}` });
const known = {
  createdAt: time('when it was created.'),
  createdBy: Type.String({ description: 'The user name.' }),
  expiresAt: time('when it stops working.'),
};

export const newTrackingLinkSchema = envelopeSchema(
  Type.Object(
    {
      pro: Type.String({ description: 'The PRO of the shipment.' }),
      url: Type.String({
        description: 'Opens the tracking page without signing in. It is shown only once.',
        examples: ['https://freight.example.com/tracking#7Qm…'],
      }),
      ...known,
    },
    { title: 'NewTrackingLink' },
  ),
);

const trackingLink = Type.Object(known, { title: 'TrackingLink' });
export const trackingLinkSchema = envelopeSchema(
  Type.Object({
    pro: Type.String({ description: 'The PRO of the shipment.' }),
    link: Type.Unsafe<Static<typeof trackingLink> | null>({
      ...Type.Union([trackingLink, Type.Null()]),
      description: 'Null if there is none.',
    }),
  }),
);

export const trackedShipmentRequest = exact({
  token: formed('^[A-Za-z0-9_-]{43}$', 'the 43 characters after the # of the link', {
    description: 'The 43 characters after the # of the link.',
  }),
});

const optional = Type.Optional;
const date = (description: string) => Type.String({ description: `${description} YYYY-MM-DD.` });
const hour = (description: string) => Type.String({ description: `${description} HH:MM, local to the place.` });

const trackedShipment = Type.Object(
  {
    pro: Type.String({ description: 'The PRO of the shipment.' }),
    carrier: Type.String({ description: 'The name of the carrier.' }),
    destination: Type.Object(
      {
        city: Type.String(),
        state: Type.String(),
        timeZone: Type.String({
          description: 'The IANA time zone of the delivering terminal, in which the times of delivery are.',
          examples: ['America/Chicago'],
        }),
      },
      { title: 'TrackedDestination', description: 'Where it goes.' },
    ),
    status: Type.Object(
      {
        conciseStatus: oneOf(CONCISE_STATUSES),
        expandedStatus: Type.String({ description: 'The status in more words.' }),
        date: date('Since when.'),
        time: hour('Since when.'),
      },
      { title: 'TrackedStatus' },
    ),
    promisedDelivery: optional(
      Type.Object({ date: date('By this day.'), time: hour('By then.') }, { title: 'TrackedPromise' }),
    ),
    estimatedDelivery: optional(
      Type.Object(
        {
          startDate: date('From this day.'),
          startTime: hour('From then.'),
          endDate: date('To this day.'),
          endTime: hour('To then.'),
        },
        { title: 'TrackedEstimate', description: 'Absent after delivery.' },
      ),
    ),
    deliveryDate: optional(date('When it was delivered.')),
    deliveryTime: optional(hour('When it was delivered.')),
    pieces: Type.Integer({ description: 'Pieces on the bill of lading.' }),
    terminal: optional(
      Type.Object(
        { name: Type.String(), phone: Type.String() },
        { title: 'TrackedTerminal', description: 'The terminal that delivers it.' },
      ),
    ),
    movements: Type.Array(
      Type.Object(
        {
          occurredAt: Type.String({ description: 'ISO 8601, with the offset of the place.' }),
          status: Type.String({ description: 'What happened.' }),
          city: optional(Type.String({ description: 'Where.' })),
          state: optional(Type.String({ description: 'Where.' })),
          reason: optional(Type.String({ description: 'With an exception: why.' })),
        },
        { title: 'TrackedMovement' },
      ),
      { description: 'The oldest first.' },
    ),
  },
  {
    title: 'TrackedShipment',
    description: 'What a consignee may see: no prices, no parties, no numbers of other parties.',
  },
);
export type TrackedShipment = Static<typeof trackedShipment>;
export const trackedShipmentSchema = envelopeSchema(trackedShipment);
