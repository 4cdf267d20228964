// Requests and responses of saved addresses, and of their import.
import { type Static, Type } from 'typebox';
import { DELIVERY_ACCESSORIALS, PICKUP_ACCESSORIALS } from '../../freight/value-sets/accessorial-place.ts';
import { LIMITED_ACCESS_TYPE } from '../../freight/value-sets/limited-access-type.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { mailbox } from '../../platform/contract/mailbox-field.ts';
import { type Condition, requiredWhen } from '../../platform/contract/required-when.ts';
import { envelopeSchema, noErrorSchema } from '../../platform/http/envelope.ts';
import { optional, phone } from '../bol/request/bol-forms.ts';
import { country, postalCode, stateProvince } from '../bol/request/bol-parties.schema.ts';
import { partyAddressSchema } from '../shipments/party.schema.ts';

export const MOST_ADDRESSES = 5_000;
export const MOST_IMPORTED = 1_000;

const filled = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const account = Type.String({ minLength: 7, maxLength: 7, description: 'One of your customer accounts.' });

/** Lists may be malformed: `includes` of anything else is never called. */
const includes = (list: unknown, code: string) => Array.isArray(list) && list.includes(code);
const limitedAccess: Condition = {
  says: 'pickupAccessorials includes LTDAP or deliveryAccessorials includes LTDAD',
  holds: (owner) => includes(owner.pickupAccessorials, 'LTDAP') || includes(owner.deliveryAccessorials, 'LTDAD'),
};

const defaults = {
  pickupAccessorials: Type.Optional(
    Type.Array(oneOf(PICKUP_ACCESSORIALS), {
      maxItems: PICKUP_ACCESSORIALS.length,
      uniqueItems: true,
      description:
        'What a pickup here needs. The forms of the portal add these when the address is chosen as the shipper.',
    }),
  ),
  deliveryAccessorials: Type.Optional(
    Type.Array(oneOf(DELIVERY_ACCESSORIALS), {
      maxItems: DELIVERY_ACCESSORIALS.length,
      uniqueItems: true,
      description:
        'What a delivery here needs. The forms of the portal add these when the address is chosen as the consignee.',
    }),
  ),
  limitedAccessType: requiredWhen(limitedAccess, oneOf(LIMITED_ACCESS_TYPE.codes, { title: 'LimitedAccessType' })),
};

const place = exact(
  {
    address1: filled(100),
    address2: optional(100),
    city: filled(50),
    stateProvince,
    postalCode,
    country,
  },
  { title: 'SavedPlace' },
);

const content = {
  name: filled(50),
  address: place,
  contactName: optional(50, 'Whom to call there.'),
  phone: Type.Optional(phone()),
  email: Type.Optional(mailbox()),
  ...defaults,
  note: optional(200, 'For your own people, such as dock hours. It is not printed.'),
};

export const addressContentSchema = exact(content, { title: 'SavedAddressContent' });
export type AddressContent = Static<typeof addressContentSchema>;

export const newAddressSchema = exact({ account, ...content }, { title: 'NewSavedAddress' });
export type NewAddress = Static<typeof newAddressSchema>;

export const addressParams = exact({
  addressId: formed('^adr_[0-9A-Z]{26}$', 'the ID of a saved address', {
    description: 'The `addressId` of a saved address.',
    examples: ['adr_7Q2MZK4WXC9V3JHN6TBD8FEGS1'],
  }),
});

const savedAddress = Type.Object(
  {
    addressId: Type.String({ description: 'Identifies the saved address.' }),
    account: Type.String({ description: 'The customer account that shares it.' }),
    name: Type.String(),
    address: partyAddressSchema,
    contactName: Type.String({ description: 'Empty if there is none.' }),
    phone: Type.String(),
    email: Type.String(),
    pickupAccessorials: Type.Array(oneOf(PICKUP_ACCESSORIALS), { description: 'What a pickup here needs.' }),
    deliveryAccessorials: Type.Array(oneOf(DELIVERY_ACCESSORIALS), { description: 'What a delivery here needs.' }),
    limitedAccessType: Type.Optional(oneOf(LIMITED_ACCESS_TYPE.codes, { title: 'LimitedAccessType' })),
    note: Type.String({ description: 'For your own people. Empty if there is none.' }),
    savedAt: Type.String({ format: 'date-time', description: 'When it was last saved.' }),
    savedBy: Type.String({ description: 'The user name.' }),
  },
  { title: 'SavedAddress' },
);
export type SavedAddress = Static<typeof savedAddress>;
export const savedAddressSchema = envelopeSchema(savedAddress);

export const savedAddressQuery = exact({
  search: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Starts of words in the name, street, city, state, postal code or contact. All must match.',
    }),
  ),
  limit: Type.Optional(formed('^([1-9]\\d?|100)$', 'a whole number from 1 to 100', { description: 'Default: 50.' })),
  cursor: Type.Optional(Type.String({ maxLength: 1_000, description: 'The `cursor` of the previous page.' })),
});
export type SavedAddressQuery = Static<typeof savedAddressQuery>;

export const savedAddressListSchema = Type.Object({
  data: Type.Array(savedAddress),
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Where the next page starts; null on the last one.',
  }),
  error: noErrorSchema,
});

export const addressImportSchema = exact(
  {
    account,
    addresses: Type.Array(addressContentSchema, { minItems: 1, maxItems: MOST_IMPORTED }),
    confirm: Type.Optional(
      Type.Boolean({ default: false, description: 'False: only check them, and count what would change.' }),
    ),
  },
  { title: 'AddressImport' },
);
export type AddressImport = Static<typeof addressImportSchema>;

export const addressImportResultSchema = envelopeSchema(
  Type.Object(
    {
      isSaved: Type.Boolean({ description: 'Whether they were saved. False without `confirm`.' }),
      added: Type.Integer({ description: 'New addresses.' }),
      replaced: Type.Integer({
        description: 'Addresses with the same name and place that were saved before and are replaced.',
      }),
      unchanged: Type.Integer({ description: 'Addresses that are saved like this already.' }),
    },
    { title: 'AddressImportResult' },
  ),
);
