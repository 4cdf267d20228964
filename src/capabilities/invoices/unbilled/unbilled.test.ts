// Freight without an invoice on the real app and both databases: queued with its delivery, found by the check, removed once it is billed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DocumentPrinter } from '../../../documents/print-documents.ts';
import { HOUR_MS } from '../../../platform/durations.ts';
import { tariffInForce } from '../../carrier/tariff-in-force.ts';
import { EVERY_OPERATIONS, type Operations } from '../../operations/operations.fixture.ts';
import { rebuildStates } from '../../shipments/events/rebuild-states.ts';
import type { Loose } from '../../shipments/shipment.fixture.ts';
import { type InvoiceParts, invoiceParts } from '../invoice-parts.ts';
import { checkUnbilled } from './check-unbilled.ts';

describe.each(EVERY_OPERATIONS)('$name', ({ open }) => {
  let ops: Operations;
  let parts: InvoiceParts;
  let ids = 0;
  beforeAll(async () => {
    ops = await open();
    const tariff = tariffInForce(ops.app.context);
    await tariff.load();
    const printer = new DocumentPrinter({ worker: undefined });
    parts = invoiceParts(ops.app.context, ops.shipments.network, tariff, printer, async () => undefined);
  });
  afterAll(() => ops.app.close());

  const report = (type: string, pro: string, more: Loose = {}) =>
    ops.report({ eventId: `u${++ids}`, type: `shipment.${type}`, pro, occurredAt: ops.at(-1), ...more });
  const deliver = (pro: string) => report('delivered', pro, { receivedBy: 'J. Doe' });
  const unbilled = async (query = ''): Promise<Loose> => (await ops.call('GET', `/unbilled${query}`)).body;
  const listed = async () => (await unbilled('?limit=200')).data.map(({ pro }: Loose) => pro);
  const metric = async () => {
    const { body } = await ops.app.http.inject({ method: 'GET', url: '/metrics' });
    return Number(/^linehaul_unbilled_shipments\S* (\d+)$/m.exec(body)?.[1]);
  };
  const check = () => checkUnbilled(parts, ops.shipments);

  test('freight without a price is queued with its delivery, until a reweigh brings one', async () => {
    const priced = await ops.open({ payerAccount: 'ACME001', accounts: ['ACME001'] });
    const { pro, weightLb } = await ops.open({ charge: null, payerAccount: 'ACME001', accounts: ['ACME001'] });
    expect(await listed()).toEqual([]);
    await deliver(priced.pro);
    await deliver(pro);
    ops.app.clock.advance(49 * HOUR_MS);
    expect((await unbilled()).data).toEqual([
      expect.objectContaining({
        pro,
        reason: 'NO_PRICE',
        payerAccount: 'ACME001',
        deliveredAt: ops.at(-50),
        returnedAt: null,
        days: 2,
        weight: weightLb,
      }),
    ]);
    expect(await metric()).toBe(1);
    await check();
    expect(await listed()).toEqual([pro]);
    await report('reweighed', pro, { weightLb: 900, correctedCharge: '210.00' });
    expect([await listed(), await metric()]).toEqual([[], 0]);
    expect((await ops.call('GET', `/invoices/INV${pro}`)).body.data.total).toBe('210.00');
  });

  test('an operator sets a price for freight without one, with the reason in the log and the values before and after in the audit log', async () => {
    const { pro } = await ops.open({ charge: null, payerAccount: 'ACME001', accounts: ['ACME001'] });
    const bill = (body: Loose, of = pro) => ops.call('POST', `/unbilled/${of}/invoice`, { reason: 'Agreed.', ...body });
    expect((await bill({ price: '420.00' })).body.error.code).toBe(3172);
    await report('picked_up', pro, { occurredAt: ops.at(-3) });
    await report('charge_incurred', pro, { chargeCode: 'DETEN', quantity: 45, occurredAt: ops.at(-2) });
    await deliver(pro);
    const fields = async (body: Loose) =>
      (await bill(body)).body.error.validationFailures.map(({ field }: Loose) => field);
    expect(await fields({})).toEqual(['price']);
    expect((await fields({ price: '0.00', reason: ' ' })).sort()).toEqual(['price', 'reason']);
    const { status, body } = await bill({ price: '420.00' });
    expect([status, body.data]).toMatchObject([
      201,
      {
        total: '442.00',
        lines: [
          { code: 'FRT', amount: '420.00' },
          { code: 'DETEN', amount: '22.00' },
        ],
      },
    ]);
    expect(await listed()).not.toContain(pro);
    expect((await ops.call('GET', `/invoices/INV${pro}`)).body.data).toMatchObject({
      total: '442.00',
      reason: 'ISSUED',
      lines: body.data.lines,
    });
    const { changes } = (await ops.call('GET', `/shipments/${pro}/charges`)).body.data;
    expect(changes).toMatchObject([
      { what: 'CORRECTED', amount: '420.00', note: 'Agreed.' },
      { what: 'ADDED', code: 'DETEN', amount: '22.00' },
    ]);
    const [entry] = (await ops.call('GET', `/audit?subject=shipment:${pro}`)).body.data;
    expect(entry).toMatchObject({
      action: 'shipment.billed',
      actor: 'operator:dispatch',
      details: { reason: 'Agreed.', price: '420.00', before: null, after: '442.00' },
    });
    expect((await bill({ price: '420.00' })).body.error.code).toBe(3172);
    expect((await bill({ price: '420.00' }, '9999999990')).body.error.code).toBe(3172);
    expect((await rebuildStates(ops.shipments, { fix: false })).faults).toEqual([]);
  });

  test('the check finds unbilled freight with a price, and removes billed freight from the list', async () => {
    const opened = [];
    for (let nth = 0; nth < 3; nth += 1) opened.push(await ops.open());
    const pros = opened.map(({ pro }) => pro).sort();
    for (const pro of pros) await deliver(pro);
    const returned = await ops.open({ charge: null });
    await report('picked_up', returned.pro, { occurredAt: ops.at(-3) });
    await report('returned', returned.pro);
    await check();
    expect(await unbilled()).toMatchObject({ data: [{ pro: returned.pro, reason: 'NO_PRICE', deliveredAt: null }] });
    // As if a bug had lost their invoices.
    await ops.app.context.db.write(parts.store.forgetAll());
    await check();
    const found = await unbilled('?limit=200');
    for (const pro of pros) {
      expect(found.data).toContainEqual(expect.objectContaining({ pro, reason: 'NOT_INVOICED' }));
    }
    expect(await metric()).toBe(found.data.length);
    const paged: Loose[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Loose = await unbilled(`?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.data);
      cursor = page.cursor;
    }
    expect(paged).toEqual(found.data);

    const refused = await ops.call('POST', `/unbilled/${pros[1]}/invoice`, { price: '9.00', reason: 'Lost.' });
    expect(refused.body.error.validationFailures).toMatchObject([{ field: 'price' }]);
    const together = await Promise.all(
      Array.from({ length: 8 }, () => ops.call('POST', `/unbilled/${pros[1]}/invoice`, { reason: 'Lost.' })),
    );
    expect(together.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(404)]);
    expect((await ops.call('GET', `/invoices/INV${pros[1]}`)).body.data.total).toBe('244.90');
    expect(await metric()).toBe(found.data.length - 1);

    // A stale row is not shown, and is removed by the next check.
    await report('reweighed', pros[0]!, { weightLb: 900, correctedCharge: '210.00' });
    await ops.app.context.db.write(parts.unbilled.add([pros[0]!], 0));
    expect(await listed()).not.toContain(pros[0]);
    expect(await metric()).toBe(found.data.length - 1);
    await check();
    expect(await metric()).toBe(found.data.length - 2);
    expect((await ops.call('GET', '/unbilled?cursor=bm8')).status).toBe(400);
  });
});
