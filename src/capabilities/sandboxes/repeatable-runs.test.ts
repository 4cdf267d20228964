// Reproducibility: the same seed and the same calls give the same bytes, on every database, whatever happens around them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_DATABASE } from '../../../test/support/each-database.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import { startReceiver, type WebhookReceiver } from '../../platform/webhooks/webhook-receiver.fixture.ts';
import { integrationRun, type Kept, MONDAY, ok } from './integration-run.fixture.ts';
import { type Integrator, type Loose, newIntegrator, openSandboxApp, type SandboxOwner } from './sandbox.fixture.ts';

const TWO_RUNS = { timeout: 240_000 };
/** The server looks for idle sandboxes every few seconds. */
const LOOKED_SOON = { timeout: 60_000, interval: 500 };

/** Shows where a response first differs, because most are long. */
function expectSame(run: readonly Kept[], first: readonly Kept[]): void {
  expect(run.map(([what]) => what)).toEqual(first.map(([what]) => what));
  for (const [at, [what, bytes]] of first.entries()) {
    const other = run[at]![1];
    let differsAt = 0;
    while (other !== bytes && other[differsAt] === bytes[differsAt]) differsAt += 1;
    const around = (text: string) => text.slice(Math.max(0, differsAt - 200), differsAt + 100);
    expect(around(other), what).toBe(around(bytes));
  }
}

describe.each(EVERY_DATABASE)('the same seed and the same calls on $name', ({ config }) => {
  let app: TestApp;
  let anna: Integrator;
  let receiver: WebhookReceiver;
  /** Each webhook is refused once, so that it is sent again. */
  const refused = new Set<string>();
  beforeAll(async () => {
    receiver = await startReceiver(({ id }, response) => {
      response.writeHead(refused.has(id) ? 204 : 500).end();
      refused.add(id);
    });
    app = await openSandboxApp({
      config: { sandboxesPerUser: 50, sandboxIdleMinutes: 1, privateWebhooks: 'on', ...(await config()) },
    });
    anna = await newIntegrator(app);
  });
  afterAll(async () => {
    await app.close();
    await receiver.close();
  });

  const create = (name: string, seed: string) => anna.sandbox({ name, seed, clock: MONDAY });
  const runIn = (who: SandboxOwner, midway?: () => Promise<void>) => {
    refused.clear();
    return integrationRun(who, { hook: receiver.url, ...(midway && { midway }) });
  };
  const fallAsleep = async ({ id }: SandboxOwner) => {
    app.clock.advance(61_000);
    const status = async () => (await ok(anna, 'GET', `/v1/sandboxes/${id}`)).body.data.status;
    await expect.poll(status, LOOKED_SOON).toBe('asleep');
  };

  it('give the same bytes in a sandbox that is created again later, and asleep in between', TWO_RUNS, async () => {
    const one = await create('repeated', '42');
    const first = await runIn(one);
    await ok(anna, 'DELETE', `/v1/sandboxes/${one.id}`);
    app.clock.advance(90_000);
    const two = await create('repeated', '42');
    expectSame(await runIn(two, () => fallAsleep(two)), first);
    // The run is about something.
    const texts = new Map(first);
    expect(texts.get('GET /v1/events?limit=100')).toContain('shipment.delivered');
    expect(JSON.parse(texts.get('GET /v1/test/mails')!).data.length).toBeGreaterThan(5);
    expect(first.filter(([, bytes]) => bytes.startsWith('%PDF')).length).toBeGreaterThan(3);
    const deliveries = JSON.parse(first.at(-1)![1]).data;
    expect(deliveries.some(({ attempts }: Loose) => attempts.length > 1)).toBe(true);
  });

  it('give the same bytes after the sandbox was restored', TWO_RUNS, async () => {
    const sandbox = await create('restored', '7');
    const first = await runIn(sandbox);
    await ok(anna, 'POST', `/v1/sandboxes/${sandbox.id}/restore`, { snapshot: 'created' });
    // A restore keeps billing authorizations.
    const [{ payerAccount, authorizedAccount }] = (await ok(sandbox, 'GET', '/v1/billing-authorizations')).body.data;
    await ok(sandbox, 'DELETE', `/v1/billing-authorizations/${payerAccount}/${authorizedAccount}`);
    expectSame(await runIn(sandbox), first);
  });

  it('give the same bytes next to another sandbox that runs years ahead', TWO_RUNS, async () => {
    const one = await create('beside', '9');
    const alone = await runIn(one);
    await ok(anna, 'DELETE', `/v1/sandboxes/${one.id}`);
    const beside = await create('beside', '9');
    const ahead = await anna.sandbox({ name: 'ahead', seed: '9', clock: { now: '2029-11-05T14:00:00Z', speed: 0 } });
    const turn = async () => {
      for (let turned = 0; turned < 3; turned++) await ok(ahead, 'POST', '/v1/test/clock', { advance: '20d' });
    };
    const [together] = await Promise.all([runIn(beside), turn()]);
    expectSame(together, alone);
  });

  it('give different bytes with another seed', TWO_RUNS, async () => {
    const [one, two] = [await create('seed-1', '1'), await create('seed-2', '2')];
    const texts = async (who: SandboxOwner) => (await runIn(who)).map(([, bytes]) => bytes).join();
    expect(await texts(one)).not.toBe(await texts(two));
  });
});
