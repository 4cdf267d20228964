// The transit-time request and result, row for row as in §2.6.
import { type Static, Type } from 'typebox';
import { BOL_STATE_NAMES, COUNTRY2_NAMES } from '../../freight/value-sets/also-called.ts';
import { COUNTRY2 } from '../../freight/value-sets/country2.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { plain } from '../../platform/contract/json-writer.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { serviceTerminalSchema } from '../carrier/service-terminal.schema.ts';

const MOST_DESTINATIONS = 100;

const pointSchema = exact(
  {
    city: Type.Optional(
      Type.String({ maxLength: 50, description: 'Checked against the zip; a mismatch is said in `message`.' }),
    ),
    state: Type.Optional(
      Type.String({
        minLength: 2,
        maxLength: 3,
        alsoCalled: BOL_STATE_NAMES,
        description: 'Checked against the zip, like the city.',
      }),
    ),
    zip: formed('^(\\d{5}|[A-Za-z]\\d[A-Za-z]\\d[A-Za-z]\\d)$', '5 digits (US, MX) or A1A1A1 (CA)', {
      minLength: 5,
      maxLength: 6,
      description: '5 digits for the US and Mexico, 6 characters for Canada. Sufficient on its own.',
    }),
    country: Type.Optional(
      oneOf(COUNTRY2.codes, {
        alsoCalled: COUNTRY2_NAMES,
        description:
          'Default: inferred from the format of the zip. Five digits are a US ZIP code if it exists, otherwise a Mexican code.',
      }),
    ),
  },
  { title: 'RoutePoint' },
);

export const routeGuideRequestSchema = exact({
  originPoint: pointSchema,
  destinationPoints: Type.Array(
    exact({
      point: pointSchema,
      shipmentDate: Type.Optional(
        Type.String({
          format: 'date',
          says: 'a date of the calendar as yyyy-MM-dd',
          description: 'Requested ship date, yyyy-MM-dd.',
        }),
      ),
    }),
    { minItems: 1, maxItems: MOST_DESTINATIONS },
  ),
});

export type RouteGuideRequest = Static<typeof routeGuideRequestSchema>;
export type RoutePoint = Static<typeof pointSchema>;

export const routesSchema = Type.Object({
  originTerminal: serviceTerminalSchema,
  destinationTerminals: Type.Array(
    Type.Object({
      destinationTerminal: Type.Union([serviceTerminalSchema, Type.Null()], {
        description: 'Null if the point is unknown or not served.',
      }),
      serviceDays: plain(
        Type.String({
          description: 'Business days after the ship day, which is day 0. Empty if not served.',
        }),
      ),
      message: Type.String({
        description:
          'Delivery date, notes on interline and limited-day service, mismatches, or why the point is not served.',
      }),
    }),
  ),
});

export const routeGuideResultSchema = envelopeSchema(
  Type.Array(routesSchema, {
    description: 'One item: the origin terminal, with the destinations in the order of the request.',
  }),
);
