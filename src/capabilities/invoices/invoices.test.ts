// Invoices on the real app and both databases: issued with the delivery, corrected with a reweigh, paid, and seen by the payer alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { bolShipperOf } from '../bol/bol-shipper.fixture.ts';
import { type Operations, openOperations } from '../operations/operations.fixture.ts';
import { SMALLEST as SMALLEST_QUOTE, spoiled } from '../rate-quotes/rate-quote.fixture.ts';
import type { FreightCaller, Loose } from '../shipments/shipment.fixture.ts';

const DATABASES = [
  { name: 'SQLite', open: () => openOperations() },
  { name: 'PostgreSQL', open: async () => openOperations({ databaseUrl: await freshPostgresDatabase() }) },
];

let ids = 0;

describe.each(DATABASES)('$name', ({ open }) => {
  let ops: Operations;
  let payer: FreightCaller;
  beforeAll(async () => {
    ops = await open();
    payer = await ops.caller();
  });
  afterAll(() => ops.app.close());

  const event = (type: string, pro: string, hours: number, more: Loose = {}) => ({
    eventId: `i${++ids}`,
    type: `shipment.${type}`,
    pro,
    occurredAt: ops.at(hours),
    ...more,
  });
  const delivered = (pro: string, hours = -1) => event('delivered', pro, hours, { receivedBy: 'J. Doe' });
  const paidBy = (account: string) => ({ payerAccount: account, accounts: [account, 'CONSIGN'] });
  const invoiceOf = async (pro: string) => (await payer.get(`/v1/invoices?pro=${pro}`)).body.data[0];

  test('issued with the delivery, once, due in 30 days', async () => {
    const { pro } = await ops.open(paidBy(payer.account));
    await ops.report(event('picked_up', pro, -3));
    expect(await invoiceOf(pro)).toBeUndefined();
    const batch = [delivered(pro), event('document_available', pro, -0.5, { documentType: 'DR' })];
    await ops.report(...batch);
    const invoice = await invoiceOf(pro);
    expect(invoice).toMatchObject({
      number: `INV${pro}`,
      version: 1,
      status: 'OPEN',
      payerAccount: payer.account,
      lines: [{ line: 1, code: 'MISC', description: 'Freight', amount: '244.90' }],
      total: '244.90',
      paid: '0.00',
      balance: '244.90',
      invoiceDate: '2026-11-02',
      dueDate: '2026-12-02',
      totalWeight: 1_200,
    });
    await ops.report(...batch);
    expect(await invoiceOf(pro)).toEqual(invoice);
    expect((await payer.get(`/v1/invoices/INV${pro}`)).body.data).toEqual(invoice);
  });

  test('corrected by a reweigh with its total, the first version kept; what changes nothing makes none', async () => {
    const { pro } = await ops.open(paidBy(payer.account));
    await ops.report(delivered(pro, -3));
    await ops.report(event('reweighed', pro, -2, { weightLb: 1_480, correctedCharge: '300.00' }));
    const corrected = await invoiceOf(pro);
    expect(corrected).toMatchObject({ version: 2, total: '300.00', totalWeight: 1_480 });
    expect(corrected.lines).toEqual([
      { line: 1, code: 'MISC', description: 'Freight', amount: '244.90' },
      { line: 2, code: 'RWG', description: 'Correction after reweigh', amount: '55.10' },
    ]);
    expect(corrected.versions.map(({ reason, total }: Loose) => [reason, total])).toEqual([
      ['ISSUED', '244.90'],
      ['CORRECTED', '300.00'],
    ]);
    // It is told late and happened before: the later weight stands.
    await ops.report(event('reweighed', pro, -2.5, { weightLb: 1_400, correctedCharge: '290.00' }));
    expect((await invoiceOf(pro)).version).toBe(2);
  });

  test('a reweigh before the delivery is in the first version; without a price it waits for one', async () => {
    const [weighed, unpriced] = [
      await ops.open(paidBy(payer.account)),
      await ops.open({ ...paidBy(payer.account), charge: null }),
    ];
    await ops.report(event('reweighed', weighed.pro, -3, { weightLb: 900, correctedCharge: '200.00' }));
    await ops.report(delivered(weighed.pro), delivered(unpriced.pro, -2));
    expect(await invoiceOf(weighed.pro)).toMatchObject({ version: 1, total: '200.00' });
    expect(await invoiceOf(unpriced.pro)).toBeUndefined();
    await ops.report(event('reweighed', unpriced.pro, -1, { weightLb: 900, correctedCharge: '210.00' }));
    expect(await invoiceOf(unpriced.pro)).toMatchObject({
      version: 1,
      lines: [{ line: 1, code: 'FRT', description: 'Freight', amount: '210.00' }],
    });
  });

  test('an attempt that the consignee caused costs a redelivery with fuel, also when it is reported late', async () => {
    const { pro } = await ops.open(paidBy(payer.account));
    const attempt = (hours: number, reasonCode: string) => event('delivery_attempted', pro, hours, { reasonCode });
    await ops.report(event('picked_up', pro, -9), attempt(-8, 'CNC'), attempt(-7, 'MEC'), delivered(pro, -5));
    const first = await invoiceOf(pro);
    const redelivery = (line: number) => ({
      line,
      code: 'REDEL',
      description: expect.stringMatching(/^Redelivery, with [\d.]+ % fuel surcharge$/),
      reason: 'CNC',
    });
    expect(first.lines.slice(1)).toMatchObject([redelivery(2)]);
    const [, percent] = / ([\d.]+) %/.exec(first.lines[1].description)!;
    expect(Number(first.lines[1].amount)).toBeCloseTo(95 * (1 + Number(percent) / 100), 2);
    expect(Number(first.total)).toBeCloseTo(244.9 + Number(first.lines[1].amount), 2);
    await ops.report(attempt(-6, 'CNC'));
    const second = await invoiceOf(pro);
    expect(second).toMatchObject({ version: 2, lines: [{}, redelivery(2), redelivery(3)] });
    expect(new Set(second.lines.map((line: Loose) => line.event)).size).toBe(3);
  });

  test('returned freight is billed out and back, and its invoice says when it came back', async () => {
    const { pro } = await ops.open(paidBy(payer.account));
    const attempt = event('delivery_attempted', pro, -7, { reasonCode: 'CNC' });
    await ops.report(event('picked_up', pro, -9), attempt, event('returned', pro, -5));
    // Nobody tried to deliver again, so there is no redelivery to pay for.
    expect(await invoiceOf(pro)).toMatchObject({
      version: 1,
      deliveredAt: null,
      returnedAt: ops.at(-5),
      lines: [{}, { code: 'RETURN', description: 'Return to shipper, 80 % of the freight charges', amount: '195.92' }],
      total: '440.82',
    });
  });

  test('the charges so far, with their log, are those of the invoice, and only the payer sees them', async () => {
    const consignee = await ops.caller();
    const { pro } = await ops.open({ payerAccount: payer.account, accounts: [payer.account, consignee.account] });
    const charges = async () => (await payer.get(`/v1/shipments/${pro}/charges`)).body.data;
    expect(await charges()).toMatchObject({ isFinal: false, invoiceNumber: null, total: '244.90' });
    await ops.report(
      event('picked_up', pro, -9),
      event('reweighed', pro, -8, { weightLb: 1_480, correctedCharge: '300.00' }),
      event('delivery_attempted', pro, -7, { reasonCode: 'CNC' }),
      event('out_for_delivery', pro, -6),
    );
    const open = await charges();
    expect(open).toMatchObject({
      isFinal: false,
      changes: [
        { what: 'RATED', amount: '244.90' },
        { what: 'CORRECTED', amount: '55.10', at: ops.at(-8) },
        { what: 'ADDED', code: 'REDEL', reason: 'CNC', at: ops.at(-6) },
      ],
    });
    const sum = open.changes.reduce((cents: number, { amount }: Loose) => cents + Math.round(Number(amount) * 100), 0);
    expect(sum).toBe(Math.round(Number(open.total) * 100));
    await ops.report(delivered(pro, -5));
    const invoice = await invoiceOf(pro);
    expect(await charges()).toEqual({ ...open, isFinal: true, invoiceNumber: invoice.number });
    expect({ lines: invoice.lines, total: invoice.total }).toEqual({ lines: open.lines, total: open.total });
    expect((await consignee.get(`/v1/shipments/${pro}/charges`)).status).toBe(404);
    expect((await consignee.get('/v1/shipments/0000000000/charges')).status).toBe(404);
  });

  test('a reweighed bill of lading is rated again as it was rated first', async () => {
    const shipper = await bolShipperOf(ops.app);
    const { pro } = (await shipper.make()).referenceNumbers;
    await ops.report(delivered(pro, 0));
    const first = (await shipper.call('GET', `/v1/invoices/INV${pro}`)).body.data;
    const sum = ({ lines }: Loose) =>
      lines.reduce((cents: number, { amount }: Loose) => cents + Math.round(Number(amount) * 100), 0);
    expect(sum(first)).toBe(Math.round(Number(first.total) * 100));
    const reweighed = event('reweighed', pro, 0.01, { weightLb: first.totalWeight * 3 });
    expect(await ops.report(reweighed)).toMatchObject([{ outcome: 'recorded' }]);
    const second = (await shipper.call('GET', `/v1/invoices/INV${pro}`)).body.data;
    expect(second).toMatchObject({ version: 2, totalWeight: first.totalWeight * 3 });
    expect(Number(second.total)).toBeGreaterThan(Number(first.total));
    expect(sum(second)).toBe(Math.round(Number(second.total) * 100));
    expect(second.lines.map(({ code }: Loose) => code)).toEqual(['FRT', 'FRT', 'FSC', 'INSFEE']);
    const [freight] = second.lines;
    expect(freight).toMatchObject({ line: 1, classification: '70' });
    expect(Math.round(freight.weight * Number(freight.rate))).toBe(Math.round(Number(freight.amount) * 100));
    expect(await ops.report(reweighed)).toMatchObject([{ outcome: 'duplicate' }]);
    const tracked = (await shipper.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data[0];
    // Tracking has the price of the freight; the fee for weighing is a charge besides.
    expect(Number(tracked.freightCharges) + 30).toBeCloseTo(Number(second.total), 2);
  });

  test('a reweighed bill with a quote is rated as it was quoted, by what the scale showed', async () => {
    const shipper = await bolShipperOf(ops.app);
    // What no bill can say: the feet that were asked for, and units that may be turned.
    const unit = { count: 4, type: 'CR', weight: 4000, length: 96, width: 40, height: 60 };
    const freight = { description: 'Racks', weight: 4000, pieces: 4, packagingType: 'CR', classification: '70' };
    const asked = spoiled(SMALLEST_QUOTE, {
      'payment.account': shipper.account,
      'quoteRequest.serviceLevels': ['VTL'],
      requestor: { name: 'Dana', phone: '8045550142', email: 'dana@example.com' },
      'commodity.handlingUnits': [
        {
          ...{ ...unit, isStackable: false, isTurnable: true, tareWeight: 100 },
          lineItems: [{ ...freight, isHazardous: false }],
        },
      ],
    });
    const { body } = await shipper.call('POST', '/v1/rate-quotes', asked);
    const [quote] = body.data;
    const { pro } = (
      await shipper.make({
        'referenceNumbers.quoteID': quote.quoteId,
        'commodities.handlingUnits': [
          {
            ...{ ...unit, type: 'CRT', tareWeight: 100 },
            lineItems: [{ ...freight, packagingType: 'CRT', hazardous: false, stackable: false }],
          },
        ],
      })
    ).referenceNumbers;
    await ops.report(delivered(pro, 0));
    const first = (await shipper.call('GET', `/v1/invoices/INV${pro}`)).body.data;
    expect(first.total).toBe(quote.quoteRate.totalCharges);
    await ops.report(event('reweighed', pro, 0.01, { weightLb: 4_140 }));
    const second = (await shipper.call('GET', `/v1/invoices/INV${pro}`)).body.data;
    // Volume goes by space: the same feet cost the same, whatever they weigh up to 1,000 lb per foot.
    expect(second).toMatchObject({ version: 2, totalWeight: 4_140, total: first.total });
  });

  test('payments: in parts, once each, until nothing is left; a correction opens it again', async () => {
    const { pro } = await ops.open(paidBy(payer.account));
    await ops.report(delivered(pro, -3));
    const pay = (paymentId: string, amount: string) =>
      ops.call('POST', `/invoices/INV${pro}/payments`, { paymentId, amount, paidAt: '2026-11-03T10:00:00-05:00' });
    expect((await pay('p1', '100.00')).body.data).toMatchObject({ status: 'PARTIALLY_PAID', balance: '144.90' });
    const again = await pay('p1', '100.00');
    expect([again.status, again.body.data.paid]).toEqual([201, '100.00']);
    const other = await pay('p1', '100.01');
    expect([other.status, other.body.error.code]).toEqual([409, 5090]);
    expect((await pay('p2', '0.00')).status).toBe(400);
    const twice = await Promise.all([pay('p3', '144.90'), pay('p3', '144.90'), pay('p4', '1.00')]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await invoiceOf(pro)).toMatchObject({ status: 'PAID', paid: '245.90', balance: '-1.00' });
    await ops.report(event('reweighed', pro, -2, { weightLb: 1_480, correctedCharge: '300.00' }));
    expect(await invoiceOf(pro)).toMatchObject({ version: 2, status: 'PARTIALLY_PAID', balance: '54.10' });
    expect(
      (
        await ops.call('POST', '/invoices/INV9999999990/payments', {
          paymentId: 'p',
          amount: '1.00',
          paidAt: '2026-11-03T10:00:00Z',
        })
      ).status,
    ).toBe(404);
    expect((await ops.call('GET', `/invoices/INV${pro}`)).body.data.payments).toHaveLength(3);
  });

  test('a payer sees its own, to others there is none; the list goes page after page', async () => {
    const [mine, other] = [await ops.caller(), await ops.caller()];
    const opened = [];
    for (let count = 0; count < 3; count++) opened.push(await ops.open(paidBy(mine.account)));
    await ops.report(...opened.map(({ pro }) => delivered(pro)));
    const number = `INV${opened[0]!.pro}`;
    expect((await mine.get(`/v1/invoices/${number}`)).status).toBe(200);
    const hidden = await other.get(`/v1/invoices/${number}`);
    expect([hidden.status, hidden.body.error.code]).toEqual([404, 3090]);
    expect((await other.get(`/v1/invoices?pro=${opened[0]!.pro}`)).body.data).toEqual([]);
    expect((await other.get('/v1/invoices')).body.data).toEqual([]);
    const first = (await mine.get('/v1/invoices?limit=2')).body;
    const second = (await mine.get(`/v1/invoices?limit=2&cursor=${first.cursor}`)).body;
    expect([...first.data, ...second.data].map(({ pro }: Loose) => pro)).toEqual(
      opened.map(({ pro }) => pro).reverse(),
    );
    expect(second.cursor).toBeNull();
    expect((await mine.get('/v1/invoices?from=2026-11-03')).body.data).toEqual([]);
    expect((await mine.get('/v1/invoices?to=2026-11-02')).body.data).toHaveLength(3);
    expect((await mine.get('/v1/invoices?cursor=abc')).status).toBe(400);
  });

  test('deliveries and reweighs at the same moment: one invoice, its versions without a gap', async () => {
    const { pro } = await ops.open(paidBy(payer.account));
    const told = [
      delivered(pro, -3),
      ...[1, 2, 3].map((at) =>
        event('reweighed', pro, -3 + at / 2, { weightLb: 1_000 + at, correctedCharge: `30${at}.00` }),
      ),
    ];
    await Promise.all([...told, ...told].map((one) => ops.report(one)));
    const invoice = await invoiceOf(pro);
    expect(invoice.total).toBe('303.00');
    expect(invoice.versions.map(({ version }: Loose) => version)).toEqual(
      Array.from({ length: invoice.version }, (_, at) => at + 1),
    );
  });
});
