// The texts of the console's overview and of the API traffic page.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Overview',
  traffic: 'API traffic',
  trafficLead: 'Calls from programs and pages, and what is waiting to be sent.',
  span: 'Period',
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
    mailBacklog: 'E-mails waiting',
  },
  median: (ms: string) => `median ${ms} ms`,
  ofDeliveries: (onTime: string, all: string) => `${onTime} of ${all}`,
  noDeliveries: 'no deliveries yet',
  inSpan: (sum: string) => `${sum} in this period`,
  plot: (name: string, most: string) => `${name} over time, up to ${most} per interval`,
  shipments: 'Shipments in transit',
  pickupsToday: 'Pickups today',
  noPickups: 'No pickups due today.',
  events: 'Recent events',
  noEvents: 'Events appear here as they arrive.',
};

export const overviewWords = chosenWords('consoleOverview', en);
