// The dependencies of subscriptions: their tables, the events that they receive, and the sender.

import { mayWebhooksGoToLoopback } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { AccountPermissions } from '../../platform/db/account-permissions.ts';
import { JoinedReads } from '../../platform/joined-reads.ts';
import { WebhookSender } from '../../platform/webhooks/webhook-sender.ts';
import type { WebhookReach } from '../../platform/webhooks/webhook-url.ts';
import type { EventParts } from '../events/event-parts.ts';
import { findEvents, type WholeEvent } from '../events/feed/find-events.ts';
import type { EventFaults } from '../faults/strike-events.ts';
import { type DeliveryStore, deliveryStore } from './delivery/delivery.store.ts';
import { MomentaryReads } from './delivery/momentary-reads.ts';
import { type ParkedSubscriptionStore, parkedSubscriptionStore } from './delivery/parked-subscription.store.ts';
import { RecentEvents } from './delivery/recent-events.ts';
import { type RetentionMarkStore, retentionMarkStore } from './delivery/retention-mark.store.ts';
import { invoiceEventPermissionStore } from './manage/invoice-event-permission.store.ts';
import { type SubscriptionStore, subscriptionStore } from './subscription.store.ts';

export interface SubscriptionParts {
  readonly context: Context;
  readonly events: EventParts;
  readonly subscriptions: SubscriptionStore;
  readonly deliveries: DeliveryStore;
  readonly parked: ParkedSubscriptionStore;
  readonly permissions: AccountPermissions;
  readonly marks: RetentionMarkStore;
  readonly reach: WebhookReach;
  readonly sender: WebhookSender;
  readonly known: MomentaryReads;
  readonly recent: RecentEvents;
  /** Reads the events of deliveries, those of one claim together. */
  readonly eventReads: JoinedReads<WholeEvent>;
  /** Requested webhook faults; undefined in production. */
  readonly faults: EventFaults | undefined;
}

export function subscriptionParts(
  context: Context,
  events: EventParts,
  { sender, faults }: { readonly sender?: WebhookSender; readonly faults?: EventFaults | undefined } = {},
): SubscriptionParts {
  const reach = reachOf(context);
  return {
    context,
    events,
    subscriptions: subscriptionStore(context.db),
    deliveries: deliveryStore(context.db),
    parked: parkedSubscriptionStore(context.db),
    permissions: invoiceEventPermissionStore(context.db),
    marks: retentionMarkStore(context.db),
    reach,
    sender: sender ?? new WebhookSender({ reach }),
    known: new MomentaryReads(),
    recent: new RecentEvents(),
    eventReads: new JoinedReads((eventIds) => findEvents(events, eventIds)),
    faults,
  };
}

function reachOf({ config, environment }: Context): WebhookReach {
  if (mayWebhooksGoToLoopback(config, environment)) return 'loopback too';
  return environment === 'test' ? 'http too' : 'public';
}
