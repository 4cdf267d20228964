// Bills of lading for tests: an ordinary one, one with hazardous goods, and one with every value as long as the rules allow.
import type { Box, TextMark, TextTrace } from '../platform/pdf/canvas.ts';
import type { BolDocument, PrintedHazard, PrintedItem, PrintedParty } from './bol-document.ts';

const SHIPPER: PrintedParty = {
  account: 'ACM0042',
  locationId: 'DOCK 12',
  name: 'Acme Lubricants of Québec',
  address1: '1250 Rue Sainte-Catherine Ouest',
  address2: 'Entrée de service',
  city: 'Montréal',
  stateProvince: 'QC',
  postalCode: 'H3B1A1',
  country: 'CAN',
  contactName: 'Geneviève Lévesque',
  phone: '5145550123',
  phoneExt: '12',
  email: 'expedition@acme.example',
};

const CONSIGNEE: PrintedParty = {
  account: '',
  locationId: '',
  name: 'Talleres Muñoz de Querétaro',
  address1: 'Avenida 5 de Febrero 1105',
  address2: '',
  city: 'Santiago de Querétaro',
  stateProvince: 'QUE',
  postalCode: '76100',
  country: 'MEX',
  contactName: 'José Ángel Núñez',
  phone: '4425550188',
  phoneExt: '',
  email: '',
};

const PAYER: PrintedParty = {
  account: 'FRT0007',
  locationId: '',
  name: 'Frontier Freight Payments',
  address1: '400 Commerce Street',
  address2: 'Suite 1700',
  city: 'Dallas',
  stateProvince: 'TX',
  postalCode: '75202',
  country: 'USA',
  contactName: '',
  phone: '2145550100',
  phoneExt: '',
  email: 'bills@frontier.example',
};

export const PAINT: PrintedHazard = {
  number: 'UN1263',
  properName: 'Paint',
  technicalName: '',
  hazardClass: '3',
  packingGroup: 'II',
  weightLb: 420,
  description: 'Solvent-based paint in 1-gallon cans, 4 to a carton',
  contractNumber: 'CCN 21984',
};

export function item(changes: Partial<PrintedItem> = {}): PrintedItem {
  return {
    pieces: 40,
    packagingType: 'CTN',
    weightLb: 880,
    description: 'Motor oil, in cartons',
    nmfc: '155250',
    nmfcSub: '1',
    classification: '65',
    hazard: null,
    ...changes,
  };
}

export function bol(changes: Partial<BolDocument> = {}): BolDocument {
  return {
    pro: '1234567895',
    isTest: false,
    carrierName: 'Linehaul Demo Freight Lines',
    scac: 'LHDF',
    confirmationNumber: 'C7K2M9QX41',
    shipDate: '2025-11-17',
    bolNumbers: ['BOL-2025-004417'],
    masterBol: '',
    shipmentId: 'SHP-88120',
    orders: [
      { number: 'PO-4500012345', pieces: 40, weightLb: 880, isPalletized: true, information: 'Dept. 14, aisle B' },
      { number: 'PO-4500012399', pieces: 12, weightLb: 410, isPalletized: false, information: '' },
    ],
    references: [{ name: 'Department', value: '14' }],
    terms: 'Third Party',
    shipFrom: SHIPPER,
    shipTo: CONSIGNEE,
    billTo: PAYER,
    customsBroker: null,
    specialInstructions: 'Call the consignee one hour before arrival. Dock closes at 16:30.',
    service: 'LTL Standard Transit',
    quoteId: 'L8K2MQ4',
    accessorials: [
      { code: 'LFTD', description: 'lift-gate delivery' },
      { code: 'APTD', description: 'delivery appointment' },
    ],
    emergencyContact: null,
    originTerminal: { id: 'MTL', name: 'Montréal', city: 'Montréal', stateProvince: 'QC', phone: '5145550170' },
    destinationTerminal: {
      id: 'QRO',
      name: 'Querétaro',
      city: 'Santiago de Querétaro',
      stateProvince: 'QUE',
      phone: '4425550171',
    },
    handlingUnits: [
      {
        count: 2,
        type: 'PAT',
        weightLb: 920,
        tareWeightLb: 80,
        lengthIn: 48,
        widthIn: 40,
        heightIn: 52,
        isStackable: true,
        items: [item()],
      },
      {
        count: 1,
        type: 'CRT',
        weightLb: 410,
        tareWeightLb: null,
        lengthIn: 60,
        widthIn: 36,
        heightIn: 40,
        isStackable: true,
        items: [
          item({
            pieces: 12,
            packagingType: 'BOX',
            weightLb: 410,
            description: 'Machine parts, steel',
            nmfc: '114200',
            nmfcSub: '',
            classification: '85',
          }),
        ],
      },
    ],
    ...changes,
  };
}

export function hazardousBol(changes: Partial<BolDocument> = {}): BolDocument {
  const plain = bol();
  return bol({
    accessorials: [...plain.accessorials, { code: 'HAZ', description: 'hazardous materials' }],
    emergencyContact: { name: 'CHEMTREC, contract CCN 21984', phone: '8004249300' },
    customsBroker: {
      ...PAYER,
      account: '',
      name: 'Livingston & Sons Customs Brokers',
      type: 'Import',
      contactName: 'Pat Ruiz',
    },
    handlingUnits: [
      {
        ...plain.handlingUnits[0]!,
        weightLb: 1_650,
        isStackable: false,
        items: [
          item(),
          item({
            pieces: 24,
            weightLb: 420,
            description: 'Paint',
            nmfc: '149980',
            nmfcSub: '2',
            classification: '70',
            hazard: PAINT,
          }),
          item({
            pieces: 2,
            packagingType: 'DRM',
            weightLb: 310,
            description: 'Cleaning fluid',
            nmfc: '48580',
            nmfcSub: '',
            classification: '85',
            hazard: {
              number: 'UN1993',
              properName: 'Flammable liquids, n.o.s.',
              technicalName: 'ethanol, acetone',
              hazardClass: '3 (6.1)',
              packingGroup: 'II',
              weightLb: 300,
              description: 'Cleaning fluid, drums with vents; keep upright and away from heat',
              contractNumber: '',
            },
          }),
        ],
      },
      plain.handlingUnits[1]!,
    ],
    ...changes,
  });
}

/** Every text is as long as the specification allows: a number that makes it unique, then the text repeated. Numbers are the largest. */
export function longestBol(text: string, units: number, itemsEach: number): BolDocument {
  let texts = 0;
  const long = (length: number): string => {
    texts++;
    return `${texts}${text.repeat(Math.ceil(length / text.length))}`.slice(0, length).trim();
  };
  const many = <One>(length: number, make: (at: number) => One): One[] => Array.from({ length }, (_, at) => make(at));
  const party = (): PrintedParty => ({
    account: long(7),
    locationId: long(25),
    name: long(50),
    address1: long(100),
    address2: long(100),
    city: long(50),
    stateProvince: 'QUE',
    postalCode: long(10),
    country: 'MEX',
    contactName: long(50),
    phone: '5145550123',
    phoneExt: long(10),
    email: long(255),
  });
  const terminal = () => ({ id: 'WWWWW', name: long(50), city: long(50), stateProvince: 'QUE', phone: '5145550123' });
  const hazard = (): PrintedHazard => ({
    number: 'UN1234567',
    properName: long(512),
    technicalName: long(512),
    hazardClass: '6.1 (3, 8)',
    packingGroup: 'III',
    weightLb: 99_999,
    description: long(1500),
    contractNumber: long(99),
  });
  // Only a few items have the longest hazards, because one alone fills a page.
  const line = (unit: number, at: number): PrintedItem => ({
    pieces: 99_999,
    packagingType: 'CTN',
    weightLb: 99_999,
    description: long(35),
    nmfc: '999999',
    nmfcSub: '9999',
    classification: '77.5',
    hazard: unit % 25 === 0 && at === 3 ? hazard() : null,
  });
  return bol({
    carrierName: long(60),
    scac: 'WWWW',
    confirmationNumber: long(25),
    bolNumbers: many(40, () => long(25)),
    masterBol: long(25),
    shipmentId: long(25),
    orders: many(120, () => ({
      number: long(25),
      pieces: 99_999,
      weightLb: 99_999,
      isPalletized: true,
      information: long(100),
    })),
    references: many(60, () => ({ name: long(25), value: long(25) })),
    shipFrom: party(),
    shipTo: party(),
    billTo: party(),
    customsBroker: { ...party(), account: '', locationId: '', type: 'Import' },
    specialInstructions: long(500),
    service: 'Guaranteed Volume and Truckload Standard',
    quoteId: long(7),
    accessorials: many(40, (at) => ({ code: `CODE${at}`, description: long(60) })),
    emergencyContact: { name: long(100), phone: '5145550123' },
    originTerminal: terminal(),
    destinationTerminal: terminal(),
    handlingUnits: many(units, (unit) => ({
      count: 99_999,
      type: 'PAT',
      weightLb: 99_999,
      tareWeightLb: 99_999,
      lengthIn: 999,
      widthIn: 999,
      heightIn: 999,
      isStackable: false,
      items: many(itemsEach, (at) => line(unit, at)),
    })),
  });
}

/** Text with the page it was drawn on; shared parts are page 0. */
export interface DrawnText extends TextMark {
  readonly page: number;
}

export function tracer(): { readonly marks: DrawnText[]; readonly trace: (page: number) => TextTrace } {
  const marks: DrawnText[] = [];
  return { marks, trace: (page) => (mark) => void marks.push({ ...mark, page }) };
}

const HAIR = 0.01;

/** Text outside its box or its page, and text that overlaps other text. */
export function collisions(
  marks: readonly DrawnText[],
  page: { readonly width: number; readonly height: number },
): string[] {
  const found: string[] = [];
  const inside = (inner: Box, outer: Box) =>
    inner.x >= outer.x - HAIR &&
    inner.y >= outer.y - HAIR &&
    inner.x + inner.width <= outer.x + outer.width + HAIR &&
    inner.y + inner.height <= outer.y + outer.height + HAIR;
  const overlap = (a: Box, b: Box) =>
    a.x + HAIR < b.x + b.width &&
    b.x + HAIR < a.x + a.width &&
    a.y + HAIR < b.y + b.height &&
    b.y + HAIR < a.y + a.height;
  const pages = new Map<number, DrawnText[]>();
  for (const mark of marks)
    pages
      .set(mark.page, pages.get(mark.page) ?? [])
      .get(mark.page)!
      .push(mark);
  for (const onPage of pages.values()) {
    for (const [at, mark] of onPage.entries()) {
      const where = `page ${mark.page}: "${mark.drawn.slice(0, 40)}"`;
      if (!inside(mark.ink, mark.box)) found.push(`${where} leaves its box`);
      if (!inside(mark.box, { x: 0, y: 0, ...page })) found.push(`${where} leaves the page`);
      for (const other of onPage.slice(at + 1)) {
        if (overlap(mark.ink, other.ink)) found.push(`${where} lies on "${other.drawn.slice(0, 40)}"`);
      }
    }
  }
  return found;
}
