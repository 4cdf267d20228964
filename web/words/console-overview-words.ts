// The words of the console's first page.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Overview',
  span: 'Time',
  spans: { '1h': 'Last hour', '24h': 'Last 24 hours', '7d': 'Last 7 days' },
  perMinute: 'per minute',
  now: 'now',
  ms: 'ms',
  figures: {
    quotes: 'Quotes',
    bols: 'Bills of lading',
    pickups: 'Pickups',
    events: 'Events',
    errors4xx: 'Refused (4xx)',
    errors5xx: 'Errors (5xx)',
    requests: 'Requests',
    p95Ms: 'Response time (p95)',
    webhookBacklog: 'Webhooks waiting',
    mailBacklog: 'Mails waiting',
  },
  median: (ms: string) => `half within ${ms} ms`,
  onTime: 'Delivered on time, 7 days',
  ofDeliveries: (onTime: string, all: string) => `${onTime} of ${all}`,
  noDeliveries: 'no deliveries yet',
  inSpan: (sum: string) => `${sum} in this time`,
  plot: (name: string, most: string) => `${name} over time, at most ${most} a step`,
  shipments: 'Shipments on the way',
  pickupsToday: 'Pickups today',
  noPickups: 'No pickup is due today.',
  events: 'What just happened',
  noEvents: 'Events show here as they come in.',
};

export const overviewWords = chosenWords({ en });
