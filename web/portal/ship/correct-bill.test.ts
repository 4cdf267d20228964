// Correcting a bill: the form keeps what the bill has, and names what it cannot keep.
import { expect, test } from 'vitest';
import type { components } from '../../api/openapi.ts';
import { correctedRequest, fieldsNotOnForm, formToCorrect } from './correct-bill.ts';

type BolRequest = components['schemas']['BolRequest'];

const CONTACT = { contact: { phone: '8045550142' } };
const PLAIN = {
  bol: { requestedPickupDate: '2026-11-20T08:00:00.000', function: 'Create', isTest: false, requestorRole: 'Shipper' },
  version: 'v2.0.1',
  payment: { terms: 'Prepaid' },
  commodities: {
    lineItemLayout: 'Nested',
    handlingUnits: [
      {
        ...{ count: 2, type: 'PAT', weight: 1_200, length: 48, width: 40, height: 50 },
        lineItems: [
          {
            ...{ description: 'Copy paper', weight: 1_200, pieces: 60, packagingType: 'CTN', classification: '70' },
            ...{ hazardous: false, stackable: true },
          },
        ],
      },
    ],
  },
  origin: { account: 'ACME001', name: 'Acme Paper', address1: '400 Broad St', city: 'Richmond', ...CONTACT },
  destination: { name: 'Lone Star Supply', address1: '12 Market Blvd', city: 'Dallas', ...CONTACT },
  billTo: { account: 'ACME001', name: 'Acme Paper', city: 'Richmond', contact: {} },
  request: {},
  transit: {},
} as unknown as BolRequest;
const lostOf = (changes: object) => {
  const bill = { pro: '1000000007', request: { ...PLAIN, ...changes } as BolRequest };
  return fieldsNotOnForm(bill, formToCorrect(bill, ['ACME001']));
};

test.each([
  ['an ordinary bill', {}, []],
  ['documents that were requested', { images: { includeBol: true } }, []],
  ['own data of a program', { request: { trace: 'x' }, transit: { note: 1 } }, []],
  ['another reference number', { referenceNumbers: { bol: ['B1'], loadNumber: ['L1'] } }, []],
  [
    'an account of the other party',
    { destination: { ...PLAIN.destination, account: 'OTHER01' } },
    ['destination.account'],
  ],
  [
    'a field that the form does not know',
    { accessorials: { codes: ['LFTD'], unknown: 'x' } },
    ['accessorials.unknown'],
  ],
])('%s', (_, changes, lost) => {
  expect(lostOf(changes)).toEqual(lost);
});

test('what programs store with the bill stays', () => {
  const request = {
    ...PLAIN,
    request: { trace: 'x' },
    referenceNumbers: { loadNumber: ['L1'] },
  } as unknown as BolRequest;
  const corrected = correctedRequest({ pro: '1000000007', request }, { referenceNumbers: { po: [] }, request: {} });
  expect(corrected).toMatchObject({ request: { trace: 'x' }, referenceNumbers: { loadNumber: ['L1'], po: [] } });
});
