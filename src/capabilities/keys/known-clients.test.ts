// A client whose secret was right is cached, but never beyond a change.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR, basic, newClient, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import type { Client } from '../accounts/customers/find-client.ts';
import { findClient } from '../accounts/customers/find-client.ts';
import { prepareClientSecret, setClientDisabled } from '../accounts/customers/manage-clients.ts';
import { KnownClients } from './known-clients.ts';
import { restrictKey } from './restrict-key.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const call = (
  method: 'POST' | 'GET' | 'DELETE',
  { clientId, clientSecret }: Credentials,
  path = '',
  payload?: object,
) =>
  app.http.inject({
    method,
    url: `/v1/api-key${path}`,
    headers: { authorization: basic(clientId, clientSecret) },
    ...(payload && { payload }),
  });

/** A client that has a key and has just read it. */
async function remembered(): Promise<Credentials & { readonly apiKey: string }> {
  const { clientId, clientSecret } = await newClient(app.context);
  const { apiKey, apiClientSecret } = (await call('POST', { clientId, clientSecret })).json().data;
  const known = { clientId, clientSecret: apiClientSecret, apiKey };
  expect((await call('GET', known)).statusCode).toBe(200);
  return known;
}

describe('its own changes take effect immediately', () => {
  test('a key that was created', async () => {
    const client = await newClient(app.context);
    expect((await call('GET', client)).statusCode).toBe(400);
    const { apiKey, apiClientSecret } = (await call('POST', client)).json().data;
    expect((await call('GET', client)).statusCode).toBe(401);
    expect((await call('GET', { ...client, clientSecret: apiClientSecret })).json().data.apiKey).toBe(apiKey);
  });

  test('a key that was rotated', async () => {
    const client = await remembered();
    const { apiKey } = (await call('POST', client, '/rotation', {})).json().data;
    expect(apiKey).not.toBe(client.apiKey);
    expect((await call('GET', client)).json().data.apiKey).toBe(apiKey);
  });

  test('a key that was deleted', async () => {
    const client = await remembered();
    await call('DELETE', client);
    expect((await call('GET', client)).statusCode).toBe(400);
  });
});

describe('changes from elsewhere take effect within a second', () => {
  test.each<[what: string, change: (client: Client) => Promise<unknown>, status: number]>([
    ['disabled', ({ client_id }) => setClientDisabled(app.context, ACTOR, client_id, true), 401],
    ['a new secret', (client) => app.context.db.write(prepareClientSecret(app.context, ACTOR, client).unit), 401],
    [
      'other addresses',
      ({ client_id }) =>
        restrictKey(app.context, ACTOR, client_id, { access: 'full', accounts: null, networks: ['203.0.113.0/24'] }),
      403,
    ],
  ])('%s', async (_what, change, status) => {
    const client = await remembered();
    await change((await findClient(app.context, client.clientId))!);
    await expect.poll(async () => (await call('GET', client)).statusCode, { timeout: 1_000 }).toBe(status);
  });
});

describe('rows are read again', () => {
  const LOOKED_AT = 1_000_000;
  const client = { client_id: 'LHC1' } as Client;

  function known(now: () => number, lastLookAt: () => number) {
    const { secrets } = app.context;
    const follower = { lastLookAt, start: () => {}, stop: () => {} };
    const clients = new KnownClients({ ...app.context, secrets, clock: { now } }, follower);
    let looks = 0;
    const find = async (secret = 'right') => {
      await clients.find('LHC1', secret, async () => {
        looks += 1;
        return { scope: '', meter: '', client, apiKey: undefined, addresses: undefined };
      });
      return looks;
    };
    return { clients, find };
  }

  test('not within a minute', async () => {
    let now = LOOKED_AT;
    const { find } = known(
      () => now,
      () => now,
    );
    await find();
    now += 59_999;
    expect(await find()).toBe(1);
    now += 1;
    expect(await find()).toBe(2);
  });

  test('when the audit log could not be read for 750 ms', async () => {
    let now = LOOKED_AT;
    const { find } = known(
      () => now,
      () => LOOKED_AT,
    );
    await find();
    now += 749;
    expect(await find()).toBe(1);
    now += 1;
    expect(await find()).toBe(2);
  });

  test('for another secret', async () => {
    const { find } = known(
      () => LOOKED_AT,
      () => LOOKED_AT,
    );
    await find();
    expect(await find('other')).toBe(2);
  });

  test('when something changed while they were read', async () => {
    const { clients, find } = known(
      () => LOOKED_AT,
      () => LOOKED_AT,
    );
    const reading = find();
    clients.forget('client:LHC1');
    await reading;
    expect(await find()).toBe(2);
  });
});
