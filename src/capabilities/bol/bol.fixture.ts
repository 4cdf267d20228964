// Bills of lading for tests: the smallest, one with every field in §2.8, and the largest; and how to make them invalid.
import { spoiled } from '../../../test/support/spoiled.ts';
import { BOL_EXAMPLES } from './request/bol.examples.ts';

/** A request of any form. */
// biome-ignore lint/suspicious/noExplicitAny: tests send and read what no type allows.
export type Loose = any;

export const UNIT = 'commodities.handlingUnits[0]';
/** A plain line item, and a hazardous one. */
export const ITEM = `${UNIT}.lineItems[0]`;
export const HAZARDOUS_ITEM = `${UNIT}.lineItems[1]`;
export const HAZARD = `${HAZARDOUS_ITEM}.hazardousDetails`;

export const SMALLEST: Loose = structuredClone(BOL_EXAMPLES.smallest.value);

const [pallets] = SMALLEST.commodities.handlingUnits;
const [paper] = pallets.lineItems;
const contact = () => ({ phone: '8045550142', phoneExt: '12', name: 'Dana Reyes', email: 'dana@example.com' });
const times = () => ({ start: '2026-11-24T08:00:00.000', end: '2026-11-24T17:00:00.000' });

/**
 * Every field in §2.8 except the rejected ones, and `packagingGroup`, which cannot be combined with `packingGroup`. No two fields
 * share an object: a copy would share it too, and a change would affect both.
 */
export const FULL: Loose = {
  bol: { ...SMALLEST.bol, specialInstructions: 'Call ahead.' },
  version: 'v2.0.1',
  images: {
    includeBol: true,
    includeShippingLabels: true,
    shippingLabels: { format: 'SheetLabel', quantity: 3, position: 2 },
    email: {
      includeBol: true,
      includeLabels: true,
      addresses: ['dana@example.com', 'dock.4+night@mail.example.co.uk'],
    },
  },
  notifications: [{ email: 'sam@example.com' }],
  referenceNumbers: {
    pro: '1234567895',
    quoteID: 'L2J8K4Q',
    shipmentId: 'S-1',
    masterBol: 'M-1',
    bol: ['B-1', 'B-2'],
    po: [{ number: 'PO-1', pieces: 10, weight: 300, palletized: true, additionalShipperInfo: 'Dept 7' }],
    additionalReferences: [{ name: 'Load', value: '77' }],
  },
  payment: { terms: 'Third Party' },
  commodities: {
    lineItemLayout: 'Nested',
    handlingUnits: [
      {
        count: 2,
        type: 'PAT',
        tareWeight: 80,
        weight: 1800,
        weightUnit: 'Pounds',
        length: 48,
        width: 40,
        height: 50,
        dimensionsUnit: 'Inches',
        stackable: false,
        lineItems: [
          { ...paper, weightUnit: 'Pounds', nmfc: '150390', nmfcSub: '04' },
          {
            description: 'Adhesive',
            weight: 600,
            weightUnit: 'Pounds',
            pieces: 12,
            packagingType: 'DRM',
            classification: 'N/A',
            hazardous: true,
            stackable: false,
            hazardousDescription: 'UN1993, Flammable liquids, n.o.s. (toluene), 3, PG II',
            hazardousDetails: {
              weight: 550,
              class: '3',
              unnaNumber: 'UN1993',
              propername: 'Flammable liquids, n.o.s.',
              technicalName: 'toluene',
              packingGroup: 'II',
              contractNumber: '800-555-0100',
            },
          },
        ],
      },
    ],
  },
  shipmentTotals: {
    grossWeight: 1880,
    netWeight: 1800,
    weightUnit: 'Pounds',
    handlingUnits: 2,
    linearLength: 8,
    dimensionsUnit: 'Inches',
    cube: 111,
    cubeDimensionsUnit: 'Feet',
    declaredValue: 5000,
    currency: 'USD',
  },
  accessorials: {
    codes: ['HAZ', 'SRT', 'FVC', 'MARK', 'LTDAP', 'LTDAD', 'TCS', 'GMR1', 'APTD'],
    hazardousDetails: { emergencyContact: { name: 'Chemical Response Line', phone: '8005550100' } },
    sortAndSegregateDetails: { pieces: 72 },
    fullValueCoverageDetails: { monetaryValue: '2500.00', currency: 'USD' },
    markDetails: { pieces: 2 },
    limitedAccessType: { origin: 'Farm', destination: 'School' },
    timeCriticalDetails: { type: 'Delivery Window', date: times() },
    appointmentDetails: { pickup: times(), delivery: times() },
  },
  origin: party('Richmond', 'VA', '23230', 'USA'),
  destination: party('Montréal', 'QC', 'H2Y1C6', 'CAN'),
  billTo: party('Monterrey', 'NLE', '64000', 'MEX'),
  customsBroker: {
    name: 'Border Brokers',
    address1: '1 Bridge St',
    address2: 'Suite 2',
    city: 'Laredo',
    stateProvince: 'TX',
    postalCode: '78040-1234',
    country: 'USA',
    contact: contact(),
    type: 'Import',
  },
  request: { id: 7, nested: [{ any: ['thing', null, 1.5] }] },
  transit: { note: '' },
};

function party(city: string, stateProvince: string, postalCode: string, country: string) {
  return {
    account: 'ACME001',
    locationId: 'D4',
    name: 'Dock 4',
    address1: '400 Broad St',
    address2: 'Rear',
    city,
    stateProvince,
    postalCode,
    country,
    contact: contact(),
  };
}

/** The largest legal BOL: 500 handling units with 4 line items each, and every list as long as it may be. */
export const LARGEST: Loose = {
  ...FULL,
  images: { ...FULL.images, email: { ...FULL.images.email, addresses: many(50, (at) => `user${at}@example.com`) } },
  notifications: many(100, (at) => ({ email: `user${at}@example.com` })),
  referenceNumbers: {
    ...FULL.referenceNumbers,
    bol: many(100, (at) => `B-${at}`),
    po: many(500, (at) => ({ number: `PO-${at}`, pieces: 1, weight: 10, palletized: false })),
    additionalReferences: many(100, (at) => ({ name: `Name ${at}`, value: `Value ${at}` })),
  },
  commodities: {
    lineItemLayout: 'Nested',
    handlingUnits: many(500, () => ({
      ...FULL.commodities.handlingUnits[0],
      count: 1,
      weight: 4_200,
      lineItems: many(4, (at) => ({ ...FULL.commodities.handlingUnits[0].lineItems[at === 0 ? 1 : 0], pieces: 10 })),
    })),
  },
  accessorials: {
    ...FULL.accessorials,
    sortAndSegregateDetails: { pieces: 20_000 },
    markDetails: { pieces: 500 },
  },
};

function many(count: number, make: (at: number) => Loose): Loose[] {
  return Array.from({ length: count }, (_, at) => structuredClone(make(at)));
}

export { spoiled };
