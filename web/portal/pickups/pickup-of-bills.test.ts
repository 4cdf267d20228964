// One pickup for several bills: what they add up to, and that bills from another place need another truck.
import { expect, test } from 'vitest';
import { newPickup, type PickupForm, pickupOfBills } from './pickup-form.ts';

const bill = (pro: string, weight: string, street = '400 Broad St'): PickupForm => ({
  ...newPickup('ACME', { name: 'Dana', phone: '8045550142', email: '' }),
  street,
  postalCode: '23230',
  units: '2',
  pieces: '3',
  weight,
  hazmat: pro === '2',
  references: [
    { type: 'PRO', value: pro },
    { type: 'PON', value: 'PO-1' },
  ],
  commodities: [{ description: 'Paper', pieces: '3', weight, unnaNumber: '' }],
});

test('bills of one place are one pickup; a bill of another place is left out', () => {
  const pickup = pickupOfBills([bill('1', '930'), bill('2', '70'), bill('3', '5', '1 Elsewhere Rd')]);
  expect(pickup).toMatchObject({ street: '400 Broad St', units: '4', pieces: '6', weight: '1000', hazmat: true });
  expect(pickup.references).toEqual([
    { type: 'PRO', value: '1' },
    { type: 'PRO', value: '2' },
  ]);
  expect(pickup.commodities).toHaveLength(2);
});

test('the list of commodities stays within the limits of the API', () => {
  const many = Array.from({ length: 50 }, (_, at) => ({
    ...bill(String(at), '1'),
    commodities: Array.from({ length: 9 }, () => ({ description: 'x', pieces: '1', weight: '1', unnaNumber: '' })),
  }));
  expect(pickupOfBills(many).commodities).toHaveLength(200);
});
