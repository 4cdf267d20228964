// The contacts of a pickup request (§2.9): the shipper's have phone numbers as integers, the others as strings.
import { Type } from 'typebox';
import { NOTIFICATION_METHOD } from '../../../freight/value-sets/notification-method.ts';
import { PICKUP_CONTACT_TYPE } from '../../../freight/value-sets/pickup-contact-type.ts';
import { YES_NO } from '../../../freight/value-sets/yes-no.ts';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import { type Condition, requiredWhen } from '../../../platform/contract/required-when.ts';

const MOST_NAME = 50;
const whole = (maximum: number) => Type.Integer({ minimum: 0, maximum });
const name = () => Type.String({ maxLength: MOST_NAME });
/**
 * A required field that may be empty, since not everyone has a middle name or an extension. `type` is a list so that `""` is
 * not treated as missing.
 */
const present = (keywords: Record<string, unknown>) =>
  Type.Unsafe<string>({ type: ['string'], description: 'Empty if there is none.', ...keywords });

/** Without an e-mail address, the notice would be dropped silently. */
const wantsNotices: Condition = {
  says: 'receiveNotifications is Y',
  holds: (owner) => owner.receiveNotifications === 'Y',
};

const notices = {
  receiveNotifications: Type.Optional(oneOf(YES_NO.codes)),
  notificationMethod: Type.Optional(oneOf(NOTIFICATION_METHOD.codes)),
};
const email = requiredWhen(
  wantsNotices,
  formed('^[^\\s@]+@[^\\s@]+$', 'an e-mail address, as in dana@example.com', { maxLength: 255 }),
);
const faxNumber = { areaCode: whole(999), number: whole(9_999_999) };

export const shipperContactInfo = {
  name: Type.Optional(
    exact(
      {
        firstName: Type.Optional(name()),
        middleName: Type.Optional(name()),
        lastName: Type.Optional(name()),
      },
      { title: 'PickupShipperName' },
    ),
  ),
  email,
  phone: Type.Optional(
    exact(
      {
        areaCode: Type.Optional(whole(999)),
        number: Type.Optional(whole(9_999_999)),
        extension: Type.Optional(whole(9_999_999)),
      },
      { title: 'PickupShipperPhone' },
    ),
  ),
  fax: Type.Optional(exact({ areaCode: Type.Optional(faxNumber.areaCode), number: Type.Optional(faxNumber.number) })),
  ...notices,
};

export const contactInfo = {
  contactType: Type.Optional(oneOf(PICKUP_CONTACT_TYPE.codes)),
  name: exact(
    { firstName: name(), middleName: present({ maxLength: MOST_NAME }), lastName: name() },
    { title: 'PickupPartyName' },
  ),
  email,
  phone: exact(
    {
      areaCode: formed('^\\d{3}$', '3 digits'),
      number: formed('^\\d{3}-?\\d{4}$', '7 digits, as in 5550142 or 555-0142'),
      extension: present({ pattern: '^\\d{0,10}$', says: 'at most 10 digits, or empty' }),
    },
    { title: 'PickupPartyPhone' },
  ),
  fax: Type.Optional(exact(faxNumber)),
  ...notices,
};
