// Which content types and Accept headers a route accepts: 415 and 406 in the route's own error shapes.
import { afterAll, describe, expect, test } from 'vitest';
import { echo, VALID } from '../../contract/every-field.fixture.ts';
import { route } from '../../contract/route.ts';
import { openTestServer, plain } from '../test-server.fixture.ts';

const shaped = route({
  ...echo,
  path: '/shaped',
  errors: {
    406: { shape: 'emptyArray', meaning: 'not acceptable' },
    415: { shape: 'emptyObject', meaning: 'unsupported media type' },
  },
});
const text = route({
  ...plain,
  method: 'GET',
  path: '/text',
  success: { status: 200, description: 'Text.', contentType: 'text/plain' },
  handle: () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: 'hello' }),
});
const bodiless = route({ ...plain, method: 'POST', path: '/bodiless', handle: () => ({ status: 200, body: {} }) });
const server = openTestServer([echo, shaped, text, bodiless]);
afterAll(() => server.close());

const payload = JSON.stringify(VALID);

function post(contentType: string | undefined, path = '/echo') {
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  return server.http.inject({ method: 'POST', url: path, headers, payload });
}

describe('Content-Type', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json; charset=utf8',
    'Application/JSON',
    'application/json;',
    'application/json; version=1',
    'application/json; odata=verbose; charset=utf-8',
    'application/vnd.api+json',
  ])('%s is taken', async (type) => {
    expect((await post(type)).statusCode).toBe(200);
  });

  test.each([
    undefined,
    'text/plain',
    'text/json',
    'application/xml',
    'application/jsonx',
    'application/x-json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8000',
    'application/json; version=1; charset=latin1',
    'json',
    '*/*',
    '/',
    'application/json, text/plain',
  ])('%s is 415', async (type) => {
    const answer = await post(type);
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 2004]);
    expect(answer.json()).not.toHaveProperty('data');
  });

  test('415 has the body that the route defines for it, and says what was sent', async () => {
    const answer = (await post('text/csv', '/shaped')).json();
    expect(answer.data).toEqual({});
    expect(answer.error.details).toContain('"text/csv" was sent');
  });

  test('a missing type has its own message', async () => {
    expect((await post(undefined)).json().error.details).toContain('No Content-Type was sent');
  });
});

describe('an operation without a body', () => {
  test.each([
    ['nothing', ''],
    ['an empty object', '{}'],
    ['an empty object with blanks', ' {\n } '],
    ['blanks', '  '],
    ['an empty object after a byte-order mark', '\ufeff{}'],
  ])('takes %s', async (_name, body) => {
    const headers = { 'content-type': 'application/json' };
    expect((await server.http.inject({ method: 'POST', url: '/bodiless', headers, payload: body })).statusCode).toBe(
      200,
    );
  });

  test.each([
    ['a member', '{"a":1}'],
    ['a text', '""'],
    ['an array', '[]'],
    ['a form', 'a=1'],
    ['a member behind many blanks', `${' '.repeat(64)}{"a":1}`],
    ['a member behind an empty object and many blanks', `{}${' '.repeat(62)}{"a":1}`],
  ])('refuses %s', async (_name, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await server.http.inject({ method: 'POST', url: '/bodiless', headers, payload: body });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 2002]);
    expect(answer.json().error.validationFailures).toMatchObject([{ field: '' }]);
  });
});

describe('Accept', () => {
  const get = (accept: string | undefined, path: string) =>
    server.http.inject({
      method: path === '/text' ? 'GET' : 'POST',
      url: path,
      headers: {
        ...(accept === undefined ? {} : { accept }),
        ...(path === '/text' ? {} : { 'content-type': 'application/json' }),
      },
      ...(path === '/text' ? {} : { payload }),
    });

  test('406 has the body that the route defines for it', async () => {
    const answer = await get('text/html', '/shaped');
    expect(answer.statusCode).toBe(406);
    expect(answer.json().data).toEqual([]);
    expect(answer.json().error.details).toContain('application/json');
  });

  test('406 comes before the body is validated', async () => {
    const headers = { accept: 'text/html', 'content-type': 'text/csv' };
    const answer = await server.http.inject({ method: 'POST', url: '/echo', headers, payload: 'a,b' });
    expect(answer.statusCode).toBe(406);
  });

  test('a route that returns text requires text to be acceptable', async () => {
    expect((await get('text/plain', '/text')).statusCode).toBe(200);
    expect((await get('application/json', '/text')).statusCode).toBe(406);
    expect(
      (await get('application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1', '/text'))
        .statusCode,
    ).toBe(200);
  });
});
