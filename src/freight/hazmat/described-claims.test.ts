// What counts as a claim in the free text of a hazardous description, and what only looks like one.
import { expect, test } from 'vitest';
import { describedClaims } from './described-claims.ts';

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
