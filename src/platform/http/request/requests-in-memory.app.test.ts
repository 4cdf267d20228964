// What requests hold in memory while the server is busy: bodies have limited room, and nothing is done for callers that are gone.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Type } from 'typebox';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../../../test/support/waiting.ts';
import { exact } from '../../contract/fields.ts';
import { route } from '../../contract/route.ts';
import { Admission } from '../admission/admission.ts';
import { openTestServer, plain, type TestServer } from '../test-server.fixture.ts';

let server: TestServer | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
});

async function listening(one: TestServer): Promise<number> {
  server = one;
  await one.http.listen({ port: 0, host: '127.0.0.1' });
  return (one.http.server.address() as AddressInfo).port;
}

/** A connection, and everything that has arrived on it. */
async function connection(port: number) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (piece) => {
    received += piece;
  });
  await once(socket, 'connect');
  return { socket, received: () => received };
}

function hasRoom(admission: Admission, bytes: number): boolean {
  const had = admission.takeRoom(bytes);
  if (had) admission.giveRoom(bytes);
  return had;
}

const HALF = 'x'.repeat(200_000);
const upload = `POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${2 * HALF.length + 10}\r\n\r\n{"t":"${HALF}`;

test('bodies that are still arriving have limited room, which is free again after the response or a disconnection', async () => {
  const admission = new Admission({ mostArrivingBytes: 500_000 });
  const port = await listening(
    openTestServer(
      [
        route({
          ...plain,
          method: 'POST',
          path: '/upload',
          body: exact({ t: Type.String() }),
          handle: ({ body }) => ({ status: 200, body: { length: (body as { t: string }).t.length } }),
        }),
      ],
      { admission },
    ),
  );
  const [slow, gone] = [await connection(port), await connection(port)];
  slow.socket.write(upload);
  gone.socket.write(upload);
  const third = await connection(port);
  await until('the bytes of two bodies have arrived', () => !hasRoom(admission, 120_000));
  third.socket.write(upload);
  await until('the third is refused', () => third.received().startsWith('HTTP/1.1 503'));
  expect(third.received()).toMatch(/retry-after: 1\r\n/i);
  gone.socket.destroy();
  await until('its room is free again', () => hasRoom(admission, 250_000));
  slow.socket.write(`${HALF}"}  `);
  await until('the first is served', () => slow.received().includes('"length":400000'));
  await until('all room is free again', () => hasRoom(admission, 500_000));
});

test('a request whose caller disconnects while it waits for a slot is not processed', async () => {
  const admission = new Admission({ longestWaitMs: 60_000 });
  const handled: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const port = await listening(
    openTestServer(
      [
        route({
          ...plain,
          method: 'GET',
          path: '/work/{name}',
          params: exact({ name: Type.String() }),
          async handle({ params }) {
            handled.push((params as { name: string }).name);
            await finished;
            return { status: 200, body: {} };
          },
        }),
      ],
      { admission },
    ),
  );
  const asking = async (name: string) => {
    const one = await connection(port);
    one.socket.write(`GET /work/${name} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return one;
  };
  for (let number = 0; number < admission.limit; number++) await asking('first');
  await until('no slot is free', () => admission.inProgress === admission.limit);
  const [patient, gone] = [await asking('patient'), await asking('gone')];
  await until('both wait', () => admission.waiting === 2);
  gone.socket.destroy();
  await once(gone.socket, 'close');
  await until('the server has noticed', async () => (await connections()) === admission.limit + 1);
  finish();
  await until('the patient one is served', () => patient.received().startsWith('HTTP/1.1 200'));
  expect(handled).toContain('patient');
  expect(handled).not.toContain('gone');
  await until('every slot is free', () => admission.inProgress === 0);

  function connections(): Promise<number> {
    return new Promise((resolve) => server!.http.server.getConnections((_, count) => resolve(count)));
  }
});
