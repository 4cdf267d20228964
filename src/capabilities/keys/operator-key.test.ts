// What operators see and change of a client's API keys.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ACTOR,
  basic,
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  tokenFor,
} from '../../../test/support/test-app.ts';
import { listAuditLog } from '../../platform/audit/list-audit-log.ts';
import { createOperator } from '../accounts/manage-operators.ts';

let app: TestApp;
let operator: string;
beforeAll(async () => {
  app = await openTestApp();
  operator = basic('night', await createOperator(app.context, ACTOR, 'night', { role: 'support' }));
});
afterAll(() => app.close());

const call = (method: 'GET' | 'PUT', clientId: string, payload?: object, authorization = operator) =>
  app.http.inject({
    method,
    url: `/ops/v1/clients/${clientId}/restrictions`,
    headers: { authorization },
    ...(payload && { payload }),
  });

test('can be seen, and set for a client that has locked itself out, with effect on existing tokens', async () => {
  const client = await clientWithKey(app);
  const portal = await newPortal(app.context, 2);
  const headers = { apikey: client.apiKey, authorization: `Bearer ${await tokenFor(app, client.apiKey, portal)}` };
  const whoami = () => app.http.inject({ url: '/v1/whoami', headers });
  expect((await call('GET', client.clientId)).json().data).toEqual({ access: 'full', accounts: null, networks: null });
  expect((await whoami()).statusCode).toBe(200);
  const wanted = { access: 'read-only', accounts: [portal.account, portal.account], networks: ['203.0.113.0/24'] };
  const set = await call('PUT', client.clientId, wanted);
  expect(set.json().data).toEqual({ ...wanted, accounts: [portal.account] });
  expect((await call('GET', client.clientId)).json().data).toEqual({ ...wanted, accounts: [portal.account] });
  expect((await whoami()).json().error.code).toBe(1056);
  expect((await call('PUT', client.clientId, {})).statusCode).toBe(200);
  expect((await whoami()).statusCode).toBe(200);
  const lines = (await listAuditLog(app.context.db, 2)).map(({ action, actor }) => [action, actor]);
  expect(lines).toEqual(Array(2).fill(['api-key.restricted', 'operator:night']));
});

test('are rejected with all failures, for unknown clients, and for callers without the permission', async () => {
  const { clientId } = await clientWithKey(app);
  const wrong = await call('PUT', clientId, { access: 'some', accounts: ['x'], networks: ['10.0.0.0/99', 'here'] });
  expect(wrong.statusCode).toBe(400);
  expect(
    wrong
      .json()
      .error.validationFailures.map(({ field }: { field: string }) => field)
      .sort(),
  ).toEqual(['access', 'accounts[0]', 'networks[0]', 'networks[1]']);
  expect((await call('GET', 'LHCNOBODY')).statusCode).toBe(404);
  expect((await call('PUT', 'LHCNOBODY', {})).statusCode).toBe(404);
  const auditor = basic('books', await createOperator(app.context, ACTOR, 'books', { role: 'auditor' }));
  expect((await call('GET', clientId, undefined, auditor)).statusCode).toBe(200);
  expect((await call('PUT', clientId, {}, auditor)).json().error.code).toBe(1052);
});

test('its keys are listed without their values, and a named one is revoked', async () => {
  const client = await clientWithKey(app);
  const portal = await newPortal(app.context, 2);
  const asClient = { authorization: basic(client.clientId, client.clientSecret) };
  const made = await app.http.inject({
    method: 'POST',
    url: '/v1/api-keys',
    headers: asClient,
    payload: { name: 'Warehouse system' },
  });
  const { apiKey, keyId } = made.json().data;
  const headers = { apikey: apiKey, authorization: `Bearer ${await tokenFor(app, apiKey, portal)}` };
  const url = `/ops/v1/clients/${client.clientId}/keys`;
  const asOperator = (method: 'GET' | 'DELETE', path: string, authorization = operator) =>
    app.http.inject({ method, url: path, headers: { authorization } });
  const listed = await asOperator('GET', url);
  const [first, named] = listed.json().data;
  expect([first.kind, named.kind, named.name, named.keyId]).toEqual(['default', 'named', 'Warehouse system', keyId]);
  expect(named.lastUsedAt).not.toBeNull();
  expect(listed.body).not.toContain(apiKey);

  const auditor = basic('ledger', await createOperator(app.context, ACTOR, 'ledger', { role: 'auditor' }));
  expect((await asOperator('GET', url, auditor)).statusCode).toBe(200);
  expect((await asOperator('DELETE', `${url}/${keyId}`, auditor)).json().error.code).toBe(1052);
  expect((await asOperator('DELETE', `${url}/${first.keyId}`)).statusCode).toBe(409);
  const another = await clientWithKey(app);
  expect((await asOperator('DELETE', `/ops/v1/clients/${another.clientId}/keys/${keyId}`)).statusCode).toBe(404);
  expect((await asOperator('GET', '/ops/v1/clients/LHCNOBODY/keys')).statusCode).toBe(404);
  expect((await asOperator('DELETE', `/ops/v1/clients/LHCNOBODY/keys/${keyId}`)).statusCode).toBe(404);

  expect((await asOperator('DELETE', `${url}/${keyId}`)).statusCode).toBe(204);
  expect((await app.http.inject({ url: '/v1/whoami', headers })).statusCode).toBe(401);
  expect((await asOperator('GET', url)).json().data).toHaveLength(1);
  expect((await asOperator('DELETE', `${url}/${keyId}`)).statusCode).toBe(404);
  const [line] = await listAuditLog(app.context.db, 1);
  expect([line!.action, line!.actor]).toEqual(['named-api-key.revoked', 'operator:night']);
});
