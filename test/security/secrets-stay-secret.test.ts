// Calls every operation, including failing calls, and looks for every secret where it must not be: logs, database, responses, audit log.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { setClientDisabled } from '../../src/capabilities/accounts/customers/manage-clients.ts';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { resetPortalPassword, setPortalSuspended } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import { createSoapUser } from '../../src/capabilities/accounts/manage-soap-users.ts';
import { SigningKeys } from '../../src/capabilities/tokens/signing-keys.ts';
import type { App } from '../../src/environment/serve-capabilities.ts';
import { DatabaseUnavailable } from '../../src/platform/db/database.ts';
import { breakableDatabase } from '../support/breakable-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ACTOR, basic, newClient, newPortal, openTestApp, type TestApp } from '../support/test-app.ts';

/** Every secret that occurred, by the name used to report it. */
const secrets = new Map<string, string>();
const logged: string[] = [];
/** Error responses. Responses that give out a secret are not included. */
const refused: string[] = [];
const folder = temporaryFolder();
let app: TestApp;
let served: App;

beforeAll(async () => {
  const write = process.stderr.write.bind(process.stderr);
  vi.spyOn(process.stderr, 'write').mockImplementation(((chunk: string | Uint8Array, ...rest: unknown[]) => {
    logged.push(String(chunk));
    return String(chunk).startsWith('{') ? true : write(chunk, ...(rest as []));
  }) as typeof process.stderr.write);
  app = await openTestApp({ config: { dataDir: folder, logLevel: 'trace', seed: undefined } });
  const database = breakableDatabase(app.context.db);
  served = await buildApp({ ...app.context, db: database.db });
  await useEverything(database.breakWith);
}, 60_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await served.close();
  await app.close();
});

function learn(name: string, secret: string): string {
  expect(secret.length).toBeGreaterThan(4);
  secrets.set(name, secret);
  return secret;
}

async function call(operation: string, headers: Record<string, string>, payload?: string) {
  const [method, url] = operation.split(' ');
  const answer = await served.http.inject({ method: method as 'GET', url: url!, headers, ...(payload && { payload }) });
  if (answer.statusCode >= 400) refused.push(answer.body, JSON.stringify(answer.headers));
  return answer;
}

async function useEverything(breakWith: (error: Error | undefined) => void) {
  const { context } = app;
  const client = await newClient(context);
  learn('first client secret', client.clientSecret);
  const first = { authorization: basic(client.clientId, client.clientSecret) };
  const keyed = { ...first, 'idempotency-key': 'a-key-that-is-sent-once' };
  const made = (await call('POST /v1/api-key', keyed)).json().data;
  const apiKey = learn('API key', made.apiKey);
  learn('new client secret', made.apiClientSecret);
  await call('POST /v1/api-key', keyed);
  await call('POST /v1/api-key', first);
  const now = { authorization: basic(client.clientId, made.apiClientSecret) };
  await call('GET /v1/api-key', now);
  await call('GET /v1/api-key', first);
  await call('GET /v1/api-key', {
    authorization: basic(client.clientId, learn('wrong client secret', 'guessed-client-secret')),
  });

  const portal = await newPortal(context);
  learn('portal password', portal.password);
  const signIn = { apikey: apiKey, authorization: basic(portal.username, portal.password) };
  const token = learn(
    'token',
    (await call('POST /authenticate', { ...signIn, 'idempotency-key': 'tokens-too' })).json().access_token,
  );
  learn("token's signature", token.split('.')[2]!);
  await call('POST /authenticate', {
    ...signIn,
    authorization: basic(portal.username, learn('wrong password', 'guessed-portal-password')),
  });
  await call('POST /authenticate', { ...signIn, apikey: learn('wrong key', 'lh_test_GUESSEDGUESSEDGUESSED') });
  const bearer = { apikey: apiKey, authorization: `Bearer ${token}` };
  await call('GET /v1/whoami', bearer);
  await call('GET /v1/whoami', { ...bearer, authorization: `Bearer ${token}x` });
  await call(`GET /v1/whoami?token=${token}`, bearer);
  await call(`GET /v1/whoami/${token}`, bearer);
  await call(
    'POST /v1/route-guides',
    { ...bearer, 'content-type': 'application/json' },
    `{"password": ${portal.password}}`,
  );
  await call('POST /v1/whoami', bearer);

  // Server errors are logged with everything known about them.
  for (const error of [new Error('a defect'), new DatabaseUnavailable('away')]) {
    breakWith(error);
    await call('GET /v1/api-key', now);
    await call('POST /authenticate', signIn);
    await call(`GET /v1/whoami?apikey=${apiKey}&token=${token}`, { ...bearer, authorization: `BEARER ${token}` });
    await call('GET /v1/whoami', { ...bearer, authorization: `bearer ${token}` });
    breakWith(undefined);
  }

  learn('operator password', await createOperator(context, ACTOR, 'dispatch'));
  learn('SOAP password', await createSoapUser(context, ACTOR, { user: 'soapy', accounts: [portal.account] }));
  await createSoapUser(context, ACTOR, { user: 'soapy', accounts: [portal.account] }).catch((error) =>
    refused.push(String(error)),
  );
  learn('reset password', await resetPortalPassword(context, ACTOR, portal.username));
  learn('chosen password', await resetPortalPassword(context, ACTOR, portal.username, 'chosen by the user'));
  await resetPortalPassword(context, ACTOR, portal.username, learn('short password', 'too short')).catch((error) =>
    refused.push(String(error)),
  );
  await setPortalSuspended(context, ACTOR, portal.username, true);
  await call('POST /authenticate', { ...signIn, authorization: basic(portal.username, 'chosen by the user') });
  await setClientDisabled(context, ACTOR, client.clientId, true);
  await call('GET /v1/api-key', now);
  const { privateKey } = (await SigningKeys.open(context)).current();
  learn('signing key', String(privateKey.export({ format: 'jwk' }).d));
  learn('master key', readFileSync(join(folder, 'keys', 'master.key'), 'utf8').trim());
}

/** The encodings in which a secret could appear. */
function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    encodeURIComponent(secret),
  ];
}

function leaksIn(text: string): string[] {
  return [...secrets]
    .filter(([, secret]) => spellingsOf(secret).some((spelling) => text.includes(spelling)))
    .map(([name]) => name);
}

test('the search finds what is there', () => {
  expect(secrets.size).toBeGreaterThanOrEqual(12);
  for (const [name, secret] of secrets) {
    expect(leaksIn(`{"x":"${secret}"}`)).toContain(name);
    expect(leaksIn(Buffer.from(secret).toString('base64'))).toContain(name);
  }
});

test('the logs have entries, and no secrets', () => {
  const text = logged.join('');
  expect(text).toContain('internal error');
  expect(text).toContain('unavailable');
  expect(leaksIn(text)).toEqual([]);
});

test('errors repeat no secret', () => {
  expect(refused.length).toBeGreaterThan(20);
  expect(leaksIn(refused.join('\n'))).toEqual([]);
});

describe('the database', () => {
  test('has no secret in its files', () => {
    const files = ['test.db', 'test.db-wal'].map((name) => join(folder, name)).filter((file) => existsSync(file));
    const text = files.map((file) => readFileSync(file, 'latin1')).join('');
    expect(text).toContain('api-key.created');
    expect(leaksIn(text)).toEqual([]);
  });

  test('has no secret in any row of any table, nor in the audit log', async () => {
    const tables = app.context.db.tables<Record<string, Record<string, unknown>>>();
    const names = (await tables.selectFrom('sqlite_master').select('name').where('type', '=', 'table').execute()).map(
      (row) => String(row.name),
    );
    expect(names).toEqual(
      expect.arrayContaining(['audit_log', 'clients', 'api_keys', 'idempotent_answers', 'signing_keys', 'operators']),
    );
    for (const name of names) {
      const text = JSON.stringify(await tables.selectFrom(name).selectAll().execute());
      expect([name, leaksIn(text)]).toEqual([name, []]);
    }
    const audit = JSON.stringify(await tables.selectFrom('audit_log').selectAll().execute());
    for (const action of ['api-key.created', 'portal-account.password-reset', 'operator.created'])
      expect(audit).toContain(action);
  });

  test.skipIf(process.platform === 'win32')('is in a folder that only its owner may open', () => {
    expect(statSync(join(folder, 'keys')).mode & 0o077).toBe(0);
  });
});
