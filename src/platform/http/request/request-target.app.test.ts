// Requests whose first lines are ambiguous are rejected; those that only look unusual are served.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { route } from '../../contract/route.ts';
import { openTestServer, plain } from '../test-server.fixture.ts';

const server = openTestServer([
  route({
    ...plain,
    method: 'GET',
    path: '/seen',
    handle: ({ request }) => ({ status: 200, body: { url: request.url, host: request.headers.host ?? null } }),
  }),
]);
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await server.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

/** The response to these bytes, ignoring anything after it on the connection. */
function send(text: string): Promise<{ status: number; body: string; head: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (piece) => {
      answer += piece;
      const [head = '', body] = answer.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (body === undefined || body.length < length) return;
      socket.destroy();
      resolve({ status: Number(head.slice(9, 12)), body, head });
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`closed after ${JSON.stringify(answer)}`)));
    socket.write(text);
  });
}

test.each([
  ['two Host headers', 'GET /seen HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', 'more than one Host'],
  ['the same Host twice', 'GET /seen HTTP/1.1\r\nHost: a\r\nhOST: a\r\n\r\n', 'more than one Host'],
  ['two Host headers in HTTP/1.0', 'GET /seen HTTP/1.0\r\nhost: a\r\nhost: b\r\n\r\n', 'more than one Host'],
  ['no Host', 'GET /seen HTTP/1.1\r\n\r\n', 'no Host'],
  ['a Host with a blank', 'GET /seen HTTP/1.1\r\nhost: a b\r\n\r\n', 'must be a name'],
  ['a Host with a path', 'GET /seen HTTP/1.1\r\nhost: a/b\r\n\r\n', 'must be a name'],
  ['a Host with a user', 'GET /seen HTTP/1.1\r\nhost: u@a\r\n\r\n', 'must be a name'],
  ['an HTTP/0.9 request', 'GET /seen\r\n\r\n', 'HTTP/1.1'],
  ['an HTTP/0.9 request with headers', 'GET /seen\r\nhost: a\r\n\r\n', 'HTTP/1.1'],
  ['the version 0.9', 'GET /seen HTTP/0.9\r\nhost: a\r\n\r\n', 'HTTP/1.1'],
  ['the version 2.0', 'GET /seen HTTP/2.0\r\nhost: a\r\n\r\n', 'HTTP/1.1'],
  ['an address of another scheme', 'GET ftp://a/seen HTTP/1.1\r\nhost: a\r\n\r\n', 'target must be'],
  ['an address with a user', 'GET http://u@a/seen HTTP/1.1\r\nhost: a\r\n\r\n', 'target must be'],
  ['an asterisk', 'GET * HTTP/1.1\r\nhost: a\r\n\r\n', 'target must be'],
  [
    'two Host headers beside an address',
    'GET http://a/seen HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
    'more than one Host',
  ],
  ['a missing path and two Host headers', 'GET /nowhere HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', 'more than one Host'],
])('%s is refused with 400, and the connection closed', async (_what, text, says) => {
  const { status, body, head } = await send(text);
  const { code, details } = JSON.parse(body).error;
  expect([status, code]).toEqual([400, 2010]);
  expect(details).toContain(says);
  expect(head).toMatch(/connection: close/i);
  expect(head).toMatch(/x-request-id: \S/);
});

test.each([
  ['a path', 'GET /seen HTTP/1.1\r\nhost: a:80\r\n\r\n', '/seen', 'a:80'],
  ['an IPv6 host', 'GET /seen HTTP/1.1\r\nhost: [::1]:8080\r\n\r\n', '/seen', '[::1]:8080'],
  ['an empty Host', 'GET /seen HTTP/1.1\r\nhost:\r\n\r\n', '/seen', ''],
  ['HTTP/1.0 with a Host', 'GET /seen HTTP/1.0\r\nhost: a\r\n\r\n', '/seen', 'a'],
  ['HTTP/1.0 without one', 'GET /seen HTTP/1.0\r\n\r\n', '/seen', null],
  ['a complete address, whose host counts', 'GET http://a:81/seen HTTP/1.1\r\nhost: b\r\n\r\n', '/seen', 'a:81'],
  ['a slash at the end', 'GET /seen/ HTTP/1.1\r\nhost: a\r\n\r\n', '/seen', 'a'],
  ['a slash at the end of a complete address', 'GET http://a/seen/ HTTP/1.1\r\nhost: a\r\n\r\n', '/seen', 'a'],
  ['a complete address with https', 'GET HTTPS://a/seen HTTP/1.1\r\nhost: a\r\n\r\n', '/seen', 'a'],
])('%s is answered', async (_what, text, url, host) => {
  const { status, body } = await send(text);
  expect([status, JSON.parse(body)]).toEqual([200, { url, host }]);
});

test.each([
  ['without a path', 'GET http://a HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['with a query alone', 'GET http://a?x=1 HTTP/1.1\r\nhost: a\r\n\r\n'],
])('the absolute URL %s means the root', async (_what, text) => {
  const { status, body } = await send(text);
  expect([status, JSON.parse(body).error.code]).toEqual([404, (await server.http.inject('/')).json().error.code]);
});
