// GET /v1/attention: the freight that needs attention today.
import { type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { attentionQuery, attentionSchema, mostShown } from './attention.schema.ts';
import type { AttentionParts } from './attention-parts.ts';
import { listAttention } from './list-attention.ts';

export function attentionRoutes(parts: AttentionParts, { policy }: TokenChecker): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/attention',
      policy,
      tag: 'Reports',
      summary: 'List shipments that need attention',
      description:
        'Of the shipments on your accounts with a ship date within 60 days: those that an open exception holds up, and those that are expected ' +
        'after their promised delivery. The newest 10,000 are considered.',
      query: attentionQuery,
      success: { status: 200, description: 'What needs attention.', schema: attentionSchema },
      errors: {
        400: { shape: 'noData', meaning: 'an invalid limit' },
        401: { shape: 'noData', meaning: 'not authenticated' },
      },
      otherErrors: 'noData',
      handle: ({ principal, query }) => listAttention(parts, principal, mostShown(query)),
    }),
  ];
}
