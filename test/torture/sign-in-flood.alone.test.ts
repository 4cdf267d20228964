// 150 anonymous connections sign in continuously with random names: everyone else can still sign in, and calls with a
// token stay as fast as before.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { availRequest, call as soapCall } from '../../src/capabilities/soap/soap-server.fixture.ts';
import type { EnvironmentName } from '../../src/config.ts';
import { basic } from '../support/basic-credentials.ts';
import { type HttpCall, HttpClient } from '../support/http-client.ts';
import { inMs, report } from '../support/report.ts';
import { type Ready, type ServerProcess, startServer } from '../support/server-process.ts';

const CONNECTIONS = 150;
/** About a minute in a torture run, a few seconds in a test run. */
const ROUNDS = process.env.LINEHAUL_TORTURE_ROUNDS === undefined ? 2 : 20;
const PHASE_MS = 1_500;
const MOST_SLOWDOWN = 2;
/** The longest that an attempt waits for its turn; a busy machine reaches part of it. */
const SIGNED_IN_WITHIN_MS = 10_000;

let server: ServerProcess;
let people: Ready;
const flooders = new Set<ChildProcess>();
beforeAll(async () => {
  // Behind a proxy, no demo users are created in production: they are from a start without one.
  const local = await startServer();
  people = local.ready;
  await local.stop();
  const settings = { LINEHAUL_TRUSTED_PROXIES: '127.0.0.1', LINEHAUL_RATE_LIMIT: '0' };
  server = await startServer({ dataDir: local.dataDir, settings });
});
afterAll(async () => {
  for (const one of flooders) one.kill('SIGKILL');
  await server.stop();
});

async function startFlood(addresses: number): Promise<() => Promise<Record<string, number>>> {
  const urls = [server.ready.production.baseUrl, server.ready.test.baseUrl];
  const script = fileURLToPath(new URL('sign-in-flooder.mjs', import.meta.url));
  const flooder = fork(script, [JSON.stringify({ urls, connections: CONNECTIONS, addresses })]);
  flooders.add(flooder);
  await once(flooder, 'message');
  return async () => {
    const told = once(flooder, 'message');
    flooder.send('stop');
    const [answers] = await told;
    return answers;
  };
}

/** How long calls with a token take, one after another. */
async function whoamiTimes(client: HttpClient, url: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  const endAt = performance.now() + PHASE_MS;
  while (performance.now() < endAt) {
    const startedAt = performance.now();
    const { status, body } = await client.call(`${url}/v1/whoami`, { headers });
    expect(status, body).toBe(200);
    times.push(performance.now() - startedAt);
  }
  return times;
}

const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1]!;

/** One correct sign-in at each entry point. */
function signIns(environment: EnvironmentName): [string, string, HttpCall][] {
  const { quickstart, portalAccounts, operators, soapUsers } = people[environment];
  const [portal, operator, soap] = [portalAccounts[0]!, operators[0]!, soapUsers[0]!];
  const portalSignIn = JSON.stringify({ username: portal.username, password: portal.password });
  const operatorSignIn = JSON.stringify(operator);
  const json = { 'content-type': 'application/json' };
  const authorization = basic(portal.username, portal.password);
  return [
    ['/authenticate', '/authenticate', { method: 'POST', headers: { apikey: quickstart.apiKey, authorization } }],
    ['portal session', '/v1/session', { method: 'POST', headers: json, body: portalSignIn }],
    ['operator', '/ops/v1/overview', { headers: { authorization: basic(operator.username, operator.password) } }],
    ['operator session', '/ops/v1/session', { method: 'POST', headers: json, body: operatorSignIn }],
    [
      'SOAP',
      '/soap/image-view',
      {
        method: 'POST',
        headers: { 'content-type': 'text/xml' },
        body: soapCall(availRequest('1000000009', 'BOL'), soap),
      },
    ],
    ['client', '/v1/api-key', { headers: { authorization: basic(quickstart.clientId, quickstart.clientSecret) } }],
  ];
}

/** Every response that a flood may get. Any other response, and any broken connection, is a defect. */
const FLOOD_ANSWERS = [
  ...['/ops/v1/overview', '/ops/v1/session', '/v1/session', '/v1/api-key'].flatMap((path) =>
    [401, 429, 503].map((status) => `${path} ${status}`),
  ),
  '/soap/image-view 500 soap:Client is wrong',
  '/soap/image-view 500 soap:Client Too many failed sign-ins',
  '/soap/image-view 503 soap:Server',
];

/** SOAP reports a missing shipment only to a user with the correct password. */
const isLetIn = ({ status, body }: { status: number; body: string }) =>
  status === 200 || status === 201 || body.includes('no shipment');

let nextAddress = 1;

describe.each([
  { from: 'one address', addresses: 1 },
  { from: '150 addresses', addresses: CONNECTIONS },
])('a flood from $from', ({ from, addresses }) => {
  it('locks no one out and slows no one down', { timeout: 60_000 + ROUNDS * 60_000 }, async () => {
    const { baseUrl } = server.ready.production;
    const { quickstart, portalAccounts } = people.production;
    const client = new HttpClient();
    const token = await client.call(`${baseUrl}/authenticate`, {
      method: 'POST',
      headers: {
        apikey: quickstart.apiKey,
        authorization: basic(portalAccounts[1]!.username, portalAccounts[1]!.password),
        'x-forwarded-for': '192.0.2.1',
      },
    });
    const bearer = { apikey: quickstart.apiKey, authorization: `Bearer ${JSON.parse(token.body).access_token}` };
    await whoamiTimes(client, baseUrl, bearer);

    const quiet: number[] = [];
    const flooded: number[] = [];
    const waits: number[] = [];
    const shutOut: string[] = [];
    const answers: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round++) {
      quiet.push(...(await whoamiTimes(client, baseUrl, bearer)));
      const stopFlood = await startFlood(addresses);
      flooded.push(...(await whoamiTimes(client, baseUrl, bearer)));
      for (const environment of ['production', 'test'] as const) {
        // A new address every time, about which nothing is known, good or bad.
        const source = { 'x-forwarded-for': `203.0.113.${nextAddress++}` };
        for (const [name, path, call] of signIns(environment)) {
          const startedAt = performance.now();
          const url = `${server.ready[environment].baseUrl}${path}`;
          const answer = await client.call(url, { ...call, headers: { ...call.headers, ...source } });
          waits.push(performance.now() - startedAt);
          if (!isLetIn(answer)) shutOut.push(`${environment} ${name}: ${answer.status} ${answer.body.slice(0, 200)}`);
        }
      }
      for (const [answer, count] of Object.entries(await stopFlood())) answers[answer] = (answers[answer] ?? 0) + count;
    }
    client.close();

    const ratio = median(flooded) / median(quiet);
    report(
      `sign-in flood from ${from}, ${CONNECTIONS} connections: whoami p50 ${median(quiet).toFixed(2)} → ${median(flooded).toFixed(2)} ms ` +
        `(${ratio.toFixed(2)} ×); ${waits.length} correct sign-ins, ${shutOut.length} shut out, p50 ${inMs(median(waits))}, ` +
        `longest ${inMs(Math.max(...waits))}; the flood got ${JSON.stringify(answers)}`,
    );
    expect(shutOut).toEqual([]);
    expect(Object.keys(answers).filter((answer) => !FLOOD_ANSWERS.includes(answer))).toEqual([]);
    expect(Math.max(...waits)).toBeLessThan(SIGNED_IN_WITHIN_MS);
    expect(ratio).toBeLessThanOrEqual(MOST_SLOWDOWN);
  });
});
