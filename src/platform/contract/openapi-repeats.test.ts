// What several operations have is written once: parameters and long examples, each under a name that is free.
import { expect, test } from 'vitest';
import type { OpenApiDocument, Operation } from './openapi.ts';
import { withoutRepeats } from './openapi-repeats.ts';

const LONG = { text: 'x'.repeat(300) };
const kind = { name: 'kind', in: 'path', required: true, schema: { type: 'string' } };
const kindInQuery = { ...kind, in: 'query' };
const key = { $ref: '#/components/parameters/Key' };

const content = (members: object, schema = 'Toy') => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, ...members } },
});

function operation(operationId: string, members: Partial<Operation>): Operation {
  return { operationId, tags: ['Toys'], summary: 'It', security: [], parameters: [], responses: {}, ...members };
}

// biome-ignore lint/suspicious/noExplicitAny: the test inspects the document like a client would.
function shared(...operations: Operation[]): { operations: any[]; components: OpenApiDocument['components'] } {
  const paths = Object.fromEntries(operations.map((one) => [`/${one.operationId}`, { get: one }]));
  const { paths: after, components } = withoutRepeats({
    openapi: '3.1.0',
    info: { title: 'Toys', version: '1.0.0' },
    servers: [],
    tags: [],
    paths,
    components: { parameters: { Key: { name: 'key' } } },
  });
  return { operations: Object.values(after).map(({ get }) => get), components };
}

test('a parameter of two operations is shared, after those that were before; others stay', () => {
  const only = { ...kind, name: 'only' };
  const { operations, components } = shared(
    operation('a', { parameters: [kind, key] }),
    operation('b', { parameters: [kind, only] }),
  );
  const reference = { $ref: '#/components/parameters/Kind' };
  expect(operations.map(({ parameters }) => parameters)).toEqual([
    [reference, key],
    [reference, only],
  ]);
  expect(components.parameters).toEqual({ Key: { name: 'key' }, Kind: kind });
});

test('parameters of the same name that differ get different names, and stay if there is none left', () => {
  const variants = [kind, kindInQuery, { ...kindInQuery, required: false }, { ...kindInQuery, schema: {} }];
  const { operations, components } = shared(
    operation('a', { parameters: variants }),
    operation('b', { parameters: variants }),
  );
  expect(Object.keys(components.parameters!)).toEqual(['Key', 'Kind', 'QueryKind', 'ToysKind']);
  expect(operations[1].parameters[3]).toEqual({ ...kindInQuery, schema: {} });
});

test('the named examples of two bodies are shared with their summaries', () => {
  const red = { summary: 'A red one', value: LONG };
  const { operations, components } = shared(
    operation('a', { requestBody: content({ examples: { red } }) }),
    operation('b', { requestBody: content({ examples: { red, blue: { value: 1 } } }) }),
  );
  expect(operations[1].requestBody.content['application/json'].examples).toEqual({
    red: { $ref: '#/components/examples/ToyRed' },
    blue: { value: 1 },
  });
  expect(components.examples).toEqual({ ToyRed: red });
});

test('so is the example of two responses, which a reader finds in the map of examples', () => {
  const { operations, components } = shared(
    operation('a', { responses: { 200: content({ example: LONG }) } }),
    operation('b', { responses: { 200: content({ example: LONG }, 'Game') } }),
    operation('c', { responses: { 200: content({ example: { ...LONG, other: true } }) } }),
  );
  const placed = { schema: expect.anything(), examples: { recorded: { $ref: '#/components/examples/ToyExample' } } };
  expect(operations[0].responses['200'].content['application/json']).toEqual(placed);
  expect(operations[1].responses['200'].content['application/json']).toEqual(placed);
  expect(operations[2].responses['200'].content['application/json'].example).toEqual({ ...LONG, other: true });
  expect(components.examples).toEqual({ ToyExample: { value: LONG } });
});

test('a short example stays where it is', () => {
  const { operations, components } = shared(
    operation('a', { responses: { 200: content({ example: 1 }) } }),
    operation('b', { responses: { 200: content({ example: 1 }) } }),
  );
  expect(operations[1].responses['200'].content['application/json'].example).toBe(1);
  expect(components.examples).toEqual({});
});
