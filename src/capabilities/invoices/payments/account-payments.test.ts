// Payments of an account on the real app and both databases: for many invoices, too much, too little, reversed; the ledger balances.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../../test/support/shared-postgres.ts';
import { type Operations, openOperations } from '../../operations/operations.fixture.ts';
import type { FreightCaller, Loose } from '../../shipments/shipment.fixture.ts';

const DATABASES = [
  { name: 'SQLite', open: () => openOperations(), seeds: 40 },
  {
    name: 'PostgreSQL',
    open: async () => openOperations({ databaseUrl: await freshPostgresDatabase() }),
    seeds: 4,
  },
];

let ids = 0;
const cents = (amount: string) => Math.round(Number(amount) * 100);

describe.each(DATABASES)('$name', ({ open, seeds }) => {
  let ops: Operations;
  beforeAll(async () => {
    ops = await open();
  });
  afterAll(() => ops.app.close());

  /** A shipment that the caller pays for, and its invoice: 244.90. */
  const billed = async ({ account }: FreightCaller) => {
    const { pro } = await ops.open({ payerAccount: account, accounts: [account, 'CONSIGN'] });
    await ops.report(ops.event('delivered', pro, -9, { receivedBy: 'J. Doe' }));
    const { number } = (await ops.call('GET', `/invoices/INV${pro}`)).body.data;
    return { pro, number: number as string };
  };
  const paidAt = '2026-11-03T10:00:00-05:00';
  const pay = (account: string, paymentId: string, amount: string, invoices?: Loose) =>
    ops.call('POST', `/customers/${account}/payments`, { paymentId, amount, paidAt, ...(invoices && { invoices }) });
  const apply = (account: string, invoices: Loose) =>
    ops.call('POST', `/customers/${account}/credit-applications`, { invoices });
  const read = async (number: string) => (await ops.call('GET', `/invoices/${number}`)).body.data;

  test('only the customer’s open invoices are listed, newest first', async () => {
    const [payer, other] = [await ops.caller(), await ops.caller()];
    const [one, two] = [await billed(payer), await billed(payer)];
    await billed(other);
    await pay(payer.account, 'all', '244.90', [{ number: one.number, amount: '244.90' }]);
    const listed = async (query: string) =>
      (await ops.call('GET', `/invoices?account=${payer.account}${query}`)).body.data.map((row: Loose) => row.number);
    expect(await listed('&status=open')).toEqual([two.number]);
    expect(await listed('')).toEqual([two.number, one.number]);
    expect((await ops.call('GET', '/invoices')).status).toBe(400);
  });

  test('a payment for two invoices, reported twice, with a remainder that is applied to a third', async () => {
    const payer = await ops.caller();
    const [one, two, three] = [await billed(payer), await billed(payer), await billed(payer)];
    const shares = [
      { number: one.number, amount: '244.90' },
      { number: `INV${two.pro}`, amount: '100.00' },
    ];
    const [first, again] = [
      await pay(payer.account, 'c1', '400.00', shares),
      await pay(payer.account, 'c1', '400.00', shares),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(first.body.data).toMatchObject({
      account: payer.account,
      unapplied: '55.10',
      payments: [{ paymentId: 'c1', reportedFor: payer.account, amount: '400.00', unapplied: '55.10' }],
    });
    expect(again.body.data).toEqual(first.body.data);
    const other = await pay(payer.account, 'c1', '400.01', shares);
    expect([other.status, other.body.error.code]).toEqual([409, 5090]);
    expect(await read(one.number)).toMatchObject({ status: 'PAID', balance: '0.00' });
    expect(await read(two.number)).toMatchObject({ status: 'PARTIALLY_PAID', balance: '144.90' });

    // Overpaying an invoice also creates a credit on the account.
    await ops.call('POST', `/invoices/${two.number}/payments`, { paymentId: 'c2', amount: '150.00', paidAt });
    const credit = (await ops.call('GET', `/customers/${payer.account}/payments`)).body.data;
    expect(credit.unapplied).toBe('60.20');
    expect(credit.payments).toMatchObject([{ paymentId: 'c2', reportedFor: two.number, unapplied: '5.10' }, {}]);
    const applied = await apply(payer.account, [{ number: three.number, amount: '60.20' }]);
    expect([applied.status, applied.body.data.unapplied]).toEqual([200, '0.00']);
    expect(await read(three.number)).toMatchObject({ balance: '184.70', payments: [{}, {}] });

    const reversed = await ops.call('POST', `/customers/${payer.account}/payments/c1/reversal`, { reason: 'No funds' });
    expect(reversed.body.data.payments).toEqual(
      expect.arrayContaining([expect.objectContaining({ paymentId: 'c1', reversalReason: 'No funds' })]),
    );
    expect(
      (await Promise.all([one, two, three].map(({ number }) => read(number)))).map(({ balance }) => balance),
    ).toEqual(['244.90', '100.00', '239.80']);
    const log = (await ops.call('GET', '/audit?action=account.payment')).body.data;
    expect(log.find(({ details }: Loose) => details.paymentId === 'c1').details.invoices).toEqual([
      { number: one.number, amount: '244.90', before: '244.90', after: '0.00' },
      { number: two.number, amount: '100.00', before: '244.90', after: '144.90' },
    ]);
    const [credited] = (await ops.call('GET', '/audit?action=account.credit-applied')).body.data;
    expect(credited.details).toEqual({
      before: '60.20',
      after: '0.00',
      invoices: [{ number: three.number, amount: '60.20', before: '244.90', after: '184.70' }],
    });
  });

  test('everything invalid is rejected at once', async () => {
    const [payer, other] = [await ops.caller(), await ops.caller()];
    const [mine, foreign] = [await billed(payer), await billed(other)];
    const refused = await pay(payer.account, 'x1', '10.00', [
      { number: mine.number, amount: '244.91' },
      { number: mine.number, amount: '1.00' },
      { number: foreign.number, amount: '1.00' },
    ]);
    expect(refused.status).toBe(400);
    for (const words of [
      'invoices[0].amount',
      'invoices[1].number',
      'invoices[2].number',
      'must add up to no more than the payment, 10.00',
    ]) {
      expect(JSON.stringify(refused.body)).toContain(words);
    }
    expect((await apply(payer.account, [{ number: mine.number, amount: '0.01' }])).status).toBe(400);
    expect((await pay('ZZZZZZ9', 'x1', '10.00')).status).toBe(404);
    expect((await ops.call('POST', `/customers/${payer.account}/payments/x9/reversal`, { reason: 'x' })).status).toBe(
      404,
    );
    expect((await read(mine.number)).balance).toBe('244.90');
  });

  test('invoiced − credited − paid = open, whatever happens to an account, even at once', async () => {
    const step = fc.record({
      what: fc.constantFrom('reweigh', 'attempt', 'pay', 'payAccount', 'apply', 'grant', 'reverse'),
      which: fc.nat(2),
      cents: fc.integer({ min: 1, max: 40_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 5 }), async (turns) => {
        const payer = await ops.caller();
        const { account } = payer;
        const freight = [await billed(payer), await billed(payer), await billed(payer)];
        const payments: string[] = [];
        const act = async ({ what, which, cents: amountCents }: Loose) => {
          const { pro, number } = freight[which]!;
          const amount = (amountCents / 100).toFixed(2);
          const paymentId = `s${++ids}`;
          if (what === 'reweigh') {
            await ops.report(
              ops.event('reweighed', pro, -8 + ids / 100_000, { weightLb: 1_000, correctedCharge: amount }),
            );
          } else if (what === 'attempt') {
            await ops.report(ops.event('delivery_attempted', pro, -10 + ids / 100_000, { reasonCode: 'CNC' }));
          } else if (what === 'pay') {
            payments.push(`/invoices/${number}/payments/${paymentId}`);
            await ops.call('POST', `/invoices/${number}/payments`, { paymentId, amount, paidAt });
          } else if (what === 'payAccount') {
            payments.push(`/customers/${account}/payments/${paymentId}`);
            await pay(account, paymentId, amount);
          } else if (what === 'grant') {
            const [{ number: standing }] = (await payer.get(`/v1/invoices?pro=${pro}`)).body.data;
            const lines = [{ line: 1, amount }];
            await ops.call('POST', `/invoices/${standing}/credit-memos`, { lines, reason: 'Granted' });
          } else if (what === 'apply') {
            const open = (await payer.get('/v1/invoices?status=open')).body.data[which];
            if (open !== undefined) await apply(account, [{ number: open.number, amount }]);
          } else {
            const path = payments[which];
            if (path !== undefined) await ops.call('POST', `${path}/reversal`, { reason: 'Returned' });
          }
        };
        for (const turn of turns) await Promise.all(turn.map(act));
        const documents = (await payer.get('/v1/invoices?type=all&limit=200')).body.data;
        const { unapplied, payments: received } = (await ops.call('GET', `/customers/${account}/payments`)).body.data;
        const sum = (list: Loose[], amountOf: (one: Loose) => string) =>
          list.reduce((total: number, one: Loose) => total + cents(amountOf(one)), 0);
        const billedCents = sum(documents, ({ total }) => total);
        const paidCents = sum(
          received.filter(({ reversedAt }: Loose) => reversedAt === null),
          ({ amount }) => amount,
        );
        const openCents = sum(documents, ({ balance }) => balance) - cents(unapplied);
        expect(billedCents - paidCents).toBe(openCents);
        // For every document, the balance must follow from its lines, credit memos and payments.
        for (const { total, credited, paid, balance, type, payments: applied, lines } of documents) {
          expect(sum(lines, ({ amount }) => amount)).toBe(cents(total));
          if (type === 'CREDIT_MEMO') continue;
          expect(cents(total) - cents(credited) - cents(paid)).toBe(cents(balance));
          expect(cents(balance)).toBeGreaterThanOrEqual(0);
          const counted = applied.filter(({ reversedAt }: Loose) => reversedAt === null);
          expect(sum(counted, ({ amount }) => amount)).toBe(cents(paid));
        }
        const creditMemos = documents.filter(({ type }: Loose) => type === 'CREDIT_MEMO');
        expect(sum(creditMemos, ({ total }) => total) + sum(documents, ({ credited }) => credited)).toBe(0);
      }),
      { numRuns: seeds },
    );
  }, 240_000);
});
