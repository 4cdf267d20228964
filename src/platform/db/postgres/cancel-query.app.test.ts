// A cancel request: what is sent, and that the other side closes the connection.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { sendCancel } from './cancel-query.ts';

let server: Server;
afterEach(() => server.close());

async function startServer(): Promise<{ client: pg.PoolClient; connected: Promise<Socket> }> {
  server = createServer({ allowHalfOpen: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = { host: '127.0.0.1', port, processID: 7, secretKey: 9 } as unknown as pg.PoolClient;
  return { client, connected: once(server, 'connection').then(([socket]) => socket as Socket) };
}

describe('sendCancel', () => {
  it('leaves the end of the connection to the server: a pooler passes the request on while it is open', async () => {
    const { client, connected } = await startServer();
    let isTaken: boolean | undefined;
    const asked = sendCancel(client).then((taken) => {
      isTaken = taken;
    });
    const socket = await connected;
    let hasEnded = false;
    socket.on('end', () => {
      hasEnded = true;
    });
    const [request] = (await once(socket, 'data')) as [Buffer];
    expect([0, 4, 8, 12].map((at) => request.readInt32BE(at))).toEqual([16, 80_877_102, 7, 9]);
    await pause(200);
    expect({ hasEnded, isTaken }).toEqual({ hasEnded: false, isTaken: undefined });
    socket.end();
    await asked;
    expect(isTaken).toBe(true);
  });

  it('is not taken if nobody listens, or if there is no answer', async () => {
    const { client, connected } = await startServer();
    const asked = sendCancel(client);
    const socket = await connected;
    expect(await asked).toBe(false);
    expect(socket.closed).toBe(false);
    socket.destroy();
    server.close();
    await once(server, 'close');
    expect(await sendCancel(client)).toBe(false);
  });
});
