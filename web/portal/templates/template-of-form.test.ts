// A form survives being saved as a template, complete or half filled in; what belongs to one shipment does not.
import { expect, test } from 'vitest';
import { NEW_ITEM, NEW_UNIT, newForm, type ShipForm } from '../ship/ship-form.ts';
import { formOfTemplate, templateOf } from './template-of-form.ts';

const worked = { classOf: (_: unknown, item: { classification: string }) => item.classification, tareOf: () => 40 };

const plain = newForm('ACME001');
const contact = { name: 'Rosa', phone: '2145550188', phoneExt: '', email: '' };
const place = { address2: '', city: 'Dallas', stateProvince: 'TX', postalCode: '75219', country: 'USA', contact };
const filled: ShipForm = {
  ...plain,
  bol: { ...plain.bol, specialInstructions: 'Ring twice' },
  origin: { ...place, name: 'Mill', address1: '1 Mill Rd' },
  destination: { ...place, name: 'Dock', address1: '4 Dock St' },
  commodities: {
    handlingUnits: [
      {
        ...NEW_UNIT,
        height: '40',
        lineItems: [{ ...NEW_ITEM, description: 'Tiles', weight: '500', pieces: '10', classification: '70' }],
      },
    ],
  },
  accessorials: {
    ...plain.accessorials,
    codes: ['LFTD', 'LTDAD'],
    limitedAccessType: { origin: 'Other', destination: 'School' },
  },
};

test('the entered values come back, with the carrier’s own pallet weight still to be entered', () => {
  expect(formOfTemplate(templateOf(filled, worked), 'ACME001')).toEqual(filled);
});

test('the payer’s account comes back, and the parties have no accounts', () => {
  const collect: ShipForm = { ...filled, payment: { terms: 'Collect' }, payerAccount: 'PAYER01' };
  const template = templateOf(collect, worked);
  expect(formOfTemplate(template, 'ACME001')).toEqual(collect);
  expect(JSON.stringify(template)).not.toContain('"account"');
});

test('dates, numbers and recipients are not saved', () => {
  const dated: ShipForm = {
    ...filled,
    bol: { ...filled.bol, requestedPickupDate: '2026-11-20' },
    referenceNumbers: { ...filled.referenceNumbers, pro: '1000000008', quoteID: 'L2J8K4Q', po: 'PO-1' },
    notifications: 'dana@example.com',
    email: { addresses: 'dana@example.com', includeLabels: true },
  };
  expect(templateOf(dated, worked)).toEqual(templateOf(filled, worked));
});

test('an empty form and an empty template are a new form', () => {
  expect(formOfTemplate(templateOf(plain, worked), 'ACME001')).toEqual(plain);
  expect(formOfTemplate({}, 'ACME001')).toMatchObject({ origin: plain.origin, payment: plain.payment });
});
