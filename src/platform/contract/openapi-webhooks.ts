// The `webhooks` of the OpenAPI document: one outgoing request per event type.
import type { DescribedEvent } from './described-event.ts';
import { plainSchema } from './openapi-schema.ts';
import { pascal, type SharedSchemas } from './openapi-sharing.ts';

const RECEIVED = { '2XX': { description: 'Received. Anything else is a failure, and the event is sent again.' } };

/** Keyed by type. */
export function webhooksOf(events: readonly DescribedEvent[], schemas: SharedSchemas): Record<string, object> {
  return Object.fromEntries(
    events.map(({ type, when, schema }) => [
      type,
      {
        post: {
          operationId: `on${pascal(type)}`,
          tags: ['Subscriptions'],
          summary: when,
          security: [],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.place(plainSchema(schema)) } },
          },
          responses: RECEIVED,
        },
      },
    ]),
  );
}
