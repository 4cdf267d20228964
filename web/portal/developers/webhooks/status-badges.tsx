// The status badges of webhooks and deliveries.
import { Badge } from '../../../ui/badge.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import type { Delivery, Subscription } from './subscriptions.ts';

export function SubscriptionBadge({ status }: { status: Subscription['status'] }) {
  const tones = { active: 'good', paused: 'warn', disabled: 'bad' } as const;
  return <Badge tone={tones[status]}>{developersWords.webhooks.statuses[status]}</Badge>;
}

export function DeliveryBadge({ delivery: { state, attempts } }: { delivery: Delivery }) {
  const { states, retrying } = developersWords.deliveries;
  const isRetrying = state === 'waiting' && attempts.length > 0;
  const tones = { waiting: isRetrying ? 'warn' : 'plain', delivered: 'good', failed: 'bad', stopped: 'plain' } as const;
  return <Badge tone={tones[state]}>{isRetrying ? retrying : states[state]}</Badge>;
}
