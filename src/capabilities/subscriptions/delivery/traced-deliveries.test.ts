// Webhooks belong to the trace of the request that caused their event, with one span per attempt.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../test/support/waiting.ts';
import { readTraceparent } from '../../../platform/tracing/traceparent.ts';
import { answers, startReceiver, type WebhookReceiver } from '../../../platform/webhooks/webhook-receiver.fixture.ts';
import { openSubscriber, type Subscriber } from '../subscriptions.fixture.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

let subscriber: Subscriber;
let receiver: WebhookReceiver;
let subscriptionId: string;
beforeAll(async () => {
  subscriber = await openSubscriber();
  await subscriber.call('POST', '/v1/test/clock', { speed: 0 });
  receiver = await startReceiver();
  subscriptionId = (await subscriber.subscribe(receiver.url)).id;
});
afterAll(async () => {
  await subscriber.app.close();
  await receiver.close();
});

/** Creates a bill of lading with these headers, and returns what the receiver got, attempt by attempt. */
async function tracesSent(headers: Record<string, string>, attempts: number) {
  const before = receiver.received.length;
  const answer = await subscriber.app.http.inject({
    method: 'POST',
    url: '/v1/bol',
    headers: { ...subscriber.headers, ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(subscriber.bill()),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  await until('it was tried', async () => {
    if (receiver.received.length === before) return false;
    for (let turn = 1; turn < attempts; turn++) await subscriber.advance('10m');
    return receiver.received.length >= before + attempts;
  });
  const received = receiver.received.slice(before, before + attempts);
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  return received.map((one) => {
    const parent = readTraceparent(one.headers.traceparent);
    expect(parent, one.headers.traceparent).toBeDefined();
    return parent!;
  });
}

test.each([
  ['01', true],
  ['00', false],
])('the caller’s trace continues in every attempt (flags %s)', async (flags, isSampled) => {
  receiver.behave((_request, response, _raw, count) => {
    response.writeHead(count % 2 === 1 ? 500 : 204).end();
  });
  const sent = await tracesSent({ traceparent: `00-${TRACE}-${PARENT}-${flags}` }, 2);
  for (const one of sent) expect(one).toMatchObject({ traceId: TRACE, isSampled });
  const spans = new Set([PARENT, ...sent.map(({ spanId }) => spanId)]);
  expect(spans.size).toBe(3);
});

test('without one, a trace begins with the request, and another with the next', async () => {
  receiver.behave(answers(204));
  const [[one], [other]] = [await tracesSent({}, 1), await tracesSent({ traceparent: 'nonsense' }, 1)];
  expect(one!.traceId).not.toBe(TRACE);
  expect(other!.traceId).not.toBe(one!.traceId);
  expect(one!.isSampled).toBe(false);
});

test('if the cause of an event is not known, all its deliveries share one trace', async () => {
  receiver.behave(answers(204));
  const [first] = await tracesSent({ traceparent: `00-${TRACE}-${PARENT}-01` }, 1);
  const { id: eventId } = receiver.received.at(-1)!;
  const again = async () => {
    const before = receiver.received.length;
    const [delivery] = await until('it is delivered', async () => {
      const found = await subscriber.deliveries(subscriptionId);
      return found[0]?.state === 'delivered' && found;
    });
    const path = `/v1/subscriptions/${subscriptionId}/deliveries/${delivery!.id}/redeliver`;
    expect((await subscriber.call('POST', path)).status).toBe(202);
    const sent = await until('it is sent again', async () => receiver.received[before]);
    expect(sent.id).toBe(eventId);
    return readTraceparent(sent.headers.traceparent)!;
  };
  const [one, other] = [await again(), await again()];
  expect(one.traceId).not.toBe(first!.traceId);
  expect(other.traceId).toBe(one.traceId);
  expect(other.spanId).not.toBe(one.spanId);
});
