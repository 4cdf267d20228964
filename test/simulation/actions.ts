// What happens during a carrier's days: each action is something that a customer, an operator, the clock or bad luck does.
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { PICKUP_EXAMPLES } from '../../src/capabilities/pickups/request/pickup.examples.ts';
import { RATE_QUOTE_EXAMPLES } from '../../src/capabilities/rate-quotes/rate-quote.examples.ts';
import { ERRORS } from '../../src/errors.ts';
import { answers } from '../../src/platform/webhooks/webhook-receiver.fixture.ts';
import type { Days } from './days.ts';

export type Action = (days: Days) => Promise<void>;

const PLACES = [
  { city: 'Dallas', stateProvince: 'TX', postalCode: '75207', country: 'USA' },
  { city: 'New York', stateProvince: 'NY', postalCode: '10001', country: 'USA' },
  { city: 'Chicago', stateProvince: 'IL', postalCode: '60601', country: 'USA' },
  { city: 'Denver', stateProvince: 'CO', postalCode: '80202', country: 'USA' },
  { city: 'Toronto', stateProvince: 'ON', postalCode: 'M5V2T6', country: 'CAN' },
] as const;
const CLASSES = ['50', '70', '92.5', '125', '250'] as const;
const TROUBLES = [
  'TEST-NO-FREIGHT',
  'TEST-WEATHER-DELAY',
  'TEST-REWEIGH',
  'TEST-ATTEMPTED',
  'TEST-REFUSED',
  'TEST-DAMAGED',
  'TEST-RECLASS',
  'TEST-REDELIVERY',
  'TEST-STORAGE',
  'TEST-OVERCHARGE',
  'TEST-LATE-EVENTS',
  'TEST-DUPLICATE-EVENTS',
] as const;

export const cents = (amount: string) => Math.round(Number(amount) * 100);
const dollars = (amountCents: number) => (amountCents / 100).toFixed(2);

export const ACTIONS: Readonly<Record<string, Action>> = {
  async quote(days) {
    const { dice, world, known } = days;
    const example = RATE_QUOTE_EXAMPLES.smallest.value;
    const { country, ...place } = dice.pick(PLACES);
    const weight = dice.between(100, 9_000);
    const body = {
      ...example,
      quoteRequest: { ...example.quoteRequest, shipDate: days.dayIn(dice.between(1, 4)) },
      payment: { ...example.payment, account: world.credentials.account },
      destination: { address: { ...place, country: country.slice(0, 2) } },
      commodity: { handlingUnits: [{ weight, lineItems: [{ weight, classification: dice.pick(CLASSES) }] }] },
    };
    const { data } = await world.must({ method: 'POST', url: '/v1/rate-quotes', body, key: days.key() });
    for (const { rateFound, quoteId, quoteRate } of data) {
      if (rateFound) known.quotes.set(quoteId, quoteRate.totalCharges);
    }
  },
  async book(days) {
    await keep(days, await days.world.must({ method: 'POST', url: '/v1/bol', body: bill(days), key: days.key() }));
  },
  /** A TMS whose timeout is too short. */
  async bookTwice(days) {
    const call = { method: 'POST', url: '/v1/bol', body: bill(days), key: days.key() } as const;
    const [first, second] = await Promise.all([days.world.call(call), days.world.call(call)]);
    if (first.body.referenceNumbers.pro !== second.body.referenceNumbers.pro) {
      throw new Error(
        `One key made two bills: ${first.body.referenceNumbers.pro}, ${second.body.referenceNumbers.pro}.`,
      );
    }
    await keep(days, first.body);
  },
  async void(days) {
    const pro = days.anyBill();
    if (pro === undefined) return;
    // Freight that was picked up can no longer be voided. After a lost response, the bill may already be voided.
    const { status, body } = await days.world.call({ method: 'DELETE', url: `/v1/bol/${pro}` });
    if (status < 300 || body.error.code === ERRORS.bolVoided.code) days.known.bills.set(pro, 'voided');
  },
  async requestPickup(days) {
    const { data } = await days.world.must({
      method: 'POST',
      url: '/v1/pickup-requests',
      body: PICKUP_EXAMPLES.smallest.value,
      key: days.key(),
    });
    if (days.known.pickups.has(data.requestNumber))
      throw new Error(`Pickup ${data.requestNumber} was given out twice.`);
    days.known.pickups.set(data.requestNumber, 'requested');
  },
  async cancelPickup(days) {
    if (days.known.pickups.size === 0) return;
    const number = days.dice.pick([...days.known.pickups.keys()]);
    const { status } = await days.world.call({ method: 'DELETE', url: `/v1/pickup-requests/${number}` });
    if (status < 300) days.known.pickups.set(number, 'cancelled');
  },
  async passHours(days) {
    await days.pass(days.dice.between(1, 60));
  },
  async pay(days) {
    const { dice, world } = days;
    const invoice = await days.anyInvoice();
    if (invoice === undefined) return;
    const amountCents = dice.pick([cents(invoice.balance), dice.between(1, 100_000)]);
    if (amountCents === 0) return;
    const paymentId = days.key();
    const { status } = await world.call({
      method: 'POST',
      url: `/ops/v1/invoices/${invoice.number}/payments`,
      body: { paymentId, amount: dollars(amountCents), paidAt: days.now() },
      asOperator: true,
    });
    if (status < 300) days.known.paidCents += amountCents;
  },
  async dispute(days) {
    const invoice = await days.anyInvoice();
    if (invoice === undefined) return;
    const lines = [{ line: 1, reasonCode: 'WRONG_RATE', amount: dollars(days.dice.between(1, 5_000)) }];
    const url = `/v1/invoices/${invoice.number}/disputes`;
    const { status, body } = await days.world.call({ method: 'POST', url, body: { lines }, key: days.key() });
    if (status < 300) days.known.disputes.set(body.data.disputeId, 'filed');
  },
  async decide(days) {
    const filed = [...days.known.disputes].filter(([, state]) => state === 'filed').map(([id]) => id);
    if (filed.length === 0) return;
    const id = days.dice.pick(filed);
    const body = { decision: days.dice.pick(['ACCEPT', 'REJECT']), note: 'Looked at' };
    const url = `/ops/v1/disputes/${id}/decision`;
    const { status } = await days.world.call({ method: 'POST', url, body, asOperator: true });
    if (status < 300) days.known.disputes.set(id, 'decided');
  },
  /** Lasts until the clock has moved once, because a delivery is given up after 76 hours. */
  async receiverFails(days) {
    days.receiver.behave(
      days.dice.pick([answers(500), answers(429), (_request, _response, raw) => void raw.socket.destroy()]),
    );
  },
  async loseAnswer(days) {
    await days.world.must({
      method: 'POST',
      url: '/v1/test/faults',
      body: { match: { operation: 'POST /v1/bol' }, then: { drop: days.dice.pick(['before', 'after']) }, times: 1 },
      key: days.key(),
    });
  },
  async failWrites(days) {
    days.world.failWrites(days.dice.between(1, 3));
  },
  async crash(days) {
    days.world.dieAfter(days.dice.between(0, 12), days.dice.pick([true, false]));
  },
  async restart(days) {
    await days.world.restart();
  },
};

/** How often each action happens relative to the others; 1 if not listed. */
const WEIGHTS: Readonly<Record<string, number>> = { quote: 2, book: 4, passHours: 4, pay: 2, crash: 2 };

/** The actions to pick from. */
export const LIKELY_ACTIONS: readonly string[] = Object.keys(ACTIONS).flatMap((name) =>
  Array<string>(WEIGHTS[name] ?? 1).fill(name),
);

function bill(days: Days): object {
  const { dice, world, known } = days;
  const example = BOL_EXAMPLES.smallest.value;
  const shipper = example.destination;
  const trouble = dice.between(1, 3) === 1 ? { po: [{ number: dice.pick(TROUBLES) }] } : {};
  const quote =
    known.quotes.size > 0 && dice.between(1, 3) === 1 ? { quoteID: dice.pick([...known.quotes.keys()]) } : {};
  return {
    ...example,
    bol: { ...example.bol, requestedPickupDate: `${days.dayIn(dice.between(0, 3))}T08:00:00.000` },
    referenceNumbers: { ...trouble, ...quote },
    destination: { ...shipper, ...dice.pick(PLACES) },
    billTo: { ...example.billTo, account: world.credentials.account },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: see world.ts.
async function keep(days: Days, answer: any): Promise<void> {
  // An invalid bill also gets a response, with status FAIL and no PRO.
  const { pro } = answer.referenceNumbers ?? {};
  if (pro === undefined || pro === '') throw new Error(`No PRO: ${JSON.stringify(answer)}`);
  if (days.known.bills.has(pro)) throw new Error(`PRO ${pro} was given out twice.`);
  days.known.bills.set(pro, 'booked');
}
