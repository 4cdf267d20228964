// Server-sent events over real connections: messages, heartbeats, limits, and every way a stream ends.
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../../test/support/waiting.ts';
import { type Policy, type Principal, route } from '../../contract/route.ts';
import { Refusal } from '../refusal.ts';
import { byName, openTestServer, plain, type TestServer } from '../test-server.fixture.ts';
import { type EventStream, messageText, readLastEventId } from './event-stream.ts';
import type { StreamLimits } from './open-streams.ts';

const QUICK: Partial<StreamLimits> = { heartbeatMs: 60, checkMs: 20 };

let server: TestServer | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
  server = undefined;
});

interface Listening {
  readonly port: number;
  readonly streams: EventStream[];
  readonly stopped: () => number;
}

/** A server with one stream at /live, which sends only what `source` sends. */
async function listen(options: {
  readonly limits?: Partial<StreamLimits>;
  readonly policy?: Policy;
  readonly source?: (stream: EventStream) => Promise<void>;
}): Promise<Listening> {
  const streams: EventStream[] = [];
  let stopped = 0;
  server = openTestServer(
    [
      route({
        ...plain,
        method: 'GET',
        path: '/live',
        policy: options.policy ?? byName,
        success: { status: 200, description: 'Messages.', contentType: 'text/event-stream' },
        handle: ({ request: asked }) => {
          const after = readLastEventId(asked);
          return {
            status: 200,
            async stream(stream) {
              streams.push(stream);
              if (after !== undefined) stream.send({ id: after, event: 'resumed', data: { after } });
              await options.source?.(stream);
              return () => {
                stopped += 1;
              };
            },
          };
        },
      }),
    ],
    { streams: options.limits ?? QUICK },
  );
  await server.http.listen({ port: 0, host: '127.0.0.1' });
  const address = server.http.server.address();
  return { port: (address as { port: number }).port, streams, stopped: () => stopped };
}

interface Reader {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  ended: boolean;
  close(): void;
}

function read(port: number, headers: Record<string, string> = {}, path = '/live'): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, headers, agent: false }, (answer) => {
      const reader: Reader = {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        text: '',
        ended: false,
        close: () => asked.destroy(),
      };
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        reader.text += part;
      });
      answer.on('error', () => {});
      answer.on('close', () => {
        reader.ended = true;
      });
      resolve(reader);
    });
    asked.on('error', reject);
    asked.on('socket', (socket) => sockets.push(socket));
    asked.end();
  });
}

describe('a message', () => {
  it.each([
    { message: { data: { a: 1 } }, text: 'data: {"a":1}\n\n' },
    { message: { id: '7', event: 'event', data: 'x\ny' }, text: 'id: 7\nevent: event\ndata: "x\\ny"\n\n' },
    {
      message: { id: '7\ndata: forged', event: 'a\r\nid: 9', data: null },
      text: 'id: 7 data: forged\nevent: a  id: 9\ndata: null\n\n',
    },
  ])('is written as $text', ({ message, text }) => expect(messageText(message)).toBe(text));
});

describe('a stream', () => {
  it('has its headers immediately, then messages as they come', async () => {
    const { port, streams, stopped } = await listen({});
    const reader = await read(port, { accept: 'text/event-stream' });
    expect(reader).toMatchObject({ status: 200 });
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    });
    await until('it began', () => streams.length === 1);
    streams[0]!.send({ id: '1', event: 'event', data: { pro: '1' } });
    await until('the message is there', () => reader.text.includes('data: {"pro":"1"}\n\n'));
    streams[0]!.end();
    await until('it ended', () => reader.ended);
    await until('the source was told', () => stopped() === 1);
    streams[0]!.send({ data: 'too late' });
  });

  it('continues where the reader was cut off', async () => {
    const { port } = await listen({});
    const reader = await read(port, { 'last-event-id': 'cursor-9' });
    await until('it resumed', () => reader.text.includes('event: resumed\ndata: {"after":"cursor-9"}'));
  });

  it.each(['with blank', 'é', 'x'.repeat(257)])('refuses the Last-Event-ID %j', async (id) => {
    const { port } = await listen({});
    expect(await read(port, { 'last-event-id': id })).toMatchObject({ status: 400 });
  });

  it('rejects callers that do not accept event streams', async () => {
    const { port } = await listen({});
    expect(await read(port, { accept: 'application/json' })).toMatchObject({ status: 406 });
  });

  it('sends heartbeats, but not along with messages', async () => {
    const { port } = await listen({});
    const reader = await read(port);
    await until('two heartbeats', () => reader.text.split('\n').filter((line) => line === ':').length >= 2);
  });

  it('answers HEAD with the headers only', async () => {
    const { port, streams } = await listen({});
    const asked = request({ port, path: '/live', method: 'HEAD', agent: false });
    const status = await new Promise((resolve) => {
      asked.on('response', (answer) => answer.on('end', () => resolve(answer.statusCode)).resume());
      asked.end();
    });
    expect(status).toBe(200);
    expect(streams).toHaveLength(0);
  });

  it('has no time limit while its reader is silent', async () => {
    const { port, streams } = await listen({});
    const served: Socket[] = [];
    server!.http.server.on('connection', (socket: Socket) => served.push(socket));
    await read(port);
    await until('it began', () => streams.length === 1);
    expect(served.map((socket) => socket.timeout)).toEqual([0]);
  });
});

describe('the number of streams', () => {
  it('is limited per caller, and a closed one makes room', async () => {
    const { port, stopped } = await listen({ limits: { ...QUICK, mostOfCaller: 2 } });
    const first = await read(port, { 'x-caller': 'a' });
    await read(port, { 'x-caller': 'a' });
    const third = await read(port, { 'x-caller': 'a' });
    expect(third).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
    await until('its body', () => third.text.includes('1032'));
    expect(await read(port, { 'x-caller': 'b' })).toMatchObject({ status: 200 });
    first.close();
    await until('the first is gone', () => stopped() === 1);
    expect(await read(port, { 'x-caller': 'a' })).toMatchObject({ status: 200 });
  });

  it('is limited per node', async () => {
    const { port } = await listen({ limits: { ...QUICK, most: 1 } });
    expect(await read(port, { 'x-caller': 'a' })).toMatchObject({ status: 200 });
    expect(await read(port, { 'x-caller': 'b' })).toMatchObject({ status: 429 });
  });
});

describe('a stream ends', () => {
  it('when its caller’s access changes, and not otherwise', async () => {
    let role = 'owner';
    const policy: Policy<Principal> = {
      ...byName,
      hasSameAccess: (before, now) => before.role === now.role,
      authenticate: async (asked) => ({ ...(await byName.authenticate(asked)), role }),
    };
    const { port } = await listen({ limits: QUICK, policy });
    const reader = await read(port);
    await until(
      'it was looked at a few times',
      () => reader.text.split('\n').filter((line) => line === ':').length >= 2,
    );
    expect(reader.ended).toBe(false);
    role = 'shipper';
    await until('it ended', () => reader.ended);
  });

  it('when its caller loses access', async () => {
    let revoked = false;
    const policy: Policy<Principal> = {
      ...byName,
      authenticate(asked) {
        if (revoked) throw new Refusal('tokenRevoked');
        return byName.authenticate(asked);
      },
    };
    const { port, stopped } = await listen({ policy });
    const reader = await read(port);
    revoked = true;
    await until('it ended', () => reader.ended);
    await until('the source was told', () => stopped() === 1);
  });

  it('when its reader does not keep up', async () => {
    const { port, streams, stopped } = await listen({ limits: { ...QUICK, heartbeatMs: 60_000 } });
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write('GET /live HTTP/1.1\r\nhost: x\r\n\r\n');
    socket.pause();
    await until('it began', () => streams.length === 1);
    const [stream] = streams;
    const data = 'x'.repeat(100_000);
    for (let sent = 0; sent < 1_000 && !stream!.ended; sent++) {
      stream!.send({ data });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(stream!.ended).toBe(true);
    await until('the source was told', () => stopped() === 1);
  });

  it('when its reader reads nothing for a long time', async () => {
    const { port, streams, stopped } = await listen({ limits: { ...QUICK, mostWaitingBytes: 1_000_000_000 } });
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write('GET /live HTTP/1.1\r\nhost: x\r\n\r\n');
    socket.pause();
    await until('it began', () => streams.length === 1);
    // More than the operating system buffers for a connection.
    streams[0]!.send({ data: 'x'.repeat(20_000_000) });
    await until('it was cut', () => stopped() === 1);
  });

  it('when the source breaks', async () => {
    const { port } = await listen({ source: () => Promise.reject(new Error('the database is away')) });
    const reader = await read(port);
    await until('it ended', () => reader.ended);
  });

  it('when the node stops, without delaying it', async () => {
    const { port, streams, stopped } = await listen({ limits: { heartbeatMs: 60_000, checkMs: 60_000 } });
    const reader = await read(port);
    await until('it began', () => streams.length === 1);
    const startedAt = performance.now();
    await server!.http.close();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await until('it ended', () => reader.ended);
    expect(stopped()).toBe(1);
  });
});

it('lets a source that has much to send wait for its reader', async () => {
  const count = 3_000;
  const { port } = await listen({
    async source(stream) {
      for (let number = 1; number <= count && !stream.ended; number++) {
        stream.send({ id: String(number), data: 'x'.repeat(1_000) });
        await stream.ready();
      }
    },
  });
  const reader = await read(port);
  await until('all are there', () => reader.text.includes(`id: ${count}\n`));
  expect(reader.text.match(/^id: /gm)).toHaveLength(count);
});
