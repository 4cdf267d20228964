// Request and response schemas of events.
import { type Static, Type } from 'typebox';
import { EVENT_TYPES } from '../../../freight/event-types.ts';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import { jsonWriter, plain, serialized, type Writable } from '../../../platform/contract/json-writer.ts';
import { envelopeSchema, noErrorSchema } from '../../../platform/http/envelope.ts';

const types = Type.Optional(
  Type.String({
    maxLength: 2_000,
    description: 'Only these types, separated by commas.',
    examples: ['shipment.delivered,shipment.exception_opened'],
  }),
);

export const eventListQuerySchema = exact({
  cursor: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'The `cursor` from the previous page, or `latest` to start with new events. Default: from the first event.',
    }),
  ),
  types,
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
});

export const eventStreamQuerySchema = exact({
  cursor: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Where to start; `Last-Event-ID` takes precedence. Default: with new events.',
    }),
  ),
  types,
});

export const eventSchema = Type.Object(
  {
    id: Type.String({ description: 'The same in the feed and in every delivery.', examples: ['evt_7QK2M9XJ4'] }),
    type: Type.String({ enum: [...EVENT_TYPES] }),
    timestamp: plain(Type.String({ description: 'When it happened: ISO 8601, UTC.' })),
    sequence: Type.Integer({
      description: 'Grows by one per shipment, pickup or invoice. 0: a test event.',
    }),
    environment: oneOf(['production', 'test']),
    data: serialized(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'The shipment, pickup or invoice as GET returned it right after the event.',
        },
      ),
    ),
  },
  { title: 'Event' },
);

export type WrittenEvent = Writable<Static<typeof eventSchema>>;
export const writeEvent = jsonWriter(eventSchema);

export const eventListSchema = Type.Object({
  data: Type.Array(eventSchema),
  cursor: Type.String({ description: 'Store it and continue with it. Never null, because more events will come.' }),
  error: noErrorSchema,
});

export const writeEventList = jsonWriter(eventListSchema);

export const eventMessageSchema = Type.Object(
  {
    id: Type.String({ description: 'The cursor after the event.' }),
    data: eventSchema,
  },
  { title: 'EventMessage' },
);

export const triggerSchema = exact({
  type: Type.String({ enum: [...EVENT_TYPES] }),
  pro: Type.Optional(
    formed('^\\d{10}$', '10 digits', { description: 'The PRO of your shipment whose record is sent.' }),
  ),
  requestNumber: Type.Optional(
    Type.String({ maxLength: 50, description: 'The number of your pickup whose record is sent.' }),
  ),
  invoice: Type.Optional(Type.String({ maxLength: 50, description: 'The number of your invoice that is sent.' })),
  set: Type.Optional(
    Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), {
      maxProperties: 50,
      description: 'Changes to `data`, by path, as in `{"status.conciseStatus": "Delivered"}`.',
    }),
  ),
});
export type TriggerRequest = Static<typeof triggerSchema>;
export const triggerAnswerSchema = envelopeSchema(
  Type.Object({ id: Type.String(), type: Type.String(), subject: Type.String() }),
);
