// Response schemas of maps.
import { Type } from 'typebox';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { TRANSIT_FIELDS } from './read-transit.ts';
import { VOLUME_FIELDS } from './read-volumes.ts';
import { TRUCK_FIELDS } from './truck-leg.ts';

const place = {
  code: Type.String(),
  name: Type.String(),
  city: Type.String(),
  state: Type.String(),
  country: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
};
const scac = Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The partner that runs it.' });

const cell = Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] });

/** Rows are arrays instead of objects, because there may be ten thousand. */
function table(fields: readonly string[], description: string) {
  return {
    fields: Type.Array(Type.String(), { description: fields.join(', ') }),
    rows: Type.Array(Type.Array(cell), { description }),
  };
}

export const terminalListSchema = envelopeSchema(Type.Array(Type.Object(place, { title: 'TerminalPlace' })));

export const networkSchema = envelopeSchema(
  Type.Object({
    version: Type.Integer(),
    terminals: Type.Array(
      Type.Object({
        ...place,
        role: Type.String({ enum: ['terminal', 'hub', 'gateway'] }),
        hub: Type.Boolean({ description: 'Freight in transit passes through it.' }),
        partner: scac,
      }),
    ),
    lanes: Type.Array(
      Type.Object({
        from: Type.String(),
        to: Type.String(),
        miles: Type.Integer(),
        hours: Type.Number({ description: 'Travel time of a trailer.' }),
        partner: scac,
      }),
      { description: 'Each lane runs both ways.' },
    ),
  }),
);

export const transitSchema = envelopeSchema(
  Type.Object({
    version: Type.Integer(),
    from: Type.String(),
    ...table(
      TRANSIT_FIELDS,
      'One row per area: ZIP3, FSA, or two digits in Mexico. `days` is null if the area is not served.',
    ),
  }),
);

export const volumesSchema = envelopeSchema(
  Type.Object({
    from: Type.String(),
    to: Type.String(),
    shipments: Type.Integer(),
    ...table(VOLUME_FIELDS, 'One row per pair of hubs, busiest first.'),
  }),
);

export const truckPositionsSchema = Type.Object(
  {
    at: Type.String(),
    total: Type.Integer({ description: 'How many trucks there are.' }),
    ...table(
      TRUCK_FIELDS,
      '`source` is `gps`, or `schedule` if the truck did not report a position; `at` is in milliseconds since 1970.',
    ),
  },
  { title: 'TruckPositions' },
);

export const trucksSchema = envelopeSchema(truckPositionsSchema);
