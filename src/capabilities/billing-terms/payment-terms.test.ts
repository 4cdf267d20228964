// Payment terms per account on the real app and both databases: they set the due date of new invoices, never of issued ones.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withPdf } from '../../platform/pdf/pdf-reading.fixture.ts';
import { EVERY_OPERATIONS, type Operations } from '../operations/operations.fixture.ts';
import type { Loose } from '../shipments/shipment.fixture.ts';

describe.each(EVERY_OPERATIONS)('$name', ({ open }) => {
  let ops: Operations;
  let ids = 0;
  beforeAll(async () => {
    ops = await open();
  });
  afterAll(() => ops.app.close());

  const invoiced = async (account: string): Promise<Loose> => {
    const { pro } = await ops.open({ payerAccount: account, accounts: [account] });
    const delivered = { type: 'shipment.delivered', pro, occurredAt: ops.at(-9), receivedBy: 'J. Doe' };
    await ops.report({ eventId: `t${++ids}`, ...delivered });
    return (await ops.call('GET', `/invoices/INV${pro}`)).body.data;
  };
  const set = (account: string, body: Loose) => ops.call('PUT', `/customers/${account}/payment-terms`, body);
  const read = async (account: string) => (await ops.call('GET', `/customers/${account}/billing-terms`)).body.data;

  test('apply to invoices that are issued from then on, and are in the audit log', async () => {
    const { account } = await ops.caller();
    expect(await read(account)).toMatchObject({ account, netDays: 30, hasOwnTerms: false });
    const first = await invoiced(account);
    expect(first).toMatchObject({ netDays: 30, invoiceDate: '2026-11-02', dueDate: '2026-12-02' });

    const changed = await set(account, { netDays: 45 });
    expect([changed.status, changed.body.data]).toMatchObject([200, { account, netDays: 45, hasOwnTerms: true }]);
    // Setting the same value again is not a change.
    await set(account, { netDays: 45 });
    const second = await invoiced(account);
    expect(second).toMatchObject({ netDays: 45, dueDate: '2026-12-17' });
    const { body } = await ops.call('GET', `/invoices/${first.number}`);
    expect(body.data).toEqual(first);
    expect(await invoiced((await ops.caller()).account)).toMatchObject({ netDays: 30 });

    await set(account, { netDays: 0 });
    expect(await invoiced(account)).toMatchObject({ netDays: 0, dueDate: '2026-11-02' });
    const back = await ops.call('DELETE', `/customers/${account}/payment-terms`);
    expect(back.body.data).toMatchObject({ netDays: 30, hasOwnTerms: false });
    expect(await invoiced(account)).toMatchObject({ netDays: 30 });

    const log = (await ops.call('GET', '/audit?action=customer-account.payment-terms')).body.data;
    const own = log.filter(({ subject }: Loose) => subject === `customer-account:${account}`);
    expect(own.map(({ details }: Loose) => [details.before, details.after]).reverse()).toEqual([
      ['carrier default', 'Net 45'],
      ['Net 45', 'on receipt'],
      ['on receipt', 'carrier default'],
    ]);
  });

  test('are printed on the invoice', async () => {
    const { account } = await ops.caller();
    await set(account, { netDays: 15 });
    const { number } = await invoiced(account);
    const { rawPayload } = await ops.app.http.inject({
      method: 'GET',
      url: `/ops/v1/invoices/${number}/pdf`,
      headers: ops.headers,
    });
    const text = await withPdf(rawPayload, (pages) => pages.map((page) => page.text).join(' '));
    expect(text).toContain('Net 15 days');
  });

  test.each<[string, unknown]>([
    ['more than a year', 366],
    ['less than nothing', -1],
    ['half a day', 1.5],
    ['a word', 'default'],
  ])('%s is refused', async (_, netDays) => {
    const { account } = await ops.caller();
    const { status, body } = await set(account, { netDays });
    expect(status).toBe(400);
    expect(JSON.stringify(body.error)).toContain('netDays');
    expect(await read(account)).toMatchObject({ netDays: 30 });
  });

  test('an account that does not exist has none', async () => {
    for (const [method, path] of [
      ['GET', 'billing-terms'],
      ['PUT', 'payment-terms'],
      ['DELETE', 'payment-terms'],
    ] as const) {
      const body = method === 'PUT' ? { netDays: 10 } : undefined;
      expect((await ops.call(method, `/customers/ZZZZZZ9/${path}`, body)).status, path).toBe(404);
    }
  });
});
