// With a collector, a request and the webhooks that it causes are spans of one trace; without one, tracing costs nothing.
import { expect, test } from 'vitest';
import { until } from '../../../../test/support/waiting.ts';
import { startReceiver } from '../../../platform/webhooks/webhook-receiver.fixture.ts';
import { openSubscriber } from '../subscriptions.fixture.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: object;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('a request and its webhook', async () => {
  const collector = await startReceiver();
  const receiver = await startReceiver();
  const traceExport = { url: `${collector.url}/v1/traces`, headers: { 'api-key': 'k' }, serviceName: 'freight' };
  const subscriber = await openSubscriber({ config: { traceExport } });
  const { app } = subscriber;
  const { id: subscriptionId } = await subscriber.subscribe(receiver.url);
  const post = async (flags: string, body: string) => {
    const traceparent = `00-${TRACE}-${PARENT}-${flags}`;
    const headers = { ...subscriber.headers, 'content-type': 'application/json', traceparent };
    return app.http.inject({ method: 'POST', url: '/v1/bol?note=secret-in-query', headers, payload: body });
  };
  const bill = JSON.stringify(subscriber.bill());
  expect((await post('00', bill)).statusCode).toBe(400);
  const refused = await post('01', bill);
  expect(refused.statusCode, 'the operation takes no query').toBe(400);
  const headers = { ...subscriber.headers, 'content-type': 'application/json' };
  const traceparent = `00-${TRACE}-${PARENT}-01`;
  const made = await app.http.inject({
    method: 'POST',
    url: '/v1/bol',
    headers: { ...headers, traceparent, 'x-request-id': 'mine-1' },
    payload: bill,
  });
  expect(made.statusCode, made.body).toBe(201);
  await app.http.inject({ url: '/v1/about' });
  const sent = await until('it is delivered', async () => receiver.received[0]);
  await until(
    'it is written down',
    async () => (await subscriber.deliveries(subscriptionId))[0]?.state === 'delivered',
  );
  const metrics = (await app.http.inject({ url: '/metrics' })).body;
  expect(metrics).toMatch(/^linehaul_trace_spans\{ending="dropped",environment="test"\} 0$/m);
  // Pending spans are sent on close.
  await app.close();
  await Promise.all([collector.close(), receiver.close()]);

  const batches = collector.received.map(({ body }) => JSON.parse(body).resourceSpans[0]);
  const resource = Object.fromEntries(
    batches[0].resource.attributes.map((one: Span['attributes'][number]) => [one.key, one.value.stringValue]),
  );
  expect(resource).toEqual({
    'service.name': 'freight',
    'service.instance.id': app.context.outbox.parts.node,
    'deployment.environment.name': 'test',
  });
  const spans: Span[] = batches.flatMap(({ scopeSpans }) => scopeSpans[0].spans);
  const inTrace = spans.filter(({ traceId }) => traceId === TRACE);
  const [refusal, request, webhook] = inTrace as [Span, Span, Span];
  // The one whose caller does not sample it is not among them.
  expect(inTrace.map(({ name }) => name)).toEqual(['POST /v1/bol', 'POST /v1/bol', 'POST webhook']);
  expect(attributesOf(refusal)).toMatchObject({ 'http.response.status_code': '400' });
  expect(refusal.status).toEqual({});
  expect(request).toMatchObject({ kind: 2, parentSpanId: PARENT, status: {} });
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v1/bol',
    'http.response.status_code': '201',
    'http.response.body.size': String(Buffer.byteLength(made.body)),
    'linehaul.request.id': 'mine-1',
  });
  expect(webhook).toMatchObject({ kind: 3, parentSpanId: request.spanId, status: {} });
  expect(sent.headers.traceparent).toBe(`00-${TRACE}-${webhook.spanId}-01`);
  expect(attributesOf(webhook)).toMatchObject({
    'server.address': '127.0.0.1',
    'http.response.status_code': '204',
    'http.request.resend_count': '0',
    'linehaul.event.id': sent.id,
    'linehaul.subscription.id': subscriptionId,
  });
  // A request without a trace header starts its own trace.
  expect(spans.find(({ name }) => name === 'GET /v1/about')).not.toHaveProperty('parentSpanId');
  const text = JSON.stringify(spans);
  for (const secret of ['secret-in-query', '/hook', ...Object.values(subscriber.headers)])
    expect(text).not.toContain(secret);
});

test('without a collector there is no exporter, and no metric of it', async () => {
  const { app } = await openSubscriber();
  expect(app.context.spans).toBeUndefined();
  expect((await app.http.inject({ url: '/metrics' })).body).not.toContain('linehaul_trace_spans');
  await app.close();
});
