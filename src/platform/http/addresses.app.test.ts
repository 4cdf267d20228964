// What every response contains, and the errors for unknown paths, wrong methods and bad request lines.
import { connect } from 'node:net';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exact } from '../contract/fields.ts';
import { route } from '../contract/route.ts';
import { DatabaseUnavailable } from '../db/database.ts';
import { openTestServer, plain } from './test-server.fixture.ts';

const routes = [
  route({ ...plain, method: 'GET', path: '/v1/things', handle: () => ({ status: 200, body: { ok: true } }) }),
  route({ ...plain, method: 'DELETE', path: '/v1/things', handle: () => ({ status: 204 }) }),
  route({
    ...plain,
    method: 'GET',
    path: '/v1/things/{thing}',
    params: exact({ thing: Type.String({ maxLength: 50 }) }),
    query: exact({ colour: Type.Optional(Type.String({ maxLength: 5 })) }),
    handle: ({ params, query }) => ({ status: 200, body: { ...params, ...query } }),
  }),
  route({
    ...plain,
    method: 'GET',
    path: '/v1/defect',
    handle: () => {
      throw new Error('the inner secret of the defect');
    },
  }),
  route({
    ...plain,
    method: 'GET',
    path: '/v1/lists/{list}',
    errors: { 400: { shape: 'emptyArray', meaning: 'invalid' } },
    handle: () => ({ status: 200, body: { data: [] } }),
  }),
  route({
    ...plain,
    method: 'GET',
    path: '/v1/away',
    errors: { 503: { shape: 'emptyBody', meaning: 'service unavailable' } },
    handle: () => {
      throw new DatabaseUnavailable('the inner secret of the database');
    },
  }),
];
const server = openTestServer(routes);
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await server.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

const send = (method: string, url: string, headers: Record<string, string> = {}) =>
  server.http.inject({ method: method as 'GET', url, headers });

/** Sends raw bytes that no client would send. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.setEncoding('latin1').on('data', (part) => (text += part));
    socket.on('close', () => resolve(text)).on('error', reject);
  });
}

describe('addresses', () => {
  test.each(['%', '%zz', '%E0%A4%A', '%ff', 'x'.repeat(201)])(
    'one that cannot be decoded (%s) is rejected with the body of the intended operation',
    async (segment) => {
      const refused = await send('GET', `/v1/lists/${segment}`);
      expect([refused.statusCode, refused.json().data]).toEqual([400, []]);
    },
  );

  test.each([
    ['GET', '/'],
    ['GET', '/v1'],
    ['GET', '/V1/Things'],
    ['GET', '//v1/things'],
    ['GET', '/v1/things/a/b'],
    ['POST', '/v2/things'],
    ['GET', '/v1/nothing?x=1'],
  ])('%s %s leads nowhere: 404', async (method, url) => {
    const answer = await send(method, url);
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 3000]);
    expect(answer.json()).not.toHaveProperty('data');
  });

  test.each([
    ['/v1/thing', '/v1/things'],
    ['/v1/thigns?x=1', '/v1/things'],
    ['/things', '/v1/things'],
    ['/v2/things', '/v1/things'],
    ['/V1/Things', '/v1/things'],
    ['//v1/things', '/v1/things'],
  ])('%s: did you mean %s?', async (url, meant) => {
    const answer = await send('GET', url);
    expect([answer.statusCode, answer.json().error.details]).toEqual([404, expect.stringContaining(`mean ${meant}?`)]);
  });

  test.each(['/', '/favicon.ico', '/wp-login.php', '/elsewhere/and/further', `/v1/${'thing'.repeat(20)}`])(
    '%s is close to nothing',
    async (url) => {
      expect((await send('GET', url)).json().error.details).toMatch(/^See \/docs for the list of paths/);
    },
  );

  test.each([
    ['POST', '/v1/things', 'GET, DELETE'],
    ['PUT', '/v1/things?x=1', 'GET, DELETE'],
    ['DELETE', '/v1/things/a', 'GET'],
    ['OPTIONS', '/v1/things', 'GET, DELETE'],
    ['PATCH', '/v1/defect', 'GET'],
  ])('%s %s has other methods: 405', async (method, url, allow) => {
    const answer = await send(method, url);
    expect([answer.statusCode, answer.json().error.code]).toEqual([405, 2009]);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.json().error.details).toMatch(new RegExp(`^Allowed methods: ${allow}\\. `));
  });

  test.each([
    ['/v1/things/%00', 'in the path'],
    ['/v1/things/a%00b', 'in the path'],
    ['/v1/things/a?colour=%00', 'in the query'],
  ])('%s: U+0000 %s is rejected immediately', async (url) => {
    const answer = await send('GET', url);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 2010]);
    expect(answer.json().error.details).toContain('%00');
  });

  test.each([
    ['/v1/things/', 200],
    ['/v1/things/a/', 200],
    ['/v1/things/a/?colour=red', 200],
    ['/v1/things//', 400],
    ['/v1/things/%', 400],
    ['/v1/things/%ff', 400],
    ['/v1/things/%E0%A4%A', 400],
    [`/v1/things/${'x'.repeat(51)}`, 400],
    [`/v1/things/${'x'.repeat(201)}`, 400],
    ['/v1/things/a?colour=purple', 400],
    ['/v1/things/a?colour=red&colour=blue', 400],
    ['/v1/things/a?size=1', 400],
    ['/v1/things/a?__proto__=1', 400],
    ['/v1/things/a?colour=%ff', 200],
    ['/v1/things/a?colour=', 200],
    ['/v1/things/%F0%9F%9A%9A', 200],
  ])('%s: %d', async (url, status) => {
    expect((await send('GET', url)).statusCode).toBe(status);
  });

  test('an unknown parameter is reported as such', async () => {
    const { error } = (await send('GET', '/v1/things/a?color=red')).json();
    expect(error.validationFailures).toEqual([
      { field: 'color', description: 'is not a query parameter of this endpoint. Did you mean "colour"?' },
    ]);
  });

  test('HEAD is GET without the body', async () => {
    const answer = await raw('HEAD /v1/things HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\ncontent-length: 11\r\n[\s\S]*\r\n\r\n$/);
  });

  test('a body that is announced as too large is not read: 413, and the connection is closed', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          'DELETE /v1/things HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999999\r\n\r\n{',
        ),
      );
      let text = '';
      socket.setEncoding('latin1').on('data', (part) => (text += part));
      socket.on('close', () => resolve(text)).on('error', () => {});
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('The limit is 1,048,576 bytes.');
  }, 5_000);

  test('malformed URLs over a socket get a response, and the server continues', async () => {
    for (const url of ['/%', '/v1/things/%ff', `/v1/things/${'x'.repeat(300)}`]) {
      expect(await raw(`GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect((await send('GET', '/v1/things')).statusCode).toBe(200);
  });
});

describe('the id of a request', () => {
  test.each(['abc', 'A-1_2.3~x', '!', 'x'.repeat(128)])('"%s" is kept', async (id) => {
    expect((await send('GET', '/v1/things', { 'x-request-id': id })).headers['x-request-id']).toBe(id);
  });

  test.each(['', ' ', 'a b', 'x'.repeat(129), 'a\tb', 'é', 'a,b c'])(
    '"%s" is replaced with a generated one',
    async (id) => {
      const given = (await send('GET', '/v1/things', { 'x-request-id': id })).headers['x-request-id'];
      expect(given).toMatch(/^[a-z2-9]{10}-[0-9a-z]+$/);
    },
  );

  test('two of them in one request are replaced', async () => {
    const answer = await raw(
      'GET /v1/things HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-request-id: a\r\nx-request-id: b\r\n\r\n',
    );
    expect(answer).toMatch(/\r\nx-request-id: [a-z2-9]{10}-[0-9a-z]+\r\n/);
  });

  test('every response has its own, whatever its status', async () => {
    const urls = ['/v1/things', '/none', '/v1/things/%', '/v1/things/%00', '/v1/defect', '/v1/away', '/v1/things?x=1'];
    const ids = await Promise.all(urls.map(async (url) => (await send('GET', url)).headers['x-request-id']));
    expect(new Set(ids).size).toBe(urls.length);
    expect((await send('POST', '/v1/things')).headers['x-request-id']).toBeTruthy();
  });
});

describe('internal errors', () => {
  test('a defect reveals no details', async () => {
    const answer = await send('GET', '/v1/defect');
    expect([answer.statusCode, answer.json().error.code]).toEqual([500, 9000]);
    expect(answer.body).not.toContain('secret');
  });

  test('an unavailable database is 503 with Retry-After, with an empty body where the route says so', async () => {
    const answer = await send('GET', '/v1/away');
    expect([answer.statusCode, answer.body]).toEqual([503, '']);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.headers['content-type']).toBeUndefined();
  });
});

describe('requests that are not HTTP', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a method that does not exist', 'FETCH / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: x\r\na: b\u0000c\r\n\r\n', 400],
    ['two lengths', 'POST /v1/things HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
    [
      'a length and chunks',
      'POST /v1/things HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['headers of 100 KB', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(100_000)}\r\n\r\n`, 400],
    ['no host', 'GET /v1/things HTTP/1.1\r\n\r\n', 400],
  ])('%s', async (_name, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    if (!answer.includes('2010')) expect(_name).toBe('no host');
  });
});
