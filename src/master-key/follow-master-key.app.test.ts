// A node without the master key in force reports it, seals nothing, and recovers once it has the key.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { basic, newClient, openTestApp, type TestApp } from '../../test/support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

test('it is not ready, and rejects requests that need encryption', async () => {
  const { clientId, clientSecret } = await newClient(app.context, 'Acme');
  const isReady = async () => (await app.http.inject('/readyz')).statusCode;
  const makeKey = async () => {
    const headers = { authorization: basic(clientId, clientSecret) };
    return (await app.http.inject({ method: 'POST', url: '/v1/api-key', headers })).statusCode;
  };
  app.context.secrets.stopSealing('another key is in force');
  expect([await isReady(), await makeKey()]).toEqual([503, 503]);
  await app.context.followMasterKey();
  expect([await isReady(), await makeKey()]).toEqual([200, 201]);
});
