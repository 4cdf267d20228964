// What holds during a carrier's days whatever goes wrong: after every step, and when everything has ended.
import { expect } from 'vitest';
import { verifyAuditLog } from '../../src/platform/audit/verify-audit-log.ts';
import { cents } from './actions.ts';
import type { Days } from './days.ts';
import type { Answered } from './world.ts';

interface Tables {
  used_pros: { pro: string };
  shipments: { pro: string };
  shipment_states: { pro: string };
  bol_versions: { pro: string; version: number };
  shipment_events: { pro: string; sequence: number };
}

const PAGE = 200;
/** The final statuses of freight. */
const ENDS = ['Delivered', 'Returned', 'Cancelled'] as const;

export async function checkStep(days: Days): Promise<void> {
  await checkWhole(days);
  await checkBill(days);
  await checkQuote(days);
  await checkPickup(days, days.dice.pick([undefined, ...days.known.pickups.keys()]));
  await checkDispute(days, days.dice.pick([undefined, ...days.known.disputes.keys()]));
  await checkMoney(days);
}

/** A bill is in all of its tables or in none, and every acknowledged bill exists. */
async function checkWhole({ world, known }: Days): Promise<void> {
  const tables = world.context.db.tables<Tables>();
  const prosIn = async (table: keyof Tables) => {
    const rows = await tables.selectFrom(table).select('pro').distinct().orderBy('pro').execute();
    return rows.map(({ pro }) => pro);
  };
  const shipments = await prosIn('shipments');
  for (const table of ['used_pros', 'shipment_states', 'bol_versions', 'shipment_events'] as const) {
    expect(await prosIn(table), table).toEqual(shipments);
  }
  const stored = new Set(shipments);
  expect([...known.bills.keys()].filter((pro) => !stored.has(pro))).toEqual([]);
}

async function checkBill(days: Days): Promise<void> {
  const pro = days.anyBill();
  if (pro === undefined) return;
  const history = await historyOf(days, pro);
  const sequences = history.movementHistory.map(({ sequence }: { sequence: number }) => sequence);
  expect(new Set(sequences).size, `${pro} tells a movement twice`).toBe(sequences.length);
  const { conciseStatus } = history.status;
  if (days.known.delivered.has(pro)) expect(conciseStatus, `${pro} was delivered`).toBe('Delivered');
  if (conciseStatus === 'Delivered') days.known.delivered.add(pro);
}

async function checkQuote({ world, known, dice }: Days): Promise<void> {
  if (known.quotes.size === 0) return;
  const id = dice.pick([...known.quotes.keys()]);
  const { data } = await world.must({ method: 'GET', url: `/v1/rate-quotes/${id}` });
  const [quote] = Array.isArray(data) ? data : [data];
  expect(quote.quoteRate.totalCharges, id).toBe(known.quotes.get(id));
}

/** An acknowledged pickup exists, and does not come back once it is canceled. */
async function checkPickup({ world, known }: Days, number: string | undefined): Promise<void> {
  if (number === undefined) return;
  const { data } = await world.must({ method: 'GET', url: `/v1/pickup-requests/${number}` });
  expect(data.requestNumber).toBe(number);
  if (known.pickups.get(number) === 'cancelled') expect(data.status.code, `pickup ${number}`).toBe('CAN');
}

/** An acknowledged dispute exists, and stays decided. */
async function checkDispute({ world, known }: Days, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const { data } = await world.must({ method: 'GET', url: `/v1/disputes/${id}` });
  expect(data.disputeId).toBe(id);
  if (known.disputes.get(id) === 'decided') expect(data.status, `dispute ${id}`).not.toBe('OPEN');
}

/** Invoiced − credited − paid = open, and no number is missing or duplicated. */
async function checkMoney({ world, known }: Days): Promise<void> {
  const { data: documents } = await world.must({ method: 'GET', url: `/v1/invoices?type=all&limit=${PAGE}` });
  const sum = (amountOf: (one: Answered['body']) => string) =>
    documents.reduce((total: number, one: Answered['body']) => total + cents(amountOf(one)), 0);
  const url = `/ops/v1/customers/${world.credentials.account}/payments`;
  const { data: paid } = await world.must({ method: 'GET', url, asOperator: true });
  expect(sum(({ balance }) => balance) - cents(paid.unapplied)).toBe(sum(({ total }) => total) - known.paidCents);
  for (const type of ['INVOICE', 'CREDIT_MEMO']) {
    const numbers = documents
      .filter((one: Answered['body']) => one.type === type)
      .map(({ number }: { number: string }) => Number(number.split('-').at(-1)))
      .sort((a: number, b: number) => a - b);
    expect(numbers, type).toEqual(numbers.map((_: number, at: number) => at + 1));
  }
}

/** After all freight has reached a final status. */
export async function checkEnd(days: Days): Promise<void> {
  await checkStep(days);
  for (const [pro, state] of days.known.bills) {
    const history = await historyOf(days, pro);
    const { conciseStatus } = history.status;
    expect(ENDS, `${pro}: ${JSON.stringify(history.status)}`).toContain(conciseStatus);
    expect(conciseStatus === 'Cancelled', `${pro} is ${conciseStatus}, and was ${state}`).toBe(state === 'voided');
    if (state === 'voided') continue;
    const { data: invoices } = await days.world.must({ method: 'GET', url: `/v1/invoices?pro=${pro}&limit=${PAGE}` });
    expect(invoices.length, `${pro} was not invoiced`).toBeGreaterThan(0);
  }
  for (const number of days.known.pickups.keys()) await checkPickup(days, number);
  for (const id of days.known.disputes.keys()) await checkDispute(days, id);
  await checkEvents(days);
  const { context } = days.world;
  expect(await verifyAuditLog(context.db, context.secrets.chainKey)).toMatchObject({ sound: true });
}

/** Each bill is announced once, and the receiver has got every event of the feed and no others. */
async function checkEvents({ world, known, receiver }: Days): Promise<void> {
  const events: Answered['body'][] = [];
  for (let cursor = ''; ; ) {
    const page = await world.must({ method: 'GET', url: `/v1/events?limit=${PAGE}${cursor && `&cursor=${cursor}`}` });
    events.push(...page.data);
    if (page.data.length < PAGE) break;
    cursor = page.cursor;
  }
  const ids = events.map(({ id }) => id);
  expect(new Set(ids).size, 'an event is in the feed twice').toBe(ids.length);
  for (const pro of known.bills.keys()) {
    const created = events.filter(({ type, data }) => type === 'shipment.created' && data.pro === pro);
    expect(created, `${pro} was announced`).toHaveLength(1);
  }
  const subscribed = events.filter(({ type }) => type.startsWith('shipment.')).map(({ id }) => id);
  const received = new Set(receiver.received.map(({ id }) => id));
  expect(
    [...received].filter((id) => !ids.includes(id)),
    'received, and not in the feed',
  ).toEqual([]);
  expect(
    subscribed.filter((id) => !received.has(id)),
    'in the feed, and not received',
  ).toEqual([]);
}

async function historyOf({ world }: Days, pro: string): Promise<Answered['body']> {
  const { data } = await world.must({ method: 'GET', url: `/v1/shipments/history?pro=${pro}` });
  return data[0];
}
