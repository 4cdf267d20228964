// Hazardous materials on quotes and bills of lading: what the demo carrier refuses, what must not share a vehicle, what is printed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withPdf } from '../../../platform/pdf/pdf-reading.fixture.ts';
import { spoiled, TWO_PALLETS } from '../../rate-quotes/rate-quote.fixture.ts';
import { ITEM, type Loose, UNIT } from '../bol.fixture.ts';
import { type BolShipper, openBolShipper } from '../bol-shipper.fixture.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

interface Material {
  readonly unnaNumber: string;
  readonly class: string;
  readonly propername: string;
  readonly packingGroup?: string;
  readonly technicalName?: string;
  readonly weight?: number;
}

const CHLORINE: Material = { unnaNumber: 'UN1017', class: '2.3', propername: 'Chlorine' };
const PAINT: Material = { unnaNumber: 'UN1263', class: '3', propername: 'Paint', packingGroup: 'II' };
const PEROXIDE: Material = {
  unnaNumber: 'UN2014',
  class: '5.1 (8)',
  propername: 'Hydrogen peroxide, aqueous solutions',
  packingGroup: 'II',
};
const ACID: Material = { unnaNumber: 'UN1789', class: '8', propername: 'Hydrochloric acid', packingGroup: 'II' };
const CHARCOAL: Material = {
  unnaNumber: 'NA1361',
  class: '4.2',
  propername: 'Charcoal briquettes, shell, screenings, wood, etc.',
  packingGroup: 'III',
};
const toxic = (packingGroup: string): Material => ({
  unnaNumber: 'UN2811',
  class: '6.1',
  propername: 'Toxic solids, organic, n.o.s.',
  technicalName: 'nicotine compound',
  packingGroup,
});

const hazardous = (material: Material, description = 'Material'): Loose => ({
  description,
  weight: 200,
  pieces: 4,
  packagingType: 'DRM',
  classification: '70',
  hazardous: true,
  stackable: false,
  hazardousDescription: description,
  hazardousDetails: { weight: 150, ...material },
});
const plain = (description: string, more: Loose = {}): Loose => ({
  description,
  weight: 200,
  pieces: 4,
  packagingType: 'CTN',
  classification: '70',
  hazardous: false,
  stackable: false,
  ...more,
});

const bill = (...lineItems: Loose[]): Loose =>
  shipper.bill({
    [`${UNIT}.weight`]: 200 * lineItems.length,
    [`${UNIT}.lineItems`]: lineItems,
    accessorials: { hazardousDetails: { emergencyContact: { name: 'Chemical Line', phone: '8005550100' } } },
  });

/** The words of all pages, regardless of line breaks. */
const textOf = (base64: string): Promise<string> =>
  withPdf(Buffer.from(base64, 'base64'), (pages) => pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' '));

const shipmentCount = async () => (await shipper.call('GET', '/v1/shipments?limit=200')).body.data.length;

const REFUSED: readonly [name: string, items: () => Loose[], says: RegExp][] = [
  ['toxic gas', () => [hazardous(CHLORINE)], /UN1017 \(Chlorine\) is not accepted: .*\(Rules tariff item 360 \(c\)\)$/],
  [
    'division 1.1',
    () => [hazardous({ unnaNumber: 'UN0027', class: '1.1D', propername: 'Black powder' })],
    /UN0027 .*not accepted.*360 \(a\)/,
  ],
  [
    'division 1.2',
    () => [hazardous({ unnaNumber: 'UN0334', class: '1.2G', propername: 'Fireworks' })],
    /UN0334 .*not accepted.*360 \(a\)/,
  ],
  [
    'division 1.3',
    () => [hazardous({ unnaNumber: 'UN0335', class: '1.3G', propername: 'Fireworks' })],
    /UN0335 .*not accepted.*360 \(a\)/,
  ],
  [
    'infectious substances',
    () => [
      hazardous({
        unnaNumber: 'UN2814',
        class: '6.2',
        propername: 'Infectious substances, affecting humans',
        technicalName: 'virus',
      }),
    ],
    /UN2814 .*360 \(h\)/,
  ],
  [
    'radioactive material',
    () => [
      hazardous({
        unnaNumber: 'UN2910',
        class: '7',
        propername: 'Radioactive material, excepted package-limited quantity of material',
      }),
    ],
    /UN2910 .*360 \(i\)/,
  ],
  ['6.1, packing group I', () => [hazardous(toxic('I'))], /UN2811 .*360 \(g\)/],
  [
    'more than its weight',
    () =>
      [
        hazardous({ unnaNumber: 'UN0012', class: '1.4S', propername: 'Cartridges, small arms', weight: 1001 }),
        hazardous({ unnaNumber: 'UN0012', class: '1.4S', propername: 'Cartridges, small arms' }),
      ].map((item) => ({ ...item, weight: 2000 })),
    /accepted up to 1,000 lb per shipment; 1,151 lb was given.*360 \(b\)/,
  ],
  [
    'an unknown number of a refused class',
    () => [hazardous({ unnaNumber: 'UN3381', class: '6.1', propername: 'Toxic by inhalation', packingGroup: 'I' })],
    /UN3381 .*360 \(g\)/,
  ],
  [
    'self-heating with a corrosive liquid',
    () => [hazardous(CHARCOAL), hazardous(ACID)],
    /must not be loaded in the same vehicle\. \(49 CFR 177\.848\(d\)\)$/,
  ],
  [
    'toxic with food',
    () => [hazardous(toxic('II')), plain('Wheat flour')],
    /"Wheat flour", which is food\. \(49 CFR 177\.841\(e\)\(1\)\)$/,
  ],
  [
    'toxic with food by its NMFC item',
    () => [hazardous(toxic('II')), plain('Goods', { nmfc: '73227' })],
    /177\.841\(e\)\(1\)/,
  ],
];

describe('a bill of lading that cannot be carried fails, and nothing is stored', () => {
  test.each(REFUSED)('%s', async (_name, items, says) => {
    const before = await shipmentCount();
    const { answer, messages } = await shipper.submit(bill(...items()));
    expect(answer.messageStatus).toMatchObject({ status: 'FAIL', code: '50000000' });
    expect(answer.messageStatus.resolution).not.toBe('');
    expect(messages.filter((message) => says.test(message))).toHaveLength(1);
    expect(answer.referenceNumbers).toEqual({});
    expect(await shipmentCount()).toBe(before);
  });

  test('on PUT the bill stays as it was', async () => {
    const { referenceNumbers } = await shipper.make();
    const path = `/v1/bol/${referenceNumbers.pro}`;
    const { status, body } = await shipper.call('PUT', path, bill(hazardous(CHLORINE)));
    expect([status, body.messageStatus.status]).toEqual([200, 'FAIL']);
    expect((await shipper.call('GET', path)).body.history).toHaveLength(1);
  });
});

describe('a quote for freight that cannot be carried has the reason at every level', () => {
  const quoteOf = (items: readonly Loose[]) =>
    spoiled(TWO_PALLETS, {
      'payment.account': shipper.account,
      'commodity.handlingUnits[0].lineItems': items.map((item) => ({
        description: item.description,
        weight: 100,
        pieces: 2,
        packagingType: 'DR',
        classification: '70',
        nmfc: item.nmfc,
        isHazardous: item.hazardous,
        ...(item.hazardous && {
          hazardousDetails: {
            classification: item.hazardousDetails.class,
            unnaNumber: Number(item.hazardousDetails.unnaNumber.slice(2)),
            properName: item.hazardousDetails.propername,
            packagingGroup: item.hazardousDetails.packingGroup,
          },
        }),
      })),
    });

  test.each(REFUSED.filter(([name]) => name !== 'more than its weight'))('%s', async (_name, items, says) => {
    const { status, body } = await shipper.call('POST', '/v1/rate-quotes', quoteOf(items()));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.length).toBe(9);
    for (const quote of body.data as Loose[]) {
      expect(quote.rateFound).toBe(false);
      expect(quote).not.toHaveProperty('quoteId');
      expect(quote.reasons.filter(({ message }: Loose) => says.test(message))).toHaveLength(1);
    }
  });

  test.each([
    ['paint', [hazardous(PAINT)]],
    ['paint and an oxidizer, kept apart', [hazardous(PAINT), hazardous(PEROXIDE)]],
    ['toxic of packing group III and food', [hazardous(toxic('III')), plain('Wheat flour')]],
    ['food', [plain('Wheat flour')]],
  ])('%s has a rate', async (_name, items) => {
    const { body } = await shipper.call('POST', '/v1/rate-quotes', quoteOf(items));
    expect(body.data.some(({ rateFound }: Loose) => rateFound)).toBe(true);
  });
});

describe('goods that may be loaded only if they are kept apart', () => {
  test.each<[string, () => Loose[], RegExp]>([
    [
      'a flammable liquid and an oxidizer',
      () => [hazardous(PAINT), hazardous(PEROXIDE)],
      /UN1263 .*UN2014 .*must be kept apart.*\(49 CFR 177\.848\(d\)\)$/,
    ],
    [
      'toxic of packing group III and food',
      () => [hazardous(toxic('III')), plain('Wheat flour')],
      /kept apart from "Wheat flour".*\(49 CFR 177\.841\(e\)\(3\)\)$/,
    ],
  ])('%s: a warning that is printed on the bill', async (_name, items, says) => {
    const { answer, messages } = await shipper.submit({ ...bill(...items()), images: { includeBol: true } });
    expect(answer.messageStatus.status).toBe('WARNING');
    const [message] = messages.filter((one) => says.test(one));
    expect(message).toBeDefined();
    const text = await textOf(answer.images.bol);
    expect(text).toContain('SEPARATE IN THE VEHICLE');
    expect(text).toContain(message!.slice(0, 30));
  });
});

describe('the shipping paper is printed from the table', () => {
  test.each<[string, Loose, string]>([
    [
      'subsidiary hazards that were not sent',
      hazardous({ ...PEROXIDE, class: '5.1' }),
      'UN2014, Hydrogen peroxide, aqueous solutions, 5.1 (8), PG II',
    ],
    ['the proper name for a spelling of it', hazardous({ ...PAINT, propername: 'PAINTS' }), 'UN1263, Paint, 3, PG II'],
    ['a limited quantity', hazardous(PAINT, 'Paint, Ltd Qty'), 'UN1263, Paint, 3, PG II, Limited quantity'],
    [
      'a reportable quantity',
      {
        ...hazardous({ ...ACID, unnaNumber: 'UN1824', propername: 'Sodium hydroxide solution', weight: 1000 }),
        weight: 1000,
        pieces: 1,
      },
      'RQ, UN1824, Sodium hydroxide solution, 8, PG II',
    ],
    [
      'the substance of a reportable quantity',
      {
        ...hazardous({ ...ACID, unnaNumber: 'UN2796', propername: 'Battery fluid, acid', weight: 3000 }),
        weight: 3000,
        pieces: 3,
      },
      'RQ, UN2796, Battery fluid, acid (Sulfuric acid), 8, PG II',
    ],
    [
      'less than a reportable quantity in each package',
      {
        ...hazardous({ ...ACID, unnaNumber: 'UN2796', propername: 'Battery fluid, acid', weight: 2999 }),
        weight: 3000,
        pieces: 3,
      },
      'UN2796, Battery fluid, acid, 8, PG II',
    ],
    [
      'a marine pollutant',
      hazardous({ unnaNumber: 'UN1299', class: '3', propername: 'Turpentine', packingGroup: 'III' }),
      'UN1299, Turpentine, 3, PG III, Marine pollutant',
    ],
  ])('%s', async (_name, item, line) => {
    const { answer } = await shipper.submit({ ...bill(item), images: { includeBol: true } });
    expect(answer.messageStatus.status, JSON.stringify(answer.messageStatus)).not.toBe('FAIL');
    expect(await textOf(answer.images.bol)).toContain(line);
  });

  test.each<[string, Partial<Material> & { description?: string }, string, string]>([
    [
      'another name',
      { propername: 'Paint thinner' },
      'hazardousDetails.propername',
      'must be "Paint" or "Paint related material"',
    ],
    ['another class', { class: '8' }, 'hazardousDetails.class', 'must be 3'],
    ['a subsidiary hazard', { class: '3 (8)' }, 'hazardousDetails.class', 'must be 3'],
    ['another packing group', { packingGroup: 'IV' }, 'hazardousDetails.packingGroup', 'one of I, II, III'],
    [
      'an inhalation zone',
      { description: 'Zone B' },
      'hazardousDescription',
      'must not name an inhalation hazard zone',
    ],
    [
      'RQ',
      { unnaNumber: 'UN1090', propername: 'Acetone', description: 'RQ, Acetone' },
      'hazardousDescription',
      'its reportable quantity is 5,000 lb',
    ],
    [
      'no marine pollutant',
      { unnaNumber: 'UN1299', propername: 'Turpentine', packingGroup: 'III', description: 'not a marine pollutant' },
      'hazardousDescription',
      'UN1299 (Turpentine) is a marine pollutant',
    ],
  ])('a sent value that differs is a failure with the right one: %s', async (_name, changes, field, says) => {
    const { description, ...material } = changes;
    const { status, body } = await shipper.call(
      'POST',
      '/v1/bol',
      bill(hazardous({ ...PAINT, ...material }, description)),
    );
    expect(status).toBe(400);
    expect(body.error.validationFailures).toEqual([
      { field: `${ITEM}.${field}`, description: expect.stringContaining(says) },
    ]);
  });

  test('labels show the class', async () => {
    const images = { includeShippingLabels: true, shippingLabels: { format: 'ThermalLabel', quantity: 1 } };
    const { answer } = await shipper.submit({ ...bill(hazardous(PAINT), hazardous(ACID)), images });
    expect(await textOf(answer.images.shippingLabels)).toContain('HAZMAT 3, 8');
  });
});
