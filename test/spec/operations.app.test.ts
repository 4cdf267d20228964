// Compares the app's routes with §4 and §7 of docs/spec.md, and their schemas with the field tables of §2.3 and §2.4.
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorShape, Route } from '../../src/platform/contract/route.ts';
import { membersOf } from '../../src/platform/contract/schema-members.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { NOT_BUILT_YET } from './not-built-yet.ts';
import {
  credentialFields,
  endpoints,
  errors,
  type SpecEndpoint,
  type SpecErrorData,
  type SpecField,
  tokenFields,
} from './spec-document.ts';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const isBuilt = (one: { method: string; path: string }) => !NOT_BUILT_YET.includes(nameOf(one));

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

function routeOf(one: { method: string; path: string }): Route {
  const found = app.routes.filter((route) => nameOf(route) === nameOf(one));
  expect(found, nameOf(one)).toHaveLength(1);
  return found[0]!;
}

describe('operations that are not implemented yet', () => {
  test('is part of §4', () => {
    expect(endpoints().map(nameOf)).toEqual(expect.arrayContaining([...NOT_BUILT_YET]));
    expect(new Set(NOT_BUILT_YET).size).toBe(NOT_BUILT_YET.length);
  });

  test('do not exist: remove an operation from the list once it is implemented', () => {
    const exists = new Set(app.routes.map(nameOf));
    expect(NOT_BUILT_YET.filter((name) => exists.has(name))).toEqual([]);
  });

  test('are the only ones missing', () => {
    const exists = new Set(app.routes.map(nameOf));
    expect(
      endpoints()
        .map(nameOf)
        .filter((name) => !exists.has(name)),
    ).toEqual(
      endpoints()
        .filter((one) => !isBuilt(one))
        .map(nameOf),
    );
  });
});

/** What §4 calls each kind of authentication, and the matching policy. */
const POLICIES: Readonly<Record<SpecEndpoint['auth'], { name: string; challenge: string }>> = {
  client: { name: 'client', challenge: 'Basic' },
  portal: { name: 'portal account', challenge: 'Basic' },
  bearer: { name: 'bearer', challenge: 'Bearer' },
};

describe.each(endpoints().filter(isBuilt))('§4: $method $path', (endpoint) => {
  test('authenticates as it says', () => {
    const { policy } = routeOf(endpoint);
    const wanted = POLICIES[endpoint.auth];
    expect(policy.name).toBe(wanted.name);
    expect(policy.challenge?.split(' ')[0]).toBe(wanted.challenge);
    expect(policy.security.length).toBeGreaterThan(0);
  });

  test('succeeds with the specified status and data', () => {
    const { success } = routeOf(endpoint);
    if (endpoint.successStatus !== undefined) expect(success.status).toBe(endpoint.successStatus);
    if (endpoint.successStatus === 204) expect(success.schema).toBeUndefined();
    const data = /`data` = \{(.+)\}/.exec(endpoint.success)?.[1];
    if (data !== undefined) expect(membersOf(dataOf(success.schema!)).map(([name]) => name)).toEqual(data.split(', '));
  });

  test('accepts a body if and only if specified', () => {
    const { body, query } = routeOf(endpoint);
    const parameter = /^query parameter `(\w+)`/.exec(endpoint.request)?.[1];
    expect(body !== undefined).toBe(/^\d/.test(endpoint.request));
    if (parameter !== undefined) expect(membersOf(query).map(([name]) => name)).toContain(parameter);
  });
});

function dataOf(schema: TSchema): TSchema {
  return (schema as TSchema & { properties: { data: TSchema } }).properties.data;
}

/** Where §7 says nothing about `data`, spec-gaps 1 gives lists their empty array and omits the field elsewhere. */
const SHAPES: Readonly<Record<SpecErrorData, readonly ErrorShape[]>> = {
  'empty object': ['emptyObject'],
  'array empty': ['emptyArray'],
  absent: ['noData'],
  'body empty': ['emptyBody'],
  unsaid: ['noData', 'emptyArray'],
};

describe.each(errors().filter(isBuilt))('§7: $method $path $status', (error) => {
  test('is documented by the route with that body and meaning', () => {
    const documented = routeOf(error).errors[error.status];
    expect(documented).toBeDefined();
    expect(SHAPES[error.data]).toContain(documented?.shape);
    const [clause] = error.meaning.split(/, (?:no )?`data`|, body empty|\. /);
    expect(documented?.meaning.startsWith(clause!)).toBe(true);
  });
});

test('§7: additional errors of a route have the same body as the common ones', () => {
  for (const route of app.routes.filter((one) => endpoints().some((endpoint) => nameOf(endpoint) === nameOf(one)))) {
    // A status that is not listed gets the same shape as most listed ones, never an empty body.
    expect(route.otherErrors).not.toBe('emptyBody');
    for (const [status, { shape }] of Object.entries(route.errors)) {
      if (shape === 'emptyBody') expect(status).toBe('503');
    }
  }
});

describe('field tables', () => {
  const jsonType: Readonly<Record<string, string>> = { string: 'string', integer: 'integer' };

  function expectFields(schema: TSchema, fields: readonly SpecField[]) {
    const members = new Map(membersOf(schema));
    for (const { path, type } of fields) {
      const member = members.get(path) as { type?: string; const?: unknown } | undefined;
      expect(member, path).toBeDefined();
      expect(member?.type).toBe(jsonType[type]);
    }
    const required = (schema as { required?: string[] }).required ?? [];
    expect(required).toEqual(expect.arrayContaining(fields.map(({ path }) => path)));
  }

  test('§2.3: the credential, whose secret is returned only on creation', () => {
    const all = credentialFields();
    const onlyOnCreation = all.filter(({ rules }) => rules.includes('Returned only on creation'));
    expect(onlyOnCreation.map(({ path }) => path)).toEqual(['apiClientSecret']);
    const created = dataOf(routeOf({ method: 'POST', path: '/v1/api-key' }).success.schema!);
    expectFields(created, all);
    expect(membersOf(created)).toHaveLength(all.length);
    const read = dataOf(routeOf({ method: 'GET', path: '/v1/api-key' }).success.schema!);
    const readable = all.filter((field) => !onlyOnCreation.includes(field));
    expectFields(read, readable);
    expect(membersOf(read)).toHaveLength(readable.length);
  });

  test('§2.4: the token, under both of its descriptions', () => {
    const { schema } = routeOf({ method: 'POST', path: '/authenticate' }).success;
    expectFields(schema!, tokenFields());
    const [, tokenType] = membersOf(schema!).find(([name]) => name === 'token_type')!;
    expect((tokenType as { const?: unknown }).const).toBe(
      tokenFields().find(({ path }) => path === 'token_type')?.rules,
    );
    expect(membersOf(schema!).map(([name]) => name)).toEqual([...tokenFields().map(({ path }) => path), 'token']);
  });
});
