// Sandboxes on PostgreSQL: schemas of one database that share nothing but its connections.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SMALLEST as SMALLEST_BOL } from '../../src/capabilities/bol/bol.fixture.ts';
import {
  type Integrator,
  newIntegrator,
  openSandboxApp,
  type SandboxCaller,
} from '../../src/capabilities/sandboxes/sandbox.fixture.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { spoiled } from '../support/spoiled.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { TestApp } from '../support/test-app.ts';

let app: TestApp;
let anna: Integrator;
beforeAll(async () => {
  app = await openSandboxApp({
    config: { databaseUrl: await freshPostgresDatabase(), dataDir: temporaryFolder(), seed: undefined },
  });
  anna = await newIntegrator(app);
}, 120_000);
afterAll(() => app.close());

const MONDAY = { now: '2026-11-09T14:00:00Z', speed: 0 };

async function ship(who: SandboxCaller): Promise<string> {
  const bill = spoiled(SMALLEST_BOL, {
    'billTo.account': who.account,
    'bol.requestedPickupDate': '2026-11-10T08:00:00.000',
  });
  const { body } = await who.call('POST', '/v1/bol', bill);
  expect(body.referenceNumbers?.pro, JSON.stringify(body)).toMatch(/^\d{10}$/);
  return body.referenceNumbers.pro;
}
const found = async (who: SandboxCaller, pro: string) => (await who.call('GET', `/v1/bol/${pro}`)).status;

it('share connections that the metrics of the test environment show', async () => {
  const { body } = await app.http.inject({ method: 'GET', url: '/metrics' });
  const most = /^linehaul_database_connections\{pool="(\w+)",state="most"[^}]*\} 10$/gm;
  expect([...body.matchAll(most)].map(([, pool]) => pool)).toEqual(['primary', 'sandboxes']);
});

it('are created, advanced, saved, restored, copied and deleted independently', { timeout: 120_000 }, async () => {
  const [one, two] = [
    await anna.sandbox({ name: 'one', seed: '7', clock: MONDAY }),
    await anna.sandbox({ name: 'two', seed: '7', clock: { ...MONDAY, now: '2031-05-05T14:00:00Z' } }),
  ];
  const first = await ship(one);
  expect(await found(two, first)).toBe(404);
  const kept = await anna.call('POST', `/v1/sandboxes/${one.id}/snapshots`, { name: 'one-bill' });
  expect(kept.status, kept.text).toBe(201);
  expect(kept.body.data.bytes).toBeGreaterThan(100_000);
  const second = await ship(one);
  expect((await one.call('POST', '/v1/test/clock', { advance: '8d' })).status).toBe(200);
  expect((await two.call('GET', '/v1/test/clock')).body.data.now).toBe('2031-05-05T14:00:00.000Z');
  const history = await one.call('GET', `/v1/shipments/history?pro=${first}`);
  expect(history.body.data[0].movementHistory.length).toBeGreaterThan(3);
  const restored = await anna.call('POST', `/v1/sandboxes/${one.id}/restore`, { snapshot: 'one-bill' });
  expect(restored.status, restored.text).toBe(200);
  expect([await found(one, first), await found(one, second)]).toEqual([200, 404]);
  expect(await ship(one)).toBe(second);
  const copy = await anna.sandbox({ name: 'copy', from: `${one.id}/one-bill` });
  expect([await found(copy, first), await found(copy, second)]).toEqual([200, 404]);
  const begun = await anna.call('POST', `/v1/sandboxes/${one.id}/restore`, { snapshot: 'created' });
  expect(begun.status, begun.text).toBe(200);
  expect(await found(one, first)).toBe(404);
  for (const { id } of [one, two, copy]) expect((await anna.call('DELETE', `/v1/sandboxes/${id}`)).status).toBe(204);
  expect((await one.call('GET', '/v1/whoami')).status).toBe(401);
  const left = await app.context.db
    .tables<Record<string, { schema_name: string }>>()
    .withSchema('information_schema')
    .selectFrom('schemata')
    .select('schema_name')
    .where((schema) =>
      schema.or([schema('schema_name', 'like', 'sandbox%'), schema('schema_name', 'like', 'snapshot%')]),
    )
    .execute();
  expect(left).toEqual([]);
});
