// Asks a PostgreSQL server to cancel a connection's query, over a separate connection, as the protocol requires.
import { connect } from 'node:net';
import type pg from 'pg';
import { withClient } from './migrate-postgres.ts';

const ANSWER_WITHIN_MS = 2_000;
/** Longer than PgBouncer holds a request that it cannot pass on yet (cancel_wait_timeout). */
const CLOSE_AFTER_MS = 15_000;
const CANCEL_REQUEST = 80_877_102;
const BYTES = 16;

/** What pg knows about its own connection but does not declare in its types. */
interface Backend {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/**
 * Whether the server accepted the request. It then closes the connection, without saying whether there was anything to cancel. The request
 * is not encrypted, like libpq's before version 17: it contains only the key of this cancellation.
 *
 * The other side closes first: PgBouncer 1.18 crashes if a client that asked for a cancellation is gone before the request was passed on.
 */
export function sendCancel(client: pg.ClientBase): Promise<boolean> {
  const { host, port, processID, secretKey } = client as unknown as Backend;
  if (processID === null || secretKey === null) return Promise.resolve(false);
  const request = Buffer.alloc(BYTES);
  request.writeInt32BE(BYTES, 0);
  request.writeInt32BE(CANCEL_REQUEST, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    socket.setTimeout(CLOSE_AFTER_MS, () => socket.destroy());
    socket.once('error', () => resolve(false));
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(true);
    });
    socket.resume();
    socket.write(request);
    socket.unref();
  });
}

/** A connection whose running statement is canceled by the signal. */
export function withCancellable<T>(
  url: string,
  signal: AbortSignal | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withClient(url, async (client) => {
    const cancel = () => void sendCancel(client);
    signal?.addEventListener('abort', cancel);
    try {
      signal?.throwIfAborted();
      return await work(client);
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  });
}
