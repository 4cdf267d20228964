// Asks a PostgreSQL server to cancel what a connection is doing, over a connection of its own, as the protocol has it.
import { connect } from 'node:net';
import type pg from 'pg';

const ANSWER_WITHIN_MS = 2_000;
const CANCEL_REQUEST = 80_877_102;
const BYTES = 16;

/** What pg knows of its own connection; the types leave it out. */
interface Backend {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/**
 * Whether the server took the request. It closes the connection then; whether there was something to cancel it does not tell.
 * The request is not encrypted, as libpq's was until version 17: it has no more in it than the key of this one cancellation.
 */
export function sendCancel(client: pg.PoolClient): Promise<boolean> {
  const { host, port, processID, secretKey } = client as unknown as Backend;
  if (processID === null || secretKey === null) return Promise.resolve(false);
  const request = Buffer.alloc(BYTES);
  request.writeInt32BE(BYTES, 0);
  request.writeInt32BE(CANCEL_REQUEST, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isTaken);
    };
    const timer = setTimeout(() => end(false), ANSWER_WITHIN_MS);
    socket.once('error', () => end(false));
    socket.once('close', () => end(true));
    socket.resume();
    socket.end(request);
  });
}
