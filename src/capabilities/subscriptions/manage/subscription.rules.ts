// The rules of a subscription beyond the format of its fields.

import { EVENT_TYPES, EVENT_TYPES_OF, type EventKind } from '../../../freight/event-types.ts';
import type { Failure } from '../../../platform/http/refusal.ts';
import { isMailAddress } from '../../../platform/mail/mail-address.ts';
import { type WebhookReach, webhookUrlProblem } from '../../../platform/webhooks/webhook-url.ts';
import type { NewSubscription, SubscriptionChanges } from './subscription.schema.ts';

/** Checks the URL among others; which URLs are allowed depends on the environment. */
export function subscriptionRules(reach: WebhookReach) {
  return (body: Partial<NewSubscription> & SubscriptionChanges): Failure[] => {
    const failures: Failure[] = [];
    const problem = typeof body.url === 'string' ? webhookUrlProblem(body.url, reach) : undefined;
    if (problem !== undefined) failures.push({ field: 'url', description: problem });
    if (typeof body.contactEmail === 'string' && !isMailAddress(body.contactEmail)) {
      failures.push({ field: 'contactEmail', description: 'must be an e-mail address, as in dana@example.com.' });
    }
    if (body.kind !== undefined) failures.push(...typeFailures(body.kind, body.eventTypes));
    return failures;
  };
}

/** Types that exist, but belong to another kind. */
export function typeFailures(kind: EventKind, types: unknown): Failure[] {
  const own = EVENT_TYPES_OF[kind];
  if (own === undefined || !Array.isArray(types)) return [];
  return types.flatMap((type, at) =>
    EVENT_TYPES.includes(type) && !own.includes(type)
      ? [
          {
            field: `eventTypes[${at}]`,
            description: `must be a type of the kind ${kind}: ${own.join(', ')}. Make another subscription for ${type}.`,
          },
        ]
      : [],
  );
}
