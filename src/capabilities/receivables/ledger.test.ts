// Random months of billing on the real app, from a seed: whatever happens to an account, invoiced − credited − paid is what it
// owes, everywhere that is shown.
// 50 seeds here, 1,000 in `npm run torture`. LINEHAUL_LEDGER_SEED repeats one that failed.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { report } from '../../../test/support/report.ts';
import { type Dice, nextSeed, seededDice } from '../../../test/support/seeded-dice.ts';
import {
  clientWithKey,
  newPortal,
  START_OF_TEST_TIME,
  type TestPortal,
  tokenFor,
} from '../../../test/support/test-app.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { oneLine } from '../../platform/one-line.ts';
import { type Operations, openOperations } from '../operations/operations.fixture.ts';
import type { Loose } from '../shipments/shipment.fixture.ts';

const SEEDS = Number(process.env.LINEHAUL_LEDGER_SEEDS ?? 50);
const SEEDS_A_ROUND = 50;
const MOST_AT_ONCE = 5;
const DAYS = 30;

let ops: Operations;
let apiKey: string;
beforeEach(async () => {
  ops = await openOperations();
  ({ apiKey } = await clientWithKey(ops.app));
});
afterEach(() => ops.app.close());

const cents = (amount: string) => Math.round(Number(amount) * 100);
const dollars = (amountCents: number) => (amountCents / 100).toFixed(2);
let ids = 0;

/** One account, its freight, and the payments as counted by the test itself. */
class Month {
  readonly dice: Dice;
  readonly portal: TestPortal;
  readonly freight: string[] = [];
  readonly payments = new Map<string, number>();
  readonly disputes: string[] = [];
  readonly done = new Set<string>();
  paidCents = 0;
  #headers: Record<string, string> | undefined;

  constructor(dice: Dice, portal: TestPortal) {
    this.dice = dice;
    this.portal = portal;
  }

  get account(): string {
    return this.portal.account;
  }

  /** Calls as the customer, whose token is valid for an hour. */
  async asCustomer(method: 'GET' | 'POST', url: string, payload?: Loose): Promise<{ status: number; body: Loose }> {
    this.#headers ??= { apikey: apiKey, authorization: `Bearer ${await tokenFor(ops.app, apiKey, this.portal)}` };
    const answer = await ops.app.http.inject({ method, url, headers: this.#headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() as Loose };
  }

  pass(hours: number): void {
    ops.app.clock.advance(hours * HOUR_MS);
    this.#headers = undefined;
  }

  async documents(): Promise<Loose[]> {
    return (await this.asCustomer('GET', '/v1/invoices?type=all&limit=200')).body.data;
  }

  async invoice(): Promise<Loose | undefined> {
    const invoices = (await this.asCustomer('GET', '/v1/invoices?limit=200')).body.data;
    return invoices.length === 0 ? undefined : this.dice.pick(invoices as Loose[]);
  }

  note(what: string, { status }: { readonly status: number }): boolean {
    expect(status, what).toBeLessThan(500);
    if (status >= 300) return false;
    this.done.add(what);
    return true;
  }

  report(type: string, pro: string, more: Loose): Promise<Loose[]> {
    return ops.report({ eventId: `l${++ids}`, type: `shipment.${type}`, pro, occurredAt: ops.at(-0.1), ...more });
  }
}

type Action = (month: Month) => Promise<unknown>;

const amountUpTo = ({ dice }: Month, mostCents: number) => dollars(dice.between(1, Math.max(1, mostCents)));

const ACTIONS: Readonly<Record<string, Action>> = {
  async deliver(month) {
    const { account } = month;
    const { pro } = await ops.open({ payerAccount: account, accounts: [account] });
    if (month.dice.between(1, 3) === 1) {
      await month.report('delivery_attempted', pro, { reasonCode: 'CNC', occurredAt: ops.at(-0.5) });
    }
    await month.report('delivered', pro, { receivedBy: 'J. Doe' });
    month.freight.push(pro);
    month.done.add('deliver');
  },
  async correct(month) {
    if (month.freight.length === 0) return;
    const pro = month.dice.pick(month.freight);
    await month.report('reweighed', pro, { weightLb: 1_000, correctedCharge: amountUpTo(month, 60_000) });
    month.done.add('correct');
  },
  async charge(month) {
    if (month.freight.length === 0) return;
    await month.report('charge_incurred', month.dice.pick(month.freight), { chargeCode: 'ADRCOR' });
    month.done.add('charge');
  },
  async payInvoice(month) {
    const invoice = await month.invoice();
    if (invoice === undefined) return;
    // Exactly, too little, or too much.
    const amount = month.dice.pick([
      invoice.balance,
      amountUpTo(month, cents(invoice.balance)),
      amountUpTo(month, 60_000),
    ]);
    if (cents(amount) === 0) return;
    const paymentId = `l${++ids}`;
    const path = `/invoices/${invoice.number}/payments`;
    const paid = await ops.call('POST', path, { paymentId, amount, paidAt: ops.at(-1) });
    if (!month.note('payInvoice', paid)) return;
    month.paidCents += cents(amount);
    month.payments.set(`${path}/${paymentId}`, cents(amount));
  },
  async payAccount(month) {
    const { account, dice } = month;
    const open: Loose[] = (await month.asCustomer('GET', '/v1/invoices?status=open&limit=200')).body.data;
    const chosen = open.slice(0, dice.between(0, 4));
    const invoices = chosen.map(({ number, balance }) => ({ number, amount: amountUpTo(month, cents(balance)) }));
    const sumCents = invoices.reduce((sum, { amount }) => sum + cents(amount), 0);
    const amount = dollars(sumCents + dice.between(sumCents === 0 ? 1 : 0, 10_000));
    const paymentId = `l${++ids}`;
    const path = `/customers/${account}/payments`;
    const paid = await ops.call('POST', path, { paymentId, amount, paidAt: ops.at(-1), invoices });
    if (!month.note('payAccount', paid)) return;
    month.paidCents += cents(amount);
    month.payments.set(`${path}/${paymentId}`, cents(amount));
  },
  async applyCredit(month) {
    const invoice = await month.invoice();
    if (invoice === undefined) return;
    const invoices = [{ number: invoice.number, amount: amountUpTo(month, cents(invoice.balance)) }];
    month.note('applyCredit', await ops.call('POST', `/customers/${month.account}/credit-applications`, { invoices }));
  },
  async reverse(month) {
    if (month.payments.size === 0) return;
    const path = month.dice.pick([...month.payments.keys()]);
    if (!month.note('reverse', await ops.call('POST', `${path}/reversal`, { reason: 'No funds' }))) return;
    month.paidCents -= month.payments.get(path)!;
    month.payments.delete(path);
  },
  async grant(month) {
    const invoice = await month.invoice();
    if (invoice === undefined) return;
    const lines = [{ line: 1, amount: amountUpTo(month, 20_000) }];
    month.note('grant', await ops.call('POST', `/invoices/${invoice.number}/credit-memos`, { lines, reason: 'Late' }));
  },
  async dispute(month) {
    const invoice = await month.invoice();
    if (invoice === undefined) return;
    const lines = [{ line: 1, reasonCode: 'WRONG_RATE', amount: amountUpTo(month, 20_000) }];
    const opened = await month.asCustomer('POST', `/v1/invoices/${invoice.number}/disputes`, { lines });
    if (month.note('dispute', opened)) month.disputes.push(opened.body.data.disputeId);
  },
  async decide(month) {
    if (month.disputes.length === 0) return;
    const id = month.dice.pick(month.disputes);
    const decision = month.dice.pick(['ACCEPT', 'REJECT', 'SETTLE'] as const);
    const lines = decision === 'SETTLE' ? { lines: [{ line: 1, amount: '0.01' }] } : {};
    const body = { decision, note: 'Looked at', ...lines };
    month.note(decision, await ops.call('POST', `/disputes/${id}/decision`, body));
  },
};

async function check(month: Month): Promise<void> {
  const { account } = month;
  const documents = await month.documents();
  const sum = (amountOf: (one: Loose) => string) => documents.reduce((total, one) => total + cents(amountOf(one)), 0);
  const ofType = (type: string) => (one: Loose) => (one.type === type ? one.total : '0');
  // Invoiced − credited − paid, with the payments as counted by the test itself.
  const owedCents = sum(ofType('INVOICE')) + sum(ofType('CREDIT_MEMO')) - month.paidCents;
  const { unapplied } = (await ops.call('GET', `/customers/${account}/payments`)).body.data;
  expect(sum(({ balance }) => balance) - cents(unapplied)).toBe(owedCents);
  expect(sum(ofType('CREDIT_MEMO')) + sum(({ credited }) => credited)).toBe(0);
  for (const { number, balance, disputed, total } of documents) {
    expect(cents(balance), number).toBeGreaterThanOrEqual(0);
    expect(cents(disputed), number).toBeLessThanOrEqual(Math.max(0, cents(total)));
  }
  const [receivable] = (await ops.call('GET', `/receivables?account=${account}`)).body.data;
  expect(cents(receivable?.net ?? '0')).toBe(owedCents);
  const terms = (await ops.call('GET', `/customers/${account}/billing-terms`)).body.data;
  expect(cents(terms.balance)).toBe(owedCents);
  const statement = async (month: string) =>
    (await ops.call('GET', `/customers/${account}/statements/${month}`)).body.data;
  const today = new Date(ops.app.clock.now());
  const lastOfMonthBefore = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 0));
  const before = await statement(lastOfMonthBefore.toISOString().slice(0, 7));
  const current = await statement(today.toISOString().slice(0, 7));
  expect(cents(current.closing)).toBe(owedCents);
  expect(current.opening).toBe(before.closing);
}

/** `seed@hours`: a month also depends on the day on which it starts. */
const hoursNow = () => (ops.app.clock.now() - START_OF_TEST_TIME) / HOUR_MS;
const REPEATED = process.env.LINEHAUL_LEDGER_SEED;
/** All months of a run come from one seed, which LINEHAUL_TORTURE_SEED sets. */
const dice = seededDice();
if (REPEATED === undefined) report(`months of billing: LINEHAUL_TORTURE_SEED=${dice.seed}`);
/** The months are consecutive, and carriers plan only a few years ahead, so each round has its own environment. */
const rounds = Array.from({ length: REPEATED === undefined ? Math.ceil(SEEDS / SEEDS_A_ROUND) : 1 }, (_, at) => at + 1);

test.each(rounds)('invoiced − credited − paid = open, round %i', { timeout: SEEDS_A_ROUND * 6_000 }, async () => {
  const names = Object.keys(ACTIONS);
  const done = new Set<string>();
  const count = REPEATED === undefined ? Math.min(SEEDS, SEEDS_A_ROUND) : 1;
  for (let nth = 0; nth < count; nth += 1) {
    const seed = REPEATED ?? `${nextSeed(dice)}@${hoursNow()}`;
    ops.app.clock.advance((Number(seed.split('@')[1]) - hoursNow()) * HOUR_MS);
    const month = new Month(seededDice(seed), await newPortal(ops.app.context));
    try {
      await oneMonth(month, names);
      await check(month);
    } catch (error) {
      const repeat = `LINEHAUL_LEDGER_SEED=${seed}: ${[...month.done].join(', ')}`;
      // At once: a long run may be stopped before Vitest shows what failed.
      report(`A month of billing failed: ${repeat}: ${oneLine(String(error))}`);
      throw new Error(repeat, { cause: error });
    }
    for (const what of month.done) done.add(what);
  }
  // Every action succeeded at least once.
  if (count >= 25) {
    const { decide: _, ...others } = ACTIONS;
    expect([...done].sort()).toEqual([...Object.keys(others), 'ACCEPT', 'REJECT', 'SETTLE'].sort());
  }
});

async function oneMonth(month: Month, names: readonly string[]): Promise<void> {
  await ACTIONS.deliver!(month);
  for (let hours = 0; hours < DAYS * 24; ) {
    const count = month.dice.between(1, MOST_AT_ONCE);
    for (let nth = 0; nth < count; nth += 1) await ACTIONS[month.dice.pick(names)]!(month);
    const passed = month.dice.between(24, 6 * 24);
    month.pass(passed);
    hours += passed;
  }
}
