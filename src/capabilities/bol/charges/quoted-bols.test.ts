// A quote's price holds once, for the freight that was quoted: on the real app and both databases.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPostgresDatabase } from '../../../../test/support/shared-postgres.ts';
import { ACTOR } from '../../../../test/support/test-app.ts';
import { createCustomerAccount } from '../../accounts/customers/manage-customer-accounts.ts';
import { SMALLEST as SMALLEST_QUOTE, spoiled } from '../../rate-quotes/rate-quote.fixture.ts';
import { type Loose, UNIT } from '../bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol-shipper.fixture.ts';

const QUOTED = 'commodity.handlingUnits[0]';
const ITEM = `${UNIT}.lineItems[0]`;

/** For the freight of the smallest bill: two pallets of 48 × 40 × 50 in, 1,200 lb of class 70. */
async function quoteFor(who: BolShipper, changes: Record<string, unknown> = {}): Promise<Loose> {
  const unit = { count: 2, type: 'PL', weight: 1200, length: 48, width: 40, height: 50 };
  const body = spoiled(SMALLEST_QUOTE, {
    'payment.account': who.account,
    'commodity.handlingUnits': [{ ...unit, lineItems: [{ weight: 1200, classification: '70' }] }],
  });
  const { status, body: answer } = await who.call('POST', '/v1/rate-quotes', spoiled(body, changes));
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data[0];
}

/** The result of a bill that names the quote. */
async function billed(who: BolShipper, quote: Loose, changes: Record<string, unknown> = {}) {
  const { answer, messages } = await who.submit(who.bill({ 'referenceNumbers.quoteID': quote.quoteId, ...changes }));
  const { pro } = answer.referenceNumbers;
  const { body: stored } = await who.call('GET', `/v1/bol/${pro}`);
  return {
    pro,
    stored,
    status: answer.messageStatus.status,
    warning: messages.find((one) => /was not used/.test(one)),
  };
}

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

describe('a quote holds', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['for the same freight', {}, {}],
    ['within 2% of the weight', { [`${QUOTED}.weight`]: 1224 }, {}],
    ['within an inch', { [`${QUOTED}.length`]: 49, [`${QUOTED}.height`]: 49 }, {}],
    ['within a week', {}, { 'bol.requestedPickupDate': '2026-11-27T08:00:00.000' }],
    [
      'for the same units in other entries',
      {},
      {
        'commodities.handlingUnits': [1, 2].map(() => ({
          ...{ count: 1, type: 'PAT', weight: 600, length: 48, width: 40, height: 50 },
          lineItems: [
            {
              ...{ description: 'Copy paper', weight: 600, pieces: 30, packagingType: 'CTN' },
              ...{ classification: '70', hazardous: false, stackable: true },
            },
          ],
        })),
      },
    ],
    [
      'without dimensions, while they change nothing',
      { 'commodity.handlingUnits': [{ weight: 1200, lineItems: [{ weight: 1200, classification: '70' }] }] },
      {},
    ],
    ['with the services of the bill', { 'accessorials.codes': ['LGATE'] }, { 'accessorials.codes': ['LFTD'] }],
  ])('%s', async (_, quoteChanges, changes) => {
    const quote = await quoteFor(shipper, withAccessorials(quoteChanges));
    const { stored, status, warning } = await billed(shipper, quote, changes);
    expect(warning).toBeUndefined();
    expect(status).toBe('PASS');
    expect(stored).toMatchObject({ quoteId: quote.quoteId, totalCharges: quote.quoteRate.totalCharges });
  });
});

function withAccessorials({ 'accessorials.codes': codes, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return codes === undefined ? rest : { ...rest, accessorials: { codes } };
}

describe('a quote does not hold', () => {
  const HAZARD = {
    weight: 100,
    class: '3',
    unnaNumber: 'UN1263',
    propername: 'Paint',
    packingGroup: 'II',
  };
  it.each<[string, string, string, Record<string, unknown>, Record<string, unknown>?]>([
    ['1286 lb', '1260 lb', 'weight', {}, { [`${QUOTED}.weight`]: 1226 }],
    ['1260 lb', '1300 lb', 'weight', { [`${UNIT}.tareWeight`]: 100 }],
    ['class 70', 'class 250', 'classification', { [`${ITEM}.classification`]: '250' }],
    ['3 handling units', '2 handling units', 'count', {}, { [`${QUOTED}.count`]: 3 }],
    ['48 × 40 × 50 in', '50 × 40 × 50 in', 'length, width, height', { [`${UNIT}.length`]: 50 }],
    ['48 × 40 × 50 in', '180 × 40 × 50 in', 'length, width, height', { [`${UNIT}.length`]: 180 }],
    [
      'freight without dimensions',
      '180 × 40 × 50 in',
      'length, width, height',
      { [`${UNIT}.length`]: 180 },
      { 'commodity.handlingUnits': [{ weight: 1200, lineItems: [{ weight: 1200, classification: '70' }] }] },
    ],
    [
      'freight without dimensions',
      '180 × 40 × 50 in',
      'length, width, height',
      { [`${UNIT}.length`]: 180 },
      {
        'commodity.handlingUnits': [{ weight: 1200, lineItems: [{ weight: 1200, classification: '70' }] }],
        volumeAndExclusiveUseDetails: { linearFootage: 12 },
      },
    ],
    [
      'no hazardous materials',
      'hazardous materials',
      'hazardous',
      {
        [`${ITEM}.hazardous`]: true,
        [`${ITEM}.hazardousDescription`]: 'UN1263, Paint, 3, PG II',
        [`${ITEM}.hazardousDetails`]: HAZARD,
        'accessorials.codes': ['HAZ'],
        'accessorials.hazardousDetails': { emergencyContact: { name: 'Line', phone: '8005550100' } },
      },
    ],
    ['no accessorials', 'LGATE', 'accessorials.codes', { 'accessorials.codes': ['LFTD'] }],
    ['LGATE', 'no accessorials', 'accessorials.codes', {}, { accessorials: { codes: ['LGATE'] } }],
    [
      'no full-value coverage',
      'a value of 2500.00',
      'accessorials.fullValueCoverageDetails.monetaryValue',
      { 'accessorials.codes': ['FVC'], 'accessorials.fullValueCoverageDetails.monetaryValue': '2500.00' },
    ],
    ['LTL Standard Transit', 'another guarantee', 'accessorials.codes', { 'accessorials.codes': ['GTD_PM'] }],
    ['terms Prepaid', 'Collect', 'payment.terms', { 'payment.terms': 'Collect' }],
    [
      'ship date 2026-11-20',
      '2026-11-30',
      'bol.requestedPickupDate',
      { 'bol.requestedPickupDate': '2026-11-30T08:00:00.000' },
    ],
    ['origin 23220', '23230', 'origin.postalCode', {}, { 'origin.address.postalCode': '23220' }],
    ['destination 75201', '75207', 'destination.postalCode', {}, { 'destination.address.postalCode': '75201' }],
  ])('for %s where the bill has %s', async (was, now, field, changes, quoteChanges = {}) => {
    const quote = await quoteFor(shipper, quoteChanges);
    const { stored, status, warning } = await billed(shipper, quote, changes);
    expect(status).toBe('WARNING');
    expect(warning).toContain(`quoted ${was}, billed ${now} (`);
    expect(warning).toContain(field);
    expect(warning).toContain(`The quoted price is ${quote.quoteRate.totalCharges}; `);
    expect(warning).toContain(`was rated at ${stored.totalCharges}.`);
    expect(stored.quoteId).toBe('');
  });

  it('for another account', async () => {
    const { app } = shipper;
    await createCustomerAccount(app.context, ACTOR, { account: 'CHEAPER', name: 'Cheaper', pricing: 'discount-70' });
    await createCustomerAccount(app.context, ACTOR, { account: 'DEARER1', name: 'Dearer', pricing: 'list' });
    const both = await bolShipperOf(app, ['CHEAPER', 'DEARER1']);
    const quote = await quoteFor(both);
    const { stored, warning } = await billed(both, quote, { 'billTo.account': 'DEARER1' });
    expect(warning).toContain('quoted account CHEAPER, billed DEARER1 (billTo.account)');
    expect(Number(stored.totalCharges)).toBeGreaterThan(Number(quote.quoteRate.totalCharges));
  });

  it('where the destination is not known: there is no price yet', async () => {
    const quote = await quoteFor(shipper);
    const { stored, status, warning } = await billed(shipper, quote, {
      'destination.postalCode': undefined,
      'destination.city': 'Nowhere',
    });
    expect(status).toBe('WARNING');
    expect(warning).toContain(`Quote ${quote.quoteId} was not used: the destination is not known`);
    expect(warning).toContain('the shipment has no price yet');
    expect(stored.quoteId).toBe('');
  });

  it('for units that were quoted as stackable and are not', async () => {
    const unit = {
      ...{ count: 8, type: 'PL', weight: 6000, length: 48, width: 48, height: 48 },
      ...{ isStackable: true, isTurnable: false, tareWeight: 100 },
    };
    const quote = await quoteFor(shipper, {
      'quoteRequest.serviceLevels': ['VTL'],
      requestor: { name: 'Dana', phone: '8045550142', email: 'dana@example.com' },
      'commodity.handlingUnits': [
        {
          ...unit,
          lineItems: [
            {
              description: 'Paper',
              weight: 6000,
              pieces: 8,
              packagingType: 'CT',
              classification: '70',
              isHazardous: false,
            },
          ],
        },
      ],
    });
    const sent = { 'commodities.handlingUnits[0].length': 48, [`${UNIT}.width`]: 48, [`${UNIT}.height`]: 48 };
    const same = { ...sent, [`${UNIT}.count`]: 8, [`${UNIT}.weight`]: 6000, [`${ITEM}.weight`]: 6000 };
    const { stored, warning } = await billed(shipper, quote, { ...same, [`${UNIT}.tareWeight`]: 100 });
    expect(warning).toContain('quoted 8 linear feet, billed 16 linear feet (');
    // The bill asked for volume by naming a volume quote.
    expect(stored.service).toBe('Volume and Truckload Basic');
    // One item that must not be stacked is enough.
    const stackable = { ...same, [`${UNIT}.tareWeight`]: 100, [`${UNIT}.stackable`]: true };
    const unstackable = await billed(shipper, quote, { ...stackable, [`${ITEM}.stackable`]: false });
    expect(unstackable.warning).toContain('quoted 8 linear feet, billed 16 linear feet (');
    const held = await billed(shipper, quote, { ...stackable, [`${ITEM}.stackable`]: true });
    expect(held.stored).toMatchObject({ quoteId: quote.quoteId, totalCharges: quote.quoteRate.totalCharges });
  });
});

describe.each([
  { name: 'SQLite', open: () => openBolShipper() },
  {
    name: 'PostgreSQL',
    open: async () => openBolShipper({ config: { databaseUrl: await freshPostgresDatabase() } }),
  },
])('$name: a bill uses its quote up', ({ open }) => {
  let own: BolShipper;
  beforeAll(async () => {
    own = await open();
  });
  afterAll(() => own.app.close());

  it('and a second one is rated again, with a warning that names the first', async () => {
    const quote = await quoteFor(own);
    const first = await billed(own, quote);
    expect(first.stored.quoteId).toBe(quote.quoteId);
    const second = await billed(own, quote);
    expect(second.status).toBe('WARNING');
    expect(second.warning).toContain(`the bill of lading with PRO ${first.pro} used it`);
    expect(second.stored).toMatchObject({ quoteId: '', totalCharges: quote.quoteRate.totalCharges });
  });

  it('until it is voided', async () => {
    const quote = await quoteFor(own);
    const first = await billed(own, quote);
    expect((await own.call('DELETE', `/v1/bol/${first.pro}`)).status).toBe(204);
    expect((await billed(own, quote)).stored.quoteId).toBe(quote.quoteId);
  });

  it('keeps it when it is replaced, and frees it if it no longer matches', async () => {
    const quote = await quoteFor(own);
    const { pro } = await billed(own, quote);
    const replace = async (changes: Record<string, unknown>) => {
      const body = own.bill({ 'referenceNumbers.quoteID': quote.quoteId, ...changes });
      const answer = await own.call('PUT', `/v1/bol/${pro}`, body);
      expect(answer.status).toBe(200);
      return (await own.call('GET', `/v1/bol/${pro}`)).body.quoteId;
    };
    expect(await replace({ 'bol.specialInstructions': 'Call ahead.' })).toBe(quote.quoteId);
    expect((await billed(own, quote)).stored.quoteId).toBe('');
    expect(await replace({ [`${ITEM}.classification`]: '250' })).toBe('');
    const other = await billed(own, quote);
    expect(other.stored.quoteId).toBe(quote.quoteId);
    expect(await replace({})).toBe('');
  });

  it('of many at once, one gets the price', async () => {
    const quote = await quoteFor(own);
    const all = await Promise.all(Array.from({ length: 8 }, () => billed(own, quote)));
    const holders = all.filter(({ stored }) => stored.quoteId === quote.quoteId);
    expect(holders).toHaveLength(1);
    for (const { warning } of all.filter((one) => !holders.includes(one))) {
      expect(warning).toContain(`PRO ${holders[0]!.pro} used it`);
    }
  });
});
