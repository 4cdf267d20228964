// Calls about the same sandbox that come together, as from the jobs of a CI run: none ruins what another one has made.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_DATABASE } from '../../../test/support/each-database.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import { type Integrator, newIntegrator, openSandboxApp, signInTo } from './sandbox.fixture.ts';

const LONG = { timeout: 120_000 };
const LIMITS = { sandboxesPerUser: 3, sandboxSnapshots: 4 };

describe.each(EVERY_DATABASE)('on $name', ({ config }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openSandboxApp({ config: { ...(await config()), ...LIMITS } });
  });
  afterAll(() => app.close());

  const statusOfAll = async (calls: readonly Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort();
  const create = (who: Integrator, name: string, from = 'empty') => who.call('POST', '/v1/sandboxes', { name, from });
  const works = async (credentials: object) =>
    (await (await signInTo(app, credentials)).call('GET', '/v1/whoami')).status === 200;

  it('if a name is requested several times, one sandbox gets it and works', LONG, async () => {
    const anna = await newIntegrator(app);
    const answers = await Promise.all([1, 2, 3].map(() => create(anna, 'wanted')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { credentials } = answers.find(({ status }) => status === 201)!.body.data;
    expect(await works(credentials)).toBe(true);
  });

  it('the default sandbox is created once', LONG, async () => {
    const ben = await newIntegrator(app);
    const [{ id }] = (await ben.call('GET', '/v1/sandboxes')).body.data.sandboxes;
    const renew = () => ben.call('POST', `/v1/sandboxes/${id}/credentials`);
    expect(await statusOfAll([renew(), renew(), renew()])).toEqual([201, 201, 201]);
    expect(await works((await renew()).body.data)).toBe(true);
  });

  it('no more are created than the limits allow', LONG, async () => {
    const carla = await newIntegrator(app);
    const names = ['a', 'b', 'c', 'd', 'e'];
    const made = await Promise.all(names.map((name) => create(carla, name)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
    const { id } = made.find(({ status }) => status === 201)!.body.data.sandbox;
    const take = (name: string) => carla.call('POST', `/v1/sandboxes/${id}/snapshots`, { name });
    // One is `created`.
    expect(await statusOfAll(names.map(take))).toEqual([201, 201, 201, 409, 409]);
    const { snapshots } = (await carla.call('GET', `/v1/sandboxes/${id}`)).body.data;
    expect(snapshots).toHaveLength(LIMITS.sandboxSnapshots);
    // One that exists can be replaced.
    const { name } = snapshots.find((one: { name: string }) => one.name !== 'created');
    expect((await take(name)).status).toBe(201);
  });

  it('calls after a deletion get 404', LONG, async () => {
    const dora = await newIntegrator(app);
    const { id } = await dora.sandbox({ name: 'gone' });
    const path = `/v1/sandboxes/${id}`;
    const remove = () => dora.call('DELETE', path);
    const others = [
      dora.call('POST', `${path}/snapshots`, { name: 'late' }),
      dora.call('POST', `${path}/restore`, { snapshot: 'created' }),
    ];
    expect(await statusOfAll([remove(), remove()])).toEqual([204, 404]);
    // They may also have come first.
    for (const status of await statusOfAll(others)) expect([200, 201, 404]).toContain(status);
  });
});
