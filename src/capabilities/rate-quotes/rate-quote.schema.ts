// The rate-quote request, row for row as in §2.7, with the decisions of spec-gaps 4.
import { type Static, type TSchema, Type } from 'typebox';
import { COUNTRY2_NAMES, RQ_PKG_NAMES, US_CA_STATE_NAMES } from '../../freight/value-sets/also-called.ts';
import { COUNTRY2 } from '../../freight/value-sets/country2.ts';
import { FREIGHT_CLASS } from '../../freight/value-sets/freight-class.ts';
import { RQ_ACCESSORIAL } from '../../freight/value-sets/rq-accessorial.ts';
import { RQ_HU_TYPE } from '../../freight/value-sets/rq-hu-type.ts';
import { RQ_PKG_TYPE } from '../../freight/value-sets/rq-pkg-type.ts';
import { SERVICE_LEVEL } from '../../freight/value-sets/service-level.ts';
import { RQ_ACCESSORIAL_NAMES } from '../../freight/value-sets/tariff-accessorial.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { requiredWhen } from '../../platform/contract/required-when.ts';
import { fullValueAsked, RQ_CLS, RQ_CORE, RQ_VOL } from './rate-quote.conditions.ts';

const text = (maxLength: number, description?: string) =>
  Type.String({ maxLength, ...(description !== undefined && { description }) });
const optional = (maxLength: number, description?: string) => Type.Optional(text(maxLength, description));
const whole = (minimum: number, maximum: number, description?: string) =>
  Type.Integer({ minimum, maximum, ...(description !== undefined && { description }) });
const pounds = (description?: string) => whole(1, 99_999, description);
const flag = (description: string) => Type.Boolean({ description });
const always = <const Value extends string>(value: Value, most: number) =>
  Type.Optional(oneOf([value], { maxLength: most, default: value }));

const quoteRequest = exact({
  shipDate: Type.String({ format: 'date', description: 'YYYY-MM-DD. May be today, past or future.' }),
  shipTime: Type.Optional(Type.String({ format: 'hour-minute', description: 'HH:MM, 24 hours, local to the origin.' })),
  serviceLevels: Type.Array(oneOf(SERVICE_LEVEL.codes, { minLength: 1, maxLength: 25 }), {
    minItems: 1,
    description: 'The levels to quote. ALL quotes every level.',
  }),
});

const payment = exact({
  account: Type.String({ minLength: 7, maxLength: 7, description: 'Customer account used for pricing.' }),
  payor: oneOf(['Shipper', 'Consignee', 'Third Party']),
  terms: oneOf(['Prepaid', 'Collect'], { description: 'Applies if the rate results in a pickup.' }),
});

const requestor = exact({
  name: requiredWhen(RQ_CORE, text(100)),
  phone: requiredWhen(RQ_CORE, text(10)),
  phoneExt: optional(10),
  email: requiredWhen(RQ_CORE, text(255)),
});

const fullValueCoverageDetails = exact({
  isNeeded: Type.Optional(Type.Boolean({ default: false })),
  monetaryValue: requiredWhen(
    fullValueAsked,
    formed('^\\d{1,6}(\\.\\d{1,2})?$', 'a dollar value from 100.00 to 150000.00', {
      minLength: 3,
      maxLength: 9,
      description: 'Dollars, from 100.00 to 150,000.00.',
    }),
  ),
});

const volumeAndExclusiveUseDetails = exact({
  linearFootage: Type.Optional(whole(0, 999, 'Trailer space in linear feet.')),
  distributionCenter: optional(50, "VTL only. One of the names in the carrier's data, or Other."),
});

const address = exact(
  {
    address1: optional(100),
    address2: optional(100),
    city: Type.String({ minLength: 1, maxLength: 20 }),
    stateProvince: formed('^[A-Z]{2}$', 'a state or province of 2 capital letters', {
      minLength: 2,
      maxLength: 2,
      alsoCalled: US_CA_STATE_NAMES,
    }),
    postalCode: formed(
      '^(\\d{5}(-\\d{4})?|[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d)$',
      '12345 (US, MX), 12345-6789 (US), A1A1A1 or A1A 1A1 (CA)',
      { minLength: 5, maxLength: 10 },
    ),
    country: oneOf(COUNTRY2.codes, { alsoCalled: COUNTRY2_NAMES }),
  },
  { title: 'Address' },
);

const contact = exact(
  { name: optional(100), phone: optional(10), phoneExt: optional(10), email: optional(255) },
  { title: 'Contact' },
);

const point = exact(
  {
    name: optional(30),
    locationId: optional(25),
    address,
    contact: Type.Optional(contact),
  },
  { title: 'QuoteParty' },
);

const hazardousDetails = exact(
  {
    weight: Type.Optional(pounds()),
    classification: optional(32),
    unnaNumber: Type.Optional(whole(1, 9_999)),
    properName: optional(512),
    technicalName: optional(512),
    packagingGroup: optional(5),
    contractNumber: optional(100),
  },
  { title: 'QuoteHazardousDetails' },
);

const lineItem = exact(
  {
    description: optional(35),
    weight: pounds(),
    pieces: requiredWhen(RQ_VOL, whole(1, 99_999)),
    packagingType: requiredWhen(RQ_CORE, oneOf(RQ_PKG_TYPE.codes, { alsoCalled: RQ_PKG_NAMES })),
    classification: requiredWhen(RQ_CLS, oneOf(FREIGHT_CLASS.codes, { maxLength: 4 })),
    nmfc: optional(10),
    nmfcSub: optional(10),
    isHazardous: requiredWhen(RQ_CORE, flag('Default: false.')),
    hazardousDescription: optional(50),
    hazardousDetails: Type.Optional(hazardousDetails),
  },
  { title: 'QuoteLineItem' },
);

const inches = () => requiredWhen(RQ_CORE, whole(1, 999, 'Inches, of one unit.'));

const handlingUnit = exact(
  {
    count: requiredWhen(RQ_CORE, whole(1, 99_999)),
    type: requiredWhen(RQ_CORE, oneOf(RQ_HU_TYPE.codes, { alsoCalled: RQ_PKG_NAMES })),
    weight: pounds('Total weight in pounds, for all of `count`.'),
    tareWeight: requiredWhen(RQ_CORE, pounds('Weight of skids, pallets, slips.')),
    weightUnit: always('Pounds', 10),
    length: inches(),
    width: inches(),
    height: inches(),
    dimensionsUnit: always('Inches', 12),
    isStackable: requiredWhen(RQ_VOL, flag('Default: false.')),
    isTurnable: requiredWhen(RQ_VOL, flag('Default: false.')),
    lineItems: Type.Optional(Type.Array(lineItem)),
  },
  { title: 'HandlingUnit' },
);

export const rateQuoteRequestSchema = exact({
  quoteRequest,
  payment,
  requestor: Type.Optional(requestor),
  fullValueCoverageDetails: Type.Optional(fullValueCoverageDetails),
  volumeAndExclusiveUseDetails: Type.Optional(volumeAndExclusiveUseDetails),
  origin: point,
  destination: point,
  commodity: exact({ handlingUnits: Type.Array(handlingUnit, { minItems: 1 }) }),
  accessorials: Type.Optional(
    exact({
      codes: Type.Optional(
        Type.Array(oneOf(RQ_ACCESSORIAL.codes, { alsoCalled: RQ_ACCESSORIAL_NAMES }), { maxItems: 5 }),
      ),
    }),
  ),
}) satisfies TSchema;

export type RateQuoteRequest = Static<typeof rateQuoteRequestSchema>;
export type RateQuotePoint = Static<typeof point>;
export type RateQuoteHandlingUnit = Static<typeof handlingUnit>;
