// Every operation has a permission, and every role is admitted or rejected exactly as the table says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTE_PERMISSIONS } from '../../src/api/route-permissions.ts';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { setPortalRole } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import {
  CUSTOMER_ROLE_NAMES,
  CUSTOMER_ROLES,
  type CustomerRoleName,
  OPERATOR_ROLE_NAMES,
  OPERATOR_ROLES,
} from '../../src/capabilities/accounts/roles.ts';
import type { Route } from '../../src/platform/contract/route.ts';
import { ACTOR, basic, clientWithKey, newPortal, openTestApp, type TestApp, tokenFor } from '../support/test-app.ts';

const ROLE_NOT_ALLOWED = 1052;
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
/** Policies whose callers have a role. */
const HAS_ROLES = new Set(['bearer', 'operator']);

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ environment: 'test', carrier: true });
});
afterAll(() => app.close());

test('every operation of customers and operators is in the table, and nothing else is', () => {
  const served = app.routes.filter(({ policy }) => HAS_ROLES.has(policy.name)).map(nameOf);
  expect([...ROUTE_PERMISSIONS.keys()].sort()).toEqual([...served].sort());
  for (const route of app.routes.filter(({ policy }) => HAS_ROLES.has(policy.name))) {
    const audience = route.policy.name === 'bearer' ? 'customer' : 'operator';
    expect(ROUTE_PERMISSIONS.get(nameOf(route))?.audience, nameOf(route)).toBe(audience);
  }
});

test('anyone who sees freight also sees its invoices, which are among its documents and events', () => {
  for (const roles of [CUSTOMER_ROLES, OPERATOR_ROLES]) {
    for (const [role, permissions] of Object.entries(roles)) {
      expect(permissions.includes('billing.read'), role).toBe(permissions.includes('freight.read'));
    }
  }
});

test('each operation is open to some role, and each role is excluded from something', () => {
  for (const [route, { roles }] of ROUTE_PERMISSIONS) expect(roles.length, route).toBeGreaterThan(0);
  for (const role of [...CUSTOMER_ROLE_NAMES, ...OPERATOR_ROLE_NAMES].filter((one) => !isAllPowerful(one))) {
    expect(
      [...ROUTE_PERMISSIONS.values()].some(({ roles }) => !roles.includes(role)),
      role,
    ).toBe(true);
  }
});

describe.each(CUSTOMER_ROLE_NAMES)('a portal user with the role %s', (role) => {
  test('may call what the table says, and otherwise learns which permission is needed', async () => {
    const { headers } = await callerWith(role);
    await expectRolesKept('customer', role, headers);
  });
});

describe.each(OPERATOR_ROLE_NAMES)('an operator with the role %s', (role) => {
  test('may call what the table says, and otherwise learns which permission is needed', async () => {
    const password = await createOperator(app.context, ACTOR, `role-${role}`, { role });
    await expectRolesKept('operator', role, { authorization: basic(`role-${role}`, password) });
  });
});

test('the only administrator can neither be removed nor get another role', async () => {
  const alone = await openTestApp({ environment: 'test' });
  try {
    const password = await createOperator(alone.context, ACTOR, 'first');
    await createOperator(alone.context, ACTOR, 'robot', { isProgram: true });
    const headers = { authorization: basic('first', password) };
    const send = (method: 'PUT' | 'DELETE', url: string, payload?: object) =>
      alone.http.inject({ method, url, headers, ...(payload && { payload }) });
    for (const call of [
      await send('PUT', '/ops/v1/operators/first/role', { role: 'auditor' }),
      await send('DELETE', '/ops/v1/operators/first'),
    ]) {
      expect([call.statusCode, call.json().error.code]).toEqual([409, 5133]);
    }
    await createOperator(alone.context, ACTOR, 'second');
    expect((await send('PUT', '/ops/v1/operators/first/role', { role: 'auditor' })).statusCode).toBe(200);
  } finally {
    await alone.close();
  }
});

test('two administrators who remove each other at the same moment leave one', async () => {
  const pair = await openTestApp({ environment: 'test' });
  try {
    const names = ['one', 'two'];
    const passwords = await Promise.all(names.map((name) => createOperator(pair.context, ACTOR, name)));
    const statuses = await Promise.all(
      names.map(async (name, at) => {
        const headers = { authorization: basic(name, passwords[at]!) };
        return (await pair.http.inject({ method: 'DELETE', url: `/ops/v1/operators/${names[1 - at]}`, headers }))
          .statusCode;
      }),
    );
    expect(statuses.sort()).toEqual([204, 409]);
  } finally {
    await pair.close();
  }
});

test('a new role applies to existing tokens', async () => {
  const { username, headers } = await callerWith('owner');
  const quote = () => app.http.inject({ method: 'POST', url: '/v1/rate-quotes', headers, payload: {} });
  expect((await quote()).statusCode).toBe(400);
  await setPortalRole(app.context, ACTOR, username, 'read-only');
  await expect.poll(async () => (await quote()).statusCode, { timeout: 5_000 }).toBe(403);
  const refused = await quote();
  expect(refused.json().error.code).toBe(ROLE_NOT_ALLOWED);
  expect(refused.json().error.details).toContain(
    'Your role is read-only. This call needs the role owner, shipper, billing or developer.',
  );
});

async function callerWith(role: CustomerRoleName): Promise<{ username: string; headers: Record<string, string> }> {
  const { apiKey } = await clientWithKey(app);
  const portal = await newPortal(app.context);
  await setPortalRole(app.context, ACTOR, portal.username, role);
  const token = await tokenFor(app, apiKey, portal);
  return { username: portal.username, headers: { apikey: apiKey, authorization: `Bearer ${token}` } };
}

function isAllPowerful(role: string): boolean {
  return role === 'owner' || role === 'administrator';
}

/** An empty request does no harm if it is admitted: it is rejected as incomplete. A server error says nothing about the role. */
async function expectRolesKept(audience: string, role: string, headers: Record<string, string>): Promise<void> {
  const wrong: string[] = [];
  for (const route of app.routes) {
    const needed = ROUTE_PERMISSIONS.get(nameOf(route));
    // A reset would end the user's own session, and a stream never ends.
    if (needed?.audience !== audience || /\/(reset|stream)$/.test(route.path)) continue;
    const answer = await app.http.inject({
      method: route.method,
      url: route.path.replace(/\{\w+\}/g, 'x'),
      headers: { ...headers, 'content-type': 'application/json' },
      ...(route.method !== 'GET' && { payload: '{"nothing":1}' }),
    });
    const isRefused = answer.statusCode === 403 && answer.json().error?.code === ROLE_NOT_ALLOWED;
    if (isRefused === needed.roles.includes(role) || answer.statusCode >= 500)
      wrong.push(`${nameOf(route)} ${answer.statusCode}`);
  }
  expect(wrong).toEqual([]);
}
