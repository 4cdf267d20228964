// The commodities of a BOL (§2.8): handling units with their line items, and the totals.
import { type Static, Type } from 'typebox';
import { BOL_PKG_NAMES } from '../../../freight/value-sets/also-called.ts';
import { BOL_LINE_ITEM_PKG_TYPE, BOL_PKG_TYPE } from '../../../freight/value-sets/bol-pkg-type.ts';
import { BOL_FREIGHT_CLASS } from '../../../freight/value-sets/freight-class.ts';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import { requiredWhen } from '../../../platform/contract/required-when.ts';
import { itemAroundIsHazardous, itemIsHazardous } from './bol.conditions.ts';
import { flag, optional, text, unit, unset, whole } from './bol-forms.ts';

/** The largest BOL (spec-gaps 5). A line item takes about 300 bytes, so it fits into a megabyte. */
export const MOST_HANDLING_UNITS = 500;
export const MOST_LINE_ITEMS_OF_A_UNIT = 100;
export const MOST_LINE_ITEMS = 2_000;

const hazardousDetails = exact(
  {
    weight: requiredWhen(
      itemAroundIsHazardous,
      whole(1, 99_999, 'Pounds of the hazardous material, of the line item.'),
    ),
    class: requiredWhen(itemAroundIsHazardous, text(32, 'Hazard class or division.')),
    unnaNumber: requiredWhen(
      itemAroundIsHazardous,
      formed('^([Uu][Nn]|[Nn][Aa])?[ -]?\\d{4}$', 'UN or NA and four digits, as in UN1263, or the four digits alone', {
        maxLength: 9,
      }),
    ),
    propername: requiredWhen(itemAroundIsHazardous, text(512, 'Proper shipping name.')),
    technicalName: optional(512, 'Required when the hazard symbols of the UN or NA number include G.'),
    packingGroup: optional(8, 'Required when the UN or NA number has packing groups.'),
    packagingGroup: optional(8, 'Another name for packingGroup. Send only one of them.'),
    contractNumber: optional(99),
  },
  { title: 'BolHazardousDetails' },
);

const onHandlingUnit = (what: string) =>
  `a ${what} is a handling unit. Send it as the handling unit’s type; send the packaging of the items on it here, such as CTN or PCS`;

const lineItem = exact(
  {
    description: text(35),
    weight: whole(1, 99_999),
    weightUnit: unit('Pounds'),
    pieces: whole(1, 99_999),
    packagingType: oneOf(BOL_LINE_ITEM_PKG_TYPE.codes, {
      alsoCalled: BOL_PKG_NAMES,
      refuses: { PAT: onHandlingUnit('pallet'), SKD: onHandlingUnit('skid') },
    }),
    classification: oneOf(BOL_FREIGHT_CLASS.codes),
    nmfc: optional(6),
    nmfcSub: optional(4),
    hazardous: flag(),
    stackable: flag(),
    hazardousDescription: requiredWhen(itemIsHazardous, text(1_500)),
    hazardousDetails: Type.Optional(hazardousDetails),
  },
  { title: 'BolLineItem' },
);

const inches = () => whole(1, 999, 'Inches, of one unit.');

const handlingUnit = exact(
  {
    count: whole(1, 99_999),
    type: oneOf(BOL_PKG_TYPE.codes, { alsoCalled: BOL_PKG_NAMES }),
    tareWeight: Type.Optional(whole(0, 99_999, 'Pounds of pallets and skids, for all of `count`.')),
    weight: whole(1, 99_999, 'Pounds without tare, for all of `count`.'),
    weightUnit: unit('Pounds'),
    length: inches(),
    width: inches(),
    height: inches(),
    dimensionsUnit: unit('Inches'),
    stackable: unset(),
    lineItems: Type.Array(lineItem, { minItems: 1, maxItems: MOST_LINE_ITEMS_OF_A_UNIT }),
  },
  { title: 'BolHandlingUnit' },
);

export const commoditiesSchema = exact(
  {
    lineItemLayout: oneOf(['Nested'], {
      refuses: { Stacked: 'line items stand in the handling unit that carries them. Send Nested' },
      description: 'Line items are listed in their handling unit.',
    }),
    handlingUnits: Type.Array(handlingUnit, {
      minItems: 1,
      maxItems: MOST_HANDLING_UNITS,
      description: `At most ${MOST_LINE_ITEMS} line items in all.`,
    }),
  },
  { title: 'BolCommodities' },
);

const MOST_COUNTED = 999_999_999;

export const shipmentTotalsSchema = exact(
  {
    grossWeight: Type.Optional(whole(1, 9_999_999, 'Pounds, with tare.')),
    netWeight: Type.Optional(whole(1, 9_999_999, 'Pounds, without tare.')),
    weightUnit: unit('Pounds'),
    handlingUnits: Type.Optional(whole(1, 99_999)),
    linearLength: Type.Optional(whole(1, 999)),
    dimensionsUnit: unit('Inches'),
    cube: Type.Optional(whole(1, MOST_COUNTED)),
    cubeDimensionsUnit: unit('Feet'),
    declaredValue: Type.Optional(whole(0, MOST_COUNTED, 'Not accepted: you get a warning.')),
    // No default: it would look as if the shipper had declared something.
    currency: Type.Optional(oneOf(['CAD', 'MXN', 'USD'], { description: 'Not accepted: you get a warning.' })),
  },
  { title: 'BolShipmentTotals' },
);

export type BolHandlingUnit = Static<typeof handlingUnit>;
export type BolLineItem = Static<typeof lineItem>;
export type BolHazardousDetails = Static<typeof hazardousDetails>;
