// Clients that send a byte now and then: each gets an error response and its connection is closed, within fifteen seconds.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic } from '../support/basic-credentials.ts';
import { inMs, report } from '../support/report.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/** The limit is 15 s; the rest is for a machine that is busy with other tests. */
const CLOSED_WITHIN_MS = 15_000 + 3_000;
const DRIBBLE_EVERY_MS = 500;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ args: ['--ephemeral', '--only', 'test'] });
});
afterAll(() => server.stop());

/** Sends `atOnce`, then `dribbled` byte by byte until the connection is closed. */
function dribble(atOnce: string, dribbled: string): Promise<{ answer: string; closedAfterMs: number }> {
  const { hostname, port } = new URL(server.ready.test.baseUrl);
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const socket = connect(Number(port), hostname);
    let answer = '';
    let at = 0;
    socket.write(atOnce);
    const timer = setInterval(() => {
      if (dribbled !== '') socket.write(dribbled[at++ % dribbled.length]!);
    }, DRIBBLE_EVERY_MS);
    socket.setEncoding('utf8').on('data', (text) => (answer += text));
    // Writing to a closed connection causes a reset, which tells no more than the close.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ answer, closedAfterMs: performance.now() - startedAt });
    });
  });
}

describe('a client that is slow', { concurrent: true, timeout: 40_000 }, () => {
  const requestLine = 'POST /v1/api-key HTTP/1.1\r\nhost: x\r\n';

  it('with its headers', async () => {
    const { answer, closedAfterMs } = await dribble(requestLine, 'x-slow: yes\r\n');
    report(`headers dribbled: closed after ${inMs(closedAfterMs)} (bar: 15 s)`);
    expectTimeout(answer);
    expect(closedAfterMs).toBeLessThan(CLOSED_WITHIN_MS);
  });

  it('with its body', async () => {
    const [client] = server.ready.test.clients;
    const authorization = `authorization: ${basic(client!.clientId, client!.clientSecret)}\r\n`;
    const type = 'content-type: application/json\r\ncontent-length: 1000\r\n\r\n';
    const { answer, closedAfterMs } = await dribble(`${requestLine}${authorization}${type}`, ' ');
    report(`body dribbled: closed after ${inMs(closedAfterMs)} (bar: 15 s)`);
    expectTimeout(answer);
    expect(closedAfterMs).toBeLessThan(CLOSED_WITHIN_MS);
  });

  it('to begin its request', async () => {
    const { closedAfterMs } = await dribble('', '');
    report(`nothing sent: closed after ${inMs(closedAfterMs)} (bar: 15 s)`);
    expect(closedAfterMs).toBeLessThan(CLOSED_WITHIN_MS);
  });
});

function expectTimeout(answer: string): void {
  const [head, body] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(head).toMatch(/^connection: close$/m);
  expect(JSON.parse(body!).error.code).toBe(2011);
}
