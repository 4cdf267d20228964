// Traces of requests: the caller's trace continues, and its ID is in error headers and log lines.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { open, type Route, route } from '../../contract/route.ts';
import { Refusal } from '../refusal.ts';
import { openTestServer } from '../test-server.fixture.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

const at = (path: string, handle: Route['handle']) =>
  route({
    method: 'GET',
    path,
    policy: open,
    tag: 'Test',
    summary: 'For a test',
    success: { status: 200, description: 'Done.' },
    errors: {},
    otherErrors: 'noData',
    handle,
  });

type Line = Readonly<Record<string, unknown>>;
let lines: Line[] = [];
const server = openTestServer(
  [
    at('/fine', () => ({ status: 200, body: {} })),
    at('/refused', () => {
      throw new Refusal('malformedRequest');
    }),
    at('/defect', () => {
      throw new Error('a defect');
    }),
    at('/breaks-off', () => ({
      status: 200,
      pieces: (async function* () {
        yield 'a';
        throw new Error('in the middle');
      })(),
    })),
  ],
  { logTo: { write: (line) => void lines.push(JSON.parse(line) as Line) } },
);
beforeEach(() => {
  lines = [];
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string>) => server.http.inject({ url, headers });

describe('the header x-trace-id', () => {
  test.each([
    ['/refused', 400],
    ['/defect', 500],
    ['/nowhere', 404],
  ])('%s: %i has the trace of the caller', async (url, status) => {
    const answer = await get(url, { traceparent: TRACEPARENT });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['x-trace-id']).toBe(TRACE);
    expect(answer.headers['x-request-id']).not.toBe(TRACE);
  });

  test.each([
    ['none', {}],
    ['one that is not valid', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
  ])('with %s, a new trace begins with each request', async (_name, headers) => {
    const ids = [await get('/refused', headers), await get('/refused', headers)].map(
      (one) => one.headers['x-trace-id'],
    );
    for (const id of ids) expect(id).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('is not on successful responses, nor on the error for an invalid URL', async () => {
    expect((await get('/fine', { traceparent: TRACEPARENT })).headers).not.toHaveProperty('x-trace-id');
    const malformed = await get('/%zz', { traceparent: TRACEPARENT });
    expect(malformed.statusCode).toBe(400);
  });
});

describe('the log', () => {
  test('has a defect in the trace of the request', async () => {
    const answer = await get('/defect', { traceparent: TRACEPARENT, 'x-request-id': 'mine-1' });
    expect(answer.statusCode).toBe(500);
    expect(lines).toMatchObject([{ traceId: TRACE, requestId: 'mine-1', msg: 'GET /defect: internal error' }]);
  });

  test('has an aborted response in the trace of the request', async () => {
    await get('/breaks-off', { traceparent: TRACEPARENT, 'x-request-id': 'mine-2' }).catch(() => {});
    expect(lines).toMatchObject([{ traceId: TRACE, requestId: 'mine-2', reason: 'Error: in the middle' }]);
  });
});
