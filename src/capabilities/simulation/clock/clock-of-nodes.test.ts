// The test environment's clock with several nodes on one database: each may move it, and idle or stopped nodes block no one.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { openTestApp } from '../../../../test/support/test-app.ts';
import { until } from '../../../../test/support/waiting.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../../bol/bol-shipper.fixture.ts';

interface ClockTable {
  test_clock: { runner: string; runner_until: number; shown_at: number };
}

const SHIPS = { 'bol.requestedPickupDate': '2026-11-03T08:00:00.000' };

async function advance({ call }: BolShipper, by: string): Promise<string> {
  const { status, body } = await call('POST', '/v1/test/clock', { advance: by });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.now;
}

const statusOf = async ({ call }: BolShipper, pro: string): Promise<string> =>
  (await call('GET', `/v1/shipments/history?pro=${pro}`)).body.data[0].status.conciseStatus;

it('each of two nodes moves it, both show the same time, and freight moves once', { timeout: 60_000 }, async () => {
  const config = { dataDir: temporaryFolder(), requestsPerSecond: 0 };
  const one = await openBolShipper({ config });
  const other = await bolShipperOf(await openTestApp({ config }));
  const nodes = [one, other];
  const clockRow = () =>
    one.app.context.db.tables<ClockTable>().selectFrom('test_clock').selectAll().executeTakeFirst();
  const { referenceNumbers } = await one.make(SHIPS);
  const { pro } = referenceNumbers;
  // Long enough for each node to have checked whether anything is due.
  await pause(1_500);

  let at = Date.parse('2026-11-02T14:00:00.000Z');
  for (let day = 0; day < 8; day++) {
    at += DAY_MS;
    expect(await advance(nodes[day % 2]!, '1d')).toBe(new Date(at).toISOString());
  }
  expect(await statusOf(one, pro)).toBe('Delivered');
  // Concurrent calls are queued, and each one advances by the time it requested.
  await Promise.all([...nodes, ...nodes].map((node) => advance(node, '1h')));
  for (const { call } of nodes) {
    expect((await call('GET', '/v1/test/clock')).body.data.now).toBe(new Date(at + 4 * HOUR_MS).toISOString());
  }
  const { body } = await one.call('GET', `/v1/shipments/history?pro=${pro}`);
  const told = body.data[0].movementHistory.map((event: { sequence: number }) => event.sequence);
  expect(told).toEqual(told.map((_: number, place: number) => place + 1));

  // No node holds the lease, and while nothing is due nothing is written.
  const before = await clockRow();
  expect(before?.runner_until).toBe(0);
  await pause(1_500);
  expect(await clockRow()).toEqual(before);
  await one.app.close();
  await other.app.close();
});

it('what becomes due while time runs by itself happens without a call', { timeout: 60_000 }, async () => {
  const config = { dataDir: temporaryFolder(), requestsPerSecond: 0 };
  const shipper = await openBolShipper({ config });
  const { referenceNumbers } = await shipper.make(SHIPS);
  await advance(shipper, '1h');
  // System time passes, and the environment's time with it.
  shipper.app.clock.advance(3 * DAY_MS);
  const again = await bolShipperOf(await openTestApp({ config, clock: shipper.app.clock }));
  await until('it was picked up', async () => {
    const row = await again.app.context.db
      .tables<{ shipment_states: { pro: string; status: string } }>()
      .selectFrom('shipment_states')
      .select('status')
      .where('pro', '=', referenceNumbers.pro)
      .executeTakeFirst();
    return row?.status !== 'Pending';
  });
  await shipper.app.close();
  // A stopped node leaves no lease behind.
  await advance(again, '1h');
  await again.app.close();
});

it('a reset ends a clock movement in progress, and nothing of it comes back', {
  timeout: 60_000,
}, async () => {
  const shipper = await openBolShipper({ config: { dataDir: temporaryFolder(), requestsPerSecond: 0 } });
  const { app, call, make } = shipper;
  const realTime = app.clock.now();
  for (const hours of [24, 30, 36, 48]) {
    await Promise.all(Array.from({ length: 20 }, () => make(SHIPS)));
    const advanced = call('POST', '/v1/test/clock', { advance: '30d' });
    await until('it is under way', () => app.context.freightClock.now() > realTime + hours * HOUR_MS);
    expect((await call('POST', '/v1/test/reset')).status).toBe(204);
    // If the advance finished first, everything it did was deleted.
    expect([409, 200]).toContain((await advanced).status);
    expect((await call('GET', '/v1/test/clock')).body.data.now).toBe(new Date(realTime).toISOString());
    const states = app.context.db.tables<{ shipment_states: { pro: string } }>().selectFrom('shipment_states');
    expect(await states.select('pro').execute()).toEqual([]);
  }
  await app.close();
});
