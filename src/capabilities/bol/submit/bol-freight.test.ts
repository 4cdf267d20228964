// The same freight has the same price on the real app: in quotes and bills of lading, however it is grouped.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTOR, openTestApp } from '../../../../test/support/test-app.ts';
import { type Kind, kind, regrouped } from '../../../freight/rating/packing/freight.fixture.ts';
import type { HandlingUnit } from '../../../freight/rating/shipment.ts';
import { createCustomerAccount } from '../../accounts/customers/manage-customer-accounts.ts';
import { SMALLEST as SMALLEST_QUOTE, spoiled } from '../../rate-quotes/rate-quote.fixture.ts';
import type { Loose } from '../bol.fixture.ts';
import { type BolShipper, bolShipperOf } from '../bol-shipper.fixture.ts';

let shipper: BolShipper;
beforeAll(async () => {
  const app = await openTestApp({ carrier: true, config: { requestsPerSecond: 0 } });
  await createCustomerAccount(app.context, ACTOR, { account: 'SEVENTY', name: 'Seventy off', pricing: 'discount-70' });
  shipper = await bolShipperOf(app, ['SEVENTY']);
});
afterAll(() => shipper.app.close());

const BOL_TYPE: Readonly<Record<string, string>> = { PL: 'PAT', CT: 'CTN', DR: 'DRM', CR: 'CRT', BD: 'BDL' };
const PLACE = {
  Chicago: { city: 'Chicago', stateProvince: 'IL', postalCode: '60608' },
  Atlanta: { city: 'Atlanta', stateProvince: 'GA', postalCode: '30336' },
  'Los Angeles': { city: 'Los Angeles', stateProvince: 'CA', postalCode: '90001' },
} as const;
const SHIP_DATE = '2026-11-20';

function entry(type: string, size: readonly number[], count: number, weightLb: number, freightClass: string): Loose {
  const [length, width, height] = size;
  const item = { description: 'Goods', weight: weightLb, pieces: count, classification: freightClass };
  return { count, type, weight: weightLb, length, width, height, lineItems: [item] };
}

async function quote(units: readonly Loose[]): Promise<Loose[]> {
  const body = spoiled(SMALLEST_QUOTE, {
    'payment.account': shipper.account,
    quoteRequest: { shipDate: SHIP_DATE, serviceLevels: ['LTL'] },
    'origin.address': { ...PLACE.Chicago, country: 'US' },
    'destination.address': { ...PLACE.Atlanta, country: 'US' },
    'commodity.handlingUnits': units,
  });
  const answer = await shipper.call('POST', '/v1/rate-quotes', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

/** The stored bill with its price. */
async function bill(units: readonly Loose[], to: keyof typeof PLACE = 'Atlanta', more = {}): Promise<Loose> {
  const handlingUnits = units.map((unit) => ({
    ...unit,
    type: BOL_TYPE[unit.type],
    ...(unit.isStackable !== undefined && { stackable: unit.isStackable, isStackable: undefined }),
    lineItems: unit.lineItems.map((item: Loose) => ({
      ...item,
      packagingType: 'CTN',
      hazardous: false,
      stackable: unit.isStackable === true,
    })),
  }));
  const side = (name: keyof typeof PLACE, changed: 'origin' | 'destination') =>
    Object.entries(PLACE[name]).map(([member, value]) => [`${changed}.${member}`, value]);
  const made = await shipper.make({
    'bol.requestedPickupDate': `${SHIP_DATE}T08:00:00.000`,
    ...Object.fromEntries([...side('Chicago', 'origin'), ...side(to, 'destination')]),
    'commodities.handlingUnits': handlingUnits,
    ...more,
  });
  const { pro } = made.referenceNumbers;
  const { status, body } = await shipper.call('GET', `/v1/bol/${pro}`);
  expect(status).toBe(200);
  return { ...body, pro };
}

const pallet = (count: number, weightLb = 500 * count) => entry('PL', [48, 40, 48], count, weightLb, '70');
const times = (count: number, one: Loose): Loose[] => Array.from({ length: count }, () => one);

describe('Chicago to Atlanta, 70% off', () => {
  it.each([
    ['four pallets', times(4, pallet(1)), pallet(4), '515.50', 8],
    ['six pallets', times(6, pallet(1)), pallet(6), '773.23', 12],
    ['a 13-foot bundle', [entry('BD', [156, 6, 6], 1, 100, '70')], null, '388.27', 13],
    ['a 20-foot bundle', [entry('BD', [240, 12, 12], 1, 600, '150')], null, '1197.12', 20],
    [
      '100 cartons',
      times(100, entry('CT', [18, 12, 12], 1, 20, '70')),
      entry('CT', [18, 12, 12], 100, 2000, '70'),
      '',
      3,
    ],
    [
      '30 drums',
      times(30, entry('DR', [23, 23, 35], 1, 400, '70')),
      entry('DR', [23, 23, 35], 30, 12_000, '70'),
      '',
      16,
    ],
  ] as const)('%s', async (_, apart, together, price, feet) => {
    const [one] = await quote(apart);
    const { totalCharges, ratedLinearFeet } = one.quoteRate;
    expect(ratedLinearFeet).toBe(feet);
    if (price !== '') expect(totalCharges).toBe(price);
    if (together !== null) {
      const [other] = await quote([together]);
      expect(other.quoteRate).toEqual(one.quoteRate);
      expect(other.lineItemCharges).toEqual(one.lineItemCharges);
      expect((await bill([together])).totalCharges).toBe(totalCharges);
    }
    expect((await bill(apart)).totalCharges).toBe(totalCharges);
  });
});

it('14 pallets to Los Angeles are 28 ft, move as volume, and are invoiced', async () => {
  const pallets = times(14, { ...pallet(1, 365), tareWeight: 0 });
  const stored = await bill(pallets, 'Los Angeles');
  expect(stored.service).toBe('Volume and Truckload Basic');
  expect(Number(stored.totalCharges)).toBeGreaterThan(650);
  expect((await shipper.call('POST', '/v1/test/clock', { advance: '40d' })).status).toBe(200);
  const { body } = await shipper.call('GET', `/v1/invoices?pro=${stored.pro}`);
  expect(body.data[0]).toMatchObject({ total: stored.totalCharges, totalWeight: 5110 });
  expect(body.data[0].lines[0]).toMatchObject({
    code: 'VOL',
    description: expect.stringMatching(/^Volume, 28 linear feet/),
  });
});

it('volume that was offered with LTL can be read and booked', async () => {
  const [ltl, volume] = await quote([pallet(6)]);
  expect(ltl.alerts).toContainEqual({
    messageId: 'VOLUME_OFFERED',
    message: expect.stringContaining(`Volume and Truckload Basic costs ${volume.quoteRate.totalCharges};`),
  });
  expect(volume).toMatchObject({ serviceLevelId: '94', rateFound: true, quoteId: `V${ltl.quoteId.slice(1)}` });
  const { body } = await shipper.call('GET', `/v1/rate-quotes/${volume.quoteId}`);
  expect(body.data[0].quoteRate).toEqual(volume.quoteRate);
  const stored = await bill([pallet(6)], 'Atlanta', { 'referenceNumbers.quoteID': volume.quoteId });
  expect(stored).toMatchObject({
    service: 'Volume and Truckload Basic',
    quoteId: volume.quoteId,
    totalCharges: volume.quoteRate.totalCharges,
  });
});

describe('any freight', () => {
  const numbers = fc.array(fc.nat(10_000), { minLength: 5, maxLength: 40 });
  const few = fc.array(fc.tuple(kind.map(named), fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 3 });
  /** Every type exists on both sides. */
  function named(one: Kind): Kind {
    return { ...one, type: one.type ?? 'CR', tareWeightLb: null };
  }
  const asSent = (unit: HandlingUnit): Loose => ({
    ...entry(
      unit.type!,
      [unit.lengthIn, unit.widthIn, unit.heightIn],
      unit.count,
      unit.weightLb,
      unit.items[0]!.freightClass!,
    ),
    isStackable: unit.isStackable,
  });

  it('has one price on quotes and on bills, in any grouping', async () => {
    await fc.assert(
      fc.asyncProperty(few, numbers, numbers, async (all, some, others) => {
        const [one, other] = [regrouped(all, some).map(asSent), regrouped(all, others).map(asSent)];
        const [first, second] = [await quote(one), await quote(other)];
        const figures = (list: Loose[]) =>
          list.map((own) => own.quoteRate ?? own.reasons.map((r: Loose) => r.messageId));
        expect(figures(second)).toEqual(figures(first));
        const [firstBill, secondBill] = [await bill(one), await bill(other)];
        expect(secondBill.totalCharges).toBe(firstBill.totalCharges);
        if (first[0].rateFound) expect(firstBill.totalCharges).toBe(first[0].quoteRate.totalCharges);
      }),
      { numRuns: 25 },
    );
  });
});
