// The fields that a row may have: path in the request, recognized column names, and required format.
import { COUNTRY2 } from '../../../src/freight/value-sets/country2.ts';
import { FREIGHT_CLASS } from '../../../src/freight/value-sets/freight-class.ts';
import { SERVICE_LEVEL } from '../../../src/freight/value-sets/service-level.ts';
import { type BulkFieldName, bulkWords } from '../../words/bulk-words.ts';
import { LOCALE } from '../../words/chosen-words.ts';
import { countryOf, isoDay, isPostalCode, plainPhone, termsOf, wholeNumber } from './row-values.ts';

export type BulkKind = 'quotes' | 'bols';
export type { BulkFieldName } from '../../words/bulk-words.ts';

/** What is wrong with a value, or undefined. Empty values are not checked. */
type Check = (value: string, kind: BulkKind) => string | undefined;

export interface BulkField {
  readonly name: BulkFieldName;
  /** Column names that match are mapped to the field. Only letters and digits count. */
  readonly known: RegExp;
  readonly needed?: readonly BulkKind[];
  /** The field exists in only one kind of request. */
  readonly only?: BulkKind;
  readonly check?: Check;
  readonly quotePath?: string;
  readonly bolPath?: string;
  readonly example: string;
}

const words = bulkWords.failures;
const BOTH = ['quotes', 'bols'] as const;
const BOLS = ['bols'] as const;
const UNIT = 'handlingUnits[0]';
const ITEM = `${UNIT}.lineItems[0]`;

const whole =
  (least: number, most: number): Check =>
  (value) => {
    const number = wholeNumber(value);
    return number !== undefined && number >= least && number <= most
      ? undefined
      : words.whole(least.toLocaleString(LOCALE), most.toLocaleString(LOCALE));
  };
const most =
  (length: number): Check =>
  (value) =>
    value.length <= length ? undefined : words.tooLong(length);
const oneOf =
  (codes: readonly string[]): Check =>
  (value) =>
    codes.includes(value.toUpperCase()) ? undefined : words.oneOf(codes.join(', '));
const postal: Check = (value) => (isPostalCode(value) ? undefined : words.postalCode);
const state: Check = (value) => (/^[A-Za-z]{2,3}$/.test(value) ? undefined : words.state);
const country: Check = (value) => (countryOf(value) === undefined ? words.oneOf(COUNTRY2.codes.join(', ')) : undefined);
const phone: Check = (value) => (/^\d{10}$/.test(plainPhone(value)) ? undefined : words.phone);
const date: Check = (value) => (isoDay(value) === undefined ? words.date : undefined);
const inches = whole(1, 999);

/** On a bill of lading, a level is a service code; levels missing here need a quote, or details for which a row has no columns. */
export const BOL_LEVEL_CODES: Readonly<Record<string, string | undefined>> = { LTL: undefined, LTLTC: 'TCS' };

export function levelsOf(kind: BulkKind): readonly string[] {
  return kind === 'quotes' ? SERVICE_LEVEL.codes : Object.keys(BOL_LEVEL_CODES);
}

type Side = 'origin' | 'destination';

function partyFields(side: Side, aka: string, example: readonly string[]): BulkField[] {
  const alone = side === 'origin' ? 'shipper' : 'consignee';
  const known = (what: string) =>
    new RegExp(what.startsWith('name') ? `^((${aka})(${what})|${alone})$` : `^(${aka})(${what})$`);
  const field = (
    part: 'Name' | 'Address' | 'City' | 'State' | 'PostalCode' | 'Country' | 'Phone',
    what: string,
    rest: Partial<BulkField>,
    at: number,
  ): BulkField => ({ name: `${side}${part}`, known: known(what), example: example[at]!, ...rest });
  const address = (name: string) => ({ quotePath: `${side}.address.${name}`, bolPath: `${side}.${name}` });
  return [
    field(
      'Name',
      'name|company|companyname',
      { needed: BOLS, only: 'bols', check: most(50), bolPath: `${side}.name` },
      0,
    ),
    field(
      'Address',
      'address|address1|street|line1|addressline1',
      { needed: BOLS, only: 'bols', check: most(100), bolPath: `${side}.address1` },
      1,
    ),
    field('City', 'city|town', { check: most(20), ...address('city') }, 2),
    field('State', 'state|province|stateprovince|st', { check: state, ...address('stateProvince') }, 3),
    field('PostalCode', 'postalcode|postal|zip|zipcode', { needed: BOTH, check: postal, ...address('postalCode') }, 4),
    field('Country', 'country|countrycode', { check: country, ...address('country') }, 5),
    field(
      'Phone',
      'phone|telephone|contactphone|tel',
      { needed: BOLS, only: 'bols', check: phone, bolPath: `${side}.contact.phone` },
      6,
    ),
  ];
}

export const BULK_FIELDS: readonly BulkField[] = [
  {
    name: 'reference',
    known: /^(reference|ref|bol|bolnumber|bolno|shipmentid|shipment|ordernumber|order|id)$/,
    check: most(25),
    bolPath: 'referenceNumbers.bol[0]',
    example: 'SO-10041',
  },
  {
    name: 'po',
    known: /^(po|ponumber|pono|purchaseorder)$/,
    only: 'bols',
    check: most(25),
    bolPath: 'referenceNumbers.po[0].number',
    example: 'PO-88123',
  },
  {
    name: 'account',
    known: /^(account|accountnumber|customer|customeraccount|billto)$/,
    check: (value) => (value.length === 7 ? undefined : words.whole('7', '7')),
    quotePath: 'payment.account',
    bolPath: 'billTo.account',
    example: '',
  },
  {
    name: 'terms',
    known: /^(terms|paymentterms|freightterms)$/,
    check: (value) => (termsOf(value) === undefined ? words.oneOf('Prepaid, Collect') : undefined),
    quotePath: 'payment.terms',
    bolPath: 'payment.terms',
    example: 'Prepaid',
  },
  {
    name: 'shipDate',
    known: /^(shipdate|pickupdate|date|shipday|shippingdate)$/,
    check: date,
    quotePath: 'quoteRequest.shipDate',
    bolPath: 'bol.requestedPickupDate',
    example: '',
  },
  {
    name: 'serviceLevel',
    known: /^(servicelevel|service|level)$/,
    check: (value, kind) => oneOf(levelsOf(kind))(value, kind),
    quotePath: 'quoteRequest.serviceLevels',
    example: 'LTL',
  },
  ...partyFields('origin', 'origin|from|shipper|ship from|shipfrom|sender|pickup', [
    'Acme Paper',
    '400 Broad St',
    'Richmond',
    'VA',
    '23230',
    'US',
    '8045550142',
  ]),
  ...partyFields('destination', 'destination|dest|to|consignee|shipto|receiver|delivery', [
    'Lone Star Office Supply',
    '12 Market Center Blvd',
    'Dallas',
    'TX',
    '75207',
    'US',
    '2145550177',
  ]),
  {
    name: 'count',
    known: /^(numberof|noof|of)?(count|units|handlingunits|pallets|skids|quantity|qty|hu|hucount)$/,
    check: whole(1, 99_999),
    needed: BOLS,
    quotePath: `commodity.${UNIT}.count`,
    bolPath: `commodities.${UNIT}.count`,
    example: '2',
  },
  {
    name: 'unitType',
    known: /^(unittype|handlingunittype|hutype|type|unit)$/,
    quotePath: `commodity.${UNIT}.type`,
    bolPath: `commodities.${UNIT}.type`,
    example: 'pallet',
  },
  {
    name: 'weight',
    known: /^(weight|weightlb|weightlbs|totalweight|lbs|pounds)$/,
    needed: BOTH,
    check: whole(1, 99_999),
    quotePath: `commodity.${UNIT}.weight`,
    bolPath: `commodities.${UNIT}.weight`,
    example: '1200',
  },
  {
    name: 'classification',
    known: /^(class|freightclass|classification|nmfcclass)$/,
    needed: BOLS,
    check: oneOf(FREIGHT_CLASS.codes),
    quotePath: `commodity.${ITEM}.classification`,
    bolPath: `commodities.${ITEM}.classification`,
    example: '70',
  },
  {
    name: 'length',
    known: /^(length|lengthin|l|len)$/,
    needed: BOLS,
    check: inches,
    quotePath: `commodity.${UNIT}.length`,
    bolPath: `commodities.${UNIT}.length`,
    example: '48',
  },
  {
    name: 'width',
    known: /^(width|widthin|w)$/,
    needed: BOLS,
    check: inches,
    quotePath: `commodity.${UNIT}.width`,
    bolPath: `commodities.${UNIT}.width`,
    example: '40',
  },
  {
    name: 'height',
    known: /^(height|heightin|h)$/,
    needed: BOLS,
    check: inches,
    quotePath: `commodity.${UNIT}.height`,
    bolPath: `commodities.${UNIT}.height`,
    example: '50',
  },
  {
    name: 'pieces',
    known: /^(pieces|pcs|piececount|cartons)$/,
    check: whole(1, 99_999),
    quotePath: `commodity.${ITEM}.pieces`,
    bolPath: `commodities.${ITEM}.pieces`,
    example: '60',
  },
  {
    name: 'packagingType',
    known: /^(packagingtype|packaging|packagetype|package)$/,
    only: 'bols',
    bolPath: `commodities.${ITEM}.packagingType`,
    example: 'carton',
  },
  {
    name: 'description',
    known: /^(description|commodity|goods|item|contents)$/,
    needed: BOLS,
    check: most(35),
    quotePath: `commodity.${ITEM}.description`,
    bolPath: `commodities.${ITEM}.description`,
    example: 'Copy paper',
  },
  {
    name: 'accessorials',
    known: /^(accessorials?|accessorialcodes|services)$/,
    quotePath: 'accessorials.codes',
    bolPath: 'accessorials.codes',
    example: '',
  },
  {
    name: 'instructions',
    known: /^(instructions|specialinstructions|notes|comments?)$/,
    only: 'bols',
    check: most(500),
    bolPath: 'bol.specialInstructions',
    example: '',
  },
];

export function fieldsOf(kind: BulkKind): readonly BulkField[] {
  return BULK_FIELDS.filter(({ only }) => only === undefined || only === kind);
}

export function isNeeded({ needed }: BulkField, kind: BulkKind): boolean {
  return needed?.includes(kind) ?? false;
}
