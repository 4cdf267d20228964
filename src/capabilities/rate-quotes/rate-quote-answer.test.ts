// The quote response (§2.7): each field of the table, levels with their IDs and texts, ALL, explanations, tariff versions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoTariffFiles } from '../../../test/support/demo-carrier.ts';
import { ACTOR, tokenFor } from '../../../test/support/test-app.ts';
import { SERVICE_LEVEL } from '../../freight/value-sets/service-level.ts';
import { createCustomerAccount } from '../accounts/customers/manage-customer-accounts.ts';
import { createPortalAccount } from '../accounts/manage-portal-accounts.ts';
import { importTariff } from '../carrier/import-tariff.ts';
import { DISCLAIMERS_PAGE } from './disclaimers.ts';
import {
  centsOf,
  FULL,
  forLevels,
  type Loose,
  openShipper,
  type Shipper,
  SMALLEST,
  spoiled,
  TWO_PALLETS,
} from './rate-quote.fixture.ts';

let shipper: Shipper;
beforeAll(async () => {
  shipper = await openShipper();
});
afterAll(() => shipper.app.close());

const UNIT = 'commodity.handlingUnits[0]';

it('has every field of the table, with true values', async () => {
  const [quote] = await shipper.quotes(forLevels(TWO_PALLETS, 'LTL'));
  const terminal = (city: string, stateProvince: string) => ({
    name: expect.stringMatching(/./),
    address1: expect.stringMatching(/./),
    city,
    stateProvince,
    postalCode: expect.stringMatching(/^\d{5}$/),
    country: 'US',
    contact: { name: expect.stringMatching(/./), phone: expect.stringMatching(/\d{3}/), fax: expect.any(String) },
  });
  expect(quote).toEqual({
    serviceLevelId: '99',
    serviceLevelText: 'LTL Standard Transit',
    quoteId: expect.stringMatching(/^L[A-Z0-9]{6}$/),
    rateFound: true,
    dates: {
      // 30 days after the quote, in the origin's time zone.
      quoteExpiration: expect.stringMatching(/^2026-12-02T\d\d:\d\d:\d\d-05:00$/),
      transitDeliveryDate: '2026-11-25',
      transitDeliveryTime: '17:00',
    },
    transitDetails: {
      transitDays: 3,
      laneType: 'DIRECT',
      originTerminal: expect.stringMatching(/./),
      originTerminalInfo: terminal('Richmond', 'VA'),
      destinationTerminal: expect.stringMatching(/./),
      destinationTerminalInfo: terminal('Dallas', 'TX'),
      transitMessage: '',
    },
    quoteRate: {
      totalCharges: expect.stringMatching(/^\d+\.\d\d$/),
      totalShipmentWeight: 1280,
      rateType: 'LIST',
      // Two pallets of 48 × 40 × 50 inches.
      ratedCube: '111.11',
      ratedLinearFeet: 4,
      ratedAccessorials: [{ code: 'LGATE', description: expect.stringMatching(/[Ll]ift/), charge: '150.00' }],
    },
    lineItemCharges: expect.arrayContaining([
      expect.objectContaining({ description: 'Copy paper', classification: '70', weight: 1200 }),
    ]),
    chargeItems: expect.arrayContaining([
      { description: expect.stringMatching(/[Ff]uel/), charge: expect.stringMatching(/^\d+\.\d\d$/) },
      { description: expect.stringMatching(/[Ll]ift/), charge: '150.00' },
    ]),
    disclaimersURL: expect.stringContaining(DISCLAIMERS_PAGE.path),
    alerts: expect.any(Array),
    reasons: [],
  });
});

it('gives the levels their IDs, texts and characters, in the order of §2.2, and the same key', async () => {
  const quotes = await shipper.quotes(TWO_PALLETS);
  expect(quotes.map((one) => [one.serviceLevelId, one.serviceLevelText, one.quoteId?.[0], one.rateFound])).toEqual([
    ['99', 'LTL Standard Transit', 'L', true],
    ['98', 'Guaranteed LTL Standard Transit: 5PM', '1', true],
    ['96', 'Guaranteed LTL Standard Transit: 12PM', '2', true],
    ['95', 'Guaranteed LTL Standard Transit: 10AM', '3', true],
    ['94', 'Volume and Truckload Basic', 'V', true],
    ['93', 'Guaranteed Volume and Truckload Economy', 'E', true],
    ['92', 'Guaranteed Volume and Truckload Standard', 'S', true],
    ['90', 'Retail Guarantee', 'R', true],
    ['97', 'Guaranteed Exclusive Use', 'X', true],
  ]);
  expect(new Set(quotes.map((one) => one.quoteId.slice(1))).size).toBe(1);
});

it.each(SERVICE_LEVEL.codes.filter((level) => level !== 'ALL'))(
  '%s alone returns the same as under ALL',
  async (level) => {
    const withoutKey = (quote: Loose) => ({ ...quote, quoteId: quote.quoteId?.[0] });
    const alone = (await shipper.quotes(forLevels(TWO_PALLETS, level))).map(withoutKey);
    const all = (await shipper.quotes(TWO_PALLETS)).map(withoutKey);
    expect(alone.length).toBeGreaterThan(0);
    for (const quote of alone) expect(all).toContainEqual(quote);
  },
);

it('accepts several levels in any order, each once, and returns them in a fixed order', async () => {
  const quotes = await shipper.quotes(forLevels(TWO_PALLETS, 'EU', 'LTL', 'EU'));
  expect(quotes.map((one) => one.serviceLevelId)).toEqual(['99', '97']);
});

describe('ALL without the fields of a level', () => {
  it('returns that level with reasons that name them', async () => {
    const quotes = await shipper.quotes(forLevels(SMALLEST, 'ALL'));
    const found = Object.fromEntries(quotes.map((one) => [one.serviceLevelId, one]));
    expect(found['99'].rateFound).toBe(true);
    expect(found['90'].rateFound).toBe(true);
    const core = [
      'requestor.name',
      'requestor.phone',
      'requestor.email',
      ...['count', 'type', 'tareWeight', 'length', 'width', 'height'].map((member) => `${UNIT}.${member}`),
      `${UNIT}.lineItems[0].packagingType`,
      `${UNIT}.lineItems[0].isHazardous`,
    ];
    const volume = [`${UNIT}.isStackable`, `${UNIT}.isTurnable`, `${UNIT}.lineItems[0].pieces`];
    const expected: Record<string, string[]> = {
      98: core,
      96: core,
      95: core,
      94: [...core, ...volume],
      93: [...core, ...volume],
      92: [...core, ...volume],
      97: [...core, ...volume],
    };
    for (const [id, fields] of Object.entries(expected)) {
      const { rateFound, reasons } = found[id];
      expect(rateFound).toBe(false);
      expect(reasons.every((one: Loose) => one.messageId === 'FIELD_MISSING')).toBe(true);
      const text = reasons.map((one: Loose) => one.message).join('\n');
      for (const field of fields) expect(text, id).toContain(field);
      if (!fields.includes(volume[0]!)) expect(text).not.toContain('isStackable');
    }
  });

  it('names a class or a line item that LTL lacks', async () => {
    const classless = await shipper.quotes(
      forLevels(spoiled(FULL, { [`${UNIT}.lineItems[0].classification`]: undefined }), 'ALL'),
    );
    expect(classless[0].reasons[0].message).toContain('lineItems[0].classification');
    const bare = await shipper.quotes(forLevels(spoiled(FULL, { [`${UNIT}.lineItems`]: undefined }), 'ALL'));
    expect(bare[0]).toMatchObject({ serviceLevelId: '99', rateFound: false });
    expect(bare[0].reasons[0].message).toContain(`${UNIT}.lineItems`);
    expect(bare.find((one) => one.serviceLevelId === '94').rateFound).toBe(true);
  });
});

describe('?explain=true', () => {
  it('adds the steps, whose charges add up to the total, and changes nothing else', async () => {
    const plain = await shipper.quotes(TWO_PALLETS);
    const explained = await shipper.quotes(TWO_PALLETS, '?explain=true');
    for (const [at, { explanation, ...quote }] of explained.entries()) {
      expect({ ...quote, quoteId: '' }).toEqual({ ...plain[at], quoteId: '' });
      expect(explanation.length).toBeGreaterThan(3);
      const steps: number[] = explanation.map((one: Loose) => one.step);
      expect([...steps].sort((a, b) => a - b)).toEqual(steps);
      const sum = explanation.reduce(
        (cents: number, one: Loose) => cents + (one.charge === null ? 0 : centsOf(one.charge)),
        0,
      );
      expect(sum, quote.serviceLevelText).toBe(centsOf(quote.quoteRate.totalCharges));
    }
    for (const quote of plain) expect(quote).not.toHaveProperty('explanation');
    for (const quote of await shipper.quotes(SMALLEST, '?explain=false'))
      expect(quote).not.toHaveProperty('explanation');
  });
});

describe('prices', () => {
  it('come from the account’s pricing', async () => {
    const { context } = shipper.app;
    await createCustomerAccount(context, ACTOR, { account: 'DISC070', name: 'Discounted', pricing: 'discount-70' });
    const password = await createPortalAccount(context, ACTOR, {
      username: 'discounted',
      name: 'Discounted',
      accounts: ['DISC070'],
      apiAccess: true,
    });
    const apikey = shipper.headers.apikey!;
    const token = await tokenFor(shipper.app, apikey, { username: 'discounted', password, account: 'DISC070' });
    const [list] = await shipper.quotes(SMALLEST);
    const answer = await shipper.ask(spoiled(SMALLEST, { 'payment.account': 'DISC070' }), {
      headers: { authorization: `Bearer ${token}` },
    });
    const [quote] = answer.body.data;
    expect(list.quoteRate.rateType).toBe('LIST');
    expect(quote.quoteRate.rateType).toBe('CUSTOMER');
    const discount = quote.chargeItems.find((one: Loose) => one.charge.startsWith('-'));
    const gross = list.lineItemCharges.reduce((sum: number, one: Loose) => sum + centsOf(one.charge), 0);
    expect(-centsOf(discount.charge)).toBe(Math.round(gross * 0.7));
  });

  it('add up for many shipments and levels', async () => {
    // The shipper of these tests checks every response.
    const places = [
      ['New York', 'NY', '10001'],
      ['Anchorage', 'AK', '99501'],
      ['Honolulu', 'HI', '96813'],
      ['Los Angeles', 'CA', '90001'],
    ] as const;
    for (const [city, stateProvince, postalCode] of places) {
      for (const weight of [1, 499, 930, 1999, 9_999, 19_999, 45_000]) {
        const quotes = await shipper.quotes(
          spoiled(TWO_PALLETS, {
            'destination.address': { city, stateProvince, postalCode, country: 'US' },
            [`${UNIT}.weight`]: weight,
            [`${UNIT}.lineItems[0].weight`]: weight,
            accessorials: { codes: ['HD', 'INS', 'APT'] },
          }),
        );
        expect(quotes).toHaveLength(9);
      }
    }
  });
});

it('has a URL of disclaimers that opens', async () => {
  const [quote] = await shipper.quotes(SMALLEST);
  const page = await shipper.app.http.inject({ method: 'GET', url: new URL(quote.disclaimersURL).pathname });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.payload).toContain(DISCLAIMERS_PAGE.title);
});

describe('a ship date has the prices of its tariff', () => {
  function dearerTariff() {
    const files = new Map(demoTariffFiles());
    const zones = Buffer.from(files.get('zones.csv')!).toString('utf8');
    files.set('zones.csv', Buffer.from(zones.replace(/^(\w+,\d*,)[\d.]+$/gm, '$19999.00')));
    return files;
  }
  const isDear = async (by: Shipper, shipDate: string) => {
    const [quote] = await by.quotes(spoiled(SMALLEST, { 'quoteRequest.shipDate': shipDate }));
    return centsOf(quote.quoteRate.totalCharges) > 999_900;
  };

  it('that of next year, if there is one', async () => {
    const other = await openShipper();
    try {
      const newYear = Date.UTC(2027, 0, 1);
      expect(await importTariff(other.app.context, ACTOR, dearerTariff(), newYear)).toMatchObject({ version: 2 });
      // The node learns about the new version by itself.
      await expect.poll(() => isDear(other, '2027-01-04'), { timeout: 10_000 }).toBe(true);
      expect(await isDear(other, '2027-01-01')).toBe(true);
      expect(await isDear(other, '2026-12-31')).toBe(false);
      expect(await isDear(other, '2026-11-20')).toBe(false);
    } finally {
      await other.app.close();
    }
  });

  it('that of today, from the moment at which it begins', async () => {
    const other = await openShipper();
    try {
      await importTariff(other.app.context, ACTOR, dearerTariff(), other.app.clock.now());
      await expect.poll(() => isDear(other, '2026-11-02'), { timeout: 10_000 }).toBe(true);
      expect(await isDear(other, '2026-11-03')).toBe(true);
      expect(await isDear(other, '2026-11-01')).toBe(false);
    } finally {
      await other.app.close();
    }
  });
});

describe('details that were sent but not requested', () => {
  const ITEM = 'commodity.handlingUnits[0].lineItems[0]';
  const alertIds = (quote: Loose): string[] => quote.alerts.map((one: Loose) => one.messageId);
  it.each<[string, Record<string, unknown>, string[]]>([
    ['coverage', { fullValueCoverageDetails: { monetaryValue: '2500.00' } }, ['FULL_VALUE_NOT_CHARGED']],
    ['coverage that is needed', { fullValueCoverageDetails: { isNeeded: true, monetaryValue: '2500.00' } }, []],
    ['coverage that is not needed', { fullValueCoverageDetails: { isNeeded: false } }, []],
    ['hazardous materials', { [`${ITEM}.hazardousDetails`]: { weight: 100 } }, ['HAZMAT_NOT_CHARGED']],
    [
      'both',
      { [`${ITEM}.hazardousDetails`]: { weight: 100 }, fullValueCoverageDetails: { monetaryValue: '100' } },
      ['FULL_VALUE_NOT_CHARGED', 'HAZMAT_NOT_CHARGED'],
    ],
    [
      'hazardous materials on another line item',
      {
        [`${ITEM}.isHazardous`]: true,
        'commodity.handlingUnits[0].lineItems[1]': { weight: 1, classification: '70', hazardousDetails: { weight: 1 } },
        'commodity.handlingUnits[0].weight': 1201,
      },
      ['ACCESSORIAL_ADDED', 'HAZMAT_NOT_CHARGED'],
    ],
  ])('%s has an alert, also when the quote is read again', async (_, changes, expected) => {
    const [quote] = await shipper.quotes(spoiled(SMALLEST, changes));
    expect(alertIds(quote)).toEqual(expected);
    const { body } = await shipper.read(quote.quoteId);
    expect(body.data[0].alerts).toEqual(quote.alerts);
  });
});
