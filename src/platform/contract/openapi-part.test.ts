// A part of a document: the operations with its tags, what they use directly and indirectly, and nothing else.
import { expect, test } from 'vitest';
import type { OpenApiDocument, Operation } from './openapi.ts';
import { partOf } from './openapi-part.ts';

const operation = (tag: string, schema: string, scheme: string): Operation => ({
  operationId: `get${schema}`,
  tags: [tag],
  summary: 'Get it',
  security: [{ [scheme]: [] }],
  parameters: [],
  responses: { 200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } } },
});

const whole: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Everything', version: '1.0.0' },
  servers: [{ url: '/', description: 'Here' }],
  tags: [{ name: 'Toys' }, { name: 'Games' }],
  paths: {
    '/toys': { get: operation('Toys', 'Toy', 'apiKey'), post: operation('Games', 'Game', 'token') },
    '/games': { get: operation('Games', 'Game', 'token') },
  },
  webhooks: { 'game.over': { post: operation('Games', 'Ending', 'token') } },
  components: {
    securitySchemes: { apiKey: {}, token: {} },
    parameters: { Unused: {} },
    schemas: {
      Ending: {},
      Game: {},
      Maker: { properties: { toys: { items: { $ref: '#/components/schemas/Toy' } } } },
      Toy: { properties: { maker: { $ref: '#/components/schemas/Maker' } } },
    },
  },
};
const info = { title: 'A part', version: '1.0.0' };

test('has exactly the operations with its tags, even if they share a path', () => {
  const toys = partOf(whole, ['Toys'], info);
  expect(toys.paths).toEqual({ '/toys': { get: whole.paths['/toys']!.get } });
  expect([toys.info, toys.tags, toys.servers]).toEqual([info, [{ name: 'Toys' }], whole.servers]);
  expect(Object.keys(partOf(whole, ['Games'], info).paths)).toEqual(['/toys', '/games']);
});

test('has the webhooks with its tags, or no such section', () => {
  expect(partOf(whole, ['Games'], info).webhooks).toEqual(whole.webhooks);
  expect(partOf(whole, ['Toys'], info)).not.toHaveProperty('webhooks');
});

test('has the components that it uses, even indirectly and in circles, and no empty group', () => {
  const { components } = partOf(whole, ['Toys'], info);
  const { Maker, Toy } = whole.components.schemas!;
  expect(components).toEqual({ securitySchemes: { apiKey: {} }, schemas: { Maker, Toy } });
  expect(Object.keys(partOf(whole, ['Games'], info).components.schemas!)).toEqual(['Ending', 'Game']);
});
