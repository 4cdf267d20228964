// Invoices on the real app and both databases: issued with the delivery, corrected by other documents, paid, visible to the payer only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withPdf } from '../../platform/pdf/pdf-reading.fixture.ts';
import { bolShipperOf } from '../bol/bol-shipper.fixture.ts';
import { EVERY_OPERATIONS, type Operations } from '../operations/operations.fixture.ts';
import { offerOtherwise, SMALLEST as SMALLEST_QUOTE, spoiled } from '../rate-quotes/rate-quote.fixture.ts';
import type { FreightCaller, Loose } from '../shipments/shipment.fixture.ts';

const byRelation = (one: Loose, other: Loose) => (one.relation < other.relation ? -1 : 1);

describe.each(EVERY_OPERATIONS)('$name', ({ open }) => {
  let ops: Operations;
  let payer: FreightCaller;
  beforeAll(async () => {
    ops = await open();
    payer = await ops.caller();
  });
  afterAll(() => ops.app.close());

  const delivered = (pro: string, hours = -1) => ops.event('delivered', pro, hours, { receivedBy: 'J. Doe' });
  const paidBy = (account: string) => ({ payerAccount: account, accounts: [account, 'CONSIGN'] });
  /** The newest one. */
  const invoiceOf = async (pro: string) => (await payer.get(`/v1/invoices?pro=${pro}`)).body.data[0];
  const numberOf = async (pro: string, hours: number) => {
    await ops.report(delivered(pro, hours));
    return (await ops.call('GET', `/invoices/INV${pro}`)).body.data.number as string;
  };

  test('issued with the delivery, once, due in 30 days', async () => {
    const { pro } = await ops.open(paidBy(payer.account));
    await ops.report(ops.event('picked_up', pro, -3));
    expect(await invoiceOf(pro)).toBeUndefined();
    const batch = [delivered(pro), ops.event('document_available', pro, -0.5, { documentType: 'DR' })];
    await ops.report(...batch);
    const invoice = await invoiceOf(pro);
    expect(invoice).toMatchObject({
      type: 'INVOICE',
      number: expect.stringMatching(/^INV-2026-\d{8}$/),
      version: 1,
      status: 'OPEN',
      isOverdue: false,
      reason: 'ISSUED',
      relatedDocuments: [],
      payerAccount: payer.account,
      lines: [{ line: 1, code: 'MISC', description: 'Freight', amount: '244.90' }],
      total: '244.90',
      paid: '0.00',
      balance: '244.90',
      invoiceDate: '2026-11-02',
      dueDate: '2026-12-02',
      netDays: 30,
      totalWeight: 1_200,
    });
    await ops.report(...batch);
    expect(await invoiceOf(pro)).toEqual(invoice);
    expect((await payer.get(`/v1/invoices/${invoice.number}`)).body.data).toEqual(invoice);
    // Its number in the old format, before invoices had serial numbers.
    expect((await payer.get(`/v1/invoices/INV${pro}`)).body.data).toEqual(invoice);
  });

  test('numbers have no gaps and are never issued twice, however many are issued at once', async () => {
    const own = await ops.caller();
    const opened = await Promise.all(Array.from({ length: 60 }, () => ops.open(paidBy(own.account))));
    const before = Number((await numberOf(opened[0]!.pro, -3)).slice(-8));
    // Some alone, some together, all of them reported twice.
    const groups = [opened.slice(1, 31).map((one) => [one]), [opened.slice(31, 50)], [opened.slice(50)]].flat();
    const told = groups.map((group) => group.map(({ pro }) => delivered(pro, -2)));
    await Promise.all([...told, ...told].map((events) => ops.report(...events)));
    const { data } = (await own.get('/v1/invoices?limit=200')).body;
    const serials = data.map(({ number }: Loose) => Number(number.slice(-8)));
    expect(serials.toSorted((one: number, other: number) => one - other)).toEqual(
      Array.from({ length: 60 }, (_, at) => before + at),
    );
  });

  test('corrected by a reweigh: a credit memo and a new invoice that name each other; the first invoice stays', async () => {
    const { pro } = await ops.open(paidBy(payer.account));
    await ops.report(delivered(pro, -3));
    const first = await invoiceOf(pro);
    await ops.report(ops.event('reweighed', pro, -2, { weightLb: 1_480, correctedCharge: '300.00' }));
    const corrected = await invoiceOf(pro);
    const [memo] = (await payer.get(`/v1/invoices?pro=${pro}&type=credit-memo`)).body.data;
    expect(corrected).toMatchObject({ reason: 'CORRECTED', status: 'OPEN', total: '300.00', totalWeight: 1_480 });
    expect(corrected.lines).toEqual([
      { line: 1, code: 'MISC', description: 'Freight', amount: '244.90' },
      { line: 2, code: 'RWG', description: 'Correction after reweigh', amount: '55.10' },
    ]);
    expect(memo).toMatchObject({
      type: 'CREDIT_MEMO',
      number: expect.stringMatching(/^CM-2026-\d{8}$/),
      status: 'APPLIED',
      reason: 'CORRECTED',
      total: '-244.90',
      balance: '0.00',
      lines: [{ line: 1, code: 'MISC', description: 'Freight', amount: '-244.90' }],
    });
    const named = (relation: string, { type, number }: Loose) => ({ relation, type, number });
    expect(memo.relatedDocuments).toEqual([named('CORRECTS', first), named('ISSUED_WITH', corrected)]);
    expect(corrected.relatedDocuments.toSorted(byRelation)).toEqual([
      named('CORRECTS', first),
      named('ISSUED_WITH', memo),
    ]);
    const after = (await payer.get(`/v1/invoices/${first.number}`)).body.data;
    expect(after).toEqual({
      ...first,
      status: 'CREDITED',
      credited: '244.90',
      balance: '0.00',
      relatedDocuments: expect.arrayContaining([named('CORRECTED_BY', memo), named('CORRECTED_BY', corrected)]),
    });
    expect((await payer.get(`/v1/invoices/${memo.number}`)).body.data).toEqual(memo);
    // Reported late but happened earlier: the later weight applies.
    await ops.report(ops.event('reweighed', pro, -2.5, { weightLb: 1_400, correctedCharge: '290.00' }));
    expect((await payer.get(`/v1/invoices?pro=${pro}&type=all`)).body.data).toHaveLength(3);
  });

  test('a reweigh before the delivery is in the first version; freight without a price waits for one', async () => {
    const [weighed, unpriced] = [
      await ops.open(paidBy(payer.account)),
      await ops.open({ ...paidBy(payer.account), charge: null }),
    ];
    await ops.report(ops.event('reweighed', weighed.pro, -3, { weightLb: 900, correctedCharge: '200.00' }));
    await ops.report(delivered(weighed.pro), delivered(unpriced.pro, -2));
    expect(await invoiceOf(weighed.pro)).toMatchObject({ reason: 'ISSUED', total: '200.00' });
    expect(await invoiceOf(unpriced.pro)).toBeUndefined();
    await ops.report(ops.event('reweighed', unpriced.pro, -1, { weightLb: 900, correctedCharge: '210.00' }));
    expect(await invoiceOf(unpriced.pro)).toMatchObject({
      reason: 'ISSUED',
      lines: [{ line: 1, code: 'FRT', description: 'Freight', amount: '210.00' }],
    });
  });

  test('an attempt that failed because of the consignee costs a redelivery with fuel, even if it is reported late', async () => {
    const { pro } = await ops.open(paidBy(payer.account));
    const attempt = (hours: number, reasonCode: string) => ops.event('delivery_attempted', pro, hours, { reasonCode });
    await ops.report(ops.event('picked_up', pro, -9), attempt(-8, 'CNC'), attempt(-7, 'MEC'), delivered(pro, -5));
    const first = await invoiceOf(pro);
    const redelivery = (line: number) => ({
      line,
      code: 'REDEL',
      description: expect.stringMatching(/^Redelivery, with [\d.]+% fuel surcharge$/),
      reason: 'CNC',
    });
    expect(first.lines.slice(1)).toMatchObject([redelivery(2)]);
    const [, percent] = / ([\d.]+)%/.exec(first.lines[1].description)!;
    expect(Number(first.lines[1].amount)).toBeCloseTo(95 * (1 + Number(percent) / 100), 2);
    expect(Number(first.total)).toBeCloseTo(244.9 + Number(first.lines[1].amount), 2);
    await ops.report(attempt(-6, 'CNC'));
    // Only a charge was added, so only that charge is billed.
    const second = await invoiceOf(pro);
    expect(second).toMatchObject({
      reason: 'SUPPLEMENT',
      total: first.lines[1].amount,
      lines: [redelivery(1)],
      relatedDocuments: [{ relation: 'CORRECTS', type: 'INVOICE', number: first.number }],
    });
    expect(second.lines[0].event).not.toBe(first.lines[1].event);
    const after = (await payer.get(`/v1/invoices/${first.number}`)).body.data;
    expect(after).toMatchObject({ lines: first.lines, balance: first.balance, credited: '0.00' });
    // A later correction reverses both, and one invoice bills everything.
    await ops.report(ops.event('reweighed', pro, -5.5, { weightLb: 1_480, correctedCharge: '300.00' }));
    const all = (await payer.get(`/v1/invoices?pro=${pro}&type=all`)).body.data;
    expect(all.map(({ type, balance }: Loose) => [type, balance !== '0.00']).toSorted()).toEqual([
      ['CREDIT_MEMO', false],
      ['CREDIT_MEMO', false],
      ['INVOICE', false],
      ['INVOICE', false],
      ['INVOICE', true],
    ]);
    const [last] = (await payer.get(`/v1/invoices?pro=${pro}&status=open`)).body.data;
    expect(last.lines.map(({ code }: Loose) => code)).toEqual(['MISC', 'RWG', 'REDEL', 'REDEL']);
  });

  test('returned freight is billed for both directions, and its invoice says when it came back', async () => {
    const { pro } = await ops.open(paidBy(payer.account));
    const attempt = ops.event('delivery_attempted', pro, -7, { reasonCode: 'CNC' });
    await ops.report(ops.event('picked_up', pro, -9), attempt, ops.event('returned', pro, -5));
    // No redelivery was attempted, so none is charged.
    expect(await invoiceOf(pro)).toMatchObject({
      reason: 'ISSUED',
      deliveredAt: null,
      returnedAt: ops.at(-5),
      lines: [{}, { code: 'RETURN', description: 'Return to shipper, 80% of the freight charges', amount: '195.92' }],
      total: '440.82',
    });
  });

  test('the charges so far, with their log, are those of the invoice, and only the payer sees them', async () => {
    const consignee = await ops.caller();
    const { pro } = await ops.open({ payerAccount: payer.account, accounts: [payer.account, consignee.account] });
    const charges = async () => (await payer.get(`/v1/shipments/${pro}/charges`)).body.data;
    expect(await charges()).toMatchObject({ isFinal: false, invoiceNumber: null, total: '244.90' });
    await ops.report(
      ops.event('picked_up', pro, -9),
      ops.event('reweighed', pro, -8, { weightLb: 1_480, correctedCharge: '300.00' }),
      ops.event('delivery_attempted', pro, -7, { reasonCode: 'CNC' }),
      ops.event('out_for_delivery', pro, -6),
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

  test('a reweighed bill of lading is rated again with its original versions', async () => {
    const shipper = await bolShipperOf(ops.app);
    const { pro } = (await shipper.make()).referenceNumbers;
    await ops.report(delivered(pro, 0));
    const first = (await shipper.call('GET', `/v1/invoices/INV${pro}`)).body.data;
    const sum = ({ lines }: Loose) =>
      lines.reduce((cents: number, { amount }: Loose) => cents + Math.round(Number(amount) * 100), 0);
    expect(sum(first)).toBe(Math.round(Number(first.total) * 100));
    const reweighed = ops.event('reweighed', pro, 0.01, { weightLb: first.totalWeight * 3 });
    expect(await ops.report(reweighed)).toMatchObject([{ outcome: 'recorded' }]);
    const [second] = (await shipper.call('GET', `/v1/invoices?pro=${pro}`)).body.data;
    expect(second).toMatchObject({ reason: 'CORRECTED', totalWeight: first.totalWeight * 3 });
    expect(Number(second.total)).toBeGreaterThan(Number(first.total));
    expect(sum(second)).toBe(Math.round(Number(second.total) * 100));
    expect(second.lines.map(({ code }: Loose) => code)).toEqual(['FRT', 'FRT', 'FSC', 'INSFEE']);
    const [freight] = second.lines;
    expect(freight).toMatchObject({ line: 1, classification: '70' });
    expect(Math.round(freight.weight * Number(freight.rate))).toBe(Math.round(Number(freight.amount) * 100));
    expect(await ops.report(reweighed)).toMatchObject([{ outcome: 'duplicate' }]);
    const tracked = (await shipper.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data[0];
    // Tracking shows the price of the freight; the reweigh fee is a separate charge.
    expect(Number(tracked.freightCharges) + 30).toBeCloseTo(Number(second.total), 2);
  });

  test('a reweighed bill with a quote is rated as quoted, with the weight that was found', async () => {
    const shipper = await bolShipperOf(ops.app);
    // What a bill cannot express: the requested linear feet, and units that may be turned.
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
    await ops.report(ops.event('reweighed', pro, 0.01, { weightLb: 4_140 }));
    // Volume is priced by space: the same feet cost the same at up to 1,000 lb per foot, so nothing is corrected.
    expect((await shipper.call('GET', `/v1/invoices?pro=${pro}&type=all`)).body.data).toEqual([first]);
  });

  test('a reweighed bill keeps the adjustment to the price that was quoted', async () => {
    const shipper = await bolShipperOf(ops.app);
    const unit = { count: 2, type: 'PL', weight: 1200, length: 48, width: 40, height: 50 };
    const asked = spoiled(SMALLEST_QUOTE, {
      'payment.account': shipper.account,
      'commodity.handlingUnits': [{ ...unit, lineItems: [{ weight: 1200, classification: '70' }] }],
    });
    const [quote] = (await shipper.call('POST', '/v1/rate-quotes', asked)).body.data;
    const invoiceAfter = async (quoteId: string | undefined, weightLb: number) => {
      const { pro } = (await shipper.make(quoteId === undefined ? {} : { 'referenceNumbers.quoteID': quoteId }))
        .referenceNumbers;
      await ops.report(ops.event('reweighed', pro, 0, { weightLb }), delivered(pro, 0.01));
      return (await shipper.call('GET', `/v1/invoices?pro=${pro}`)).body.data[0];
    };
    const plain = await invoiceAfter(undefined, 2_460);
    await offerOtherwise(ops.app.context.db, quote.quoteId, 1_234, 0);
    const adjusted = await invoiceAfter(quote.quoteId, 2_460);
    const adjustment = { code: 'ADJ', description: 'Adjustment to the quoted price', amount: '12.34' };
    expect(adjusted.lines.filter(({ code }: Loose) => code === 'ADJ')).toMatchObject([adjustment]);
    expect(Number(adjusted.total)).toBeCloseTo(Number(plain.total) + 12.34, 2);
    // The same weight as on the bill: nothing is corrected, and no fee is due.
    const [again] = (await shipper.call('POST', '/v1/rate-quotes', asked)).body.data;
    await offerOtherwise(ops.app.context.db, again.quoteId, 1_234, 0);
    const same = await invoiceAfter(again.quoteId, 1_260);
    expect(Number(same.total)).toBeCloseTo(Number(again.quoteRate.totalCharges) + 12.34, 2);
    expect(same.lines.at(-1)).toMatchObject(adjustment);
  });

  test('payments are recorded in parts, once each, until nothing is due; a correction takes them over', async () => {
    const { pro } = await ops.open(paidBy(payer.account));
    const number = await numberOf(pro, -3);
    const pay = (paymentId: string, amount: string) =>
      ops.call('POST', `/invoices/${number}/payments`, { paymentId, amount, paidAt: '2026-11-03T10:00:00-05:00' });
    expect((await pay('p1', '100.00')).body.data).toMatchObject({ status: 'PARTIALLY_PAID', balance: '144.90' });
    const again = await pay('p1', '100.00');
    expect([again.status, again.body.data.paid]).toEqual([201, '100.00']);
    const other = await pay('p1', '100.01');
    expect([other.status, other.body.error.code]).toEqual([409, 5090]);
    expect((await pay('p2', '0.00')).status).toBe(400);
    const twice = await Promise.all([pay('p3', '144.90'), pay('p3', '144.90')]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    // The excess is a credit on the account.
    expect((await pay('p4', '1.00')).status).toBe(201);
    expect(await invoiceOf(pro)).toMatchObject({ status: 'PAID', paid: '244.90', balance: '0.00' });
    await ops.report(ops.event('reweighed', pro, -2, { weightLb: 1_480, correctedCharge: '300.00' }));
    expect(await invoiceOf(pro)).toMatchObject({
      reason: 'CORRECTED',
      status: 'PARTIALLY_PAID',
      paid: '244.90',
      balance: '55.10',
    });
    expect((await payer.get(`/v1/invoices/${number}`)).body.data).toMatchObject({
      status: 'CREDITED',
      paid: '0.00',
      balance: '0.00',
      payments: [],
    });
    expect(
      (
        await ops.call('POST', '/invoices/INV-2026-99999999/payments', {
          paymentId: 'p',
          amount: '1.00',
          paidAt: '2026-11-03T10:00:00Z',
        })
      ).status,
    ).toBe(404);
    const { payments } = (await ops.call('GET', `/invoices/${(await invoiceOf(pro)).number}`)).body.data;
    expect(payments.map(({ amount }: Loose) => amount).toSorted()).toEqual(['100.00', '144.90']);
  });

  test('a payment that did not clear is reversed, once, with a reason in the audit log', async () => {
    const { pro } = await ops.open(paidBy(payer.account));
    const number = await numberOf(pro, -3);
    const body = { paymentId: 'check 7/8', amount: '244.90', paidAt: '2026-11-03T10:00:00-05:00' };
    expect((await ops.call('POST', `/invoices/${number}/payments`, body)).body.data.status).toBe('PAID');
    const reverse = (paymentId: string) =>
      ops.call('POST', `/invoices/${number}/payments/${encodeURIComponent(paymentId)}/reversal`, {
        reason: 'Returned by the bank',
      });
    const [one, two] = await Promise.all([reverse('check 7/8'), reverse('check 7/8')]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await invoiceOf(pro)).toMatchObject({
      status: 'OPEN',
      paid: '0.00',
      balance: '244.90',
      payments: [{ paymentId: 'check 7/8', amount: '244.90', reversedAt: expect.any(String) }],
    });
    const missing = await reverse('check 9');
    expect([missing.status, missing.body.error.code]).toEqual([404, 3091]);
    const audited = await ops.call('GET', '/audit?action=payment.reversed');
    const entries = audited.body.data.filter(({ details }: Loose) => details.paymentId === 'check 7/8');
    expect(entries).toMatchObject([
      { details: { reason: 'Returned by the bank', invoices: [{ number, before: '0.00', after: '244.90' }] } },
    ]);
  });

  test('payers see their own, others see none; the list has pages', async () => {
    const [mine, other] = [await ops.caller(), await ops.caller()];
    const opened = [];
    for (let count = 0; count < 3; count++) opened.push(await ops.open(paidBy(mine.account)));
    await ops.report(...opened.map(({ pro }) => delivered(pro)));
    const { number } = (await mine.get(`/v1/invoices?pro=${opened[0]!.pro}`)).body.data[0];
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

  test('simultaneous deliveries and reweighs make one invoice, with no gap in its versions', async () => {
    const { pro } = await ops.open(paidBy(payer.account));
    const told = [
      delivered(pro, -3),
      ...[1, 2, 3].map((at) =>
        ops.event('reweighed', pro, -3 + at / 2, { weightLb: 1_000 + at, correctedCharge: `30${at}.00` }),
      ),
    ];
    await Promise.all([...told, ...told].map((one) => ops.report(one)));
    const invoice = await invoiceOf(pro);
    expect(invoice.total).toBe('303.00');
    const all = (await payer.get(`/v1/invoices?pro=${pro}&type=all`)).body.data;
    const sum = all.reduce((cents: number, { total }: Loose) => cents + Math.round(Number(total) * 100), 0);
    expect(sum).toBe(30_300);
    expect(all.filter(({ status }: Loose) => status === 'OPEN')).toEqual([invoice]);
  });

  test('filters: by status, type and day; as CSV with one row for each line', async () => {
    const own = await ops.caller();
    const [paid, corrected, old] = [
      await ops.open(paidBy(own.account)),
      await ops.open(paidBy(own.account)),
      await ops.open(paidBy(own.account)),
    ];
    await ops.report(delivered(paid.pro, -3), delivered(corrected.pro, -3), delivered(old.pro, -3));
    const list = async (query: string) => (await own.get(`/v1/invoices?${query}`)).body.data;
    const [{ number }] = await list(`pro=${paid.pro}`);
    const payment = { paymentId: 'f1', amount: '244.90', paidAt: '2026-11-03T10:00:00-05:00' };
    await ops.call('POST', `/invoices/${number}/payments`, payment);
    await ops.report(ops.event('reweighed', corrected.pro, -2, { weightLb: 1_480, correctedCharge: '300.00' }));
    const pros = async (query: string) => (await list(query)).map(({ pro }: Loose) => pro).toSorted();
    expect(await pros('status=paid')).toEqual([paid.pro, corrected.pro].toSorted());
    expect(await pros('status=open')).toEqual([corrected.pro, old.pro].toSorted());
    expect(await pros('type=credit-memo')).toEqual([corrected.pro]);
    expect(await list('type=all')).toHaveLength(5);
    expect(await pros('status=overdue')).toEqual([]);
    expect((await own.get('/v1/invoices?status=late')).status).toBe(400);

    const csv = await ops.app.http.inject({ url: '/v1/invoices.csv?type=all', headers: own.headers });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...rows] = csv.payload
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    const column = (name: string) => rows.map((row) => row[head!.indexOf(name)]);
    expect(rows).toHaveLength(6);
    expect(
      column('amount')
        .map(Number)
        .toSorted((one, other) => one - other),
    ).toEqual([-244.9, 55.1, 244.9, 244.9, 244.9, 244.9]);
    expect(new Set(column('pro'))).toEqual(new Set([paid.pro, corrected.pro, old.pro]));
    expect(column('line').every((line) => Number(line) >= 1)).toBe(true);
  });

  test('a credit on a line is granted with a reason, frees what was paid, and survives a correction', async () => {
    const own = await ops.caller();
    const { pro } = await ops.open(paidBy(own.account));
    const number = await numberOf(pro, -3);
    const body = { paymentId: 'g1', amount: '244.90', paidAt: '2026-11-03T10:00:00-05:00' };
    await ops.call('POST', `/invoices/${number}/payments`, body);
    const grant = (invoice: string, lines: Loose) =>
      ops.call('POST', `/invoices/${invoice}/credit-memos`, { lines, reason: 'Late by a day' });
    const refused = await grant(number, [
      { line: 1, amount: '244.91' },
      { line: 2, amount: '1.00' },
      { line: 1, amount: '1.00' },
    ]);
    expect(refused.status).toBe(400);
    for (const field of ['lines[0].amount', 'lines[1].line', 'lines[2].line']) {
      expect(JSON.stringify(refused.body)).toContain(field);
    }
    const granted = await grant(number, [{ line: 1, amount: '44.90' }]);
    expect(granted.body.data).toMatchObject({ status: 'PAID', credited: '44.90', paid: '200.00', balance: '0.00' });
    expect((await grant(number, [{ line: 1, amount: '200.01' }])).status).toBe(400);
    const { unapplied } = (await ops.call('GET', `/customers/${own.account}/payments`)).body.data;
    expect(unapplied).toBe('44.90');
    const [memo] = (await own.get(`/v1/invoices?pro=${pro}&type=credit-memo`)).body.data;
    expect(memo).toMatchObject({
      reason: 'GRANTED',
      note: 'Late by a day',
      total: '-44.90',
      lines: [{ line: 1, description: 'Freight', amount: '-44.90' }],
      relatedDocuments: [{ relation: 'CORRECTS', number }],
    });
    const [entry] = (await ops.call('GET', '/audit?action=invoice.credited')).body.data;
    expect(entry.details).toMatchObject({ reason: 'Late by a day', amount: '44.90', before: '0.00', after: '0.00' });

    await ops.report(ops.event('reweighed', pro, -2, { weightLb: 1_480, correctedCharge: '300.00' }));
    const [corrected] = (await own.get(`/v1/invoices?pro=${pro}`)).body.data;
    expect(corrected).toMatchObject({ total: '255.10', paid: '200.00', balance: '55.10' });
    expect(corrected.lines.at(-1)).toMatchObject({ code: 'CRD', amount: '-44.90' });
    await ops.report(ops.event('reweighed', pro, -1.5, { weightLb: 1_500, correctedCharge: '320.00' }));
    const [again] = (await own.get(`/v1/invoices?pro=${pro}`)).body.data;
    expect(again).toMatchObject({ total: '275.10', paid: '200.00', balance: '75.10' });
    const late = await grant(number, [{ line: 1, amount: '1.00' }]);
    expect([late.status, late.body.error.code]).toEqual([409, 5091]);
    expect((await grant(memo.number, [{ line: 1, amount: '1.00' }])).status).toBe(404);
  });

  test('printed: an invoice with its remittance slip, a credit memo without one, for the payer alone', async () => {
    const [own, other] = [await ops.caller(), await ops.caller()];
    const { pro } = await ops.open(paidBy(own.account));
    await ops.report(delivered(pro, -3));
    await ops.report(ops.event('reweighed', pro, -2, { weightLb: 1_480, correctedCharge: '300.00' }));
    const documents = (await own.get(`/v1/invoices?pro=${pro}&type=all`)).body.data;
    const pdf = (number: string, { headers }: FreightCaller) =>
      ops.app.http.inject({ url: `/v1/invoices/${number}/pdf`, headers });
    expect(documents.map(({ type }: Loose) => type).sort()).toEqual(['CREDIT_MEMO', 'INVOICE', 'INVOICE']);
    for (const { type, number, total } of documents) {
      const answer = await pdf(number, own);
      expect(answer.statusCode, number).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      const text = await withPdf(answer.rawPayload, (pages) => pages.map((page) => page.text).join('\n'));
      for (const words of [number, total, pro]) expect(text).toContain(words);
      expect(text.includes('REMIT TO')).toBe(type === 'INVOICE');
      expect(text.includes('CREDIT MEMO')).toBe(type === 'CREDIT_MEMO');
      expect((await pdf(number, other)).statusCode).toBe(404);
    }
  });
});
