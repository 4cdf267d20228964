// Sends a test event to a subscription, once, so that its owner can see whether the receiver responds and verifies it.
import type { Answer } from '../../../platform/contract/route.ts';
import { TEST_EVENT_TYPE } from '../../events/catalog/event-meanings.ts';
import { eventText } from '../../events/event-view.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { planDelivery } from '../delivery/queue-delivery.ts';
import { queueNow } from '../delivery/redeliver-event.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';
import { ownSubscription } from './find-subscription.ts';

/** Also works while it is paused or disabled, which is when a test is useful. */
export async function testSubscription(parts: SubscriptionParts, caller: Caller, id: string): Promise<Answer> {
  const subscription = await ownSubscription(parts, caller, id);
  const { kind, url } = subscription;
  const { context } = parts;
  const event = { id: context.ids.make('evt_'), type: TEST_EVENT_TYPE, subject: id, sequence: 0 };
  const data = { subscriptionId: id, kind, url, message: 'A test of your subscription. No freight moves.' };
  const head = { ...event, occurredAt: context.freightClock.now() };
  const body = eventText(context.environment, head, JSON.stringify(data));
  return queueNow(parts, planDelivery(parts, subscription, event, 'test', body));
}
