// Limits of sandboxes per portal account: set by an operator, otherwise the general settings.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_DATABASE } from '../../../test/support/each-database.ts';
import { ACTOR, basic, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { callerOf, type Integrator, newIntegrator, openSandboxApp, type SandboxCaller } from './sandbox.fixture.ts';
import { type SandboxRow, sandboxStore } from './sandbox.store.ts';

const GENERAL = { sandboxes: 1, snapshots: 2, sleepDays: 30 };
const NONE = { sandboxes: null, snapshots: null, sleepDays: null };

let app: TestApp;
let desk: SandboxCaller;
beforeAll(async () => {
  app = await openSandboxApp({ config: { sandboxesPerUser: 1, sandboxSnapshots: 2 } });
  const password = await createOperator(app.context, ACTOR, 'limits');
  desk = callerOf(app, { authorization: basic('limits', password) }, '');
});
afterAll(() => app.close());

const pathOf = ({ username }: { username: string }) => `/ops/v1/portal-accounts/${username}/sandbox-limits`;
const create = async (who: Integrator, name: string) =>
  (await who.call('POST', '/v1/sandboxes', { name })).body.error.code;

it('an account may have more or fewer than others, until its limit is removed', async () => {
  const [anna, ben] = [await newIntegrator(app), await newIntegrator(app)];
  const before = await desk.call('GET', pathOf(anna));
  expect(before.body.data).toEqual({ username: anna.username, own: NONE, general: GENERAL, sandboxes: 0 });
  expect([await create(anna, 'a'), await create(anna, 'b')]).toEqual([0, 5161]);

  const set = await desk.call('PUT', pathOf(anna), { ...NONE, sandboxes: 2 });
  expect([set.status, set.body.data.own]).toEqual([200, { ...NONE, sandboxes: 2 }]);
  expect([await create(anna, 'b'), await create(anna, 'c')]).toEqual([0, 5161]);
  expect([await create(ben, 'a'), await create(ben, 'b')]).toEqual([0, 5161]);
  expect((await desk.call('GET', pathOf(anna))).body.data).toMatchObject({ own: { sandboxes: 2 }, sandboxes: 2 });

  // The default sandbox stays even so.
  await desk.call('PUT', pathOf(ben), { ...NONE, sandboxes: 0 });
  const listed = (await ben.call('GET', '/v1/sandboxes')).body.data.sandboxes;
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(['default', 'a']);

  expect((await desk.call('PUT', pathOf(anna), NONE)).body.data.own).toEqual(NONE);
  expect(await sandboxStore(app.context.db).limitsOf(anna.username)).toBeUndefined();
  expect(await create(anna, 'c')).toBe(5161);
});

it('also limits snapshots', async () => {
  const carla = await newIntegrator(app);
  const { id } = await carla.sandbox({ name: 'kept' });
  const take = async (name: string) =>
    (await carla.call('POST', `/v1/sandboxes/${id}/snapshots`, { name })).body.error.code;
  // `created` is one of them.
  expect([await take('one'), await take('two')]).toEqual([0, 5162]);
  await desk.call('PUT', pathOf(carla), { ...NONE, snapshots: 3 });
  expect([await take('two'), await take('three')]).toEqual([0, 5162]);
});

it('is audited with what it was before, and only if it changes', async () => {
  const dora = await newIntegrator(app);
  const after = { sandboxes: 5, snapshots: null, sleepDays: 90 };
  for (let again = 0; again < 2; again++) expect((await desk.call('PUT', pathOf(dora), after)).status).toBe(200);
  const url = '/ops/v1/audit?action=portal-account.sandbox-limits-changed&limit=10';
  const entries = (await desk.call('GET', url)).body.data.filter(({ subject }: { subject: string }) =>
    subject.endsWith(`:${dora.username}`),
  );
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ actor: 'operator:limits', details: { before: NONE, after } });
});

it('names every wrong field at once, and an account that does not exist', async () => {
  const eve = await newIntegrator(app);
  const wrong = await desk.call('PUT', pathOf(eve), { sandboxes: -1, snapshots: 0, sleepDays: 'soon' });
  expect(wrong.status).toBe(400);
  const fields = wrong.body.error.validationFailures.map(({ field }: { field: string }) => field);
  expect(fields.sort()).toEqual(['sandboxes', 'sleepDays', 'snapshots']);
  expect((await desk.call('PUT', pathOf(eve), { sandboxes: 1 })).status).toBe(400);
  for (const method of ['GET', 'PUT'])
    expect((await desk.call(method, pathOf({ username: 'nobody' }), method === 'PUT' ? NONE : undefined)).status).toBe(
      404,
    );
  expect((await eve.call('PUT', pathOf(eve), NONE)).status).toBe(401);
});

describe.each(EVERY_DATABASE)('on $name', ({ config }) => {
  it('an unused sandbox sleeps after the number of days set for its owner, or else for all', async () => {
    const node = await openTestApp({ config: await config() });
    try {
      const store = sandboxStore(node.context.db);
      const now = 100 * DAY_MS;
      const rowOf = (owner: string, unusedDays: number): SandboxRow => ({
        sandbox_id: `sb${owner}${unusedDays}`,
        owner,
        name: `unused-${unusedDays}`,
        seed: '1',
        keyed_as: '',
        created_at: 0,
        used_at: now - unusedDays * DAY_MS,
        wake_at: now - unusedDays,
        clock: '{}',
        proven: '',
      });
      const rows = ['anna', 'ben', 'carla'].flatMap((owner) => [3, 20, 60].map((days) => rowOf(owner, days)));
      const limits = { sandboxes: null, snapshots: null };
      await node.context.db.write([
        ...rows.map(store.insert),
        store.setLimits({ ...limits, owner: 'ben', sleep_days: 90 }),
        store.setLimits({ ...limits, owner: 'carla', sleep_days: 3 }),
      ]);
      const due = (await store.due(now, 30, 10)).map(({ sandbox_id }) => sandbox_id);
      expect(due.sort()).toEqual(['sbanna20', 'sbanna3', 'sbben20', 'sbben3', 'sbben60', 'sbcarla3']);
    } finally {
      await node.close();
    }
  });
});
