// The generator on routes made for it: conditions, sharing, errors, parameters, and nothing of ours that leaks.
import { Validator } from '@seriousme/openapi-schema-validator';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { exact, formed, oneOf } from './fields.ts';
import { type ApiDescription, openApiDocument } from './openapi.ts';
import { requiredWhen } from './required-when.ts';
import { open, type Policy, type Route, route } from './route.ts';

const API: ApiDescription = {
  title: 'Toys',
  version: '1.2.3',
  summary: 'Toys.',
  description: 'All about toys.',
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  tags: [
    { name: 'Second', description: 'Comes second.' },
    { name: 'Unused', description: 'No route has it.' },
    { name: 'Toys', description: 'Comes last.' },
  ],
  securitySchemes: {
    apiKey: { scheme: { type: 'apiKey', in: 'header', name: 'apikey' }, missing: 'apiKeyMissing' },
  },
};

const keyed: Policy = { ...open, says: 'With a key', security: [{ apiKey: [] }], challenge: 'Key' };
const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'indigo', 'violet', 'white'];
const shared = {
  tag: 'Toys',
  policy: keyed,
  otherErrors: 'noData',
  errors: {},
  handle: () => ({ status: 200 }),
} as const;
const address = exact({ street: Type.String({ maxLength: 30 }), town: Type.String() });

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
    toAddress: Type.Optional(exact({ ...address.properties }, { description: 'Where it goes.' })),
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
// biome-ignore lint/suspicious/noExplicitAny: the test looks into the document as a reader's program does.
const paths = document.paths as any;
const make = paths['/v1/toys/{kind}/parts'].post;
const read = paths['/v1/toys/{kind}'].get;
const body = make.requestBody.content['application/json'].schema;

function documentOf(routes: readonly Route[]) {
  return openApiDocument(routes, API, { url: '/', description: 'Here' });
}

/** Follows a reference to what it stands for. */
function resolved(one: { $ref?: string }): Record<string, never> {
  const [, , group = '', name = ''] = one.$ref?.split('/') ?? [];
  return (one.$ref === undefined ? one : document.components[group]?.[name]) as Record<string, never>;
}

test('it is a valid OpenAPI document', async () => {
  expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toMatchObject({ valid: true });
});

test('it is plain JSON: no function, no undefined, no member of TypeBox', () => {
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

  test('the form of a text is in its description', () => {
    expect(body.properties.code).toEqual({
      type: 'string',
      pattern: '^[A-Z]{3}$',
      description: 'Must be three capital letters.',
    });
  });

  test('a repeated schema is written once, named by what its members have in common', () => {
    expect(body.properties.fromAddress).toEqual({ $ref: '#/components/schemas/Address' });
    expect(body.properties.toAddress).toEqual({ $ref: '#/components/schemas/Address', description: 'Where it goes.' });
    expect(document.components.schemas?.Address).toMatchObject({ required: ['street', 'town'] });
  });

  test('a long list of values is shared, and each use keeps its own words', () => {
    expect(body.properties.colour).toMatchObject({ description: 'Its colour.' });
    expect(body.properties.colour.$ref).toBe(body.properties.lining.$ref);
    expect(resolved(body.properties.colour)).toMatchObject({ enum: COLOURS });
  });

  test('two different schemas with one title are refused', () => {
    const titled = (name: string) => Type.Object({ [name]: Type.String() }, { title: 'Same' });
    const first = { ...readToy, success: { ...readToy.success, schema: titled('a') } };
    const second = { ...readToy, path: '/other', success: { ...readToy.success, schema: titled('b') } };
    expect(() => documentOf([first, second])).toThrow('Two different schemas have the title Same.');
  });
});

describe('operations', () => {
  test('the id comes from method and path', () => {
    expect([make.operationId, read.operationId]).toEqual(['postToysParts', 'getToysByKind']);
    expect(() => documentOf([readToy, { ...readToy, path: '/toys/{kind}' }])).toThrow(/both get the operationId/);
  });

  test('pages are left out', () => {
    expect(Object.keys(paths)).toEqual(['/v1/toys/{kind}/parts', '/v1/toys/{kind}']);
  });

  test('tags come in the order of their descriptions, and only those in use', () => {
    expect(document.tags.map((tag) => tag.name)).toEqual(['Second', 'Toys']);
  });

  test('path, query and headers are parameters; only what writes takes an Idempotency-Key', () => {
    const names = (operation: typeof make) =>
      operation.parameters.map((one: { $ref?: string }) => {
        const { in: place, name, required } = resolved(one);
        return `${place} ${name}${required ? ' required' : ''}`;
      });
    expect(names(make)).toEqual(['path kind required', 'query dry', 'header Idempotency-Key', 'header x-request-id']);
    expect(names(read)).toEqual(['path kind required', 'header x-request-id']);
    expect(make.parameters[0].description).toBe('Which toy.');
  });

  test('examples, security and who may call are told', () => {
    expect(make.requestBody.content['application/json'].examples.red.value).toEqual({ colour: 'red' });
    expect(make.security).toEqual([{ apiKey: [] }]);
    expect(make.description).toContain('With a key.');
    expect(read.security).toEqual([]);
  });

  test('an answer that is not JSON has its own type, and every answer its request id', () => {
    expect(read.responses[200].content).toEqual({ 'text/plain': { schema: { type: 'string' } } });
    expect(Object.keys(read.responses[200].headers)).toEqual(['x-request-id']);
    expect(Object.keys(make.responses[201].headers)).toEqual(['x-request-id', 'idempotency-replayed']);
  });
});

describe('errors', () => {
  const shapeOf = (response: object) => {
    const { content } = resolved(response) as { content?: Record<string, { schema: { $ref: string } }> };
    return content?.['application/json']?.schema.$ref.split('/').at(-1);
  };

  test('all that can happen are there: fewer for a read that anyone may make', () => {
    expect(Object.keys(make.responses)).toEqual([
      '201',
      '400',
      '401',
      '406',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(Object.keys(read.responses)).toEqual(['200', '400', '406', '429', '500', '503']);
  });

  test('each has the shape of the definition', () => {
    expect(shapeOf(make.responses[400])).toBe('RefusalWithoutData');
    expect(shapeOf(make.responses[409])).toBe('RefusalWithEmptyList');
    expect(resolved(make.responses[503])).not.toHaveProperty('content');
  });

  test('a status with two meanings tells both', () => {
    expect(make.responses[409].description).toBe(
      'There is one already; or the first request with this Idempotency-Key is still running.',
    );
  });

  test('the example of a 400 is what this operation really says', () => {
    const { example } = make.responses[400].content['application/json'];
    expect(example.error.code).toBe(2000);
    expect(example.error.validationFailures[0].field).toBe('colour');
  });

  test('the example of a 401 is the missing credential', () => {
    expect(make.responses[401].content['application/json'].example.error.code).toBe(1001);
    expect(make.responses[401].headers).toHaveProperty('WWW-Authenticate');
  });

  test('where a session will do, a 403 tells of its token, beside what the operation means by it', () => {
    const bySession = { ...makeToy, policy: { ...keyed, takesSession: true as const } };
    const own = { ...bySession, path: '/own', errors: { 403: { shape: 'noData' as const, meaning: 'not yours' } } };
    const described = documentOf([bySession, own]).paths;
    const meaning = (path: string) => (described[path]!.post!.responses[403] as { description: string }).description;
    expect(make.responses).not.toHaveProperty('403');
    expect(meaning(makeToy.path)).toMatch(
      /^The role of the user does not allow the call; or a call by session cookie lacks its `x-csrf-token`/,
    );
    expect(meaning('/own')).toMatch(/^Not yours; or the role of the user/);
  });

  test('what several operations say alike is written once', () => {
    const more = documentOf([makeToy, { ...makeToy, path: '/more' }]).paths['/more']?.post;
    expect(more?.responses[429]).toEqual({ $ref: '#/components/responses/TooManyRequestsWithoutData' });
  });
});
