// A webhook receiver for tests: it records what arrives, and responds as told.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly id: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** By the system clock. */
  readonly at: number;
}

export type Behave = (request: Received, response: ServerResponse, raw: IncomingMessage, count: number) => void;

export interface WebhookReceiver {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** How many connections were opened to it. */
  connections(): number;
  /** Starting with the next request. */
  behave(how: Behave): void;
  /** Nothing more arrives on any connection that is open now. */
  dropConnections(): Promise<void>;
  close(): Promise<void>;
}

export const answers =
  (status: number, headers: Record<string, string> = {}, body = ''): Behave =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

export async function startReceiver(first: Behave = answers(204)): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let how = first;
  let connections = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => {});
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const one = { id: headers['webhook-id'] ?? '', headers, body: Buffer.concat(parts).toString(), at: Date.now() };
      received.push(one);
      how(one, response, request, received.length);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    connections: () => connections,
    behave(next) {
      how = next;
    },
    async dropConnections() {
      // A connection that the system has already accepted is known to the server a turn later.
      await new Promise((turned) => setTimeout(turned, 1));
      server.closeAllConnections();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
