// Receivables on the real app and both databases: what each account owes by age, what is disputed, and what the customer sees.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR, clientWithKey, newPortal, tokenFor } from '../../../test/support/test-app.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createCustomerAccount } from '../accounts/customers/manage-customer-accounts.ts';
import { EVERY_OPERATIONS, type Operations } from '../operations/operations.fixture.ts';
import type { Loose } from '../shipments/shipment.fixture.ts';

/** Days past the due date, and the bucket of each: the edges of all buckets. */
const AGES: readonly [days: number, bucket: string][] = [
  [91, 'pastOver90'],
  [90, 'past61to90'],
  [61, 'past61to90'],
  [60, 'past31to60'],
  [31, 'past31to60'],
  [30, 'past1to30'],
  [1, 'past1to30'],
  [0, 'current'],
];

describe.each(EVERY_OPERATIONS)('$name', ({ open }) => {
  let ops: Operations;
  let ids = 0;
  const numbers: string[] = [];
  beforeAll(async () => {
    ops = await open();
    const { context } = ops.app;
    for (const account of ['AGED001', 'CREDIT1', 'PAIDUP1']) {
      await createCustomerAccount(context, ACTOR, { account, name: `Customer ${account}`, pricing: 'list' });
      await ops.call('PUT', `/customers/${account}/payment-terms`, { netDays: 0 });
    }
    // Oldest first, each due on its issue date.
    for (const [at, [days]] of AGES.entries()) {
      numbers.push((await invoiced('AGED001')).number);
      ops.app.clock.advance((days - (AGES[at + 1]?.[0] ?? 0)) * DAY_MS);
    }
    await pay('CREDIT1', 'over', '60.00');
    const { number } = await invoiced('PAIDUP1');
    await pay('PAIDUP1', 'whole', '244.90', [{ number, amount: '244.90' }]);
    await invoiced('');
  });
  afterAll(() => ops.app.close());

  const invoiced = async (account: string): Promise<Loose> => {
    const { pro } = await ops.open({ payerAccount: account, accounts: account === '' ? [] : [account] });
    const delivered = { type: 'shipment.delivered', pro, occurredAt: ops.at(-9), receivedBy: 'J. Doe' };
    await ops.report({ eventId: `r${++ids}`, ...delivered });
    return (await ops.call('GET', `/invoices/INV${pro}`)).body.data;
  };
  const pay = (account: string, paymentId: string, amount: string, invoices: Loose = []) =>
    ops.call('POST', `/customers/${account}/payments`, { paymentId, amount, paidAt: ops.at(-1), invoices });
  const receivables = async (query = '') => (await ops.call('GET', `/receivables${query}`)).body;
  /** A customer's calls, with a fresh token. */
  const customer = async (account: string) => {
    const { apiKey } = await clientWithKey(ops.app);
    const portal = await newPortal(ops.app.context, [account]);
    const headers = { apikey: apiKey, authorization: `Bearer ${await tokenFor(ops.app, apiKey, portal)}` };
    return async (method: 'GET' | 'POST', url: string, payload?: Loose) => {
      const answer = await ops.app.http.inject({ method, url, headers, ...(payload && { payload }) });
      return { status: answer.statusCode, body: answer.json() as Loose };
    };
  };

  test('each invoice is in the bucket of its age, and accounts that owe nothing are not listed', async () => {
    const { data, totals, cursor } = await receivables();
    expect(data.map(({ account }: Loose) => account)).toEqual(['', 'AGED001', 'CREDIT1']);
    expect(data[1]).toEqual({
      account: 'AGED001',
      name: 'Customer AGED001',
      current: '244.90',
      past1to30: '489.80',
      past31to60: '489.80',
      past61to90: '489.80',
      pastOver90: '244.90',
      disputed: '0.00',
      total: '1959.20',
      unapplied: '0.00',
      net: '1959.20',
      creditLimit: null,
      onCreditHold: false,
    });
    expect(data[0]).toMatchObject({ account: '', name: '', current: '244.90', total: '244.90' });
    expect(data[2]).toMatchObject({ total: '0.00', unapplied: '60.00', net: '-60.00' });
    expect(totals).toMatchObject({ current: '489.80', total: '2204.10', unapplied: '60.00', net: '2144.10' });
    expect(cursor).toBeNull();
    for (const [at, [days, bucket]] of AGES.entries()) {
      const { overdue } = (await ops.call('GET', `/invoices/${numbers[at]}`)).body.data;
      expect([days, overdue]).toEqual([days, bucket === 'current' ? '0.00' : '244.90']);
    }
  });

  test('pages, filters and CSV have the same rows', async () => {
    const all = (await receivables()).data;
    const paged: Loose[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Loose = await receivables(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.data);
      expect(page.totals.total).toBe('2204.10');
      cursor = page.cursor;
    }
    expect(paged).toEqual(all);
    expect((await receivables('?account=CREDIT1')).data).toEqual([all[2]]);
    const overdue = await receivables('?status=overdue');
    expect([overdue.data, overdue.totals.total, overdue.totals.unapplied]).toEqual([[all[1]], '1959.20', '0.00']);
    expect((await receivables('?account=PAIDUP1')).data).toEqual([]);
    for (const wrong of ['?cursor=bm8', '?status=late', '?limit=0', '?account=x']) {
      expect((await ops.call('GET', `/receivables${wrong}`)).status, wrong).toBe(400);
    }
    const { payload, headers } = await ops.app.http.inject({
      method: 'GET',
      url: '/ops/v1/receivables.csv?status=overdue',
      headers: ops.headers,
    });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(payload.trim().split('\r\n')).toEqual([
      'account,name,current,past1to30,past31to60,past61to90,pastOver90,disputed,total,unapplied,net,creditLimit,onCreditHold',
      'AGED001,Customer AGED001,244.9,489.8,489.8,489.8,244.9,0,1959.2,0,1959.2,,false',
    ]);
  });

  test('customers see their own; disputed unpaid amounts are shown separately until they are decided', async () => {
    const call = await customer('AGED001');
    const aging = async () => (await call('GET', '/v1/invoices/aging')).body.data;
    const before = await aging();
    expect(before).toMatchObject({ asOf: ops.at(0).slice(0, 10), accounts: [{ account: 'AGED001' }] });
    expect(before.totals).toMatchObject({ past1to30: '489.80', total: '1959.20', net: '1959.20' });

    const disputed = await call('POST', `/v1/invoices/${numbers[5]}/disputes`, {
      lines: [{ line: 1, reasonCode: 'WRONG_RATE', amount: '100.00' }],
    });
    expect(disputed.status).toBe(201);
    expect((await aging()).totals).toMatchObject({ past1to30: '389.80', disputed: '100.00', total: '1959.20' });
    // All but 40.00 is paid, so no more than that can be open and disputed.
    await pay('AGED001', 'part', '204.90', [{ number: numbers[5], amount: '204.90' }]);
    expect((await aging()).totals).toMatchObject({ past1to30: '244.90', disputed: '40.00', total: '1754.30' });
    await call('POST', `/v1/disputes/${disputed.body.data.disputeId}/withdrawal`, {});
    expect((await aging()).totals).toMatchObject({ past1to30: '284.90', disputed: '0.00', total: '1754.30' });

    const other = await customer('PAIDUP1');
    expect((await other('GET', '/v1/invoices/aging')).body.data).toMatchObject({
      accounts: [],
      totals: { total: '0.00' },
    });
  });
});
