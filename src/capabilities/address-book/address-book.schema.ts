// Request and response schemas of the address book.
import { type Static, Type } from 'typebox';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';

export const addressQuerySchema = exact({
  search: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Starts of words in the name, street, city, state, postal code or contact. All must match.',
    }),
  ),
  limit: Type.Optional(formed('^([1-9]\\d?|100)$', 'a whole number from 1 to 100', { description: 'Default: 20.' })),
});

export type AddressQuery = Static<typeof addressQuerySchema>;

const address = Type.Object(
  {
    name: Type.String(),
    address: Type.Object({
      address1: Type.String(),
      address2: Type.String(),
      city: Type.String(),
      stateProvince: Type.String(),
      postalCode: Type.String(),
      country: Type.String({ examples: ['USA'] }),
    }),
    contactName: Type.String({ description: 'From the newest bill. Empty if there is none.' }),
    phone: Type.String(),
    email: Type.String(),
    roles: Type.Array(oneOf(['shipper', 'consignee', 'billTo'])),
    lastUsedAt: Type.String({ format: 'date-time' }),
    timesUsed: Type.Integer({ description: 'Number of bills with this party. New bills are counted within seconds.' }),
  },
  { title: 'KnownAddress' },
);

export type ListedAddress = Static<typeof address>;

export const addressesSchema = envelopeSchema(Type.Array(address));
