// What attempts need to know about a subscription and its owner, at the time of the attempt.
import { accountsOfPortal, findPortalAccount } from '../../accounts/find-portal-account.ts';
import { secretsInForce } from '../manage/webhook-secret.ts';
import type { SubscriptionRow } from '../subscription.store.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import { wantedBy } from './fan-out-events.ts';
import type { ParkedSubscriptionRow } from './parked-subscription.store.ts';

export interface SubscriptionFacts {
  readonly row: SubscriptionRow;
  /** Those of its accounts that the owner still has; empty if the owner may not act. */
  readonly accounts: ReadonlySet<string>;
  readonly secrets: readonly string[];
  /** Set while its receiver is too slow. */
  readonly parked: ParkedSubscriptionRow | undefined;
}

/** Undefined if there is no such subscription. */
export async function subscriptionFacts(
  parts: SubscriptionParts,
  subscriptionId: string,
  owner: string,
): Promise<SubscriptionFacts | undefined> {
  const [row, own, parked] = await Promise.all([
    parts.subscriptions.find(subscriptionId),
    // Shared by all of the owner's subscriptions, so permissions may be 40 ms old.
    parts.known.read(`owner ${owner}`, () => accountsOfOwner(parts, owner)),
    parts.parked.find(subscriptionId),
  ]);
  if (row === undefined) return undefined;
  const wanted = await wantedBy(parts, row);
  const accounts = new Set([...wanted.accounts].filter((account) => own.has(account)));
  return { row, accounts, secrets: secretsInForce(parts.context, row), parked };
}

/** Empty if the owner may not act. */
async function accountsOfOwner({ context }: SubscriptionParts, owner: string): Promise<ReadonlySet<string>> {
  const [portal, accounts] = await Promise.all([findPortalAccount(context, owner), accountsOfPortal(context, owner)]);
  const mayAct = portal !== undefined && portal.suspended_at === null;
  return new Set(mayAct ? accounts.keys() : []);
}
