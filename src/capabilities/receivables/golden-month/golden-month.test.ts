// The golden month: 100 shipments with every kind of exception. The statement matches the golden file to the cent and adds up
// by the test's own arithmetic. To write the file again: tsx tools/receivables/write-golden-month.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { cents, type GoldenMonth, playGoldenMonth, type Shipped } from './golden-month.fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are read as they come.
type Loose = any;

let month: GoldenMonth;
beforeAll(async () => {
  month = await playGoldenMonth();
}, 120_000);

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0);
const linesOf = ({ invoices }: Shipped): Loose[] => invoices.flatMap(({ lines }) => lines);
const amountOf = (shipment: Shipped, ...codes: string[]) =>
  sumOf(
    linesOf(shipment)
      .filter(({ code }) => codes.includes(code))
      .map(({ amount }) => amount),
  );
const grossOf = (shipment: Shipped) => amountOf(shipment, 'FRT', 'DEF', 'LFR', 'MIN');
const entriesOf = (statement: Loose, type: string): string[] =>
  statement.entries.filter((entry: Loose) => entry.type === type).map(({ amount }: Loose) => amount);

test('the month matches the golden file', () => {
  expect(month.text).toBe(readFileSync(join(import.meta.dirname, 'golden-month.txt'), 'utf8'));
});

describe('every shipment', () => {
  it('has one invoice, numbered without gaps, whose lines add up', () => {
    expect(month.shipped).toHaveLength(100);
    const invoices = month.shipped.flatMap(({ invoices }) => invoices);
    expect(invoices.map(({ number }) => number).sort()).toEqual(
      Array.from({ length: 100 }, (_, at) => `INV-2026-${String(at + 1).padStart(8, '0')}`),
    );
    for (const { number, total, lines } of invoices) {
      expect([number, sumOf(lines.map(({ amount }: Loose) => amount))]).toEqual([number, cents(total)]);
      for (const { code, description, amount } of lines) {
        expect([code, description, amount]).toEqual([
          expect.stringMatching(/^[A-Z0-9]{2,6}$/),
          expect.stringMatching(/./),
          expect.stringMatching(/^-?\d+\.\d\d$/),
        ]);
      }
    }
  });

  it.each([
    ['TEST-REDELIVERY', 'REDEL', 6],
    ['TEST-STORAGE', 'STORE', 5],
    ['TEST-REFUSED', 'RETURN', 5],
    ['TEST-RECLASS', 'INSFEE', 6],
    ['TEST-REWEIGH', 'INSFEE', 6],
    ['TEST-OVERCHARGE', 'RWG', 4],
    ['TEST-GUARANTEE-FAILED', 'GTDCR', 4],
    ['detention', 'DETEN', 3],
  ])('of %s is billed %s, and no others are', (mishap, code, count) => {
    const having = month.shipped.filter((one) => linesOf(one).some((line) => line.code === code));
    expect(having.filter((one) => one.mishap === mishap)).toHaveLength(count);
    const others = code === 'INSFEE' ? ['TEST-RECLASS', 'TEST-REWEIGH'] : [mishap];
    expect(having.filter((one) => !others.includes(one.mishap))).toEqual([]);
  });

  it('that failed its guarantee gets all of it back, and a waived charge is on no invoice', () => {
    for (const shipment of month.shipped) {
      if (shipment.mishap === 'TEST-GUARANTEE-FAILED') {
        expect(amountOf(shipment, 'GTDCR')).toBe(-amountOf(shipment, 'GTD'));
      }
      if (shipment.mishap === 'waived') expect(amountOf(shipment, 'DETEN')).toBe(0);
    }
    expect(month.shipped.filter(({ mishap }) => mishap === 'waived')).toHaveLength(3);
  });

  it('has the discount, the classes and the fuel surcharge of its lane', () => {
    for (const shipment of month.shipped) {
      const { to, shipDate, number } = shipment;
      const isIllinois = to.stateProvince === 'IL' && shipDate >= '2026-11-06';
      const percent = isIllinois ? 82 : to.stateProvince === 'TX' ? 78 : 70;
      const gross = grossOf(shipment);
      expect([number, amountOf(shipment, 'DSC')]).toEqual([number, -Math.round((gross * percent) / 100)]);
      const net = gross + amountOf(shipment, 'DSC', 'AMC');
      if (!isIllinois) continue;
      expect([number, amountOf(shipment, 'FSC')]).toEqual([number, Math.round(net * 0.15)]);
      const declared = Number(shipment.freightClass);
      const freight = linesOf(shipment).find(({ code }) => code === 'FRT');
      if (shipment.mishap !== 'TEST-RECLASS' && declared <= 100) expect(freight.classification).toBe('70');
    }
  });
});

describe('the statements', () => {
  it('add up entry by entry, and follow on from each other', () => {
    for (const statement of [month.november, month.december]) {
      const { opening, invoiced, credited, paid, reversed, closing, entries } = statement;
      expect(statement.isFinal).toBe(true);
      expect(sumOf(entriesOf(statement, 'INVOICE'))).toBe(cents(invoiced));
      expect(sumOf(entriesOf(statement, 'CREDIT_MEMO'))).toBe(0 - cents(credited));
      expect(sumOf(entriesOf(statement, 'PAYMENT'))).toBe(0 - cents(paid));
      expect(sumOf(entriesOf(statement, 'REVERSAL'))).toBe(cents(reversed));
      let balance = cents(opening);
      for (const entry of entries) {
        balance += cents(entry.amount);
        expect(cents(entry.balance)).toBe(balance);
      }
      expect(balance).toBe(cents(closing));
      expect(cents(opening) + cents(invoiced) - cents(credited) - cents(paid) + cents(reversed)).toBe(cents(closing));
    }
    expect(month.november.opening).toBe('0.00');
    expect(month.december.opening).toBe(month.november.closing);
  });

  it('have what was invoiced, credited and paid, and end with what the receivables say', () => {
    const { shipped, november, december, receivable } = month;
    expect(cents(november.invoiced)).toBe(sumOf(shipped.flatMap(({ invoices }) => invoices).map(({ total }) => total)));
    // One dispute accepted, one settled, nothing for the rejected one, and goodwill.
    expect(cents(november.credited)).toBe(1234 + 4750 + 2500);
    expect(december).toMatchObject({ invoiced: '0.00', credited: '0.00', paid: '1500.00', reversed: '100.00' });
    expect(receivable.net).toBe(december.closing);
  });
});
