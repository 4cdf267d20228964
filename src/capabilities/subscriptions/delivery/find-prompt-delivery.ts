// Finds a delivery that a user's receiver acknowledged in time.
import type { Context } from '../../../context.ts';
import { subscriptionStore } from '../subscription.store.ts';
import { deliveryStore } from './delivery.store.ts';

/** How many subscriptions, and deliveries of each, are searched. */
const SUBSCRIPTIONS = 20;
const DELIVERIES = 50;

/** The ID of the delivery. */
export async function findPromptDelivery(
  { db }: Context,
  username: string,
  withinMs: number,
): Promise<string | undefined> {
  const subscriptions = await subscriptionStore(db).list(username, undefined, SUBSCRIPTIONS);
  if (subscriptions.length === 0) return undefined;
  const deliveries = deliveryStore(db);
  for (const { subscription_id: subscriptionId } of subscriptions) {
    const delivered = await deliveries.list({ subscriptionId, state: 'delivered' }, DELIVERIES);
    const attempts = await deliveries.attemptsOf(delivered.map(({ delivery_id }) => delivery_id));
    const prompt = attempts.find(({ error, duration_ms }) => error === null && duration_ms <= withinMs);
    if (prompt !== undefined) return prompt.delivery_id;
  }
  return undefined;
}
