// Bills of lading that a caller could send, for the reference; a test checks them against the schema.
const origin = {
  name: 'Acme Paper',
  address1: '400 Broad St',
  city: 'Richmond',
  stateProvince: 'VA',
  postalCode: '23230',
  country: 'USA',
  contact: { phone: '8045550142' },
};

const destination = {
  name: 'Lone Star Office Supply',
  address1: '12 Market Center Blvd',
  city: 'Dallas',
  stateProvince: 'TX',
  postalCode: '75207',
  country: 'USA',
  contact: { phone: '2145550177' },
};

const billTo = {
  account: 'ACME001',
  name: 'Acme Paper',
  city: 'Richmond',
  stateProvince: 'VA',
  postalCode: '23230',
  country: 'USA',
  contact: {},
};

const paper = {
  description: 'Copy paper',
  weight: 1200,
  pieces: 60,
  packagingType: 'CTN',
  classification: '70',
  hazardous: false,
  stackable: true,
};

const pallets = { count: 2, type: 'PAT', weight: 1200, length: 48, width: 40, height: 50, lineItems: [paper] };

const paint = {
  description: 'Paint in pails',
  weight: 640,
  pieces: 16,
  packagingType: 'PAL',
  classification: '55',
  hazardous: true,
  stackable: false,
  hazardousDescription: 'UN1263, Paint, 3, PG II',
  hazardousDetails: { weight: 600, class: '3', unnaNumber: 'UN1263', propername: 'Paint', packingGroup: 'II' },
};

const skid = {
  count: 1,
  type: 'SKD',
  tareWeight: 40,
  weight: 640,
  length: 48,
  width: 48,
  height: 40,
  lineItems: [paint],
};

export const BOL_EXAMPLES = {
  smallest: {
    summary: 'The smallest bill of lading',
    value: {
      bol: {
        requestedPickupDate: '2026-11-20T08:00:00.000',
        function: 'Create',
        isTest: false,
        requestorRole: 'Shipper',
      },
      version: 'v2.0.1',
      payment: { terms: 'Prepaid' },
      commodities: { lineItemLayout: 'Nested', handlingUnits: [pallets] },
      origin,
      destination,
      billTo,
      request: {},
      transit: {},
    },
  },
  hazardousWithLabels: {
    summary: 'Hazardous goods with lift-gate delivery; the BOL and labels come back as PDFs and by e-mail',
    value: {
      bol: {
        requestedPickupDate: '2026-11-20T13:30:00.000',
        function: 'Create',
        isTest: false,
        requestorRole: 'Shipper',
        specialInstructions: 'Call the dock an hour ahead.',
      },
      version: 'v2.0.1',
      images: {
        includeBol: true,
        includeShippingLabels: true,
        shippingLabels: { format: 'ThermalLabel', quantity: 1 },
        email: { includeBol: true, includeLabels: true, addresses: ['dana@example.com'] },
      },
      notifications: [{ email: 'dana@example.com' }],
      referenceNumbers: { bol: ['AP-20417'], po: [{ number: 'PO-88121', pieces: 16, weight: 640, palletized: true }] },
      payment: { terms: 'Prepaid' },
      commodities: { lineItemLayout: 'Nested', handlingUnits: [skid] },
      accessorials: {
        codes: ['HAZ', 'LFTD'],
        hazardousDetails: { emergencyContact: { name: 'Chemical Response Line', phone: '8005550100' } },
      },
      origin,
      destination,
      billTo,
      request: {},
      transit: {},
    },
  },
} as const;
