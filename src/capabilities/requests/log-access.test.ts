// The access log: which requests have a line, what is in it, and what never is.
import { describe, expect, test } from 'vitest';
import { basic, bearerOf, clientWithKey, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import type { Config } from '../../config.ts';
import { newIntegrator } from '../sandboxes/sandbox.fixture.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

type Line = Readonly<Record<string, unknown>>;

/** The complete log, after closing the app has flushed it. */
async function logged(config: Partial<Config>, use: (app: TestApp) => Promise<unknown>): Promise<Line[]> {
  let text = '';
  const logTo = { write: (more: string) => (text += more) };
  const app = await openTestApp({ config: { logLevel: 'info', ...config }, logTo });
  await use(app).finally(() => app.close());
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request');
}

const get = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers });

test('a line says what was requested, by whom, with what result and how long it took', async () => {
  let node = '';
  const lines = await logged({ accessLog: 'on' }, async (app) => {
    node = app.context.outbox.parts.node;
    const bearer = await bearerOf(app);
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
    await get(app, '/v1/whoami', { ...bearer, 'x-request-id': 'mine-1', traceparent });
    await get(app, '/v1/shipments/123456789?detail=secret-in-query', { ...bearer, 'x-request-id': 'mine-2' });
    await get(app, '/no/such/address?token=secret-in-query', { 'x-request-id': 'mine-3' });
  });
  const lineOf = (id: string) => lines.filter(({ requestId }) => requestId === id);
  expect(lineOf('mine-1')).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      environment: 'test',
      node,
      requestId: 'mine-1',
      traceId: TRACE,
      method: 'GET',
      route: '/v1/whoami',
      status: 200,
      bytes: expect.any(Number),
      durationMs: expect.any(Number),
      caller: 'portal',
      username: expect.stringMatching(/^clerk/),
      clientId: expect.stringMatching(/^LHC/),
      msg: 'request',
    },
  ]);
  expect(lineOf('mine-1')[0]!.durationMs).toBeGreaterThan(0);
  expect(lineOf('mine-1')[0]!.bytes).toBeGreaterThan(10);
  const [refused] = lineOf('mine-2');
  expect(refused).toMatchObject({ status: expect.any(Number), errorCode: expect.any(Number) });
  expect(lineOf('mine-3')).toMatchObject([{ route: null, status: 404, errorCode: 3000 }]);
  expect(lineOf('mine-3')[0]).not.toHaveProperty('caller');
});

test('no line contains a password, key, token, query or body', async () => {
  const secrets: string[] = ['wrong-password-1', 'secret-in-query', 'secret-in-body'];
  const lines = await logged({ accessLog: 'on' }, async (app) => {
    const { clientId, clientSecret, apiKey } = await clientWithKey(app);
    const bearer = await bearerOf(app);
    secrets.push(clientSecret, apiKey, ...Object.values(bearer));
    await get(app, '/v1/api-key', { authorization: basic(clientId, 'wrong-password-1') });
    await app.http.inject({
      method: 'POST',
      url: '/v1/rate-quotes?apikey=secret-in-query',
      headers: { ...bearer, 'content-type': 'application/json' },
      payload: JSON.stringify({ note: 'secret-in-body' }),
    });
  });
  expect(lines.length).toBeGreaterThan(3);
  const text = JSON.stringify(lines);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

describe('LINEHAUL_ACCESS_LOG and the level of the log', () => {
  test.each([
    [{ accessLog: 'on' }, [200, 404]],
    [{ accessLog: 'errors' }, [404]],
    [{ accessLog: 'off' }, []],
    [{ accessLog: 'on', logLevel: 'warn' }, []],
  ] as const)('%j logs %j', async (config, statuses) => {
    const lines = await logged(config, async (app) => {
      await get(app, '/v1/about');
      await get(app, '/nowhere');
    });
    expect(lines.map(({ status }) => status)).toEqual(statuses);
  });

  test('a flood of failures is counted rather than written', async () => {
    const lines = await logged({ accessLog: 'errors' }, async (app) => {
      const flood = async (requests: number) => {
        for (let sent = 0; sent < requests; sent++) await get(app, '/nowhere');
      };
      await flood(400);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await flood(1);
    });
    // The burst may take longer than one second.
    const leftOut = lines.reduce((sum, line) => sum + Number(line.leftOut ?? 0), 0);
    expect(leftOut).toBeGreaterThan(0);
    expect(lines.length + leftOut).toBe(401);
  });
});

test('a line of a sandbox says which one it is', async () => {
  let id = '';
  const lines = await logged({ accessLog: 'on' }, async (app) => {
    const sandbox = await (await newIntegrator(app)).sandbox({ name: 'mine' });
    id = sandbox.id;
    await sandbox.call('GET', '/v1/whoami');
    await get(app, '/v1/about');
  });
  const lastOf = (route: string) => lines.findLast((line) => line.route === route);
  expect(lastOf('/v1/whoami')).toMatchObject({ sandbox: id, status: 200 });
  expect(lastOf('/v1/about')).not.toHaveProperty('sandbox');
});
