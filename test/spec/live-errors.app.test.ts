// Provokes every row of §7 for the operations that exist, and compares the exact body: data {}, [], absent, or no body at all.
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { setPortalSuspended } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { PICKUP_EXAMPLES } from '../../src/capabilities/pickups/request/pickup.examples.ts';
import { RATE_QUOTE_EXAMPLES } from '../../src/capabilities/rate-quotes/rate-quote.examples.ts';
import type { App } from '../../src/environment/serve-capabilities.ts';
import { DatabaseUnavailable } from '../../src/platform/db/database.ts';
import { type BreakableDatabase, breakableDatabase } from '../support/breakable-database.ts';
import {
  ACTOR,
  basic,
  clientWithKey,
  newClient,
  newPortal,
  openTestApp,
  type TestApp,
  tokenFor,
} from '../support/test-app.ts';
import { NOT_BUILT_YET } from './not-built-yet.ts';
import { errors, type SpecError } from './spec-document.ts';

let healthy: TestApp;
let app: App;
let database: BreakableDatabase;
beforeAll(async () => {
  healthy = await openTestApp({ carrier: true });
  database = breakableDatabase(healthy.context.db);
  app = await buildApp({ ...healthy.context, db: database.db });
});
afterAll(async () => {
  await app.close();
  await healthy.close();
});

type Answer = LightMyRequestResponse;
type Headers = Record<string, string>;

function send(operation: string, headers: Headers = {}, payload?: object): Promise<Answer> {
  const [method, url] = operation.split(' ');
  return app.http.inject({ method: method as 'GET', url: url!, headers, ...(payload && { payload }) });
}

async function client(): Promise<Headers> {
  const { clientId, clientSecret } = await newClient(healthy.context);
  return { authorization: basic(clientId, clientSecret) };
}

async function signIn(): Promise<Headers & { username: string }> {
  const { apiKey } = await clientWithKey(healthy);
  const portal = await newPortal(healthy.context);
  return { apikey: apiKey, authorization: basic(portal.username, portal.password), username: portal.username };
}

async function bearer(): Promise<Headers> {
  return (await caller()).headers;
}

async function caller(): Promise<{ headers: Headers; account: string }> {
  const { apiKey } = await clientWithKey(healthy);
  const portal = await newPortal(healthy.context);
  const token = await tokenFor(healthy, apiKey, portal);
  return { headers: { apikey: apiKey, authorization: `Bearer ${token}` }, account: portal.account };
}

const QUOTES = 'POST /v1/rate-quotes';

/** A valid quote request, and the headers to send it with. */
async function quote(change: object = {}): Promise<{ headers: Headers; request: object }> {
  const { headers, account } = await caller();
  const { value } = RATE_QUOTE_EXAMPLES.smallest;
  return { headers, request: { ...value, payment: { ...value.payment, account }, ...change } };
}

const BOLS = 'POST /v1/bol';

/** A valid bill of lading, and the headers to send it with. */
async function bill(): Promise<{ headers: Headers; request: object }> {
  const { headers, account } = await caller();
  const { value } = BOL_EXAMPLES.smallest;
  return { headers, request: { ...value, billTo: { ...value.billTo, account } } };
}

const PICKUPS = 'POST /v1/pickup-requests';
const PICKUP = PICKUP_EXAMPLES.smallest.value;

/** The token is cached, so that storing the pickup is what fails. */
async function pickupWhileBroken(error: Error): Promise<Answer> {
  const headers = await bearer();
  expect((await send('GET /v1/whoami', headers)).statusCode).toBe(200);
  return whileBroken(error, headers, PICKUPS, PICKUP);
}

/** The token is cached, so that storing the quote is what fails. */
async function quoteWhileBroken(error: Error): Promise<Answer> {
  const { headers, request } = await quote();
  expect((await send('GET /v1/whoami', headers)).statusCode).toBe(200);
  return whileBroken(error, headers, QUOTES, request);
}

/** Calls with valid credentials while the database fails with this error. */
async function whileBroken(error: Error, headers: Headers, operation: string, payload?: object): Promise<Answer> {
  database.breakWith(error);
  try {
    return await send(operation, headers, payload);
  } finally {
    database.breakWith(undefined);
  }
}

const DEFECT = new Error('no such column: secret_hash of table clients');
const AWAY = new DatabaseUnavailable('connect ECONNREFUSED 10.0.0.5:5432');
const ROUTE = { originPoint: { zip: '75201' }, destinationPoints: [{ point: { zip: '60601' } }] };

const keyFaults = (operation: string): [string, () => Promise<Answer>][] => [
  [`${operation} 500`, async () => whileBroken(DEFECT, await client(), operation)],
  [`${operation} 503`, async () => whileBroken(AWAY, await client(), operation)],
];

/** How to provoke each row. A row of an existing operation that is missing here fails the test. */
const PROVOKED = new Map<string, () => Promise<Answer>>([
  ['POST /v1/api-key 401', () => send('POST /v1/api-key', { authorization: basic('LHCNOBODY', 'wrong') })],
  [
    'POST /v1/api-key 409',
    async () => {
      const headers = await client();
      expect((await send('POST /v1/api-key', headers)).statusCode).toBe(201);
      return send('POST /v1/api-key', headers);
    },
  ],
  ['GET /v1/api-key 400', async () => send('GET /v1/api-key', await client())],
  ['GET /v1/api-key 401', () => send('GET /v1/api-key')],
  ['DELETE /v1/api-key 400', async () => send('DELETE /v1/api-key', await client())],
  ['DELETE /v1/api-key 401', () => send('DELETE /v1/api-key')],
  ...['POST', 'GET', 'DELETE'].flatMap((method) => keyFaults(`${method} /v1/api-key`)),
  [
    'POST /authenticate 401',
    async () => send('POST /authenticate', { ...(await signIn()), authorization: basic('x', 'y') }),
  ],
  [
    'POST /authenticate 403',
    async () => {
      const headers = await signIn();
      await setPortalSuspended(healthy.context, ACTOR, headers.username, true);
      return send('POST /authenticate', headers);
    },
  ],
  ['POST /authenticate 500', async () => whileBroken(DEFECT, await signIn(), 'POST /authenticate')],
  ['POST /authenticate 503', async () => whileBroken(AWAY, await signIn(), 'POST /authenticate')],
  ['POST /v1/route-guides 400', async () => send('POST /v1/route-guides', await bearer(), {})],
  ['POST /v1/route-guides 401', () => send('POST /v1/route-guides', {}, ROUTE)],
  ['POST /v1/route-guides 500', async () => whileBroken(DEFECT, await bearer(), 'POST /v1/route-guides', ROUTE)],
  [
    `${QUOTES} 400`,
    async () => {
      const { headers, request } = await quote({ commodity: {} });
      return send(QUOTES, headers, request);
    },
  ],
  [`${QUOTES} 401`, async () => send(QUOTES, {}, (await quote()).request)],
  [
    `${QUOTES} 403`,
    async () => {
      const { headers, request } = await quote({ payment: { account: 'OTHERS1', payor: 'Shipper', terms: 'Prepaid' } });
      return send(QUOTES, headers, request);
    },
  ],
  [
    `${QUOTES} 406`,
    async () => {
      const { headers, request } = await quote();
      return send(QUOTES, { ...headers, accept: 'application/xml' }, request);
    },
  ],
  [
    `${QUOTES} 415`,
    async () => {
      const { headers, request } = await quote();
      return send(QUOTES, { ...headers, 'content-type': 'text/csv' }, Buffer.from(JSON.stringify(request)));
    },
  ],
  [
    `${QUOTES} 422`,
    async () => {
      const address = { city: 'Richmond', stateProvince: 'TX', postalCode: '23230', country: 'US' };
      const { headers, request } = await quote({ origin: { address } });
      return send(QUOTES, headers, request);
    },
  ],
  [`${QUOTES} 500`, () => quoteWhileBroken(DEFECT)],
  [`${QUOTES} 503`, () => quoteWhileBroken(AWAY)],
  [`${BOLS} 400`, async () => send(BOLS, await bearer(), {})],
  [`${BOLS} 401`, async () => send(BOLS, {}, (await bill()).request)],
  [
    `${BOLS} 406`,
    async () => {
      const { headers, request } = await bill();
      return send(BOLS, { ...headers, accept: 'application/xml' }, request);
    },
  ],
  [
    `${BOLS} 415`,
    async () => {
      const { headers, request } = await bill();
      return send(BOLS, { ...headers, 'content-type': 'text/csv' }, Buffer.from(JSON.stringify(request)));
    },
  ],
  [
    `${BOLS} 500`,
    async () => {
      const { headers, request } = await bill();
      expect((await send('GET /v1/whoami', headers)).statusCode).toBe(200);
      return whileBroken(DEFECT, headers, BOLS, request);
    },
  ],
  [`${PICKUPS} 400`, async () => send(PICKUPS, await bearer(), { ...PICKUP, contacts: {} })],
  [`${PICKUPS} 401`, () => send(PICKUPS, {}, PICKUP)],
  [`${PICKUPS} 406`, async () => send(PICKUPS, { ...(await bearer()), accept: 'application/xml' }, PICKUP)],
  [`${PICKUPS} 500`, () => pickupWhileBroken(DEFECT)],
  [`${PICKUPS} 503`, () => pickupWhileBroken(AWAY)],
]);

const rowOf = ({ method, path, status }: SpecError) => `${method} ${path} ${status}`;
const ROWS = errors().filter(({ method, path }) => !NOT_BUILT_YET.includes(`${method} ${path}`));

test('every row of an implemented operation is provoked, and no row is invented', () => {
  expect([...PROVOKED.keys()].sort()).toEqual(ROWS.map(rowOf).sort());
});

describe.each(ROWS.map((row) => [rowOf(row), row] as const))('%s', (name, row) => {
  test('has exactly the body that §7 defines', async () => {
    const answer = await PROVOKED.get(name)!();
    expect(answer.statusCode).toBe(row.status);
    expect(answer.headers['x-request-id']).toBeTruthy();
    if (row.status === 401) expect(answer.headers['www-authenticate']).toMatch(/^(Basic|Bearer) realm="linehaul"/);
    if (row.status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    if (row.data === 'body empty') {
      expect(answer.rawPayload).toHaveLength(0);
      expect(answer.headers['content-length']).toBe('0');
      return;
    }
    expectErrorBody(answer, dataOf(row));
  });
});

/** Besides `error`, the body has exactly this. */
function expectErrorBody(answer: Answer, data: object): void {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { error, ...rest } = answer.json();
  expect(rest).toEqual(data);
  expect(Object.keys(error)).toEqual(
    error.validationFailures ? ['code', 'message', 'details', 'validationFailures'] : ['code', 'message', 'details'],
  );
  expect(Number.isInteger(error.code) && error.code > 0 && error.code < 2 ** 31).toBe(true);
  expect(error.message).toMatch(/\.$/);
  expect(error.details).toMatch(new RegExp(`More: http\\S+/docs/errors/${error.code}$`));
  // Internal details belong in the log.
  for (const inner of ['secret_hash', 'ECONNREFUSED', '10.0.0.5', '.ts:', 'Error:'])
    expect(answer.body).not.toContain(inner);
}

function dataOf(row: SpecError): object {
  switch (row.data) {
    case 'empty object':
      return { data: {} };
    case 'array empty':
      return { data: [] };
    case 'unsaid':
      // spec-gaps 1: "`data` empty" is [] for route guides and rate quotes, and their rejected requests have it.
      return /guides|quotes/.test(row.path) && [400, 422].includes(row.status) ? { data: [] } : {};
    default:
      return {};
  }
}

/** Only a defect closes the database while requests are served, so the response is 500. */
describe('a database that was closed', () => {
  test.each([
    ['GET /v1/api-key', { data: {} }],
    ['POST /v1/api-key', { data: {} }],
    ['POST /authenticate', {}],
    ['GET /readyz', {}],
  ])('%s fails in the shape of its route', async (operation, data) => {
    const closing = await openTestApp();
    const { clientId, clientSecret } = await newClient(closing.context);
    await closing.context.close();
    const [method, url] = operation.split(' ');
    const headers = { authorization: basic(clientId, clientSecret), apikey: 'lh_test_X' };
    const answer = await closing.http.inject({ method: method as 'GET', url: url!, headers });
    expect(answer.statusCode).toBe(500);
    expectErrorBody(answer, data);
    expect(answer.json().error.code).toBe(9000);
    await closing.http.close();
  });
});
