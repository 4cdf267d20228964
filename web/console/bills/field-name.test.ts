// The names of a bill's fields on the page.
import { expect, test } from 'vitest';
import { fieldName } from './field-name.ts';

test.each([
  ['destination.address1', 'Consignee, Address'],
  ['billTo.contact.phone', 'Bill to, Telephone'],
  ['payment.terms', 'Terms'],
  ['commodities.handlingUnits[0].weight', 'Handling unit 1, Weight, lb'],
  ['commodities.handlingUnits[1].lineItems[0].classification', 'Handling unit 2, Class'],
  ['commodities.handlingUnits[0].lineItems[2].weight', 'Handling unit 1, Goods 3, Goods weight, lb'],
  ['origin.locationId', 'origin.locationId'],
  [
    'commodities.handlingUnits[0].lineItems[0].hazardousDetails.class',
    'commodities.handlingUnits[0].lineItems[0].hazardousDetails.class',
  ],
])('%s is called %s', (path, name) => {
  expect(fieldName(path)).toBe(name);
});
