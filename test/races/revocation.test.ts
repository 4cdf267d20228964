// Tokens and revocation: whatever happens in between, a revoked token never works again.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { setClientDisabled } from '../../src/capabilities/accounts/customers/manage-clients.ts';
import { resetPortalPassword, setPortalSuspended } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import type { App } from '../../src/environment/serve-capabilities.ts';
import {
  ACTOR,
  basic,
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  type TestPortal,
} from '../support/test-app.ts';
import { until } from '../support/waiting.ts';
import { type PausedReads, pausedReads } from './paused-reads.ts';

let app: TestApp;
let paused: App;
let reads: PausedReads;
beforeAll(async () => {
  app = await openTestApp({ config: { requestsPerSecond: 0 } });
  reads = pausedReads(app.context.db);
  paused = await buildApp({ ...app.context, db: reads.db });
});
afterAll(async () => {
  await paused.close();
  await app.close();
});

interface Credentials {
  readonly client: { clientId: string; clientSecret: string; apiKey: string };
  readonly portal: TestPortal;
  readonly token: string;
}
let held: Credentials;
beforeEach(async () => {
  const client = await clientWithKey(app);
  const portal = await newPortal(app.context);
  held = {
    client,
    portal,
    token: await authenticate(client.apiKey, portal).then((answer) => answer.json().access_token),
  };
});

function authenticate(apiKey: string, portal: TestPortal) {
  const headers = { apikey: apiKey, authorization: basic(portal.username, portal.password) };
  return paused.http.inject({ method: 'POST', url: '/authenticate', headers });
}

async function whoami(token = held.token) {
  const headers = { apikey: held.client.apiKey, authorization: `Bearer ${token}` };
  return (await paused.http.inject({ method: 'GET', url: '/v1/whoami', headers })).statusCode;
}

/** Every way to end a token. Each is acknowledged before the node reads it from the audit log. */
const REVOCATIONS: readonly [name: string, revoke: () => Promise<unknown>][] = [
  ['suspension', () => setPortalSuspended(app.context, ACTOR, held.portal.username, true)],
  ['a new password', () => resetPortalPassword(app.context, ACTOR, held.portal.username)],
  ['a disabled client', () => setClientDisabled(app.context, ACTOR, held.client.clientId, true)],
  ['a deleted key', deleteKey],
];

async function deleteKey() {
  const headers = { authorization: basic(held.client.clientId, held.client.clientSecret) };
  const answer = await paused.http.inject({ method: 'DELETE', url: '/v1/api-key', headers });
  expect(answer.statusCode).toBe(204);
}

/** Rejected within a second on the node that acts (quality goal), then permanently. */
async function expectDead() {
  await until('the token is refused', async () => (await whoami()) === 401, 1_000);
  for (let again = 0; again < 20; again++) expect(await whoami()).toBe(401);
}

describe.each(REVOCATIONS)('%s', (name, revoke) => {
  test('ends a cached token', async () => {
    expect(await whoami()).toBe(200);
    expect(await whoami()).toBe(200);
    await revoke();
    if (name === 'a deleted key') expect(await whoami()).toBe(401);
    await expectDead();
  });

  test('immediately ends a token that was never used', async () => {
    await revoke();
    expect(await whoami()).toBe(401);
  });

  describe.each(['api_keys', 'clients', 'portal_accounts', 'portal_account_customers'])(
    'while %s was being read',
    (table) => {
      test.each(['after', 'before'])('and the node learns about it %s the lookup continues', async (when) => {
        const pause = reads.pauseAfter(table);
        const inFlight = whoami();
        await pause.reached;
        await revoke();
        // The follower reads every 250 ms; another user's revoked token shows that it has.
        if (when === 'before') await heardOfEverything();
        pause.release();
        // A call that began before the revocation may still succeed, but must not be cached.
        expect([200, 401]).toContain(await inFlight);
        await expectDead();
      });
    },
  );
});

/** Waits until the node has read the audit log up to now, which is when a cached token stops working. */
async function heardOfEverything(): Promise<void> {
  const client = await clientWithKey(app);
  const portal = await newPortal(app.context);
  const token = (await authenticate(client.apiKey, portal)).json().access_token;
  const call = async () => {
    const headers = { apikey: client.apiKey, authorization: `Bearer ${token}` };
    return (await paused.http.inject({ method: 'GET', url: '/v1/whoami', headers })).statusCode;
  };
  expect(await call()).toBe(200);
  await setPortalSuspended(app.context, ACTOR, portal.username, true);
  await until('the node heard of it', async () => (await call()) === 401, 2_000);
}

describe('issuing against suspending', () => {
  test('no token that was requested during a suspension works after it', { timeout: 60_000 }, async () => {
    const { client, portal } = held;
    const early = Array.from({ length: 6 }, () => authenticate(client.apiKey, portal));
    const suspended = setPortalSuspended(app.context, ACTOR, portal.username, true);
    const late = Array.from({ length: 6 }, () => authenticate(client.apiKey, portal));
    await suspended;
    const answers = await Promise.all([...early, ...late]);
    for (const answer of answers) {
      expect([200, 403]).toContain(answer.statusCode);
      if (answer.statusCode === 200) expect(await whoami(answer.json().access_token)).toBe(401);
    }
    expect((await authenticate(client.apiKey, portal)).statusCode).toBe(403);
  });

  test('a password that was right when it was checked gives no token that outlives the suspension', async () => {
    const pause = reads.pauseAfter('portal_accounts');
    const inFlight = authenticate(held.client.apiKey, held.portal);
    await pause.reached;
    await setPortalSuspended(app.context, ACTOR, held.portal.username, true);
    pause.release();
    const answer = await inFlight;
    if (answer.statusCode === 200) expect(await whoami(answer.json().access_token)).toBe(401);
    else expect(answer.statusCode).toBe(403);
  });

  test('lifting the suspension does not bring old tokens back', async () => {
    await setPortalSuspended(app.context, ACTOR, held.portal.username, true);
    await setPortalSuspended(app.context, ACTOR, held.portal.username, false);
    await expectDead();
    const fresh = (await authenticate(held.client.apiKey, held.portal)).json().access_token;
    expect(await whoami(fresh)).toBe(200);
  });

  test('a new key does not bring the tokens of the old one back', async () => {
    await deleteKey();
    const headers = { authorization: basic(held.client.clientId, held.client.clientSecret) };
    const made = (await paused.http.inject({ method: 'POST', url: '/v1/api-key', headers })).json().data;
    expect(await whoami()).toBe(401);
    const answer = await paused.http.inject({
      method: 'GET',
      url: '/v1/whoami',
      headers: { apikey: made.apiKey, authorization: `Bearer ${held.token}` },
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 1007]);
  });
});

test('a node that cannot read the audit log does not rely on its caches', async () => {
  expect(await whoami()).toBe(200);
  await setPortalSuspended(app.context, ACTOR, held.portal.username, true);
  // Four seconds pass instantly, before the follower's next read.
  app.clock.advance(4_000);
  expect(await whoami()).toBe(401);
});
