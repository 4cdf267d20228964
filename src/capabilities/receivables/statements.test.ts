// Monthly statements on the real app and both databases: they add up, each continues the previous one, and final ones never change.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { withPdf } from '../../platform/pdf/pdf-reading.fixture.ts';
import { type Operations, openOperations } from '../operations/operations.fixture.ts';
import type { Loose } from '../shipments/shipment.fixture.ts';

const DATABASES = [
  { name: 'SQLite', open: () => openOperations(), seeds: 15 },
  { name: 'PostgreSQL', open: async () => openOperations({ databaseUrl: await freshPostgresDatabase() }), seeds: 2 },
];
const cents = (amount: string) => Math.round(Number(amount) * 100);
const dollars = (amountCents: number) => (amountCents / 100).toFixed(2);

describe.each(DATABASES)('$name', ({ open, seeds }) => {
  let ops: Operations;
  let ids = 0;
  beforeAll(async () => {
    ops = await open();
  });
  afterAll(() => ops.app.close());

  const month = () => ops.at(0).slice(0, 7);
  const billed = async (account: string): Promise<{ pro: string; number: string }> => {
    const { pro } = await ops.open({ payerAccount: account, accounts: [account] });
    const delivered = { type: 'shipment.delivered', pro, occurredAt: ops.at(-9), receivedBy: 'J. Doe' };
    await ops.report({ eventId: `m${++ids}`, ...delivered });
    return { pro, number: (await ops.call('GET', `/invoices/INV${pro}`)).body.data.number };
  };
  const statement = async (account: string, of: string) =>
    (await ops.call('GET', `/customers/${account}/statements/${of}`)).body.data;
  const read = async (account: string, of: string, form: 'csv' | 'pdf') =>
    ops.app.http.inject({
      method: 'GET',
      url: `/ops/v1/customers/${account}/statements/${of}/${form}`,
      headers: ops.headers,
    });
  const pay = (account: string, paymentId: string, amount: string, invoices: Loose = []) =>
    ops.call('POST', `/customers/${account}/payments`, { paymentId, amount, paidAt: ops.at(-500), invoices });

  test('opening balance, invoices, credits, payments and reversals, closing balance', async () => {
    const payer = await ops.caller();
    const { account } = payer;
    const [one, two] = [await billed(account), await billed(account)];
    await pay(account, 'check-1', '300.00', [{ number: one.number, amount: '244.90' }]);
    const credit = { lines: [{ line: 1, amount: '50.00' }], reason: 'Late' };
    expect((await ops.call('POST', `/invoices/${two.number}/credit-memos`, credit)).status).toBe(201);
    const first = month();
    const shown = await payer.get(`/v1/statements/${account}/${first}`);
    expect(shown.status).toBe(200);
    expect(shown.body.data).toEqual(await statement(account, first));
    expect(shown.body.data).toMatchObject({
      account,
      month: first,
      isFinal: false,
      opening: '0.00',
      invoiced: '489.80',
      credited: '50.00',
      paid: '300.00',
      reversed: '0.00',
      closing: '139.80',
      entries: [
        { type: 'INVOICE', reference: one.number, pro: one.pro, amount: '244.90', balance: '244.90' },
        { type: 'INVOICE', reference: two.number, amount: '244.90', balance: '489.80' },
        { type: 'CREDIT_MEMO', dueDate: '', amount: '-50.00', balance: '439.80' },
        { type: 'PAYMENT', reference: 'check-1', pro: '', amount: '-300.00', balance: '139.80' },
      ],
    });

    ops.app.clock.advance(31 * DAY_MS);
    const final = await statement(account, first);
    expect(final).toEqual({ ...shown.body.data, isFinal: true });
    // Paid long ago and returned by the bank now: both are entries of this month.
    await pay(account, 'check-2', '100.00');
    await ops.call('POST', `/customers/${account}/payments/check-1/reversal`, { reason: 'No funds' });
    expect(await statement(account, first)).toEqual(final);
    const second = await statement(account, month());
    expect(second).toMatchObject({
      opening: '139.80',
      invoiced: '0.00',
      paid: '100.00',
      reversed: '300.00',
      closing: '339.80',
      entries: [{ type: 'PAYMENT' }, { type: 'REVERSAL', reference: 'check-1', amount: '300.00' }],
    });

    // The reversal still counts in later months, where it is not an entry.
    const secondMonth = month();
    ops.app.clock.advance(31 * DAY_MS);
    expect(await statement(account, month())).toMatchObject({ opening: '339.80', closing: '339.80', entries: [] });
    expect(await statement(account, secondMonth)).toEqual({ ...second, isFinal: true });

    const csv = (await read(account, secondMonth, 'csv')).payload.trim().split('\r\n');
    expect(csv[0]).toBe('date,type,reference,pro,dueDate,amount,balance');
    expect(csv.slice(1).map((row) => row.split(',').slice(1))).toEqual([
      ['OPENING_BALANCE', '', '', '', '', '139.8'],
      ['PAYMENT', 'check-2', '', '', '-100', '39.8'],
      ['REVERSAL', 'check-1', '', '', '300', '339.8'],
      ['CLOSING_BALANCE', '', '', '', '', '339.8'],
    ]);
    const pdf = await read(account, first, 'pdf');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const text = await withPdf(pdf.rawPayload, (pages) => pages.map((page) => page.text).join(' '));
    for (const words of ['STATEMENT OF ACCOUNT', account, one.number, 'Credit memo', 'check-1', '139.80']) {
      expect(text).toContain(words);
    }
  });

  test('a foreign account has no statements, and a month that has not begun none', async () => {
    const [payer, other] = [await ops.caller(), await ops.caller()];
    const foreign = await payer.get(`/v1/statements/${other.account}/${month()}`);
    const unknown = await payer.get(`/v1/statements/NOBODY1/${month()}`);
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 3175]);
    expect(unknown.body.error).toEqual(foreign.body.error);
    const later = await payer.get(`/v1/statements/${payer.account}/2031-01`);
    expect([later.status, later.text]).toEqual([400, expect.stringContaining('must not be later than this month')]);
    expect((await payer.get(`/v1/statements/${payer.account}/2026-13`)).status).toBe(400);
    expect((await ops.call('GET', `/customers/NOBODY1/statements/${month()}`)).status).toBe(404);
  });

  test('whatever happens, a month closes with what the next opens with, and the last with what is open', async () => {
    const step = fc.record({
      what: fc.constantFrom('bill', 'pay', 'apply', 'grant', 'reverse', 'reweigh', 'wait'),
      which: fc.nat(5),
      cents: fc.integer({ min: 1, max: 40_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { account } = await ops.caller();
        const freight = [await billed(account)];
        const payments: string[] = [];
        const months = [month()];
        const path = `/customers/${account}`;
        for (const { what, which, cents: amountCents } of steps) {
          const { pro, number } = freight[which % freight.length]!;
          const amount = dollars(amountCents);
          if (what === 'bill') freight.push(await billed(account));
          else if (what === 'wait') {
            ops.app.clock.advance((which + 5) * DAY_MS);
            if (months.at(-1) !== month()) months.push(month());
          } else if (what === 'pay') {
            payments.push(`s${++ids}`);
            await pay(account, payments.at(-1)!, amount);
          } else if (what === 'apply') {
            await ops.call('POST', `${path}/credit-applications`, { invoices: [{ number, amount }] });
          } else if (what === 'grant') {
            const lines = [{ line: 1, amount: dollars(Math.min(amountCents, 5_000)) }];
            await ops.call('POST', `/invoices/${number}/credit-memos`, { lines, reason: 'Goodwill' });
          } else if (what === 'reverse' && payments.length > 0) {
            const id = payments[which % payments.length];
            await ops.call('POST', `${path}/payments/${id}/reversal`, { reason: 'No funds' });
          } else if (what === 'reweigh') {
            const found = { weightLb: 1_000, correctedCharge: amount };
            const event = { type: 'shipment.reweighed', pro, occurredAt: ops.at(-8) };
            await ops.report({ eventId: `m${++ids}`, ...event, ...found });
          }
        }
        let closing = 0;
        for (const name of months) {
          const shown = await statement(account, name);
          expect(cents(shown.opening)).toBe(closing);
          closing += shown.entries.reduce((sum: number, entry: Loose) => sum + cents(entry.amount), 0);
          expect(cents(shown.closing)).toBe(closing);
          const { opening, invoiced, credited, paid, reversed } = shown;
          const sums = cents(opening) + cents(invoiced) - cents(credited) - cents(paid) + cents(reversed);
          expect(sums).toBe(closing);
        }
        const [receivable] = (await ops.call('GET', `/receivables?account=${account}`)).body.data;
        expect(cents(receivable?.net ?? '0.00')).toBe(closing);
      }),
      { numRuns: seeds },
    );
  });
});
