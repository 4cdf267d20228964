// The BOL request field by field: every row of the §2.8 tables, valid and invalid, and the error messages.
import { describe, expect, it } from 'vitest';
import { BOL_ACCESSORIAL } from '../../../freight/value-sets/bol-accessorial.ts';
import { BOL_PKG_TYPE } from '../../../freight/value-sets/bol-pkg-type.ts';
import { BOL_FREIGHT_CLASS } from '../../../freight/value-sets/freight-class.ts';
import { LABEL_FORMAT } from '../../../freight/value-sets/label-format.ts';
import { LIMITED_ACCESS_TYPE } from '../../../freight/value-sets/limited-access-type.ts';
import { BOL_STATES } from '../../../freight/value-sets/mx-states.ts';
import { FULL, HAZARD, HAZARDOUS_ITEM, ITEM, LARGEST, type Loose, SMALLEST, spoiled, UNIT } from '../bol.fixture.ts';
import { BOL_EXAMPLES } from './bol.examples.ts';
import { expectRefused, expectTaken, failuresOf } from './bol-failures.fixture.ts';

const PARTIES = ['origin', 'destination', 'billTo', 'customsBroker'] as const;
const CUSTOMERS = ['origin', 'destination', 'billTo'] as const;
const TOTALS = 'shipmentTotals';
const WINDOWS = ['appointmentDetails.pickup', 'appointmentDetails.delivery', 'timeCriticalDetails.date'];

/** Without the details that must match the commodities, so that the commodities can be changed. */
const LOOSE = spoiled(FULL, {
  'accessorials.codes': ['HAZ'],
  'accessorials.sortAndSegregateDetails': undefined,
  'accessorials.markDetails': undefined,
  'accessorials.fullValueCoverageDetails': undefined,
  'accessorials.limitedAccessType': undefined,
  'accessorials.timeCriticalDetails': undefined,
});
/** With a number that is not in the table of hazardous materials, so that any details are accepted. */
const UNLISTED = spoiled(LOOSE, { [`${HAZARD}.unnaNumber`]: 'UN9999', [`${HAZARDOUS_ITEM}.weight`]: 99_999 });

it.each<[string, Loose]>([
  ['smallest', SMALLEST],
  ['full', FULL],
  ['full without the details of codes', LOOSE],
  ['full with an unlisted hazardous material', UNLISTED],
  ['largest', LARGEST],
  ...Object.values(BOL_EXAMPLES).map(({ summary, value }): [string, Loose] => [summary, value]),
])('the %s bill of lading is taken', (_name, body) => expectTaken(body));

describe('strings with a maximum length', () => {
  it.each<[string, number]>([
    ['bol.specialInstructions', 500],
    ['referenceNumbers.shipmentId', 25],
    ['referenceNumbers.masterBol', 25],
    ['referenceNumbers.bol[1]', 25],
    ['referenceNumbers.po[0].number', 25],
    ['referenceNumbers.po[0].additionalShipperInfo', 100],
    ['referenceNumbers.additionalReferences[0].name', 25],
    ['referenceNumbers.additionalReferences[0].value', 25],
    [`${ITEM}.description`, 35],
    [`${ITEM}.nmfc`, 6],
    [`${ITEM}.nmfcSub`, 4],
    [`${HAZARDOUS_ITEM}.hazardousDescription`, 1_500],
    [`${HAZARD}.class`, 32],
    [`${HAZARD}.propername`, 512],
    [`${HAZARD}.technicalName`, 512],
    [`${HAZARD}.packingGroup`, 8],
    [`${HAZARD}.contractNumber`, 99],
    ['accessorials.hazardousDetails.emergencyContact.name', 100],
    ...CUSTOMERS.map((party): [string, number] => [`${party}.locationId`, 25]),
    ...PARTIES.flatMap((party): [string, number][] => [
      [`${party}.name`, 50],
      [`${party}.address1`, 100],
      [`${party}.address2`, 100],
      [`${party}.city`, 50],
      [`${party}.contact.phoneExt`, 10],
      [`${party}.contact.name`, 50],
      [`${party}.contact.email`, 255],
    ]),
  ])('%s has at most %i characters', (field, most) => {
    expectTaken(spoiled(UNLISTED, { [field]: 'é'.repeat(most) }));
    expectRefused(spoiled(UNLISTED, { [field]: 'x'.repeat(most + 1) }), field, `${most} characters`);
    expectRefused(spoiled(UNLISTED, { [field]: 7 }), field, 'a string');
  });

  it.each([...CUSTOMERS.map((party) => `${party}.account`), 'referenceNumbers.quoteID'])(
    '%s has exactly 7 characters',
    (field) => {
      expectTaken(spoiled(FULL, { [field]: 'AB12345' }));
      for (const value of ['AB1234', 'AB123456']) {
        expectRefused(spoiled(FULL, { [field]: value }), field, 'exactly 7 characters');
      }
      expectRefused(spoiled(FULL, { [field]: 1_234_567 }), field, 'a string');
    },
  );

  it('a blank in a list of references is refused', () => {
    expectRefused(spoiled(FULL, { 'referenceNumbers.bol[1]': '' }), 'referenceNumbers.bol[1]', '1 to 25 characters');
  });
});

describe('whole numbers', () => {
  it.each<[string, number, number]>([
    ['images.shippingLabels.quantity', 1, 100],
    ['images.shippingLabels.position', 1, 6],
    ['referenceNumbers.po[0].pieces', 1, 99_999],
    ['referenceNumbers.po[0].weight', 0, 99_999],
    [`${UNIT}.count`, 1, 99_999],
    [`${UNIT}.tareWeight`, 0, 99_999],
    [`${UNIT}.weight`, 1, 99_999],
    [`${UNIT}.length`, 1, 999],
    [`${UNIT}.width`, 1, 999],
    [`${UNIT}.height`, 1, 999],
    [`${ITEM}.weight`, 1, 99_999],
    [`${ITEM}.pieces`, 1, 99_999],
    [`${HAZARD}.weight`, 1, 99_999],
    [`${TOTALS}.grossWeight`, 1, 9_999_999],
    [`${TOTALS}.netWeight`, 1, 9_999_999],
    [`${TOTALS}.handlingUnits`, 1, 99_999],
    [`${TOTALS}.linearLength`, 1, 999],
    [`${TOTALS}.cube`, 1, 999_999_999],
    [`${TOTALS}.declaredValue`, 0, 999_999_999],
  ])('%s is from %i to %i', (field, least, most) => {
    for (const value of [least, most]) expectTaken(spoiled(UNLISTED, { [field]: value }));
    for (const value of [least - 1, most + 1]) {
      expectRefused(spoiled(UNLISTED, { [field]: value }), field, `from ${least} to ${most}`);
    }
    for (const value of [1.5, '5', true]) {
      expectRefused(spoiled(UNLISTED, { [field]: value }), field, 'an integer');
    }
  });

  it.each(['sortAndSegregateDetails', 'markDetails'])('accessorials.%s.pieces is from 1 to 99999', (details) => {
    const field = `accessorials.${details}.pieces`;
    for (const value of [0, 100_000]) expectRefused(spoiled(FULL, { [field]: value }), field, 'from 1 to 99999');
    for (const value of [1.5, '5']) expectRefused(spoiled(FULL, { [field]: value }), field, 'an integer');
  });
});

describe('yes or no', () => {
  it.each([
    'bol.isTest',
    'images.includeBol',
    'images.includeShippingLabels',
    'images.email.includeBol',
    'images.email.includeLabels',
    'referenceNumbers.po[0].palletized',
    `${UNIT}.stackable`,
    `${ITEM}.stackable`,
    `${HAZARDOUS_ITEM}.stackable`,
  ])('%s', (field) => {
    for (const value of [true, false]) expectTaken(spoiled(FULL, { [field]: value }));
    for (const value of ['true', 1]) expectRefused(spoiled(FULL, { [field]: value }), field, 'a boolean');
  });

  it('hazardous', () => {
    for (const value of ['true', 0]) {
      expectRefused(spoiled(FULL, { [`${ITEM}.hazardous`]: value }), `${ITEM}.hazardous`, 'a boolean');
    }
  });
});

describe('codes', () => {
  it.each<[string, unknown, string]>([
    ['bol.function', 'Update', 'must be "Create"'],
    ['bol.function', 'create', 'must be "Create"'],
    ['bol.requestorRole', 'Broker', 'Shipper, Consignee, Third Party'],
    ['bol.requestorRole', 'shipper', 'did you mean "Shipper"'],
    ['images.shippingLabels.format', 'Sheet', 'SheetLabel2, SheetLabel4, SheetLabel, Letter, ThermalLabel'],
    ['images.shippingLabels.format', 4, 'a string'],
    ['payment.terms', 'COD', 'Prepaid, Collect, Third Party'],
    ['payment.terms', 'ThirdParty', 'did you mean "Third Party"'],
    [`${UNIT}.type`, 'PL', 'must be one of BAG'],
    [`${UNIT}.type`, 'PALLET', 'must be one of BAG'],
    [`${UNIT}.type`, 'pat', 'did you mean "PAT"'],
    [`${UNIT}.weightUnit`, 'Kilograms', 'must be "Pounds"'],
    [`${UNIT}.weightUnit`, 'pounds', 'must be "Pounds"'],
    [`${UNIT}.dimensionsUnit`, 'Centimeters', 'must be "Inches"'],
    [`${ITEM}.weightUnit`, 'Kilograms', 'must be "Pounds"'],
    [`${ITEM}.packagingType`, 'CT', 'must be one of BAG'],
    [`${ITEM}.classification`, '72', '70, 77.5'],
    [`${ITEM}.classification`, 'NA', 'did you mean "N/A"'],
    [`${ITEM}.classification`, 70, 'a string'],
    [`${TOTALS}.weightUnit`, 'Kilograms', 'must be "Pounds"'],
    [`${TOTALS}.dimensionsUnit`, 'Feet', 'must be "Inches"'],
    [`${TOTALS}.cubeDimensionsUnit`, 'Inches', 'must be "Feet"'],
    [`${TOTALS}.currency`, 'EUR', 'CAD, MXN, USD'],
    ['accessorials.codes[0]', 'LGATE', 'must be one of APTD'],
    ['accessorials.codes[0]', 'haz', 'did you mean "HAZ"'],
    ['accessorials.codes[0]', '', 'must be one of APTD'],
    ['accessorials.codes[0]', 1, 'a string'],
    ['accessorials.fullValueCoverageDetails.currency', 'CAD', 'must be "USD"'],
    ['accessorials.limitedAccessType.origin', 'Prison', 'Airport, Church'],
    ['accessorials.limitedAccessType.destination', 'school', 'did you mean "School"'],
    ['accessorials.timeCriticalDetails.type', 'Deliver on Date', 'did you mean "Deliver On Date"'],
    ['accessorials.timeCriticalDetails.type', 'DeliveryWindow', 'did you mean "Delivery Window"'],
    ['customsBroker.type', 'import', 'did you mean "Import"'],
    ...PARTIES.flatMap((party): [string, unknown, string][] => [
      [`${party}.country`, 'US', 'USA, CAN, MEX'],
      [`${party}.country`, 1, 'a string'],
      [`${party}.stateProvince`, 'XX', 'must be one of AL'],
      [`${party}.stateProvince`, 'tx', 'did you mean "TX"'],
      [`${party}.stateProvince`, 5, 'a string'],
    ]),
  ])('%s = %j is refused', (field, value, rule) => {
    // A code in place of HAZ causes no other failure, because a line item is hazardous too.
    expectRefused(spoiled(FULL, { [field]: value }), field, rule);
  });

  it.each<[string, readonly string[]]>([
    ['bol.requestorRole', ['Shipper', 'Consignee', 'Third Party']],
    ['payment.terms', ['Prepaid', 'Collect', 'Third Party']],
    ['images.shippingLabels.format', LABEL_FORMAT.codes],
    [`${UNIT}.type`, BOL_PKG_TYPE.codes],
    [`${ITEM}.packagingType`, BOL_PKG_TYPE.codes.filter((code) => code !== 'PAT' && code !== 'SKD')],
    [`${ITEM}.classification`, BOL_FREIGHT_CLASS.codes],
    [`${TOTALS}.currency`, ['CAD', 'MXN', 'USD']],
    ['accessorials.limitedAccessType.origin', LIMITED_ACCESS_TYPE.codes],
    ['accessorials.limitedAccessType.destination', LIMITED_ACCESS_TYPE.codes],
    ['accessorials.timeCriticalDetails.type', ['Deliver On Date', 'Delivery Window']],
    ['customsBroker.type', ['Import', 'Export']],
  ])('%s takes %j', (field, values) => {
    for (const value of values) expectTaken(spoiled(FULL, { [field]: value }));
  });

  it('every supported accessorial is accepted with the others, even if one is named twice', () => {
    const accepted = BOL_ACCESSORIAL.entries.filter(({ status }) => status === 'accepted').map(({ code }) => code);
    expect(accepted).not.toHaveLength(0);
    for (const code of accepted) {
      expectTaken(spoiled(FULL, { 'accessorials.codes': [...FULL.accessorials.codes, code, code] }));
    }
  });

  it.each<[string, string, string]>([
    ['accessorials.codes[9]', 'APTP', 'must not be APTP: pickup appointments are not accepted'],
    ['accessorials.codes[9]', 'COD', 'must not be COD: collect on delivery is not supported'],
    ['accessorials.codes[9]', 'EXPD', 'must not be EXPD: expedited service is not accepted'],
    ['accessorials.codes[9]', 'PSH', 'must not be PSH: protection by heat is not accepted'],
    [`${ITEM}.packagingType`, 'PAT', 'must not be PAT: a pallet is a handling unit'],
    [`${ITEM}.packagingType`, 'SKD', 'must not be SKD: a skid is a handling unit'],
    ['commodities.lineItemLayout', 'Stacked', 'must not be Stacked: line items stand in the handling unit'],
  ])('%s = %s is known, and refused with its reason', (field, value, rule) => {
    const { description } = expectRefused(spoiled(FULL, { [field]: value }), field, rule);
    expect(description).toMatch(/(Leave it out|Send Nested|Send it as the handling unit’s type).*; "\w+" was given\.$/);
  });

  it('the rejected codes are those that §2.2 marks', () => {
    const marked = BOL_ACCESSORIAL.entries.filter(({ status }) => status !== 'accepted');
    expect(marked.map(({ code }) => code)).toEqual(['APTP', 'COD', 'EXPD', 'PSH']);
  });
});

describe('forms', () => {
  it.each<[string, readonly unknown[], string]>([
    ['version', ['2.0.1', 'v2', 'v2.0.2', 'v2.1', 'v2.0.1 ', 'v2x0', 'v2.0.1.1'], 'v2.0 or v2.0.1'],
    ['version', [2], 'a string'],
    [
      'bol.requestedPickupDate',
      [
        '2026-11-20',
        '2026-02-30T08:00:00.000',
        '2026-13-01T08:00:00.000',
        '2026-11-20T24:00:00.000',
        '2026-11-20T08:60:00.000',
        '2026-11-20T08:00:60.000',
        '2026-11-20 08:00:00.000',
        '2026-11-20T8:00:00.000',
        '2026-11-20T08',
        '2026-11-20T08:00:00.',
        '2026-11-20T08:00:00.000+25:00',
        '2026-11-20T08:00:00.000-0500',
        '2026-11-20T08:00:00.000z',
        ' 2026-11-20T08:00:00.000',
        '2026-11-20T08:00:00.000\n',
        `2026-11-20T08:00:00.${'0'.repeat(100)}`,
        '11/20/2026',
        'today',
      ],
      'a date and time of ISO 8601',
    ],
    ['bol.requestedPickupDate', [1_763_625_600_000], 'a string'],
    [
      'referenceNumbers.pro',
      ['123456789', '12345678901', '123456789A', '123-456789', '１２３４５６７８９５'],
      '10 digits',
    ],
    ['referenceNumbers.pro', [1_234_567_895], 'a string'],
    [`${HAZARD}.unnaNumber`, ['UN199', 'UN19933', 'XX1993', '199', 'UN 1993 II', 'ID1993'], 'four digits'],
    [`${HAZARD}.unnaNumber`, [1993], 'a string'],
    [
      'accessorials.fullValueCoverageDetails.monetaryValue',
      ['2500', '2500.0', '2500.000', '$2500.00', '2,500.00', '-1.00', '.50', '02500.00', '1e3', '1000000.00'],
      'dollars with two decimals',
    ],
    [
      'accessorials.fullValueCoverageDetails.monetaryValue',
      ['0.00', '150000.01', '999999.99'],
      'from 0.01 to 150000.00',
    ],
    ['accessorials.fullValueCoverageDetails.monetaryValue', [2500], 'a string'],
    ['accessorials.hazardousDetails.emergencyContact.phone', ['800555010', '80055501000', '800-555-01'], '10 digits'],
    ...['images.email.addresses[0]', 'notifications[0].email'].map((field): [string, readonly unknown[], string] => [
      field,
      [
        'dana',
        'dana@example',
        '@example.com',
        'dana@',
        'dana@.com',
        'dana@exa mple.com',
        'dana reyes@example.com',
        'dana@example..com',
        'dana@-example.com',
        'Dana <dana@example.com>',
        'dana@example.com,sam@example.com',
        'dana@example.com\r\nBcc: all@example.com',
        'dana\u0007@example.com',
        'dana@example.com ',
        `${'d'.repeat(65)}@example.com`,
        `dana@${'e'.repeat(64)}.com`,
      ],
      'an e-mail address',
    ]),
    ...WINDOWS.flatMap((window) =>
      ['start', 'end'].map((end): [string, readonly unknown[], string] => [
        `accessorials.${window}.${end}`,
        ['tomorrow', '2026-11-31', '2026-11-24T25:00', '11/24/2026'],
        'of ISO 8601',
      ]),
    ),
    ...PARTIES.flatMap((party): [string, readonly unknown[], string][] => [
      [`${party}.contact.phone`, ['804555014', '80455501422', '804-555-01', '+804555014', '804555O142'], '10 digits'],
      [`${party}.contact.phone`, [8_045_550_142], 'a string'],
      [
        `${party}.postalCode`,
        ['2323', '232301', '23230-12', '23230 1234', 'H2Y', 'H2Y1C66', '1H2Y1C', 'H2Y-1C6'],
        '12345',
      ],
      [`${party}.postalCode`, [23_230], 'a string'],
    ]),
  ])('%s = %j are refused', (field, values, rule) => {
    for (const value of values) expectRefused(spoiled(FULL, { [field]: value }), field, rule);
  });

  it.each<[string, readonly unknown[]]>([
    ['version', ['v2.0', 'v2.0.1', 'V2.0', 'V2.0.1']],
    [
      'bol.requestedPickupDate',
      [
        '2026-11-20T08:00:00.000',
        '2024-02-29T23:59:59.999',
        '2026-11-20T08:00:00',
        '2026-11-20T08:00',
        '2026-11-20T08:00:00.000Z',
        '2026-11-20T08:00:00.123456-05:00',
      ],
    ],
    ['referenceNumbers.pro', ['1234567895', '0000000000']],
    ['accessorials.fullValueCoverageDetails.monetaryValue', ['0.01', '0.50', '25.00', '149999.99', '150000.00']],
    ['images.email.addresses[0]', ["o'brien+dock@mail.example.co.uk", 'A@b.io', `${'d'.repeat(64)}@example.com`]],
    ['notifications[0].email', ['sam@example.com']],
    [`${HAZARD}.unnaNumber`, ['UN1993', '1993', 'un1993', 'UN 1993']],
    ['accessorials.timeCriticalDetails.date.start', ['2026-11-24', '2026-11-24T17:00:00.000']],
    ['accessorials.appointmentDetails.delivery.end', ['2026-11-24', '2026-11-24T08:00', '2026-11-25T00:00Z']],
  ])('%s = %j are taken', (field, values) => {
    for (const value of values) expectTaken(spoiled(FULL, { [field]: value }));
  });
});

describe('states and postal codes by country', () => {
  const RIGHT: readonly [string, string, string][] = [
    ['USA', 'VA', '23230'],
    ['USA', 'PR', '00901'],
    ['USA', 'DC', '20001-0001'],
    ['CAN', 'QC', 'H2Y1C6'],
    ['CAN', 'QC', 'H2Y1C'],
    ['CAN', 'ON', 'k1a 0b1'],
    ['MEX', 'CMX', '06000'],
    ['MEX', 'NLE', '64000'],
  ];
  const WRONG: readonly [string, string, string, string, string][] = [
    ['USA', 'VA', 'H2Y1C6', 'postalCode', 'must be 12345 or 12345-6789 for country USA'],
    ['CAN', 'QC', '23230', 'postalCode', 'must be A1A1A1 or A1A1A for country CAN'],
    ['MEX', 'NLE', '64000-1234', 'postalCode', 'must be 12345 for country MEX'],
    ['MEX', 'NLE', 'H2Y1C6', 'postalCode', 'must be 12345 for country MEX'],
    ['USA', 'ON', '23230', 'stateProvince', 'for country USA; "ON" was given'],
    ['CAN', 'TX', 'H2Y1C6', 'stateProvince', 'must be one of AB, BC, MB'],
    ['MEX', 'TX', '64000', 'stateProvince', 'must be one of CMX, AGU'],
    ['USA', 'NLE', '23230', 'stateProvince', 'for country USA; "NLE" was given'],
  ];
  const at = (party: string, country: string | undefined, stateProvince: string, postalCode: string) =>
    spoiled(FULL, {
      [`${party}.country`]: country,
      [`${party}.stateProvince`]: stateProvince,
      [`${party}.postalCode`]: postalCode,
    });

  it.each(PARTIES)('%s', (party) => {
    for (const [country, state, zip] of RIGHT) expectTaken(at(party, country, state, zip));
    for (const [country, state, zip, member, rule] of WRONG) {
      expectRefused(at(party, country, state, zip), `${party}.${member}`, rule);
    }
  });

  it('every state belongs to its country', () => {
    for (const { code, country } of BOL_STATES.entries) {
      const [three, zip] = { US: ['USA', '23230'], CA: ['CAN', 'H2Y1C6'], MX: ['MEX', '64000'] }[country]!;
      expectTaken(at('destination', three, code, zip!));
    }
  });

  it('a customs broker without a country is in that of its state', () => {
    expectTaken(at('customsBroker', undefined, 'QC', 'H2Y1C6'));
    expectTaken(at('customsBroker', undefined, 'TX', '78040'));
    expectRefused(at('customsBroker', undefined, 'TX', 'H2Y1C6'), 'customsBroker.postalCode', 'for country USA');
  });
});

describe('required fields', () => {
  const REQUIRED = [
    ...['bol', 'bol.requestedPickupDate', 'bol.function', 'bol.isTest', 'bol.requestorRole', 'version', 'payment'],
    ...['payment.terms', 'commodities', 'commodities.lineItemLayout', 'commodities.handlingUnits'],
    ...['count', 'type', 'weight', 'length', 'width', 'height', 'lineItems'].map((member) => `${UNIT}.${member}`),
    ...['description', 'weight', 'pieces', 'packagingType', 'classification', 'hazardous', 'stackable'].map(
      (member) => `${ITEM}.${member}`,
    ),
    'origin',
    ...['name', 'address1', 'city', 'stateProvince', 'postalCode', 'country', 'contact', 'contact.phone'].map(
      (member) => `origin.${member}`,
    ),
    'destination',
    ...['address1', 'city', 'stateProvince', 'country', 'contact', 'contact.phone'].map(
      (member) => `destination.${member}`,
    ),
    'billTo',
    ...['name', 'city', 'stateProvince', 'postalCode', 'country', 'contact'].map((member) => `billTo.${member}`),
    'request',
    'transit',
  ];

  it.each(REQUIRED)('%s', (field) => {
    expectRefused(spoiled(SMALLEST, { [field]: undefined }), field, 'is required');
  });

  it('nothing else in the smallest bill, and no optional field of the full one', () => {
    const needed = new Set([...REQUIRED, 'customsBroker.stateProvince']);
    for (const body of [SMALLEST, LOOSE]) {
      for (const path of pathsIn(body)) {
        if (needed.has(path.replace('lineItems[1]', 'lineItems[0]'))) continue;
        if (/\[\d+\]$|^(request|transit)\.|hazardousD|emergencyContact|^accessorials$|^images\./.test(path)) continue;
        expect(failuresOf(spoiled(body, { [path]: undefined })), path).toEqual([]);
      }
    }
  });

  it('a customs broker needs a state and nothing else', () => {
    expectTaken(spoiled(FULL, { customsBroker: { stateProvince: 'TX' } }));
    expectRefused(spoiled(FULL, { customsBroker: {} }), 'customsBroker.stateProvince', 'is required: one of AL');
    for (const member of ['account', 'locationId']) {
      expectRefused(
        spoiled(FULL, { [`customsBroker.${member}`]: 'ACME001' }),
        `customsBroker.${member}`,
        'not a member',
      );
    }
    expectRefused(spoiled(FULL, { 'billTo.type': 'Import' }), 'billTo.type', 'not a member');
  });

  it('an empty string counts as absent everywhere', () => {
    for (const [path, value] of leavesIn(FULL)) {
      if (typeof value !== 'string' || /\]$|^(request|transit)\./.test(path)) continue;
      const blank = failuresOf(spoiled(FULL, { [path]: '' }));
      const fields = blank.map(({ field }) => field);
      expect(fields, path).toEqual(failuresOf(spoiled(FULL, { [path]: undefined })).map(({ field }) => field));
    }
  });

  it.each<[string, unknown, string]>([
    ['commodities.handlingUnits', [], '1 to 500 items'],
    [`${UNIT}.lineItems`, [], '1 to 100 items'],
    ['referenceNumbers.bol', 'B-1', 'an array'],
    ['referenceNumbers.po', {}, 'an array'],
    ['notifications', { email: 'sam@example.com' }, 'an array'],
    ['notifications[0]', 'sam@example.com', 'an object'],
    ['images.email.addresses', 'dana@example.com', 'an array'],
    ['accessorials.codes', 'HAZ', 'an array'],
    ['request', [], 'an object'],
    ['request', 'x', 'an object'],
    ['transit', null, 'is required'],
    ['transit', 1, 'an object'],
    ['origin.contact', '8045550142', 'an object'],
  ])('%s = %j is refused', (field, value, rule) => {
    expectRefused(spoiled(FULL, { [field]: value }), field, rule);
  });

  it('lists have a maximum length', () => {
    const longer = (path: string, item: unknown, most: number) => {
      const list = (length: number) => Array.from({ length }, () => structuredClone(item));
      expectTaken(spoiled(LOOSE, { [path]: list(most) }));
      expectRefused(spoiled(LOOSE, { [path]: list(most + 1) }), path, `${most} items`);
    };
    const [unit] = SMALLEST.commodities.handlingUnits;
    longer('images.email.addresses', 'dana@example.com', 50);
    longer('notifications', {}, 100);
    longer('referenceNumbers.bol', 'B', 100);
    longer('referenceNumbers.po', {}, 500);
    longer('referenceNumbers.additionalReferences', {}, 100);
    longer('commodities.handlingUnits', unit, 500);
    longer(`${UNIT}.lineItems`, unit.lineItems[0], 100);
    longer('accessorials.codes', 'HAZ', 100);
  });
});

describe('unknown fields', () => {
  it('are rejected in every object except request and transit', () => {
    const objects = ['', ...pathsIn(FULL)].filter((path) => isObjectAt(FULL, path) && !/^(request|transit)/.test(path));
    expect(objects.length).toBeGreaterThan(35);
    for (const path of objects) {
      const field = path === '' ? 'surprise' : `${path}.surprise`;
      expectRefused(spoiled(FULL, { [field]: 1 }), field, 'is not a member of this object');
    }
    expectTaken(spoiled(FULL, { 'request.surprise': 1, 'transit.a.b.c': [null] }));
  });

  it.each([
    ['billto', 'billTo'],
    ['referenceNumbers.quoteId', 'quoteID'],
    [`${HAZARD}.properName`, 'propername'],
    [`${UNIT}.isStackable`, 'stackable'],
    ['origin.state', 'stateProvince'],
  ])('%s: did you mean %s?', (field, meant) => {
    expectRefused(spoiled(FULL, { [field]: 'x' }), field, `Did you mean "${meant}"?`);
  });
});

it('defaults are filled in, and no currency is declared on the shipper’s behalf', () => {
  const body = spoiled(SMALLEST, { images: {}, shipmentTotals: {}, 'accessorials.fullValueCoverageDetails': {} });
  expectTaken(body);
  expect(body.images).toEqual({ includeBol: false, includeShippingLabels: false });
  expect(body.shipmentTotals).toEqual({ weightUnit: 'Pounds', dimensionsUnit: 'Inches', cubeDimensionsUnit: 'Feet' });
  expect(body.accessorials.fullValueCoverageDetails).toEqual({ currency: 'USD' });
  const [unit] = body.commodities.handlingUnits;
  expect(unit).toMatchObject({ weightUnit: 'Pounds', dimensionsUnit: 'Inches', stackable: false });
  expect(unit.lineItems[0]).toMatchObject({ weightUnit: 'Pounds' });
});

/** Every field and list item, by its path. */
function pathsIn(value: Loose, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    return [at, ...pathsIn(member, at)];
  });
}

function leavesIn(body: Loose): [path: string, value: unknown][] {
  return pathsIn(body).map((path) => [path, valueAt(body, path)]);
}

function valueAt(body: Loose, path: string): Loose {
  return path.split(/[.[\]]+/).reduce((at, part) => (part === '' ? at : at[part]), body);
}

function isObjectAt(body: Loose, path: string): boolean {
  const value = valueAt(body, path);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
