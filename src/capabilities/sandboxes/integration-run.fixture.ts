// A typical integration test in a sandbox, which keeps every response: from the quote to the invoice, with what a customer stores.
import { expect } from 'vitest';
import { spoiled } from '../../../test/support/spoiled.ts';
import { SMALLEST as SMALLEST_BOL } from '../bol/bol.fixture.ts';
import { SMALLEST as SMALLEST_PICKUP } from '../pickups/pickup.fixture.ts';
import { SMALLEST as SMALLEST_QUOTE } from '../rate-quotes/rate-quote.fixture.ts';
import type { Answered, Loose, SandboxCaller } from './sandbox.fixture.ts';

/** What was called, and the bytes of the response. */
export type Kept = readonly [what: string, bytes: string];

/** When the run begins; the clock must stand still. Its freight ships on the next day. */
export const MONDAY = { now: '2026-11-09T14:00:00Z', speed: 0 } as const;
const SHIPS = '2026-11-10T08:00:00.000';

const DOCK = {
  name: 'Night dock',
  address: { address1: '1 Dock St', city: 'Houston', stateProvince: 'TX', postalCode: '77002', country: 'USA' },
};
const MAILED = {
  'images.email': { includeBol: true, includeLabels: true, addresses: ['dana@example.com'] },
  notifications: [{ email: 'sam@example.com' }],
};

export async function ok(who: SandboxCaller, method: string, url: string, body?: Loose): Promise<Answered> {
  const answer = await who.call(method, url, body);
  expect(answer.status, `${method} ${url} ${answer.text}`).toBeLessThan(300);
  return answer;
}

export function quoteOf(account: string, changes: Loose = {}): Loose {
  return spoiled(SMALLEST_QUOTE, { 'payment.account': account, ...changes });
}

export function billOf(account: string, ships: string, changes: Loose = {}): Loose {
  return spoiled(SMALLEST_BOL, { 'billTo.account': account, 'bol.requestedPickupDate': ships, ...changes });
}

export interface RunOptions {
  /** Where webhooks go. */
  readonly hook: string;
  /** Called between booking and delivery. */
  readonly midway?: () => Promise<void>;
}

export async function integrationRun(who: SandboxCaller, { hook, midway }: RunOptions): Promise<readonly Kept[]> {
  const seen: Kept[] = [];
  const keep = async (method: string, url: string, body?: Loose) => {
    const { headers, bytes, ...answer } = await ok(who, method, url, body);
    const isJson = answer.body !== undefined;
    seen.push([`${method} ${url}`, isJson ? repeatableText(answer.body) : bytes.toString('latin1')]);
    return answer.body;
  };
  const pros = await bookFreight(who.account, keep);
  await storeThings(who.account, hook, keep);
  await midway?.();
  await keep('POST', '/v1/test/clock', { advance: '8d' });
  await readFreight(pros, keep);
  await readBilling(who.account, pros[0]!, keep);
  await readWhatIsStored(keep);
  return seen;
}

type Keep = (method: string, url: string, body?: Loose) => Promise<Loose>;

/** Three shipments, of which one goes wrong, and a pickup. */
async function bookFreight(account: string, keep: Keep): Promise<string[]> {
  const { quoteId } = (await keep('POST', '/v1/rate-quotes', quoteOf(account))).data[0];
  await keep('GET', `/v1/rate-quotes/${quoteId}`);
  await keep('POST', `/v1/rate-quotes/${quoteId}/email`, { addresses: ['dana@example.com'] });
  const pros: string[] = [];
  for (let bill = 0; bill < 3; bill++) {
    const made = await keep('POST', '/v1/bol', billOf(account, SHIPS, bill === 0 ? MAILED : {}));
    pros.push(made.referenceNumbers.pro);
  }
  await keep('POST', '/v1/pickup-requests', SMALLEST_PICKUP);
  await keep('GET', '/v1/pickup-requests');
  await keep('POST', `/v1/test/shipments/${pros[1]}/exceptions`, { kind: 'refused' });
  return pros;
}

async function storeThings(account: string, hook: string, keep: Keep): Promise<void> {
  const { addressId } = (await keep('POST', '/v1/address-book/addresses', { account, ...DOCK })).data;
  await keep('PUT', `/v1/address-book/addresses/${addressId}`, { ...DOCK, note: 'Ring twice.' });
  const template = { account, name: 'Weekly', shipment: {} };
  const { templateId } = (await keep('POST', '/v1/shipment-templates', template)).data;
  await keep('PATCH', `/v1/shipment-templates/${templateId}`, { name: 'Monthly' });
  await keep('POST', '/v1/pro-reservations', { account, quantity: 2 });
  await keep('POST', '/v1/billing-authorizations', { payerAccount: account, authorizedAccount: 'BOLT002' });
  const { id } = (await keep('POST', '/v1/subscriptions', { kind: 'shipment', url: hook })).data;
  await keep('PATCH', `/v1/subscriptions/${id}`, { contactEmail: 'tms@example.com' });
  // Several at the same time of a clock that stands still: they are tried in this order.
  for (const operation of ['hazmat', 'route-guides', 'freight-classes']) {
    // biome-ignore lint/suspicious/noThenProperty: the name of an API field; the object is never awaited.
    await keep('POST', '/v1/test/faults', { match: { operation }, then: { status: 503 } });
  }
}

async function readFreight(pros: readonly string[], keep: Keep): Promise<void> {
  for (const pro of pros) {
    await keep('GET', `/v1/shipments/history?pro=${pro}`);
    await keep('GET', `/v1/bol/${pro}`);
    await keep('GET', `/v1/bol/${pro}/labels?format=ThermalLabel`);
    await keep('GET', `/v1/images?documentType=BOL&pro=${pro}`);
  }
  await keep('GET', `/v1/images?documentType=DR&pro=${pros[0]}`);
  await keep('GET', `/v1/bol-documents?pros=${pros.join(',')}&document=LABEL`);
  await keep('POST', `/v1/shipments/${pros[0]}/tracking-link`);
  await keep('GET', `/v1/shipments/${pros[0]}/tracking-link`);
  await keep('GET', '/v1/shipments');
  await keep('GET', '/v1/attention');
  await keep('GET', '/v1/pickup-requests');
  await keep('GET', '/v1/events?limit=100');
}

async function readBilling(account: string, pro: string, keep: Keep): Promise<void> {
  const { number } = (await keep('GET', '/v1/invoices')).data[0];
  await keep('GET', `/v1/invoices/${number}`);
  await keep('GET', `/v1/invoices/${number}/pdf`);
  await keep('GET', `/v1/statements/${account}/2026-11`);
  await keep('GET', `/v1/statements/${account}/2026-11/pdf`);
  await keep('POST', `/v1/invoices/${number}/disputes`, {
    lines: [{ line: 1, reasonCode: 'WRONG_WEIGHT', amount: '1.00' }],
  });
  await keep('POST', '/v1/claims', {
    pro,
    kind: 'DAMAGE',
    items: [{ description: 'Wet cartons', pieces: 1, weightLb: 20, amount: '24.00' }],
    description: 'Wet.',
    contact: { name: 'Dana', email: 'dana@example.com' },
  });
  // The carrier answers the claim, and its contact gets e-mail.
  await keep('POST', '/v1/test/clock', { advance: '5d' });
  await keep('GET', '/v1/claims');
}

async function readWhatIsStored(keep: Keep): Promise<void> {
  await keep('GET', '/v1/address-book');
  await keep('GET', '/v1/address-book/addresses');
  await keep('GET', '/v1/shipment-templates');
  await keep('GET', '/v1/pro-reservations');
  await keep('GET', '/v1/billing-authorizations');
  await keep('GET', '/v1/test/faults');
  await keep('GET', '/v1/test/mails');
  const [{ id }] = (await keep('GET', '/v1/subscriptions')).data;
  await keep('GET', `/v1/subscriptions/${id}/deliveries`);
}

/** Fields that docs/sandboxes.md names as exceptions: secrets, and how long a call to a receiver took and how it was signed. */
const EXCEPTIONS: ReadonlySet<string> = new Set(['secret', 'durationMs', 'headers']);

function repeatableText(body: Loose): string {
  return JSON.stringify(body, (name, value) => {
    if (EXCEPTIONS.has(name)) return '…';
    // The token of a tracking link.
    return name === 'url' && typeof value === 'string' ? value.replace(/#.*/, '#…') : value;
  });
}
