// Request and response schemas of the address book.

import { type Static, Type } from 'typebox';
import { DELIVERY_ACCESSORIALS, PICKUP_ACCESSORIALS } from '../../freight/value-sets/accessorial-place.ts';
import { LIMITED_ACCESS_TYPE } from '../../freight/value-sets/limited-access-type.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { partyAddressSchema } from '../shipments/party.schema.ts';

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
    addressId: Type.Optional(
      Type.String({ description: 'Of a saved address. Absent if it is only on earlier bills.' }),
    ),
    name: Type.String(),
    address: partyAddressSchema,
    contactName: Type.String({ description: 'As saved, or from the newest bill. Empty if there is none.' }),
    phone: Type.String(),
    email: Type.String(),
    pickupAccessorials: Type.Array(oneOf(PICKUP_ACCESSORIALS), { description: 'What a pickup here needs, as saved.' }),
    deliveryAccessorials: Type.Array(oneOf(DELIVERY_ACCESSORIALS), {
      description: 'What a delivery here needs, as saved.',
    }),
    limitedAccessType: Type.Optional(oneOf(LIMITED_ACCESS_TYPE.codes, { title: 'LimitedAccessType' })),
    roles: Type.Array(oneOf(['shipper', 'consignee', 'billTo'])),
    lastUsedAt: Type.String({
      format: 'date-time',
      description: 'The time of the newest bill. If it was on none, when it was saved.',
    }),
    timesUsed: Type.Integer({ description: 'Number of bills with this party. New bills are counted within seconds.' }),
  },
  { title: 'KnownAddress' },
);

export type ListedAddress = Static<typeof address>;

export const addressesSchema = envelopeSchema(Type.Array(address));
