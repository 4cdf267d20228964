// Faults on demand, on the real app: which calls are struck, how often, and whose.
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callOnce } from '../../../test/support/http-client.ts';
import { takeProblems } from '../../../test/support/response-checks.ts';
import { basic, clientWithKey, newPortal, openTestApp, tokenFor } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import { buildApp } from '../../app.ts';
import { ERRORS } from '../../errors.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol/bol-shipper.fixture.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());
afterEach(async () => {
  expect((await shipper.call('DELETE', '/v1/test/faults')).status).toBe(204);
});

const CLASSES = '/v1/freight-classes';

async function add(body: Loose, of = shipper): Promise<Loose> {
  const { status, body: answer } = await of.call('POST', '/v1/test/faults', body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer.data;
}

async function refused(body: Loose): Promise<Loose[]> {
  const { status, body: answer } = await shipper.call('POST', '/v1/test/faults', body);
  expect(status, JSON.stringify(answer)).toBe(400);
  return answer.error.validationFailures;
}

async function list(of = shipper): Promise<Loose[]> {
  return (await of.call('GET', '/v1/test/faults')).body.data;
}

const read = (url = CLASSES, of = shipper) => of.app.http.inject({ method: 'GET', url, headers: of.headers });

describe('a fault', () => {
  test('applies to what it matches, as often as requested, and is counted', async () => {
    const { id, operations } = await add({ match: { operation: 'freight-classes' }, then: { status: 503 }, times: 2 });
    expect(operations).toEqual(['GET /v1/freight-classes']);
    for (const expected of [503, 503, 200, 200]) expect((await read()).statusCode).toBe(expected);
    expect((await read('/v1/whoami')).headers['linehaul-fault']).toBeUndefined();
    expect(await list()).toEqual([expect.objectContaining({ id, struck: 2, state: 'used up', times: 2 })]);
  });

  test('returns the same error as the operation itself would', async () => {
    await add({ match: { operation: 'freight-classes' }, then: { status: 429 } });
    const answer = await read();
    expect(answer.statusCode).toBe(429);
    expect(answer.headers).toMatchObject({
      'retry-after': '1',
      ratelimit: '"default";r=0;t=1',
      'ratelimit-policy': expect.stringMatching(/^"default";q=\d+;w=2$/),
      'linehaul-fault': expect.stringMatching(/^flt_/),
    });
    expect(answer.json().error.code).toBe(ERRORS.rateLimited.code);
  });

  test('does not count as a server error in the metrics', async () => {
    await add({ match: { operation: 'GET /v1/hazmat' }, then: { status: 503 } });
    expect((await read('/v1/hazmat')).statusCode).toBe(503);
    const { body } = await shipper.app.http.inject({ method: 'GET', url: '/metrics' });
    const counted = body.match(/^linehaul_http_request_seconds_count.*"\/v1\/hazmat".*$/gm) ?? [];
    expect(counted).toEqual([expect.stringContaining('status="fault"')]);
  });

  test('applies to a single path if it names one', async () => {
    const one = (await shipper.make()).referenceNumbers.pro;
    const other = (await shipper.make()).referenceNumbers.pro;
    await add({ match: { operation: 'GET /v1/bol/{pro}', path: `/v1/bol/${one}` }, then: { status: 404 } });
    expect((await shipper.call('GET', `/v1/bol/${one}`)).body.error.code).toBe(ERRORS.noSuchBol.code);
    expect((await shipper.call('GET', `/v1/bol/${other}`)).status).toBe(200);
    await add({ match: { path: '/v1/bol/*' }, then: { status: 500 } });
    expect((await shipper.call('GET', `/v1/bol/${other}`)).status).toBe(500);
  });

  test('is decided by the seed: the same calls have the same outcome in another environment', async () => {
    const luckOf = async (seed: string) => {
      const app = await openTestApp({ seed, config: { requestsPerSecond: 0 } });
      const { apiKey } = await clientWithKey(app);
      const username = 'lucky';
      const { account } = await newPortal(app.context);
      const { createPortalAccount } = await import('../accounts/manage-portal-accounts.ts');
      const named = { username, name: 'Lucky', accounts: [account], apiAccess: true };
      const password = await createPortalAccount(app.context, 'operator:tester', named);
      const token = await tokenFor(app, apiKey, { username, password, account });
      const headers = { apikey: apiKey, authorization: `Bearer ${token}` };
      const payload = { match: { operation: 'whoami', share: 0.3 }, then: { status: 500 } };
      await app.http.inject({ method: 'POST', url: '/v1/test/faults', headers, payload });
      let luck = '';
      for (let call = 0; call < 60; call++) {
        luck += (await app.http.inject({ method: 'GET', url: '/v1/whoami', headers })).statusCode === 500 ? 'x' : '.';
      }
      await app.close();
      return luck;
    };
    const [first, again, other] = [await luckOf('a'), await luckOf('a'), await luckOf('b')];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(first.replaceAll('.', '').length).toBeGreaterThan(8);
    expect(first.replaceAll('.', '').length).toBeLessThan(30);
  });

  test('expires by the test clock', async () => {
    const clock = await shipper.call('GET', '/v1/test/clock');
    const expiry = new Date(Date.parse(clock.body.data.now) + HOUR_MS).toISOString();
    await add({ match: { operation: 'freight-classes' }, then: { status: 500 }, until: expiry });
    expect((await read()).statusCode).toBe(500);
    await shipper.call('POST', '/v1/test/clock', { advance: '1h' });
    expect((await read()).statusCode).toBe(200);
    expect(await list()).toEqual([expect.objectContaining({ until: expiry, state: 'expired', struck: 1 })]);
    const [failure] = await refused({ then: { status: 500 }, until: expiry });
    expect(failure).toEqual({ field: 'until', description: expect.stringContaining('must be after the test clock') });
  });

  test('applies exactly as often as requested when many calls come at once, on two nodes', async () => {
    const { app, headers } = shipper;
    await add({ match: { operation: 'freight-classes' }, then: { status: 503 }, times: 7 });
    const second = await buildApp(app.context);
    const calls = Array.from({ length: 60 }, (_, at) =>
      (at % 2 === 0 ? app : second).http.inject({ method: 'GET', url: CLASSES, headers }),
    );
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 503)).toHaveLength(7);
    expect(statuses.filter((status) => status === 200)).toHaveLength(53);
    expect((await list())[0]!.struck).toBe(7);
    await second.close();
  });

  test('is stored: a node that starts later knows it', async () => {
    const { id } = await add({ match: { operation: 'freight-classes' }, then: { status: 503 } });
    const later = await buildApp(shipper.app.context);
    const answer = await later.http.inject({ method: 'GET', url: CLASSES, headers: shipper.headers });
    await later.close();
    expect([answer.statusCode, answer.headers['linehaul-fault']]).toEqual([503, id]);
  });

  test('never affects the calls that remove it, nor the clock', async () => {
    await add({ then: { status: 503 } });
    expect((await read()).statusCode).toBe(503);
    expect((await shipper.call('GET', '/v1/test/clock')).status).toBe(200);
    const [{ id, operations }] = await list();
    expect(operations).toContain('POST /v1/bol');
    expect(operations.filter((name: string) => /\/v1\/(test|session)|\/ops/.test(name))).toEqual([]);
    expect((await shipper.call('DELETE', `/v1/test/faults/${id}`)).status).toBe(204);
    expect((await read()).statusCode).toBe(200);
    expect((await shipper.call('DELETE', `/v1/test/faults/${id}`)).body.error.code).toBe(3145);
  });

  test('is deleted by a reset', async () => {
    await add({ then: { status: 503 } });
    expect((await shipper.call('POST', '/v1/test/reset')).status).toBe(204);
    expect((await read()).statusCode).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('is tried after those that were added before it, even if the clock stands still', async () => {
    const added: string[] = [];
    for (const status of [503, 500, 429, 503, 500, 429]) {
      added.push((await add({ match: { operation: 'freight-classes' }, then: { status } })).id);
    }
    expect((await list()).map(({ id }) => id)).toEqual(added);
    expect((await read()).statusCode).toBe(503);
  });

  test('is one of at most 50', async () => {
    for (let one = 0; one < 50; one++) await add({ match: { operation: 'whoami' }, then: { delayMs: 1 }, times: 1 });
    const { status, body } = await shipper.call('POST', '/v1/test/faults', { then: { status: 500 } });
    expect([status, body.error.code]).toEqual([409, 5146]);
  });
});

describe('another customer', () => {
  test('is not affected, does not see the fault and cannot delete it', async () => {
    const other = await bolShipperOf(shipper.app);
    const { id } = await add({ then: { status: 503 } });
    expect((await read(CLASSES, other)).statusCode).toBe(200);
    expect(await list(other)).toEqual([]);
    expect((await other.call('DELETE', `/v1/test/faults/${id}`)).status).toBe(404);
    expect((await other.call('DELETE', '/v1/test/faults')).status).toBe(204);
    expect((await read()).statusCode).toBe(503);
  });

  test('of the same client is not affected, either, but the client’s own calls are', async () => {
    const { app } = shipper;
    const client = await clientWithKey(app);
    const [portal, sibling] = [await newPortal(app.context), await newPortal(app.context)];
    const bearer = async (one: typeof portal) => ({
      apikey: client.apiKey,
      authorization: `Bearer ${await tokenFor(app, client.apiKey, one)}`,
    });
    const [own, others] = [await bearer(portal), await bearer(sibling)];
    const payload = { then: { status: 500 } };
    await app.http.inject({ method: 'POST', url: '/v1/test/faults', headers: own, payload });
    const statusOf = async (url: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
      (await app.http.inject({ method, url, headers })).statusCode;
    expect(await statusOf(CLASSES, own)).toBe(500);
    expect(await statusOf(CLASSES, others)).toBe(200);
    expect(await statusOf('/v1/api-key', { authorization: basic(client.clientId, client.clientSecret) })).toBe(500);
    const signIn = ({ username, password }: typeof portal) =>
      statusOf('/authenticate', { apikey: client.apiKey, authorization: basic(username, password) }, 'POST');
    expect([await signIn(portal), await signIn(sibling)]).toEqual([500, 200]);
    await app.http.inject({ method: 'DELETE', url: '/v1/test/faults', headers: own });
  });
});

describe('over the wire', () => {
  let address: string;
  beforeAll(async () => {
    address = await shipper.app.http.listen({ port: 0, host: '127.0.0.1' });
  });

  const post = (key: string) =>
    callOnce(`${address}/v1/bol`, {
      method: 'POST',
      headers: { ...shipper.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(shipper.bill({ 'referenceNumbers.shipmentId': key })),
    });
  const shipments = async () => (await shipper.call('GET', '/v1/shipments?limit=100')).body.data.length;

  test('a connection that is dropped after the work: the same Idempotency-Key gives the response', async () => {
    const { id } = await add({ match: { operation: 'POST bol' }, then: { drop: 'after' }, times: 1 });
    const before = await shipments();
    await expect(post('drop-after')).rejects.toThrow(/socket hang up|ECONNRESET/);
    expect(await shipments()).toBe(before + 1);
    expect((await list())[0]).toMatchObject({ id, struck: 1 });
    const again = await post('drop-after');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(await shipments()).toBe(before + 1);
  });

  test('a connection that is dropped before the work: nothing has happened', async () => {
    await add({ match: { operation: 'POST bol' }, then: { drop: 'before' }, times: 1 });
    const before = await shipments();
    await expect(post('drop-before')).rejects.toThrow(/socket hang up|ECONNRESET/);
    expect(await shipments()).toBe(before);
    const again = await post('drop-before');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect(await shipments()).toBe(before + 1);
  });

  test('half of the JSON of an operation that ran', async () => {
    const { id } = await add({ match: { operation: 'POST bol' }, then: { malformed: true }, times: 1 });
    const broken = await post('malformed');
    expect([broken.status, broken.headers['linehaul-fault']]).toEqual([201, id]);
    expect(takeProblems()).toEqual(['POST /v1/bol → 201: the body is not JSON']);
    expect(broken.headers['content-length']).toBe(String(Buffer.byteLength(broken.body)));
    const whole = await post('malformed');
    expect(whole.headers['idempotency-replayed']).toBe('true');
    expect(whole.body.startsWith(broken.body)).toBe(true);
  });

  test('a response that is late', async () => {
    const { id } = await add({ match: { operation: 'freight-classes' }, then: { delayMs: 400 } });
    const startedAt = performance.now();
    const answer = await callOnce(`${address}${CLASSES}`, { headers: shipper.headers });
    expect(performance.now() - startedAt).toBeGreaterThan(390);
    expect([answer.status, answer.headers['linehaul-fault']]).toEqual([200, id]);
  });

  test('an error of the operation itself also names the fault that delayed it', async () => {
    const { id } = await add({ match: { operation: 'bol/{pro}' }, then: { delayMs: 1 } });
    const answer = await callOnce(`${address}/v1/bol/0000000000`, { headers: shipper.headers });
    expect([answer.status, answer.headers['linehaul-fault']]).toEqual([404, id]);
  });

  test('a stopping server keeps nobody waiting', async () => {
    const other = await openBolShipper();
    const url = new URL(await other.app.http.listen({ port: 0, host: '127.0.0.1' }));
    await add({ match: { operation: 'freight-classes' }, then: { delayMs: 60_000 } }, other);
    const socket = connect(Number(url.port), url.hostname);
    const head = Object.entries({ host: url.host, ...other.headers }).map(([name, value]) => `${name}: ${value}`);
    socket.write([`GET ${CLASSES} HTTP/1.1`, ...head, 'connection: close', '', ''].join('\r\n'));
    const answer = new Promise<string>((resolve) => socket.once('data', (part) => resolve(String(part))));
    await until('the call waits', async () => (await list(other))[0]!.struck === 1);
    const startedAt = performance.now();
    await Promise.all([answer, other.app.close()]);
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

describe('an impossible fault is rejected', () => {
  test.each<[string, Loose, Loose]>([
    [
      'a status that the operation does not document',
      { match: { operation: 'freight-classes' }, then: { status: 404 } },
      {
        field: 'then.status',
        description: 'must be a status that GET /v1/freight-classes documents: 400, 401, 403, 406, 429, 500, 503.',
      },
    ],
    [
      'an operation that does not exist',
      { match: { operation: 'rate-qoutes' }, then: { status: 500 } },
      { field: 'match.operation', description: expect.stringContaining('did you mean rate-quotes?') },
    ],
    [
      'an operation of operators',
      { match: { operation: 'GET /ops/v1/requests' }, then: { status: 500 } },
      { field: 'match.operation', description: expect.stringContaining('that faults can strike') },
    ],
    [
      'a path of another operation',
      { match: { operation: 'whoami', path: '/v1/bol' }, then: { status: 500 } },
      { field: 'match.path', description: 'must be a path of whoami; /v1/bol is not.' },
    ],
    [
      'broken JSON where there is none',
      { match: { operation: 'shipments.csv' }, then: { malformed: true } },
      { field: 'then.malformed', description: 'must be left out: GET /v1/shipments.csv does not return JSON.' },
    ],
    [
      'two effects',
      { then: { status: 500, drop: 'after' } },
      { field: 'then', description: expect.stringContaining('exactly one of status, delayMs, drop') },
    ],
    ['no effect', { then: {} }, { field: 'then', description: expect.stringContaining('exactly one of') }],
    [
      'a flag that is off',
      { then: { malformed: false } },
      { field: 'then.malformed', description: expect.any(String) },
    ],
    [
      'a webhook fault of an operation',
      { match: { operation: 'bol', path: '/v1/bol' }, then: { duplicateEvent: true } },
      { field: 'match.operation', description: expect.stringContaining('must be webhooks or an event type') },
    ],
    [
      'a share of nothing',
      { match: { share: 0 }, then: { status: 500 } },
      { field: 'match.share', description: expect.any(String) },
    ],
    ['a delay without end', { then: { delayMs: 60_001 } }, { field: 'then.delayMs', description: expect.any(String) }],
  ])('%s', async (_what, body, failure) => {
    expect(await refused(body)).toContainEqual(failure);
  });

  test('a status that only some of the matched operations document applies only to those', async () => {
    const { operations } = await add({ match: { operation: 'api-key' }, then: { status: 422 } });
    expect(operations).toEqual(['POST /v1/api-key', 'DELETE /v1/api-key']);
  });
});

test('production has no faults, not even their routes', async () => {
  const production = await openTestApp({ environment: 'production' });
  expect(production.routes.filter(({ path }) => path.includes('faults'))).toEqual([]);
  await production.close();
});
