// Corrections of bills after pickup on the real app and both databases: previewed, then saved, charged, logged and invoiced again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/support/waiting.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf } from '../bol/bol-shipper.fixture.ts';
import { EVERY_OPERATIONS, type Operations } from '../operations/operations.fixture.ts';

let ids = 0;
const cents = (amount: string) => Math.round(Number(amount) * 100);

describe.each(EVERY_OPERATIONS)('$name', ({ open }) => {
  let ops: Operations;
  let shipper: BolShipper;
  let other: BolShipper;
  beforeAll(async () => {
    ops = await open();
    shipper = await bolShipperOf(ops.app);
    other = await bolShipperOf(ops.app);
  });
  afterAll(() => ops.app.close());

  const report = async (pro: string, type: string, more: Loose = {}) => {
    ops.app.clock.advance(60_000);
    const [result] = await ops.report({
      eventId: `e${++ids}`,
      type: `shipment.${type}`,
      pro,
      occurredAt: ops.at(0),
      ...more,
    });
    expect(result.outcome, JSON.stringify(result)).toBe('recorded');
  };
  const pickedUp = async (changes: Loose = {}) => {
    const bill = shipper.bill(changes);
    const { pro } = (await shipper.make(changes)).referenceNumbers;
    await report(pro, 'picked_up');
    return { pro, bill };
  };
  const correct = (pro: string, body: Loose) =>
    ops.call('POST', `/shipments/${pro}/corrections`, { reason: 'As on the paper bill.', ...body });
  const saved = async (pro: string, body: Loose) => {
    const { status, body: answer } = await correct(pro, body);
    expect(status, JSON.stringify(answer)).toBe(200);
    return answer.data;
  };
  const charges = async (pro: string) => (await ops.call('GET', `/shipments/${pro}/charges`)).body.data;
  const invoices = async (of: BolShipper, pro: string) =>
    (await of.call('GET', `/v1/invoices?type=all&pro=${pro}`)).body.data;
  const heavier = (
    bill: Loose,
    weight: number,
    classification = bill.commodities.handlingUnits[0].lineItems[0].classification,
  ) => {
    const commodities = structuredClone(bill.commodities);
    const [unit] = commodities.handlingUnits;
    unit.weight = weight;
    unit.lineItems = [{ ...unit.lineItems[0], weight, classification }];
    return commodities;
  };

  const CASES: [string, (bill: Loose) => Loose, string[], boolean][] = [
    [
      'the consignee’s street',
      (b) => ({ destination: { ...b.destination, address1: '99 New Road' } }),
      ['ADRCOR'],
      false,
    ],
    ['the consignee’s name', (b) => ({ destination: { ...b.destination, name: 'Other Name' } }), ['BOLCOR'], false],
    ['the terms', () => ({ payment: { terms: 'Collect' } }), ['BOLCOR'], false],
    ['the weight', (b) => ({ commodities: heavier(b, 4_000) }), ['BOLCOR'], true],
    ['the class', (b) => ({ commodities: heavier(b, b.commodities.handlingUnits[0].weight, '250') }), ['BOLCOR'], true],
    [
      'street and weight',
      (b) => ({ destination: { ...b.destination, address2: 'Dock 3' }, commodities: heavier(b, 4_000) }),
      ['ADRCOR', 'BOLCOR'],
      true,
    ],
  ];
  test.each(CASES)(
    '%s: the charges are previewed without storing anything, then saved as shown',
    async (_, change, codes, isRated) => {
      const { pro, bill } = await pickedUp();
      const before = await charges(pro);
      const shown = await saved(pro, { ...change(bill), dryRun: true });
      expect(shown).toMatchObject({
        isSaved: false,
        billVersion: 1,
        replacesInvoice: null,
        before: { total: before.total },
      });
      expect(await charges(pro)).toEqual(before);
      const added = shown.after.lines.filter((line: Loose) => line.event !== undefined);
      expect(added.map(({ code, amount }: Loose) => [code, amount])).toEqual(codes.map((code) => [code, '25.00']));
      const freight = cents(shown.difference) - 2_500 * codes.length;
      expect(freight > 0).toBe(isRated);
      const done = await saved(pro, { ...change(bill), billVersion: 1 });
      const amounts = (lines: Loose[]) => lines.map(({ code, amount }: Loose) => [code, amount]);
      expect({ ...done, after: amounts(done.after.lines) }).toEqual({
        ...shown,
        isSaved: true,
        billVersion: 2,
        after: amounts(shown.after.lines),
      });
      const after = await charges(pro);
      expect([after.total, amounts(after.lines)]).toEqual([shown.after.total, amounts(shown.after.lines)]);
      expect(after.changes.reduce((sum: number, { amount }: Loose) => sum + cents(amount), 0)).toBe(cents(after.total));
      const corrected = after.changes.filter(({ what }: Loose) => what === 'CORRECTED');
      expect(corrected.map(({ note }: Loose) => note)).toEqual(isRated ? ['As on the paper bill.'] : []);
    },
  );

  test('the bill has a new version, the shipment an event, and the audit log what was before and after', async () => {
    const { pro, bill } = await pickedUp();
    const { total } = await charges(pro);
    const after = await saved(pro, { commodities: heavier(bill, 4_000), isCarrierMistake: true });
    expect(after.after.lines.some((line: Loose) => line.event !== undefined)).toBe(false);
    const stored = (await shipper.call('GET', `/v1/bol/${pro}`)).body;
    expect(stored.request.commodities.handlingUnits[0].weight).toBe(4_000);
    expect(stored.totalCharges).toBe(after.after.total);
    expect(stored.history.map(({ action, username }: Loose) => [action, username])).toEqual([
      ['created', expect.any(String)],
      ['corrected', 'carrier'],
    ]);
    const [record] = (await shipper.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data;
    expect(record.movementHistory.map((one: Loose) => one.expandedStatus)).toContain('BOL Corrected');
    expect(record.status.conciseStatus).toBe('Picked Up');
    await until('it is told', async () => {
      const { data } = (await shipper.call('GET', '/v1/events?types=shipment.corrected,charge.changed&limit=200')).body;
      const types = data.filter((one: Loose) => one.data.pro === pro).map(({ type }: Loose) => type);
      return types.sort().join() === 'charge.changed,shipment.corrected';
    });
    const [entry] = (await ops.call('GET', `/audit?subject=shipment:${pro}`)).body.data;
    expect(entry).toMatchObject({
      action: 'shipment.corrected',
      actor: 'operator:dispatch',
      details: {
        reason: 'As on the paper bill.',
        before: total,
        after: after.after.total,
        fields: expect.arrayContaining([
          {
            field: 'commodities.handlingUnits[0].weight',
            before: String(bill.commodities.handlingUnits[0].weight),
            after: '4000',
          },
        ]),
      },
    });
  });

  test('another payer has its own prices, sees the shipment and gets the invoice', async () => {
    const { pro, bill } = await pickedUp();
    const billTo = { ...bill.billTo, account: other.account };
    expect((await other.call('GET', `/v1/bol/${pro}`)).status).toBe(404);
    await saved(pro, { billTo });
    expect((await other.call('GET', `/v1/shipments/${pro}/charges`)).status).toBe(200);
    expect((await shipper.call('GET', `/v1/shipments/${pro}/charges`)).status).toBe(404);
    await report(pro, 'delivered', { receivedBy: 'J. Doe' });
    expect((await invoices(other, pro)).map(({ payerAccount }: Loose) => payerAccount)).toEqual([other.account]);
    expect(await invoices(shipper, pro)).toEqual([]);
  });

  test('an invoice is credited in full and a new one issued; each names the other, and a payment moves with it', async () => {
    const { pro, bill } = await pickedUp();
    await report(pro, 'delivered', { receivedBy: 'J. Doe' });
    const [first] = await invoices(shipper, pro);
    const payment = { paymentId: 'check-1', amount: '10.00', paidAt: ops.at(0) };
    await ops.call('POST', `/invoices/${first.number}/payments`, payment);
    const shown = await saved(pro, { commodities: heavier(bill, 4_000), dryRun: true });
    expect(shown.replacesInvoice).toBe(first.number);
    expect(await invoices(shipper, pro)).toHaveLength(1);
    await saved(pro, { commodities: heavier(bill, 4_000) });
    const all = await invoices(shipper, pro);
    const [old, memo, next] = [
      all.find(({ number }: Loose) => number === first.number),
      all.find(({ type }: Loose) => type === 'CREDIT_MEMO'),
      all.find(({ number, type }: Loose) => type === 'INVOICE' && number !== first.number),
    ];
    expect(old).toMatchObject({ status: 'CREDITED', balance: '0.00', paid: '0.00' });
    expect(cents(memo.total)).toBe(-cents(first.total));
    expect(next).toMatchObject({ total: shown.after.total, paid: '10.00', reason: 'CORRECTED' });
    const related = (one: Loose) => one.relatedDocuments.map(({ relation, number }: Loose) => [relation, number]);
    expect(related(memo)).toEqual(
      expect.arrayContaining([
        ['CORRECTS', first.number],
        ['ISSUED_WITH', next.number],
      ]),
    );
    expect(related(next)).toEqual(
      expect.arrayContaining([
        ['CORRECTS', first.number],
        ['ISSUED_WITH', memo.number],
      ]),
    );
    expect(related(old).map(([relation]: string[]) => relation)).toEqual(['CORRECTED_BY', 'CORRECTED_BY']);
  });

  test('an invoiced bill is invoiced again even if its charges stay the same, because the invoice prints the parties', async () => {
    const { pro, bill } = await pickedUp();
    await report(pro, 'delivered', { receivedBy: 'J. Doe' });
    const [first] = await invoices(shipper, pro);
    await saved(pro, { billTo: { ...bill.billTo, name: 'Accounts Payable' }, isCarrierMistake: true });
    const next = (await invoices(shipper, pro)).find(
      ({ number, type }: Loose) => type === 'INVOICE' && number !== first.number,
    );
    expect(next).toMatchObject({ total: first.total, billTo: { name: 'Accounts Payable' } });
  });

  test('money paid by an account that is no longer billed stays that account’s', async () => {
    const { pro, bill } = await pickedUp();
    await report(pro, 'delivered', { receivedBy: 'J. Doe' });
    const [first] = await invoices(shipper, pro);
    await ops.call('POST', `/invoices/${first.number}/payments`, {
      paymentId: 'check-2',
      amount: first.total,
      paidAt: ops.at(0),
    });
    const unapplied = async () => cents((await shipper.call('GET', '/v1/invoices/aging')).body.data.totals.unapplied);
    const before = await unapplied();
    await saved(pro, { billTo: { ...bill.billTo, account: other.account } });
    const [invoice] = await invoices(other, pro);
    expect(invoice).toMatchObject({ paid: '0.00', status: 'OPEN' });
    expect((await unapplied()) - before).toBe(cents(first.total));
  });

  test('the result of a reweigh is kept: the corrected bill is rated with it', async () => {
    const { pro, bill } = await pickedUp();
    await report(pro, 'inspected', { weightLb: 4_000, inspector: 'P. Ortiz', foundClass: '100' });
    const weighed = await charges(pro);
    const { after } = await saved(pro, {
      billTo: { ...bill.billTo, name: 'Accounts Payable' },
      isCarrierMistake: true,
    });
    expect(after).toMatchObject({ total: weighed.total, weight: 4_000 });
    const lighter = await saved(pro, { commodities: heavier(bill, 900, '50'), isCarrierMistake: true });
    expect(lighter.after.weight).toBe(4_000);
    expect(lighter.after.lines.some(({ code }: Loose) => code === 'RWG')).toBe(false);
    expect((await charges(pro)).total).toBe(lighter.after.total);
  });

  test('corrected and corrected back, it costs the same as before, although another tariff is in force by then', async () => {
    const { pro, bill } = await pickedUp();
    const there = await saved(pro, { commodities: heavier(bill, 2_000), isCarrierMistake: true });
    expect(there.changes.map(({ field }: Loose) => field)).toEqual([
      'commodities.handlingUnits[0].weight',
      'commodities.handlingUnits[0].lineItems[0].weight',
    ]);
    const from = new Date(ops.app.clock.now() - 6 * DAY_MS).toISOString().slice(0, 10);
    expect((await ops.call('POST', '/fuel', { from, percent: 77.7 })).status).toBe(201);
    const back = await saved(pro, { commodities: bill.commodities, isCarrierMistake: true });
    expect(back.after.total).toBe(there.before.total);
  });

  const WRONG: [string, (bill: Loose) => Loose, string][] = [
    ['nothing', () => ({}), ''],
    ['the same again', (b) => ({ payment: b.payment }), ''],
    ['an account that is not there', (b) => ({ billTo: { ...b.billTo, account: 'NOBODY9' } }), 'billTo.account'],
    [
      'another terminal’s town',
      (b) => ({ destination: { ...b.destination, postalCode: '98101', city: 'Seattle', stateProvince: 'WA' } }),
      'destination.postalCode',
    ],
    ['no such ZIP', (b) => ({ destination: { ...b.destination, postalCode: '00000' } }), 'destination.postalCode'],
    [
      'another origin',
      (b) => ({ origin: { ...b.origin, postalCode: '98101', city: 'Seattle', stateProvince: 'WA' } }),
      'origin.postalCode',
    ],
    [
      'hazardous freight that is not described',
      (b) => {
        const commodities = heavier(b, 4_000);
        commodities.handlingUnits[0].lineItems[0].hazardous = true;
        return { commodities };
      },
      'commodities.handlingUnits[0].lineItems[0].hazardousDescription',
    ],
    ['an old version', () => ({ payment: { terms: 'Collect' }, billVersion: 7 }), 'billVersion'],
    ['a blank reason', () => ({ payment: { terms: 'Collect' }, reason: ' ' }), 'reason'],
  ];
  test.each(WRONG)('%s is rejected at its field, and changes nothing', async (_, change, field) => {
    const { pro, bill } = await pickedUp();
    const before = await charges(pro);
    const { status, body } = await correct(pro, change(bill));
    expect([status, body.error?.validationFailures?.[0]?.field], JSON.stringify(body)).toEqual([400, field]);
    expect(await charges(pro)).toEqual(before);
  });

  test('the bill cannot go to a payer on credit hold, and an unknown bill cannot be corrected', async () => {
    const { pro, bill } = await pickedUp();
    const held = await bolShipperOf(ops.app);
    await ops.call('PUT', `/customers/${held.account}/credit-hold`, { reason: 'Overdue' });
    const { status, body } = await correct(pro, { billTo: { ...bill.billTo, account: held.account } });
    expect([status, body.error.validationFailures[0].field]).toEqual([400, 'billTo.account']);
    expect((await correct('9999999990', { payment: { terms: 'Collect' } })).status).toBe(404);
    const { pro: voided } = (await shipper.make()).referenceNumbers;
    await shipper.call('DELETE', `/v1/bol/${voided}`);
    expect((await correct(voided, { payment: { terms: 'Collect' } })).body.error.code).toBe(5051);
  });

  test('before pickup a correction costs nothing', async () => {
    const { pro } = (await shipper.make()).referenceNumbers;
    const { difference } = await saved(pro, { payment: { terms: 'Collect' } });
    expect(difference).toBe('0.00');
  });

  test('of two simultaneous corrections, one sees the other', async () => {
    const { pro, bill } = await pickedUp();
    const answers = await Promise.all([
      correct(pro, { billVersion: 1, payment: { terms: 'Collect' } }),
      correct(pro, { billVersion: 1, billTo: { ...bill.billTo, name: 'Other Name' } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await shipper.call('GET', `/v1/bol/${pro}`)).body.history).toHaveLength(2);
  });
});
