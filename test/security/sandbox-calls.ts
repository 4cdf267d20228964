// How each route of a sandbox is called with IDs in its path, and which IDs its query and body can name.
import type { Answered, Loose } from '../../src/capabilities/sandboxes/sandbox.fixture.ts';
import type { Route } from '../../src/platform/contract/route.ts';
import { AS_PNG, PHOTOGRAPH } from '../../tools/examples/photograph.ts';
import { asClient, type IdName, MONTH, type Own } from './sandbox-records.ts';
import {
  bodyPlaces,
  meaningOf,
  nameOf,
  queryPlaces,
  sampleBody,
  sampleQuery,
  setAt,
  type TenantCase,
} from './tenant-cases.ts';
import { bolBody, type Ids } from './tenants.ts';

/** What a name in a path stands for, if that depends on what is before it. Elsewhere, `{id}` is that of a subscription. */
const OTHER_IDS: readonly (readonly [before: string, id: IdName])[] = [
  ['/v1/test/faults/{id}', 'faultId'],
  ['/ops/v1/deliveries/{id}', 'deliveryId'],
  ['/ops/v1/jobs/{id}', 'jobId'],
  ['/ops/v1/customers/{account}/payments/{paymentId}', 'accountPaymentId'],
];
/** Not IDs: the same values mean something in every sandbox. */
const PUBLIC: Readonly<Record<string, string>> = { month: MONTH, version: '1', name: 'lanes.csv' };
/** A user and an invitation are changed by an owner in a browser, never with a token. */
const IN_A_BROWSER = /^\/v1\/(users|invitations)\//;
const OF_PASSKEYS = /^\/v1\/session\/passkeys\//;
let events = 0;
/** An operator never reports two events with the same ID; all IDs have the same length. */
const nextEventId = () => `matrix-${String(++events).padStart(6, '0')}`;
const NOW = '2026-11-02T08:00:00-06:00';
/** Bodies that neither the matrix of tenants nor the examples of the reference have. */
const BODIES: Readonly<Record<string, (own: Own) => object>> = {
  'PUT /v1/users/{username}': ({ sandbox }) => ({ role: 'shipper', accounts: [sandbox.account] }),
  'POST /v1/bol/{pro}/refuse-billing': () => ({ reason: 'Not ours.' }),
  'PATCH /v1/api-keys/{keyId}': () => ({ name: 'Renamed' }),
  'PUT /ops/v1/clients/{clientId}/restrictions': () => ({ access: 'read-only', networks: ['198.51.100.0/24'] }),
  'PUT /ops/v1/clients/{clientId}/status': () => ({ status: 'disabled' }),
  'POST /ops/v1/customers/{account}/bills': ({ sandbox }) => bolBody(sandbox.account, 'On paper'),
  'POST /ops/v1/customers/{account}/contacts': () => ({ name: 'Dana', email: 'dana@example.com' }),
  'PUT /ops/v1/customers/{account}/contacts/{contactId}': () => ({ name: 'Dana', email: 'dana@example.com' }),
  'POST /ops/v1/customers/{account}/contracts': () => ({ lanes: 'wrong' }),
  'POST /ops/v1/customers/{account}/contracts/{version}/dry-run': () => ({ last: '7d' }),
  'POST /ops/v1/customers/{account}/credit-applications': ({ records }) => ({
    invoices: [{ number: records.invoice, amount: '1.00' }],
  }),
  'POST /ops/v1/customers/{account}/payments': ({ records, name }) => ({
    paymentId: `cash-${name}`,
    amount: '1.00',
    paidAt: NOW,
    invoices: [{ number: records.invoice, amount: '1.00' }],
  }),
  'POST /ops/v1/customers/{account}/payments/{paymentId}/reversal': () => ({ reason: 'It did not clear.' }),
  'PUT /ops/v1/customers/{account}/permissions': () => ({ proReservations: true }),
  'PUT /ops/v1/customers/{account}/pricing': () => ({ pricing: 'list' }),
  'POST /ops/v1/invoices/{number}/payments/{paymentId}/reversal': () => ({ reason: 'It did not clear.' }),
  'POST /ops/v1/customers/{account}/credit-hold/release': ({ records }) => ({
    reason: 'Paid by wire',
    charge: { pro: records.deliveredPro, chargeCode: 'CHREL' },
  }),
  'POST /ops/v1/pickup-requests/{requestNumber}/events': () => ({
    eventId: nextEventId(),
    type: 'pickup.accepted',
    occurredAt: NOW,
  }),
  'POST /ops/v1/shipments/{pro}/corrections': ({ sandbox, name }) => ({
    dryRun: true,
    reason: 'The paper bill says so.',
    billTo: bolBody(sandbox.account, name).billTo,
  }),
  'POST /ops/v1/shipments/{pro}/events': () => ({
    eventId: nextEventId(),
    type: 'shipment.delivered',
    occurredAt: NOW,
    receivedBy: 'J. Doe',
  }),
  'POST /ops/v1/shipments/{pro}/void': () => ({ reason: 'Entered twice.' }),
  'POST /ops/v1/claims/{claimId}/acknowledgement': () => ({}),
  'POST /ops/v1/claims/{claimId}/document-request': () => ({ note: 'Please send the invoice.' }),
  'POST /ops/v1/claims/{claimId}/status-report': () => ({ note: 'We are waiting for the invoice.' }),
  'POST /ops/v1/claims/{claimId}/payment': () => ({ reference: 'Check 1', paidAt: NOW }),
  'POST /ops/v1/claims/{claimId}/reopening': () => ({ note: 'The invoice has arrived.' }),
  'PUT /ops/v1/portal-accounts/{username}/status': () => ({ status: 'suspended' }),
  'PUT /ops/v1/portal-accounts/{username}/accounts': ({ sandbox }) => ({ accounts: [sandbox.account] }),
  'PUT /ops/v1/portal-accounts/{username}/role': () => ({ role: 'shipper' }),
  'POST /ops/v1/portal-accounts': ({ sandbox, name }) => ({
    username: `more-${name.toLowerCase()}`,
    name: 'One more',
    accounts: [sandbox.account],
    role: 'shipper',
  }),
  'POST /ops/v1/events': ({ records }) => ({
    events: [{ eventId: nextEventId(), type: 'shipment.inspected', pro: records.heldPro, occurredAt: NOW }],
  }),
  'POST /ops/v1/positions': ({ records }) => ({
    positions: [{ pro: records.heldPro, at: NOW, latitude: 32.78, longitude: -96.8 }],
  }),
};

/** Lists of operators that need query parameters. */
const QUERIES: Readonly<Record<string, (own: Own) => Readonly<Record<string, string>>>> = {
  '/ops/v1/hazmat': () => ({ search: 'paint' }),
  '/ops/v1/invoices': ({ sandbox }) => ({ account: sandbox.account }),
  '/ops/v1/network/transit': () => ({ from: 'RIC' }),
  '/ops/v1/network/volumes': () => ({ from: '2026-11-01', to: '2026-11-07' }),
};

export const isForOperators = ({ path }: Route) => path.startsWith('/ops/');

/** The IDs in its path. */
export function namesIn({ path }: Route): IdName[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].filter(({ 1: name }) => PUBLIC[name!] === undefined);
  return names.map(({ 0: found, index }) => idAt(path, index + found.length));
}

/** Of the name that ends there. */
function idAt(path: string, end: number): IdName {
  const before = path.slice(0, end);
  const other = OTHER_IDS.find(([start]) => start === before)?.[1];
  return other ?? (/\{(\w+)\}$/.exec(before)![1] as IdName);
}

function addressOf({ path }: Route, ids: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (found, name: string, at: number) =>
    encodeURIComponent(PUBLIC[name] ?? ids[idAt(path, at + found.length)]!),
  );
}

/** With the credentials that the route wants, and a valid body. */
export async function callRoute(own: Own, route: Route, ids: Readonly<Record<string, string>>): Promise<Answered> {
  const body = route.file === undefined && route.body !== undefined ? bodyOf(own, route) : undefined;
  return callAt(own, route, addressOf(route, ids), body);
}

async function callAt(own: Own, route: Route, path: string, body: Loose): Promise<Answered> {
  const { sandbox, browser, passkeyBrowser } = own;
  const { method, file } = route;
  const [sent, type] = file === undefined ? [body, {}] : [PHOTOGRAPH, AS_PNG];
  if (isForOperators(route)) {
    const query = file === undefined ? '' : '?documentType=DR';
    const { status, body: answer } = await own.operate(method, `${path}${query}`, sent, type);
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return { status, text, body: answer, bytes: Buffer.from(text), headers: {} };
  }
  if (route.policy.name === 'client') return sandbox.call(method, path, sent, asClient(sandbox));
  if (route.policy.name === 'bearer' && !IN_A_BROWSER.test(path)) return sandbox.call(method, path, sent, type);
  return (OF_PASSKEYS.test(path) ? passkeyBrowser : browser).answered(path, { method, ...(body && { body }) });
}

/** A list, with the query parameters that it needs. */
export function callList(own: Own, route: Route): Promise<Answered> {
  const query = QUERIES[route.path]?.(own) ?? sampleQuery(route, { name: own.name, ids: own.records });
  return callAt(own, route, `${route.path}?${new URLSearchParams(query)}`, undefined);
}

/** @throws Error that says what to add, if there is none */
function bodyOf(own: Own, route: Route): Loose {
  const given = BODIES[nameOf(route)]?.(own) ?? Object.values(route.examples ?? {})[0]?.value;
  if (isForOperators(route)) {
    if (given !== undefined) return structuredClone(given);
    throw new Error(`${nameOf(route)} takes a body. Add a right one to BODIES in test/security/sandbox-calls.ts.`);
  }
  return BODIES[nameOf(route)]?.(own) ?? sampleBody(route, { name: 'Matrix', ids: own.records });
}

/** A query parameter or a body field of an operator's call that names a record. */
export interface NamedPlace {
  readonly name: string;
  readonly kind: keyof Ids;
  readonly foreign: TenantCase['foreign'];
  ask(own: Own, ids: Ids): Promise<Answered>;
}

/** @throws Error that says what to add, if a route takes an ID that the tables of the tenant matrix do not know */
export function placesOfOperators(route: Route): NamedPlace[] {
  const inQuery = queryPlaces(route).map(({ name, kind }): NamedPlace => {
    const ask = (own: Own, ids: Ids) => {
      const query = new URLSearchParams({ ...QUERIES[route.path]?.(own), [name]: ids[kind] });
      return callAt(own, route, `${addressOf(route, own.ids)}?${query}`, undefined);
    };
    return { name: `${nameOf(route)} ?${name}`, kind, foreign: 'refused', ask };
  });
  const inBody = bodyPlaces(route).map(({ path, kind }): NamedPlace => {
    const ask = (own: Own, ids: Ids) => {
      const body = bodyOf(own, route);
      setAt(body, path, ids[kind]);
      return callAt(own, route, addressOf(route, own.ids), body);
    };
    return { name: `${nameOf(route)} ${path}`, kind, foreign: meaningOf(`${nameOf(route)} ${path}`, path), ask };
  });
  return [...inQuery, ...inBody];
}
