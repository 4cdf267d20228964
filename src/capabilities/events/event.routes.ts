// GET /v1/events: what happened to the caller's freight, in order and without gaps (spec-gaps 10).
import { type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import {
  eventListQuerySchema,
  eventListSchema,
  eventMessageSchema,
  eventStreamQuerySchema,
  triggerAnswerSchema,
  triggerSchema,
} from './feed/event-feed.schema.ts';
import { listEvents } from './feed/list-events.ts';
import { streamEvents } from './feed/stream-events.ts';
import type { EventsOfEnvironment } from './open-events.ts';
import { type RecordSources, triggerEvent } from './trigger-event.ts';

const shared = { tag: 'Events', otherErrors: 'noData' } as const;
const ERRORS = {
  400: { shape: 'noData', meaning: 'invalid query parameters' },
  401: { shape: 'noData', meaning: 'not authenticated' },
} as const;
const FORGOTTEN = { shape: 'noData', meaning: 'events after the cursor are no longer kept' } as const;

export function eventRoutes(events: EventsOfEnvironment, sources: RecordSources, checker: TokenChecker): Route[] {
  const { parts } = events;
  const { policy } = checker;
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/v1/events',
      policy,
      summary: 'List events',
      description:
        'All events of the shipments, pickups and invoices on your accounts, in the order in which they were published. Store ' +
        'the `cursor` and continue with it: no event is skipped or repeated. `data` of an event is the record as GET returned ' +
        'it right after the event.',
      query: eventListQuerySchema,
      success: { status: 200, description: 'The next events, and the cursor after them.', schema: eventListSchema },
      errors: { ...ERRORS, 410: FORGOTTEN },
      handle: ({ principal, query }) => listEvents(parts, principal, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/events/stream',
      policy,
      summary: 'Stream events',
      description:
        'Server-sent events: each message is an event of your accounts, and its `id` is the cursor after it. After a lost ' +
        'connection, send `Last-Event-ID` to continue without gaps.',
      query: eventStreamQuerySchema,
      success: {
        status: 200,
        description: 'Messages as they are published.',
        contentType: 'text/event-stream',
        schema: eventMessageSchema,
      },
      errors: { ...ERRORS, 410: FORGOTTEN, 429: { shape: 'noData', meaning: 'too many streams are open' } },
      handle: ({ principal, query, request }) => streamEvents(parts, events.follower, principal, query, request),
    }),
    ...(parts.context.environment === 'test' ? [triggerRoute(events, sources, checker)] : []),
  ];
}

const TRIGGER_EXAMPLES = {
  delivered: {
    summary: 'A delivery',
    value: { type: 'shipment.delivered', set: { 'status.conciseStatus': 'Delivered', receivedBy: 'J. Doe' } },
  },
} as const;

function triggerRoute({ parts, wake }: EventsOfEnvironment, sources: RecordSources, { policy }: TokenChecker): Route {
  return route({
    ...shared,
    tag: 'Test environment',
    method: 'POST',
    path: '/v1/test/events',
    policy,
    summary: 'Trigger a test event',
    description:
      'It appears in the feed and is sent to the subscriptions of your accounts like a real event, with sequence 0. Its data ' +
      'is the record of the shipment, pickup or invoice that you name, or a sample, changed by `set`. The freight is not ' +
      'affected.',
    body: triggerSchema,
    examples: TRIGGER_EXAMPLES,
    success: { status: 202, description: 'It is being published.', schema: triggerAnswerSchema },
    errors: {
      ...ERRORS,
      404: { shape: 'noData', meaning: 'there is no such shipment, pickup or invoice for your accounts' },
    },
    handle: ({ principal, body }) => triggerEvent(parts, sources, principal, body, wake),
  });
}
