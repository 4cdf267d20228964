// A 503 is retried after the time that it asks for, any other response is returned, and a lost connection is an error.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HttpClient } from '../support/http-client.ts';
import { callUntilTold, fetchUntilTold } from './retry-unavailable.ts';

const statuses: number[] = [];
const client = new HttpClient();
const server = createServer((request, response) => {
  const status = statuses.shift();
  if (status === undefined) request.socket.destroy();
  else response.writeHead(status, { 'retry-after': '0' }).end();
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  statuses.length = 0;
});
afterAll(() => {
  client.close();
  server.closeAllConnections();
  server.close();
});

it.each([200, 401])('returns the %i that follows', async (status) => {
  for (const call of [callUntilTold.bind(undefined, client), fetchUntilTold]) {
    statuses.push(503, 503, status);
    expect((await call(url)).status).toBe(status);
    expect(statuses).toEqual([]);
  }
});

it('counts each of them', async () => {
  let unavailable = 0;
  statuses.push(503, 503, 201);
  await callUntilTold(client, url, { method: 'POST' }, () => (unavailable += 1));
  expect(unavailable).toBe(2);
});

it('throws if the connection is lost', async () => {
  statuses.push(503);
  await expect(callUntilTold(client, url)).rejects.toMatchObject({ code: 'ECONNRESET' });
});
