// Example requests of subscriptions for the API reference.
import type { Example } from '../../../platform/contract/route.ts';

export const NEW_SUBSCRIPTION_EXAMPLES = {
  deliveries: {
    summary: 'Subscribe to deliveries and exceptions',
    value: {
      kind: 'shipment',
      url: 'https://example.com/linehaul-events',
      eventTypes: ['shipment.delivered', 'shipment.exception_opened', 'shipment.exception_resolved'],
      contactEmail: 'integrations@example.com',
    },
  },
  everyPickup: {
    summary: 'Subscribe to every pickup',
    value: { kind: 'pickup', url: 'https://example.com/linehaul-events' },
  },
} as const satisfies Record<string, Example>;

export const CHANGE_SUBSCRIPTION_EXAMPLES = {
  pause: { summary: 'Pause it', value: { status: 'paused' } },
  move: { summary: 'Send to another address', value: { url: 'https://example.com/hooks/v2' } },
} as const satisfies Record<string, Example>;

export const REPLAY_EXAMPLES = {
  missed: {
    summary: 'Send what was missed',
    value: { from: '2026-11-30T08:00:00Z', to: '2026-11-30T12:00:00Z', missedOnly: true },
  },
} as const satisfies Record<string, Example>;
