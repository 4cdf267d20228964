// The request and response of GET /v1/pickup-days.
import { type Static, Type } from 'typebox';
import { CLOSED_REASONS } from '../../../freight/pickups/schedule-pickup.ts';
import { COUNTRY2 } from '../../../freight/value-sets/country2.ts';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import { pickupEnvelopeSchema } from '../reads/pickup-envelope.ts';

export const pickupDaysQuerySchema = exact({
  postalCode: formed(
    '^(\\d{5}(-\\d{4})?|[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d)$',
    '12345 (US, MX), 12345-6789 (US), A1A1A1 or A1A 1A1 (CA)',
    { description: 'The postal code of the pickup.', examples: ['23230'] },
  ),
  country: Type.Optional(oneOf(COUNTRY2.codes, { description: 'Default: inferred from the postal code.' })),
});

export type PickupDaysQuery = Static<typeof pickupDaysQuerySchema>;

const date = (description: string) =>
  Type.String({ description: `${description} YYYY-MM-DD.`, examples: ['2026-11-20'] });
const time = (description: string) => Type.String({ description: `${description} HH:MM.`, examples: ['15:00'] });

export const pickupDaysSchema = pickupEnvelopeSchema(
  Type.Object(
    {
      terminal: Type.Object({ id: Type.String(), name: Type.String(), phone: Type.String() }),
      timeZone: Type.String({ examples: ['America/New_York'] }),
      today: date('At the place.'),
      time: time('At the place.'),
      cutOff: time('The latest time at which a pickup can be requested for the same day.'),
      next: Type.Unsafe<unknown>({
        ...Type.Object({ pickupDate: date(''), pickupStartTime: time(''), pickupEndTime: time('') }),
        type: ['object', 'null'],
        description: 'The next pickup that can be made; null outside the years of the calendar.',
      }),
      days: Type.Array(
        Type.Object({
          date: date(''),
          isOpen: Type.Boolean(),
          reason: Type.String({ description: 'Why no truck comes; empty where one does.' }),
          reasonCode: Type.Optional(
            oneOf(CLOSED_REASONS, { description: 'The reason as a code. Absent on days with pickup service.' }),
          ),
          holiday: Type.Optional(
            Type.String({ description: 'The name of the holiday, with `HOLIDAY`.', examples: ['Thanksgiving Day'] }),
          ),
        }),
        { description: 'Today and the days after it.' },
      ),
    },
    { title: 'PickupDays' },
  ),
);
