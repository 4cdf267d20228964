// The configuration decides whether deliveries may reach the server itself, for every kind of delivery.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTOR, basic, type TestAppOptions } from '../../../../test/support/test-app.ts';
import { until } from '../../../../test/support/waiting.ts';
import { startReceiver, type WebhookReceiver } from '../../../platform/webhooks/webhook-receiver.fixture.ts';
import { createOperator } from '../../accounts/manage-operators.ts';
import type { Loose } from '../../bol/bol.fixture.ts';
import { openSubscriber, type Subscriber } from '../subscriptions.fixture.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const OPEN_TO_OTHERS: TestAppOptions['config'] = { host: '0.0.0.0' };
const PUBLIC_URL: TestAppOptions['config'] = {
  publicUrls: { production: undefined, test: 'https://test.example.com' },
};
const HINT = 'LINEHAUL_PRIVATE_WEBHOOKS=on';

/** A subscription to the receiver that was stored while that was still allowed. */
async function storedSubscription(mine: Subscriber): Promise<string> {
  const { id } = await mine.subscribe('https://example.com/hook');
  const { db } = mine.app.context;
  const tables = db.tables<{ event_subscriptions: { url: string } }>();
  const { sql, parameters } = tables.updateTable('event_subscriptions').set({ url: receiver.url }).compile();
  await db.write([{ sql, parameters }]);
  return id;
}

async function asOperator(mine: Subscriber, path: string): Promise<number> {
  const password = await createOperator(mine.app.context, ACTOR, 'dispatch');
  const headers = { authorization: basic('dispatch', password) };
  return (await mine.app.http.inject({ method: 'POST', url: `/ops/v1${path}`, headers })).statusCode;
}

/** Deliveries with at least one attempt; none of them may have reached a receiver. */
async function attempted(mine: Subscriber, id: string, count: number): Promise<Loose[]> {
  const deliveries = await until(`${count} deliveries were attempted`, async () => {
    const tried = (await mine.deliveries(id)).filter(({ attempts }) => attempts.length > 0);
    return tried.length >= count && tried;
  });
  for (const { state, attempts } of deliveries) {
    expect(state).not.toBe('delivered');
    for (const { response } of attempts) expect(response).toBeNull();
  }
  expect(receiver.connections()).toBe(0);
  return deliveries;
}

describe.each([
  ['that listens on all addresses', OPEN_TO_OTHERS],
  ['with a public URL', PUBLIC_URL],
  ['that has them switched off', { privateWebhooks: 'off' } as const],
])('a test environment %s', (_name, config) => {
  let mine: Subscriber;
  beforeAll(async () => {
    // Customers may move the clock, to reach the retries.
    mine = await openSubscriber({ config: { ...config, testClock: 'customers' } });
  });
  afterAll(() => mine.app.close());

  it('refuses such a subscription, and says what to change', async () => {
    const { id } = await mine.subscribe('https://example.com/hook');
    const path = `/v1/subscriptions/${id}`;
    for (const url of [receiver.url, `http://localhost:${receiver.port}/`, `http://[::ffff:127.0.0.1]/`]) {
      const answers = [
        await mine.call('POST', '/v1/subscriptions', { kind: 'shipment', url }),
        await mine.patch(path, { url }),
      ];
      for (const { status, body } of answers) {
        expect([url, status]).toEqual([url, 400]);
        expect(body.error.validationFailures).toMatchObject([
          { field: 'url', description: expect.stringContaining(HINT) },
        ]);
      }
    }
    await mine.call('DELETE', path);
  });

  it('sends nothing to one that was stored before, whoever requests it', async () => {
    const id = await storedSubscription(mine);
    const path = `/v1/subscriptions/${id}`;
    await mine.trigger();
    await mine.make();
    expect((await mine.call('POST', `${path}/test`)).status).toBe(202);
    const [delivery] = await attempted(mine, id, 3);
    expect((await mine.call('POST', `${path}/deliveries/${delivery!.id}/redeliver`)).status).toBe(202);
    expect(await asOperator(mine, `/deliveries/${delivery!.id}/redeliver`)).toBe(202);
    const replay = await mine.call('POST', `${path}/replay`, { from: '2026-11-01T00:00:00Z' });
    expect(replay.status).toBe(202);
    // Three deliveries, two redeliveries, and the replay of two events.
    const all = await attempted(mine, id, 7);
    for (const { lastError } of all) expect(lastError).toContain(HINT);
    // Retries are checked like the first attempt.
    await mine.advance('1h');
    const later = await attempted(mine, id, 7);
    expect(later.some(({ attempts }) => attempts.length > 2)).toBe(true);
  });
});

describe('production', () => {
  it('sends nothing to the server itself, whatever the settings', async () => {
    const mine = await openSubscriber({ environment: 'production', config: { privateWebhooks: 'on' } });
    const refused = await mine.call('POST', '/v1/subscriptions', { kind: 'shipment', url: 'https://127.0.0.1/' });
    expect([refused.status, JSON.stringify(refused.body).includes('LINEHAUL_')]).toEqual([400, false]);
    const id = await storedSubscription(mine);
    await mine.make();
    expect((await mine.call('POST', `/v1/subscriptions/${id}/test`)).status).toBe(202);
    await attempted(mine, id, 2);
    await mine.app.close();
  });
});

it('a test environment on the developer’s own machine sends to it', async () => {
  const mine = await openSubscriber();
  const { id } = await mine.subscribe(receiver.url);
  await mine.trigger();
  expect(await mine.ended(id, 1)).toMatchObject([{ state: 'delivered' }]);
  await mine.app.close();
});
