// The requests and responses of PRO reservations (spec-gaps 9).
import { type Static, Type } from 'typebox';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';

const pro = (description?: string) =>
  Type.String({ pattern: '^\\d{10}$', examples: ['1000000007'], ...(description !== undefined && { description }) });
const time = (description: string) => Type.String({ description, examples: ['2027-11-20T15:04:05.000Z'] });

export const MOST_PROS = 1_000;

export const reserveProsSchema = exact({
  quantity: Type.Integer({ minimum: 1, maximum: MOST_PROS, description: 'How many PROs.', examples: [50] }),
  account: Type.String({
    minLength: 7,
    maxLength: 7,
    description: 'The customer account that will use them.',
    examples: ['ACME001'],
  }),
});

export type ReserveProsRequest = Static<typeof reserveProsSchema>;

const run = {
  reservationId: Type.String({ examples: ['PRR7Q2MZK4WXC9V3JHN6TBD8FEGS'] }),
  first: pro('The first PRO of the range.'),
  last: pro('The last PRO of the range, inclusive.'),
  quantity: Type.Integer({ description: 'The number of PROs in the range.' }),
};
const expiresAt = time('When the reservation of unused PROs ends. ISO 8601, UTC.');

export const newReservationSchema = envelopeSchema(
  Type.Object({
    ...run,
    pros: Type.Array(pro(), { description: 'All of them, in order.' }),
    expiresAt,
  }),
);

const summary = {
  ...run,
  account: Type.String(),
  status: oneOf(['active', 'expired', 'returned'], {
    description: 'Only an `active` one keeps its unused PROs for you.',
  }),
  usedCount: Type.Integer({
    description: 'How many are on bills of lading. A PRO is never used twice, even after a void.',
  }),
  freeCount: Type.Integer({ description: 'How many you can still use. 0 once it has expired or was given back.' }),
  createdAt: time('When it was made. ISO 8601, UTC.'),
  expiresAt,
  returnedAt: Type.Optional(time('When the unused PROs were released. ISO 8601, UTC.')),
};

const listedSchema = Type.Object(summary, { title: 'ProReservation' });
export type ListedReservation = Static<typeof listedSchema>;

const wholeSchema = Type.Object(
  {
    ...summary,
    used: Type.Array(pro(), { description: 'In order.' }),
    free: Type.Array(pro(), { description: 'In order.' }),
  },
  { title: 'ProReservationWithNumbers' },
);
export type WholeReservation = Static<typeof wholeSchema>;

export const reservationSchema = envelopeSchema(wholeSchema);

export const reservationListSchema = Type.Object({
  ...envelopeSchema(Type.Array(listedSchema)).properties,
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Cursor of the next page; null on the last.',
  }),
});

export const reservationListQuerySchema = exact({
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
});

export type ReservationListQuery = Static<typeof reservationListQuerySchema>;
