// Reportable quantities by weight per package, marine pollutants, and what a shipper may claim or deny about them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkHazmat, type HazmatClaim } from './check-hazmat.ts';
import { environmentalHazards } from './environmental-hazards.ts';
import { isMarinePollutant, LISTED_NUMBERS, reportableQuantityOf } from './hazmat-appendices.ts';
import type { HazmatEntry } from './hazmat-entry.ts';
import { shortNameOf } from './hazmat-name.ts';
import { lookUpHazmat } from './hazmat-number.ts';
import { HAZMAT_TABLE } from './hazmat-table.ts';
import { shippingDescription } from './shipping-description.ts';

describe('the lists', () => {
  test('name only materials in the table, each once', () => {
    const known = new Set(HAZMAT_TABLE.flatMap(({ id, names }) => [id, `${id} ${names[0]}`]));
    expect(LISTED_NUMBERS.filter((one) => !known.has(one))).toEqual([]);
  });

  test.each<[string, number | undefined]>([
    ['Asbestos, chrysotile', 1],
    ['Asbestos', 1],
    ['Silver nitrate', 1],
    ['Benzene', 10],
    ['Chlorine', 10],
    ['Ethylene oxide', 10],
    ['Chloroform', 10],
    ['Sodium cyanide, solid', 10],
    ['Calcium hypochlorite, dry', 10],
    ['Ammonia, anhydrous', 100],
    ['Hydrogen sulfide', 100],
    ['Xylenes', 100],
    ['Tetrachloroethylene', 100],
    ['Hypochlorite solutions', 100],
    ['Ferrous chloride, solid', 100],
    ['Ferrous chloride, solution', 100],
    ['Toluene', 1_000],
    ['Sodium hydroxide solution', 1_000],
    ['Sulfuric acid', 1_000],
    ['Nitric acid', 1_000],
    ['Phenol, molten', 1_000],
    ['Acetone', 5_000],
    ['Methanol', 5_000],
    ['Hydrochloric acid', 5_000],
    ['Acetic acid, glacial', 5_000],
    ['Phosphoric acid solution', 5_000],
    ['Isopropanol', undefined],
    ['Ethanol', undefined],
    ['Gasoline', undefined],
    ['Paint', undefined],
    ['Compounds, cleaning liquid', undefined],
    ['Chemical kit', undefined],
  ])('%s: %s lb', (name, lb) => {
    const rows = HAZMAT_TABLE.filter((row) => shortNameOf(row) === name);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(reportableQuantityOf(row)?.lb, row.names[0]).toBe(lb);
  });

  test.each(['UN1299', 'UN1897', 'UN1689', 'UN2802', 'UN1017'])('%s is a marine pollutant', (number) => {
    expect(lookUpHazmat(number)!.every(isMarinePollutant)).toBe(true);
  });

  test.each(['UN1090', 'UN1263', 'UN1789', 'UN1993'])('%s is not one in itself', (number) => {
    expect(lookUpHazmat(number)!.some(isMarinePollutant)).toBe(false);
  });
});

const claimOf = (entry: HazmatEntry): HazmatClaim => ({
  unnaNumber: entry.id,
  class: entry.hazardClass,
  properName: entry.names[0]!,
  packingGroup: entry.packingGroups[0],
});

test('RQ is printed if one package contains at least the reportable quantity, whatever was sent', () => {
  const listed = HAZMAT_TABLE.filter((entry) => reportableQuantityOf(entry) !== undefined);
  fc.assert(
    fc.property(
      fc.constantFrom(...listed),
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 1, max: 60 }),
      (entry, weightLb, packages) => {
        const printed = shippingDescription({ ...claimOf(entry), description: '', weightLb, packages })!;
        expect(printed.isReportableQuantity).toBe(weightLb / packages >= reportableQuantityOf(entry)!.lb);
      },
    ),
  );
});

const ACETONE: HazmatClaim = { unnaNumber: 'UN1090', class: '3', properName: 'Acetone', packingGroup: 'II' };
const ACID: HazmatClaim = { unnaNumber: 'UN1789', class: '8', properName: 'Hydrochloric acid', packingGroup: 'II' };
const TURPENTINE: HazmatClaim = { unnaNumber: 'UN1299', class: '3', properName: 'Turpentine', packingGroup: 'III' };
const BLEACH: HazmatClaim = {
  unnaNumber: 'UN1791',
  class: '8',
  properName: 'Hypochlorite solutions',
  packingGroup: 'III',
};

describe('an impossible statement is a failure with the right value', () => {
  test.each<[string, HazmatClaim, string, string]>([
    [
      'RQ of too little',
      { ...ACETONE, description: 'RQ', weightLb: 5_000, packages: 10 },
      'hazardousDescription',
      'must not say RQ: a package has 500 lb of UN1090 (Acetone), and its reportable quantity is 5,000 lb (49 CFR 172.101, appendix A).',
    ],
    [
      'before the name',
      { ...ACETONE, properName: 'RQ, Acetone', weightLb: 4_999, packages: 1 },
      'propername',
      'must not say RQ: a package has 4,999 lb of UN1090 (Acetone), and its reportable quantity is 5,000 lb (49 CFR 172.101, appendix A).',
    ],
    [
      'of too little, even if it were all substance',
      { ...BLEACH, technicalName: '', description: 'RQ', weightLb: 99, packages: 1 },
      'hazardousDescription',
      'must not say RQ: a package has 99 lb of UN1791 (Hypochlorite solutions), and its reportable quantity is 100 lb (49 CFR 172.101, appendix A).',
    ],
    [
      'no RQ where there is one',
      { ...ACETONE, description: 'not an RQ', weightLb: 5_000, packages: 1 },
      'hazardousDescription',
      'must not deny RQ: a package has 5,000 lb of UN1090 (Acetone), and its reportable quantity is 5,000 lb (49 CFR 172.101, appendix A).',
    ],
    [
      'RQ of too little, with a blank for another substance',
      { ...ACETONE, technicalName: ' ', description: 'RQ', weightLb: 4_999, packages: 1 },
      'hazardousDescription',
      'must not say RQ: a package has 4,999 lb of UN1090 (Acetone), and its reportable quantity is 5,000 lb (49 CFR 172.101, appendix A).',
    ],
    [
      'no marine pollutant',
      { ...TURPENTINE, description: 'not a marine pollutant' },
      'hazardousDescription',
      'must not deny that UN1299 (Turpentine) is a marine pollutant: 49 CFR 172.101, appendix B lists it.',
    ],
  ])('%s', (_name, claim, field, text) => {
    expect(checkHazmat(claim).failures).toEqual([{ field, text }]);
  });

  test('no marine pollutant, in the name', () => {
    const { failures } = checkHazmat({ ...TURPENTINE, properName: 'Turpentine, not a marine pollutant' });
    expect(failures.at(-1)).toEqual({
      field: 'propername',
      text: 'must not deny that UN1299 (Turpentine) is a marine pollutant: 49 CFR 172.101, appendix B lists it.',
    });
  });
});

describe('what only the shipper can know is accepted', () => {
  test.each<[string, HazmatClaim, { isReportableQuantity: boolean; isMarinePollutant?: boolean }]>([
    [
      'a solution of less',
      { ...ACID, description: 'non-RQ', weightLb: 6_000, packages: 1 },
      { isReportableQuantity: false },
    ],
    ['a solution without a word', { ...ACID, weightLb: 6_000, packages: 1 }, { isReportableQuantity: true }],
    [
      'a mixture of less',
      { ...ACETONE, properName: 'Acetone mixture', description: 'no RQ', weightLb: 6_000, packages: 1 },
      { isReportableQuantity: false },
    ],
    [
      'exactly as much',
      { ...ACETONE, description: 'RQ', weightLb: 5_000, packages: 1 },
      { isReportableQuantity: true },
    ],
    [
      'less, and denied',
      { ...ACETONE, description: 'no RQ', weightLb: 4_999, packages: 1 },
      { isReportableQuantity: false },
    ],
    [
      'a mixture that is claimed',
      { ...ACETONE, properName: 'Acetone mixture', description: 'RQ', weightLb: 400, packages: 1 },
      { isReportableQuantity: true },
    ],
    ['a weight that is not known', { ...ACETONE, description: 'RQ' }, { isReportableQuantity: true }],
    [
      'a solution of a pollutant without a word',
      { ...TURPENTINE, properName: 'Turpentine solution' },
      { isReportableQuantity: false, isMarinePollutant: true },
    ],
    [
      'another substance in it',
      { ...ACETONE, technicalName: 'Benzene', description: 'RQ', weightLb: 400, packages: 1 },
      { isReportableQuantity: true },
    ],
    [
      'a waste',
      { ...ACETONE, properName: 'Waste Acetone', description: 'RQ', weightLb: 400, packages: 1 },
      { isReportableQuantity: true },
    ],
    [
      'a solution with too little of the pollutant',
      { ...TURPENTINE, properName: 'Turpentine solution', description: 'not a marine pollutant' },
      { isReportableQuantity: false, isMarinePollutant: false },
    ],
    [
      'a pollutant that is not listed',
      { ...ACETONE, description: 'Marine pollutant' },
      { isReportableQuantity: false, isMarinePollutant: true },
    ],
  ])('%s', (_name, claim, expected) => {
    expect(checkHazmat(claim).failures).toEqual([]);
    const { weightLb = 1, packages = 1, description = '' } = claim;
    const printed = shippingDescription({ ...claim, description, weightLb, packages })!;
    expect(printed.isReportableQuantity).toBe(expected.isReportableQuantity);
    if (expected.isMarinePollutant !== undefined) {
      expect(printed.additions.includes('Marine pollutant')).toBe(expected.isMarinePollutant);
    }
  });
});

describe('a reportable quantity has the name of its substance', () => {
  test('unless the shipper names it', () => {
    const [fluid] = lookUpHazmat('UN2796')!;
    const claim = { properName: 'Battery fluid, acid', weightLb: 6_000, packages: 1 };
    expect(environmentalHazards(fluid!, claim).substance).toBe('Sulfuric acid');
    expect(environmentalHazards(fluid!, { ...claim, technicalName: ' ' }).substance).toBe('Sulfuric acid');
    expect(environmentalHazards(fluid!, { ...claim, technicalName: 'Acid' }).substance).toBe('');
  });

  const goods = (claim: HazmatClaim) => ({
    ...claim,
    description: claim.description ?? '',
    weightLb: 6_000,
    packages: 1,
  });

  test('from the list, where the proper shipping name does not tell it', () => {
    const fluid = { unnaNumber: 'UN2796', class: '8', properName: 'Battery fluid, acid', packingGroup: 'II' };
    expect(shippingDescription(goods(fluid))).toMatchObject({
      technicalName: 'Sulfuric acid',
      isReportableQuantity: true,
    });
    expect(shippingDescription({ ...goods(fluid), packages: 100 })).toMatchObject({ technicalName: '' });
    const acid = { ...fluid, properName: 'Sulfuric acid with not more than 51% acid' };
    expect(shippingDescription(goods(acid))).toMatchObject({ technicalName: '', isReportableQuantity: true });
  });

  test.each<[string, HazmatClaim, boolean]>([
    ['hypochlorite of whatever metal', BLEACH, true],
    ['named with blanks', { ...BLEACH, technicalName: ' ' }, true],
    [
      'battery fluid, whose acid is on the list',
      { unnaNumber: 'UN2796', class: '8', properName: 'Battery fluid, acid', packingGroup: 'II' },
      false,
    ],
    ['named', { ...BLEACH, technicalName: 'Sodium hypochlorite' }, false],
    ['paint', { unnaNumber: 'UN1263', class: '3', properName: 'Paint', packingGroup: 'II', description: 'RQ' }, true],
    ['waste paint', { unnaNumber: 'UN1263', class: '3', properName: 'RQ, Waste Paint', packingGroup: 'II' }, false],
    ['acetone', ACETONE, false],
  ])('from the shipper, who is reminded: %s', (_name, claim, isReminded) => {
    const { warnings } = checkHazmat(goods(claim));
    expect(warnings.some((one) => one.includes('Name the substance in technicalName (49 CFR 172.203(c))'))).toBe(
      isReminded,
    );
  });
});
