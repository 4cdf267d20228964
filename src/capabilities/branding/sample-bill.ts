// The bill of lading that the preview of the branding prints. It is marked as a test.
import type { BolDocument, PrintedParty } from '../../documents/bol-document.ts';

const NO_CONTACT = { account: '', locationId: '', contactName: '', phone: '', phoneExt: '', email: '' };

const SHIPPER: PrintedParty = {
  ...NO_CONTACT,
  name: 'Sample Shipper',
  address1: '100 Main Street',
  address2: '',
  city: 'Richmond',
  stateProvince: 'VA',
  postalCode: '23219',
  country: 'USA',
};

const CONSIGNEE: PrintedParty = {
  ...NO_CONTACT,
  name: 'Sample Consignee',
  address1: '400 Commerce Street',
  address2: '',
  city: 'Dallas',
  stateProvince: 'TX',
  postalCode: '75202',
  country: 'USA',
};

export const SAMPLE_BILL: BolDocument = {
  pro: '0000000017',
  isTest: true,
  carrierName: '',
  scac: '',
  confirmationNumber: 'SAMPLE',
  shipDate: '2026-01-05',
  bolNumbers: ['SAMPLE-1'],
  masterBol: '',
  shipmentId: '',
  orders: [],
  references: [],
  terms: 'Prepaid',
  shipFrom: SHIPPER,
  shipTo: CONSIGNEE,
  billTo: SHIPPER,
  customsBroker: null,
  specialInstructions: '',
  service: 'LTL Standard Transit',
  quoteId: '',
  accessorials: [],
  emergencyContact: null,
  originTerminal: { id: 'RIC', name: 'Richmond', city: 'Richmond', stateProvince: 'VA', phone: '' },
  destinationTerminal: { id: 'DAL', name: 'Dallas', city: 'Dallas', stateProvince: 'TX', phone: '' },
  handlingUnits: [
    {
      count: 1,
      type: 'PAT',
      weightLb: 540,
      tareWeightLb: 40,
      lengthIn: 48,
      widthIn: 40,
      heightIn: 48,
      isStackable: true,
      items: [
        {
          pieces: 20,
          packagingType: 'CTN',
          weightLb: 500,
          description: 'Machine parts',
          nmfc: '',
          nmfcSub: '',
          classification: '85',
          hazard: null,
        },
      ],
    },
  ],
};
