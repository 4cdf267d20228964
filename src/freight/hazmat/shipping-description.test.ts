// A hazardous material's description on a shipping paper (49 CFR 172.202 and 172.203), from the table.
import { expect, test } from 'vitest';
import { type DescribedGoods, shippingDescription } from './shipping-description.ts';

const paint: DescribedGoods = {
  unnaNumber: '1263',
  class: '3',
  properName: 'PAINT',
  packingGroup: '2',
  description: '',
  weightLb: 100,
  packages: 1,
};
const of = (changes: Partial<DescribedGoods>) => shippingDescription({ ...paint, ...changes })!;

test.each<[string, Partial<DescribedGoods>, object]>([
  ['the table’s words', {}, { number: 'UN1263', properName: 'Paint', hazardClass: '3', packingGroup: 'II' }],
  [
    'subsidiary hazards that were not sent',
    { unnaNumber: 'UN1790', class: '8', properName: 'Hydrofluoric acid', packingGroup: 'I', weightLb: 1 },
    { hazardClass: '8 (6.1)', packingGroup: 'I' },
  ],
  ['methanol in the United States', { unnaNumber: 'UN1230', properName: 'Methanol' }, { hazardClass: '3' }],
  ['methanol abroad', { unnaNumber: 'UN1230', class: '3 (6.1)', properName: 'Methanol' }, { hazardClass: '3 (6.1)' }],
  [
    'several of them',
    { unnaNumber: 'UN1463', class: '5.1', properName: 'Chromium trioxide, anhydrous', packingGroup: 'II' },
    { hazardClass: '5.1 (6.1, 8)' },
  ],
  [
    'an inhalation hazard and a marine pollutant',
    { unnaNumber: 'UN1017', class: '2.3', properName: 'Chlorine', packingGroup: undefined, weightLb: 9 },
    {
      hazardClass: '2.3 (5.1, 8)',
      packingGroup: '',
      additions: ['Marine pollutant', 'Poison-Inhalation Hazard, Zone B'],
      isReportableQuantity: false,
    },
  ],
  [
    'ammonia within the United States',
    { unnaNumber: 'UN1005', class: '2.2', properName: 'Ammonia, anhydrous', packingGroup: undefined },
    { hazardClass: '2.2', additions: ['Inhalation Hazard'], isReportableQuantity: true },
  ],
  [
    'a reportable quantity in each package',
    { unnaNumber: 'UN1090', properName: 'Acetone', weightLb: 10_000, packages: 2 },
    { isReportableQuantity: true },
  ],
  [
    'less than that in each package',
    { unnaNumber: 'UN1090', properName: 'Acetone', weightLb: 10_000, packages: 3 },
    { isReportableQuantity: false },
  ],
  ['a reportable quantity that was claimed', { description: 'RQ, Paint' }, { isReportableQuantity: true }],
  ['in words', { description: 'Reportable Quantity' }, { isReportableQuantity: true }],
  ['in small letters', { description: 'rq' }, { isReportableQuantity: true }],
  ['one that is denied', { description: 'Paint, not an RQ' }, { isReportableQuantity: false }],
  ['a limited quantity', { description: 'Paint, Ltd Qty' }, { additions: ['Limited quantity'] }],
  ['one that is denied', { description: 'not a limited quantity' }, { additions: [] }],
  ['or offered as none', { description: 'Not offered as limited quantity' }, { additions: [] }],
  ['denied in another clause', { description: 'not waste, limited quantity' }, { additions: ['Limited quantity'] }],
  ['no marine pollutant', { description: "isn't a marine pollutant; no residue" }, { additions: [] }],
  ['a marine pollutant that was claimed', { description: 'Marine Pollutant' }, { additions: ['Marine pollutant'] }],
  ['waste', { properName: 'Waste Paint' }, { properName: 'Waste Paint' }],
  ['waste in the description', { description: 'UN1263, Waste Paint, 3, PG II' }, { properName: 'Waste Paint' }],
  ['waste water is no waste', { description: 'Waste water treatment' }, { properName: 'Paint' }],
  ['a residue', { description: 'RESIDUE: Last Contained' }, { additions: ['Residue: last contained'] }],
  [
    'a technical name',
    { unnaNumber: 'UN1993', properName: 'Flammable liquid, n.o.s.', technicalName: ' toluene ' },
    { properName: 'Flammable liquids, n.o.s.', technicalName: 'toluene' },
  ],
  [
    'a combustible liquid',
    { unnaNumber: 'UN1223', class: 'comb liq', properName: 'Kerosene', packingGroup: 'III' },
    { hazardClass: 'Combustible liquid' },
  ],
])('%s', (_name, changes, expected) => {
  expect(of(changes)).toMatchObject(expected);
});

test.each<[string, Partial<DescribedGoods>, string[] | undefined]>([
  ['bromine', { unnaNumber: 'UN1744', class: '8 (6.1)', properName: 'Bromine', packingGroup: 'I' }, ['A']],
  [
    'a solution of it',
    {
      unnaNumber: 'UN1744',
      class: '8 (6.1)',
      properName: 'Bromine solution',
      description: 'Zone B',
      packingGroup: 'I',
    },
    ['B'],
  ],
  [
    'strong oleum',
    {
      ...{ unnaNumber: 'UN1831', class: '8 (6.1)', packingGroup: 'I' },
      properName: 'Sulfuric acid, fuming with 30 percent or more free sulfur trioxide',
    },
    ['B'],
  ],
  [
    'weak oleum',
    {
      ...{ unnaNumber: 'UN1831', class: '8', packingGroup: 'I' },
      properName: 'Sulfuric acid, fuming with less than 30 percent free sulfur trioxide',
    },
    undefined,
  ],
])('%s is not in the table, and its documents name the zone', (_name, changes, zones) => {
  const described = shippingDescription({ ...paint, ...changes });
  expect(described?.additions).toEqual(zones?.map((zone) => `Poison-Inhalation Hazard, Zone ${zone}`));
  if (described !== undefined)
    expect(described).toMatchObject({ number: changes.unnaNumber, hazardClass: changes.class });
});

test('a material that is not in the table is printed as it was sent', () => {
  const unlisted = {
    ...{ unnaNumber: 'un 3381', class: '6.1 (3)', properName: 'Toxic liquid', packingGroup: undefined },
    ...{ technicalName: ' acrolein ', description: 'RQ, marine pollutant' },
  };
  expect(of(unlisted)).toEqual({
    number: 'UN3381',
    properName: 'Toxic liquid',
    technicalName: 'acrolein',
    hazardClass: '6.1 (3)',
    packingGroup: '',
    isReportableQuantity: true,
    additions: ['Marine pollutant', 'Poison-Inhalation Hazard, Zone A'],
  });
  expect(
    of({ ...unlisted, unnaNumber: '3381', technicalName: undefined, packingGroup: 'PG 1', description: '' }),
  ).toEqual({
    number: 'UN3381',
    properName: 'Toxic liquid',
    technicalName: '',
    hazardClass: '6.1 (3)',
    packingGroup: 'I',
    isReportableQuantity: false,
    additions: ['Poison-Inhalation Hazard, Zone A'],
  });
  expect(of({ ...unlisted, unnaNumber: 'NA9202' }).number).toBe('NA9202');
  expect(of({ ...unlisted, unnaNumber: 'UN3318', class: ' 2.3 (8)' }).additions).toContain(
    'Poison-Inhalation Hazard, Zone D',
  );
});

test('a packing group of a material that has none is not printed, and "waste" not twice', () => {
  const batteries = { unnaNumber: 'UN2794', class: '8', properName: 'Batteries, wet, filled with acid' };
  expect(of({ ...batteries, packingGroup: 'III' }).packingGroup).toBe('');
  expect(of({ packingGroup: undefined }).packingGroup).toBe('');
  const waste = { unnaNumber: 'NA3077', class: '9', properName: 'Hazardous waste, solid, n.o.s.', packingGroup: 'III' };
  expect(of({ ...waste, description: 'waste hazardous waste' }).properName).toBe('Hazardous waste, solid, n.o.s.');
  const medical = { unnaNumber: 'UN3291', class: '6.2', properName: 'Medical Waste n.o.s.', packingGroup: 'II' };
  expect(of({ ...medical, description: 'waste medical waste' }).properName).toBe('Waste (BIO) Medical waste, n.o.s.');
});

test('a number that is not in the table is described only by the shipper', () => {
  expect(shippingDescription({ ...paint, unnaNumber: 'UN9999' })).toBeUndefined();
  expect(shippingDescription({ ...paint, unnaNumber: 'paint' })).toBeUndefined();
});
