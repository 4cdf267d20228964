// The overview: minutes counted once and stored, current figures, the live stream, the audit log, health.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Step } from '../../platform/db/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { makeMetrics } from '../../platform/http/metrics/metrics.ts';
import type { EventStream, StreamMessage } from '../../platform/http/response/event-stream.ts';
import { type Operations, openOperations } from '../operations/operations.fixture.ts';
import { judgeDeliveries } from '../shipments/lists/survey-shipments.ts';
import { consoleMessageSchema } from './console-message.schema.ts';
import { addedBetween, NOTHING, together, withinMs } from './minute-counts.ts';
import { MinuteWatch } from './minute-watch.ts';
import type { NowBoard } from './overview-now.ts';
import type { OverviewParts } from './overview-parts.ts';
import { overviewSeries } from './overview-series.ts';
import { streamOverview } from './stream-overview.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what no type allows.
type Loose = any;

let ops: Operations;
beforeAll(async () => {
  ops = await openOperations();
});
afterAll(() => ops.app.close());

const get = async (path: string): Promise<Loose> => {
  const { status, body } = await ops.call('GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

describe('counting', () => {
  test('percentiles of response times lie within their buckets', () => {
    const took = [...NOTHING.took];
    expect(withinMs(took, 0.5)).toBeNull();
    took[1] = 50;
    took[4] = 50;
    expect(withinMs(took, 0.5)).toBe(1);
    expect(withinMs(took, 0.75)).toBe(7.5);
    took[took.length - 1] = 900;
    expect(withinMs(took, 0.95)).toBe(10_000);
  });

  test('counts add up over nodes and minutes, and never run backwards', () => {
    const one = { ...NOTHING, quotes: 5, webhookBacklog: 3 };
    const other = { ...NOTHING, quotes: 7, webhookBacklog: 9 };
    expect(together([one, other])).toMatchObject({ quotes: 12, webhookBacklog: 9 });
    expect(addedBetween(one, other)).toMatchObject({ quotes: 2 });
    expect(addedBetween(other, one)).toMatchObject({ quotes: 0 });
  });
});

test('a finished minute is stored once, and the overview shows it in its place', async () => {
  const { app } = ops;
  const { context, clock } = app;
  const metrics = makeMetrics('test');
  const events = { parts: { store: { position: async () => events.published } }, published: 0 };
  const parts = { context, metrics, workers: { counts: async () => [] }, events } as unknown as OverviewParts;
  const routeOf = (method: string, path: string) =>
    app.routes.find((one) => one.method === method && one.path === path);
  const call = (method: string, path: string, status: number, count: number) => {
    for (let at = 0; at < count; at++) metrics.request(routeOf(method, path), method, status, 0.004);
  };
  const watch = new MinuteWatch(parts);
  const began = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
  await watch.start();
  call('POST', '/v1/rate-quotes', 200, 7);
  call('POST', '/v1/rate-quotes', 400, 2);
  call('POST', '/v1/bol', 500, 1);
  call('GET', '/ops/v1/shipments', 200, 100);
  events.published = 4;
  await watch.look();
  expect(await watch.lastMinute()).toMatchObject({ quotes: 7, errors4xx: 2, errors5xx: 1, requests: 10, events: 4 });
  clock.advance(MINUTE_MS);
  await watch.look();
  call('POST', '/v1/rate-quotes', 200, 1);
  await watch.look();
  clock.advance(MINUTE_MS);
  await watch.look();
  await watch.stop();

  const { series, stepSeconds, span } = await get('/overview?span=1h');
  expect([span, stepSeconds, series.at.length]).toEqual(['1h', 60, 60]);
  const at = series.at.indexOf(new Date(began).toISOString());
  expect(series.quotes.slice(at, at + 3)).toEqual([7, 1, null]);
  expect(series.errors4xx[at]).toBe(2);
  expect(series.errors5xx[at]).toBe(1);
  expect(series.events[at]).toBe(4);
  expect(series.p50Ms[at]).toBeGreaterThan(2.5);
  expect(series.p95Ms[at]).toBeLessThanOrEqual(5);
  for (const [name, values] of Object.entries(series)) expect([name, (values as unknown[]).length]).toEqual([name, 60]);
  const day = await get('/overview?span=24h');
  expect(day.series.quotes.filter((one: number | null) => one !== null)).toEqual([8]);
  expect((await get('/overview?span=7d')).series.at).toHaveLength(168);
  expect((await ops.call('GET', '/overview?span=1y')).status).toBe(400);
  expect((await get('/health')).nodes).toEqual([{ node: context.outbox.parts.node, lastSeenAt: expect.any(String) }]);
});

test('a minute is in the totals even while it is being written', async () => {
  const { context, clock } = ops.app;
  const metrics = makeMetrics('test');
  const bill = ops.app.routes.find((one) => one.method === 'POST' && one.path === '/v1/bol');
  const events = { parts: { store: { position: async () => 0 } } };
  let finishWriting = () => {};
  const mayWrite = new Promise<void>((resolve) => (finishWriting = resolve));
  const db = {
    tables: () => context.db.tables(),
    write: (steps: readonly Step[]) => mayWrite.then(() => context.db.write(steps)),
  };
  const workers = { counts: async () => [] };
  const parts = { context: { ...context, db }, metrics, workers, events } as unknown as OverviewParts;
  clock.advance(2 * HOUR_MS);
  const watch = new MinuteWatch(parts);
  await watch.start();
  metrics.request(bill, 'POST', 200, 0.004);
  metrics.request(bill, 'POST', 200, 0.004);
  clock.advance(MINUTE_MS);
  const bols = async () => {
    const { bols } = (await overviewSeries(parts, watch, '1h')) as Loose;
    return bols.reduce((sum: number, one: number | null) => sum + (one ?? 0), 0);
  };
  const before = await bols();
  const writing = watch.look();
  await nextTurn();
  const meanwhile = await bols();
  finishWriting();
  await writing;
  expect([before, meanwhile, await bols()]).toEqual([2, 2, 2]);
  await watch.stop();
});

test('the current figures count shipments by stage and on-time deliveries', async () => {
  const report = async (facts: Loose, ...kinds: [string, number, object?][]) =>
    ops.report(
      ...kinds.map(([kind, hours, more]) => ({
        type: `shipment.${kind}`,
        pro: facts.pro,
        eventId: `${kind}-${facts.pro}`,
        occurredAt: ops.at(hours),
        ...more,
      })),
    );
  const today = Math.floor(ops.app.clock.now() / DAY_MS);
  await ops.open();
  const kept = await ops.open({ promisedDay: today + 1 });
  const late = await ops.open({ promisedDay: today - 3 });
  const moving = await ops.open();
  await report(moving, ['picked_up', -4]);
  for (const one of [kept, late]) await report(one, ['picked_up', -4], ['delivered', -1, { receivedBy: 'Lee' }]);
  const { now } = await expect
    .poll(async () => get('/overview'), { timeout: 10_000, interval: 300 })
    .toMatchObject({ now: { shipments: { PENDING: expect.any(Number), PICKED_UP: 1 } } })
    .then(() => get('/overview'));
  expect(await judgeDeliveries(ops.shipments, ops.app.clock.now() - DAY_MS)).toEqual({ deliveries: 2, onTime: 1 });
  expect(await judgeDeliveries(ops.shipments, ops.app.clock.now())).toEqual({ deliveries: 0, onTime: 0 });
  expect(now.shipments.PENDING).toBeGreaterThanOrEqual(1);
  expect(Object.keys(now.shipments)).not.toContain('DELIVERED');
  expect(now.perMinute).toMatchObject({ quotes: 0, bols: 0 });
  expect(now).toMatchObject({ webhookBacklog: expect.any(Number), mailBacklog: 0, pickupsToday: {} });
});

test('the live stream has figures, events, jobs and trucks', { timeout: 20_000 }, async () => {
  await ops.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = ops.app.http.server.address() as { port: number };
  const { username, password } = ops.operator;
  const url = `http://127.0.0.1:${port}/ops/v1/stream`;
  expect((await fetch(url)).status).toBe(401);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const ended = new AbortController();
  const answer = await fetch(url, { headers: { authorization }, signal: ended.signal });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const piece of answer.body!) text += decoder.decode(piece as Uint8Array);
  })().catch(() => {});
  const told = (): Loose[] =>
    [...text.matchAll(/event: (.*)\ndata: (.*)\n/g)].map(([, event, data]) => ({ event, data: JSON.parse(data!) }));
  const messages = (name: string): Loose[] => told().flatMap(({ event, data }) => (event === name ? [data] : []));
  await expect.poll(() => messages('overview').length, { timeout: 8_000 }).toBeGreaterThanOrEqual(2);
  expect(messages('overview')[0]).toMatchObject({
    perMinute: { quotes: expect.any(Number) },
    onTime: expect.any(Object),
  });
  expect(messages('position')[0]).toMatchObject({ total: expect.any(Number), fields: expect.any(Array) });
  const facts = await ops.open();
  await ops.report({ type: 'shipment.picked_up', pro: facts.pro, eventId: 'live-1', occurredAt: ops.at(0) });
  await expect
    .poll(() => messages('event'), { timeout: 5_000 })
    .toContainEqual(expect.objectContaining({ type: 'shipment.picked_up', pro: facts.pro }));
  const run = await ops.call('POST', '/tariffs/1/dry-run', {});
  await expect
    .poll(() => messages('job'), { timeout: 5_000 })
    .toContainEqual(expect.objectContaining({ id: run.body.data.id, state: 'done' }));
  ended.abort();
  await reading;
  expect(new Set(told().map(({ event }) => event))).toEqual(new Set(['overview', 'event', 'job', 'position']));
  for (const message of told()) expectDescribed(message);
});

test('with very many trucks, the live stream has only their number', async () => {
  const none = () => {};
  const row = ['1000000007', 29.8, -95.4, null, 'HOU', 'HOU', 0, 'schedule'];
  const parts = {
    context: ops.app.context,
    jobs: { listen: () => none },
    events: { follower: { followWithLatest: async () => none } },
    trucks: { rows: async () => ({ at: 0, rows: Array.from({ length: 2_001 }, () => row) }) },
  } as unknown as OverviewParts;
  const { now } = await get('/overview');
  const told: StreamMessage[] = [];
  const stream = { send: (message: StreamMessage) => told.push(message) } as unknown as EventStream;
  const end = await streamOverview(parts, { now: async () => now } as NowBoard).stream!(stream);
  await expect
    .poll(() => told)
    .toContainEqual({ event: 'trucks', data: { at: '1970-01-01T00:00:00.000Z', total: 2_001 } });
  end();
  for (const message of told) expectDescribed(message);
});

const fits = new Ajv2020({ strict: false }).compile(consoleMessageSchema);

/** As the OpenAPI document describes it, without other fields. */
function expectDescribed(message: Loose) {
  expect(fits(message), `${JSON.stringify(fits.errors)} ${JSON.stringify(message)}`).toBe(true);
  const described = consoleMessageSchema.anyOf.find(({ properties }) => properties.event.const === message.event)!;
  expect(Object.keys(message.data).sort()).toEqual(Object.keys(described.properties.data.properties).sort());
}

describe('the audit log', () => {
  test('is read newest first, filtered by the start of actor, action and subject, in pages', async () => {
    await ops.caller();
    const all = (await ops.call('GET', '/audit?limit=200')).body;
    expect(all.cursor).toBeNull();
    const seqs = all.data.map((line: { seq: number }) => line.seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => b - a));
    expect(seqs.at(-1)).toBe(1);
    const paged: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await ops.call('GET', `/audit?limit=3${cursor && `&cursor=${cursor}`}`);
      paged.push(...body.data.map((line: { seq: number }) => line.seq));
      cursor = body.cursor;
    }
    expect(paged).toEqual(seqs);
    const clients = await get('/audit?action=client.&actor=operator:');
    expect(clients.length).toBeGreaterThan(0);
    for (const line of clients) expect(line).toMatchObject({ action: 'client.created', details: expect.any(Object) });
    expect(await get('/audit?subject=carrier:network')).toHaveLength(1);
    expect(await get('/audit?subject=%25')).toEqual([]);
  });

  test('is verified', async () => {
    expect(await get('/audit/verify')).toMatchObject({ sound: true, lines: expect.any(Number) });
  });
});

test('health shows the state of the service', async () => {
  expect(await get('/health')).toMatchObject({
    environment: 'production',
    database: { kind: 'sqlite', bytes: null },
    disk: null,
    memory: { usedBytes: expect.any(Number) },
    eventLoop: { p99Ms: expect.any(Number) },
    outbox: expect.arrayContaining([{ topic: 'mail', due: 0, failed: 0, oldestDueSeconds: 0 }]),
    network: { version: 1 },
    tariff: { version: 1 },
    lastBackup: null,
  });
});

test('customers have no access to any of it', async () => {
  const caller = await ops.caller();
  for (const path of ['/overview', '/stream', '/audit', '/audit/verify', '/health', '/backups']) {
    expect((await caller.get(`/ops/v1${path}`)).status, path).toBe(401);
  }
});
