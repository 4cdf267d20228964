// Webhook faults, on the real app with a receiver: duplicated, delayed, out of order, never sent.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../../../test/support/waiting.ts';
import { startReceiver, type WebhookReceiver } from '../../platform/webhooks/webhook-receiver.fixture.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { anotherSubscriber, openSubscriber, type Subscriber } from '../subscriptions/subscriptions.fixture.ts';

let subscriber: Subscriber;
let receiver: WebhookReceiver;
let subscription: Loose;
beforeAll(async () => {
  subscriber = await openSubscriber();
});
afterAll(() => subscriber.app.close());
beforeEach(async () => {
  receiver = await startReceiver();
  subscription = await subscriber.subscribe(receiver.url);
});
afterEach(async () => {
  await subscriber.call('DELETE', '/v1/test/faults');
  await subscriber.call('DELETE', `/v1/subscriptions/${subscription.id}`);
  await receiver.close();
});

async function add(body: Loose): Promise<string> {
  const { status, body: answer } = await subscriber.call('POST', '/v1/test/faults', body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer.data.id;
}

const struck = async () => (await subscriber.call('GET', '/v1/test/faults')).body.data[0].struck;
const ids = () => receiver.received.map(({ id }) => id);

test('a duplicate has the same webhook-id, and names the fault', async () => {
  const fault = await add({ match: { operation: 'shipment.delivered' }, then: { duplicateEvent: true }, times: 1 });
  const event = await subscriber.trigger();
  await subscriber.ended(subscription.id, 2);
  expect(ids()).toEqual([event, event]);
  expect(receiver.received.map(({ headers }) => headers['linehaul-fault'])).toEqual([fault, fault]);
  const next = await subscriber.trigger();
  await subscriber.ended(subscription.id, 3);
  expect(ids()).toEqual([event, event, next]);
  expect(receiver.received[2]!.headers['linehaul-fault']).toBeUndefined();
  expect(await struck()).toBe(1);
});

test('a late event is sent when the test clock reaches its time', async () => {
  await add({ then: { lateEvent: '2h' }, times: 1 });
  const late = await subscriber.trigger();
  const prompt = await subscriber.trigger('shipment.picked_up');
  await subscriber.ended(subscription.id, 1);
  expect(ids()).toEqual([prompt]);
  await subscriber.advance('119m');
  expect(ids()).toEqual([prompt]);
  await subscriber.advance('1m');
  await until('the late one has come', () => receiver.received.length === 2);
  expect(ids()).toEqual([prompt, late]);
});

test('an event out of order is sent after the next one about the same shipment', async () => {
  const { pro } = (await subscriber.make()).referenceNumbers;
  await add({ match: { operation: 'shipment.picked_up' }, then: { outOfOrder: true }, times: 1 });
  const first = await subscriber.trigger('shipment.picked_up', { pro });
  const other = await subscriber.trigger('shipment.delivered');
  await until('the other shipment’s has come', () => ids().includes(other));
  await subscriber.advance('1h');
  expect(ids()).not.toContain(first);
  const second = await subscriber.trigger('shipment.delivered', { pro });
  await until('the second has come', () => ids().includes(second));
  await subscriber.advance('10m');
  await until('the first has come', () => ids().includes(first));
  expect(ids().indexOf(first)).toBeGreaterThan(ids().indexOf(second));
});

test('an event that nothing follows is not held back forever', async () => {
  await add({ then: { outOfOrder: true }, times: 1 });
  const only = await subscriber.trigger();
  await subscriber.advance('5d');
  await until('it has come', () => ids().includes(only));
});

test('silence: the delivery is stopped, says why, and can be sent again', async () => {
  const fault = await add({ match: { operation: 'webhooks' }, then: { webhookSilence: true }, times: 1 });
  const lost = await subscriber.trigger();
  const [delivery] = await subscriber.ended(subscription.id, 1);
  expect(delivery).toMatchObject({ state: 'stopped', attempts: [] });
  expect(JSON.stringify(delivery)).toContain(fault);
  expect(ids()).toEqual([]);
  const feed = await subscriber.call('GET', '/v1/events?limit=100');
  expect(feed.body.data.map(({ id }: Loose) => id)).toContain(lost);
  await subscriber.call('POST', `/v1/subscriptions/${subscription.id}/deliveries/${delivery!.id}/redeliver`);
  await until('it has come', () => ids().includes(lost));
});

test('another customer’s webhooks are not affected', async () => {
  const other = await anotherSubscriber(subscriber);
  const theirs = await startReceiver();
  const { id } = await other.subscribe(theirs.url);
  await add({ then: { webhookSilence: true } });
  const event = await other.trigger();
  await other.ended(id, 1);
  expect(theirs.received.map((one) => one.id)).toEqual([event]);
  expect(await struck()).toBe(0);
  await theirs.close();
});

test('times is exact when many events are published at once', async () => {
  await add({ then: { webhookSilence: true }, times: 5 });
  await Promise.all(Array.from({ length: 20 }, () => subscriber.trigger()));
  const over = await subscriber.ended(subscription.id, 20);
  expect(over.filter(({ state }) => state === 'stopped')).toHaveLength(5);
  expect(await struck()).toBe(5);
});
