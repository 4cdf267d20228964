// Connections outside the pool: a lost server is noticed, the end of a connection is not awaited forever, and there are only a few at once.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshPostgresDatabase } from '../../../../test/support/shared-postgres.ts';
import { DatabaseUnavailable } from '../database.ts';
import { whileLocked, withClient } from './migrate-postgres.ts';

let url: string;
beforeAll(async () => {
  url = await freshPostgresDatabase();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Between this process and the server. After `cut`, it passes nothing on and does not say so, like a broken network. */
interface Wire {
  readonly url: string;
  cut(): void;
  close(): Promise<void>;
}

async function openWire(): Promise<Wire> {
  const target = new URL(url);
  const sockets: Socket[] = [];
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    sockets.push(near, far);
    for (const one of [near, far]) one.on('error', () => {});
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    cut() {
      for (const one of sockets) {
        one.unpipe();
        one.pause();
      }
    },
    async close() {
      for (const one of sockets) one.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('a network that is cut', () => {
  let wire: Wire;
  beforeAll(async () => {
    wire = await openWire();
  });
  afterAll(() => wire.close());

  it('does not keep anyone waiting for the end of a connection', { timeout: 15_000 }, async () => {
    const startedAt = performance.now();
    const result = await withClient(wire.url, async (client) => {
      const { rows } = await client.query('SELECT 7 AS number');
      wire.cut();
      return rows;
    });
    expect(result).toEqual([{ number: 7 }]);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

it('a server that is gone is noticed by probes of the connection, since queries have no time limit', async () => {
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  await withClient(url, (client) => client.query('SELECT 1'));
  expect(keepAlive).toHaveBeenCalledWith(true, expect.any(Number));
  const [, afterMs] = keepAlive.mock.calls[0]!;
  expect(afterMs).toBeGreaterThan(0);
  expect(afterMs).toBeLessThanOrEqual(60_000);
});

it('a server that cannot be reached is reported, and does not use up the connections', async () => {
  for (let attempt = 0; attempt < 20; attempt++) {
    const asked = withClient('postgres://nobody@127.0.0.1:1/none', async () => 1);
    await expect(asked).rejects.toBeInstanceOf(DatabaseUnavailable);
  }
  expect(await withClient(url, async () => 1)).toBe(1);
});

it('many callers share a few connections, also inside a lock', { timeout: 60_000 }, async () => {
  let [open, most] = [0, 0];
  const counted = async () => {
    open += 1;
    most = Math.max(most, open);
    await pause(20);
    open -= 1;
  };
  const locks = Array.from({ length: 20 }, (_, number) =>
    whileLocked(url, `lock ${number}`, () => withClient(url, counted)),
  );
  const others = Array.from({ length: 20 }, () => withClient(url, counted));
  await Promise.all([...locks, ...others]);
  expect(open).toBe(0);
  expect(most).toBeLessThanOrEqual(8);
});
