// An account with a subscription, and a function to announce its events, for tests of the nodes that deliver them.
import { createCustomerAccount } from '../../src/capabilities/accounts/customers/manage-customer-accounts.ts';
import { createPortalAccount } from '../../src/capabilities/accounts/manage-portal-accounts.ts';
import { openEvents } from '../../src/capabilities/events/open-events.ts';
import { createSubscription } from '../../src/capabilities/subscriptions/manage/create-subscription.ts';
import { subscriptionParts } from '../../src/capabilities/subscriptions/subscription-parts.ts';
import type { Context } from '../../src/context.ts';

const ACTOR = 'operator:tester';

export async function subscribed(context: Context, url: string) {
  const account = 'SHIPPER';
  await createCustomerAccount(context, ACTOR, { account, name: 'Shipper', pricing: 'list' });
  const wanted = { username: 'clerk', name: 'Clerk', accounts: [account], apiAccess: true };
  await createPortalAccount(context, ACTOR, wanted);
  const events = openEvents({ context });
  const parts = subscriptionParts(context, events.parts);
  const accounts = new Map([[account, { name: 'Shipper', pricing: 'list' }]]);
  const caller = { scope: 'clerk', meter: '', username: 'clerk', clientId: 'c', accounts };
  const { writes } = await createSubscription(parts, caller, { kind: 'pickup', url });
  await context.db.write(writes!);
  const announce = (number: number) => {
    const subject = `P${number % 20}`;
    const told = { type: 'pickup.updated', subject, sequence: Math.floor(number / 20) + 1, occurredAt: 0 };
    return context.db.write(
      events.announce([{ ...told, accounts: [account], data: { requestNumber: subject, number } }]),
    );
  };
  const waiting = async () => (await parts.deliveries.list({ state: 'waiting' }, 1)).length;
  return { parts, announce, waiting };
}
