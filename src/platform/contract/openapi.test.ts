// The generator on purpose-built routes: conditions, sharing, errors, parameters, and no leaked internals.
import { Validator } from '@seriousme/openapi-schema-validator';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { exact, formed, oneOf } from './fields.ts';
import { type ApiDescription, openApiDocument } from './openapi.ts';
import { repeatedSchemas } from './openapi-sharing.ts';
import { requiredWhen } from './required-when.ts';
import { open, type Policy, type Route, route } from './route.ts';

const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'indigo', 'violet', 'white'];
const API: ApiDescription = {
  title: 'Toys',
  version: '1.2.3',
  summary: 'Toys.',
  description: 'All about toys.',
  contact: 'Toy support',
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  tags: [
    { name: 'Second', description: 'Comes second.' },
    { name: 'Unused', description: 'No route has it.' },
    { name: 'Toys', description: 'Comes last.' },
  ],
  codeLists: { Colour: COLOURS },
  fieldMeanings: {},
  securitySchemes: {
    apiKey: { scheme: { type: 'apiKey', in: 'header', name: 'apikey' }, missing: 'apiKeyMissing' },
  },
};

const keyed: Policy = { ...open, says: 'With a key', security: [{ apiKey: [] }], challenge: 'Key' };
const shared = {
  tag: 'Toys',
  policy: keyed,
  otherErrors: 'noData',
  errors: {},
  handle: () => ({ status: 200 }),
} as const;
const address = exact({ street: Type.String({ maxLength: 30 }), town: Type.String() }, { title: 'Address' });

const makeToy = route({
  ...shared,
  method: 'POST',
  path: '/v1/toys/{kind}/parts',
  summary: 'Make a part',
  params: exact({ kind: Type.String({ description: 'Which toy.' }) }),
  query: exact({ dry: Type.Optional(oneOf(['true', 'false'], { description: 'Only look.' })) }),
  body: exact({
    colour: oneOf(COLOURS, { description: 'Its colour' }),
    lining: requiredWhen({ says: 'colour is red', holds: () => false }, oneOf(COLOURS)),
    code: formed('^[A-Z]{3}$', 'three capital letters'),
    fromAddress: address,
    toAddress: Type.Optional(exact({ ...address.properties }, { title: 'Address', description: 'Where it goes.' })),
  }),
  examples: { red: { summary: 'A red one', value: { colour: 'red' } } },
  success: { status: 201, description: 'Made.', schema: Type.Object({ made: Type.Boolean() }) },
  errors: {
    409: { shape: 'emptyArray', meaning: 'there is one already' },
    503: { shape: 'emptyBody', meaning: 'closed' },
  },
});

const readToy = route({
  ...shared,
  method: 'GET',
  path: '/v1/toys/{kind}',
  policy: open,
  tag: 'Second',
  summary: 'Read a toy',
  success: { status: 200, description: 'It.', contentType: 'text/plain' },
});

const page: Route = { ...readToy, path: '/page', inReference: false };
const document = documentOf([makeToy, readToy, page]);
// biome-ignore lint/suspicious/noExplicitAny: the test inspects the document like a client would.
const paths = document.paths as any;
const make = paths['/v1/toys/{kind}/parts'].post;
const read = paths['/v1/toys/{kind}'].get;

function documentOf(routes: readonly Route[]) {
  return openApiDocument(routes, API, { url: '/', description: 'Here' });
}

/** Resolves a reference. */
function resolved(one: { $ref?: string }): Record<string, never> {
  const [, , group = '', name = ''] = one.$ref?.split('/') ?? [];
  return (one.$ref === undefined ? one : document.components[group]?.[name]) as Record<string, never>;
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
const body = resolved(make.requestBody.content['application/json'].schema) as any;

test('it is a valid OpenAPI document', async () => {
  expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toMatchObject({ valid: true });
});

test('it is plain JSON: no function, no undefined, no property of TypeBox', () => {
  expect(JSON.parse(JSON.stringify(document))).toStrictEqual(document);
  expect(JSON.stringify(document)).not.toMatch(/"~|"says"|"requiredWhen"/);
});

test('the same routes give the same text', () => {
  expect(JSON.stringify(documentOf([makeToy, readToy, page]))).toBe(JSON.stringify(document));
});

describe('fields', () => {
  test('a condition is text and a keyword', () => {
    expect(body.properties.lining).toMatchObject({
      description: 'Required when colour is red.',
      'x-required-when': 'colour is red',
    });
    expect(body.required).not.toContain('lining');
  });

  test('the format of a string is in its description', () => {
    expect(body.properties.code).toEqual({
      type: 'string',
      pattern: '^[A-Z]{3}$',
      description: 'Must be three capital letters.',
    });
  });

  test('a schema with a title is written once, and each use keeps its own words', () => {
    expect(body.properties.fromAddress).toEqual({ $ref: '#/components/schemas/Address' });
    expect(body.properties.toAddress).toEqual({ $ref: '#/components/schemas/Address', description: 'Where it goes.' });
    expect(document.components.schemas?.Address).toMatchObject({ required: ['street', 'town'] });
  });

  test('a list of codes is shared under its name', () => {
    expect(body.properties.colour).toEqual({ $ref: '#/components/schemas/Colour', description: 'Its colour.' });
    expect(document.components.schemas?.Colour).toEqual({ type: 'string', enum: COLOURS });
  });

  test('repeated schemas without a title are noticed', () => {
    const large = () => Type.Object({ a: Type.String(), b: Type.String(), c: Type.String() });
    const schema = Type.Object({ one: large(), other: large() });
    const repeats = documentOf([{ ...readToy, success: { ...readToy.success, schema } }]);
    expect(repeatedSchemas(repeats as never)).toHaveLength(1);
    expect(repeatedSchemas(document as never)).toEqual([]);
  });

  test('two different schemas with one title are refused', () => {
    const titled = (name: string) => Type.Object({ [name]: Type.String() }, { title: 'Same' });
    const first = { ...readToy, success: { ...readToy.success, schema: titled('a') } };
    const second = { ...readToy, path: '/other', success: { ...readToy.success, schema: titled('b') } };
    expect(() => documentOf([first, second])).toThrow('Two different schemas would be called Same');
  });
});

describe('names', () => {
  const answer = (name: string) => Type.Object({ data: Type.Object({ [name]: Type.String() }) });
  const list = Type.Object({ data: Type.Array(Type.String()) });

  test.each<[method: Route['method'], path: string, name: string]>([
    ['GET', '/v1/toys', 'ToyListResponse'],
    ['GET', '/v1/toys/{kind}', 'ToyResponse'],
    ['POST', '/v1/toys', 'ToyResponse'],
    ['GET', '/v1/toys/{kind}/part-deliveries', 'ToyPartDeliveryListResponse'],
    ['GET', '/v1/address-book', 'AddressBookResponse'],
    ['GET', '/v1/boxes', 'BoxListResponse'],
    ['PUT', '/ops/v1/status', 'OpsStatusResponse'],
  ])('the answer of %s %s is a %s', (method, path, name) => {
    const one = documentOf([{ ...readToy, method, path, success: { ...readToy.success, schema: answer('a') } }]);
    expect(Object.keys(one.components.schemas ?? {})).toContain(name);
  });

  test.each<[method: Route['method'], path: string, name: string]>([
    ['POST', '/v1/toys', 'ToyRequest'],
    ['PUT', '/v1/toys/{kind}', 'ToyUpdateRequest'],
    ['PATCH', '/v1/toys/{kind}', 'ToyUpdateRequest'],
    ['PUT', '/v1/toys/{kind}/owner', 'ToyOwnerRequest'],
  ])('the body of %s %s is a %s', (method, path, name) => {
    const one = documentOf([{ ...makeToy, method, path }]);
    expect(Object.keys(one.components.schemas ?? {})).toContain(name);
  });

  test('a list is also recognized by its data', () => {
    const one = documentOf([{ ...readToy, path: '/v1/address-book', success: { ...readToy.success, schema: list } }]);
    expect(Object.keys(one.components.schemas ?? {})).toContain('AddressBookListResponse');
  });

  test('a read operation gets the name before one that creates', () => {
    const made = { ...makeToy, path: '/v1/toys', success: { ...makeToy.success, schema: answer('made') } };
    const read = { ...readToy, success: { ...readToy.success, schema: answer('read') } };
    const { schemas } = documentOf([made, read]).components;
    expect(schemas?.ToyResponse).toMatchObject({ properties: { data: { properties: { read: {} } } } });
    expect(schemas?.CreatedToyResponse).toMatchObject({ properties: { data: { properties: { made: {} } } } });
  });
});

describe('operations', () => {
  test('the id comes from method and path', () => {
    expect([make.operationId, read.operationId]).toEqual(['postToysParts', 'getToysByKind']);
    expect(() => documentOf([readToy, { ...readToy, path: '/toys/{kind}' }])).toThrow(/both get the operationId/);
  });

  test('web pages are left out', () => {
    expect(Object.keys(paths)).toEqual(['/v1/toys/{kind}/parts', '/v1/toys/{kind}']);
  });

  test('tags come in the order of their descriptions, and only those in use', () => {
    expect(document.tags.map((tag) => tag.name)).toEqual(['Second', 'Toys']);
  });

  test('path, query and headers are parameters; only operations that write accept an Idempotency-Key', () => {
    const names = (operation: typeof make) =>
      operation.parameters.map((one: { $ref?: string }) => {
        const { in: place, name, required } = resolved(one);
        return `${place} ${name}${required ? ' required' : ''}`;
      });
    expect(names(make)).toEqual(['path kind required', 'query dry', 'header Idempotency-Key']);
    expect(names(read)).toEqual(['path kind required']);
    expect(make.parameters[0].description).toBe('Which toy.');
  });

  test('examples, security and permitted callers are included', () => {
    expect(make.requestBody.content['application/json'].examples.red.value).toEqual({ colour: 'red' });
    expect(make.security).toEqual([{ apiKey: [] }]);
    expect(make.description).toContain('With a key.');
    expect(read.security).toEqual([]);
  });

  test('a response that is not JSON has its own type', () => {
    expect(read.responses[200]).toEqual({
      description: 'It.',
      content: { 'text/plain': { schema: { type: 'string' } } },
    });
  });
});

describe('errors', () => {
  test('an operation names its own and the common ones; all others are together', () => {
    expect(Object.keys(make.responses)).toEqual(['201', '400', '401', '409', '429', '503', 'default']);
    expect(Object.keys(read.responses)).toEqual(['200', '400', '429', 'default']);
  });

  test('each is written once under the name of its status, with the words of the operation beside it', () => {
    expect(make.responses[400]).toEqual({ $ref: '#/components/responses/BadRequest' });
    expect(make.responses[409]).toEqual({
      $ref: '#/components/responses/Conflict',
      description: 'There is one already.',
    });
    expect(Object.keys(document.components.responses ?? {})).toEqual([
      'BadRequest',
      'Conflict',
      'OtherError',
      'ServiceUnavailableWithoutBody',
      'TooManyRequests',
      'Unauthorized',
    ]);
  });

  test('all have the same schema, except those without a body', () => {
    for (const [name, response] of Object.entries(document.components.responses ?? {})) {
      const { content } = response as { content?: Record<string, { schema: object }> };
      const schema = content?.['application/json']?.schema;
      expect([name, schema]).toEqual([
        name,
        name.endsWith('WithoutBody') ? undefined : { $ref: '#/components/schemas/ErrorResponse' },
      ]);
    }
  });

  test('the example of a 400 is a real response of an operation', () => {
    const { example } = exampleOf('BadRequest', 'validationFailed');
    expect(example.error.code).toBe(2000);
    expect(example.error.validationFailures[0].field).toBe('colour');
  });

  test('the example of a 401 is the missing credential', () => {
    expect(exampleOf('Unauthorized', 'apiKey').example.error.code).toBe(1001);
    expect(resolved(make.responses[401]).headers).toHaveProperty('WWW-Authenticate');
  });

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  function exampleOf(name: string, which: string): any {
    const { content } = resolved({ $ref: `#/components/responses/${name}` }) as never as {
      content: Record<string, { examples: Record<string, { value: unknown }> }>;
    };
    return { example: content['application/json']?.examples[which]?.value };
  }
});
