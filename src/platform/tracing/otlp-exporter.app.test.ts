// Exporting spans to a real receiver: what arrives, in which batches, and what happens while the receiver is slow or down.
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../../test/support/waiting.ts';
import { makeLog } from '../log.ts';
import { seededRandom } from '../random.ts';
import { type ExporterLimits, OtlpExporter } from './otlp-exporter.ts';
import type { EndedSpan } from './span.ts';
import { Traces } from './traces.ts';

interface Batch {
  readonly headers: IncomingHttpHeaders;
  readonly body: { resourceSpans: { resource: object; scopeSpans: { spans: Record<string, unknown>[] }[] }[] };
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** `answer` is called for each batch. */
async function collector(
  answer: (response: ServerResponse, count: number) => void = (response) => void response.end(),
) {
  const batches: Batch[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part) => (text += part));
    request.on('end', () => {
      batches.push({ headers: request.headers, body: JSON.parse(text) });
      answer(response, batches.length);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { batches, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces` };
}

const traces = new Traces(seededRandom('spans'), true);
const span = (name: string, more: Partial<EndedSpan> = {}): EndedSpan => ({
  trace: traces.begin(undefined),
  name,
  kind: 'server',
  tookMs: 1.5,
  attributes: {},
  isFailed: false,
  ...more,
});

function exporterTo(url: string, limits: Partial<ExporterLimits> = {}, headers: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog('info', 'test', { write: (line) => void lines.push(JSON.parse(line)) });
  const resource = { 'service.name': 'linehaul' };
  return { lines, exporter: new OtlpExporter({ url, headers, resource, log, limits: { everyMs: 20, ...limits } }) };
}

const namesIn = ({ body }: Batch) => body.resourceSpans[0]!.scopeSpans[0]!.spans.map((one) => one.name);

test('a span arrives as the protocol defines, with the headers that the collector requires', async () => {
  const { batches, url } = await collector();
  const { exporter } = exporterTo(url, {}, { 'api-key': 'secret' });
  const parent = traces.begin(undefined);
  const trace = traces.childOf(parent);
  const before = Date.now();
  const attributes = { text: 'a', whole: 201, broken: 1.5, flag: true, absent: undefined };
  exporter.ended(span('GET /v1/whoami', { trace, attributes, isFailed: true, tookMs: 12.5 }));
  exporter.ended(span('POST webhook', { kind: 'client' }));
  await until('it arrived', async () => batches.length === 1);
  await exporter.close();
  const [{ headers, body }] = batches as [Batch];
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'api-key': 'secret' });
  expect(body.resourceSpans[0]!.resource).toEqual({
    attributes: [{ key: 'service.name', value: { stringValue: 'linehaul' } }],
  });
  const [one, other] = body.resourceSpans[0]!.scopeSpans[0]!.spans;
  expect(one).toEqual({
    traceId: parent.traceId,
    spanId: trace.spanId,
    parentSpanId: parent.spanId,
    name: 'GET /v1/whoami',
    kind: 2,
    startTimeUnixNano: expect.stringMatching(/^\d{19}$/),
    endTimeUnixNano: expect.stringMatching(/^\d{19}$/),
    attributes: [
      { key: 'text', value: { stringValue: 'a' } },
      { key: 'whole', value: { intValue: '201' } },
      { key: 'broken', value: { doubleValue: 1.5 } },
      { key: 'flag', value: { boolValue: true } },
    ],
    status: { code: 2 },
  });
  expect(BigInt(one!.endTimeUnixNano as string) - BigInt(one!.startTimeUnixNano as string)).toBe(12_500_000n);
  expect(Math.abs(Number(BigInt(one!.endTimeUnixNano as string) / 1_000_000n) - before)).toBeLessThan(10_000);
  expect(other).toMatchObject({ kind: 3, status: {} });
  expect(other).not.toHaveProperty('parentSpanId');
  expect(exporter.counts).toEqual({ sent: 2, dropped: 0 });
});

test('traces that the caller does not record are not sent', async () => {
  const { batches, url } = await collector();
  const { exporter } = exporterTo(url);
  exporter.ended(span('unseen', { trace: { ...traces.begin(undefined), isSampled: false } }));
  exporter.ended(span('seen'));
  await exporter.close();
  expect(batches.map(namesIn)).toEqual([['seen']]);
});

test('batches do not exceed the limit, and are sent one after another', async () => {
  let open = 0;
  let mostOpen = 0;
  const { batches, url } = await collector((response) => {
    mostOpen = Math.max(mostOpen, ++open);
    setTimeout(() => {
      open -= 1;
      response.end();
    }, 20);
  });
  const { exporter } = exporterTo(url, { batch: 3 });
  for (let number = 0; number < 10; number++) exporter.ended(span(`${number}`));
  await until('all arrived', async () => exporter.counts.sent === 10);
  expect(batches.map((one) => namesIn(one).length)).toEqual([3, 3, 3, 1]);
  expect(batches.flatMap(namesIn)).toEqual(Array.from({ length: 10 }, (_, number) => `${number}`));
  expect(mostOpen).toBe(1);
  await exporter.close();
});

test('while the collector hangs, spans beyond the limit are dropped and nobody waits', async () => {
  const { url } = await collector(() => {});
  const { exporter } = exporterTo(url, { batch: 2, mostWaiting: 5, timeLimitMs: 200, retryAfterMs: 1 });
  for (let number = 0; number < 100; number++) exporter.ended(span(`${number}`));
  // Two are being sent, five are waiting.
  expect(exporter.counts).toEqual({ sent: 0, dropped: 93 });
  await until('they were given up', async () => exporter.counts.dropped >= 95);
  const startedAt = performance.now();
  await exporter.close();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(exporter.counts).toEqual({ sent: 0, dropped: 100 });
  exporter.ended(span('too late'));
  expect(exporter.counts.dropped).toBe(101);
});

const REFUSALS: [status: number, attempts: number][] = [
  [503, 2],
  [429, 2],
  [400, 1],
  [404, 1],
  [302, 1],
];
test.each(REFUSALS)(
  'a collector that returns %i is called %i times, and the log says so once',
  async (status, attempts) => {
    const { batches, url } = await collector((response) => void response.writeHead(status).end());
    const { exporter, lines } = exporterTo(url, { batch: 1, retryAfterMs: 1 });
    exporter.ended(span('one'));
    await until('it was given up', async () => exporter.counts.dropped === 1);
    expect(batches).toHaveLength(attempts);
    exporter.ended(span('another'));
    await until('it was given up', async () => exporter.counts.dropped === 2);
    await exporter.close();
    expect(lines).toMatchObject([{ level: 40, reason: `the collector answered ${status}`, dropped: 1 }]);
  },
);

test('a collector that fails once gets the same batch again', async () => {
  const { batches, url } = await collector((response, count) => void response.writeHead(count === 1 ? 503 : 200).end());
  const { exporter, lines } = exporterTo(url, { retryAfterMs: 1 });
  exporter.ended(span('one'));
  await until('it arrived', async () => exporter.counts.sent === 1);
  await exporter.close();
  expect(batches.map(namesIn)).toEqual([['one'], ['one']]);
  expect(lines).toEqual([]);
});

test('nobody is listening: spans are dropped, and shutdown is not delayed', async () => {
  const { exporter, lines } = exporterTo('http://127.0.0.1:9/v1/traces', { retryAfterMs: 60_000 });
  exporter.ended(span('one'));
  const startedAt = performance.now();
  await exporter.close();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(exporter.counts).toEqual({ sent: 0, dropped: 1 });
  expect(lines).toMatchObject([{ msg: 'spans could not be exported' }]);
});
