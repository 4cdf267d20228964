// The one table of which permission each operation needs. An operation that is missing here fails the tests.
import {
  CUSTOMER_ROLES,
  type CustomerPermission,
  OPERATOR_ROLES,
  type OperatorPermission,
} from './capabilities/accounts/roles.ts';
import type { KeyLimit, Route } from './platform/contract/route.ts';

/** For every signed-in user, whatever the role. */
const EVERYONE = 'everyone';

const FOR_CUSTOMERS: Readonly<Record<string, CustomerPermission | typeof EVERYONE>> = {
  'GET /v1/whoami': EVERYONE,
  'GET /v1/users': 'users.read',
  'POST /v1/users': 'users.write',
  'PUT /v1/users/{username}': 'users.write',
  'DELETE /v1/users/{username}': 'users.write',
  'DELETE /v1/users/{username}/second-factor': 'users.write',
  'DELETE /v1/invitations/{invitationId}': 'users.write',
  'GET /v1/requests': 'developer.read',
  'GET /v1/requests/{requestId}': 'developer.read',
  'POST /v1/rate-quotes': 'freight.quote',
  'GET /v1/rate-quotes/{quoteId}': 'freight.read',
  'GET /v1/freight-classes': 'freight.read',
  'POST /v1/bol': 'freight.write',
  'GET /v1/bol/{pro}': 'freight.read',
  'PUT /v1/bol/{pro}': 'freight.write',
  'DELETE /v1/bol/{pro}': 'freight.write',
  'POST /v1/bol/{pro}/refuse-billing': 'billing.write',
  'GET /v1/bol/{pro}/labels': 'freight.read',
  'POST /v1/bol/{pro}/email': 'freight.write',
  'GET /v1/billing-authorizations': 'billing.read',
  'POST /v1/billing-authorizations': 'billing.write',
  'DELETE /v1/billing-authorizations/{payerAccount}/{authorizedAccount}': 'billing.write',
  'POST /v1/route-guides': 'freight.read',
  'POST /v1/pickup-requests': 'freight.write',
  'GET /v1/pickup-requests': 'freight.read',
  'PUT /v1/pickup-requests': 'freight.write',
  'GET /v1/pickup-requests/{requestNumber}': 'freight.read',
  'PUT /v1/pickup-requests/{requestNumber}': 'freight.write',
  'DELETE /v1/pickup-requests/{requestNumber}': 'freight.write',
  'GET /v1/pickup-days': 'freight.read',
  'GET /v1/shipments/history': 'freight.read',
  'GET /v1/shipments': 'freight.read',
  'GET /v1/shipments/{pro}/route': 'freight.read',
  'GET /v1/shipments.csv': 'freight.read',
  'GET /v1/shipments/{pro}/charges': 'billing.read',
  'GET /v1/invoices': 'billing.read',
  'GET /v1/invoices.csv': 'billing.read',
  'GET /v1/invoices/{number}': 'billing.read',
  'GET /v1/invoices/{number}/pdf': 'billing.read',
  'GET /v1/events': 'freight.read',
  'GET /v1/events/stream': 'freight.read',
  'POST /v1/test/events': 'developer.write',
  'POST /v1/subscriptions': 'developer.write',
  'GET /v1/subscriptions': 'developer.read',
  'GET /v1/subscriptions/{id}': 'developer.read',
  'PATCH /v1/subscriptions/{id}': 'developer.write',
  'DELETE /v1/subscriptions/{id}': 'developer.write',
  'POST /v1/subscriptions/{id}/test': 'developer.write',
  'POST /v1/subscriptions/{id}/rotate-secret': 'developer.write',
  'POST /v1/subscriptions/{id}/challenge': 'developer.write',
  'GET /v1/certification': 'developer.read',
  'GET /v1/certification.pdf': 'developer.read',
  'GET /v1/subscriptions/{id}/deliveries': 'developer.read',
  'POST /v1/subscriptions/{id}/deliveries/{deliveryId}/redeliver': 'developer.write',
  'POST /v1/subscriptions/{id}/replay': 'developer.write',
  'GET /v1/images': 'freight.read',
  'GET /v1/address-book': 'freight.read',
  'GET /v1/hazmat': 'freight.read',
  'GET /v1/postal-codes/{code}': 'freight.read',
  'GET /v1/network/terminals': 'freight.read',
  'POST /v1/pro-reservations': 'freight.write',
  'GET /v1/pro-reservations': 'freight.read',
  'GET /v1/pro-reservations/{reservationId}': 'freight.read',
  'DELETE /v1/pro-reservations/{reservationId}': 'freight.write',
  'GET /v1/sandboxes': 'developer.read',
  'POST /v1/sandboxes': 'developer.write',
  'GET /v1/sandboxes/{sandboxId}': 'developer.read',
  'DELETE /v1/sandboxes/{sandboxId}': 'developer.write',
  'POST /v1/sandboxes/{sandboxId}/credentials': 'developer.write',
  'POST /v1/sandboxes/{sandboxId}/snapshots': 'developer.write',
  'POST /v1/sandboxes/{sandboxId}/restore': 'developer.write',
  'GET /v1/test/clock': EVERYONE,
  'POST /v1/test/clock': 'test.write',
  'POST /v1/test/shipments/{pro}/exceptions': 'test.write',
  'POST /v1/test/reset': 'test.write',
  'POST /v1/test/faults': 'developer.write',
  'GET /v1/test/faults': 'developer.read',
  'DELETE /v1/test/faults': 'developer.write',
  'DELETE /v1/test/faults/{id}': 'developer.write',
};

const FOR_OPERATORS: Readonly<Record<string, OperatorPermission | typeof EVERYONE>> = {
  'GET /ops/v1/failed-sign-ins': 'audit.read',
  'GET /ops/v1/failed-sign-ins.jsonl': 'audit.read',
  'GET /ops/v1/requests': 'traffic.read',
  'GET /ops/v1/requests/{requestId}': 'traffic.read',
  'GET /ops/v1/customers/{account}/payments': 'billing.read',
  'POST /ops/v1/customers/{account}/payments': 'billing.write',
  'POST /ops/v1/customers/{account}/payments/{paymentId}/reversal': 'billing.write',
  'POST /ops/v1/customers/{account}/credit-applications': 'billing.write',
  'GET /ops/v1/invoices/{number}': 'billing.read',
  'GET /ops/v1/invoices/{number}/pdf': 'billing.read',
  'POST /ops/v1/invoices/{number}/credit-memos': 'billing.write',
  'GET /ops/v1/shipments/{pro}/charges': 'billing.read',
  'POST /ops/v1/shipments/{pro}/waivers': 'billing.write',
  'DELETE /ops/v1/shipments/{pro}/waivers/{waiverId}': 'billing.write',
  'POST /ops/v1/invoices/{number}/payments': 'billing.write',
  'POST /ops/v1/invoices/{number}/payments/{paymentId}/reversal': 'billing.write',
  'GET /ops/v1/subscriptions': 'traffic.read',
  'GET /ops/v1/deliveries': 'traffic.read',
  'POST /ops/v1/deliveries/{id}/redeliver': 'traffic.write',
  'POST /ops/v1/shipments/{pro}/documents': 'freight.write',
  'GET /ops/v1/shipments/{pro}/documents': 'freight.read',
  'GET /ops/v1/shipments/{pro}/documents/{documentId}': 'freight.read',
  'GET /ops/v1/shipments/{pro}/delivery-receipt': 'freight.read',
  'POST /ops/v1/events': 'freight.write',
  'POST /ops/v1/shipments/{pro}/events': 'freight.write',
  'POST /ops/v1/pickup-requests/{requestNumber}/events': 'freight.write',
  'POST /ops/v1/positions': 'freight.write',
  'GET /ops/v1/shipments/{pro}': 'freight.read',
  'GET /ops/v1/shipments': 'freight.read',
  'GET /ops/v1/shipments/{pro}/dossier': 'freight.read',
  'GET /ops/v1/pickup-requests/{requestNumber}': 'freight.read',
  'GET /ops/v1/pickup-requests': 'freight.read',
  'GET /ops/v1/jobs': 'system.read',
  'GET /ops/v1/jobs/{id}': 'system.read',
  'GET /ops/v1/jobs/{id}/rejects': 'system.read',
  'GET /ops/v1/jobs/{id}/rejects.csv': 'system.read',
  'GET /ops/v1/tariffs': 'pricing.read',
  'POST /ops/v1/tariffs': 'pricing.write',
  'POST /ops/v1/tariffs/rollback': 'pricing.write',
  'GET /ops/v1/tariffs/{version}': 'pricing.read',
  'GET /ops/v1/tariffs/{version}/files/{name}': 'pricing.read',
  'GET /ops/v1/tariffs/{version}/diff': 'pricing.read',
  'POST /ops/v1/tariffs/{version}/dry-run': 'pricing.write',
  'POST /ops/v1/tariffs/{version}/activate': 'pricing.write',
  'GET /ops/v1/tariff-proposals': 'pricing.read',
  'POST /ops/v1/tariff-proposals/{proposalId}/approval': 'pricing.write',
  'DELETE /ops/v1/tariff-proposals/{proposalId}': 'pricing.write',
  'GET /ops/v1/customers': 'customers.read',
  'POST /ops/v1/customers': 'customers.write',
  'GET /ops/v1/customers/{account}': 'customers.read',
  'PUT /ops/v1/customers/{account}/pricing': 'pricing.write',
  'PUT /ops/v1/customers/{account}/permissions': 'customers.write',
  'PUT /ops/v1/customers/{account}/billing-authorizations/{authorizedAccount}': 'billing.write',
  'DELETE /ops/v1/customers/{account}/billing-authorizations/{authorizedAccount}': 'billing.write',
  'GET /ops/v1/pricings': 'pricing.read',
  'GET /ops/v1/clients': 'customers.read',
  'POST /ops/v1/clients': 'credentials.write',
  'POST /ops/v1/clients/{clientId}/secret': 'credentials.write',
  'PUT /ops/v1/clients/{clientId}/status': 'credentials.write',
  'GET /ops/v1/clients/{clientId}/restrictions': 'customers.read',
  'PUT /ops/v1/clients/{clientId}/restrictions': 'credentials.write',
  'GET /ops/v1/portal-accounts': 'customers.read',
  'GET /ops/v1/portal-accounts/{username}/certification': 'customers.read',
  'GET /ops/v1/portal-accounts/{username}/certification.pdf': 'customers.read',
  'POST /ops/v1/portal-accounts': 'credentials.write',
  'POST /ops/v1/portal-accounts/{username}/password': 'credentials.write',
  'DELETE /ops/v1/portal-accounts/{username}/second-factor': 'credentials.write',
  'PUT /ops/v1/portal-accounts/{username}/status': 'credentials.write',
  'PUT /ops/v1/portal-accounts/{username}/accounts': 'credentials.write',
  'PUT /ops/v1/portal-accounts/{username}/role': 'credentials.write',
  'GET /ops/v1/operators': 'operators.read',
  'POST /ops/v1/operators': 'operators.write',
  'PUT /ops/v1/operators/{username}/role': 'operators.write',
  'POST /ops/v1/operators/{username}/password': 'operators.write',
  'DELETE /ops/v1/operators/{username}/second-factor': 'operators.write',
  'DELETE /ops/v1/operators/{username}': 'operators.write',
  'GET /ops/v1/overview': 'freight.read',
  'GET /ops/v1/stream': 'freight.read',
  'GET /ops/v1/audit': 'audit.read',
  'GET /ops/v1/audit.jsonl': 'audit.read',
  'GET /ops/v1/audit/verify': 'audit.read',
  'GET /ops/v1/health': 'system.read',
  'POST /ops/v1/backups': 'system.write',
  'GET /ops/v1/backups': 'system.read',
  'GET /ops/v1/network': 'freight.read',
  'GET /ops/v1/network/transit': 'freight.read',
  'GET /ops/v1/network/volumes': 'freight.read',
  'GET /ops/v1/network/trucks': 'freight.read',
  'GET /ops/v1/sandboxes': 'customers.read',
  'GET /ops/v1/test/clock': EVERYONE,
  'POST /ops/v1/test/clock': 'test.write',
  'POST /ops/v1/test/shipments/{pro}/exceptions': 'test.write',
  'POST /ops/v1/test/reset': 'test.write',
};

/** They change the test environment for everybody in it. */
const OF_ALL_ACCOUNTS: ReadonlySet<string> = new Set(['POST /v1/test/reset', 'POST /v1/test/clock']);

export interface RoutePermission {
  /** Of which table: the names of roles and permissions are separate. */
  readonly audience: 'customer' | 'operator';
  readonly permission: string;
  /** The roles that have it. */
  readonly roles: readonly string[];
  /** Under which limits an API key may not make the call. */
  readonly closedTo: readonly KeyLimit[];
}

/** Every operation in the tables, by `METHOD /path`. */
export const ROUTE_PERMISSIONS: ReadonlyMap<string, RoutePermission> = new Map([
  ...entries('customer', FOR_CUSTOMERS, CUSTOMER_ROLES),
  ...entries('operator', FOR_OPERATORS, OPERATOR_ROLES),
]);

/** The roles that may call a route. Undefined where callers have no role: credentials of programs, sign-in, documentation. */
export function rolesAllowed({ method, path }: Pick<Route, 'method' | 'path'>): ReadonlySet<string> | undefined {
  const needed = ROUTE_PERMISSIONS.get(`${method} ${path}`);
  return needed && new Set(needed.roles);
}

/** The limits of API keys under which a route is closed. */
export function closedToKeys({ method, path }: Pick<Route, 'method' | 'path'>): ReadonlySet<KeyLimit> {
  return new Set(ROUTE_PERMISSIONS.get(`${method} ${path}`)?.closedTo);
}

/** What a limited key may not do. Webhooks, the request log and users are a user's own, for all accounts at once. */
function keyLimitsOf(route: string, permission: string): KeyLimit[] {
  const limits: KeyLimit[] = [];
  if (permission !== EVERYONE && !permission.endsWith('.read')) limits.push('read-only');
  if (/^(developer|users)\./.test(permission) || OF_ALL_ACCOUNTS.has(route)) limits.push('accounts');
  return limits;
}

function entries(
  audience: RoutePermission['audience'],
  table: Readonly<Record<string, string>>,
  roles: Readonly<Record<string, readonly string[]>>,
): [string, RoutePermission][] {
  return Object.entries(table).map(([route, permission]) => {
    const allowed = Object.entries(roles).filter(([, has]) => permission === EVERYONE || has.includes(permission));
    const closedTo = audience === 'customer' ? keyLimitsOf(route, permission) : [];
    return [route, { audience, permission, roles: allowed.map(([name]) => name), closedTo }];
  });
}
