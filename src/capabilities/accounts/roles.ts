// What each role may do. src/api/route-permissions.ts says which permission each operation needs.

/** What a customer's users can be allowed to do, as worded in docs/permissions.md. */
export const CUSTOMER_PERMISSIONS = {
  'freight.read': 'See shipments, pickups, bills of lading, documents, events and transit times',
  'freight.quote': 'Request prices',
  'freight.write':
    'Create, change and cancel bills of lading and pickups, give instructions, reserve PRO numbers, e-mail documents',
  'billing.read': 'See invoices, disputes, claims and billing authorizations',
  'billing.write': 'Dispute invoices, file claims, authorize accounts to bill, refuse to be billed',
  'developer.read': 'See webhooks, their deliveries and the request log',
  'developer.write': 'Create, change and delete webhooks; resend deliveries; publish test events',
  'users.read': 'See who can sign in for the accounts',
  'users.write': 'Invite, change and remove users',
  'test.write': 'Advance and reset the test environment, simulate exceptions',
} as const;

/** What operators can be allowed to do. */
export const OPERATOR_PERMISSIONS = {
  'freight.read': 'See shipments, pickups, documents and the network',
  'freight.write':
    'Report events and positions, enter and void bills of lading, answer instructions, upload documents, take care of shipments and write notes',
  'billing.read': 'See invoices, disputes and claims',
  'billing.write':
    'Record and reverse payments, grant credits, decide disputes and claims, authorize accounts to bill others',
  'pricing.read': 'See tariffs and pricing',
  'pricing.write': "Import, try, activate and roll back tariffs; set the fuel surcharge and a customer's pricing",
  'customers.read': 'See customers, API clients and portal users',
  'customers.write': 'Create customers and set what they may use',
  'credentials.write': 'Issue and reset credentials; suspend, resume and change portal users and API clients',
  'traffic.read': 'See requests, webhooks, deliveries and the mail log',
  'traffic.write': 'Resend webhook deliveries and e-mails',
  'audit.read': 'Read and verify the audit log and the failed sign-ins',
  'system.read': 'See the state of the system, jobs and backups',
  'system.write': 'Create backups',
  'operators.read': 'See the operators and their roles',
  'operators.write': 'Create and remove operators and set their roles',
  'settings.write':
    'See and change the branding: name, logo, color, domain, terms, e-mail sender. Choose the mandatory rows of the certification',
  'test.write': 'Advance and reset the test environment, simulate exceptions',
} as const;

export type CustomerPermission = keyof typeof CUSTOMER_PERMISSIONS;
export type OperatorPermission = keyof typeof OPERATOR_PERMISSIONS;

/** Everyone who sees shipments also sees what they cost: invoices are among their documents and events. */
const CUSTOMER_ROLE_PERMISSIONS = {
  owner: Object.keys(CUSTOMER_PERMISSIONS) as CustomerPermission[],
  shipper: ['freight.read', 'freight.quote', 'freight.write', 'billing.read', 'test.write'],
  billing: ['freight.read', 'freight.quote', 'billing.read', 'billing.write'],
  developer: [
    'freight.read',
    'freight.quote',
    'freight.write',
    'billing.read',
    'developer.read',
    'developer.write',
    'test.write',
  ],
  'read-only': ['freight.read', 'billing.read', 'developer.read', 'users.read'],
} satisfies Record<string, readonly CustomerPermission[]>;

const OPERATOR_ROLE_PERMISSIONS = {
  administrator: Object.keys(OPERATOR_PERMISSIONS) as OperatorPermission[],
  dispatcher: ['freight.read', 'freight.write', 'billing.read', 'customers.read', 'system.read', 'test.write'],
  billing: ['freight.read', 'billing.read', 'billing.write', 'pricing.read', 'customers.read', 'system.read'],
  pricing: ['freight.read', 'billing.read', 'pricing.read', 'pricing.write', 'customers.read', 'system.read'],
  support: [
    'freight.read',
    'billing.read',
    'pricing.read',
    'customers.read',
    'credentials.write',
    'traffic.read',
    'traffic.write',
    'system.read',
    'test.write',
  ],
  auditor: (Object.keys(OPERATOR_PERMISSIONS) as OperatorPermission[]).filter((name) => name.endsWith('.read')),
} satisfies Record<string, readonly OperatorPermission[]>;

export type CustomerRoleName = keyof typeof CUSTOMER_ROLE_PERMISSIONS;
export type OperatorRoleName = keyof typeof OPERATOR_ROLE_PERMISSIONS;

export const CUSTOMER_ROLES: Readonly<Record<CustomerRoleName, readonly string[]>> = CUSTOMER_ROLE_PERMISSIONS;
export const OPERATOR_ROLES: Readonly<Record<OperatorRoleName, readonly string[]>> = OPERATOR_ROLE_PERMISSIONS;

export const CUSTOMER_ROLE_NAMES = Object.keys(CUSTOMER_ROLES) as CustomerRoleName[];
export const OPERATOR_ROLE_NAMES = Object.keys(OPERATOR_ROLES) as OperatorRoleName[];

/** Determines what pages show. A role stored by a newer version has no permissions here. */
export function permissionsOfCustomer(role: string): readonly string[] {
  return CUSTOMER_ROLES[role as CustomerRoleName] ?? [];
}

export function permissionsOfOperator(role: string): readonly string[] {
  return OPERATOR_ROLES[role as OperatorRoleName] ?? [];
}
