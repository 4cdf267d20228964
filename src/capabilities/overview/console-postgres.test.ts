// The console on PostgreSQL: where its SQL differs from SQLite's, the responses are the same.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { consoleOf } from '../jobs/console.fixture.ts';
import { type Operations, openOperations } from '../operations/operations.fixture.ts';
import { judgeDeliveries } from '../shipments/lists/survey-shipments.ts';

let ops: Operations;
beforeAll(async () => {
  ops = await openOperations({ databaseUrl: await freshPostgresDatabase() });
});
afterAll(() => ops.app.close());

test('every page of the console gets its data', async () => {
  const { app } = ops;
  const desk = await consoleOf(app, 'postgres');
  const today = new Date(app.clock.now()).toISOString().slice(0, 10);
  await ops.open();
  const moving = await ops.open();
  const delivered = await ops.open({ promisedDay: Math.floor(app.clock.now() / DAY_MS) + 1 });
  const event = (pro: string, kind: string, more = {}) => ({
    type: `shipment.${kind}`,
    pro,
    eventId: kind,
    occurredAt: ops.at(-1),
    ...more,
  });
  await ops.report(
    event(moving.pro, 'picked_up'),
    event(delivered.pro, 'picked_up'),
    event(delivered.pro, 'delivered', { receivedBy: 'Lee' }),
  );

  const volumes = await desk.get(`/network/volumes?from=${today}&to=${today}`);
  expect(volumes.rows).toEqual([['HOU', 'CHI', 3, expect.any(Number)]]);
  expect(volumes.rows[0][3]).toBe(moving.weightLb * 3);
  expect((await desk.get('/network/trucks')).rows.map(([pro]: [string]) => pro)).toEqual([moving.pro]);
  expect(await judgeDeliveries(ops.shipments, app.clock.now() - DAY_MS)).toEqual({ deliveries: 1, onTime: 1 });
  const { now, series } = await desk.get('/overview?span=1h');
  expect(now.shipments).toMatchObject({ PENDING: 1, PICKED_UP: 1 });
  expect(now.onTime).toEqual({ deliveries: 1, onTime: 1, sharePercent: 100 });
  expect(series.at).toHaveLength(60);

  await desk.call('POST', '/customers', { account: 'ACME001', name: '100% Paper', pricing: 'list' });
  expect((await desk.get('/customers?search=%25')).map((one: { account: string }) => one.account)).toEqual(['ACME001']);
  const made = await desk.call('POST', '/portal-accounts', { username: 'clerk', name: 'C', accounts: ['ACME001'] });
  expect(made.status, made.text).toBe(201);
  expect(await desk.get('/portal-accounts?account=ACME001&search=CLE')).toHaveLength(1);
  expect((await desk.get('/customers/ACME001')).portalAccounts).toHaveLength(1);
  expect((await desk.get('/audit?action=customer-account.')).length).toBe(1);
  expect(await desk.get('/audit/verify')).toMatchObject({ sound: true });
  expect(await desk.get('/health')).toMatchObject({ database: { kind: 'postgres', bytes: expect.any(Number) } });

  const refused = await desk.call('POST', '/backups');
  expect(refused).toMatchObject({ status: 409, body: { error: { details: expect.stringContaining('pg_dump') } } });
  const run = await desk.call('POST', '/tariffs/1/dry-run', {});
  expect(await desk.ended(run.body.data.id)).toMatchObject({ state: 'done', result: { found: 0, quotes: 0 } });
  expect(await desk.get('/jobs?state=done')).toHaveLength(1);
  expect((await desk.call('GET', `/shipments/${moving.pro}/dossier`)).status).toBe(200);
});
