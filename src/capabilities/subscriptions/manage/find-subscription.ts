// Finds a subscription of the caller. Another portal account's is reported as not found.
import { Refusal } from '../../../platform/http/refusal.ts';
import { portalSubject } from '../../accounts/manage-portal-accounts.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';

export type { SubscriptionRow } from '../subscription.store.ts';

/** @throws Refusal if there is none */
export async function ownSubscription(
  { subscriptions }: SubscriptionParts,
  { username }: Caller,
  id: string,
): Promise<SubscriptionRow> {
  const row = await subscriptions.find(id);
  if (row === undefined || row.owner !== username) throw new Refusal('noSuchSubscription');
  return row;
}

export function subscriptionSubject(id: string): string {
  return `subscription:${id}`;
}

/** For the audit log. */
export function actorOf({ username }: Caller): string {
  return portalSubject(username);
}
