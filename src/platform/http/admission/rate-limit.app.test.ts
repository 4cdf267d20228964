// Token buckets with a test clock, and the 429 response of an empty one.
import { afterAll, describe, expect, test } from 'vitest';
import { route } from '../../contract/route.ts';
import { HOUR_MS } from '../../durations.ts';
import { Refusal } from '../refusal.ts';
import { openTestServer, plain } from '../test-server.fixture.ts';
import { RateLimit } from './rate-limit.ts';

function limitAt(perSecond: number) {
  let now = 1_000_000;
  const limit = new RateLimit(perSecond, { now: () => now });
  return {
    limit,
    wait: (ms: number) => {
      now += ms;
    },
    /** How many of `wanted` requests are allowed. */
    letIn: (wanted: number, meter = 'a') => {
      let count = 0;
      for (let one = 0; one < wanted; one++) {
        try {
          limit.take(meter);
          count++;
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }
      return count;
    },
  };
}

describe('a bucket', () => {
  test('starts with a burst of twice the rate', () => {
    expect(limitAt(10).letIn(100)).toBe(20);
  });

  test.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [250, 2],
    [1_000, 10],
    [2_000, 20],
    [HOUR_MS, 20],
  ])('after %d ms has %d more', (ms, more) => {
    const bucket = limitAt(10);
    bucket.letIn(100);
    bucket.wait(ms);
    expect(bucket.letIn(100)).toBe(more);
  });

  test('keeps fractions from one moment to the next', () => {
    const bucket = limitAt(10);
    bucket.letIn(100);
    let count = 0;
    for (let step = 0; step < 100; step++) {
      bucket.wait(33);
      count += bucket.letIn(5);
    }
    expect(count).toBe(33);
  });

  test('is not filled by a clock that goes backwards', () => {
    const bucket = limitAt(10);
    bucket.letIn(100);
    bucket.wait(-60_000);
    expect(bucket.letIn(10)).toBe(0);
    bucket.wait(100);
    expect(bucket.letIn(10)).toBe(1);
  });

  test('belongs to one caller', () => {
    const bucket = limitAt(10);
    bucket.letIn(100, 'a');
    expect(bucket.letIn(100, 'b')).toBe(20);
  });

  test('a caller without a meter is not counted, and with a rate of 0 nobody is', () => {
    expect(limitAt(1).letIn(100, '')).toBe(100);
    expect(limitAt(0).letIn(1_000)).toBe(1_000);
  });

  test('a caller at the limit stays there while 60,000 others make calls', () => {
    const bucket = limitAt(10);
    bucket.letIn(100, 'busy');
    for (let other = 0; other < 49_000; other++) bucket.letIn(1, `other ${other}`);
    bucket.wait(2_000);
    expect(bucket.letIn(100, 'busy')).toBe(20);
    for (let other = 0; other < 11_000; other++) bucket.letIn(1, `more ${other}`);
    expect(bucket.letIn(1, 'busy')).toBe(0);
  });
});

describe('429', () => {
  const ping = route({
    ...plain,
    method: 'GET',
    path: '/ping',
    otherErrors: 'emptyObject',
    handle: () => ({ status: 200, body: {} }),
  });
  const server = openTestServer([ping], { requestsPerSecond: 5 });
  afterAll(() => server.close());
  const send = (caller: string) => server.http.inject({ method: 'GET', url: '/ping', headers: { 'x-caller': caller } });

  test('says when to retry, in the headers and in the envelope', async () => {
    for (let one = 0; one < 10; one++) expect((await send('a')).statusCode).toBe(200);
    const answer = await send('a');
    expect(answer.statusCode).toBe(429);
    expect(answer.headers).toMatchObject({
      'retry-after': '1',
      'ratelimit-policy': '"default";q=10;w=2',
      ratelimit: '"default";r=0;t=1',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.json()).toMatchObject({ data: {}, error: { code: 1030, message: 'Too many requests.' } });
    expect(answer.json().error.details).toContain('limited to 5 requests per second with bursts of up to 10');
    expect((await send('b')).statusCode).toBe(200);
    server.clock.advance(1_000);
    expect((await send('a')).statusCode).toBe(200);
  });
});
