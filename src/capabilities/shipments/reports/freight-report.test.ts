// The freight report, on the real app and both databases: on-time delivery, lanes and exceptions of the reader's own freight only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../../test/support/shared-postgres.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import { voidShipment } from '../bill-changes/void-shipment.ts';
import { findShipment } from '../find-shipment.ts';
import { type Freight, type FreightCaller, happened, type Loose, openFreight } from '../shipment.fixture.ts';

describe.each(['SQLite', 'PostgreSQL'])('on %s', (name) => {
  let freight: Freight;
  let caller: FreightCaller;
  let other: FreightCaller;
  beforeAll(async () => {
    freight = await openFreight(name === 'SQLite' ? {} : { databaseUrl: await freshPostgresDatabase() });
    [caller, other] = await Promise.all([freight.caller(), freight.caller()]);
  });
  afterAll(() => freight.app.close());

  const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
  const ask = async (query: string, who = caller) => who.get(`/v1/reports/freight?${query}`);
  const report = async (from: number, to: number, who = caller): Promise<Loose> => {
    const { status, body, text } = await ask(`from=${dayText(from)}&to=${dayText(to)}`, who);
    expect(status, text).toBe(200);
    return body.data;
  };

  test('counts on-time deliveries, the cost of lanes, and exceptions', async () => {
    const now = freight.now();
    const today = Math.floor(now / DAY_MS);
    const own = { accounts: [caller.account], payerAccount: caller.account };
    const onTime = await freight.open({ ...own, promisedDay: today + 1 });
    const late = await freight.open({ ...own, promisedDay: today - 1 });
    const elsewhere = await freight.open(own, '77002', '75207');
    const voided = await freight.open(own);
    const earlier = await freight.open({ ...own, shipDay: today - 40 });
    for (const { pro } of [onTime, late]) {
      await freight.record(
        pro,
        happened('picked_up', now - 3 * HOUR_MS),
        happened('exception_opened', now - 2 * HOUR_MS, { reasonCode: 'WTH' }),
        happened('exception_resolved', now - 1.5 * HOUR_MS, { reasonCode: 'WTH' }),
        happened('delivered', now - HOUR_MS, { receivedBy: 'Dana', condition: 'clean' }),
      );
    }
    await freight.record(
      elsewhere.pro,
      happened('picked_up', now - 3 * HOUR_MS),
      happened('exception_opened', now - 2 * HOUR_MS, { reasonCode: 'REF' }),
    );
    const stored = await findShipment(freight.parts, voided.pro);
    await freight.app.context.db.write(voidShipment(freight.parts, stored!, now));

    const found = await report(today - 1, today);
    expect(found).toMatchObject({ shipments: 3, deliveries: 2, onTime: 1, isComplete: true });
    expect(found.exceptions).toEqual([
      { reasonCode: 'WTH', reason: expect.any(String), count: 2, open: 0 },
      { reasonCode: 'REF', reason: expect.any(String), count: 1, open: 1 },
    ]);
    const cents = (text: string) => Math.round(Number(text.replace(/,/g, '')) * 100);
    const lane = found.lanes.find(({ destination }: Loose) => destination.startsWith('Chicago'));
    expect(lane).toMatchObject({ shipments: 2, deliveries: 2, onTime: 1 });
    expect(lane.weight).toBe(onTime.weightLb + late.weightLb);
    const expected = [onTime, late, elsewhere].reduce((sum, { charge }) => sum + (charge?.totalCents ?? 0), 0);
    expect(cents(found.charges)).toBe(expected);
    expect(found.lanes.reduce((sum: number, one: Loose) => sum + cents(one.charges), 0)).toBe(expected);
    // Another range of dates has other freight.
    const months = (await report(today - 41, today)).months;
    expect(months.reduce((sum: number, one: Loose) => sum + one.shipments, 0)).toBe(4);
    expect(months[0].month).toBe(dayText(earlier.shipDay).slice(0, 7));
    expect((await report(today - 1, today, other)).shipments).toBe(0);
  });

  test('accounts that do not pay see no charges, and a blind shipment shows no lane', async () => {
    const today = Math.floor(freight.now() / DAY_MS);
    const { consignee, shipper } = await freight.open();
    await freight.open({
      accounts: [other.account, caller.account],
      accessorials: ['BLIND'],
      payerAccount: caller.account,
      shipper: { ...shipper, account: other.account },
      consignee,
      shipDay: today - 80,
    });
    const seen = await report(today - 80, today - 80, other);
    expect(seen).toMatchObject({ shipments: 1, charges: '0.00', lanes: [] });
    expect((await report(today - 80, today - 80)).lanes).toHaveLength(1);
  });

  test.each([
    ['', ['from', 'to']],
    ['from=2026-01-02&to=2026-01-01', ['to']],
    ['from=2026-01-01&to=2027-01-02', ['to']],
    ['from=x&to=2026-01-01&more=1', ['from', 'more']],
  ])('refuses %s', async (query, fields) => {
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    const named = body.error.validationFailures.map(({ field }: Loose) => field);
    for (const field of fields) expect(named).toContain(field);
  });
});
