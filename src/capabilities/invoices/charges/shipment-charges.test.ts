// Charges before the invoice on the real app and both databases: reported, accrued as storage, waived, logged, announced.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DocumentPrinter } from '../../../documents/print-documents.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { bolShipperOf } from '../../bol/bol-shipper.fixture.ts';
import { tariffInForce } from '../../carrier/tariff-in-force.ts';
import { EVERY_OPERATIONS, type Operations } from '../../operations/operations.fixture.ts';
import type { FreightCaller, Loose } from '../../shipments/shipment.fixture.ts';
import { invoiceParts } from '../invoice-parts.ts';
import { accrueCharges } from './accrue-charges.ts';

describe.each(EVERY_OPERATIONS)('$name', ({ open }) => {
  let ops: Operations;
  let payer: FreightCaller;
  beforeAll(async () => {
    ops = await open();
    payer = await ops.caller();
  });
  afterAll(() => ops.app.close());

  const opened = () => ops.open({ payerAccount: payer.account, accounts: [payer.account, 'CONSIGN'] });
  const chargesOf = async (pro: string) => (await payer.get(`/v1/shipments/${pro}/charges`)).body.data;
  const told = async (pro: string) => {
    const { data } = (await payer.get('/v1/events?types=charge.added,charge.changed,charge.removed&limit=200')).body;
    return data.filter((one: Loose) => one.data.pro === pro);
  };
  const adding = (changes: Loose[]) =>
    changes.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0);

  test('reported charges are priced by the tariff, and those that it lacks are rejected field by field', async () => {
    const { pro } = await opened();
    const report = (more: Loose) => ops.report(ops.event('charge_incurred', pro, -1, more));
    const faults = async (more: Loose) => {
      const [{ outcome, validationFailures = [] }] = (await report(more)) as [Loose];
      return [outcome, ...validationFailures.map(({ field }: Loose) => field)];
    };
    expect(await faults({ chargeCode: 'NOPE' })).toEqual(['refused', 'chargeCode']);
    expect(await faults({ chargeCode: 'REDEL' })).toEqual(['refused', 'chargeCode']);
    expect(await faults({ chargeCode: 'DETEN', cost: '10.00' })).toEqual(['refused', 'quantity', 'cost']);
    expect(await faults({ chargeCode: 'LUMPER' })).toEqual(['refused', 'cost']);
    expect(await faults({})).toEqual(['refused', 'chargeCode']);
    expect((await chargesOf(pro)).lines).toHaveLength(1);
    await report({ chargeCode: 'DETEN', quantity: 75 });
    await report({ chargeCode: 'LUMPER', cost: '120.00' });
    const { lines, total, changes } = await chargesOf(pro);
    expect(lines.slice(1)).toMatchObject([
      { code: 'DETEN', quantity: 3, unit: 'QUARTER_HOUR', rate: '22.00', amount: '66.00', event: expect.any(String) },
      { code: 'LUMPER', amount: '138.00', description: 'Lumper, cost 120.00 plus 15%' },
    ]);
    expect(total).toBe('448.90');
    expect(adding(changes)).toBe(44_890);
    await ops.report(ops.event('delivered', pro, -0.5, { receivedBy: 'J. Doe' }));
    const invoice = (await payer.get(`/v1/invoices?pro=${pro}`)).body.data[0];
    expect({ lines: invoice.lines, total: invoice.total }).toEqual({ lines, total });
    // A charge reported after the invoice is billed on another one.
    await report({ chargeCode: 'LUMPER', cost: '10.00' });
    const [supplement] = (await payer.get(`/v1/invoices?pro=${pro}&status=open`)).body.data.filter(
      ({ number }: Loose) => number !== invoice.number,
    );
    expect(supplement).toMatchObject({ reason: 'SUPPLEMENT', total: '11.50', lines: [{ code: 'LUMPER' }] });
  });

  test('a waived charge is removed with its reason, comes back when the waiver is withdrawn, and stays off the invoice', async () => {
    const { pro } = await opened();
    const attempt = ops.event('delivery_attempted', pro, -5, { reasonCode: 'CNC' });
    await ops.report(ops.event('picked_up', pro, -9), attempt);
    expect((await chargesOf(pro)).lines).toHaveLength(1);
    await ops.report(ops.event('out_for_delivery', pro, -4));
    const body = { code: 'REDEL', event: attempt.eventId, reason: 'Our driver was late.' };
    const waive = (more: Loose = {}) => ops.call('POST', `/shipments/${pro}/waivers`, { ...body, ...more });
    expect((await waive({ event: 'another' })).body.error.code).toBe(3095);
    expect((await waive({ reason: '' })).status).toBe(400);
    const first = await waive();
    expect([first.status, first.body.data]).toMatchObject([201, { waivedBy: 'operator:dispatch', withdrawnAt: null }]);
    expect((await waive()).body.error.code).toBe(3095);
    expect(await chargesOf(pro)).toMatchObject({
      total: '244.90',
      lines: [{}],
      changes: [
        { what: 'RATED' },
        { what: 'ADDED', code: 'REDEL', reason: 'CNC', event: attempt.eventId, at: ops.at(-4) },
        { what: 'REMOVED', code: 'REDEL', note: 'Our driver was late.' },
      ],
    });
    const path = `/ops/v1/shipments/${pro}/waivers/${first.body.data.id}`;
    const withdraw = async () => {
      const { authorization } = { authorization: `Basic ${btoa(`${ops.operator.username}:${ops.operator.password}`)}` };
      const { statusCode, payload } = await ops.app.http.inject({
        method: 'DELETE',
        url: path,
        headers: { authorization },
      });
      return [statusCode, JSON.parse(payload)] as const;
    };
    expect(await withdraw()).toMatchObject([200, { data: { withdrawnBy: 'operator:dispatch' } }]);
    expect(await withdraw()).toMatchObject([404, { error: { code: 3096 } }]);
    expect((await chargesOf(pro)).lines).toHaveLength(2);
    expect((await waive()).status).toBe(201);
    await ops.report(ops.event('delivered', pro, -1, { receivedBy: 'J. Doe' }));
    const invoice = (await payer.get(`/v1/invoices?pro=${pro}`)).body.data[0];
    expect(invoice).toMatchObject({ total: '244.90', lines: [{}] });
    expect(await chargesOf(pro)).toMatchObject({ isFinal: true, invoiceNumber: invoice.number, total: '244.90' });
    expect((await waive()).body.error.code).toBe(5095);
    const { waivers } = (await ops.call('GET', `/shipments/${pro}/charges`)).body.data;
    expect(waivers.map((one: Loose) => one.withdrawnAt === null)).toEqual([false, true]);
    expect((await told(pro)).map(({ type, sequence }: Loose) => [type, sequence])).toEqual([
      ['charge.added', 1],
      ['charge.removed', 2],
      ['charge.added', 3],
      ['charge.removed', 4],
    ]);
    const audit = (await ops.call('GET', `/audit?subject=shipment:${pro}`)).body.data;
    expect(audit.map(({ action, actor }: Loose) => [action, actor])).toEqual([
      ['charge.waived', 'operator:dispatch'],
      ['charge.waiver-withdrawn', 'operator:dispatch'],
      ['charge.waived', 'operator:dispatch'],
    ]);
    expect(audit[0].details).toMatchObject({ after: '0.00', reason: 'Our driver was late.' });
  });

  test('an inspection rates the bill again by weight, class and sizes, and is charged if the figures were wrong', async () => {
    const shipper = await bolShipperOf(ops.app);
    const { pro } = (await shipper.make()).referenceNumbers;
    const charges = async () => (await shipper.call('GET', `/v1/shipments/${pro}/charges`)).body.data;
    const before = await charges();
    const inspected = (hours: number, more: Loose) =>
      ops.report(ops.event('inspected', pro, hours, { inspector: 'P. Ortiz', ...more }));
    expect(await inspected(0, { weightLb: 500, photographs: ['none'] })).toMatchObject([
      { outcome: 'refused', validationFailures: [{ field: 'photographs' }] },
    ]);
    const { totalWeight } = (await shipper.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data[0];
    expect(await inspected(0, { weightLb: totalWeight })).toMatchObject([{ outcome: 'recorded' }]);
    expect((await charges()).total).toBe(before.total);
    // Long enough for an overlength charge, and large enough for the linear-foot rule.
    const measuredUnits = [{ count: 1, lengthIn: 150, widthIn: 90, heightIn: 90 }];
    await inspected(0.01, { weightLb: totalWeight, foundClass: '125', nmfcItem: '156600-4', measuredUnits });
    const after = await charges();
    const codes = after.lines.map(({ code }: Loose) => code);
    expect(codes).toEqual(expect.arrayContaining(['LFR', 'LONG16', 'INSFEE']));
    expect(after.lines[0].classification).toBe('125');
    expect(adding(after.changes)).toBe(Math.round(Number(after.total) * 100));
  });

  test('storage increases with every business day that is over, and the log says so', async () => {
    const { pro, destinationTerminal } = await opened();
    // A Monday, so Tuesday and Wednesday are free.
    await ops.report(
      ops.event('picked_up', pro, -3),
      ops.event('exception_opened', pro, -1, { reasonCode: 'HLD', terminal: destinationTerminal }),
    );
    // As an operator, because a customer's token would expire.
    const charges = async () => (await ops.call('GET', `/shipments/${pro}/charges`)).body.data;
    const storage = async () => (await charges()).lines.slice(1);
    expect(await storage()).toEqual([]);
    const tariff = tariffInForce(ops.app.context);
    await tariff.load();
    const invoices = invoiceParts(
      ops.app.context,
      ops.shipments.network,
      tariff,
      new DocumentPrinter({ worker: undefined }),
      async () => undefined,
    );
    const pass = async (days: number) => {
      ops.app.clock.advance(days * DAY_MS);
      await accrueCharges(invoices, ops.shipments);
    };
    await pass(4);
    expect(await storage()).toMatchObject([
      { code: 'STORE', quantity: 12, unit: 'CWT_DAY', rate: '3.50', amount: '45.00' },
    ]);
    await pass(2);
    expect(await storage()).toMatchObject([{ amount: '84.00', description: expect.stringContaining('2 days') }]);
    await pass(1);
    await ops.report(
      ops.event('out_for_delivery', pro, -1),
      ops.event('delivered', pro, -0.5, { receivedBy: 'J. Doe' }),
    );
    const { changes, total } = await charges();
    expect(changes.map(({ what, code, amount }: Loose) => [what, code, amount])).toEqual([
      ['RATED', undefined, '244.90'],
      ['ADDED', 'STORE', '45.00'],
      ['CHANGED', 'STORE', '39.00'],
    ]);
    expect(total).toBe('328.90');
  });
});
