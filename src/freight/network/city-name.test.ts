// Covers which spellings of a city count as the same.
import { expect, it } from 'vitest';
import { sameCity } from './city-name.ts';

it.each([
  ['Montréal', 'MONTREAL'],
  ['Querétaro', 'queretaro'],
  ['Saint-Étienne-de-Lauzon', 'Saint-Etienne-de-Lauzon'],
  ['Quere\u0301taro', 'Querétaro'],
  ['St. Louis', 'Saint Louis'],
  ['Ft Worth', 'Fort Worth'],
  ['Mt. Vernon', 'Mount Vernon'],
  ["Coeur d'Alene", 'Coeur D Alene'],
  ['Winston-Salem', 'winston salem'],
  ['McAllen', 'Mc Allen'],
])('%s is %s', (a, b) => {
  expect(sameCity(a, b)).toBe(true);
});

it.each([
  ['Dallas', 'Houston'],
  ['Portland', 'South Portland'],
  ['constructor', 'toString'],
  ['León', 'Leones'],
])('%s is not %s', (a, b) => {
  expect(sameCity(a, b)).toBe(false);
});
