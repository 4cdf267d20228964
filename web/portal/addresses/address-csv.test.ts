// The rows of an import file as addresses, and failures as the row and column that a clerk sees.
import { describe, expect, test } from 'vitest';
import { addressesOf, failureText, TEMPLATE } from './address-csv.ts';

const file = (headers: readonly string[], ...rows: (readonly string[])[]) => ({ name: 'x.csv', headers, rows });
const NEEDED = ['name', 'address1', 'city', 'stateProvince', 'postalCode', 'country'];
const VALUES = ['Dock', '1 St', 'Dallas', 'TX', '75219', 'USA'];

test('the template can be imported as it is', () => {
  const [headers, example] = TEMPLATE as [readonly string[], readonly string[]];
  expect(addressesOf(file(headers, example))).toEqual([
    {
      name: 'Lone Star Tile Supply',
      address: {
        address1: '4100 Harry Hines Blvd',
        address2: 'Dock 4',
        city: 'Dallas',
        stateProvince: 'TX',
        postalCode: '75219',
        country: 'USA',
      },
      contactName: 'Rosa Diaz',
      phone: '2145550188',
      email: 'dock@example.com',
      deliveryAccessorials: ['LFTD', 'LTDAD'],
      limitedAccessType: 'School',
      note: 'Dock closes at 3 PM',
    },
  ]);
});

test('columns are found whatever their case and order; a formula that an export escaped comes back', () => {
  const headers = ['NOTE', 'Phone', ...NEEDED.map((name) => name.toUpperCase())];
  const [address] = addressesOf(file(headers, ["'=1+1", '(214) 555-0188', ...VALUES]));
  expect(address).toMatchObject({ name: 'Dock', note: '=1+1', phone: '2145550188' });
});

describe('a file is refused as a whole', () => {
  test.each([
    ['for a column that nobody knows', file([...NEEDED, 'colour'], [...VALUES, 'red']), /colour/],
    ['for a column that is missing', file(NEEDED.slice(1), VALUES.slice(1)), /missing: name/],
    ['for a row with too many values', file(NEEDED, VALUES, [...VALUES, 'Inc.']), /Row 3 has 7 values for 6/],
  ])('%s', (_, given, says) => {
    expect(() => addressesOf(given)).toThrow(says);
  });
});

test('failures name the row of the file and its column', () => {
  const text = (field: string, description = 'is required.') => failureText({ field, description });
  expect(text('addresses[0].name')).toBe('Row 2, name: is required.');
  expect(text('addresses[9].address.postalCode')).toBe('Row 11, postalCode: is required.');
  expect(text('addresses[1].deliveryAccessorials[2]')).toBe('Row 3, deliveryAccessorials: is required.');
  expect(text('addresses[3].name', 'must not be listed twice. addresses[1] has the same name and address.')).toBe(
    'Row 5, name: is the same address as in row 3.',
  );
  expect(text('account')).toBe('account is required.');
});
