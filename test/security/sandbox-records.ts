// A sandbox with one of everything that an ID can name. No two sandboxes have the same number, although each counts from the start.

import { TestDevice } from '../../src/capabilities/accounts/second-factors/device.fixture.ts';
import { SMALLEST as SMALLEST_PICKUP } from '../../src/capabilities/pickups/pickup.fixture.ts';
import type { Answered, Loose, SandboxOwner } from '../../src/capabilities/sandboxes/sandbox.fixture.ts';
import { type BrowserCall, TestBrowser } from '../../src/capabilities/sessions/session.fixture.ts';
import { basic, type TestApp } from '../support/test-app.ts';
import { bolBody, deliverShipment, type Ids, makeRecords, quoteBody, type Send, sender } from './tenants.ts';

/** IDs for paths that exist in no sandbox. */
export const NOBODYS = {
  account: 'ZZZZZZ9',
  accountPaymentId: 'wire-nobody',
  addressId: 'adr_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  attachmentId: 'att_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  authorizedAccount: 'ZZZZZZ8',
  claimId: 'clm_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  clientId: 'LHCZZZZZZZZZZZZ',
  contactId: 'con_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  deliveryId: 'dlv_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  disputeId: 'dsp_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  documentId: 'doc_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  faultId: 'flt_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  id: 'sub_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  instructionId: 'ins_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  invitationId: 'inv_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  jobId: 'job_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  keyId: 'key_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  mailId: 'mail_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  number: 'INV-2026-99999999',
  passkeyId: 'psk_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  payerAccount: 'ZZZZZZ9',
  paymentId: 'check-nobody',
  pro: '9999999990',
  quoteId: 'ZZZZZZ9',
  requestId: 'ZZZZZZZZZZ-9',
  requestNumber: 'PU99999999',
  reservationId: 'prr_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  sessionId: 'ses_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  templateId: 'tpl_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  token: 'ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  username: 'nobody',
  waiverId: 'wav_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
} as const;

export type IdName = keyof typeof NOBODYS;
export type IdsOfSandbox = Readonly<Record<IdName, string>>;

/** What only this sandbox has. */
export interface Own {
  readonly name: string;
  /** How many sandboxes were filled before. */
  readonly number: number;
  readonly sandbox: SandboxOwner;
  /** For paths. */
  readonly ids: IdsOfSandbox;
  /** For queries and bodies. */
  readonly records: Ids;
  /** Words that occur only in this sandbox's records. */
  readonly marks: readonly string[];
  /** Calls in this sandbox by an operator of the test environment. */
  readonly operate: Send;
  /** Where the owner is signed in. */
  readonly browser: SandboxBrowser;
  /** Where a user with a passkey is signed in. */
  readonly passkeyBrowser: SandboxBrowser;
}

/** The same month for everybody, in which all freight is invoiced. */
export const MONTH = '2026-11';
export const ORIGIN = 'http://localhost:8080';

export function asClient({ credentials, clientSecret }: SandboxOwner): Record<string, string> {
  return { authorization: basic(credentials.clientId, clientSecret) };
}

/** A browser in a sandbox. */
export class SandboxBrowser extends TestBrowser {
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

/** The name is one word. `number`: how many sandboxes were filled before. `operator`: the headers of an operator of the test environment. */
export async function fillSandbox(
  app: TestApp,
  sandbox: SandboxOwner,
  name: string,
  number: number,
  operator: Record<string, string>,
): Promise<Own> {
  const { account, id: sandboxId } = sandbox;
  const ops = sender(app, operator);
  const operate: Send = (method, url, body, headers) => ops(method, `/sandboxes/${sandboxId}${url}`, body, headers);
  await operate('PUT', `/ops/v1/customers/${account}/permissions`, { invoiceEvents: true });
  const send = sender(app, sandbox.headers);
  const now = app.clock.now();
  const of = { name, account, send, operate, now, hasFaults: true };
  if (number > 0) await skipNumbers(sandbox, number * GAP);
  // Invoice numbers have no gaps, so each sandbox has one more than the previous one.
  for (let more = 0; more < number; more++) await deliverShipment({ ...of, name: `${name}${more}` });
  const { ids, marks } = await makeRecords(of);
  const { deliveredPro: pro, invoice, claim, claimAttachment } = ids;
  const image = await read(sandbox, `/v1/images?documentType=BOL&format=url&pro=${pro}`);
  const token = String(image.url).split('/').at(-1)!;
  const pair = { payerAccount: account, authorizedAccount: `MATRIX${number}` };
  await done(sandbox, '/v1/billing-authorizations', pair);
  const { keyId } = (await done(sandbox, '/v1/api-keys', { name: `Key ${name}` }, asClient(sandbox))).data;
  const people = await addPeople(app, sandbox, number, operator);
  const carriers = await addOfCarrier(operate, name, account, invoice, now);
  const { requestId } = (await read(sandbox, '/v1/requests'))[0];
  return {
    name,
    sandbox,
    ...people,
    operate,
    records: { ...ids, request: requestId },
    number,
    marks: [
      ...marks,
      sandbox.credentials.clientId,
      ...Object.values(carriers),
      ...Object.values(people.ids),
      keyId,
      pair.authorizedAccount,
    ],
    ids: {
      account,
      addressId: ids.address,
      attachmentId: claimAttachment,
      claimId: claim,
      clientId: sandbox.credentials.clientId,
      disputeId: ids.dispute,
      documentId: ids.document,
      faultId: ids.fault,
      id: ids.subscription,
      instructionId: ids.instruction,
      keyId,
      number: invoice,
      pro,
      quoteId: ids.quote,
      requestId,
      requestNumber: ids.pickup,
      reservationId: ids.reservation,
      templateId: ids.template,
      token,
      // A shipment without a charge that can be waived has none.
      waiverId: NOBODYS.waiverId,
      ...pair,
      ...carriers,
      ...people.ids,
    },
  };
}

/** How many numbers of a kind the matrix may use up in a sandbox, so that it never gets to those of the next one. */
const GAP = 40;

/** A reset removes freight, and never issues its numbers again. */
async function skipNumbers(sandbox: SandboxOwner, count: number): Promise<void> {
  const { account } = sandbox;
  const once = async () => {
    await done(sandbox, '/v1/bol', bolBody(account, 'Skipped'));
    await done(sandbox, '/v1/rate-quotes', quoteBody(account));
    await done(sandbox, '/v1/pickup-requests', SMALLEST_PICKUP);
  };
  for (let left = count; left > 0; left -= 10) await Promise.all(Array.from({ length: Math.min(left, 10) }, once));
  await done(sandbox, '/v1/pro-reservations', { account, quantity: count });
  await sandbox.call('POST', '/v1/test/reset');
}

/** What only operators create: a payment, a contact, a background job and its mail. */
async function addOfCarrier(operate: Send, name: string, account: string, invoice: string, now: number) {
  const made = async (method: string, url: string, body?: object): Promise<Loose> => {
    const answer = await operate(method, url, body);
    if (answer.status >= 300) throw new Error(`${url} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const paymentId = `check-${name}`;
  const payment = { paymentId, amount: '1.00', paidAt: new Date(now).toISOString() };
  await made('POST', `/ops/v1/invoices/${invoice}/payments`, payment);
  const accountPaymentId = `wire-${name}`;
  const invoices = [{ number: invoice, amount: '1.00' }];
  const wire = { ...payment, paymentId: accountPaymentId, invoices };
  await made('POST', `/ops/v1/customers/${account}/payments`, wire);
  const contact = { name: `Payer ${name}`, email: 'dana@example.com' };
  const { contactId } = await made('POST', `/ops/v1/customers/${account}/contacts`, contact);
  const { id: jobId } = await made('POST', '/ops/v1/tariffs', { files: { 'zones.csv': 'wrong' } });
  const [{ mailId }] = await made('GET', '/ops/v1/mails');
  const [{ id: deliveryId }] = await made('GET', '/ops/v1/deliveries');
  return { accountPaymentId, paymentId, contactId, deliveryId, jobId, mailId };
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
