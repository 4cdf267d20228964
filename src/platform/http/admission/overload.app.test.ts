// With far more callers than the server can serve, goodput stays close to the peak, and the other callers are told when to retry.
// That a refusal takes at most 100 ms is tested in admission.test.ts: here, the callers share the server's process.
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { HttpClient } from '../../../../test/support/http-client.ts';
import { inMs, report } from '../../../../test/support/report.ts';
import { route } from '../../contract/route.ts';
import { openTestServer, plain, type TestServer } from '../test-server.fixture.ts';

/** The capacity of the resource behind the operation, such as a database. */
const CAPACITY_PER_SECOND = 60;
const PHASE_MS = 3_000;
const OVERLOAD_CALLERS = 500;
/** The goal is 0.9. The margin is for a machine that is busy with other tests. */
const LEAST_SHARE = 0.7;

let server: TestServer;
afterEach(async () => {
  await server.close();
  resource.stop();
});

/** Makes up for late ticks, so that its capacity is the same on a busy machine. */
function limitedResource() {
  const waiting: (() => void)[] = [];
  let doneUntil = performance.now();
  const timer = setInterval(() => {
    const count = Math.floor(((performance.now() - doneUntil) * CAPACITY_PER_SECOND) / 1_000);
    doneUntil += (count * 1_000) / CAPACITY_PER_SECOND;
    for (const done of waiting.splice(0, count)) done();
    if (waiting.length === 0) doneUntil = performance.now();
  }, 10);
  return {
    use: () => new Promise<void>((resolve) => waiting.push(resolve)),
    stop: () => clearInterval(timer),
  };
}

let resource: ReturnType<typeof limitedResource>;
async function listening(): Promise<string> {
  resource = limitedResource();
  server = openTestServer([
    route({
      ...plain,
      method: 'GET',
      path: '/work',
      async handle() {
        await resource.use();
        return { status: 200, body: {} };
      },
    }),
  ]);
  await server.http.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(server.http.server.address() as AddressInfo).port}/work`;
}

/** Callers that send requests back to back and ignore Retry-After. */
async function greedy(url: string, callers: number) {
  const endAt = performance.now() + PHASE_MS;
  const answered = { good: 0, refused: 0, others: 0, retryAfter: new Set<unknown>(), firstRefusalMs: [] as number[] };
  const one = async () => {
    const client = new HttpClient();
    let wasRefused = false;
    while (performance.now() < endAt) {
      const begunAt = performance.now();
      const { status, headers } = await client.call(url);
      // Calls still in progress at the end belong to no phase.
      if (performance.now() > endAt) break;
      if (status === 200) answered.good += 1;
      else if (status === 503) {
        answered.refused += 1;
        answered.retryAfter.add(headers['retry-after']);
        // Only the first refusal counts: after that, the connection is not read for a while.
        if (!wasRefused) answered.firstRefusalMs.push(performance.now() - begunAt);
        wasRefused = true;
      } else answered.others += 1;
    }
    client.close();
  };
  await Promise.all(Array.from({ length: callers }, one));
  return answered;
}

test('goodput stays near the peak, and the rest is rejected with Retry-After', { timeout: 30_000 }, async () => {
  const url = await listening();
  const peak = await greedy(url, 64);
  expect(peak).toMatchObject({ refused: 0, others: 0 });
  // During the first of these phases, the limit drops to what can be answered in time.
  await greedy(url, OVERLOAD_CALLERS);
  const over = await greedy(url, OVERLOAD_CALLERS);
  const refusedAfter = over.firstRefusalMs.sort((one, another) => one - another);
  const share = over.good / peak.good;
  const median = refusedAfter[refusedAfter.length >> 1]!;
  report(`overload: ${share.toFixed(2)} of the peak, ${over.refused} refused, at first after ${inMs(median)}`);
  expect(over.refused).toBeGreaterThan(0);
  // Refused connections pause for longer and longer. Without that, each would be refused every 70 ms.
  expect(over.refused).toBeLessThan(OVERLOAD_CALLERS * 5);
  expect(over.others).toBe(0);
  expect([...over.retryAfter]).toEqual(['1']);
  expect(share).toBeGreaterThan(LEAST_SHARE);
});
