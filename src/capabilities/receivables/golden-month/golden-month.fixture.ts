// Runs the golden month through the real app in the test environment, by its clock, and writes down all charges to the cent.
import {
  ACTOR,
  basic,
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  tokenFor,
} from '../../../../test/support/test-app.ts';
import { createCustomerAccount } from '../../accounts/customers/manage-customer-accounts.ts';
import { createOperator } from '../../accounts/manage-operators.ts';
import { SMALLEST, spoiled } from '../../bol/bol.fixture.ts';
import { CONTRACT, type Mishap, type PlannedShipment, SHIPMENTS } from './month-plan.fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are read as they come.
type Loose = any;

export const ACCOUNT = 'GOLDEN1';

export interface Shipped extends PlannedShipment {
  readonly pro: string;
  /** In the order in which they were issued; a corrected invoice is followed by its replacement. */
  readonly invoices: readonly Loose[];
}

export interface GoldenMonth {
  readonly shipped: readonly Shipped[];
  readonly november: Loose;
  readonly december: Loose;
  /** What the account owes at the end, according to the list of receivables. */
  readonly receivable: Loose;
  readonly text: string;
}

export async function playGoldenMonth(): Promise<GoldenMonth> {
  const app = await openTestApp({ carrier: true, seed: 'golden month', config: { requestsPerSecond: 0 } });
  try {
    return await new Month(app).play();
  } finally {
    await app.close();
  }
}

class Month {
  readonly #app: TestApp;
  #customer: Record<string, string> = {};
  #operator: Record<string, string> = {};

  constructor(app: TestApp) {
    this.#app = app;
  }

  async play(): Promise<GoldenMonth> {
    await this.#open();
    await this.#agree();
    const pros: string[] = [];
    for (const shipment of SHIPMENTS) pros.push(await this.#book(shipment));
    // The freight of the first day is in transit, and nothing is invoiced yet.
    await this.#until('2026-11-04T06:00:00Z');
    for (const [at, { mishap, number }] of SHIPMENTS.entries()) await this.#incur(pros[at]!, mishap, number);
    await this.#until('2026-11-27T18:00:00Z');
    const before = await this.#invoicesOf(pros);
    await this.#settle(before);
    await this.#until('2026-12-03T14:00:00Z');
    await this.#pay('check-december', '1500.00', []);
    await this.#reverse('check-partial', 'Insufficient funds');
    await this.#until('2027-01-04T14:00:00Z');
    const shipped = await this.#invoicesOf(pros);
    const november = await this.#get('operator', `/ops/v1/customers/${ACCOUNT}/statements/2026-11`);
    const december = await this.#get('operator', `/ops/v1/customers/${ACCOUNT}/statements/2026-12`);
    const [receivable] = await this.#get('operator', `/ops/v1/receivables?account=${ACCOUNT}`);
    return { shipped, november, december, receivable, text: textOf(shipped, november, december) };
  }

  async #open(): Promise<void> {
    const { context } = this.#app;
    await createCustomerAccount(context, ACTOR, { account: ACCOUNT, name: 'Golden Mills', pricing: 'discount-70' });
    const portal = await newPortal(context, [ACCOUNT]);
    const { apiKey } = await clientWithKey(this.#app);
    this.#customer = { apikey: apiKey, authorization: `Bearer ${await tokenFor(this.#app, apiKey, portal)}` };
    this.#operator = { authorization: basic('billing', await createOperator(context, ACTOR, 'billing')) };
  }

  async #agree(): Promise<void> {
    const { id } = await this.#post('operator', `/ops/v1/customers/${ACCOUNT}/contracts`, CONTRACT);
    for (;;) {
      const job = await this.#get('operator', `/ops/v1/jobs/${id}`);
      if (job.state === 'done') break;
      if (job.state === 'failed') throw new Error(job.message);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await this.#post('operator', `/ops/v1/customers/${ACCOUNT}/contracts/1/activate`);
  }

  async #book({ mishap, shipDate, to, weightLb, freightClass, accessorials }: PlannedShipment): Promise<string> {
    const unit = 'commodities.handlingUnits[0]';
    const bill = spoiled(SMALLEST, {
      'billTo.account': ACCOUNT,
      'bol.requestedPickupDate': `${shipDate}T08:00:00.000`,
      'destination.city': to.city,
      'destination.stateProvince': to.stateProvince,
      'destination.postalCode': to.postalCode,
      [`${unit}.weight`]: weightLb,
      [`${unit}.lineItems[0].weight`]: weightLb,
      [`${unit}.lineItems[0].classification`]: freightClass,
      ...(mishap.startsWith('TEST-') && { 'referenceNumbers.bol': [mishap] }),
      ...(accessorials.length > 0 && { 'accessorials.codes': accessorials }),
    });
    const answer = await this.#call('customer', 'POST', '/v1/bol', bill);
    return answer.referenceNumbers.pro;
  }

  /** A truck is detained at the consignee's dock. For some shipments the carrier waives the charge. */
  async #incur(pro: string, mishap: Mishap, number: number): Promise<void> {
    if (mishap !== 'detention' && mishap !== 'waived') return;
    const eventId = `detention-${number}`;
    const occurredAt = new Date(this.#app.context.freightClock.now()).toISOString();
    const event = { eventId, type: 'shipment.charge_incurred', occurredAt, chargeCode: 'DETEN', quantity: 40 + number };
    await this.#call('operator', 'POST', `/ops/v1/shipments/${pro}/events`, event);
    if (mishap === 'detention') return;
    const waiver = { code: 'DETEN', event: eventId, reason: 'The appointment was ours to keep.' };
    await this.#call('operator', 'POST', `/ops/v1/shipments/${pro}/waivers`, waiver);
  }

  /** Disputes that are accepted, settled and rejected, a credit, and payments: partial, too much, and returned by the bank. */
  async #settle(shipped: readonly Shipped[]): Promise<void> {
    const newestOf = (mishap: Mishap, nth = 0) => shipped.filter((one) => one.mishap === mishap)[nth]!.invoices.at(-1)!;
    const plain = shipped.filter(({ mishap }) => mishap === 'none').map(({ invoices }) => invoices.at(-1)!);
    const lineOf = (invoice: Loose, code: string) => invoice.lines.find((line: Loose) => line.code === code)!;
    const overcharged = newestOf('TEST-OVERCHARGE');
    const freight = lineOf(overcharged, overcharged.lines[0].code);
    await this.#dispute(
      overcharged,
      { line: freight.line, reasonCode: 'WRONG_RATE', amount: '12.34' },
      { decision: 'ACCEPT' },
    );
    const redelivered = newestOf('TEST-REDELIVERY');
    const { line } = lineOf(redelivered, 'REDEL');
    const lines = [{ line, amount: '47.50' }];
    await this.#dispute(
      redelivered,
      { line, reasonCode: 'NOT_REQUESTED', amount: '95.00' },
      { decision: 'SETTLE', lines },
    );
    const stored = newestOf('TEST-STORAGE');
    const storage = lineOf(stored, 'STORE');
    await this.#dispute(
      stored,
      { line: storage.line, reasonCode: 'SERVICE_FAILURE', amount: '20.00' },
      { decision: 'REJECT' },
    );
    const credit = { lines: [{ line: 1, amount: '25.00' }], reason: 'Goodwill' };
    await this.#call('operator', 'POST', `/ops/v1/invoices/${plain[0].number}/credit-memos`, credit);
    // One payment for ten invoices, a partial one, one that is more than is owed, and one that the bank returns.
    const many = plain.slice(1, 11).map(({ number, total }) => ({ number, amount: total }));
    await this.#pay('check-many', sumOf(many.map(({ amount }) => amount)), many);
    await this.#pay('check-partial', '100.00', [{ number: plain[11].number, amount: '100.00' }]);
    const over = dollars(cents(plain[12].total) + 7_777);
    await this.#pay('check-over', over, [{ number: plain[12].number, amount: plain[12].total }]);
    await this.#pay('check-returned', plain[13].total, [{ number: plain[13].number, amount: plain[13].total }]);
    await this.#reverse('check-returned', 'Account closed');
  }

  async #dispute(invoice: Loose, line: Loose, decision: Loose): Promise<void> {
    const { disputeId } = await this.#post('customer', `/v1/invoices/${invoice.number}/disputes`, { lines: [line] });
    await this.#post('operator', `/ops/v1/disputes/${disputeId}/decision`, { note: 'As agreed.', ...decision });
  }

  async #pay(paymentId: string, amount: string, invoices: readonly Loose[]): Promise<void> {
    const paidAt = new Date(this.#app.context.freightClock.now()).toISOString();
    await this.#post('operator', `/ops/v1/customers/${ACCOUNT}/payments`, { paymentId, amount, paidAt, invoices });
  }

  async #reverse(paymentId: string, reason: string): Promise<void> {
    await this.#post('operator', `/ops/v1/customers/${ACCOUNT}/payments/${paymentId}/reversal`, { reason });
  }

  async #invoicesOf(pros: readonly string[]): Promise<Shipped[]> {
    const shipped: Shipped[] = [];
    for (const [at, pro] of pros.entries()) {
      const invoices = await this.#get('customer', `/v1/invoices?pro=${pro}`);
      const inOrder = [...invoices].sort((a: Loose, b: Loose) => (a.number < b.number ? -1 : 1));
      shipped.push({ ...SHIPMENTS[at]!, pro, invoices: inOrder });
    }
    return shipped;
  }

  async #until(set: string): Promise<void> {
    await this.#post('customer', '/v1/test/clock', { set });
  }

  async #get(who: Who, url: string): Promise<Loose> {
    return (await this.#call(who, 'GET', url)).data;
  }

  async #post(who: Who, url: string, body?: Loose): Promise<Loose> {
    return (await this.#call(who, 'POST', url, body)).data;
  }

  async #call(who: Who, method: 'GET' | 'POST', url: string, body?: Loose): Promise<Loose> {
    const headers = who === 'customer' ? this.#customer : this.#operator;
    const answer = await this.#app.http.inject({ method, url, headers, ...(body !== undefined && { payload: body }) });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.payload}`);
    return answer.json();
  }
}

type Who = 'customer' | 'operator';

export const cents = (amount: string): number => Math.round(Number(amount) * 100);
const dollars = (amountCents: number): string => (amountCents / 100).toFixed(2);
const sumOf = (amounts: readonly string[]): string => dollars(amounts.reduce((sum, amount) => sum + cents(amount), 0));

/** Nothing in it depends on the machine: numbers are assigned in the order of the month. */
function textOf(shipped: readonly Shipped[], november: Loose, december: Loose): string {
  return [...shipped.flatMap(shipmentText), statementText(november), statementText(december), ''].join('\n');
}

function shipmentText({
  number,
  mishap,
  shipDate,
  to,
  weightLb,
  freightClass,
  accessorials,
  invoices,
}: Shipped): string[] {
  const services = accessorials.length === 0 ? '' : `, ${accessorials.join(' ')}`;
  return [
    `${number}. ${to.city}, ${shipDate}, ${weightLb} lb of class ${freightClass}${services}, ${mishap}`,
    ...invoices.map(({ number: invoice, invoiceDate, status, total, lines }: Loose) => {
      const parts = lines.map(({ code, amount }: Loose) => `${code} ${amount}`);
      return `   ${invoice} ${invoiceDate} ${status} ${total} = ${parts.join(' + ')}`;
    }),
  ];
}

function statementText(statement: Loose): string {
  const { month, isFinal, opening, invoiced, credited, paid, reversed, closing, entries } = statement;
  const rows = entries.map(
    ({ date, type, reference, amount, balance }: Loose) => `   ${date} ${type} ${reference} ${amount} ${balance}`,
  );
  const sums = `opening ${opening}, invoiced ${invoiced}, credited ${credited}, paid ${paid}, reversed ${reversed}, closing ${closing}`;
  return [`\nStatement ${month}, ${isFinal ? 'final' : 'not final'}: ${sums}`, ...rows].join('\n');
}
