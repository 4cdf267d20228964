// Subscriptions: who may create which, what they receive and how it is signed, pausing, rotating, testing, replaying.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTOR, openTestApp } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { answers, startReceiver, type WebhookReceiver } from '../../platform/webhooks/webhook-receiver.fixture.ts';
import { bolShipperOf } from '../bol/bol-shipper.fixture.ts';
import { type Operations, openOperations } from '../operations/operations.fixture.ts';
import { allowInvoiceEvents } from './manage/allow-invoice-events.ts';
import { MOST_SUBSCRIPTIONS } from './manage/create-subscription.ts';
import { anotherSubscriber, openSubscriber, type Subscriber, verified } from './subscriptions.fixture.ts';

let mine: Subscriber;
let others: Subscriber;
let receiver: WebhookReceiver;
beforeAll(async () => {
  mine = await openSubscriber();
  others = await anotherSubscriber(mine);
  receiver = await startReceiver();
});
afterAll(async () => {
  await mine.app.close();
  await receiver.close();
});

const heard = (id: string) => receiver.received.filter((one) => one.id === id);
const arrival = (id: string, count = 1) => until(`${id} arrives`, () => heard(id).length >= count && heard(id), 5_000);

describe('what is delivered', () => {
  it('is the event from the feed, signed so that the standard’s library verifies it', async () => {
    const { secret, id, ...shown } = await mine.subscribe(receiver.url);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toMatchObject({ kind: 'shipment', status: 'active', accounts: [mine.account], eventTypes: [] });
    const { referenceNumbers } = await mine.make();
    const { pro } = referenceNumbers;
    const [delivery] = await mine.ended(id, 1);
    const [sent] = await arrival(delivery.eventId);
    const event = verified(secret, sent!);
    expect(event).toMatchObject({ type: 'shipment.created', sequence: 1, environment: 'test', data: { pro } });
    const feed = (await mine.call('GET', '/v1/events?limit=200')).body.data;
    expect(feed.find((one: { id: string }) => one.id === event.id)).toEqual(event);
    expect(sent!.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': event.id });
    expect(() => verified(secret, { ...sent!, body: sent!.body.replace('"sequence":1', '"sequence":2') })).toThrow();
    expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, sent!)).toThrow();

    expect(delivery).toMatchObject({
      state: 'delivered',
      origin: 'event',
      subject: pro,
      lastStatus: 204,
      lastError: null,
    });
    expect(delivery.attempts).toHaveLength(1);
    const [attempt] = delivery.attempts;
    expect(attempt.request.body).toBe(sent!.body);
    expect(attempt.request.headers['webhook-signature']).toBe(sent!.headers['webhook-signature']);
    expect(attempt.response).toMatchObject({ status: 204 });
    expect((await mine.call('DELETE', `/v1/subscriptions/${id}`)).status).toBe(204);
  });

  it('is what was subscribed to, and nothing of others', async () => {
    const all = await mine.subscribe(receiver.url);
    const delivered = await mine.subscribe(receiver.url, { eventTypes: ['shipment.delivered'] });
    const pros = await mine.subscribe(receiver.url, { pros: ['9000000999'] });
    const pickups = await mine.subscribe(receiver.url, { kind: 'pickup' });
    const theirs = await others.subscribe(receiver.url);
    await mine.trigger('shipment.delivered');
    await mine.trigger('shipment.picked_up');
    await mine.trigger('pickup.accepted');
    await mine.ended(all.id, 2);
    await mine.ended(pickups.id, 1);
    const types = async (who: Subscriber, id: string) => (await who.deliveries(id)).map(({ type }) => type).reverse();
    expect(await types(mine, all.id)).toEqual(['shipment.delivered', 'shipment.picked_up']);
    expect(await types(mine, delivered.id)).toEqual(['shipment.delivered']);
    expect(await types(mine, pros.id)).toEqual([]);
    expect(await types(mine, pickups.id)).toEqual(['pickup.accepted']);
    expect(await types(others, theirs.id)).toEqual([]);
    for (const { id } of [all, delivered, pros, pickups]) await mine.call('DELETE', `/v1/subscriptions/${id}`);
    await others.call('DELETE', `/v1/subscriptions/${theirs.id}`);
  });

  it('shows the price to the payer alone', async () => {
    const shipper = await mine.subscribe(receiver.url);
    const payer = await others.subscribe(receiver.url);
    await others.authorize(mine.account);
    await mine.make({ 'origin.account': mine.account, 'billTo.account': others.account });
    const [toShipper] = await mine.ended(shipper.id, 1);
    const [toPayer] = await others.ended(payer.id, 1);
    expect(toShipper.eventId).toBe(toPayer.eventId);
    const dataOf = (delivery: typeof toPayer) => JSON.parse(delivery.attempts[0].request.body).data;
    expect(dataOf(toPayer).freightCharges).toBeDefined();
    expect(dataOf(toShipper).freightCharges).toBeUndefined();
    await mine.call('DELETE', `/v1/subscriptions/${shipper.id}`);
    await others.call('DELETE', `/v1/subscriptions/${payer.id}`);
  });
});

describe('a subscription', () => {
  it('does not exist for another portal account', async () => {
    const { id } = await mine.subscribe(receiver.url);
    const path = `/v1/subscriptions/${id}`;
    const calls = [
      others.call('GET', path),
      others.patch(path, { status: 'paused' }),
      others.call('DELETE', path),
      others.call('POST', `${path}/test`),
      others.call('POST', `${path}/rotate-secret`),
      others.call('GET', `${path}/deliveries`),
      others.call('POST', `${path}/deliveries/dlv_1/redeliver`),
      others.call('POST', `${path}/replay`, { from: '2026-11-01T00:00:00Z' }),
    ];
    for (const { status, body } of await Promise.all(calls)) expect([status, body.error.code]).toEqual([404, 3120]);
    expect((await others.call('GET', '/v1/subscriptions')).body.data).toEqual([]);
    expect((await mine.call('GET', path)).body.data).toMatchObject({ id, status: 'active' });
    await mine.call('DELETE', path);
    expect((await mine.call('GET', path)).status).toBe(404);
  });

  it('shows its secret once, and never in a list or after a change', async () => {
    const { id, secret } = await mine.subscribe(receiver.url);
    const texts = [
      (await mine.call('GET', `/v1/subscriptions/${id}`)).body,
      (await mine.call('GET', '/v1/subscriptions')).body,
      (await mine.patch(`/v1/subscriptions/${id}`, { pros: [] })).body,
    ].map((body) => JSON.stringify(body));
    for (const text of texts) expect(text).not.toContain('whsec_');
    const rows = await mine.app.context.db
      .tables<{ event_subscriptions: Record<string, unknown> }>()
      .selectFrom('event_subscriptions')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    await mine.call('DELETE', `/v1/subscriptions/${id}`);
  });

  it('is signed with both secrets for a day after a rotation, and then with the new one', async () => {
    const { id, secret: former } = await mine.subscribe(receiver.url);
    const { body } = await mine.call('POST', `/v1/subscriptions/${id}/rotate-secret`);
    const { secret } = body.data;
    expect(secret).not.toBe(former);
    const [sent] = await arrival(await mine.trigger());
    expect(sent!.headers['webhook-signature']!.split(' ')).toHaveLength(2);
    expect(verified(secret, sent!)).toEqual(verified(former, sent!));
    // Tokens last an hour, so the secret's expiry is changed here instead of the clock.
    const { db } = mine.app.context;
    const tables = db.tables<{ event_subscriptions: { former_secret_until: number } }>();
    const past = tables.updateTable('event_subscriptions').set({ former_secret_until: mine.app.clock.now() }).compile();
    await db.write([{ sql: past.sql, parameters: past.parameters }]);
    // A sender caches a subscription briefly.
    await pause(50);
    const [later] = await arrival(await mine.trigger());
    expect(later!.headers['webhook-signature']!.split(' ')).toHaveLength(1);
    expect(() => verified(former, later!)).toThrow();
    verified(secret, later!);
    await mine.call('DELETE', `/v1/subscriptions/${id}`);
  });

  it('gets nothing while it is paused, and what it missed on request', async () => {
    const { id } = await mine.subscribe(receiver.url);
    const before = await mine.trigger();
    await mine.ended(id, 1);
    expect((await mine.patch(`/v1/subscriptions/${id}`, { status: 'paused' })).body.data.status).toBe('paused');
    const missed = await mine.trigger();
    await until('it is published', async () => {
      const { body } = await mine.call('GET', '/v1/events?limit=200');
      return body.data.some((one: { id: string }) => one.id === missed);
    });
    const again = await mine.call('POST', `/v1/subscriptions/${id}/replay`, { from: '2026-11-01T00:00:00Z' });
    expect([again.status, again.body.error.code]).toEqual([409, 5120]);
    await mine.patch(`/v1/subscriptions/${id}`, { status: 'active' });
    expect((await mine.deliveries(id)).map(({ eventId }) => eventId)).toEqual([before]);
    const from = new Date(mine.app.context.freightClock.now() - HOUR_MS).toISOString();
    const replay = await mine.call('POST', `/v1/subscriptions/${id}/replay`, { from, missedOnly: true });
    expect(replay.status).toBe(202);
    const deliveries = await until('the missed one is delivered', async () => {
      const over = await mine.ended(id, 2);
      return over.some(({ eventId }) => eventId === missed) && over;
    });
    expect(deliveries.filter(({ eventId }) => eventId === before)).toHaveLength(1);
    expect(deliveries.filter(({ eventId }) => eventId === missed)).toMatchObject([
      { state: 'delivered', origin: 'replay' },
    ]);
    const others = await mine.call('POST', `/v1/subscriptions/${id}/replay`, { from, to: from });
    expect(others.body.error.validationFailures).toMatchObject([{ field: 'to' }]);
    await mine.call('DELETE', `/v1/subscriptions/${id}`);
  });

  it('can be tested, even while it is paused: one attempt, whatever the response', async () => {
    const { id, secret } = await mine.subscribe(receiver.url);
    await mine.patch(`/v1/subscriptions/${id}`, { status: 'paused' });
    receiver.behave(answers(500, { 'x-reason': 'asleep' }, 'zzz'));
    const { status, body } = await mine.call('POST', `/v1/subscriptions/${id}/test`);
    expect([status, body.data.state, body.data.type]).toEqual([202, 'waiting', 'subscription.test']);
    const [delivery] = await mine.ended(id, 1);
    receiver.behave(answers(204));
    expect(delivery).toMatchObject({ id: body.data.id, state: 'failed', lastStatus: 500 });
    expect(delivery.attempts).toHaveLength(1);
    expect(delivery.attempts[0].response).toMatchObject({
      status: 500,
      headers: { 'x-reason': 'asleep' },
      body: 'zzz',
    });
    expect(verified(secret, heard(delivery.eventId)[0]!)).toMatchObject({ type: 'subscription.test', sequence: 0 });
    expect((await mine.call('GET', `/v1/subscriptions/${id}`)).body.data.failingSince).toBeNull();
    await mine.call('DELETE', `/v1/subscriptions/${id}`);
  });

  it('can be sent an event again, with the same ID', async () => {
    const { id } = await mine.subscribe(receiver.url);
    const event = await mine.trigger();
    const [delivery] = await mine.ended(id, 1);
    const path = `/v1/subscriptions/${id}/deliveries`;
    const { status, body } = await mine.call('POST', `${path}/${delivery.id}/redeliver`);
    expect([status, body.data.eventId, body.data.origin]).toEqual([202, event, 'redelivery']);
    const [first, second] = await arrival(event, 2);
    expect(second!.body).toBe(first!.body);
    expect((await mine.call('POST', `${path}/dlv_unknown/redeliver`)).body.error.code).toBe(3121);
    const pages = await mine.call('GET', `${path}?limit=1`);
    const next = await mine.call('GET', `${path}?limit=1&cursor=${pages.body.cursor}`);
    expect([next.body.data[0].id, next.body.cursor]).toEqual([delivery.id, null]);
    expect((await mine.call('GET', `${path}?state=failed`)).body.data).toEqual([]);
    await mine.call('DELETE', `/v1/subscriptions/${id}`);
  });

  it('gets nothing about an account that its owner has lost', async () => {
    const { id } = await others.subscribe(receiver.url);
    await others.authorize(mine.account);
    const { context } = mine.app;
    const tables = context.db.tables<{ portal_account_customers: { account: string; username: string } }>();
    const taken = tables.deleteFrom('portal_account_customers').where('account', '=', others.account).compile();
    const owner = await context.db
      .tables<{ event_subscriptions: { subscription_id: string; owner: string } }>()
      .selectFrom('event_subscriptions')
      .select('owner')
      .where('subscription_id', '=', id)
      .executeTakeFirstOrThrow();
    await context.db.write([{ sql: taken.sql, parameters: taken.parameters }]);
    // Another customer's bill concerns the account, even though the owner no longer has it.
    await mine.make({ 'origin.account': mine.account, 'billTo.account': others.account });
    const [delivery] = await others.ended(id, 1);
    expect(delivery).toMatchObject({ state: 'stopped', attempts: [] });
    const back = tables
      .insertInto('portal_account_customers')
      .values({ account: others.account, username: owner.owner })
      .compile();
    await context.db.write([{ sql: back.sql, parameters: back.parameters }]);
    await others.call('DELETE', `/v1/subscriptions/${id}`);
  });
});

describe('refusals', () => {
  const valid = { kind: 'shipment', url: 'https://example.com/hook' };
  it.each([
    [{ ...valid, kind: 'truck' }, ['kind']],
    [{ ...valid, url: 'example.com' }, ['url']],
    [{ ...valid, url: 'ftp://example.com/' }, ['url']],
    [{ ...valid, url: 'https://user:secret@example.com/' }, ['url']],
    [{ ...valid, url: 'https://10.0.0.1/' }, ['url']],
    [{ ...valid, accounts: ['short'] }, ['accounts[0]']],
    [{ ...valid, eventTypes: ['shipment.lost'] }, ['eventTypes[0]']],
    [{ ...valid, eventTypes: ['shipment.delivered', 'pickup.accepted'] }, ['eventTypes[1]']],
    [{ ...valid, pros: ['1'] }, ['pros[0]']],
    [{ ...valid, contactEmail: 'nobody' }, ['contactEmail']],
    [{ ...valid, secret: 'whsec_x' }, ['secret']],
    [{}, ['kind', 'url']],
    [{ kind: 'pickup', url: 'https://127.0.0.1.nip', pros: ['x'], contactEmail: 'x' }, ['contactEmail', 'pros[0]']],
  ])('%o', async (body, fields) => {
    const { status, body: answer } = await mine.call('POST', '/v1/subscriptions', body);
    expect(status, JSON.stringify(answer)).toBe(400);
    const named = answer.error.validationFailures.map((one: { field: string }) => one.field);
    expect(named.sort()).toEqual(fields);
  });

  it('another account is 403, and invoices are until the carrier allows them', async () => {
    const foreign = await mine.call('POST', '/v1/subscriptions', { ...valid, accounts: [others.account] });
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 1023]);
    const asked = { ...valid, kind: 'invoice' };
    const denied = await mine.call('POST', '/v1/subscriptions', asked);
    expect([denied.status, denied.body.error.code]).toEqual([403, 1120]);
    const { context } = mine.app;
    // Twice, as a command that is repeated: it is no conflict.
    for (const _ of [1, 2]) await context.db.write(await allowInvoiceEvents(context, ACTOR, mine.account, true));
    const { id } = await mine.subscribe(receiver.url, { kind: 'invoice' });
    await mine.trigger('invoice.paid');
    expect(await mine.ended(id, 1)).toMatchObject([{ type: 'invoice.paid', state: 'delivered' }]);
    for (const _ of [1, 2]) await context.db.write(await allowInvoiceEvents(context, ACTOR, mine.account, false));
    const last = await mine.trigger('invoice.issued');
    const marker = await mine.subscribe(receiver.url);
    await mine.trigger();
    await mine.ended(marker.id, 1);
    expect((await mine.deliveries(id)).filter(({ eventId }) => eventId === last)).toEqual([]);
    for (const one of [id, marker.id]) await mine.call('DELETE', `/v1/subscriptions/${one}`);
  });

  it('production accepts only https and public addresses', async () => {
    const app = await openTestApp({ environment: 'production', config: { requestsPerSecond: 0 } });
    const caller = await bolShipperOf(app);
    const ask = (url: string) => caller.call('POST', '/v1/subscriptions', { kind: 'shipment', url });
    for (const url of ['http://example.com/', 'https://localhost/', 'https://127.0.0.1/', 'https://[::1]/']) {
      expect([url, (await ask(url)).status]).toEqual([url, 400]);
    }
    expect((await ask('https://example.com/hook')).status).toBe(201);
    expect((await caller.call('POST', '/v1/test/events', { type: 'shipment.delivered' })).status).toBe(404);
    await app.close();
  });

  it('their number is limited', async () => {
    const many = await anotherSubscriber(mine);
    for (let number = 0; number < MOST_SUBSCRIPTIONS; number++) await many.subscribe(receiver.url);
    const { status, body } = await many.call('POST', '/v1/subscriptions', valid);
    expect([status, body.error.code]).toEqual([409, 5121]);
    const first = (await many.call('GET', '/v1/subscriptions?limit=60')).body;
    const second = (await many.call('GET', `/v1/subscriptions?limit=60&cursor=${first.cursor}`)).body;
    const ids = [...first.data, ...second.data].map((one: { id: string }) => one.id);
    expect([new Set(ids).size, second.cursor]).toEqual([MOST_SUBSCRIPTIONS, null]);
  });

  it.each([['__proto__.x'], ['constructor'], ['a..b'], ['a[9999]'], ['a b']])('trigger cannot set %s', async (path) => {
    const { status, body } = await mine.call('POST', '/v1/test/events', {
      type: 'shipment.delivered',
      set: { [path]: 1 },
    });
    expect([status, body.error.validationFailures[0].field]).toEqual([400, 'set']);
  });

  it('trigger rejects all unknown fields at once', async () => {
    const set = {
      'status.conciseStatus': 'Delivered',
      'movementHistory[0].location.city': 'Dallas',
      recievedBy: 'J. Doe',
      'status.colour': 'red',
      'status[0]': 1,
      'movementHistory.location': 'Dallas',
    };
    const { status, body } = await mine.call('POST', '/v1/test/events', { type: 'shipment.delivered', set });
    expect(status).toBe(400);
    expect(body.error.validationFailures).toEqual([
      {
        field: 'set.recievedBy',
        description: 'is unknown: the data of the event has no recievedBy. Did you mean receivedBy?',
      },
      { field: 'set.status.colour', description: 'is unknown: status has no colour.' },
      { field: 'set.status[0]', description: 'names an item, but status is not a list.' },
      {
        field: 'set.movementHistory.location',
        description: 'must name an item of movementHistory, as in movementHistory[0].location.',
      },
    ]);
  });
});

describe('operators', () => {
  let ops: Operations;
  beforeAll(async () => {
    ops = await openOperations();
  });
  afterAll(() => ops.app.close());

  it('see every subscription and delivery, and can redeliver', async () => {
    const caller = await bolShipperOf(ops.app);
    const made = await caller.call('POST', '/v1/subscriptions', { kind: 'shipment', url: 'https://host.invalid/x' });
    const { id } = made.body.data;
    const listed = (await ops.call('GET', '/subscriptions')).body.data;
    expect(listed).toMatchObject([{ id, owner: expect.stringContaining('clerk') }]);
    expect(listed[0].secret).toBeUndefined();
    const { pro } = await ops.open({ accounts: [caller.account] });
    await ops.report({ eventId: 'e1', pro, type: 'shipment.picked_up', occurredAt: ops.at(0) });
    const waiting = await until('it is tried', async () => {
      const { data } = (await ops.call('GET', `/deliveries?subscription=${id}`)).body;
      return data[0]?.attempts.length === 1 && data[0];
    });
    expect(waiting).toMatchObject({ state: 'waiting', lastStatus: null, type: 'shipment.picked_up' });
    expect(waiting.lastError).toContain('host.invalid');
    const again = await ops.call('POST', `/deliveries/${waiting.id}/redeliver`);
    expect([again.status, again.body.data.origin]).toEqual([202, 'redelivery']);
    expect((await ops.call('POST', '/deliveries/none/redeliver')).body.error.code).toBe(3121);
    expect((await ops.call('GET', '/deliveries?state=delivered')).body.data).toEqual([]);
  });
});
