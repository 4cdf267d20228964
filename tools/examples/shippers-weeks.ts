// Two weeks of a shipper, in which every operation of the public API succeeds at least once.
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { PICKUP_EXAMPLES } from '../../src/capabilities/pickups/request/pickup.examples.ts';
import { RATE_QUOTE_EXAMPLES } from '../../src/capabilities/rate-quotes/rate-quote.examples.ts';
import type { Json, Sent } from './example-recorder.ts';
import { AS_PNG, PHOTOGRAPH } from './photograph.ts';

export interface WeekParts {
  /** The account that ships and pays, and one that it bills for. */
  readonly account: string;
  readonly otherAccount: string;
  readonly clientAuthorization: () => string;
  readonly portalAuthorization: string;
  /** Where webhooks are received. */
  readonly hook: string;
  /** Starts a chapter, to which the following calls belong. */
  begin(chapter: string): void;
  /** Sends a request, keeps the response as the operation's example, and returns the body. @throws unless the request succeeds */
  ask(method: string, path: string, sent?: Sent): Promise<Json>;
  /** The same for one of the carrier's operators, without keeping an example. */
  operate(method: string, path: string, body: Json): Promise<Json>;
  signIn(apiKey: string, accessToken: string): void;
  /** Sends a request with these headers, without keeping an example, and returns the body. */
  send(method: string, path: string, sent: Sent): Promise<Json>;
  /** Signs in with the credentials of a sandbox, and returns the headers of calls there. */
  enterSandbox(credentials: Json): Promise<Readonly<Record<string, string>>>;
  /** Waits until no background work is left. */
  settled(): Promise<void>;
}

export async function runShippersWeeks(parts: WeekParts): Promise<void> {
  const { begin } = parts;
  begin('Sign in');
  await signInAsProgram(parts);
  begin('Look around');
  await lookAround(parts);
  begin('Quote, book and schedule a pickup');
  const booked = await book(parts);
  begin('Webhooks and faults');
  await listenForEvents(parts);
  begin('Let the freight move');
  await deliver(parts, booked);
  begin('Track it, and read its documents');
  await lookAtFreight(parts, booked);
  begin('Invoices, disputes and claims');
  await payAndDispute(parts, booked);
  begin('Sandboxes');
  const credentials = await trySandboxes(parts);
  begin('Say what to do with freight that is held up');
  await instruct(parts);
  begin('Cancel, and rotate the key');
  await leave(parts, booked);
  // Last, because what is random in the other examples would change otherwise.
  begin('Sandboxes');
  await readMailbox(parts, credentials);
}

interface Booked {
  readonly pro: string;
  readonly reservationId: string;
}

async function signInAsProgram({ ask, signIn, clientAuthorization, portalAuthorization }: WeekParts) {
  // The first call replaces the secret.
  const client = () => ({ headers: { authorization: clientAuthorization() } });
  const { apiKey } = (await ask('POST', '/v1/api-key', client())).data;
  const token = await ask('POST', '/authenticate', { headers: { apikey: apiKey, authorization: portalAuthorization } });
  signIn(apiKey, token.access_token);
  await ask('GET', '/v1/api-key', client());
  await ask('GET', '/v1/api-key/rotation', client());
  await ask('GET', '/v1/api-key/restrictions', client());
  await ask('PUT', '/v1/api-key/restrictions', { ...client(), body: { networks: ['0.0.0.0/0', '::/0'] } });
  await manageNamedKeys(ask, client());
  await ask('GET', '/v1/whoami');
}

async function manageNamedKeys(ask: WeekParts['ask'], client: { headers: { authorization: string } }) {
  const body = { name: 'Warehouse system', access: 'read-only', expiresAt: '2030-06-30T00:00:00Z' };
  const params = { keyId: (await ask('POST', '/v1/api-keys', { ...client, body })).data.keyId };
  await ask('GET', '/v1/api-keys', client);
  await ask('GET', '/v1/api-keys/{keyId}', { ...client, params });
  await ask('PATCH', '/v1/api-keys/{keyId}', { ...client, params, body: { name: 'Dock scanner' } });
  await ask('DELETE', '/v1/api-keys/{keyId}', { ...client, params });
}

async function lookAround({ ask }: WeekParts) {
  await ask('GET', '/.well-known/jwks.json', { headers: {} });
  await ask('GET', '/livez', { headers: {} });
  await ask('GET', '/readyz', { headers: {} });
  await ask('GET', '/v1/about');
  await ask('GET', '/v1/freight-classes');
  await ask('GET', '/v1/hazmat', { query: { search: 'paint' } });
  await ask('GET', '/v1/postal-codes/{code}', { params: { code: '23230' } });
  await ask('GET', '/v1/network/terminals');
  await ask('GET', '/v1/pickup-days', { query: { postalCode: '23230' } });
  await ask('POST', '/v1/route-guides', {
    body: { originPoint: { zip: '23230' }, destinationPoints: [{ point: { zip: '75207' } }] },
  });
  await ask('GET', '/v1/test/clock');
}

async function book({ ask, account, otherAccount }: WeekParts): Promise<Booked> {
  const quote = RATE_QUOTE_EXAMPLES.smallest.value;
  const quoted = await ask('POST', '/v1/rate-quotes', { body: { ...quote, payment: { ...quote.payment, account } } });
  const { quoteId } = quoted.data[0];
  await ask('GET', '/v1/rate-quotes/{quoteId}', { params: { quoteId } });
  await ask('GET', '/v1/rate-quotes');
  await ask('POST', '/v1/rate-quotes/{quoteId}/email', {
    params: { quoteId },
    body: { addresses: ['dana@example.com'] },
  });
  const bill = billOf(account);
  const made = await ask('POST', '/v1/bol', { body: bill });
  const { pro } = made.referenceNumbers;
  await ask('GET', '/v1/bol/{pro}', { params: { pro } });
  await ask('PUT', '/v1/bol/{pro}', { params: { pro }, body: bill });
  await ask('POST', '/v1/bol/{pro}/email', { params: { pro }, body: { addresses: ['dana@example.com'] } });
  const pickup = pickupOf(account, pro);
  const { requestNumber } = (await ask('POST', '/v1/pickup-requests', { body: pickup })).data;
  await ask('GET', '/v1/pickup-requests');
  await ask('GET', '/v1/pickup-requests/{requestNumber}', { params: { requestNumber } });
  await ask('PUT', '/v1/pickup-requests/{requestNumber}', { params: { requestNumber }, body: pickup });
  await ask('PUT', '/v1/pickup-requests', { body: { ...pickup, requestNumber } });
  await ask('GET', '/v1/bol-documents', { query: { pros: pro, document: 'LABEL' } });
  await keepAddresses({ ask, account });
  await keepTemplates({ ask, account });
  const reserved = await ask('POST', '/v1/pro-reservations', { body: { account, quantity: 3 } });
  const { reservationId } = reserved.data;
  await ask('GET', '/v1/pro-reservations');
  await ask('GET', '/v1/pro-reservations/{reservationId}', { params: { reservationId } });
  const authorization = { payerAccount: account, authorizedAccount: otherAccount };
  await ask('POST', '/v1/billing-authorizations', { body: authorization });
  await ask('GET', '/v1/billing-authorizations');
  return { pro, reservationId };
}

async function keepAddresses({ ask, account }: Pick<WeekParts, 'ask' | 'account'>) {
  const dock = {
    name: 'Lone Star Tile Supply',
    address: {
      address1: '4100 Harry Hines Blvd',
      city: 'Dallas',
      stateProvince: 'TX',
      postalCode: '75219',
      country: 'USA',
    },
    contactName: 'Rosa Diaz',
    phone: '2145550188',
    deliveryAccessorials: ['LFTD', 'MNC'],
    note: 'Dock closes at 3 PM.',
  };
  const school = {
    name: 'Fairfield Elementary',
    address: { ...dock.address, address1: '200 School Rd' },
    deliveryAccessorials: ['LTDAD'],
    limitedAccessType: 'School',
  };
  const { addressId } = (await ask('POST', '/v1/address-book/addresses', { body: { account, ...dock } })).data;
  const params = { addressId };
  await ask('GET', '/v1/address-book/addresses');
  await ask('GET', '/v1/address-book/addresses/{addressId}', { params });
  await ask('PUT', '/v1/address-book/addresses/{addressId}', { params, body: { ...dock, contactName: 'Sam Lee' } });
  await ask('POST', '/v1/address-book/import', { body: { account, addresses: [dock, school], confirm: true } });
  await ask('GET', '/v1/address-book');
  await ask('GET', '/v1/address-book.csv');
  await ask('DELETE', '/v1/address-book/addresses/{addressId}', { params });
}

async function keepTemplates({ ask, account }: Pick<WeekParts, 'ask' | 'account'>) {
  const { payment, origin, destination, commodities } = BOL_EXAMPLES.smallest.value;
  const parties = { origin: withoutAccount(origin), destination: withoutAccount(destination) };
  const body = { account, name: 'Weekly tiles to Dallas', shipment: { payment, commodities, ...parties } };
  const { templateId } = (await ask('POST', '/v1/shipment-templates', { body })).data;
  const params = { templateId };
  await ask('GET', '/v1/shipment-templates');
  await ask('GET', '/v1/shipment-templates/{templateId}', { params });
  await ask('PATCH', '/v1/shipment-templates/{templateId}', { params, body: { name: 'Tiles to Dallas' } });
  await ask('DELETE', '/v1/shipment-templates/{templateId}', { params });
}

function withoutAccount(party: Json): Json {
  const { account: _, locationId: _id, ...rest } = party;
  return rest;
}

function billOf(account: string): Json {
  const { value } = BOL_EXAMPLES.smallest;
  return {
    ...value,
    images: { includeBol: true, includeShippingLabels: false },
    referenceNumbers: { bol: ['AP-20417'], po: [{ number: 'PO-88121' }] },
    billTo: { ...value.billTo, account },
  };
}

function pickupOf(account: string, pro: string): Json {
  const { value } = PICKUP_EXAMPLES.smallest;
  return {
    ...value,
    referenceNumbers: { referenceNumber: [{ referenceInfo: { type: 'PRO', value: pro } }] },
    shipper: { ...value.shipper, accountCode: account },
  };
}

async function listenForEvents({ ask, hook, settled }: WeekParts) {
  const wanted = { kind: 'shipment', url: hook, eventTypes: ['shipment.delivered'], contactEmail: 'it@example.com' };
  const { id } = (await ask('POST', '/v1/subscriptions', { body: wanted })).data;
  const params = { id };
  await ask('GET', '/v1/subscriptions');
  await ask('GET', '/v1/subscriptions/{id}', { params });
  await ask('PATCH', '/v1/subscriptions/{id}', { params, body: { contactEmail: 'tms@example.com' } });
  await ask('POST', '/v1/subscriptions/{id}/test', { params });
  await settled();
  const sent = await ask('GET', '/v1/subscriptions/{id}/deliveries', { params });
  const deliveryId = sent.data[0].id;
  await ask('POST', '/v1/subscriptions/{id}/deliveries/{deliveryId}/redeliver', { params: { id, deliveryId } });
  await ask('POST', '/v1/subscriptions/{id}/replay', { params, body: { from: '2026-11-16T00:00:00Z' } });
  await ask('POST', '/v1/subscriptions/{id}/challenge', { params });
  await ask('POST', '/v1/subscriptions/{id}/rotate-secret', { params });
  await ask('POST', '/v1/test/events', { body: { type: 'shipment.delivered' } });
  const fault = { match: { operation: 'POST /v1/rate-quotes' }, then: { status: 503 }, times: 1 };
  await ask('POST', '/v1/test/faults', { body: fault });
  await ask('GET', '/v1/test/faults');
}

async function deliver({ ask, settled }: WeekParts, { pro }: Booked) {
  await ask('POST', '/v1/test/shipments/{pro}/exceptions', { params: { pro }, body: { kind: 'weather_delay' } });
  await ask('POST', '/v1/test/clock', { body: { advance: '6d' } });
  await ask('GET', '/v1/shipments/{pro}/route', { params: { pro } });
  await ask('POST', '/v1/test/clock', { body: { advance: '10d' } });
  await settled();
}

/** The consignee is closed; the shipper has the freight held, then redelivered. */
async function instruct({ ask, operate, account }: WeekParts) {
  const bill = { ...billOf(account), referenceNumbers: { bol: ['AP-20418'] } };
  const { pro } = (await ask('POST', '/v1/bol', { body: bill })).referenceNumbers;
  const { now } = (await ask('GET', '/v1/test/clock')).data;
  for (const [type, more] of [
    ['picked_up', {}],
    ['exception_opened', { reasonCode: 'CNC' }],
  ] as const) {
    const event = { eventId: `door-${type}`, type: `shipment.${type}`, occurredAt: now, ...more };
    await operate('POST', `/ops/v1/shipments/${pro}/events`, event);
  }
  const params = { pro };
  await ask('GET', '/v1/attention');
  await ask('GET', '/v1/reports/freight', { query: { from: now.slice(0, 8).concat('01'), to: now.slice(0, 10) } });
  await ask('GET', '/v1/shipments/{pro}/instructions', { params });
  const body = { kind: 'REDELIVER', note: 'The dock is open from 8 to 12.', email: 'dana@example.com' };
  const { instructionId } = (await ask('POST', '/v1/shipments/{pro}/instructions', { params, body })).data;
  await ask('POST', '/v1/shipments/{pro}/instructions', { params, body });
  await ask('GET', '/v1/instructions');
  await ask('GET', '/v1/instructions/{instructionId}', { params: { instructionId } });
  await ask('POST', '/v1/instructions/{instructionId}/withdrawal', { params: { instructionId } });
}

async function lookAtFreight({ ask }: WeekParts, { pro }: Booked) {
  await ask('GET', '/v1/shipments/history', { query: { pro } });
  await ask('GET', '/v1/shipments');
  const linked = { params: { pro } };
  const { url } = (await ask('POST', '/v1/shipments/{pro}/tracking-link', linked)).data;
  await ask('GET', '/v1/shipments/{pro}/tracking-link', linked);
  await ask('POST', '/v1/tracked-shipment', { body: { token: url.split('#')[1] }, headers: {} });
  await ask('DELETE', '/v1/shipments/{pro}/tracking-link', linked);
  await ask('GET', '/v1/shipments.csv');
  await ask('GET', '/v1/shipments/{pro}/charges', { params: { pro } });
  await ask('GET', '/v1/images', { query: { pro, documentType: 'BOL', format: 'url' } });
  await ask('GET', '/v1/events', { query: { limit: '1' } });
  await ask('GET', '/v1/certification');
  const { data } = await ask('GET', '/v1/requests', { query: { path: '/v1/whoami' } });
  await ask('GET', '/v1/requests/{requestId}', { params: { requestId: data[0].requestId } });
}

async function payAndDispute(parts: WeekParts, { pro }: Booked) {
  const { ask, operate, account } = parts;
  const { number } = (await ask('GET', '/v1/invoices')).data[0];
  await ask('GET', '/v1/invoices.csv');
  await ask('GET', '/v1/invoices/{number}', { params: { number } });
  await ask('GET', '/v1/invoices/aging');
  await ask('GET', '/v1/statements/{account}/{month}', { params: { account, month: '2026-11' } });
  await ask('GET', '/v1/statements/{account}/{month}/csv', { params: { account, month: '2026-11' } });
  const lines = [{ line: 1, reasonCode: 'WRONG_WEIGHT', amount: '25.00' }];
  const disputed = await ask('POST', '/v1/invoices/{number}/disputes', {
    params: { number },
    body: { lines, note: 'Our scale says 1,100 lb.' },
  });
  const { disputeId } = disputed.data;
  const photograph = { params: { disputeId }, body: PHOTOGRAPH, headers: AS_PNG };
  await ask('POST', '/v1/disputes/{disputeId}/attachments', photograph);
  // Repeated, as after a lost response.
  await ask('POST', '/v1/disputes/{disputeId}/attachments', photograph);
  await ask('GET', '/v1/invoices/{number}/disputes', { params: { number } });
  await ask('GET', '/v1/disputes');
  await ask('GET', '/v1/disputes/{disputeId}', { params: { disputeId } });
  await ask('POST', '/v1/disputes/{disputeId}/withdrawal', { params: { disputeId } });

  const claimed = await ask('POST', '/v1/claims', {
    body: {
      pro,
      kind: 'DAMAGE',
      items: [{ description: 'Cartons of copy paper, wet', pieces: 4, weightLb: 80, amount: '96.00' }],
      description: 'Water damage on the lower layer.',
      contact: { name: 'Dana Reyes', email: 'dana@example.com' },
    },
  });
  const { claimId } = claimed.data;
  const damage = { params: { claimId }, body: PHOTOGRAPH, headers: AS_PNG };
  await ask('POST', '/v1/claims/{claimId}/attachments', damage);
  await ask('POST', '/v1/claims/{claimId}/attachments', damage);
  await ask('GET', '/v1/claims');
  await operate('POST', `/ops/v1/claims/${claimId}/decision`, {
    decision: 'OFFER',
    amount: '48.00',
    note: 'Half of it.',
  });
  await ask('GET', '/v1/claims/{claimId}', { params: { claimId } });
  await ask('POST', '/v1/claims/{claimId}/offer-answer', { params: { claimId }, body: { answer: 'REFUSE' } });
  await ask('POST', '/v1/claims/{claimId}/withdrawal', { params: { claimId } });
}

/** Returns the credentials of the sandbox. */
async function trySandboxes({ ask }: WeekParts): Promise<Json> {
  const wanted = { name: 'ci-main', seed: '42', clock: { now: '2026-11-16T14:00:00Z', speed: 0 } };
  const { id } = (await ask('POST', '/v1/sandboxes', { body: wanted })).data.sandbox;
  const params = { sandboxId: id };
  await ask('POST', '/v1/sandboxes/{sandboxId}/snapshots', { params, body: { name: 'before-pickup' } });
  await ask('GET', '/v1/sandboxes');
  await ask('GET', '/v1/sandboxes/{sandboxId}', { params });
  await ask('POST', '/v1/sandboxes/{sandboxId}/restore', { params, body: { snapshot: 'before-pickup' } });
  return (await ask('POST', '/v1/sandboxes/{sandboxId}/credentials', { params })).data;
}

async function readMailbox({ ask, send, enterSandbox }: WeekParts, credentials: Json) {
  const headers = await enterSandbox(credentials);
  const { account } = credentials;
  const quote = RATE_QUOTE_EXAMPLES.smallest.value;
  const body = { ...quote, payment: { ...quote.payment, account } };
  const { quoteId } = (await send('POST', '/v1/rate-quotes', { body, headers })).data[0];
  const addresses = ['dana@example.com'];
  await send('POST', '/v1/rate-quotes/{quoteId}/email', { params: { quoteId }, body: { addresses }, headers });
  await ask('GET', '/v1/test/mails', { headers });
}

async function leave({ ask, account, clientAuthorization }: WeekParts, { reservationId }: Booked) {
  await ask('DELETE', '/v1/pro-reservations/{reservationId}', { params: { reservationId } });
  const made = await ask('POST', '/v1/bol', { body: billOf(account) });
  const pickup = await ask('POST', '/v1/pickup-requests', { body: pickupOf(account, made.referenceNumbers.pro) });
  const { requestNumber } = pickup.data;
  await ask('DELETE', '/v1/pickup-requests/{requestNumber}', { params: { requestNumber } });
  await ask('POST', '/v1/api-key/rotation', {
    headers: { authorization: clientAuthorization() },
    body: { overlapHours: 24 },
  });
}
