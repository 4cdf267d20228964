// Every way for a request to refer to a customer's records, derived from the routes: in the path, the query and the body.
import type { TSchema } from 'typebox';
import type { Route } from '../../src/platform/contract/route.ts';
import { membersOf } from '../../src/platform/contract/schema-members.ts';
import { pngScan } from '../../src/platform/files/scans.fixture.ts';
import { bolBody, FAULT, type IdKind, type Ids, type Loose, pickupBody, quoteBody, type Tenant } from './tenants.ts';

/** What a path parameter refers to. A key with the whole path, or with the path before it, takes precedence over the name alone. */
const PATH_IDS: Readonly<Record<string, IdKind | 'public'>> = {
  '/v1/shipments/{pro}/instructions {pro}': 'heldPro',
  '/v1/statements/{account}': 'account',
  '/v1/subscriptions/{id}': 'subscription',
  '/v1/test/faults/{id}': 'fault',
  '/v1/claims/{claimId}/attachments/{attachmentId}': 'claimAttachment',
  '{addressId}': 'address',
  '{attachmentId}': 'attachment',
  '{claimId}': 'claim',
  '{deliveryId}': 'delivery',
  '{disputeId}': 'dispute',
  '{instructionId}': 'instruction',
  '{number}': 'invoice',
  '{pro}': 'pro',
  '{quoteId}': 'quote',
  '{requestId}': 'request',
  '{requestNumber}': 'pickup',
  '{reservationId}': 'reservation',
  '{templateId}': 'template',
  // A postal code.
  '{code}': 'public',
  '{month}': 'public',
};

/** What a query parameter refers to, for a single path if the key starts with one; `filter` if it refers to no customer's records. */
const QUERY_IDS: Readonly<Record<string, IdKind | 'filter'>> = {
  bol: 'bol',
  documentId: 'document',
  pickup: 'pickup',
  po: 'po',
  pro: 'pro',
  pros: 'pro',
  search: 'pro',
  '/ops/v1/customers ?search': 'account',
  '/ops/v1/hazmat ?search': 'filter',
  '/ops/v1/portal-accounts ?search': 'filter',
  '/ops/v1/claims ?pro': 'deliveredPro',
  '/ops/v1/instructions ?pro': 'heldPro',
  '/ops/v1/invoices ?pro': 'deliveredPro',
  account: 'account',
  reference: 'claim',
  requestId: 'request',
  subscription: 'subscription',
  action: 'filter',
  actor: 'filter',
  against: 'filter',
  blank: 'filter',
  caller: 'filter',
  country: 'filter',
  description: 'filter',
  cursor: 'filter',
  days: 'filter',
  document: 'filter',
  documentType: 'filter',
  due: 'filter',
  entryPoint: 'filter',
  explain: 'filter',
  failed: 'filter',
  format: 'filter',
  from: 'filter',
  kind: 'filter',
  limit: 'filter',
  name: 'filter',
  overdue: 'filter',
  owner: 'filter',
  path: 'filter',
  pickupDate: 'filter',
  position: 'filter',
  postalCode: 'filter',
  quantity: 'filter',
  reason: 'filter',
  reasonCode: 'filter',
  sort: 'filter',
  source: 'filter',
  span: 'filter',
  stage: 'filter',
  state: 'filter',
  status: 'filter',
  subject: 'filter',
  terminal: 'filter',
  to: 'filter',
  trouble: 'filter',
  type: 'filter',
  types: 'filter',
  unowned: 'filter',
};

/**
 * What a body field refers to, for a single route if the key starts with one; `text` if the value is the caller's own, whatever
 * its name.
 */
const BODY_IDS: Readonly<Record<string, IdKind | 'text'>> = {
  account: 'account',
  accountCode: 'account',
  accounts: 'account',
  invoice: 'invoice',
  pro: 'pro',
  'POST /v1/claims pro': 'deliveredPro',
  pros: 'pro',
  quoteID: 'quote',
  requestNumber: 'pickup',
  'POST /ops/v1/customers account': 'text',
  // A key may be limited to accounts that its client does not have.
  'PUT /ops/v1/clients/{clientId}/restrictions accounts': 'text',
  // A position is that of a shipment or of a pickup.
  'POST /ops/v1/positions positions[].requestNumber': 'text',
  'POST /ops/v1/customers/{account}/payments invoices[].number': 'invoice',
  'POST /ops/v1/customers/{account}/credit-applications invoices[].number': 'invoice',
  invoices: 'text',
  // Only for an account on hold, whose freight would stop.
  'POST /ops/v1/customers/{account}/credit-hold/release charge.pro': 'text',
  // An operator's own numbers.
  eventId: 'text',
  paymentId: 'text',
  // The shipper's own numbers, places and trailers.
  id: 'text',
  locationId: 'text',
  shipmentId: 'text',
};
/**
 * Accounts that a caller puts on its own record. The owner of the account can see the record from then on, as intended. Only
 * the response must not reveal whether the account exists.
 */
const PARTIES = /^(origin|destination)\.account$|^(consignee|thirdParty)\.accountCode$/;
/** What the caller's own record may refer to. A foreign one is accepted and has no effect, like one that does not exist. */
const REFERENCES = /(^|\.)quoteID$|^pros\[\]$/;
/** A PRO can be used only once, so the response does reveal it: a foreign PRO is rejected, and an unused one accepted. */
const CLAIMS = ['POST /v1/bol referenceNumbers.pro', 'POST /ops/v1/customers/{account}/bills referenceNumbers.pro'];

/** Fields with such names count as IDs unless BODY_IDS says otherwise. */
const LOOKS_LIKE_AN_ID = /(^|[a-z])(Ids?|ID|pros?|accounts?|requestNumber|invoices?|quotes?|accountCode)$|^ids?$/;

/** Belongs to no customer in particular, but to the whole environment. */
const ENVIRONMENT_WIDE = [
  'POST /v1/test/clock',
  'POST /v1/test/reset',
  // Deletes all of the caller's faults, which the other cases need: faults.test.ts.
  'DELETE /v1/test/faults',
  // Refused to everyone outside a sandbox: mailbox.test.ts.
  'GET /v1/test/mails',
];

/**
 * These name two accounts at once; covered by billing-authorizations.test.ts, refuse-billing.test.ts and
 * accounts-are-not-enumerable.test.ts.
 */
const BETWEEN_TWO_ACCOUNTS = [
  // Users of several customers: users.test.ts.
  'GET /v1/users',
  'POST /v1/users',
  'PUT /v1/users/{username}',
  'DELETE /v1/users/{username}',
  'DELETE /v1/users/{username}/second-factor',
  'DELETE /v1/invitations/{invitationId}',
  'GET /v1/billing-authorizations',
  'POST /v1/billing-authorizations',
  'DELETE /v1/billing-authorizations/{payerAccount}/{authorizedAccount}',
  'POST /v1/bol/{pro}/refuse-billing',
];

/** Belong to a portal account, whatever its customer accounts: sandboxes.test.ts and sandbox-matrix.test.ts. */
const SANDBOXES = [
  'GET /v1/sandboxes',
  'POST /v1/sandboxes',
  'GET /v1/sandboxes/{sandboxId}',
  'DELETE /v1/sandboxes/{sandboxId}',
  'POST /v1/sandboxes/{sandboxId}/credentials',
  'POST /v1/sandboxes/{sandboxId}/snapshots',
  'POST /v1/sandboxes/{sandboxId}/restore',
];

/** What a valid body names of its caller. */
export interface SampleCaller {
  readonly name: string;
  readonly ids: Pick<Ids, 'account' | 'address' | 'bol' | 'deliveredPro' | 'pickup' | 'po' | 'pro'>;
}

interface Sample {
  /** Query parameters that the route needs in addition to the ID. */
  readonly query?: (caller: SampleCaller) => Readonly<Record<string, string>>;
  readonly body?: (caller: SampleCaller) => Loose;
}

const changedBol = ({ ids, name }: SampleCaller) =>
  bolBody(ids.account, name, { bol: [ids.bol], po: [{ number: ids.po }] });
const changedPickup = ({ ids, name }: SampleCaller) => pickupBody(ids.account, name, ids.pro);
const ADDRESS = {
  name: 'Tenant dock',
  address: { address1: '1 Dock St', city: 'Houston', stateProvince: 'TX', postalCode: '77002', country: 'USA' },
};
const scanQuery = (caller: SampleCaller) => ({ documentType: 'DR', pro: caller.ids.deliveredPro });

/** A valid request for every route that needs more than IDs in its path, or for one field if that field needs a different one. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  'POST /v1/rate-quotes': { body: (caller) => quoteBody(caller.ids.account) },
  'POST /v1/bol': { body: (caller) => bolBody(caller.ids.account, caller.name) },
  'PUT /v1/bol/{pro}': { body: changedBol },
  'POST /v1/rate-quotes/{quoteId}/email': { body: () => ({ addresses: ['dana@example.com'] }) },
  'POST /v1/bol/{pro}/email': { body: () => ({ addresses: ['dana@example.com'] }) },
  'GET /v1/bol-documents': { query: (caller) => ({ pros: caller.ids.pro, document: 'BOL' }) },
  'POST /v1/address-book/addresses': {
    body: (caller) => ({ account: caller.ids.account, ...structuredClone(ADDRESS) }),
  },
  'PUT /v1/address-book/addresses/{addressId}': {
    body: (caller) => ({ ...structuredClone(ADDRESS), name: `Dock ${caller.ids.address}` }),
  },
  'POST /v1/address-book/import': {
    body: (caller) => ({ account: caller.ids.account, addresses: [structuredClone(ADDRESS)], confirm: true }),
  },
  'POST /v1/shipment-templates': {
    body: (caller) => ({ account: caller.ids.account, name: 'Weekly', shipment: {} }),
  },
  'PATCH /v1/shipment-templates/{templateId}': { body: () => ({ name: 'Monthly' }) },
  'POST /v1/route-guides': {
    body: () => ({ originPoint: { zip: '75201' }, destinationPoints: [{ point: { zip: '60601' } }] }),
  },
  'POST /v1/pickup-requests': { body: changedPickup },
  'PUT /v1/pickup-requests': { body: (caller) => ({ ...changedPickup(caller), requestNumber: caller.ids.pickup }) },
  'PUT /v1/pickup-requests/{requestNumber}': { body: changedPickup },
  'GET /v1/pickup-days': { query: () => ({ postalCode: '23230' }) },
  'GET /v1/shipments/history': { query: (caller) => ({ pro: caller.ids.pro }) },
  'GET /v1/shipments/history ?bol': {},
  'GET /v1/shipments/history ?pickup': {},
  'GET /v1/shipments/history ?po': {},
  'GET /v1/reports/freight': { query: () => ({ from: '2026-01-01', to: '2026-12-31' }) },
  'GET /v1/images': { query: (caller) => ({ documentType: 'BOL', pro: caller.ids.pro }) },
  'GET /v1/images ?bol': { query: () => ({ documentType: 'BOL' }) },
  'GET /v1/images ?po': { query: () => ({ documentType: 'BOL' }) },
  'GET /v1/images ?documentId': { query: scanQuery },
  'GET /v1/hazmat': { query: () => ({ search: 'paint' }) },
  'POST /v1/invoices/{number}/disputes': {
    body: () => ({ lines: [{ line: 1, reasonCode: 'WRONG_RATE', amount: '0.01' }] }),
  },
  'POST /v1/claims': {
    body: (caller) => ({
      pro: caller.ids.deliveredPro,
      kind: 'DAMAGE',
      items: [{ description: 'Tiles', pieces: 1, weightLb: 1, amount: '1.00' }],
      description: 'Broken.',
      contact: { name: 'Dana', email: 'dana@example.com' },
    }),
  },
  'POST /v1/claims/{claimId}/offer-answer': { body: () => ({ answer: 'REFUSE' }) },
  'POST /v1/shipments/{pro}/instructions': { body: () => ({ kind: 'REDELIVER' }) },
  'POST /v1/test/events': { body: () => ({ type: 'shipment.delivered' }) },
  'POST /v1/test/events requestNumber': { body: () => ({ type: 'pickup.accepted' }) },
  'POST /v1/test/events invoice': { body: () => ({ type: 'invoice.paid' }) },
  'POST /v1/subscriptions': { body: () => ({ kind: 'shipment', url: 'https://host.invalid/hook' }) },
  'PATCH /v1/subscriptions/{id}': { body: () => ({ contactEmail: 'dana@example.com' }) },
  'POST /v1/subscriptions/{id}/replay': { body: () => ({ from: '2026-11-01T00:00:00Z' }) },
  'POST /v1/pro-reservations': { body: (caller) => ({ account: caller.ids.account, quantity: 1 }) },
  'POST /v1/test/faults': { body: () => FAULT },
  'POST /v1/test/shipments/{pro}/exceptions': { body: () => ({ kind: 'weather_delay' }) },
};

/** One way to refer to a record in one route. */
export interface TenantCase {
  readonly route: Route;
  /** Such as `GET /v1/images ?bol`. */
  readonly name: string;
  /** The kinds of ID that the case is about; empty if the route takes none. */
  readonly kinds: readonly IdKind[];
  /** `refused`: a foreign record gets the same response as one that does not exist, and nothing happens. See above for the others. */
  readonly foreign: 'refused' | 'party' | 'reference' | 'claim';
  /** The request by `caller`, with these IDs in the tested place and its own IDs elsewhere. */
  request(caller: Pick<Tenant, 'name' | 'ids'>, ids: Ids): { readonly url: string; readonly body: Loose };
}

/** Routes that are not in the matrix; each list says where they are tested. */
export const IN_OTHER_TESTS: readonly string[] = [...ENVIRONMENT_WIDE, ...BETWEEN_TWO_ACCOUNTS, ...SANDBOXES];

/** Whether a customer's token gives access to the route. */
export const isForTenants = (route: Route) => route.policy.name === 'bearer';

/** @throws Error that says what to add, if a route takes an ID that this file does not know */
export function tenantCases(routes: readonly Route[]): TenantCase[] {
  return routes.filter((route) => isForTenants(route) && !IN_OTHER_TESTS.includes(nameOf(route))).flatMap(casesOf);
}

export function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

function casesOf(route: Route): TenantCase[] {
  const inBody = bodyPlaces(route);
  const inPath = pathPlaces(route).filter(({ kind }) => kind !== 'public') as { name: string; kind: IdKind }[];
  const [first, ...more] = inPath;
  const cases: TenantCase[] = [];
  if (first !== undefined)
    cases.push(
      caseOf(
        route,
        '',
        [first, ...more].map(({ kind }) => kind),
      ),
    );
  // If a path has several IDs, the first may be the caller's own.
  for (const { name, kind } of more) cases.push(caseOf(route, ` {${name}}`, [kind]));
  for (const { name, kind } of queryPlaces(route)) cases.push(caseOf(route, ` ?${name}`, [kind], { query: name }));
  for (const { path, kind } of inBody) cases.push(caseOf(route, ` ${path}`, [kind], { body: path }));
  if (nameOf(route) === 'POST /v1/bol') {
    cases.push(caseOf(route, ' referenceNumbers.pro', ['reservedPro'], { body: 'referenceNumbers.pro' }));
  }
  return cases.length > 0 ? cases : [caseOf(route, '', [])];
}

function caseOf(
  route: Route,
  place: string,
  kinds: readonly IdKind[],
  at: { readonly query?: string; readonly body?: string } = {},
): TenantCase {
  const name = `${nameOf(route)}${place}`;
  const sample = SAMPLES[name] ?? SAMPLES[nameOf(route)] ?? {};
  if (route.body !== undefined && sample.body === undefined) throw noBody(route);
  const placed = pathPlaces(route);
  return {
    route,
    name,
    kinds,
    foreign: meaningOf(name, at.body ?? ''),
    request(caller, ids) {
      const inPath = at.query === undefined && at.body === undefined;
      const idOf = (kind: IdKind) => (inPath && kinds.includes(kind) ? ids[kind] : caller.ids[kind]);
      let { path } = route;
      for (const { name, kind } of placed) {
        path = path.replace(`{${name}}`, encodeURIComponent(kind === 'public' ? PUBLIC[name]! : idOf(kind)));
      }
      const query = new URLSearchParams(sample.query?.(caller));
      if (at.query !== undefined) query.set(at.query, ids[kinds[0]!]);
      const body = route.file === undefined ? sample.body?.(caller) : pngScan(16, 8, 300 + caller.name.length);
      if (at.body !== undefined) setAt(body, at.body, ids[kinds[0]!]);
      const text = query.toString();
      return { url: text === '' ? path : `${path}?${text}`, body };
    },
  };
}

/** The query parameters that the route needs. */
export function sampleQuery(route: Route, caller: SampleCaller): Readonly<Record<string, string>> {
  return SAMPLES[nameOf(route)]?.query?.(caller) ?? {};
}

/** A valid body. @throws Error that says what to add, if there is none */
export function sampleBody(route: Route, caller: SampleCaller): Loose {
  const body = SAMPLES[nameOf(route)]?.body;
  if (body === undefined) throw noBody(route);
  return body(caller);
}

function noBody(route: Route): Error {
  return new Error(`${nameOf(route)} takes a body. Add a right one to SAMPLES in test/security/tenant-cases.ts.`);
}

/** See `TenantCase.foreign`. */
export function meaningOf(name: string, bodyPath: string): TenantCase['foreign'] {
  if (CLAIMS.includes(name)) return 'claim';
  if (PARTIES.test(bodyPath)) return 'party';
  return REFERENCES.test(bodyPath) ? 'reference' : 'refused';
}

/** Existing values for public parameters. */
const PUBLIC: Readonly<Record<string, string>> = { code: '23230', month: '2026-11' };

function pathPlaces({ method, path }: Route): { readonly name: string; readonly kind: IdKind | 'public' }[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(({ 1: name = '', index }) => {
    const kind =
      PATH_IDS[`${path} {${name}}`] ?? PATH_IDS[path.slice(0, index + name.length + 2)] ?? PATH_IDS[`{${name}}`];
    if (kind === undefined) {
      throw new Error(
        `The tenant matrix does not know what {${name}} in ${method} ${path} names. Add it to PATH_IDS in test/security/tenant-cases.ts, and to newTenant in test/security/tenants.ts if it is of a new kind.`,
      );
    }
    return { name, kind };
  });
}

export function queryPlaces(route: Route): { readonly name: string; readonly kind: IdKind }[] {
  return (route.query === undefined ? [] : membersOf(route.query)).flatMap(([name]) => {
    const kind = QUERY_IDS[`${route.path} ?${name}`] ?? QUERY_IDS[name];
    if (kind === undefined) {
      throw new Error(
        `The tenant matrix does not know what ?${name}= of ${nameOf(route)} names. Add it to QUERY_IDS in test/security/tenant-cases.ts, as an id or as a filter.`,
      );
    }
    return kind === 'filter' ? [] : [{ name, kind }];
  });
}

export function bodyPlaces(route: Route): { readonly path: string; readonly kind: IdKind }[] {
  const found = new Map<string, IdKind>();
  const walk = (schema: TSchema, path: string): void => {
    const { anyOf = [], items } = schema as { anyOf?: TSchema[]; items?: TSchema };
    for (const choice of anyOf) walk(choice, path);
    if (items !== undefined) walk(items, `${path}[]`);
    for (const [name, member] of membersOf(schema)) {
      const inner = path === '' ? name : `${path}.${name}`;
      const kind = BODY_IDS[`${nameOf(route)} ${inner}`] ?? BODY_IDS[name];
      if (kind === undefined && LOOKS_LIKE_AN_ID.test(name)) {
        throw new Error(
          `${inner} in the body of ${nameOf(route)} looks like an id. Add it to BODY_IDS in test/security/tenant-cases.ts, as an id or as text.`,
        );
      }
      const isList = (member as { type?: string }).type === 'array';
      if (kind !== undefined && kind !== 'text') found.set(isList ? `${inner}[]` : inner, kind);
      else walk(member, inner);
    }
  };
  if (route.body !== undefined) walk(route.body, '');
  return [...found].map(([path, kind]) => ({ path, kind }));
}

/** Sets a field, creating the objects and lists that lead to it. */
export function setAt(body: Loose, path: string, value: string): void {
  const steps = path.replaceAll('[]', '.[]').split('.');
  let owner = body;
  steps.forEach((step, index) => {
    const key = step === '[]' ? 0 : step;
    if (index === steps.length - 1) owner[key] = value;
    else owner[key] ??= steps[index + 1] === '[]' ? [] : {};
    owner = owner[key];
  });
}
