// The carrier's documents at their limits: long invoices, many handling units, parties that must not be shown.
import { expect, test } from 'vitest';
import { withPdf } from '../platform/pdf/pdf-reading.fixture.ts';
import type { PrintedHandlingUnit, PrintedParty } from './bol-document.ts';
import type { CarrierDocument, DeliveryReceipt, PrintedInvoice, WeightCertificate } from './carrier-documents.ts';
import { drawDeliveryReceipt } from './draw-delivery-receipt.ts';
import { drawInvoice } from './draw-invoice.ts';
import { drawStatement } from './draw-statement.ts';
import { drawWeightCertificate } from './draw-weight-certificate.ts';

const party = (name: string): PrintedParty => ({
  account: 'ACME001',
  locationId: '',
  name,
  address1: '400 Broad Street, Building 17, Dock 204, West Entrance',
  address2: 'Attention of the receiving department',
  city: 'Saint-Louis-du-Ha! Ha!',
  stateProvince: 'QC',
  postalCode: 'G0L3S0',
  country: 'CAN',
  contactName: '',
  phone: '',
  phoneExt: '',
  email: '',
});

const unit = (at: number): PrintedHandlingUnit => ({
  count: 2,
  type: 'PLT',
  weightLb: 500,
  tareWeightLb: null,
  lengthIn: 48,
  widthIn: 40,
  heightIn: 36,
  isStackable: false,
  items: [
    {
      pieces: 10,
      packagingType: 'CTN',
      weightLb: 500,
      description: `Item ${at} of the shipment, in words that need more than one line of the table`,
      nmfc: '',
      nmfcSub: '',
      classification: '70',
      hazard: null,
    },
  ],
});

const PAPER: CarrierDocument = {
  pro: '0000000017',
  isTest: false,
  carrierName: 'Linehaul Demo Freight',
  scac: 'LHDF',
  carrierContact: '800-555-0142 · service@linehaul.example · https://linehaul.example',
  confirmationNumber: 'C000000017',
  shipDate: '2026-11-03',
  service: 'Guaranteed LTL Standard Transit: 10AM',
  terms: 'Third Party',
  references: Array.from({ length: 30 }, (_, at) => ({ name: 'BOL', value: `BOL-${at}` })),
  originTerminal: 'RIC',
  destinationTerminal: 'DAL',
  shipper: party('Northern Paper and Packaging Manufacturing Company of Richmond, Virginia'),
  consignee: party('Lone Star Office Supply'),
  billTo: party('Freight Payment Services'),
  madeAt: Date.UTC(2026, 10, 5),
};

const RECEIPT: DeliveryReceipt = {
  ...PAPER,
  delivery: {
    at: { date: '2026-11-05', time: '13:19' },
    receivedBy: 'R. Alvarez',
    signature: '',
    condition: 'short',
    pieces: null,
  },
  piecesShipped: 3_000,
  weightLb: 45_000,
  handlingUnits: Array.from({ length: 100 }, (_, at) => unit(at)),
};

const CERTIFICATE: WeightCertificate = {
  ...PAPER,
  type: 'dimensions',
  weighed: { date: '2026-11-04', time: '02:10' },
  billedWeightLb: 1_000,
  foundWeightLb: 900,
  handlingUnits: Array.from({ length: 100 }, (_, at) => unit(at)),
  measuredUnits: Array.from({ length: 100 }, () => ({ count: 2, lengthIn: 48, widthIn: 40, heightIn: 37 })),
};

const INVOICE: PrintedInvoice = {
  ...PAPER,
  kind: 'INVOICE',
  reason: 'ISSUED',
  corrects: '',
  note: '',
  netDays: 30,
  creditedCents: 0,
  number: 'INV0000000017',
  version: 3,
  invoiceDate: '2026-11-05',
  dueDate: '2026-12-05',
  payerAccount: 'ACME001',
  handlingUnits: 200,
  pieces: 3_000,
  weightLb: 45_000,
  charges: [
    { description: 'Copy paper', chargeCents: 123_456_789 },
    { description: 'Deficit weight', chargeCents: 1_200 },
    { code: 'DSC', description: 'Discount 62.5%', chargeCents: -50_000 },
    { description: 'Fuel surcharge 32%', chargeCents: 30_000 },
    { description: 'Lift-gate delivery', chargeCents: 9_500 },
  ],
  totalCents: 123_447_489,
  paidCents: 100,
  remitTo: 'Linehaul Demo Freight, PO Box 555042, Kansas City, MO 64105, USA',
};

const read = (bytes: Uint8Array) => withPdf(bytes, (pages) => pages.map((page) => page.text));

test('an invoice shows declared and found values side by side, and counted charges with their quantity', async () => {
  const declared = {
    weightLb: 930,
    totalCents: 24_490,
    lines: [{ description: 'Freight', classification: '70', chargeCents: 24_490 }],
  };
  const found = {
    ...{ weightLb: 1_480, totalCents: 41_200, at: 0, inspector: 'P. Ortiz', nmfcItem: '156600-4' },
    lines: [{ description: 'Freight', classification: '125', chargeCents: 41_200 }],
    units: [{ count: 2, lengthIn: 50, widthIn: 42, heightIn: 60 }],
  };
  const stored = {
    code: 'STORE',
    description: 'Storage',
    quantity: 27.9,
    unit: 'CWT_DAY',
    rateCents: 350,
    chargeCents: 9_765,
  };
  const [text] = await read(
    drawInvoice({ ...INVOICE, ratings: { declared, found }, charges: [...INVOICE.charges, stored] }),
  );
  for (const words of [
    'Inspected by P. Ortiz',
    'NMFC 156600-4',
    '930 lb',
    '1,480 lb',
    '125',
    '$244.90',
    '$412.00',
    '$167.10',
    '50×42×60',
    '27.9 cwt-days',
  ]) {
    expect(text).toContain(words);
  }
});

test('an invoice shows gross, discount, deficit, fuel, accessorials, total, what was paid and what is due', async () => {
  const [text, ...more] = await read(drawInvoice(INVOICE));
  expect(more).toEqual([]);
  const shown = [
    ['Deficit weight', '12.00'],
    ['Gross charges', '1,234,579.89'],
    ['Discount 62.5%', '-500.00'],
    ['Fuel surcharge 32%', '300.00'],
    ['Lift-gate delivery', '95.00'],
    ['Total', '1,234,474.89'],
    ['Paid', '-1.00'],
    ['Balance due', '1,234,473.89'],
  ];
  for (const [words, amount] of shown) expect(text).toContain(`${words} ${amount}`);
  for (const words of ['version 3', 'due Dec 5, 2026', 'PO Box 555042']) expect(text).toContain(words);
});

test.each([1, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 300])(
  'an invoice of %i charges shows each once, the total once, and where to pay on its last page',
  async (count) => {
    const charges = Array.from({ length: count }, (_, at) => ({ description: `Charge<${at}>`, chargeCents: at }));
    const pages = await read(drawInvoice({ ...INVOICE, charges, paidCents: 0 }));
    const found = [...pages.join('\n').matchAll(/Charge<(\d+)>/g)].map(([, at]) => Number(at));
    expect(found).toEqual(charges.map((_, at) => at));
    expect(pages.map((text) => text.includes('REMIT TO'))).toEqual(pages.map((_, at) => at === pages.length - 1));
    expect(pages.map((text) => /Total 1,234/.test(text))).toEqual(pages.map((_, at) => at === pages.length - 1));
  },
);

test.each([0, 44, 45, 46, 47, 48, 49, 50, 300])(
  'a statement of %i entries shows each once, and the closing balance with where to pay on its last page',
  async (count) => {
    const entry = { date: '2026-11-03', type: 'Invoice', pro: '0000000017', dueDate: '2026-12-03', balanceCents: 1 };
    const entries = Array.from({ length: count }, (_, at) => ({
      ...entry,
      reference: `Entry<${at}>`,
      amountCents: at,
    }));
    const sums = { openingCents: -500, invoicedCents: 7, creditedCents: 5, paidCents: 3, reversedCents: 2 };
    const pages = await read(
      drawStatement({
        ...PAPER,
        ...sums,
        ...{ account: 'ACME001', name: 'Acme Paper', month: '2026-11', from: '2026-11-01', to: '2026-11-30' },
        ...{ isFinal: false, closingCents: 123_456_789, entries, remitTo: INVOICE.remitTo },
      }),
    );
    const found = [...pages.join('\n').matchAll(/Entry<(\d+)>/g)].map(([, at]) => Number(at));
    expect(found).toEqual(entries.map((_, at) => at));
    const isLast = pages.map((_, at) => at === pages.length - 1);
    expect(pages.map((text) => text.includes('REMIT TO'))).toEqual(isLast);
    expect(pages.map((text) => /Closing balance 1,234,567\.89/.test(text))).toEqual(isLast);
    for (const words of ['-$5.00', 'Month to date', 'Nov 1, 2026 – Nov 30, 2026']) {
      expect(pages[0]).toContain(words);
    }
  },
);

test.each([
  ['a receipt', drawDeliveryReceipt(RECEIPT), /Item \d+ of/g],
  ['a certificate', drawWeightCertificate(CERTIFICATE), /48 40 37/g],
])('%s for a lot of freight says how much it does not list', async (_name, bytes, line) => {
  const [text = '', ...more] = await read(bytes);
  expect(more).toEqual([]);
  const left = Number(/and (\d+) more: see the bill of lading/.exec(text)?.[1]);
  expect(text.match(line)!.length + left).toBe(100);
});

test('a receipt without a signature says so', async () => {
  expect((await read(drawDeliveryReceipt(RECEIPT)))[0]).toContain('no signature captured');
  const delivery = { ...RECEIPT.delivery!, signature: 'R. ALVAREZ' };
  const signed = (await read(drawDeliveryReceipt({ ...RECEIPT, delivery })))[0];
  expect(signed).toContain('/s/ R. ALVAREZ');
  expect(signed).not.toContain('no signature');
});

test('a party that must not be known is not printed', async () => {
  const [text] = await read(drawWeightCertificate({ ...CERTIFICATE, type: 'weight', shipper: null }));
  expect(text).toContain('Not shown: blind shipment');
  expect(text).not.toContain('Northern Paper');
  expect(text).toContain('−100 lb');
  expect(text).toContain('BOL-0 (+29)');
});

test('a blank receipt lists the freight, and has room for everything that the consignee writes', async () => {
  const [text] = await read(drawDeliveryReceipt({ ...RECEIPT, delivery: null }));
  expect(text).toContain('Item 0 of');
  for (const words of [
    'DELIVERY RECEIPT',
    'Delivered, local time',
    'Received by, printed',
    'EXCEPTIONS',
    'Signature of consignee',
    'Driver',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/R\. Alvarez|no signature|not counted|13:19/);
});

test('a dimension certificate states what was measured next to the cube of the bill', async () => {
  const measuredUnits = [{ count: 2, lengthIn: 48, widthIn: 40, heightIn: 45 }];
  const [text] = await read(drawWeightCertificate({ ...CERTIFICATE, measuredUnits, foundWeightLb: 1_000 }));
  expect(text).toContain('AS MEASURED');
  expect(text).toContain('2 48 40 45 100.00');
  expect(text).toContain('100.00 cubic feet');
  expect(text).toContain('10.00 lb per cubic foot');
  expect(text).toContain('weighed and measured this shipment');
});
