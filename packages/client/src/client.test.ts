// The client against a real server: types, tokens, retries under faults, pages, files, events and webhooks.
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { BOL_EXAMPLES } from '../../../src/capabilities/bol/request/bol.examples.ts';
import { PICKUP_EXAMPLES } from '../../../src/capabilities/pickups/request/pickup.examples.ts';
import { RATE_QUOTE_EXAMPLES } from '../../../src/capabilities/rate-quotes/rate-quote.examples.ts';
import { HOUR_MS } from '../../../src/platform/durations.ts';
import { startReceiver } from '../../../src/platform/webhooks/webhook-receiver.fixture.ts';
import { clientWithKey, newPortal, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import {
  type Body,
  type ClientOptions,
  ConnectionError,
  type components,
  InvalidWebhook,
  LinehaulClient,
  LinehaulError,
  type LinehaulEvent,
  verifyWebhook,
} from './linehaul-client.ts';

let app: TestApp;
let account: string;
let options: ClientOptions;
/** Every request that the client sent. */
const sent: {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly status: number;
}[] = [];

const recording: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const response = await fetch(input, init).catch((error) => {
    note(request, 0);
    throw error;
  });
  note(request, response.status);
  return response;
};

function note({ method, url, headers }: Request, status: number): void {
  sent.push({ method, path: new URL(url).pathname, key: headers.get('idempotency-key') ?? undefined, status });
}

beforeAll(async () => {
  app = await openTestApp({ carrier: true, config: { requestsPerSecond: 0 } });
  const baseUrl = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { apiKey, clientId, clientSecret } = await clientWithKey(app);
  const portal = await newPortal(app.context);
  account = portal.account;
  const { username, password } = portal;
  options = { baseUrl, apiKey, username, password, clientId, clientSecret, firstDelayMs: 5, fetch: recording };
});
afterAll(() => app.close());
beforeEach(() => {
  sent.length = 0;
});

const client = (more: Partial<ClientOptions> = {}) => new LinehaulClient({ ...options, ...more });
const quote = () =>
  ({
    ...RATE_QUOTE_EXAMPLES.smallest.value,
    payment: { ...RATE_QUOTE_EXAMPLES.smallest.value.payment, account },
  }) as Body<'post', '/v1/rate-quotes'>;
const bill = () =>
  ({
    ...BOL_EXAMPLES.smallest.value,
    billTo: { ...BOL_EXAMPLES.smallest.value.billTo, account },
  }) as Body<'post', '/v1/bol'>;
const callsTo = (path: string) => sent.filter((one) => one.path === path);

/** Injects a fault into the next calls, which the test environment supports. */
async function fault(match: object, effect: object, times: number): Promise<void> {
  await client().request('post', '/v1/test/faults', { body: { match, then: effect, times } });
  sent.length = 0;
}

it('goes from a quote to a bill of lading, a pickup, tracking and an invoice, fully typed', async () => {
  const linehaul = client();
  const { data: quotes } = await linehaul.post('/v1/rate-quotes', { body: quote() });
  expectTypeOf(quotes).toEqualTypeOf<readonly components['schemas']['RateQuote'][]>();
  expect(quotes[0]!.quoteId).toMatch(/^\w{7}$/);
  const { referenceNumbers } = await linehaul.post('/v1/bol', { body: bill() });
  const { pro } = referenceNumbers as { pro: string };
  const { data: pickup } = await linehaul.post('/v1/pickup-requests', {
    body: { ...PICKUP_EXAMPLES.smallest.value, pickupDate: '2026-11-20' } as Body<'post', '/v1/pickup-requests'>,
  });
  expect(pickup.requestNumber).toMatch(/^PU\d+$/);
  const { data: clock } = await linehaul.post('/v1/test/clock', { body: { advance: '35d' } });
  expect(clock.now).toMatch(/^20/);
  const { data: histories } = await linehaul.get('/v1/shipments/history', { query: { pro } });
  expectTypeOf(histories[0]!.status.conciseStatus).toEqualTypeOf<components['schemas']['ConciseStatus']>();
  expect(histories[0]!.status.conciseStatus).toBe('Delivered');
  const invoices = [];
  for await (const invoice of linehaul.list('/v1/invoices', { query: { pro, limit: '1' } })) invoices.push(invoice);
  const { data: invoice } = await linehaul.get('/v1/invoices/{number}', { path: { number: invoices[0]!.number } });
  expect(invoice).toMatchObject({ pro, total: invoices[0]!.total });
  const csv = await linehaul.raw('get', '/v1/invoices.csv', { query: { pro } });
  expect([csv.headers.get('content-type'), (await csv.text()).includes(pro)]).toEqual([
    expect.stringContaining('text/csv'),
    true,
  ]);
  expect(callsTo('/authenticate')).toHaveLength(1);
});

it('does not compile code that uses what the contract lacks', () => {
  const linehaul = client();
  const wrong = () => [
    // @ts-expect-error There is no such path.
    linehaul.get('/v1/nothing'),
    // @ts-expect-error A parameter of the path is missing.
    linehaul.get('/v1/invoices/{number}'),
    // @ts-expect-error The body is missing.
    linehaul.post('/v1/rate-quotes'),
    // @ts-expect-error It is not a list.
    linehaul.list('/v1/whoami'),
    // @ts-expect-error The query has no such parameter.
    linehaul.get('/v1/invoices', { query: { colour: 'red' } }),
  ];
  expect(wrong).toBeTypeOf('function');
});

describe('tokens', () => {
  it('are obtained once for calls that start together', async () => {
    const linehaul = client();
    await Promise.all([1, 2, 3, 4].map(() => linehaul.get('/v1/whoami')));
    expect(callsTo('/authenticate')).toHaveLength(1);
  });

  it('are renewed when the server no longer accepts them', async () => {
    const linehaul = client();
    await linehaul.get('/v1/whoami');
    app.clock.advance(2 * HOUR_MS);
    await Promise.all([1, 2, 3].map(() => linehaul.get('/v1/whoami')));
    expect(callsTo('/authenticate')).toHaveLength(2);
    expect(
      callsTo('/v1/whoami')
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 200, 200, 200, 401, 401, 401]);
  });

  it('are not requested again and again with a wrong password', async () => {
    const linehaul = client({ password: 'wrong' });
    await expect(linehaul.get('/v1/whoami')).rejects.toMatchObject({ status: 401, code: expect.any(Number) });
    expect(callsTo('/authenticate')).toHaveLength(1);
    expect(callsTo('/v1/whoami')).toEqual([]);
  });

  it('are not needed for the key, which takes the credentials of the client', async () => {
    const { data } = await client().get('/v1/api-key');
    expect(data.apiKey).toBe(options.apiKey);
    expect(callsTo('/authenticate')).toEqual([]);
  });
});

describe('retries', () => {
  it.each([429, 500, 503])('a %s is repeated with the same key until it succeeds', async (status) => {
    await fault({ operation: 'rate-quotes' }, { status }, 2);
    const { data } = await client().post('/v1/rate-quotes', { body: quote() });
    expect(data).not.toEqual([]);
    const calls = callsTo('/v1/rate-quotes');
    expect(calls.map((one) => one.status)).toEqual([status, status, 200]);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(calls[0]!.key).toMatch(/^[\w-]{36}$/);
  });

  it('a response that was lost is read again, and nothing happens twice', async () => {
    await fault({ operation: 'POST /v1/bol' }, { drop: 'after' }, 1);
    const linehaul = client();
    const { referenceNumbers } = await linehaul.post('/v1/bol', { body: bill() });
    expect(callsTo('/v1/bol').map(({ status }) => status)).toEqual([0, 201]);
    const listed = [];
    for await (const one of linehaul.list('/v1/shipments', { query: { search: String(referenceNumbers?.pro) } }))
      listed.push(one);
    expect(listed).toHaveLength(1);
  });

  it('end after the configured number, with the server’s error', async () => {
    await fault({ operation: 'rate-quotes' }, { status: 503 }, 3);
    const failed = await client({ retries: 2 })
      .post('/v1/rate-quotes', { body: quote() })
      .catch((error) => error);
    expect(failed).toBeInstanceOf(LinehaulError);
    expect(failed).toMatchObject({ status: 503, requestId: expect.any(String) });
    expect(callsTo('/v1/rate-quotes')).toHaveLength(3);
  });

  it('do not wait longer than allowed', async () => {
    await fault({ operation: 'rate-quotes' }, { status: 429 }, 1);
    const hasty = client({ longestDelayMs: 100 });
    await expect(hasty.post('/v1/rate-quotes', { body: quote() })).rejects.toMatchObject({ status: 429 });
    expect(callsTo('/v1/rate-quotes')).toHaveLength(1);
  });

  it('do not happen for errors that would recur', async () => {
    const failed = await client()
      .post('/v1/rate-quotes', { body: {} as never })
      .catch((error) => error);
    expect(failed).toMatchObject({ status: 400, code: 2000 });
    expect(failed.validationFailures.length).toBeGreaterThan(2);
    expect(callsTo('/v1/rate-quotes')).toHaveLength(1);
  });

  it('report a server that cannot be reached', async () => {
    const linehaul = client({ baseUrl: 'http://127.0.0.1:9', retries: 1 });
    await expect(linehaul.get('/v1/whoami')).rejects.toBeInstanceOf(ConnectionError);
    expect(sent).toHaveLength(2);
  });

  it('stop when the caller does', async () => {
    await fault({ operation: 'rate-quotes' }, { status: 503 }, 1);
    const stopping = new AbortController();
    const running = client().post('/v1/rate-quotes', { body: quote(), signal: stopping.signal });
    await until('it was sent', () => callsTo('/v1/rate-quotes').length === 1);
    stopping.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('events', () => {
  it('come from the feed as they happen, starting at a cursor', async () => {
    const linehaul = client();
    const { cursor } = await linehaul.get('/v1/events', { query: { cursor: 'latest' } });
    await linehaul.post('/v1/test/events', { body: { type: 'shipment.delivered' } });
    await linehaul.post('/v1/test/events', { body: { type: 'invoice.paid' } });
    const types: string[] = [];
    for await (const { event } of linehaul.events({ cursor })) {
      types.push(event.type);
      if (types.length === 2) break;
    }
    expect(types).toEqual(['shipment.delivered', 'invoice.paid']);
  });

  it('are verified and narrowed by their type when they come as webhooks', async () => {
    const receiver = await startReceiver();
    const linehaul = client();
    const { data } = await linehaul.post('/v1/subscriptions', {
      body: { kind: 'shipment', url: receiver.url, eventTypes: ['shipment.delivered'] },
    });
    await linehaul.post('/v1/test/events', { body: { type: 'shipment.delivered' } });
    await until('it is received', () => receiver.received.length === 1);
    await receiver.close();
    const { body, headers } = receiver.received[0]!;
    const at = Number(headers['webhook-timestamp']) * 1_000;
    const event = await verifyWebhook(body, headers, data.secret, at);
    expectTypeOf(event).toEqualTypeOf<LinehaulEvent>();
    if (event.type !== 'shipment.delivered') throw new Error(event.type);
    expectTypeOf(event.data.receivedBy).toEqualTypeOf<string | undefined>();
    expect(event.data.receivedBy).toBe('J. Doe');
    const bytes = new TextEncoder().encode(body);
    expect(await verifyWebhook(bytes, new Headers(headers), data.secret, at)).toEqual(event);
    const other = `whsec_${btoa('x'.repeat(32))}`;
    for (const [text, with_, secret, now] of [
      [`${body} `, headers, data.secret, at],
      [body, headers, other, at],
      [body, headers, data.secret, at + 301_000],
      [body, { ...headers, 'webhook-id': 'evt_other' }, data.secret, at],
      [body, { ...headers, 'webhook-signature': '' }, data.secret, at],
      [body, { 'webhook-id': headers['webhook-id'] }, data.secret, at],
    ] as const) {
      await expect(verifyWebhook(text, with_, secret, now)).rejects.toBeInstanceOf(InvalidWebhook);
    }
    // While a secret is being rotated, there are two signatures.
    const two = { ...headers, 'webhook-signature': `v1,${btoa('y'.repeat(32))} ${headers['webhook-signature']}` };
    expect((await verifyWebhook(body, two, data.secret, at)).id).toBe(event.id);
  });
});

it.each([
  ['bytes', new Uint8Array([1, 2, 250])],
  ['a blob', new Blob([new Uint8Array([1, 2, 250])])],
])('sends %s as they are, with the type that the caller names', async (_what, body) => {
  let received: Request | undefined;
  const { baseUrl } = options;
  const uploading = new LinehaulClient({
    baseUrl,
    fetch: async (input, init) => {
      received = new Request(input, init);
      return new Response('{}', { status: 201 });
    },
  });
  await uploading.raw('post', '/v1/claims/{claimId}/attachments', {
    path: { claimId: 'clm_1' },
    headers: { 'content-type': 'image/png' },
    body,
  });
  expect(received?.headers.get('content-type')).toBe('image/png');
  expect([...new Uint8Array(await received!.arrayBuffer())]).toEqual([1, 2, 250]);
});
