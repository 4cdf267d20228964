// The OpenAPI document of the whole application: valid, complete, and true to the server's responses.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  API_DOCUMENTS,
  API_REFERENCES,
  type ApiDocument,
  type ApiReference,
  documentOf,
  documentsOf,
} from '../../src/api/documents.ts';
import { FIELD_MEANINGS } from '../../src/api/field-meanings.ts';
import { ENVIRONMENTS } from '../../src/config.ts';
import { OTHER_STATUSES } from '../../src/platform/contract/openapi-errors.ts';
import { type JsonSchema, mapInner } from '../../src/platform/contract/openapi-schema.ts';
import { repeatedSchemas } from '../../src/platform/contract/openapi-sharing.ts';
import { compileValidator } from '../../src/platform/contract/validator.ts';
import { inOne } from '../support/contract-files.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const apps = new Map<string, TestApp>();
beforeAll(async () => {
  for (const environment of ENVIRONMENTS) apps.set(environment, await openTestApp({ environment }));
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
});

type OpenApiDocument = ReturnType<TestApp['describe']>;
const described = new Map<string, OpenApiDocument>();

/** Each document once: to describe the app takes longer than most checks. */
function describedBy(environment: string, base: string, name?: ApiReference | ApiDocument): OpenApiDocument {
  const key = `${environment} ${base} ${name}`;
  const document = described.get(key) ?? apps.get(environment)!.describe(base, name);
  described.set(key, document);
  return document;
}

test('api/field-meanings.ts has no unused meanings', () => {
  const texts = new Set(
    [...apps.keys()].flatMap((environment) =>
      API_REFERENCES.flatMap((name) =>
        Object.entries(describedBy(environment, '/', name).components.schemas as Record<string, JsonSchema>)
          .flatMap(([title, schema]) => fieldsOf(schema, title))
          .map(({ path, schema }) => `${path.split('.').at(-1)}: ${schema.description}`),
      ),
    ),
  );
  const unused = Object.entries(FIELD_MEANINGS).filter(([key, meaning]) => {
    const name = key.split('.').at(-1)!;
    return name !== '*' && !texts.has(`${name}: ${meaning}`);
  });
  expect(unused).toEqual([]);
});

type Components = OpenApiDocument['components'];

interface Response {
  readonly headers: Record<string, unknown>;
  readonly content?: Record<string, { readonly schema: object; readonly example?: unknown }>;
}

describe.each(ENVIRONMENTS)('%s', (environment) => {
  const app = () => apps.get(environment) as TestApp;
  // Production has no sandboxes, and so no document of them.
  const names = API_DOCUMENTS.filter((name) => environment === 'test' || name !== 'sandbox');
  const documents = () => names.map((name) => describedBy(environment, '/', name));

  describe.each(names)('the document of %s', (name) => {
    const document = () => describedBy(environment, '/', name);

    test('is valid OpenAPI 3.1', async () => {
      const validator = new Validator();
      expect(await validator.validate(JSON.parse(JSON.stringify(document())))).toEqual({ valid: true });
      expect(validator.version).toBe('3.1');
    });

    test('passes Redocly’s strictest recommended rules', { timeout: 60_000 }, async () => {
      const config = await createConfig({ extends: ['recommended-strict'] });
      const source = JSON.stringify(describedBy(environment, 'https://api.carrier.example', name));
      const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
      expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    });

    test('lists no component that it does not use', () => {
      const { components, paths } = document();
      const text = JSON.stringify(document());
      const demanded = Object.values(paths).flatMap((one) => Object.values(one).flatMap(({ security }) => security));
      const unused = Object.entries(components).flatMap(([group, all]) =>
        Object.keys(all).filter((one) =>
          group === 'securitySchemes'
            ? !demanded.some((security) => one in security)
            : !text.includes(`"#/components/${group}/${one}"`),
        ),
      );
      expect(unused).toEqual([]);
    });

    test('names every body, and uses no numbered names', () => {
      const { paths, components } = document();
      expect(Object.values(components).flatMap((group) => Object.keys(group).filter((one) => /\d$/.test(one)))).toEqual(
        [],
      );
      for (const [path, methods] of Object.entries(paths)) {
        for (const [method, { requestBody, responses }] of Object.entries(methods)) {
          for (const one of [requestBody, ...Object.values(responses)] as Partial<Response>[]) {
            const schema = one?.content?.['application/json']?.schema;
            expect([method, path, schema === undefined || '$ref' in schema]).toEqual([method, path, true]);
          }
        }
      }
    });

    test('describes every field', () => {
      const { schemas } = document().components as Record<string, Record<string, JsonSchema>>;
      const silent = Object.entries(schemas!)
        .flatMap(([title, schema]) => fieldsOf(schema, title))
        .filter(isSilent);
      expect(
        silent.map(({ path }) => path),
        'Give these a description, or a meaning in src/api/field-meanings.ts.',
      ).toEqual([]);
    });

    test('repeats nothing large', () => {
      expect(repeatedSchemas(document() as never), 'Give these schemas a title.').toEqual([]);
    });
  });

  test('together they have every operation exactly once', () => {
    const listed = app().routes.filter((route) => route.inReference !== false);
    const described = documents().flatMap(({ paths }) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    );
    expect(described.sort()).toEqual(listed.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test('the public ones are for programs: nothing for operators, and no sessions', () => {
    const paths = Object.keys(describedBy(environment, '/').paths);
    expect(paths).toContain('/v1/bol');
    expect(paths.filter((path) => /^\/ops|session/.test(path))).toEqual([]);
  });

  test('the public ones together are the same as the complete document that the reference shows', () => {
    const parts = inOne(
      names.filter((name) => documentsOf('public').includes(name)).map((name) => describedBy(environment, '/', name)),
    );
    const whole = describedBy(environment, '/');
    for (const group of ['schemas', 'responses', 'headers', 'securitySchemes']) {
      expect(parts.components[group], group).toEqual(whole.components[group]);
    }
    expect(expanded(parts.paths, parts.components)).toEqual(expanded(whole.paths, whole.components));
    expect(parts.webhooks).toEqual(whole.webhooks);
    expect(parts.tags.map(({ name }: { name: string }) => name).sort()).toEqual(
      whole.tags.map(({ name }) => name).sort(),
    );
  });

  test('every tag has a description, and every credential a scheme', () => {
    const silent = documents().flatMap(({ tags }) => tags.filter((tag) => tag.description === undefined));
    expect(silent, 'Describe these tags in src/api/description.ts.').toEqual([]);
    const schemes = documents().flatMap(({ components }) => Object.keys(components.securitySchemes ?? {}));
    const used = app().routes.flatMap(({ policy }) => policy.security.flatMap((one) => Object.keys(one)));
    expect(
      used.filter((name) => !schemes.includes(name)),
      'Describe these in src/api/description.ts.',
    ).toEqual([]);
  });

  test('every example fits its schema', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { method, path, body, examples, success } of app().routes) {
      for (const [name, { value }] of Object.entries(examples ?? {})) {
        expect(compileValidator(body)(structuredClone(value)), `${method} ${path}: ${name}`).toEqual([]);
      }
      // In a response, '' is a value of its own; a request validator would treat it as absent.
      for (const [name, { value }] of Object.entries(success.examples ?? {})) {
        const fits = ajv.validate(success.schema ?? true, value);
        expect(fits, `${method} ${path}: ${name}: ${ajv.errorsText()}`).toBe(true);
      }
    }
  });

  test.each(names)('every operation for %s shows the response of a real call, which matches its schema', (name) => {
    const { paths, components } = describedBy(environment, 'https://api.carrier.example', name);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', components });
    const missing: string[] = [];
    const wrong: string[] = [];
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { tags, responses }] of Object.entries(methods)) {
        if (tags.includes('Documentation')) continue;
        for (const [status, response] of Object.entries(responses as Record<string, Response>)) {
          const [shown] = Object.entries(response.content ?? {});
          if (!status.startsWith('2') || shown === undefined || !CAN_BE_SHOWN.has(shown[0])) continue;
          const { schema: given = true, example, examples } = expanded(shown[1], components) as Shown;
          if (examples !== undefined) continue;
          const call = `${method.toUpperCase()} ${path} ${status}`;
          const schema = JSON.parse(JSON.stringify(given).replaceAll('"#/', '"api#/'));
          if (example === undefined) missing.push(call);
          else if (!ajv.validate(schema, example)) wrong.push(`${call}: ${ajv.errorsText()}`);
        }
      }
    }
    expect([missing, wrong], `Add the missing calls to ${CALLS[name]}.`).toEqual([[], []]);
  });

  test('the server’s error responses are as documented', { timeout: 180_000 }, async () => {
    const checks = new Map(names.map((name) => [name, documentChecker(describedBy(environment, '/', name))]));
    const listed = app().routes.filter((one) => one.inReference !== false);
    let checked = 0;
    for (const headers of PROVOCATIONS) {
      // All routes at once: after many wrong passwords from one address, each refusal is held back for a second.
      const answers = await Promise.all(
        listed.map((route) =>
          app().http.inject({
            method: route.method,
            url: `${route.path.replace(/\{\w+\}/g, 'nothing')}?surprise=1`,
            headers,
            ...(headers['content-type'] !== undefined && { payload: '[]' }),
          }),
        ),
      );
      for (const [index, route] of listed.entries()) {
        const { statusCode, headers: given, body } = answers[index]!;
        checked += checks.get(documentOf(route)!)!(route.method, route.path, statusCode, given, body);
      }
    }
    expect(checked).toBeGreaterThan(20);
  });
});

/** Excludes pages, files and streams, which never end. */
const CAN_BE_SHOWN = new Set(['application/json', 'application/x-ndjson', 'text/csv']);

const OF_SHIPPERS = 'tools/examples/shippers-weeks.ts';
const CALLS = {
  shipping: OF_SHIPPERS,
  events: OF_SHIPPERS,
  account: OF_SHIPPERS,
  sandbox: OF_SHIPPERS,
  portal: 'tools/examples/sign-in-walk.ts',
  operator: 'tools/examples/operators-weeks.ts',
};

/** Requests that fail in different ways, without valid credentials. */
const PROVOCATIONS: readonly Record<string, string>[] = [
  {},
  { accept: 'image/png' },
  { 'content-type': 'application/json' },
  { 'content-type': 'no type at all' },
  { 'idempotency-key': 'x'.repeat(256) },
  { authorization: 'Basic bm9ib2R5Om5vdGhpbmc=', apikey: 'lh_test_nobody' },
  { authorization: 'Bearer nobody', apikey: 'lh_prod_nobody' },
];

interface Shown {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: object;
}

/** With shared parameters and examples in place, and the one recorded example of a response as it was before it was shared. */
function expanded(value: unknown, components: Components): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => expanded(one, components));
  const { $ref, ...beside } = value as { readonly $ref?: string };
  const [, group = '', name = ''] = /^#\/components\/(parameters|examples)\/(\w+)$/.exec($ref ?? '') ?? [];
  if (group !== '') return { ...components[group]![name], ...beside };
  const members = Object.entries(value).map(([key, one]) => [key, expanded(one, components)]);
  const { examples, ...rest } = Object.fromEntries(members);
  const recorded = examples?.recorded;
  if (recorded !== undefined) return { ...rest, example: recorded.value };
  return { ...rest, ...(examples !== undefined && { examples }) };
}

/** A property of a schema, with the path to it. */
interface Field {
  readonly path: string;
  readonly schema: JsonSchema;
}

/** All properties of a schema, including nested ones. */
function fieldsOf(schema: JsonSchema, path: string): Field[] {
  const found: Field[] = [];
  mapInner(schema, (inner, name) => {
    const at = name === undefined ? path : `${path}.${name}`;
    if (name !== undefined) found.push({ path: at, schema: inner });
    found.push(...fieldsOf(inner, at));
    return inner;
  });
  return found;
}

/** Shared schemas are described where they are defined, and names chosen by the caller need no description. */
function isSilent({ path, schema }: Field): boolean {
  return schema.description === undefined && schema.$ref === undefined && !path.includes('^');
}

/** Compares a response with the document; returns how many it checked. */
function documentChecker(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: 'api', ...document });
  const pointer = (...parts: string[]) =>
    parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
  // Ajv would compile the same few shared responses for every call.
  const compiled = new Map<string, ValidateFunction>();
  const fitterAt = (where: string): ValidateFunction => {
    const fits = compiled.get(where) ?? ajv.compile({ $ref: `api#${where}/content/application~1json/schema` });
    compiled.set(where, fits);
    return fits;
  };
  return (method: string, path: string, status: number, headers: Record<string, unknown>, body: string): number => {
    const place = `${method} ${path} ${status}`;
    const responses = document.paths[path]?.[method.toLowerCase()]?.responses;
    const key = responses?.[String(status)] === undefined && OTHER_STATUSES.has(status) ? 'default' : String(status);
    const listed = responses?.[key] as (Response & { $ref?: string }) | undefined;
    expect(listed, `${place} is not documented`).toBeDefined();
    if (status < 400) return 0;
    const shared = listed?.$ref?.split('/').at(-1);
    const response = (shared === undefined ? listed : document.components.responses?.[shared]) as Response;
    const where =
      shared === undefined
        ? pointer('paths', path, method.toLowerCase(), 'responses', key)
        : pointer('components', 'responses', shared);
    const always = status === 401 ? ['x-request-id', 'WWW-Authenticate'] : ['x-request-id'];
    for (const name of always) {
      expect(headers, place).toHaveProperty(name.toLowerCase());
      expect(Object.keys(response.headers), place).toContain(name);
    }
    const fits = fitterAt(where);
    expect(fits(JSON.parse(body)), `${place}: ${ajv.errorsText(fits.errors)}`).toBe(true);
    return 1;
  };
}
