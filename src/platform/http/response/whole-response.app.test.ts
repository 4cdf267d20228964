// The bytes on the wire, the events, and what becomes of the connection are the same as with Node's own writeHead and end.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { KEEP_ALIVE_MS, WholeResponse } from './whole-response.ts';

type Answer = (response: WholeResponse) => void;

/** In both ways, with the same head and body. */
function answers(status: number, head: readonly string[], body: string): { whole: Answer; node: Answer } {
  const full = [...head, 'content-length', String(Buffer.byteLength(body))];
  const encoding = Buffer.byteLength(body) === body.length ? 'latin1' : 'utf8';
  return {
    whole: (response) => response.sendWhole(status, full, body, encoding),
    node: (response) => void response.writeHead(status, full).end(body, encoding),
  };
}

function setBefore(
  headers: Readonly<Record<string, string>>,
  { whole, node }: ReturnType<typeof answers>,
): ReturnType<typeof answers> {
  const first = (answer: Answer) => (response: WholeResponse) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(response);
  };
  return { whole: first(whole), node: first(node) };
}

const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

interface Talk {
  readonly text: string;
  readonly events: readonly string[];
  readonly isOpen: boolean;
}

/** What the client gets, what the response emitted, and whether the connection is still open. */
async function talk(answer: Answer, request: string): Promise<Talk> {
  const events: string[] = [];
  const server = createServer({ ServerResponse: WholeResponse, keepAliveTimeout: KEEP_ALIVE_MS }, (_, response) => {
    for (const event of ['finish', 'close']) response.on(event, () => events.push(event));
    try {
      answer(response);
    } catch (error) {
      events.push((error as { code: string }).code);
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  open.push({
    close() {
      socket.destroy();
      server.close();
    },
  });
  const text = await exchange(socket, request);
  return { text: text.replace(/(?<=\r\nDate: ).*/g, 'now'), events, isOpen: !socket.readableEnded };
}

/** Until nothing has arrived for a while, or the server has closed the connection. */
function exchange(socket: Socket, request: string): Promise<string> {
  let text = '';
  socket.setEncoding('latin1');
  return new Promise((resolve) => {
    const done = () => resolve(text);
    let quiet = setTimeout(done, 10_000);
    socket.on('data', (piece: string) => {
      text += piece;
      clearTimeout(quiet);
      quiet = setTimeout(done, 250);
    });
    socket.on('end', done);
    socket.on('error', done);
    socket.write(request);
  });
}

const GET = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
const JSON_HEAD = ['x-request-id', 'one', 'content-type', 'application/json; charset=utf-8'];

describe.each([
  ['a usual response', answers(200, JSON_HEAD, '{"a":1}'), GET],
  ['an error', answers(422, JSON_HEAD, '{"errors":[]}'), GET],
  ['a status that Node does not name', answers(599, JSON_HEAD, '{}'), GET],
  ['an empty body', answers(200, [], ''), GET],
  ['a header twice', answers(200, ['set-cookie', 'a=1', 'set-cookie', 'b=2'], 'x'), GET],
  ['a header in Latin-1', answers(200, ['x-city', 'Montr\xe9al'], 'x'), GET],
  ['a body that is not ASCII', answers(200, JSON_HEAD, '{"city":"San Jos\u00e9 \u6771\ud83d\ude9a"}'), GET],
  ['a line break in a header', answers(200, ['x-city', 'a\r\nset-cookie: b=1'], 'x'), GET],
  ['a character beyond Latin-1 in a header', answers(200, ['x-city', '\u6771'], 'x'), GET],
  ['a date of its own', answers(200, ['date', 'Thu, 19 Nov 2026 12:00:00 GMT'], 'x'), GET],
  ['a response that closes the connection', answers(413, ['connection', 'close'], 'x'), GET],
  [
    'a caller that closes the connection',
    answers(200, JSON_HEAD, 'x'),
    GET.replace('host: a', 'host: a\r\nconnection: close'),
  ],
  ['HTTP/1.0', answers(200, JSON_HEAD, 'x'), GET.replace('1.1', '1.0')],
  [
    'HTTP/1.0 with keep-alive',
    answers(200, JSON_HEAD, 'x'),
    GET.replace('1.1\r\n', '1.0\r\nconnection: keep-alive\r\n'),
  ],
  [
    'headers that were set before',
    setBefore({ connection: 'close', 'x-city': 'Tulsa' }, answers(200, JSON_HEAD, 'x')),
    GET,
  ],
  ['HEAD', answers(200, JSON_HEAD, '{"a":1}'), GET.replace('GET', 'HEAD')],
  ['three requests at once', answers(200, JSON_HEAD, '{"a":1}'), GET.repeat(3)],
  [
    'an upload that is not read',
    answers(403, JSON_HEAD, '{}'),
    GET.replace('GET', 'POST').replace('\r\n\r\n', '\r\ncontent-length: 3\r\n\r\nabc'),
  ],
  ['a body that is not ASCII and does not fit into the socket', answers(200, [], '\u6771'.repeat(1_000_000)), GET],
  ['more than fits into the socket', answers(200, [], 'x'.repeat(4_000_000)), GET],
])('%s', (_, { whole, node }, request) => {
  test('is the same as from Node', async () => {
    const [ours, theirs] = await Promise.all([talk(whole, request), talk(node, request)]);
    expect(ours).toEqual(theirs);
    expect(ours.text.length + ours.events.length).toBeGreaterThan(0);
  });
});

test('responses to pipelined requests are sent in the order of the requests, whichever is ready first', async () => {
  let first: WholeResponse | undefined;
  const { text } = await talk((response) => {
    const { whole } = answers(200, [], first === undefined ? 'first;' : 'second;');
    if (first === undefined) {
      first = response;
      setTimeout(() => whole(response), 20);
    } else whole(response);
  }, GET.repeat(2));
  expect(text.match(/first;|second;/g)).toEqual(['first;', 'second;']);
});

test('a caller that disconnects before the response ends it without an error', async () => {
  const closed = new Promise<void>((resolve) => {
    void talk((response) => {
      response.on('close', resolve);
      response.req.socket.destroy();
      answers(200, [], 'x').whole(response);
    }, GET);
  });
  await closed;
});

test('nothing but one write reaches the socket', async () => {
  const writes: unknown[] = [];
  await talk((response) => {
    const socket = response.socket!;
    const { write } = socket;
    socket.write = ((...args: Parameters<Socket['write']>) => {
      writes.push(args[0]);
      return write.apply(socket, args);
    }) as Socket['write'];
    answers(200, JSON_HEAD, '{"a":1}').whole(response);
  }, GET);
  expect(writes).toHaveLength(1);
});
