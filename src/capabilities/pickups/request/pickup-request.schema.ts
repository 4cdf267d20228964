// The pickup request, in the order of §2.9, with the codes and formats of docs/pickups.md and the decisions of spec-gaps 6.
import { type Static, type TSchema, Type } from 'typebox';
import { COUNTRY2_NAMES, RQ_PKG_NAMES, US_CA_STATE_NAMES } from '../../../freight/value-sets/also-called.ts';
import { COUNTRY2 } from '../../../freight/value-sets/country2.ts';
import { PICKUP_ACTION } from '../../../freight/value-sets/pickup-action.ts';
import { PICKUP_ADDRESS_TYPE } from '../../../freight/value-sets/pickup-address-type.ts';
import { PICKUP_COMMENT_TYPE } from '../../../freight/value-sets/pickup-comment-type.ts';
import { PICKUP_EXPEDITED_CODE } from '../../../freight/value-sets/pickup-expedited-code.ts';
import { PICKUP_HAZMAT_FLAG } from '../../../freight/value-sets/pickup-hazmat-flag.ts';
import { PICKUP_NOTIFICATION_TYPE } from '../../../freight/value-sets/pickup-notification-type.ts';
import { PICKUP_REFERENCE_TYPE } from '../../../freight/value-sets/pickup-reference-type.ts';
import { PICKUP_REQUESTER } from '../../../freight/value-sets/pickup-requester.ts';
import { PICKUP_TERMS } from '../../../freight/value-sets/pickup-terms.ts';
import { RQ_PKG_TYPE } from '../../../freight/value-sets/rq-pkg-type.ts';
import { TRAILER_LENGTH } from '../../../freight/value-sets/trailer-length.ts';
import { TRAILER_TYPE } from '../../../freight/value-sets/trailer-type.ts';
import { YES_NO } from '../../../freight/value-sets/yes-no.ts';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import { contactInfo, shipperContactInfo } from './pickup-contact.schema.ts';
import { wrappedItems } from './wrapped-item.ts';

const optional = (maxLength: number, description?: string) =>
  Type.Optional(Type.String({ maxLength, ...(description !== undefined && { description }) }));
const code = <const Codes extends readonly string[]>(codes: Codes, options: Record<string, unknown> = {}) =>
  Type.Optional(oneOf(codes, options));
const count = (description?: string) =>
  Type.Optional(formed('^\\d{1,7}$', 'a whole number as text, as in "12"', description ? { description } : {}));
const pounds = (description?: string) =>
  Type.Optional(
    formed('^\\d{1,7}(\\.\\d{1,2})?$', 'a weight in pounds as text, as in "1250"', description ? { description } : {}),
  );
const time = (description: string) =>
  Type.Optional(formed('^([01]\\d|2[0-3]):?[0-5]\\d$', 'HHMM or HH:MM, 24 hours', { description }));
const account = () =>
  Type.Optional(Type.String({ minLength: 7, maxLength: 7, description: 'A customer account of the carrier.' }));
const postalCode = formed(
  '^(\\d{5}(-\\d{4})?|[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d)$',
  '12345 (US, MX), 12345-6789 (US), A1A1A1 or A1A 1A1 (CA)',
);

const addressInfo = {
  addressLine1: optional(100),
  addressLine2: optional(100),
  city: optional(50),
  stateProvince: Type.Optional(
    formed('^[A-Z]{2,3}$', 'a state or province of 2 capital letters (MX also 3)', { alsoCalled: US_CA_STATE_NAMES }),
  ),
  postalCode: Type.Optional(postalCode),
  postalCode4: Type.Optional(formed('^\\d{4}$', '4 digits')),
  countryAbbrev: code(COUNTRY2.codes, {
    alsoCalled: COUNTRY2_NAMES,
    description: 'Default: inferred from the postal code.',
  }),
};

const shipper = exact(
  {
    shipperName: optional(100),
    accountCode: account(),
    shipperAddress: exact({
      // The postal code determines the terminal, its calendar and its time zone; nothing can be planned without it.
      addressInfo: exact(
        { ...addressInfo, postalCode },
        { title: 'PickupShipperAddress', description: 'Where the truck goes.' },
      ),
    }),
    shipperContacts: Type.Optional(
      exact({ shipperContact: Type.Optional(wrappedItems('contactInfo', shipperContactInfo, 'PickupShipperContact')) }),
    ),
  },
  { title: 'PickupShipper' },
);

const trailerInfo = { id: optional(25), length: code(TRAILER_LENGTH.codes), type: code(TRAILER_TYPE.codes) };

const referenceInfo = {
  type: code(PICKUP_REFERENCE_TYPE.codes),
  value: optional(50),
  required: code(YES_NO.codes),
  totalPieces: Type.Optional(Type.Number({ minimum: 0, maximum: 9_999_999 })),
  totalWeight: Type.Optional(Type.Number({ minimum: 0, maximum: 9_999_999 })),
};

const commodityInfo = {
  code: optional(20, 'Default: MISC.'),
  packageCode: code(RQ_PKG_TYPE.codes, { alsoCalled: RQ_PKG_NAMES }),
  description: optional(255),
  hazmat: Type.Optional(
    exact(
      {
        hazmatCode: formed('^(UN|NA)', 'a number that begins with UN or NA, as in UN1263', { maxLength: 20 }),
        hazmatFlag: oneOf(PICKUP_HAZMAT_FLAG.codes),
      },
      { title: 'PickupHazmat' },
    ),
  ),
  pieces: count(),
  weight: pounds(),
  nmfcNumber: optional(10),
  nmfcSubNumber: optional(10),
};

const commentInfo = {
  type: oneOf(PICKUP_COMMENT_TYPE.codes),
  commentText: Type.String({ maxLength: 2_000 }),
};

const party = exact({ accountCode: account(), accountName: optional(100) });

const notificationInfo = { type: oneOf(PICKUP_NOTIFICATION_TYPE.codes), required: code(YES_NO.codes) };

const members = {
  shipper,
  requestAction: code(PICKUP_ACTION.codes, { default: 'LL' }),
  paymentTerms: code(PICKUP_TERMS.codes),
  pickupDate: Type.Optional(
    Type.String({
      format: 'date',
      description: 'YYYY-MM-DD, local to the shipper. Default: the next possible day.',
    }),
  ),
  pickupStartTime: time('HHMM or HH:MM, local to the shipper. Default: 08:00, or two hours before the end.'),
  pickupEndTime: time('HHMM or HH:MM, local to the shipper. Default: 17:00, or two hours after the start.'),
  totalPieces: count(),
  totalWeight: pounds(),
  totalHandlingUnits: count(),
  hazmatFlag: code(PICKUP_HAZMAT_FLAG.codes),
  expeditedCode: code(PICKUP_EXPEDITED_CODE.codes),
  whoRequested: code(PICKUP_REQUESTER.codes),
  trailer: Type.Optional(wrappedItems('trailerInfo', trailerInfo, 'PickupTrailer')),
  referenceNumbers: Type.Optional(
    exact({ referenceNumber: Type.Optional(wrappedItems('referenceInfo', referenceInfo, 'PickupReference')) }),
  ),
  commodities: Type.Optional(
    exact({ commodity: Type.Optional(wrappedItems('commodityInfo', commodityInfo, 'PickupCommodity')) }),
  ),
  comments: Type.Optional(exact({ comment: Type.Optional(wrappedItems('commentInfo', commentInfo, 'PickupComment')) })),
  consignee: Type.Optional(party),
  thirdParty: Type.Optional(party),
  addresses: exact({
    address: wrappedItems(
      'addressInfo',
      { addressType: code(PICKUP_ADDRESS_TYPE.codes), ...addressInfo },
      'PickupPartyAddress',
    ),
  }),
  contacts: exact({ contact: wrappedItems('contactInfo', contactInfo, 'PickupPartyContact') }),
  notifications: exact({ notification: wrappedItems('notificationInfo', notificationInfo, 'PickupNotification') }),
};

const requestNumber = Type.String({
  maxLength: 20,
  description: 'The pickup to change.',
  examples: ['PU00000042'],
});

export const pickupRequestSchema = exact(members, { title: 'PickupRequest' }) satisfies TSchema;
/** The URL has the request number, so that it is optional in the body. */
export const pickupChangeSchema = exact(
  { requestNumber: Type.Optional(requestNumber), ...members },
  { title: 'PickupChange' },
) satisfies TSchema;
export const numberedPickupChangeSchema = exact(
  { requestNumber, ...members },
  { title: 'NumberedPickupChange' },
) satisfies TSchema;

export type PickupRequest = Static<typeof pickupRequestSchema>;
export type PickupChange = Static<typeof pickupChangeSchema>;
