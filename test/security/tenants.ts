// Customers with one of everything that a customer can have, in an environment of the demo carrier.

import { createCustomerAccount } from '../../src/capabilities/accounts/customers/manage-customer-accounts.ts';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { createPortalAccount } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { PICKUP_EXAMPLES } from '../../src/capabilities/pickups/request/pickup.examples.ts';
import { allowProReservations } from '../../src/capabilities/pros/manage-pro-permissions.ts';
import { RATE_QUOTE_EXAMPLES } from '../../src/capabilities/rate-quotes/rate-quote.examples.ts';
import { allowInvoiceEvents } from '../../src/capabilities/subscriptions/manage/allow-invoice-events.ts';
import type { EnvironmentName } from '../../src/config.ts';
import { pngScan } from '../../src/platform/files/scans.fixture.ts';
import {
  ACTOR,
  basic,
  clientWithKey,
  openTestApp,
  type TestApp,
  type TestPortal,
  tokenFor,
} from '../support/test-app.ts';
import { until } from '../support/waiting.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests send and read what no type allows.
export type Loose = any;

/** Every kind of ID that refers to one customer's records. */
export const ID_KINDS = [
  'account',
  'address',
  'attachment',
  'bol',
  'claim',
  'claimAttachment',
  'delivery',
  'dispute',
  'document',
  'fault',
  'heldPro',
  'instruction',
  'invoice',
  'pickup',
  'po',
  'pro',
  'deliveredPro',
  'quote',
  'request',
  'reservation',
  'reservedPro',
  'subscription',
  'template',
] as const;
export type IdKind = (typeof ID_KINDS)[number];
export type Ids = Readonly<Record<IdKind, string>>;

export interface Tenant {
  readonly name: string;
  readonly portal: TestPortal;
  readonly client: { readonly clientId: string; readonly clientSecret: string; readonly apiKey: string };
  readonly headers: Record<string, string>;
  readonly ids: Ids;
  /** Words that occur only in this tenant's records. */
  readonly marks: readonly string[];
}

export interface Tenancy {
  readonly app: TestApp;
  /** The app also listens here, for responses that never end. */
  readonly baseUrl: string;
  readonly tenants: readonly Tenant[];
  readonly operator: { readonly username: string; readonly password: string };
}

export type Send = (
  method: string,
  url: string,
  body?: Loose,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: Loose; requestId: string }>;

export function sender(app: TestApp, own: Record<string, string>): Send {
  return async (method, url, body, headers = {}) => {
    const isFile = Buffer.isBuffer(body);
    const answer = await app.http.inject({
      method: method as 'GET',
      url,
      headers: { ...own, ...(body !== undefined && !isFile && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: isFile ? body : JSON.stringify(body) }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.payload,
      requestId: String(answer.headers['x-request-id']),
    };
  };
}

export async function openTenancy(environment: EnvironmentName, names: readonly string[]): Promise<Tenancy> {
  const app = await openTestApp({
    environment,
    carrier: true,
    seed: `tenants ${environment}`,
    config: { requestsPerSecond: 0 },
  });
  const username = 'dispatch';
  const password = await createOperator(app.context, ACTOR, username);
  const operate = sender(app, { authorization: basic(username, password) });
  const tenants: Tenant[] = [];
  for (const name of names) tenants.push(await newTenant(app, name, operate));
  await settled(app);
  const baseUrl = await app.http.listen({ port: 0, host: '127.0.0.1' });
  return { app, baseUrl, tenants, operator: { username, password } };
}

/** Waits until no background work is left. */
async function settled({ context }: TestApp): Promise<void> {
  const tables = context.db.tables<{ outbox_jobs: { due_at: number } }>();
  await until('the outbox is quiet', async () => {
    const due = await tables
      .selectFrom('outbox_jobs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('due_at', '<=', context.clock.now())
      .executeTakeFirstOrThrow();
    return Number(due.count) === 0;
  });
}

/** Affects nothing that a tenant test does. */
export const FAULT: Loose = { match: { operation: 'invoice.paid' }, then: { lateEvent: '1m' } };

export function quoteBody(account: string): Loose {
  const { value } = RATE_QUOTE_EXAMPLES.smallest;
  return { ...value, payment: { ...value.payment, account } };
}

export function bolBody(account: string, name: string, references: Loose = {}): Loose {
  const { value } = BOL_EXAMPLES.smallest;
  return structuredClone({
    ...value,
    images: { includeBol: false, includeShippingLabels: false },
    billTo: { ...value.billTo, account },
    destination: { ...value.destination, name: `Consignee ${name}` },
    referenceNumbers: references,
  });
}

export function pickupBody(account: string, name: string, pro: string): Loose {
  const { value } = PICKUP_EXAMPLES.smallest;
  return structuredClone({
    ...value,
    referenceNumbers: { referenceNumber: [{ referenceInfo: { type: 'PRO', value: pro } }] },
    shipper: { ...value.shipper, shipperName: `Shipper ${name}`, accountCode: account },
  });
}

async function newTenant(app: TestApp, name: string, operate: Send): Promise<Tenant> {
  const { context } = app;
  const client = await clientWithKey(app, `Client ${name}`);
  const account = `${name.toUpperCase().slice(0, 5).padEnd(5, 'X')}01`;
  const username = name.toLowerCase();
  await createCustomerAccount(context, ACTOR, { account, name: `Customer ${name}`, pricing: 'list' });
  const wanted = { username, name: `Clerk ${name}`, accounts: [account], apiAccess: true };
  const portal = { username, account, password: await createPortalAccount(context, ACTOR, wanted) };
  const headers = { apikey: client.apiKey, authorization: `Bearer ${await tokenFor(app, client.apiKey, portal)}` };
  await allowProReservations(context, ACTOR, account);
  await context.db.write(await allowInvoiceEvents(context, ACTOR, account, true));
  const now = context.freightClock.now();
  // Production has no faults.
  const hasFaults = context.testClock !== undefined;
  const records = await makeRecords({ name, account, send: sender(app, headers), operate, now, hasFaults });
  return { name, portal, client, headers, ids: records.ids, marks: [...records.marks, portal.username] };
}

export interface RecordsOf {
  /** Occurs in the records, so that they can be told from those of others. */
  readonly name: string;
  /** May reserve PROs and get invoice events. */
  readonly account: string;
  readonly send: Send;
  readonly operate: Send;
  /** What the freight's clock shows. */
  readonly now: number;
  readonly hasFaults: boolean;
}

/** Delivered and invoiced. Returns its PRO. */
export async function deliverShipment({ name, account, send, operate, now }: RecordsOf): Promise<string> {
  const bill: Parameters<Send> = ['POST', '/v1/bol', bolBody(account, name)];
  const { pro } = answered(201, bill, await send(...bill)).body.referenceNumbers;
  const events = ['picked_up', 'delivered'].map((type) => ({
    eventId: `${name}-${type}`,
    type: `shipment.${type}`,
    pro,
    occurredAt: new Date(now).toISOString(),
    ...(type === 'delivered' && { receivedBy: `Receiver ${name}` }),
  }));
  const report: Parameters<Send> = ['POST', '/ops/v1/events', { events }];
  answered(200, report, await operate(...report));
  return pro;
}

/** One of everything that a customer can have, and the words that occur only in it. */
export async function makeRecords(of: RecordsOf): Promise<Pick<Tenant, 'ids' | 'marks'>> {
  const { name, account, send, operate, now, hasFaults } = of;
  const must = async (status: number, ...args: Parameters<Send>) => answered(status, args, await send(...args));
  const mustOperate = async (status: number, ...args: Parameters<Send>) =>
    answered(status, args, await operate(...args));

  const { body: quoted, requestId } = await must(200, 'POST', '/v1/rate-quotes', quoteBody(account));
  const bol = `BOL-${name}-1`;
  const po = `PO-${name}-1`;
  const references = { bol: [bol], po: [{ number: po }] };
  const open = await must(201, 'POST', '/v1/bol', bolBody(account, name, references));
  const url = `https://${name.toLowerCase()}.host.invalid/hook`;
  const subscribed = await must(201, 'POST', '/v1/subscriptions', {
    kind: 'shipment',
    url,
    contactEmail: `${name.toLowerCase()}@example.com`,
  });
  const pickup = await must(
    201,
    'POST',
    '/v1/pickup-requests',
    pickupBody(account, name, open.body.referenceNumbers.pro),
  );
  const reserved = await must(201, 'POST', '/v1/pro-reservations', { account, quantity: 3 });
  const saved = await must(201, 'POST', '/v1/address-book/addresses', {
    account,
    name: `Dock ${name}`,
    address: { address1: '5 Main St', city: 'Houston', stateProvince: 'TX', postalCode: '77002', country: 'USA' },
  });
  const template = await must(201, 'POST', '/v1/shipment-templates', {
    account,
    name: `Template ${name}`,
    shipment: { destination: { name: `Dock ${name}` } },
  });
  const deliveredPro = await deliverShipment(of);
  const occurredAt = new Date(now).toISOString();
  const held = await must(201, 'POST', '/v1/bol', bolBody(account, name));
  const heldPro = held.body.referenceNumbers.pro;
  const heldUp = ['picked_up', 'exception_opened'].map((type) => ({
    eventId: `${name}-held-${type}`,
    type: `shipment.${type}`,
    pro: heldPro,
    occurredAt,
    ...(type === 'exception_opened' && { reasonCode: 'CNC' }),
  }));
  await mustOperate(200, 'POST', '/ops/v1/events', { events: heldUp });
  const instructed = await must(201, 'POST', `/v1/shipments/${heldPro}/instructions`, { kind: 'REDELIVER' });
  const path = `/ops/v1/shipments/${deliveredPro}/documents?documentType=DR`;
  const scan = await mustOperate(201, 'POST', path, pngScan(16, 8, 100 + name.length), { 'content-type': 'image/png' });
  const [invoice] = (await must(200, 'GET', `/v1/invoices?pro=${deliveredPro}`)).body.data;
  const disputed = await must(201, 'POST', `/v1/invoices/${invoice.number}/disputes`, {
    lines: [{ line: 1, reasonCode: 'WRONG_WEIGHT', amount: '1.00' }],
    note: `Dispute ${name}`,
  });
  const { disputeId } = disputed.body.data;
  const file = pngScan(16, 8, 200 + name.length);
  const attached = await must(201, 'POST', `/v1/disputes/${disputeId}/attachments`, file, {
    'content-type': 'image/png',
  });
  const claimed = await must(201, 'POST', '/v1/claims', {
    pro: deliveredPro,
    kind: 'DAMAGE',
    items: [{ description: `Goods ${name}`, pieces: 1, weightLb: 10, amount: '40.00' }],
    description: `Claim ${name}`,
    contact: { name: `Claimant ${name}`, email: 'dana@example.com' },
  });
  const { claimId } = claimed.body.data;
  const photograph = pngScan(16, 8, 500 + name.length);
  const claimFile = await must(201, 'POST', `/v1/claims/${claimId}/attachments`, photograph, {
    'content-type': 'image/png',
  });
  const offer = { decision: 'OFFER', amount: '20.00', note: 'Half' };
  await mustOperate(200, 'POST', `/ops/v1/claims/${claimId}/decision`, offer);
  const tested = await must(202, 'POST', `/v1/subscriptions/${subscribed.body.data.id}/test`);
  const fault = hasFaults ? (await must(201, 'POST', '/v1/test/faults', FAULT)).body.data.id : `flt_${name}`;
  const ids: Ids = {
    account,
    address: saved.body.data.addressId,
    attachment: attached.body.data.attachmentId,
    bol,
    claim: claimId,
    claimAttachment: claimFile.body.data.attachmentId,
    delivery: tested.body.data.id,
    dispute: disputeId,
    document: scan.body.data.documentId,
    fault,
    heldPro,
    instruction: instructed.body.data.instructionId,
    invoice: invoice.number,
    pickup: pickup.body.data.requestNumber,
    po,
    pro: open.body.referenceNumbers.pro,
    deliveredPro,
    quote: quoted.data[0].quoteId,
    request: requestId,
    reservation: reserved.body.data.reservationId,
    reservedPro: reserved.body.data.first,
    subscription: subscribed.body.data.id,
    template: template.body.data.templateId,
  };
  const words = [
    `Consignee ${name}`,
    `Shipper ${name}`,
    `Dock ${name}`,
    `Template ${name}`,
    `Receiver ${name}`,
    `Dispute ${name}`,
    `Goods ${name}`,
    `Claim ${name}`,
    `Claimant ${name}`,
    url,
    subscribed.body.data.secret,
  ];
  return { ids, marks: [...Object.values(ids), ...words] };
}

function answered<Answer extends { status: number; body: Loose }>(
  status: number,
  [method, url]: Parameters<Send>,
  answer: Answer,
): Answer {
  if (answer.status === status) return answer;
  throw new Error(`${method} ${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
