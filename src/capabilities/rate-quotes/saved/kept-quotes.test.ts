// Stored quotes: returned exactly as offered, only to the account that requested them, from any node, under unique IDs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoTariffFiles, loadDemoCarrier } from '../../../../test/support/demo-carrier.ts';
import { ACTOR } from '../../../../test/support/test-app.ts';
import { buildApp } from '../../../app.ts';
import type { App } from '../../../environment/serve-capabilities.ts';
import { CARRIER_FILES } from '../../../freight/network/files/carrier-files.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { importTariff, rollBackTariff } from '../../carrier/import-tariff.ts';
import { loadNetwork } from '../../carrier/load-network.ts';
import {
  FULL,
  forLevels,
  type Loose,
  offerOtherwise,
  openShipper,
  type Shipper,
  SMALLEST,
  shipperOf,
  spoiled,
  TWO_PALLETS,
} from '../rate-quote.fixture.ts';
import { rateQuoteStore } from '../rate-quote.store.ts';

let shipper: Shipper;
/** Another node over the same database. */
let second: App;
beforeAll(async () => {
  shipper = await openShipper();
  second = await buildApp(shipper.app.context);
});
afterAll(async () => {
  await second.close();
  await shipper.app.close();
});

const UNIT = 'commodity.handlingUnits[0]';

async function expectSame(quotes: readonly Loose[], by: Shipper, app?: App): Promise<void> {
  const rated = quotes.filter((one) => one.rateFound);
  expect(rated.length).toBeGreaterThan(0);
  for (const quote of rated) {
    const answer = await by.read(quote.quoteId, app && { app });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ data: [quote], error: { code: 0, message: '', details: '' } });
  }
}

describe('a quote is returned exactly', () => {
  it.each<[string, Loose]>([
    ['the smallest', SMALLEST],
    ['two pallets at all levels', TWO_PALLETS],
    ['everything', FULL],
    ['ALL with fields missing', forLevels(SMALLEST, 'ALL')],
    ['a city that does not fit', spoiled(SMALLEST, { 'destination.address.city': 'Fort Worth' })],
    ['a past ship date', spoiled(SMALLEST, { 'quoteRequest.shipDate': '2026-03-02' })],
    [
      'umlauts and a long postal code',
      spoiled(FULL, {
        [`${UNIT}.lineItems[0].description`]: 'Kühlgerät “x”\\',
        'origin.address.postalCode': '23230-1234',
      }),
    ],
    [
      'a Canadian lane',
      spoiled(SMALLEST, {
        'destination.address': { city: 'Montréal', stateProvince: 'QC', postalCode: 'H2Y 1C6', country: 'CA' },
      }),
    ],
    [
      'a distribution center that is ignored',
      spoiled(SMALLEST, { volumeAndExclusiveUseDetails: { distributionCenter: 'Nowhere', linearFootage: 0 } }),
    ],
  ])('%s', async (_name, body) => {
    const quotes = await shipper.quotes(body);
    await expectSame(quotes, shipper);
    await expectSame(quotes, shipper, second);
  });

  it('at the price that was offered, whatever a later version calculates', async () => {
    const [quote] = await shipper.quotes(SMALLEST, '?explain=true');
    await offerOtherwise(shipper.app.context.db, quote.quoteId, -1234, 0);
    const { body } = await shipper.read(quote.quoteId, { query: '?explain=true' });
    const [again] = body.data;
    const total = (Number(quote.quoteRate.totalCharges) - 12.34).toFixed(2);
    expect(again.quoteRate.totalCharges).toBe(total);
    expect(again.chargeItems).toEqual([
      ...quote.chargeItems,
      { description: 'Adjustment to the quoted price', charge: '-12.34' },
    ]);
    expect(again.explanation.at(-1).text).toBe(`Total ${total}.`);
    expect(again.explanation.at(-2)).toMatchObject({ rule: 'as-quoted', charge: '-12.34' });
  });

  it('valid until the moment that was offered, whatever a later version calculates', async () => {
    const [quote] = await shipper.quotes(SMALLEST);
    await offerOtherwise(shipper.app.context.db, quote.quoteId, 0, -20 * DAY_MS - 90 * 60_000);
    const [again] = (await shipper.read(quote.quoteId)).body.data;
    const told = Date.parse(quote.dates.quoteExpiration);
    expect(Date.parse(again.dates.quoteExpiration)).toBe(told - 20 * DAY_MS - 90 * 60_000);
    // Everything else is as it was.
    expect({ ...again, dates: quote.dates }).toEqual(quote);
  });

  it('with its explanation, if that is requested', async () => {
    const [quote] = await shipper.quotes(SMALLEST, '?explain=true');
    const { body } = await shipper.read(quote.quoteId, { query: '?explain=true' });
    expect(body.data).toEqual([quote]);
    const { explanation: _, ...plain } = quote;
    expect((await shipper.read(quote.quoteId)).body.data).toEqual([plain]);
  });

  it('long after it expired', async () => {
    const other = await openShipper();
    try {
      const quotes = await other.quotes(TWO_PALLETS);
      other.app.clock.advance(400 * DAY_MS);
      expect((await other.read(quotes[0].quoteId)).status).toBe(401);
      await other.signInAgain();
      await expectSame(quotes, other);
    } finally {
      await other.app.close();
    }
  });

  it('after a new network and a new tariff, and after going back', async () => {
    const other = await openShipper();
    const node = await buildApp(other.app.context);
    try {
      const { context } = other.app;
      const before = await other.quotes(TWO_PALLETS);
      const tariff = new Map(demoTariffFiles());
      const rates = Buffer.from(tariff.get('rates.csv')!).toString('utf8');
      tariff.set('rates.csv', Buffer.from(rates.replace(/(\d)\.(\d\d)/g, '$19.$2')));
      const network = new Map(loadDemoCarrier());
      const terminals = CARRIER_FILES.terminals.name;
      const phone = before[0].transitDetails.originTerminalInfo.contact.phone;
      const changed = Buffer.from(network.get(terminals)!).toString('utf8').replaceAll(phone, '804-555-0177');
      network.set(terminals, Buffer.from(changed));
      expect(await importTariff(context, ACTOR, tariff, 1)).toMatchObject({ ok: true, version: 2 });
      expect(await loadNetwork(context, ACTOR, network, 1)).toMatchObject({ ok: true, version: 2 });
      const news = async () => {
        const [quote] = await other.quotes(TWO_PALLETS);
        return [
          quote.transitDetails.originTerminalInfo.contact.phone === '804-555-0177',
          quote.quoteRate.totalCharges !== before[0].quoteRate.totalCharges,
        ];
      };
      await expect.poll(news, { timeout: 10_000 }).toEqual([true, true]);
      const after = await other.quotes(TWO_PALLETS);
      await expectSame(before, other);
      await expectSame(before, other, node);
      await expectSame(after, other);
      await rollBackTariff(context, ACTOR);
      await expect.poll(async () => (await news())[1], { timeout: 10_000 }).toBe(false);
      await expectSame(before, other);
      await expectSame(after, other);
      // A node that started after the quotes were made.
      const third = await buildApp(context);
      await expectSame(before, other, third);
      await expectSame(after, other, third);
      await third.close();
    } finally {
      await node.close();
      await other.app.close();
    }
  });
});

describe('404, with data []', () => {
  async function expectAbsent(quoteId: string, by = shipper): Promise<Loose> {
    const answer = await by.read(quoteId);
    expect(answer.status, quoteId).toBe(404);
    expect(answer.body.data).toEqual([]);
    return answer.body;
  }

  it('for another account, just as for a quote that never was', async () => {
    const [quote] = await shipper.quotes(SMALLEST);
    const other = await shipperOf(shipper.app);
    const foreign = await expectAbsent(quote.quoteId, other);
    expect(foreign).toEqual(await expectAbsent('L000000', other));
    await expectSame([quote], shipper);
  });

  it('for a level that was not requested, or had no rate', async () => {
    const [ltl] = await shipper.quotes(SMALLEST);
    const key = ltl.quoteId.slice(1);
    for (const character of '123VESRX') await expectAbsent(`${character}${key}`);
    const all = await shipper.quotes(forLevels(SMALLEST, 'ALL'));
    const allKey = all[0].quoteId.slice(1);
    await expectAbsent(`V${allKey}`);
    await expectSame(all, shipper);
  });

  it('for a request without any rate: nothing is stored', async () => {
    const count = async () => {
      const tables = shipper.app.context.db.tables<{ rate_quotes: { quote_key: string } }>();
      return (await tables.selectFrom('rate_quotes').select('quote_key').execute()).length;
    };
    const before = await count();
    const weights = { [`${UNIT}.weight`]: 90_000, [`${UNIT}.lineItems[0].weight`]: 90_000 };
    const [quote] = await shipper.quotes(spoiled(SMALLEST, weights));
    expect(quote.rateFound).toBe(false);
    expect(await count()).toBe(before);
    await shipper.quotes(SMALLEST);
    expect(await count()).toBe(before + 1);
  });

  it.each(['x', 'L12345', 'L1234567', 'l123456', 'L12345%20', 'L12-456', '..%2F..', "L'OR'1'"])(
    'for %s',
    async (junk) => {
      await expectAbsent(junk);
    },
  );

  it('401 without a token, and no data', async () => {
    const answer = await shipper.read('L000000', { headers: { authorization: '' } });
    expect(answer.status).toBe(401);
    expect(answer.body).not.toHaveProperty('data');
  });
});

it('a quote takes few bytes', async () => {
  const size = async (body: Loose) => {
    const quotes = await shipper.quotes(body);
    const row = await rateQuoteStore(shipper.app.context.db).find(quotes[0].quoteId.slice(1));
    return Object.values(row!).reduce<number>(
      (sum, value) => sum + (typeof value === 'number' ? 8 : Buffer.byteLength(String(value))),
      0,
    );
  };
  expect(await size(TWO_PALLETS)).toBeLessThanOrEqual(700);
  expect(await size(SMALLEST)).toBeLessThanOrEqual(320);
});

describe('ids', () => {
  it('are unique over 5,000 quotes of two nodes', { timeout: 60_000 }, async () => {
    const other = await openShipper();
    const node = await buildApp(other.app.context);
    try {
      const ids = new Set<string>();
      for (let batch = 0; batch < 50; batch++) {
        const answers = await Promise.all(
          Array.from({ length: 100 }, (_, at) => other.ask(SMALLEST, { app: at % 2 === 0 ? other.app : node })),
        );
        for (const { body } of answers) ids.add(body.data[0].quoteId);
      }
      expect(ids.size).toBe(5_000);
      const store = rateQuoteStore(other.app.context.db);
      for (const id of [...ids].filter((_, at) => at % 500 === 0)) expect(await store.find(id.slice(1))).toBeDefined();
    } finally {
      await node.close();
      await other.app.close();
    }
  });
});

describe('Idempotency-Key', () => {
  it('returns the same quote again, byte for byte, and stores one', async () => {
    const headers = { 'idempotency-key': 'quote-1' };
    const first = await shipper.ask(SMALLEST, { headers });
    const again = await shipper.ask(SMALLEST, { headers });
    const elsewhere = await shipper.ask(SMALLEST, { headers, app: second });
    expect(first.status).toBe(200);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    for (const replay of [again, elsewhere]) {
      expect(replay.text).toBe(first.text);
      expect(replay.headers['idempotency-replayed']).toBe('true');
    }
    const other = await shipper.ask(spoiled(SMALLEST, { 'payment.payor': 'Consignee' }), { headers });
    expect(other.status).toBe(422);
  });

  it('belongs to the caller', async () => {
    const headers = { 'idempotency-key': 'quote-2' };
    const [mine] = (await shipper.ask(SMALLEST, { headers })).body.data;
    const other = await shipperOf(shipper.app);
    const [theirs] = (await other.ask(SMALLEST, { headers })).body.data;
    expect(theirs.quoteId).not.toBe(mine.quoteId);
  });
});
