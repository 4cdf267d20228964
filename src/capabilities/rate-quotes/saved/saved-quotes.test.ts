// Saved quotes: listed in pages for the accounts that requested them, and e-mailed within the daily limits.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../../test/support/shared-postgres.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { until } from '../../../../test/support/waiting.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import {
  FULL,
  type Loose,
  openShipper,
  type Shipper,
  SMALLEST,
  shipperOf,
  spoiled,
  TWO_PALLETS,
} from '../rate-quote.fixture.ts';

describe.each(['SQLite', 'PostgreSQL'])('on %s', (name) => {
  const dataDir = temporaryFolder();
  let shipper: Shipper;
  let stranger: Shipper;
  beforeAll(async () => {
    shipper = await openShipper({
      dataDir,
      mailPerReference: 2,
      ...(name === 'PostgreSQL' && { databaseUrl: await freshPostgresDatabase() }),
    });
    stranger = await shipperOf(shipper.app);
    await Promise.all([shipper.signInAgain(), stranger.signInAgain()]);
  });
  afterAll(() => shipper.app.close());

  const call = async (method: 'GET' | 'POST', path: string, payload?: Loose, by = shipper) => {
    const answer = await shipper.app.http.inject({
      method,
      url: `/v1/rate-quotes${path}`,
      headers: by.headers,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() as Loose };
  };
  const list = async (query = '', by = shipper): Promise<Loose> => {
    const { status, body } = await call('GET', query, undefined, by);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  test('quotes are listed, newest first, to the accounts that requested them', async () => {
    const first = await shipper.quotes(SMALLEST);
    shipper.app.clock.advance(1_000);
    const all = (await shipper.quotes(TWO_PALLETS)).filter(({ rateFound }) => rateFound);
    const { data, cursor } = await list();
    expect(cursor).toBeNull();
    expect(data).toHaveLength(2);
    const [newest, oldest] = data;
    const unit = TWO_PALLETS.commodity.handlingUnits[0];
    expect(newest).toMatchObject({
      account: shipper.account,
      shipDate: TWO_PALLETS.quoteRequest.shipDate,
      terms: 'Prepaid',
      origin: { postalCode: TWO_PALLETS.origin.address.postalCode, city: TWO_PALLETS.origin.address.city },
      handlingUnits: [
        {
          count: unit.count,
          weight: unit.weight,
          length: unit.length,
          classification: unit.lineItems[0].classification,
        },
      ],
    });
    expect(newest.offers.map((one: Loose) => one.quoteId)).toEqual(all.map(({ quoteId }) => quoteId));
    for (const [at, offer] of newest.offers.entries()) {
      const { serviceLevelId, serviceLevelText, quoteRate } = all[at];
      expect(offer).toMatchObject({ serviceLevelId, serviceLevelText, totalCharges: quoteRate.totalCharges });
      expect(offer.isExpired).toBe(false);
    }
    expect(oldest.offers[0].quoteId).toBe(first[0].quoteId);
    expect((await list('', stranger)).data).toEqual([]);
  });

  test('the list has pages and can be filtered by day; an expired quote says so', async () => {
    for (let count = 0; count < 3; count++) {
      shipper.app.clock.advance(1_000);
      await shipper.quotes(SMALLEST);
    }
    const whole = (await list()).data.map((one: Loose) => one.offers[0].quoteId);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Loose = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.data.map((one: Loose) => one.offers[0].quoteId));
      ({ cursor } = page);
    }
    expect(paged).toEqual(whole);
    const today = new Date(shipper.app.context.freightClock.now()).toISOString().slice(0, 10);
    expect((await list(`?from=${today}&to=${today}`)).data).toHaveLength(whole.length);
    expect((await list('?to=2020-01-01')).data).toEqual([]);
    for (const query of ['?limit=0', '?limit=101', '?cursor=x', '?from=yesterday', '?what=1']) {
      expect((await call('GET', query)).status, query).toBe(400);
    }
    shipper.app.clock.advance(90 * DAY_MS);
    await Promise.all([shipper.signInAgain(), stranger.signInAgain()]);
    expect((await list()).data.every((one: Loose) => one.offers.every((offer: Loose) => offer.isExpired))).toBe(true);
  });

  test('a quote is e-mailed with its price, to a limited number of recipients per day', async () => {
    const [quote] = (await shipper.quotes(spoiled(FULL, { 'quoteRequest.serviceLevels': ['LTL'] }))).filter(
      ({ rateFound }) => rateFound,
    );
    const path = `/${quote.quoteId}/email`;
    const sent = await call('POST', path, { addresses: ['dana@example.com', 'dana@example.com'] });
    expect(sent.status, JSON.stringify(sent.body)).toBe(202);
    expect(sent.body.data).toEqual({ quoteId: quote.quoteId, to: ['dana@example.com'], state: 'queued' });
    const folder = join(dataDir, 'mail', 'test');
    // A message that is being written has another name.
    const file = await until(
      'it is sent',
      () => existsSync(folder) && readdirSync(folder).find((one) => one.endsWith('.eml')),
    );
    const { subject, text = '' } = await simpleParser(readFileSync(join(folder, file)));
    expect(subject).toContain(`Freight quote ${quote.quoteId}`);
    const total = Number(quote.quoteRate.totalCharges).toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(text).toContain(`has quoted $${total} for this shipment`);
    expect(text).toContain('23230');
    expect(text).toMatch(new RegExp(`Total +${quote.quoteRate.totalCharges}`));
    expect((await call('POST', path, { addresses: ['dana@example.com'] }, stranger)).body.error.code).toBe(
      (await call('GET', `/${quote.quoteId}`, undefined, stranger)).body.error.code,
    );
    for (const body of [{}, { addresses: [] }, { addresses: ['nobody'] }, { addresses: ['a@b.c', 'x'], more: 1 }]) {
      expect((await call('POST', path, body)).status, JSON.stringify(body)).toBe(400);
    }
    const many = await call('POST', path, { addresses: ['a@example.com', 'b@example.com'] });
    expect([many.status, many.body.error.code]).toEqual([429, 1034]);
  });
});
