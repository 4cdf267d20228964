// What counts as a claim in the free text of a hazardous description, and what only looks like one.
import { expect, test } from 'vitest';
import { type DescribedClaims, describedClaims, isDescribedAsWaste } from './described-claims.ts';

test.each<[text: string, zone: string | undefined]>([
  ['Poison-Inhalation Hazard, Zone B', 'B'],
  ['Toxic gas, inhalation hazard zone c', 'C'],
  ['Zone A', 'A'],
  ['Chlorine (Zone B)', 'B'],
  ['Paint for loading zone B', undefined],
  ['not in hazard zone A', undefined],
])('%s: zone %s', (text, zone) => {
  expect(describedClaims(text).zone).toBe(zone);
});

const FAR = `not ${'as '.repeat(40)}`;

test.each<[text: string, claims: Partial<DescribedClaims>]>([
  ['Ltd qty', { isLimitedQuantity: true }],
  ['LTD. QTY', { isLimitedQuantity: true }],
  ['ltdqty', { isLimitedQuantity: true }],
  ['limited quantities', { isLimitedQuantity: true }],
  ['a limited quantity', { isLimitedQuantity: true }],
  ['not offered as a limited quantity', { isLimitedQuantity: false }],
  ['no RQ', { reportableQuantity: 'denied' }],
  ['RQ', { reportableQuantity: 'claimed' }],
  ['zone A', { reportableQuantity: undefined, marinePollutant: undefined, isResidue: false }],
  ['not a residue, RQ', { isResidue: false, reportableQuantity: 'claimed' }],
  // A denial holds within its clause.
  ...[';', ',', '.', '(', ')'].map((mark): [string, Partial<DescribedClaims>] => [
    `not regulated${mark} RQ`,
    { reportableQuantity: 'claimed' },
  ]),
  ['Yes, but (it is) not RQ', { reportableQuantity: 'denied' }],
  ["isn't a marine pollutant", { marinePollutant: 'denied' }],
  // Whatever follows, and however long.
  [`not a marine pollutant ${'x'.repeat(300)}`, { marinePollutant: 'denied' }],
  [`${'x'.repeat(300)} not a marine pollutant`, { marinePollutant: 'denied' }],
  // A denial further back than a hundred characters is not looked for.
  [`${FAR}RQ`, { reportableQuantity: 'claimed' }],
])('%s', (text, claims) => {
  expect(describedClaims(text)).toMatchObject(claims);
});

test('several texts count, each on its own', () => {
  expect(describedClaims(undefined, 'RQ', undefined).reportableQuantity).toBe('claimed');
  expect(describedClaims('not', 'RQ').reportableQuantity).toBe('claimed');
  expect(describedClaims(undefined, 'Zone B').zone).toBe('B');
  expect(describedClaims()).toMatchObject({ isLimitedQuantity: false, zone: undefined });
});

test.each<[text: string | undefined, isWaste: boolean]>([
  ['Waste paint', true],
  ['RQ, WASTE PAINT', true],
  ['waste water treatment, paint', false],
  ['old paint', false],
  ['paint waste', false],
  ['', false],
  [undefined, false],
])('%s is a waste: %s', (text, isWaste) => {
  expect(isDescribedAsWaste(['Paint', 'Paint related material'], text)).toBe(isWaste);
  expect(isDescribedAsWaste(['Paint'], undefined, text)).toBe(isWaste);
});
