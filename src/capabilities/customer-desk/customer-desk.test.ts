// Customers in the console: opened, found, priced and given permissions; their clients and portal accounts, with secrets shown once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR, basic, clientWithKey, newPortal, tokenFor } from '../../../test/support/test-app.ts';
import { listAuditLog } from '../../platform/audit/list-audit-log.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { portalAccountStore } from '../accounts/portal-account.store.ts';
import { type Console, openConsole } from '../jobs/console.fixture.ts';

let desk: Console;
beforeAll(async () => {
  desk = await openConsole();
});
afterAll(() => desk.app.close());

/** The latest entries of the audit log: actor, action and subject. */
async function audited(last: number): Promise<string[]> {
  const lines = await listAuditLog(desk.app.context.db, last);
  return lines.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`);
}

describe('customers', () => {
  test('one is opened, found by number and by name, and shown with its terms', async () => {
    const opened = await desk.call('POST', '/customers', {
      account: 'ACME001',
      name: '100% Paper_Co',
      pricing: 'list',
    });
    expect(opened, opened.text).toMatchObject({ status: 201, body: { data: { account: 'ACME001', pricing: 'list' } } });
    expect(await audited(1)).toEqual(['operator:night customer-account.created customer-account:ACME001']);
    await desk.call('POST', '/customers', { account: 'BETA002', name: 'Beta Freight', pricing: 'list' });
    for (const [search, found] of [
      ['acme', ['ACME001']],
      ['paper', ['ACME001']],
      ['beta fr', ['BETA002']],
      ['%', ['ACME001']],
      ['_', ['ACME001']],
      ['nobody', []],
    ] as const) {
      const rows = await desk.get(`/customers?search=${encodeURIComponent(search)}`);
      expect([search, rows.map((one: { account: string }) => one.account)]).toEqual([search, found]);
    }
    const one = await desk.get('/customers/ACME001');
    expect(one).toMatchObject({
      name: '100% Paper_Co',
      permissions: { proReservations: false, invoiceEvents: false },
      portalAccounts: [],
      terms: { pricing: 'list', discounts: expect.arrayContaining([expect.objectContaining({ percent: 0 })]) },
      shipments: { total: 0, last: [] },
    });
  });

  test('pages have each customer once', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await desk.call('GET', `/customers?limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map((one: { account: string }) => one.account));
      cursor = body.cursor;
    }
    expect(seen).toEqual([...new Set(seen)].sort());
    expect(seen).toEqual(expect.arrayContaining(['ACME001', 'BETA002']));
    expect((await desk.call('GET', '/customers?cursor=nonsense')).status).toBe(400);
  });

  test.each([
    [{ account: 'short', name: 'x', pricing: 'list' }, 400],
    [{ account: 'GAMMA03', name: 'Gamma', pricing: 'unheard-of' }, 400],
    [{ account: 'GAMMA03', pricing: 'list' }, 400],
    [{ account: 'ACME001', name: 'Again', pricing: 'list' }, 409],
  ])('%j is refused with %i', async (body, status) => {
    expect((await desk.call('POST', '/customers', body)).status).toBe(status);
  });

  test('pricing and permissions change, and only changes are in the audit log', async () => {
    const { pricings } = await desk.get('/pricings');
    const other = pricings.find((one: { pricing: string }) => one.pricing !== 'list').pricing;
    const changed = await desk.call('PUT', '/customers/BETA002/pricing', { pricing: other });
    expect(changed.body.data).toMatchObject({ pricing: other, terms: { pricing: other } });
    expect(await audited(1)).toEqual(['operator:night customer-account.pricing-changed customer-account:BETA002']);
    expect((await desk.call('PUT', '/customers/BETA002/pricing', { pricing: 'unheard-of' })).status).toBe(400);

    const allowed = await desk.call('PUT', '/customers/BETA002/permissions', {
      proReservations: true,
      invoiceEvents: true,
    });
    expect(allowed.body.data.permissions).toEqual({ proReservations: true, invoiceEvents: true });
    expect(await audited(2)).toEqual([
      'operator:night pro-reservations.allowed customer-account:BETA002',
      'operator:night invoice-events.allowed customer-account:BETA002',
    ]);
    await desk.call('PUT', '/customers/BETA002/permissions', { proReservations: true });
    expect(await audited(1)).toEqual(['operator:night invoice-events.allowed customer-account:BETA002']);
    await desk.call('PUT', '/customers/BETA002/permissions', { proReservations: false });
    const kept = { proReservations: false, invoiceEvents: true };
    expect((await desk.get('/customers/BETA002')).permissions).toEqual(kept);
    const nothing = await desk.call('PUT', '/customers/BETA002/permissions', { invoiceEvents: null });
    expect([nothing.body.data.permissions, (await desk.get('/customers/BETA002')).permissions]).toEqual([kept, kept]);
    expect(await desk.call('PUT', '/customers/NOBODY1/permissions', {})).toMatchObject({
      status: 404,
      body: { error: { code: 3132 } },
    });
  });
});

test('an operator decides who may bill a customer', async () => {
  await desk.call('POST', '/customers', { account: 'PAYER01', name: 'Payer', pricing: 'list' });
  await desk.call('POST', '/customers', { account: 'WAYFND1', name: 'Wayfinder', pricing: 'list' });
  const path = '/customers/PAYER01/billing-authorizations';
  const authorized = await desk.call('PUT', `${path}/WAYFND1`);
  const one = { authorizedAccount: 'WAYFND1', name: 'Wayfinder', authorizedBy: 'operator:night' };
  expect(authorized.body.data.billingAuthorizations, authorized.text).toMatchObject([one]);
  expect((await desk.get('/customers/PAYER01')).billingAuthorizations).toMatchObject([one]);
  expect(await audited(1)).toEqual(['operator:night billing-authorization.added customer-account:PAYER01']);
  await desk.call('PUT', `${path}/WAYFND1`);
  expect((await desk.get('/customers/PAYER01')).billingAuthorizations).toHaveLength(1);

  expect((await desk.call('DELETE', `${path}/WAYFND1`)).body.data.billingAuthorizations).toEqual([]);
  expect((await desk.get('/customers/PAYER01')).billingAuthorizations).toEqual([]);
  expect(await audited(1)).toEqual(['operator:night billing-authorization.removed customer-account:PAYER01']);
  for (const [method, end, code] of [
    ['DELETE', `${path}/WAYFND1`, 3051],
    ['PUT', `${path}/NOBODY1`, 3132],
    ['PUT', '/customers/NOBODY1/billing-authorizations/WAYFND1', 3132],
    ['DELETE', '/customers/NOBODY1/billing-authorizations/WAYFND1', 3132],
  ] as const) {
    expect([end, (await desk.call(method, end)).body.error.code]).toEqual([end, code]);
  }
  const itself = await desk.call('PUT', `${path}/PAYER01`);
  expect(itself).toMatchObject({
    status: 400,
    body: { error: { validationFailures: [{ field: 'authorizedAccount' }] } },
  });
});

describe('clients', () => {
  test('one is issued, its secret replaced, and it is disabled and enabled again', async () => {
    const issued = await desk.call('POST', '/clients', { name: 'Acme TMS', kind: 'tms' });
    expect(issued.status).toBe(201);
    const { clientId, clientSecret } = issued.body.data;
    const keyWith = (secret: string, method: 'GET' | 'POST' = 'GET') =>
      desk.app.http.inject({ method, url: '/v1/api-key', headers: { authorization: basic(clientId, secret) } });
    expect((await keyWith(clientSecret, 'POST')).statusCode).toBe(201);

    const replaced = await desk.call('POST', `/clients/${clientId}/secret`);
    expect(replaced.status).toBe(200);
    expect((await keyWith(clientSecret)).statusCode).toBe(401);
    expect((await keyWith(replaced.body.data.clientSecret)).statusCode).toBe(200);
    expect(await audited(1)).toEqual([`operator:night client.secret-replaced client:${clientId}`]);

    await desk.call('PUT', `/clients/${clientId}/status`, { status: 'disabled' });
    expect((await desk.get('/clients')).find((one: { clientId: string }) => one.clientId === clientId).status).toBe(
      'disabled',
    );
    expect((await keyWith(replaced.body.data.clientSecret)).statusCode).toBe(401);
    await desk.call('PUT', `/clients/${clientId}/status`, { status: 'enabled' });
    expect((await keyWith(replaced.body.data.clientSecret)).statusCode).toBe(200);
    expect(JSON.stringify(await desk.get('/clients'))).not.toMatch(/secret/i);
    expect((await desk.call('POST', '/clients/LHCnobody/secret')).body.error.code).toBe(3133);
  });

  test('a repeated call with the same key shows the same secret, and issues one client', async () => {
    const before = (await desk.get('/clients')).length;
    const call = () =>
      desk.app.http.inject({
        method: 'POST',
        url: '/ops/v1/clients',
        headers: { ...desk.headers, 'idempotency-key': 'issue-1' },
        payload: { name: 'Twice', kind: 'direct' },
      });
    const [first, second] = [await call(), await call()];
    expect(second.payload).toBe(first.payload);
    expect(await desk.get('/clients')).toHaveLength(before + 1);
  });
});

describe('portal accounts', () => {
  test('one is made, acts for other accounts, has a new password, is suspended and resumed', async () => {
    const wanted = { username: 'Clerk.One', name: 'Clerk', accounts: ['ACME001'] };
    const made = await desk.call('POST', '/portal-accounts', wanted);
    expect(made.status, made.text).toBe(201);
    const { username, password } = made.body.data;
    expect(username).toBe('clerk.one');
    const { apiKey } = await clientWithKey(desk.app);
    const token = await tokenFor(desk.app, apiKey, { username, password, account: 'ACME001' });
    const whoami = async () => {
      const headers = { apikey: apiKey, authorization: `Bearer ${token}` };
      const answer = await desk.app.http.inject({ method: 'GET', url: '/v1/whoami', headers });
      return answer.statusCode === 200 ? JSON.stringify(answer.json()) : String(answer.statusCode);
    };
    expect(await whoami()).toContain('ACME001');

    const changed = await desk.call('PUT', `/portal-accounts/${username}/accounts`, { accounts: ['BETA002'] });
    expect(changed.body.data.accounts).toEqual(['BETA002']);
    await expect.poll(whoami, { timeout: 5_000 }).toContain('BETA002');
    expect(await whoami()).not.toContain('ACME001');
    expect(
      (await desk.get('/portal-accounts?account=BETA002')).map((one: { username: string }) => one.username),
    ).toEqual([username]);
    expect(
      (await desk.get('/portal-accounts?search=clerk.o')).map((one: { username: string }) => one.username),
    ).toEqual([username]);

    await desk.call('PUT', `/portal-accounts/${username}/status`, { status: 'suspended' });
    await expect.poll(whoami, { timeout: 5_000 }).toBe('401');
    await desk.call('PUT', `/portal-accounts/${username}/status`, { status: 'active' });
    const reset = await desk.call('POST', `/portal-accounts/${username}/password`);
    expect(reset.body.data.password).not.toBe(password);
    expect(await tokenFor(desk.app, apiKey, { username, password, account: '' })).toBeUndefined();
    expect(
      await tokenFor(desk.app, apiKey, { username, password: reset.body.data.password, account: '' }),
    ).toBeDefined();
    expect(await audited(3)).toEqual([
      `operator:night portal-account.suspended portal-account:${username}`,
      `operator:night portal-account.resumed portal-account:${username}`,
      `operator:night portal-account.password-reset portal-account:${username}`,
    ]);
  });

  test('everything invalid is rejected at once', async () => {
    const portal = await newPortal(desk.app.context);
    const unknown = await desk.call('PUT', `/portal-accounts/${portal.username}/accounts`, {
      accounts: ['NOBODY1', portal.account, 'NOBODY2'],
    });
    expect(unknown.body.error.validationFailures.map((one: { field: string }) => one.field)).toEqual([
      'accounts[0]',
      'accounts[2]',
    ]);
    const taken = { username: portal.username.toUpperCase(), name: 'x', accounts: [portal.account] };
    expect((await desk.call('POST', '/portal-accounts', taken)).body.error.code).toBe(5130);
    expect((await desk.call('POST', '/portal-accounts', { ...taken, username: '?' })).status).toBe(400);
    expect((await desk.call('POST', '/portal-accounts/nobody-here/password')).body.error.code).toBe(3134);
  });
});

test('customers have no access to any of it', async () => {
  const headers = await desk.customer();
  for (const path of ['/customers', '/customers/ACME001', '/clients', '/portal-accounts', '/pricings']) {
    expect((await desk.app.http.inject({ method: 'GET', url: `/ops/v1${path}`, headers })).statusCode, path).toBe(401);
  }
});

describe('owners', () => {
  test('support creates users, but no owners', async () => {
    const password = await createOperator(desk.app.context, ACTOR, 'helpdesk', { role: 'support' });
    const portal = await newPortal(desk.app.context, 2);
    const [account, other] = portal.accounts;
    const call = async (method: 'POST' | 'PUT', path: string, payload: object) => {
      const headers = { authorization: basic('helpdesk', password) };
      const answer = await desk.app.http.inject({ method, url: `/ops/v1/portal-accounts${path}`, headers, payload });
      return answer.statusCode < 300 ? answer.statusCode : answer.json().error.code;
    };
    const made = { username: 'helped', name: 'Helped', accounts: [account] };
    expect(await call('POST', '', made)).toBe(1052);
    expect(await call('POST', '', { ...made, role: 'owner' })).toBe(1052);
    expect(await call('POST', '', { ...made, role: 'shipper' })).toBe(201);
    expect(await call('PUT', '/helped/role', { role: 'owner' })).toBe(1052);
    expect(await call('PUT', '/helped/role', { role: 'billing' })).toBe(200);
    expect(await call('PUT', '/helped/accounts', { accounts: [account, other] })).toBe(200);
    const stranger = await newPortal(desk.app.context);
    expect(await call('PUT', `/${portal.username}/accounts`, { accounts: [account, stranger.account] })).toBe(1052);
    expect(await call('PUT', `/${portal.username}/accounts`, { accounts: [account] })).toBe(200);
  });

  test('are notified of a new owner, however it was created', async () => {
    const { context } = desk.app;
    const portal = await newPortal(context);
    await context.db.write([portalAccountStore(context.db).setEmail(portal.username, 'owner@example.com')]);
    const { account } = portal;
    const made = { name: 'New', accounts: [account] };
    await desk.call('POST', '/portal-accounts', { ...made, username: 'first-owner' });
    await desk.call('POST', '/portal-accounts', { ...made, username: 'second-owner', role: 'shipper' });
    await desk.call('PUT', '/portal-accounts/second-owner/role', { role: 'owner' });
    const elsewhere = await newPortal(context);
    await desk.call('PUT', `/portal-accounts/${elsewhere.username}/accounts`, {
      accounts: [elsewhere.account, account],
    });
    const mails = await context.db
      .tables<{ mails: { reference: string; body: string } }>()
      .selectFrom('mails')
      .select('body')
      .where('reference', '=', portal.username)
      .execute();
    const told = mails.map(({ body }) => JSON.parse(body)).map(({ change, about }) => `${change} ${about}`);
    expect(told).toEqual(['owner-added first-owner', 'owner-added second-owner', `owner-added ${elsewhere.username}`]);
  });
});
