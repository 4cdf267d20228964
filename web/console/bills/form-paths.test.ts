// How form fields become a request: paths, numbers, cleared fields, and values that the form does not show.
import { expect, test } from 'vitest';
import { textAt, withFields } from './form-paths.ts';

const BILL = {
  destination: { name: 'Acme', locationId: 'L-1', contact: { phone: '8045550142' } },
  commodities: { handlingUnits: [{ count: 2, lineItems: [{ weight: 900, hazardous: false }] }] },
};

test('a field shows the value at its path', () => {
  expect(textAt(BILL, 'destination.contact.phone')).toBe('8045550142');
  expect(textAt(BILL, 'commodities.handlingUnits[0].lineItems[0].weight')).toBe('900');
  expect(textAt(BILL, 'destination.contact.email')).toBe('');
  expect(textAt(BILL, 'billTo.contact.email')).toBe('');
});

test('fields overwrite those of the bill, and fields that the form does not show stay', () => {
  const fields: [string, string][] = [
    ['destination.name', ' Other '],
    ['destination.contact.phone', ''],
    ['commodities.handlingUnits[0].lineItems[0].weight', '1200'],
    ['commodities.handlingUnits[0].count', 'two'],
  ];
  expect(withFields(BILL, fields)).toEqual({
    destination: { name: 'Other', locationId: 'L-1', contact: {} },
    // Text that is not a number is sent as is, so that the server reports it.
    commodities: { handlingUnits: [{ count: 'two', lineItems: [{ weight: 1_200, hazardous: false }] }] },
  });
  expect(BILL.destination.name).toBe('Acme');
});

test('a new bill is made of nothing but its fields', () => {
  expect(withFields({}, [['commodities.handlingUnits[0].lineItems[0].pieces', '4']])).toEqual({
    commodities: { handlingUnits: [{ lineItems: [{ pieces: 4 }] }] },
  });
});
