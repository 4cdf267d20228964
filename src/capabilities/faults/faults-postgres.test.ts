// Faults and certification on PostgreSQL: counted exactly across several nodes, and effective on nodes that did not add them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { until } from '../../../test/support/waiting.ts';
import { buildApp } from '../../app.ts';
import type { App } from '../../environment/serve-capabilities.ts';
import { type BolShipper, openBolShipper } from '../bol/bol-shipper.fixture.ts';

let shipper: BolShipper;
let second: App;
beforeAll(async () => {
  shipper = await openBolShipper({ config: { databaseUrl: await freshPostgresDatabase() } });
  second = await buildApp(shipper.app.context);
}, 60_000);
afterAll(async () => {
  await second.close();
  await shipper.app.close();
});

const read = (node: App) => node.http.inject({ method: 'GET', url: '/v1/freight-classes', headers: shipper.headers });

const isStruck = ({ headers }: { headers: object }) => 'linehaul-fault' in headers;

test('a fault applies on both nodes, together as often as requested', async () => {
  const rule = { match: { operation: 'freight-classes' }, then: { status: 503 }, times: 7 };
  expect((await shipper.call('POST', '/v1/test/faults', rule)).status).toBe(201);
  await until('the other node knows it', async () => isStruck(await read(second)));
  const calls = Array.from({ length: 40 }, (_, at) => read(at % 2 === 0 ? shipper.app : second));
  expect((await Promise.all(calls)).filter(isStruck)).toHaveLength(6);
  const { body } = await shipper.call('GET', '/v1/test/faults');
  expect(body.data[0]).toMatchObject({ struck: 7, state: 'used up', match: { share: 1 } });
});

test('one node shows what the other has seen', async () => {
  const points = { originPoint: { zip: '23230' }, destinationPoints: [{ point: { zip: '75207' } }] };
  expect((await shipper.call('POST', '/v1/route-guides', points)).status).toBe(200);
  // Reading the certification makes the node store its evidence.
  await shipper.call('GET', '/v1/certification');
  const answer = await second.http.inject({ method: 'GET', url: '/v1/certification', headers: shipper.headers });
  const row = answer.json().data.rows.find(({ id }: { id: string }) => id === 'operation.route-guides');
  expect(row).toMatchObject({ state: 'proven', proof: expect.any(String) });
});
