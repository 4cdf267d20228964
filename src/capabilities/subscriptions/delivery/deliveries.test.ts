// Deliveries to receivers that reject, hang, redirect or never end their response; the schedule; ordering and Retry-After.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../test/support/waiting.ts';
import {
  answers,
  type Behave,
  startReceiver,
  type WebhookReceiver,
} from '../../../platform/webhooks/webhook-receiver.fixture.ts';
import { openSubscriber, type Subscriber } from '../subscriptions.fixture.ts';
import { MOST_ATTEMPTS, RETRY_DELAYS_MS, retryAfterMs } from './delivery-schedule.ts';

let subscriber: Subscriber;
const receivers: WebhookReceiver[] = [];
beforeAll(async () => {
  subscriber = await openSubscriber();
  // Time passes only when the test moves the clock.
  await subscriber.call('POST', '/v1/test/clock', { speed: 0 });
});
afterAll(async () => {
  await subscriber.app.close();
  await Promise.all(receivers.map((one) => one.close()));
});

async function receiver(how?: Behave): Promise<WebhookReceiver> {
  const one = await startReceiver(how);
  receivers.push(one);
  return one;
}

/** A subscription whose first event failed once. */
async function afterOneFailure(how: Behave) {
  const at = await receiver(how);
  const { id } = await subscriber.subscribe(at.url);
  const event = await subscriber.trigger();
  const [delivery] = await until('it was tried', async () => {
    const found = await subscriber.deliveries(id);
    return found[0]?.attempts.length === 1 && found;
  });
  return { at, id, event, delivery: delivery!, done: () => subscriber.call('DELETE', `/v1/subscriptions/${id}`) };
}

describe('a failure', () => {
  const CASES: [name: string, how: Behave, error: RegExp, status: number | null][] = [
    ['500', answers(500), /returned 500/, 500],
    ['404', answers(404, {}, 'no'), /returned 404/, 404],
    ['a redirect, which is not followed', answers(302, { location: 'http://127.0.0.1:1/' }), /Redirects are not/, 302],
    ['a redirect with 308', answers(308, { location: 'http://169.254.169.254/' }), /returned 308/, 308],
    ['a reset', (_request, _response, raw) => raw.socket.resetAndDestroy(), /reset|closed|socket/i, null],
    ['an end without an answer', (_request, _response, raw) => raw.socket.end(), /closed|socket/i, null],
    ['no HTTP', (_request, _response, raw) => raw.socket.end('hello\r\n\r\n'), /./, null],
    [
      'headers without an end',
      (_request, _response, raw) => void raw.socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`),
      /header/i,
      null,
    ],
  ];
  it.each(CASES)('%s: it is retried', async (_name, how, error, status) => {
    const { delivery, done } = await afterOneFailure(how);
    expect(delivery).toMatchObject({ state: 'waiting', lastStatus: status });
    expect(delivery.lastError).toMatch(error);
    const waitMs = Date.parse(delivery.nextAttemptAt) - subscriber.app.context.freightClock.now();
    expect(waitMs).toBeGreaterThanOrEqual(4_000);
    expect(waitMs).toBeLessThanOrEqual(6_000);
    await done();
  });

  it('nobody is listening: it is retried', async () => {
    const gone = await receiver();
    await gone.close();
    const { id } = await subscriber.subscribe(gone.url);
    await subscriber.trigger();
    const [delivery] = await until('it was tried', async () => {
      const found = await subscriber.deliveries(id);
      return found[0]?.attempts.length === 1 && found;
    });
    expect(delivery!.lastError).toMatch(/ECONNREFUSED|connect/);
    await subscriber.call('DELETE', `/v1/subscriptions/${id}`);
  });

  it('429 with Retry-After: it is honored', async () => {
    const { delivery, done } = await afterOneFailure(answers(429, { 'retry-after': '1200' }));
    const waitMs = Date.parse(delivery.nextAttemptAt) - subscriber.app.context.freightClock.now();
    expect(waitMs).toBe(1_200_000);
    await done();
  });

  it('410: the subscription is disabled, and its contact notified', async () => {
    const at = await receiver(answers(410));
    const { id } = await subscriber.subscribe(at.url, { contactEmail: 'it@example.com' });
    await subscriber.trigger();
    const [delivery] = await subscriber.ended(id, 1);
    expect(delivery).toMatchObject({ state: 'failed', lastStatus: 410 });
    const { data } = (await subscriber.call('GET', `/v1/subscriptions/${id}`)).body;
    expect(data).toMatchObject({ status: 'disabled', statusReason: 'The receiver returned 410 Gone.' });
    expect(await mailsTo('it@example.com')).toEqual([`Event subscription ${id} was disabled`]);
    await subscriber.patch(`/v1/subscriptions/${id}`, { status: 'active' });
    at.behave(answers(200));
    await subscriber.trigger();
    await until('it works again', async () => (await subscriber.deliveries(id))[0]?.state === 'delivered');
    await subscriber.call('DELETE', `/v1/subscriptions/${id}`);
  });
});

async function mailsTo(address: string): Promise<string[]> {
  return until('it is mailed', async () => {
    const rows = await subscriber.app.context.db
      .tables<{ mails: { recipients: string; mail_id: string; reference: string; purpose: string; state: string } }>()
      .selectFrom('mails')
      .selectAll()
      .where('state', '=', 'sent')
      .execute();
    const own = rows.filter(({ recipients }) => recipients.includes(address));
    return own.length > 0 && own.map(({ reference }) => `Event subscription ${reference} was disabled`);
  });
}

describe('a success', () => {
  it.each([
    ['an endless body', (_request, response) => void endless(response)],
    ['a large body', answers(200, {}, 'x'.repeat(1_000_000))],
    ['bytes that are no text', answers(201, { 'x-odd': 'é' }, '\u0000\ud800')],
  ] as [string, Behave][])('%s: only its beginning is read and stored', async (_name, how) => {
    const at = await receiver(how);
    const { id } = await subscriber.subscribe(at.url);
    await subscriber.trigger();
    const [delivery] = await subscriber.ended(id, 1);
    expect(delivery.state).toBe('delivered');
    expect(Buffer.byteLength(delivery.attempts[0].response.body)).toBeLessThanOrEqual(3 * 4_096);
    await subscriber.call('DELETE', `/v1/subscriptions/${id}`);
  });

  function endless(response: Parameters<Behave>[1]): void {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) {
        // As fast as the client reads.
      }
    };
    response.on('drain', more);
    response.on('error', () => {});
    more();
  }
});

describe('the schedule', () => {
  it('makes ten attempts, each within 20% of its time, with the same ID and body, and then gives up', async () => {
    const at = await receiver(answers(503));
    const { id } = await subscriber.subscribe(at.url);
    const event = await subscriber.trigger();
    await until('it was tried', () => at.received.length === 1);
    await subscriber.advance('10d');
    const [delivery] = await subscriber.deliveries(id);
    expect(delivery).toMatchObject({ state: 'failed', lastStatus: 503, nextAttemptAt: null });
    expect(delivery.attempts).toHaveLength(MOST_ATTEMPTS);
    const times = delivery.attempts.map((one: { startedAt: string }) => Date.parse(one.startedAt));
    const delays = times.slice(1).map((time: number, index: number) => time - times[index]);
    // With this clock, everything that is due within a second happens together.
    const TOGETHER_MS = 1_000;
    for (const [index, planned] of RETRY_DELAYS_MS.entries()) {
      expect(delays[index], `attempt ${index + 2}`).toBeGreaterThanOrEqual(planned * 0.8 - TOGETHER_MS);
      expect(delays[index], `attempt ${index + 2}`).toBeLessThanOrEqual(planned * 1.2 + TOGETHER_MS);
    }
    expect(new Set(at.received.map((one) => one.id))).toEqual(new Set([event]));
    expect(new Set(at.received.map((one) => one.body)).size).toBe(1);
    expect(at.received).toHaveLength(MOST_ATTEMPTS);
    await subscriber.call('DELETE', `/v1/subscriptions/${id}`);
  });

  it('disables after five days of failure, notifies the contact once, and starts over after one success', async () => {
    const at = await receiver(answers(503));
    const { id } = await subscriber.subscribe(at.url, { contactEmail: 'ops@example.com' });
    const state = async () => (await subscriber.call('GET', `/v1/subscriptions/${id}`)).body.data;
    for (let day = 0; day < 4; day++) {
      await subscriber.trigger();
      await subscriber.advance('1d');
    }
    expect(await state()).toMatchObject({ status: 'active', failingSince: expect.any(String) });
    at.behave(answers(200));
    await subscriber.trigger();
    await subscriber.advance('1m');
    expect((await state()).failingSince).toBeNull();
    at.behave(answers(503));
    for (let day = 0; day < 6; day++) {
      await subscriber.trigger();
      await subscriber.advance('1d');
    }
    expect(await state()).toMatchObject({ status: 'disabled', statusReason: 'Every delivery failed for five days.' });
    expect(await mailsTo('ops@example.com')).toHaveLength(1);
    const calls = at.received.length;
    await subscriber.trigger();
    await subscriber.advance('2d');
    expect(at.received).toHaveLength(calls);
    await subscriber.call('DELETE', `/v1/subscriptions/${id}`);
  });

  it.each([
    [{ 'retry-after': '120' }, 120_000],
    [{ 'retry-after': 'Mon, 02 Nov 2026 14:01:00 GMT' }, 60_000],
    [{ 'retry-after': 'Mon, 02 Nov 2026 15:00:00 GMT', date: 'Mon, 02 Nov 2026 14:59:30 GMT' }, 30_000],
    [{ 'retry-after': 'Mon, 02 Nov 2020 14:01:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('reads Retry-After: %o', (headers, wanted) => {
    expect(retryAfterMs(headers as Record<string, string>, Date.UTC(2026, 10, 2, 14))).toBe(wanted);
  });
});

describe('many receivers', () => {
  it('one that hangs does not slow the others', { timeout: 30_000 }, async () => {
    const hanging = await receiver(() => {});
    const others = await Promise.all(Array.from({ length: 19 }, () => receiver()));
    const subscriptions = await Promise.all([hanging, ...others].map(({ url }) => subscriber.subscribe(url)));
    const EVENTS = 40;
    const startedAt = performance.now();
    for (let number = 0; number < EVENTS; number++) await subscriber.trigger();
    await until('the others have all', () => others.every(({ received }) => received.length >= EVENTS), 12_000);
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeLessThan(12_000);
    for (const { received } of others) expect(new Set(received.map((one) => one.id)).size).toBe(EVENTS);
    expect(hanging.received.length).toBeLessThanOrEqual(8);
    for (const { id } of subscriptions) await subscriber.call('DELETE', `/v1/subscriptions/${id}`);
    await hanging.close();
  });

  it('receive the events of a shipment in order', async () => {
    const at = await receiver((_request, response) => void setTimeout(() => response.writeHead(200).end(), 5));
    const { id } = await subscriber.subscribe(at.url);
    const pros = await Promise.all([1, 2, 3].map(async () => (await subscriber.make()).referenceNumbers.pro));
    await subscriber.ended(id, 3);
    await subscriber.advance('16d');
    expect(at.received.length).toBeGreaterThan(30);
    for (const pro of pros) {
      const own = at.received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.pro === pro);
      expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, index) => index + 1));
    }
    await subscriber.call('DELETE', `/v1/subscriptions/${id}`);
  });
});
