// The tables that are kept when a snapshot of a sandbox is restored.

/** A program keeps using the key that it has. */
export const CREDENTIAL_TABLES = [
  'api_key_restrictions',
  'api_keys',
  'authenticators',
  'billing_authorizations',
  'clients',
  'customer_accounts',
  'identity_links',
  'invitations',
  'named_api_keys',
  'operators',
  'passkeys',
  'password_resets',
  'portal_account_customers',
  'portal_accounts',
  'pro_permissions',
  'recovery_codes',
  'sessions',
  'signing_keys',
  'soap_user_customers',
  'soap_users',
  'used_sign_in_tickets',
] as const;

/** What a program has proven stays proven. */
export const KEPT_BY_RESTORE: readonly string[] = [...CREDENTIAL_TABLES, 'certification_evidence'];
