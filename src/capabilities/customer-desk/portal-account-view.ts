// A portal account as operators see it.
import type { ListedPortalAccount } from '../accounts/find-portal-account.ts';

export function portalView({ portal, accounts }: ListedPortalAccount) {
  return {
    username: portal.username,
    name: portal.name,
    email: portal.email,
    accounts,
    apiAccess: portal.api_access === 1,
    role: portal.role,
    hasSecondFactor: portal.second_factor_at !== null,
    createdAt: new Date(portal.created_at).toISOString(),
    status: portal.suspended_at === null ? ('active' as const) : ('suspended' as const),
  };
}
