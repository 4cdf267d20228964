// An error suggests what was meant, and never something else (spec-gaps 1).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ITEM, UNIT } from '../../src/capabilities/bol/bol.fixture.ts';
import { type BolShipper, openBolShipper } from '../../src/capabilities/bol/bol-shipper.fixture.ts';
import { SMALLEST as SMALLEST_QUOTE, spoiled } from '../../src/capabilities/rate-quotes/rate-quote.fixture.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

type Case = [field: string, given: unknown, meant: string | undefined];

async function descriptionOf(path: string, body: object, field: string): Promise<string> {
  const { status, body: answer } = await shipper.call('POST', path, body);
  expect(status).toBe(400);
  const failures = answer.error.validationFailures as { field: string; description: string }[];
  expect(failures.map((one) => one.field)).toEqual([field]);
  return failures[0]!.description;
}

function expectMeant(description: string, meant: string | undefined): void {
  if (meant === undefined) expect(description).not.toContain('did you mean');
  else expect(description).toContain(`(did you mean "${meant}"?)`);
}

const CLASS = `${ITEM}.classification`;
const ON_BOL: Case[] = [
  // A unit code from quotes suggests the BOL's code for the same unit.
  ...[
    ['PL', 'PAT'],
    ['PT', 'PAT'],
    ['SK', 'SKD'],
    ['DR', 'DRM'],
    ['BX', 'BOX'],
    ['CT', 'CTN'],
    ['CN', 'CNT'],
    ['CR', 'CRT'],
    ['CS', 'CAS'],
    ['RL', 'ROL'],
    ['RE', 'REL'],
    ['BD', 'BDL'],
    ['PC', 'PCS'],
    ['TO', 'TBN'],
    ['Pallet', 'PAT'],
    ['pallets', 'PAT'],
    ['PLT', 'PAT'],
    ['pail', 'PAL'],
    ['pat', 'PAT'],
    ['XX', undefined],
    ['PAX', undefined],
    ['BAT', undefined],
  ].map(([given, meant]): Case => [`${UNIT}.type`, given, meant]),
  [`${ITEM}.packagingType`, 'carton', 'CTN'],
  [`${ITEM}.packagingType`, 'CT', 'CTN'],
  // Numbers suggest the nearest number.
  [CLASS, '72', '70'],
  [CLASS, '75', '77.5'],
  [CLASS, '90', '92.5'],
  [CLASS, '700', '500'],
  [CLASS, '1', '50'],
  [CLASS, '65.0', '65'],
  [CLASS, 'n/a', 'N/A'],
  [CLASS, 'none', undefined],
  // Full names suggest their abbreviation.
  ['origin.stateProvince', 'Virginia', 'VA'],
  ['origin.stateProvince', 'virginia', 'VA'],
  ['origin.stateProvince', 'New York', 'NY'],
  ['origin.stateProvince', 'Québec', 'QC'],
  ['origin.stateProvince', 'Nuevo Leon', 'NLE'],
  ['origin.stateProvince', 'va', 'VA'],
  ['origin.stateProvince', 'XX', undefined],
  ['origin.stateProvince', 'VX', undefined],
  ['origin.country', 'US', 'USA'],
  ['origin.country', 'United States', 'USA'],
  ['origin.country', 'usa', 'USA'],
  ['origin.country', 'UK', undefined],
  ['origin.country', 'CAT', undefined],
  ['accessorials.codes[0]', 'GTDAM', 'GTD_AM'],
  // Equally close to MOADL and MOAPU.
  ['accessorials.codes[0]', 'MOAPL', undefined],
  ['accessorials.codes[0]', 'HAX', undefined],
  ['accessorials.codes[0]', 'LGATE', 'LFTD'],
  ['accessorials.codes[0]', 'APT', 'APTD'],
  ['accessorials.codes[0]', 'HD', 'RES'],
];

test.each(ON_BOL)('on a BOL, %s %j means %s', async (field, given, meant) => {
  const changes = field.startsWith('accessorials') ? { accessorials: { codes: [given] } } : { [field]: given };
  expectMeant(await descriptionOf('/v1/bol', shipper.bill(changes), field), meant);
});

test.each(['PL', 'PLT', 'pallet', 'SK', 'skid'])('%s is not on a pallet: it is the pallet', async (given) => {
  const field = `${ITEM}.packagingType`;
  const description = await descriptionOf('/v1/bol', shipper.bill({ [field]: given }), field);
  expect(description).toMatch(/^must not be (PAT|SKD): a (pallet|skid) is a handling unit/);
});

const QUOTED = 'commodity.handlingUnits[0]';
const ON_QUOTE: Case[] = [
  [`${QUOTED}.type`, 'PAT', 'PL'],
  [`${QUOTED}.type`, 'PLT', 'PL'],
  [`${QUOTED}.type`, 'SKD', 'SK'],
  [`${QUOTED}.type`, 'pcs', 'PC'],
  [`${QUOTED}.type`, 'PAL', undefined],
  [`${QUOTED}.lineItems[0].classification`, '80', '77.5'],
  ['origin.address.stateProvince', 'Texas', 'TX'],
  ['origin.address.stateProvince', 'tx', 'TX'],
  ['origin.address.stateProvince', 'Narnia', undefined],
  ['origin.address.country', 'USA', 'US'],
  ['origin.address.country', 'Mexico', 'MX'],
  ['accessorials.codes[0]', 'LFTD', 'LGATE'],
  ['accessorials.codes[0]', 'IDL', 'INS'],
  ['accessorials.codes[0]', 'SRT', undefined],
];

test.each(ON_QUOTE)('on a quote, %s %j means %s', async (field, given, meant) => {
  const changes = field.startsWith('accessorials') ? { accessorials: { codes: [given] } } : { [field]: given };
  const body = spoiled(SMALLEST_QUOTE, { 'payment.account': shipper.account, ...changes });
  expectMeant(await descriptionOf('/v1/rate-quotes', body, field), meant);
});

describe('numbers are never coerced from text, and commas are named', () => {
  test.each<[string, unknown, RegExp]>([
    [`${QUOTED}.weight`, '1,000.00', /^must be an integer, no commas and without quotes; "1,000.00" was given\.$/],
    [`${QUOTED}.weight`, '1,000', /no commas/],
    [`${QUOTED}.weight`, '1000', /^must be an integer, without quotes; "1000" was given\.$/],
    [`${QUOTED}.weight`, 1000.5, /^must be an integer; 1000\.5 was given\.$/],
    ['fullValueCoverageDetails', { isNeeded: true, monetaryValue: '1,000.00' }, /no commas; "1,000.00" was given\.$/],
    ['fullValueCoverageDetails', { isNeeded: true, monetaryValue: '150,000.00' }, /no commas/],
  ])('%s = %j on a quote', async (field, value, says) => {
    const body = spoiled(SMALLEST_QUOTE, { 'payment.account': shipper.account, [field]: value });
    const named = typeof value === 'object' ? `${field}.monetaryValue` : field;
    expect(await descriptionOf('/v1/rate-quotes', body, named)).toMatch(says);
  });

  test('on a BOL', async () => {
    const coverage = { codes: ['FVC'], fullValueCoverageDetails: { monetaryValue: '1,000.00' } };
    const field = 'accessorials.fullValueCoverageDetails.monetaryValue';
    expect(await descriptionOf('/v1/bol', shipper.bill({ accessorials: coverage }), field)).toContain('no commas');
  });
});
