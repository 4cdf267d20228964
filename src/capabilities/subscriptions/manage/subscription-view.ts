// A subscription in responses, without its secret.
import type { SubscriptionRow } from '../subscription.store.ts';

export type SubscriptionView = ReturnType<typeof subscriptionView>;

export function subscriptionView(row: SubscriptionRow) {
  return {
    id: row.subscription_id,
    kind: row.kind,
    url: row.url,
    accounts: JSON.parse(row.accounts) as string[],
    eventTypes: JSON.parse(row.event_types) as string[],
    pros: JSON.parse(row.pros) as string[],
    contactEmail: row.contact_email === '' ? null : row.contact_email,
    status: row.status,
    statusReason: row.status_reason === '' ? null : row.status_reason,
    failingSince: isoOrNull(row.failing_since),
    formerSecretUntil: isoOrNull(row.former_secret_until),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

export function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
