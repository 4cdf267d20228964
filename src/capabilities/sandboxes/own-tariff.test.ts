// Each sandbox has its own tariff, which operators can change in it alone; compiled, the same tariff is in memory once.
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { demoRatesTimes } from '../../../test/support/demo-carrier.ts';
import { EVERY_DATABASE } from '../../../test/support/each-database.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import { VersionedData } from '../carrier/versioned-data.ts';
import { type Console, consoleAt, consoleOf } from '../jobs/console.fixture.ts';
import { centsOf, forLevels, SMALLEST, spoiled } from '../rate-quotes/rate-quote.fixture.ts';
import {
  type Integrator,
  newIntegrator,
  openSandboxApp,
  type SandboxCaller,
  type SandboxOwner,
} from './sandbox.fixture.ts';

const SHIP_DATE = '2026-11-18';

describe.each(EVERY_DATABASE)('$name', ({ config }) => {
  let app: TestApp;
  let anna: Integrator;
  let operator: Console;
  let loads: MockInstance<VersionedData<object>['load']>;
  beforeAll(async () => {
    loads = vi.spyOn(VersionedData.prototype, 'load');
    app = await openSandboxApp({ config: { ...(await config()), sandboxesPerUser: 10 } });
    anna = await newIntegrator(app);
    operator = await consoleOf(app, 'pricing');
  });
  afterAll(async () => {
    loads.mockRestore();
    await app.close();
  });

  const consoleIn = ({ id }: SandboxOwner) => consoleAt(app, `/sandboxes/${id}`, operator.headers);

  /** In cents, without accessorials. */
  async function price(who: SandboxCaller): Promise<number> {
    const shipment = { 'payment.account': who.account, 'quoteRequest.shipDate': SHIP_DATE };
    const body = forLevels(spoiled(SMALLEST, shipment), 'LTL');
    const answer = await who.call('POST', '/v1/rate-quotes', body);
    expect(answer.status, answer.text).toBe(200);
    return centsOf(answer.body.data[0].quoteRate.totalCharges);
  }

  async function doubleRates(desk: Console): Promise<number> {
    const { status, body } = await desk.call('POST', '/tariffs', { files: { 'rates.csv': demoRatesTimes(2) } });
    expect(status).toBe(202);
    const { state, message, result } = await desk.ended(body.data.id);
    expect(state, message).toBe('done');
    const activated = await desk.call('POST', `/tariffs/${result.version}/activate`, {});
    expect(activated.status, activated.text).toBe(200);
    return result.version;
  }

  it('a tariff that an operator activates in a sandbox applies there, and nowhere else', {
    timeout: 60_000,
  }, async () => {
    const [own, other] = [await anna.sandbox({ name: 'dear' }), await anna.sandbox({ name: 'cheap' })];
    const before = await price(anna);
    expect([await price(own), await price(other)]).toEqual([before, before]);
    const version = await doubleRates(consoleIn(own));
    await expect.poll(() => price(own), { timeout: 10_000 }).toBeGreaterThan(1.5 * before);
    const dear = await price(own);
    expect([await price(other), await price(anna)]).toEqual([before, before]);
    for (const elsewhere of [consoleIn(other), operator]) {
      expect(await elsewhere.get('/tariffs')).toHaveLength(1);
      expect((await elsewhere.call('GET', `/tariffs/${version}`)).status).toBe(404);
      expect((await elsewhere.call('POST', `/tariffs/${version}/activate`, {})).status).toBe(404);
    }
    // A snapshot has the tariff, and so does a sandbox that starts from it. A reset keeps it: it is not freight.
    expect((await anna.call('POST', `/v1/sandboxes/${own.id}/snapshots`, { name: 'dear' })).status).toBe(201);
    const copy = await anna.sandbox({ name: 'copy', from: `${own.id}/dear` });
    expect(await price(copy)).toBe(dear);
    expect((await own.call('POST', '/v1/test/reset')).status).toBe(204);
    expect(await price(own)).toBe(dear);
    const rolledBack = await consoleIn(own).call('POST', '/tariffs/rollback');
    expect(rolledBack.status, rolledBack.text).toBe(200);
    await expect.poll(() => price(own), { timeout: 10_000 }).toBe(before);
    expect(await price(copy)).toBe(dear);
  });

  it('a fuel surcharge that an operator sets in a sandbox applies there, and nowhere else', async () => {
    const [own, other] = [await anna.sandbox({ name: 'fuel' }), await anna.sandbox({ name: 'no-fuel' })];
    const before = await price(own);
    const set = await consoleIn(own).call('POST', '/fuel', { percent: 90, from: SHIP_DATE });
    expect(set.status, set.text).toBeLessThan(300);
    await expect.poll(() => price(own), { timeout: 10_000 }).toBeGreaterThan(before);
    expect([await price(other), await price(anna)]).toEqual([before, before]);
    for (const elsewhere of [consoleIn(other), operator])
      expect((await elsewhere.call('DELETE', `/fuel/${SHIP_DATE}`)).status).toBe(404);
  });

  it('a new tariff of the test environment applies to new sandboxes', { timeout: 60_000 }, async () => {
    const early = await anna.sandbox({ name: 'early' });
    const before = await price(early);
    const version = await doubleRates(operator);
    await expect.poll(() => price(anna), { timeout: 10_000 }).toBeGreaterThan(1.5 * before);
    expect(await price(early)).toBe(before);
    const late = await anna.sandbox({ name: 'late' });
    expect(await price(late)).toBe(await price(anna));
    expect((await operator.call('POST', '/tariffs/rollback')).status, String(version)).toBe(200);
    await expect.poll(() => price(anna), { timeout: 10_000 }).toBe(before);
    expect([await price(early), (await price(late)) > before]).toEqual([before, true]);
  });

  it('the same network and tariff are compiled and kept in memory once', { timeout: 60_000 }, async () => {
    // Sandboxes that are open already load again when they hear of a change.
    const earlier = new Set(loads.mock.contexts);
    const [one, two, dear] = [
      await anna.sandbox({ name: 'one' }),
      await anna.sandbox({ name: 'two' }),
      await anna.sandbox({ name: 'other' }),
    ];
    for (const sandbox of [one, two, dear]) await price(sandbox);
    // Each sandbox loads its network and then its tariff when it is opened.
    const seen = [...new Set(loads.mock.contexts as VersionedData<object>[])];
    const loaded = seen.filter((one) => !earlier.has(one));
    expect(loaded).toHaveLength(6);
    const networks = loaded.filter((_, at) => at % 2 === 0);
    const tariffs = loaded.filter((_, at) => at % 2 === 1);
    for (const each of [networks, tariffs]) expect(new Set(each.map((of) => of.now().data)).size).toBe(1);
    expect(networks[0]!.now().data).not.toBe(tariffs[0]!.now().data);
    await doubleRates(consoleIn(dear));
    const isShared = (at: number) => tariffs[at]!.now().data === tariffs[0]!.now().data;
    await expect.poll(() => isShared(2), { timeout: 10_000 }).toBe(false);
    expect(isShared(1)).toBe(true);
  });
});
