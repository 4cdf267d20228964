// Owns the rule that no caller learns which accounts exist: wherever an account can be named, another customer's account and one
// that does not exist get the same response.
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Loose, spoiled } from '../../src/capabilities/bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../../src/capabilities/bol/bol-shipper.fixture.ts';
import { SMALLEST as SMALLEST_PICKUP } from '../../src/capabilities/pickups/pickup.fixture.ts';
import { allowProReservations } from '../../src/capabilities/pros/manage-pro-permissions.ts';
import { SMALLEST as SMALLEST_QUOTE } from '../../src/capabilities/rate-quotes/rate-quote.fixture.ts';
import { allowInvoiceEvents } from '../../src/capabilities/subscriptions/manage/allow-invoice-events.ts';
import { ACTOR } from '../support/test-app.ts';

const UNKNOWN = 'NOBODY1';

let caller: BolShipper;
let foreign: BolShipper;
/** The caller's own: a bill, a pickup, a subscription and a template to change. */
let pro: string;
let pickup: string;
let subscription: string;
let template: string;
beforeAll(async () => {
  caller = await openBolShipper();
  foreign = await bolShipperOf(caller.app);
  // The foreign account has every permission, so that checks in the wrong order become visible.
  const { context } = caller.app;
  await allowProReservations(context, ACTOR, foreign.account);
  await context.db.write(await allowInvoiceEvents(context, ACTOR, foreign.account, true));
  pro = (await caller.make()).referenceNumbers.pro;
  pickup = (await caller.call('POST', '/v1/pickup-requests', SMALLEST_PICKUP)).body.data.requestNumber;
  const wanted = { kind: 'shipment', url: 'http://127.0.0.1:9/hooks' };
  subscription = (await caller.call('POST', '/v1/subscriptions', wanted)).body.data.id;
  const mine = { account: caller.account, name: 'Mine', shipment: {} };
  template = (await caller.call('POST', '/v1/shipment-templates', mine)).body.data.templateId;
});
afterAll(() => caller.app.close());

interface Case {
  /** The operation as the reference names it, and the field with the account. */
  readonly operation: string;
  readonly field: string;
  /** What else the request contains, where it matters. */
  readonly beside?: string;
  /** The path, if it differs from the operation's. */
  readonly url?: (account: string) => string;
  readonly body?: (account: string) => Loose;
  readonly status: number;
}

const own = () => caller.account;
const DOCK = {
  name: 'Dock',
  address: { address1: '1 Dock St', city: 'Houston', stateProvince: 'TX', postalCode: '77002', country: 'USA' },
};
const bill = (changes: Record<string, unknown>) => caller.bill({ 'billTo.account': undefined, ...changes });
const pickupWith = (changes: Record<string, unknown>) => spoiled(SMALLEST_PICKUP, changes);

/** Bills in which the account pays and does not pay, with and without one of the caller's own accounts. */
const BILLS: readonly [field: string, beside: string, status: number, changes: (account: string) => Loose][] = [
  ['billTo.account', 'the caller’s origin', 201, (account) => ({ 'origin.account': own(), 'billTo.account': account })],
  ['billTo.account', 'nothing of the caller’s', 401, (account) => ({ 'billTo.account': account })],
  [
    'origin.account',
    'the caller’s destination, prepaid',
    201,
    (account) => ({ 'origin.account': account, 'destination.account': own() }),
  ],
  [
    'origin.account',
    'the caller’s bill-to',
    201,
    (account) => ({ 'origin.account': account, 'billTo.account': own() }),
  ],
  ['origin.account', 'nothing of the caller’s', 401, (account) => ({ 'origin.account': account })],
  [
    'destination.account',
    'the caller’s origin, collect',
    201,
    (account) => ({ 'payment.terms': 'Collect', 'origin.account': own(), 'destination.account': account }),
  ],
  [
    'destination.account',
    'the caller’s bill-to',
    201,
    (account) => ({ 'destination.account': account, 'billTo.account': own() }),
  ],
  ['destination.account', 'nothing of the caller’s', 401, (account) => ({ 'destination.account': account })],
];

const PICKUPS = ['shipper', 'consignee', 'thirdParty'].flatMap((party) => {
  const other = party === 'shipper' ? 'consignee' : 'shipper';
  const field = `${party}.accountCode`;
  return [
    { field, beside: 'nothing of the caller’s', isTaken: false, changes: (account: string) => ({ [field]: account }) },
    {
      field,
      beside: `the caller’s ${other}`,
      isTaken: true,
      changes: (account: string) => ({ [field]: account, [`${other}.accountCode`]: own() }),
    },
  ];
});

const AUTHORIZATIONS = '/v1/billing-authorizations';
const CASES: readonly Case[] = [
  ...BILLS.flatMap(([field, beside, status, changes]): Case[] => [
    { operation: 'POST /v1/bol', field, beside, status, body: (account) => bill(changes(account)) },
    {
      operation: 'PUT /v1/bol/{pro}',
      field,
      beside,
      status: status === 201 ? 200 : status,
      url: () => `/v1/bol/${pro}`,
      body: (account) => bill(changes(account)),
    },
  ]),
  {
    operation: 'POST /v1/rate-quotes',
    field: 'payment.account',
    status: 403,
    body: (account) => spoiled(SMALLEST_QUOTE, { 'payment.account': account }),
  },
  ...PICKUPS.flatMap(({ field, beside, isTaken, changes }): Case[] => [
    {
      operation: 'POST /v1/pickup-requests',
      field,
      beside,
      status: isTaken ? 201 : 401,
      body: (account) => pickupWith(changes(account)),
    },
    {
      operation: 'PUT /v1/pickup-requests/{requestNumber}',
      field,
      beside,
      status: isTaken ? 200 : 401,
      url: () => `/v1/pickup-requests/${pickup}`,
      body: (account) => pickupWith(changes(account)),
    },
    {
      operation: 'PUT /v1/pickup-requests',
      field,
      beside,
      status: isTaken ? 200 : 401,
      body: (account) => ({ ...pickupWith(changes(account)), requestNumber: pickup }),
    },
  ]),
  {
    operation: 'POST /v1/claims',
    field: 'account',
    status: 400,
    body: (account) => ({
      pro,
      kind: 'LOSS',
      account,
      items: [{ description: 'Tiles', pieces: 1, weightLb: 1, amount: '1.00' }],
      description: 'Lost.',
      contact: { name: 'Dana', email: 'dana@example.com' },
    }),
  },
  {
    operation: 'POST /v1/pro-reservations',
    field: 'account',
    status: 403,
    body: (account) => ({ quantity: 1, account }),
  },
  {
    operation: 'POST /v1/address-book/addresses',
    field: 'account',
    status: 403,
    body: (account) => ({ account, ...DOCK }),
  },
  {
    operation: 'POST /v1/address-book/import',
    field: 'account',
    status: 403,
    body: (account) => ({ account, addresses: [DOCK], confirm: true }),
  },
  {
    operation: 'POST /v1/shipment-templates',
    field: 'account',
    status: 403,
    body: (account) => ({ account, name: 'Weekly', shipment: {} }),
  },
  {
    operation: 'POST /v1/shipment-templates',
    field: 'shipment.payerAccount',
    status: 201,
    body: (account) => ({ account: own(), name: `Paid by ${account}`, shipment: { payerAccount: account } }),
  },
  {
    operation: 'PATCH /v1/shipment-templates/{templateId}',
    field: 'shipment.payerAccount',
    status: 200,
    url: () => `/v1/shipment-templates/${template}`,
    body: (account) => ({ shipment: { payerAccount: account } }),
  },
  ...['shipment', 'invoice'].map(
    (kind): Case => ({
      operation: 'POST /v1/subscriptions',
      field: 'accounts[]',
      beside: kind,
      status: 403,
      body: (account) => ({ kind, url: 'http://127.0.0.1:9/hooks', accounts: [own(), account] }),
    }),
  ),
  {
    operation: 'PATCH /v1/subscriptions/{id}',
    field: 'accounts[]',
    status: 403,
    url: () => `/v1/subscriptions/${subscription}`,
    body: (account) => ({ accounts: [account] }),
  },
  {
    operation: 'POST /v1/users',
    field: 'accounts[]',
    status: 403,
    body: (account) => ({ email: 'dana@example.com', name: 'Dana', role: 'shipper', accounts: [own(), account] }),
  },
  {
    operation: 'PUT /v1/users/{username}',
    field: 'accounts[]',
    status: 403,
    url: () => '/v1/users/nobody',
    body: (account) => ({ role: 'shipper', accounts: [account] }),
  },
  {
    operation: `GET ${AUTHORIZATIONS}`,
    field: 'payerAccount',
    status: 403,
    url: (account) => `${AUTHORIZATIONS}?payerAccount=${account}`,
  },
  {
    operation: `POST ${AUTHORIZATIONS}`,
    field: 'payerAccount',
    status: 403,
    body: (account) => ({ payerAccount: account, authorizedAccount: own() }),
  },
  {
    operation: `POST ${AUTHORIZATIONS}`,
    field: 'authorizedAccount',
    status: 201,
    body: (account) => ({ payerAccount: own(), authorizedAccount: account }),
  },
  {
    operation: `DELETE ${AUTHORIZATIONS}/{payerAccount}/{authorizedAccount}`,
    field: 'payerAccount',
    status: 403,
    url: (account) => `${AUTHORIZATIONS}/${account}/${own()}`,
  },
  {
    operation: `DELETE ${AUTHORIZATIONS}/{payerAccount}/{authorizedAccount}`,
    field: 'authorizedAccount',
    beside: 'once it was authorized',
    status: 204,
    url: (account) => `${AUTHORIZATIONS}/${own()}/${account}`,
  },
  {
    operation: `DELETE ${AUTHORIZATIONS}/{payerAccount}/{authorizedAccount}`,
    field: 'authorizedAccount',
    status: 404,
    url: (account) => `${AUTHORIZATIONS}/${own()}/${account}`,
  },
  ...['', '/csv', '/pdf'].map((file) => ({
    operation: `GET /v1/statements/{account}/{month}${file}`,
    field: 'account',
    status: 404,
    url: (account: string) => `/v1/statements/${account}/2026-10${file}`,
  })),
];

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00';
const nameOf = ({ operation, field, beside }: Case) => `${operation} ${field}${beside ? ` beside ${beside}` : ''}`;

async function answerTo({ operation, url, body }: Case, account: string) {
  const [method, path] = operation.split(' ') as ['POST', string];
  const answer = await caller.app.http.inject({
    method,
    url: url?.(account) ?? path,
    // In one trace, because an error repeats the trace ID.
    headers: { ...caller.headers, traceparent: TRACEPARENT },
    ...(body && { payload: body(account) }),
  });
  const { 'x-request-id': _, date: __, ...headers } = answer.headers;
  return { status: answer.statusCode, headers, body: answer.body.replaceAll(account, '*******') };
}

/** Numbers that are new each time. */
const NUMBERS = /"(pro|shipmentConfirmationNumber|requestNumber|templateId)":"\w+"/g;

describe.each(CASES.map((one) => [nameOf(one), one] as const))('%s', (_name, one) => {
  test('responds the same for a foreign account and an unknown one', async () => {
    const [theirs, unknown] = [await answerTo(one, foreign.account), await answerTo(one, UNKNOWN)];
    expect(theirs.status, theirs.body).toBe(one.status);
    const numbered = (answer: typeof theirs) => ({ ...answer, body: answer.body.replace(NUMBERS, '"$1":""') });
    expect(numbered(unknown)).toEqual(numbered(theirs));
  });
});

test('later reads are also the same', async () => {
  const seen = await Promise.all(
    [foreign.account, UNKNOWN].map(async (account) => {
      const { referenceNumbers } = await caller.make({ 'destination.account': account });
      const numbers: string[] = Object.values(referenceNumbers);
      const reads = [
        `/v1/bol/${referenceNumbers.pro}`,
        `/v1/shipments/history?pro=${referenceNumbers.pro}`,
        `/v1/shipments/${referenceNumbers.pro}/route`,
        `/v1/shipments?search=${referenceNumbers.pro}`,
        `/v1/images?pro=${referenceNumbers.pro}&documentType=INV`,
        '/v1/invoices',
      ];
      const bodies = await Promise.all(reads.map(async (url) => JSON.stringify((await caller.call('GET', url)).body)));
      return bodies.map((body) => [account, ...numbers].reduce((text, part) => text.replaceAll(part, '*'), body));
    }),
  );
  expect(seen[1]).toEqual(seen[0]);
});

test('every field that names an account in a customer’s operation is in the table', () => {
  const tested = new Set(CASES.map(({ operation, field }) => `${operation} ${field}`));
  const named = caller.app.routes
    .filter(({ policy }) => policy.name === 'bearer')
    .flatMap(({ method, path, body, query, params }) =>
      [body, query, params].flatMap((schema) => accountFields(schema)).map((field) => `${method} ${path} ${field}`),
    );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((field) => !tested.has(field))).toEqual([]);
});

/** The paths of the fields whose names suggest account numbers. */
function accountFields(schema: TSchema | undefined, path = ''): string[] {
  const { properties = {}, items } = (schema ?? {}) as { properties?: Record<string, TSchema>; items?: TSchema };
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (/account(Code|s)?$/i.test(name)) return [(member as { items?: TSchema }).items ? `${at}[]` : at];
    return accountFields(member, at);
  });
  return items === undefined ? members : [...members, ...accountFields(items, `${path}[]`)];
}
