// Rotating the signing key: old tokens stay valid, other nodes follow, and the public keys are available to anyone.
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ACTOR,
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  tokenFor,
} from '../../../test/support/test-app.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { rotateSigningKey } from './rotate-signing-key.ts';
import { rotateWhenDue } from './schedule-signing-rotation.ts';
import { SigningKeys } from './signing-keys.ts';

let app: TestApp;
let apiKey: string;
let portal: Awaited<ReturnType<typeof newPortal>>;
beforeEach(async () => {
  app = await openTestApp({ config: { signingKeyDays: 90 } });
  apiKey = (await clientWithKey(app)).apiKey;
  portal = await newPortal(app.context);
});
afterEach(() => app.close());

const newToken = () => tokenFor(app, apiKey, portal);
const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid;
const whoami = async (token: string) => {
  const headers = { apikey: apiKey, authorization: `Bearer ${token}` };
  const answer = await app.http.inject({ url: '/v1/whoami', headers });
  return answer.statusCode === 200 ? 200 : answer.json().error.code;
};
const published = async () => {
  const answer = await app.http.inject('/.well-known/jwks.json');
  return (answer.json().keys as { kid: string }[]).map(({ kid }) => kid);
};

test('tokens of the old key stay valid for their hour, and new ones name the new key', async () => {
  const old = await newToken();
  expect([kidOf(old), await whoami(old)]).toEqual(['ed25519-1', 200]);
  await rotateSigningKey(app.context, ACTOR);
  await expect.poll(async () => kidOf(await newToken()), { timeout: 5_000 }).toBe('ed25519-2');
  expect(await published()).toEqual(['ed25519-2', 'ed25519-1']);
  app.clock.advance(3_599_000);
  expect(await whoami(old)).toBe(200);
  app.clock.advance(1_000);
  expect(await whoami(old)).toBe(1006);
  app.clock.advance(121_000);
  expect(await published()).toEqual(['ed25519-2']);
});

test('a node that does not know the new key looks it up when a token names it', async () => {
  // It receives no audit entries; only the app's own keys do.
  const other = await SigningKeys.open(app.context);
  expect(other.current().keyId).toBe('ed25519-1');
  // It read the keys less than a second ago, and reads them again anyway.
  await rotateSigningKey(app.context, ACTOR);
  expect((await other.find('ed25519-2'))?.keyId).toBe('ed25519-2');
  expect(other.current().keyId).toBe('ed25519-2');
});

test('a leaked key is replaced immediately: its tokens end, even those that were just used', async () => {
  const old = await newToken();
  expect(await whoami(old)).toBe(200);
  const { oldTokensUntil } = await rotateSigningKey(app.context, ACTOR, { endOldTokens: true });
  expect(oldTokensUntil).toBeNull();
  await expect.poll(() => whoami(old), { timeout: 5_000 }).toBe(1005);
  expect(await published()).toEqual(['ed25519-2']);
  expect(await whoami(await newToken())).toBe(200);
});

function newGate() {
  let resolve = () => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}

/** Every read of signing keys by the app waits for `hold` before it returns. */
function holdSigningKeys(hold: () => Promise<void>): void {
  const { db } = app.context;
  const tables = db.tables.bind(db);
  const isSigningKeys = (rows: readonly object[]) => rows.some((row) => 'sealed_key' in row && 'key_id' in row);
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isSigningKeys(result.rows)) await hold();
      return result;
    },
  };
  (db as { tables: unknown }).tables = () => tables().withPlugin(plugin);
}

test('a token that is used while the node reads the new keys ends as well, even if the first read fails', async () => {
  const old = await newToken();
  expect(await whoami(old)).toBe(200);
  const [began, mayFail] = [newGate(), newGate()];
  await rotateSigningKey(app.context, ACTOR, { endOldTokens: true });
  let reads = 0;
  holdSigningKeys(async () => {
    reads += 1;
    if (reads > 1) return;
    began.resolve();
    await mayFail.promise;
    throw new Error('the database is away');
  });
  await began.promise;
  expect(await whoami(old)).toBe(200);
  mayFail.resolve();
  await expect.poll(() => whoami(old), { timeout: 5_000 }).toBe(1005);
});

test('a slow read of the keys does not bring back those that a later one no longer found', async () => {
  const keys = await SigningKeys.open(app.context);
  const [began, mayAnswer] = [newGate(), newGate()];
  let reads = 0;
  holdSigningKeys(async () => {
    reads += 1;
    if (reads > 1) return;
    began.resolve();
    await mayAnswer.promise;
  });
  const older = keys.load();
  await began.promise;
  await rotateSigningKey(app.context, ACTOR, { endOldTokens: true });
  await keys.load();
  mayAnswer.resolve();
  await older;
  expect(keys.usable().map(({ keyId }) => keyId)).toEqual(['ed25519-2']);
});

test('of two simultaneous rotations, one happens', async () => {
  const both = await Promise.allSettled([rotateSigningKey(app.context, ACTOR), rotateSigningKey(app.context, ACTOR)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await SigningKeys.open(app.context)).usable()).toHaveLength(2);
});

test('the schedule rotates a key that is as old as configured, and deletes those that no longer verify anything', async () => {
  const keys = await SigningKeys.open(app.context);
  app.clock.advance(90 * DAY_MS - 1);
  expect(await rotateWhenDue(app.context, keys)).toBe(false);
  app.clock.advance(1);
  expect(await rotateWhenDue(app.context, keys)).toBe(true);
  expect(await rotateWhenDue(app.context, keys)).toBe(false);
  expect(keys.usable().map(({ keyId }) => keyId)).toEqual(['ed25519-2', 'ed25519-1']);
  app.clock.advance(90 * DAY_MS);
  expect(await rotateWhenDue(app.context, keys)).toBe(true);
  const rows = await app.context.db
    .tables<{ signing_keys: { key_id: string } }>()
    .selectFrom('signing_keys')
    .select('key_id')
    .execute();
  expect(rows.map(({ key_id }) => key_id).sort()).toEqual(['ed25519-2', 'ed25519-3']);

  const never = { ...app.context, config: { ...app.context.config, signingKeyDays: 0 } };
  app.clock.advance(9_000 * DAY_MS);
  expect(await rotateWhenDue(never, keys)).toBe(false);
});

test('anyone can verify a token with the published keys, and sees no private key', async () => {
  const answer = await app.http.inject('/.well-known/jwks.json');
  expect(answer.headers['cache-control']).toBe('no-cache');
  for (const key of answer.json().keys) {
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  }
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as { port: number };
  const keySet = createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/.well-known/jwks.json`));
  const currentDate = new Date(app.clock.now());
  const { payload } = await jwtVerify(await newToken(), keySet, { issuer: 'linehaul', audience: 'test', currentDate });
  expect(payload.sub).toBe(portal.username);
});

test('a token that names a key we never had costs no database lookup', async () => {
  const keys = await SigningKeys.open(app.context);
  let looks = 0;
  const load = keys.load.bind(keys);
  keys.load = () => {
    looks += 1;
    return load();
  };
  for (const kid of ['', 'x', 'ed25519-', 'ed25519-1x', '../1']) expect(await keys.find(kid)).toBeUndefined();
  expect(looks).toBe(0);
  const unknown = Array.from({ length: 50 }, (_, at) => keys.find(`ed25519-${at + 50}`));
  expect((await Promise.all(unknown)).filter((one) => one !== undefined)).toEqual([]);
  expect(looks).toBe(1);
});
