// A sandbox with one of everything that an ID in a path can name, and how each route is called with such an ID.
import { SMALLEST as SMALLEST_BOL } from '../../src/capabilities/bol/bol.fixture.ts';
import { SMALLEST as SMALLEST_PICKUP } from '../../src/capabilities/pickups/pickup.fixture.ts';
import { SMALLEST as SMALLEST_QUOTE } from '../../src/capabilities/rate-quotes/rate-quote.fixture.ts';
import type { Answered, Loose, SandboxOwner } from '../../src/capabilities/sandboxes/sandbox.fixture.ts';
import { TestDevice } from '../../src/capabilities/second-factors/device.fixture.ts';
import { type BrowserCall, TestBrowser } from '../../src/capabilities/sessions/session.fixture.ts';
import type { Route } from '../../src/platform/contract/route.ts';
import { AS_PNG, PHOTOGRAPH } from '../../tools/examples/photograph.ts';
import { spoiled } from '../support/spoiled.ts';
import { basic, type TestApp } from '../support/test-app.ts';
import { nameOf, sampleBody } from './tenant-cases.ts';

/** IDs for paths that exist in no sandbox. Numbers start at the same value in each, so each sandbox creates more than the previous one. */
export const NOBODYS = {
  account: 'ZZZZZZ9',
  addressId: 'adr_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  attachmentId: 'att_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  authorizedAccount: 'ZZZZZZ8',
  claimId: 'clm_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  deliveryId: 'dlv_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  disputeId: 'dsp_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  faultId: 'flt_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  id: 'sub_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  instructionId: 'ins_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  invitationId: 'inv_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  keyId: 'key_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  number: 'INV-2026-99999999',
  passkeyId: 'psk_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  payerAccount: 'ZZZZZZ9',
  pro: '9999999990',
  quoteId: 'ZZZZZZ9',
  requestId: 'ZZZZZZZZZZ-9',
  requestNumber: 'PU99999999',
  reservationId: 'prr_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  sessionId: 'ses_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  templateId: 'tpl_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  token: 'ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  username: 'nobody',
} as const;

export type IdName = keyof typeof NOBODYS;
export type IdsOfSandbox = Readonly<Record<IdName, string>>;

/** What only this sandbox has. */
export interface Own {
  readonly sandbox: SandboxOwner;
  readonly ids: IdsOfSandbox;
  /** Where the owner is signed in. */
  readonly browser: SandboxBrowser;
  /** Where a user with a passkey is signed in. */
  readonly passkeyBrowser: SandboxBrowser;
}

/** The same month for everybody, in which all freight is invoiced. */
export const MONTH = '2026-11';
export const ORIGIN = 'http://localhost:8080';
/** Paths whose `{id}` is not that of a subscription. */
const OTHER_IDS: Readonly<Record<string, IdName>> = { '/v1/test/faults/{id}': 'faultId' };
/** A user and an invitation are changed by an owner in a browser, never with a token. */
const IN_A_BROWSER = /^\/v1\/(users|invitations)\//;
const OF_PASSKEYS = /^\/v1\/session\/passkeys\//;
/** Bodies of routes that the matrix of tenants does not have. */
const BODIES: Readonly<Record<string, (own: Own) => object>> = {
  'PUT /v1/users/{username}': ({ sandbox }) => ({ role: 'shipper', accounts: [sandbox.account] }),
  'POST /v1/bol/{pro}/refuse-billing': () => ({ reason: 'Not ours.' }),
  'PATCH /v1/api-keys/{keyId}': () => ({ name: 'Renamed' }),
};

export function namesIn({ path }: Route): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => OTHER_IDS[path] ?? name!)
    .filter((name) => name !== 'month');
}

function addressOf({ path }: Route, ids: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => (name === 'month' ? MONTH : ids[OTHER_IDS[path] ?? name]!));
}

/** With the credentials that the route wants, and a valid body. */
export async function callRoute(own: Own, route: Route, ids: Readonly<Record<string, string>>): Promise<Answered> {
  const { sandbox, browser, passkeyBrowser } = own;
  const path = addressOf(route, ids);
  const { method } = route;
  if (route.file !== undefined) return sandbox.call(method, path, PHOTOGRAPH, AS_PNG);
  const body = route.body === undefined ? undefined : bodyOf(own, route);
  if (route.policy.name === 'client') return sandbox.call(method, path, body, asClient(sandbox));
  if (route.policy.name === 'bearer' && !IN_A_BROWSER.test(path)) return sandbox.call(method, path, body);
  return (OF_PASSKEYS.test(path) ? passkeyBrowser : browser).answered(path, { method, ...(body && { body }) });
}

function bodyOf(own: Own, route: Route): object {
  const { account } = own.sandbox;
  const { addressId: address, pro, requestNumber: pickup } = own.ids;
  const caller = { name: 'Matrix', ids: { account, address, pro, deliveredPro: pro, pickup, bol: 'B-1', po: 'P-1' } };
  return BODIES[nameOf(route)]?.(own) ?? sampleBody(route, caller);
}

function asClient({ credentials, clientSecret }: SandboxOwner): Record<string, string> {
  return { authorization: basic(credentials.clientId, clientSecret) };
}

/** A browser in a sandbox. */
class SandboxBrowser extends TestBrowser {
  readonly #id: string;

  constructor(app: TestApp, id: string) {
    super(app);
    this.#id = id;
  }

  override call(path: string, call: BrowserCall = {}) {
    const headers = { ...(call.method !== undefined && { origin: ORIGIN }), ...call.headers };
    return super.call(`/sandboxes/${this.#id}${path}`, { ...call, headers });
  }

  async answered(path: string, call: BrowserCall): Promise<Answered> {
    const { statusCode: status, body: text, rawPayload: bytes, headers } = await this.call(path, call);
    return { status, text, bytes, headers, body: text.startsWith('{') ? JSON.parse(text) : undefined };
  }

  async done(path: string, body?: object): Promise<Loose> {
    const answer = await this.answered(path, { method: 'POST', ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${path} answers ${answer.status}: ${answer.text}`);
    return answer.body?.data;
  }
}

/** `count`: how many shipments, quotes and pickups it has. `operator`: the headers of an operator of the test environment. */
export async function fillSandbox(
  app: TestApp,
  sandbox: SandboxOwner,
  count: number,
  operator: Record<string, string>,
): Promise<Own> {
  const { account } = sandbox;
  // First, so that the last shipment remains the one that the earlier sandboxes do not have.
  const instructionId = await instruct(sandbox);
  let [pro, quoteId, requestNumber] = ['', '', ''];
  for (let made = 0; made < count; made++) {
    pro = (await done(sandbox, '/v1/bol', billOf(sandbox))).referenceNumbers.pro;
    const payment = { ...SMALLEST_QUOTE.payment, account };
    quoteId = (await done(sandbox, '/v1/rate-quotes', { ...SMALLEST_QUOTE, payment })).data[0].quoteId;
    requestNumber = (await done(sandbox, '/v1/pickup-requests', SMALLEST_PICKUP)).data.requestNumber;
  }
  // Until everything is delivered and invoiced.
  await done(sandbox, '/v1/test/clock', { advance: '20d' });
  const number = (await invoicesOf(sandbox)).sort().at(-1)!;
  const lines = [{ line: 1, reasonCode: 'WRONG_WEIGHT', amount: '1.00' }];
  const { disputeId } = (await done(sandbox, `/v1/invoices/${number}/disputes`, { lines })).data;
  const items = [{ description: 'Wet cartons', pieces: 1, weightLb: 20, amount: '24.00' }];
  const contact = { name: 'Dana', email: 'dana@example.com' };
  const claim = { pro, kind: 'DAMAGE', items, description: 'Wet.', contact };
  const { claimId } = (await done(sandbox, '/v1/claims', claim)).data;
  const { attachmentId } = (await done(sandbox, `/v1/claims/${claimId}/attachments`, PHOTOGRAPH, AS_PNG)).data;
  const image = await read(sandbox, `/v1/images?documentType=BOL&format=url&pro=${pro}`);
  const token = String(image.url).split('/').at(-1)!;
  const { addressId } = (await done(sandbox, '/v1/address-book/addresses', { account, ...DOCK })).data;
  const template = { account, name: 'Weekly', shipment: {} };
  const { templateId } = (await done(sandbox, '/v1/shipment-templates', template)).data;
  const { reservationId } = (await done(sandbox, '/v1/pro-reservations', { account, quantity: 1 })).data;
  const pair = { payerAccount: account, authorizedAccount: `MATRIX${count}` };
  await done(sandbox, '/v1/billing-authorizations', pair);
  const { keyId } = (await done(sandbox, '/v1/api-keys', { name: 'Second' }, asClient(sandbox))).data;
  const people = await addPeople(app, sandbox, count, operator);
  // Affects nothing that the matrix does.
  const rule = { match: { operation: 'invoice.paid' }, then: { lateEvent: '1m' } };
  const faultId = (await done(sandbox, '/v1/test/faults', rule)).data.id;
  // Last, so that nothing has to wait for a receiver that does not exist.
  const hook = { kind: 'shipment', url: 'https://host.invalid/hook' };
  const { id } = (await done(sandbox, '/v1/subscriptions', hook)).data;
  await done(sandbox, `/v1/subscriptions/${id}/test`, {});
  const deliveryId = (await read(sandbox, `/v1/subscriptions/${id}/deliveries`))[0].deliveryId;
  const { requestId } = (await read(sandbox, '/v1/requests'))[0];
  const freight = { pro, quoteId, requestNumber, number, disputeId, claimId, attachmentId, instructionId, token };
  const kept = { account, addressId, templateId, reservationId, keyId, faultId, id, deliveryId, requestId, ...pair };
  return { sandbox, ...people, ids: { ...freight, ...kept, ...people.ids } };
}

/** Other users, an invitation, a session and a passkey. */
async function addPeople(app: TestApp, sandbox: SandboxOwner, count: number, operator: Record<string, string>) {
  const { id, account, credentials } = sandbox;
  const addUser = async (username: string): Promise<{ username: string; password: string }> => {
    const wanted = { username, name: 'Matrix user', accounts: [account], role: 'shipper' };
    const { password } = (await done(sandbox, `/sandboxes/${id}/ops/v1/portal-accounts`, wanted, operator)).data;
    return { username, password };
  };
  const signIn = async ({ username, password }: { username: string; password: string }) => {
    const browser = new SandboxBrowser(app, id);
    await browser.signIn('/v1/session', username, password);
    await browser.done('/v1/session/confirmation', { password });
    return browser;
  };
  const { username } = await addUser(`matrix-user-${count}`);
  await signIn(credentials);
  const browser = await signIn(credentials);
  const sessions = (await browser.call('/v1/sessions')).json().data;
  const { sessionId } = sessions.find(({ isCurrent }: Loose) => !isCurrent);
  const invited = { email: 'dana@example.com', name: 'Dana Ray', role: 'shipper', accounts: [account] };
  const { invitationId } = await browser.done('/v1/users', invited);
  // Adding a passkey ends the tokens of the user, so it is not the owner's.
  const passkeyBrowser = await signIn(await addUser(`matrix-holder-${count}`));
  const passkey = new TestDevice(ORIGIN).register(await passkeyBrowser.done('/v1/session/passkeys/options'));
  const { passkeys } = await passkeyBrowser.done('/v1/session/passkeys', { name: 'Laptop', passkey });
  return { browser, passkeyBrowser, ids: { username, sessionId, invitationId, passkeyId: passkeys[0].passkeyId } };
}

const DOCK = {
  name: 'Matrix dock',
  address: { address1: '1 Dock St', city: 'Houston', stateProvince: 'TX', postalCode: '77002', country: 'USA' },
};

function billOf({ account }: SandboxOwner, references: object = {}) {
  return spoiled(SMALLEST_BOL, {
    'billTo.account': account,
    'bol.requestedPickupDate': '2026-11-10T08:00:00.000',
    ...references,
  });
}

/** The consignee of a shipment is closed, and its shipper says what to do. */
async function instruct(sandbox: SandboxOwner): Promise<string> {
  const bill = billOf(sandbox, { referenceNumbers: { bol: ['TEST-ATTEMPTED'] } });
  const { pro } = (await done(sandbox, '/v1/bol', bill)).referenceNumbers;
  for (let tries = 0; tries < 20; tries++) {
    await done(sandbox, '/v1/test/clock', { advance: '12h' });
    const answer = await sandbox.call('POST', `/v1/shipments/${pro}/instructions`, { kind: 'REDELIVER' });
    if (answer.status === 201) return answer.body.data.instructionId;
  }
  throw new Error('The shipment never needed an instruction.');
}

/** Their numbers. */
export async function invoicesOf(sandbox: SandboxOwner): Promise<string[]> {
  return (await read(sandbox, '/v1/invoices')).map((one: Loose) => one.number);
}

export async function read(sandbox: SandboxOwner, path: string): Promise<Loose> {
  const answer = await sandbox.call('GET', path);
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${answer.text}`);
  return answer.body.data;
}

async function done(
  sandbox: SandboxOwner,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Loose> {
  const answer = await sandbox.call('POST', path, body, headers);
  if (answer.status >= 300) throw new Error(`${path} answers ${answer.status}: ${answer.text}`);
  return answer.body;
}
