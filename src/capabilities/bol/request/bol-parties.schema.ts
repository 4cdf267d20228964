// The parties of a BOL (§2.8). If the field table and the sentence above it differ, the table applies (spec-gaps 5).
import { type Static, type TSchema, Type } from 'typebox';
import { BOL_STATE_NAMES, COUNTRY3_NAMES } from '../../../freight/value-sets/also-called.ts';
import { COUNTRY3 } from '../../../freight/value-sets/country3.ts';
import { BOL_STATES } from '../../../freight/value-sets/mx-states.ts';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import { optional, phone, text } from './bol-forms.ts';

const account = Type.Optional(Type.String({ minLength: 7, maxLength: 7, description: 'The customer account.' }));
const locationId = optional(25);
export const stateProvince = oneOf(BOL_STATES.codes, {
  alsoCalled: BOL_STATE_NAMES,
  description: 'States of Mexico have 3 letters.',
});
export const country = oneOf(COUNTRY3.codes, { alsoCalled: COUNTRY3_NAMES });
export const postalCode = formed(
  '^(\\d{5}(-\\d{4})?|[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d?)$',
  '12345 (USA, MEX), 12345-6789 (USA), A1A1A1 or A1A1A (CAN)',
  { maxLength: 10 },
);

const contactRest = { phoneExt: optional(10), name: optional(50), email: optional(255) };
const contactWithPhone = exact({ phone: phone(), ...contactRest }, { title: 'PartyContactWithPhone' });
const contact = exact({ phone: Type.Optional(phone()), ...contactRest }, { title: 'PartyContact' });

/** The fields of a party in the order of §2.8; the parties differ in which of them are required. */
const partyFields = <
  Name extends TSchema,
  Address1 extends TSchema,
  PostalCode extends TSchema,
  Contact extends TSchema,
>(of: {
  readonly name: Name;
  readonly address1: Address1;
  readonly postalCode: PostalCode;
  readonly contact: Contact;
}) => ({
  account,
  locationId,
  name: of.name,
  address1: of.address1,
  address2: optional(100),
  city: text(50),
  stateProvince,
  postalCode: of.postalCode,
  country,
  contact: of.contact,
});

export const originSchema = exact(
  partyFields({ name: text(50), address1: text(100), postalCode, contact: contactWithPhone }),
  { title: 'BolOrigin' },
);

export const destinationSchema = exact(
  partyFields({
    name: optional(50),
    address1: text(100),
    postalCode: Type.Optional(postalCode),
    contact: contactWithPhone,
  }),
  { title: 'BolDestination' },
);

export const billToSchema = exact(partyFields({ name: text(50), address1: optional(100), postalCode, contact }), {
  title: 'BolBillTo',
});

export const customsBrokerSchema = exact(
  {
    name: optional(50),
    address1: optional(100),
    address2: optional(100),
    city: optional(50),
    stateProvince,
    postalCode: Type.Optional(postalCode),
    country: Type.Optional(country),
    contact: Type.Optional(contact),
    type: Type.Optional(
      oneOf(['Import', 'Export'], { description: 'Import: at the destination. Export: at the origin.' }),
    ),
  },
  { title: 'BolCustomsBroker' },
);

export type BolParty = Static<typeof originSchema> | Static<typeof destinationSchema> | Static<typeof billToSchema>;
export type BolCustomsBroker = Static<typeof customsBrokerSchema>;
