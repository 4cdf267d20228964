// Measures the writers of responses: the CPU time to write one with the code generated from its schema, with fast-json-stringify and with
// JSON.stringify (docs/decisions/0005). The responses are the samples of the API reference.
// Run: node --import tsx bench/json-writers.ts
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpuUsage } from 'node:process';
import { type TSchema, Type } from 'typebox';
import { bolAnswerSchema } from '../src/capabilities/bol/submit/bol-answer.schema.ts';
import { rateQuoteSchema } from '../src/capabilities/rate-quotes/rate-quote-answer.schema.ts';
import { routesSchema } from '../src/capabilities/route-guides/route-guide.schema.ts';
import { shipmentHistorySchema } from '../src/capabilities/shipments/tracking/shipment-history.schema.ts';
import { jsonWriter } from '../src/platform/contract/json-writer.ts';
import { projectFile } from '../src/platform/project-root.ts';
import { printSpread, spreadOf } from './spread.ts';

type Writer = (value: unknown) => string;

/** The one that Fastify brings along. */
const fastJsonStringify: (schema: TSchema) => Writer = createRequire(import.meta.resolve('fastify'))(
  'fast-json-stringify',
);

const ROUNDS = 7;
const ROUND_MS = 500;
/** So many that a writer cannot profit from seeing the same object again, apart from the terminals. */
const COPIES = 500;
const sent = Buffer.alloc(1_000_000);

const samples: Readonly<Record<string, { value: { data?: unknown } }>> = JSON.parse(
  readFileSync(projectFile('docs/samples/responses.json'), 'utf8'),
);
const sampleOf = (operation: string) => samples[operation]!.value;
const firstOf = (operation: string) => (sampleOf(operation).data as unknown[])[0];
const quote = firstOf('POST /v1/rate-quotes 200');

const CASES: readonly (readonly [name: string, schema: TSchema, value: unknown])[] = [
  ['a quote', rateQuoteSchema, quote],
  ['ten quotes', Type.Array(rateQuoteSchema), Array.from({ length: 10 }, () => quote)],
  ['a route guide', routesSchema, firstOf('POST /v1/route-guides 200')],
  ['a tracking record', shipmentHistorySchema, firstOf('GET /v1/shipments/history 200')],
  ['a bill of lading', bolAnswerSchema, sampleOf('POST /v1/bol 201')],
];

console.log(
  '| Response (CPU time in µs) | Generated writer | fast-json-stringify | JSON.stringify |\n|---|---|---|---|',
);
for (const [name, schema, value] of CASES) {
  const values = Array.from({ length: COPIES }, () => copyOf(value));
  const writers = [jsonWriter(schema), fastJsonStringify(schema), JSON.stringify] as Writer[];
  const expected = JSON.stringify(value);
  for (const write of writers) assertSame(write(values[0]), expected, name);
  // In turns, so that a slow moment of the machine is in all of them. The first round warms up.
  const rounds = Array.from({ length: 1 + ROUNDS }, () => writers.map((write) => microseconds(write, values)));
  const cells = writers.map((_, at) => printSpread(spreadOf(rounds.slice(1).map((round) => round[at]!)), 1));
  console.log(`| ${name}, ${(expected.length / 1000).toFixed(1)} kB | ${cells.join(' | ')} |`);
}

/** Terminals stay the same object, as they are in a loaded network. */
function copyOf(value: unknown, name = ''): unknown {
  if (value === null || typeof value !== 'object' || /terminal/i.test(name)) return value;
  if (Array.isArray(value)) return value.map((item) => copyOf(item, name));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyOf(member, key)]));
}

/** Includes turning the text into bytes, as for a socket: a text that was concatenated is put together only then. */
function microseconds(write: Writer, values: readonly unknown[]): number {
  const end = performance.now() + ROUND_MS;
  const before = cpuUsage();
  let written = 0;
  let length = 0;
  while (performance.now() < end) {
    for (const value of values) length += sent.write(write(value));
    written += values.length;
  }
  const { user, system } = cpuUsage(before);
  if (length === 0) throw new Error('Nothing was written.');
  return (user + system) / written;
}

function assertSame(written: string, expected: string, name: string): void {
  const [one, other] = [written, expected].map((text) => JSON.stringify(sorted(JSON.parse(text))));
  if (one !== other) throw new Error(`The writers of ${name} differ:\n${one}\n${other}`);
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, member]) => [key, sorted(member)]),
  );
}
