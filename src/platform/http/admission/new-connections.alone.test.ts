// A client that connects while others keep the server busy is accepted soon, though many connected before it.
// It runs alone: other programs would make the iterations of the event loop longer, and more requests begin in a longer one.
import { type AddressInfo, connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { afterEach, expect, test } from 'vitest';
import { route } from '../../contract/route.ts';
import { openTestServer, plain, type TestServer } from '../test-server.fixture.ts';

const BUSY_CALLERS = 100;
const NEWCOMERS = 100;
/** What a request keeps the event loop busy for. */
const WORK_MS = 1;

let server: TestServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

test('the event loop accepts a connection every few requests, not after all of them', async () => {
  const work = () => {
    const until = performance.now() + WORK_MS;
    while (performance.now() < until);
  };
  server = openTestServer([
    route({
      ...plain,
      method: 'GET',
      path: '/work',
      handle() {
        work();
        return { status: 200, body: {} };
      },
    }),
  ]);
  await server.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.http.server.address() as AddressInfo;
  let accepted = 0;
  let done = 0;
  server.http.server.on('connection', () => accepted++);
  server.http.server.on('request', () => done++);
  const open = () =>
    new Promise<Socket>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket));
      sockets.push(socket);
    });
  const request = 'GET /work HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const busy = await Promise.all(Array.from({ length: BUSY_CALLERS }, open));
  await expect.poll(() => accepted).toBe(BUSY_CALLERS);
  for (const socket of busy) {
    socket.on('data', () => socket.write(request));
    socket.write(request);
  }
  await expect.poll(() => done).toBeGreaterThan(BUSY_CALLERS);
  const [acceptedBefore, doneBefore] = [accepted, done];
  for (let number = 0; number < NEWCOMERS; number++) void open();
  await expect.poll(() => accepted - acceptedBefore, { timeout: 20_000 }).toBe(NEWCOMERS);
  const requestsForEach = (done - doneBefore) / NEWCOMERS;
  expect(requestsForEach).toBeLessThan(15);
});
