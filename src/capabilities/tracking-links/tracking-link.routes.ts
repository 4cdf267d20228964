// /v1/shipments/{pro}/tracking-link for customers, and POST /v1/tracked-shipment for anyone with such a link.
import { type ErrorMeaning, NEVER_REPLAYED, open, type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { createTrackingLink, readTrackingLink, revokeTrackingLink } from './manage-tracking-links.ts';
import { readTrackedShipment } from './read-tracked-shipment.ts';
import {
  LINK_DAYS,
  linkedShipmentParams,
  newTrackingLinkSchema,
  trackedShipmentRequest,
  trackedShipmentSchema,
  trackingLinkSchema,
} from './tracking-link.schema.ts';
import type { TrackingLinkParts } from './tracking-link-parts.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const ERRORS = {
  400: says('missing or invalid params'),
  401: says('not authenticated'),
  404: says('there is no such shipment for this account'),
} as const;
const shared = { tag: 'Tracking links', otherErrors: 'noData' } as const;

export function trackingLinkRoutes(parts: TrackingLinkParts, { policy }: TokenChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/v1/shipments/{pro}/tracking-link',
      policy,
      summary: 'Create a tracking link',
      description:
        `A link for the consignee, who needs no account: it shows the status, the movements and the estimated delivery for ${LINK_DAYS} days, and ` +
        'neither prices nor parties. There is one link per shipment and account: a new one takes the place of the old one.',
      params: linkedShipmentParams,
      // The link is shown only once.
      replay: NEVER_REPLAYED,
      success: { status: 201, description: 'The link.', schema: newTrackingLinkSchema },
      errors: ERRORS,
      handle: ({ principal, params }) => createTrackingLink(parts, principal, params.pro),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/shipments/{pro}/tracking-link',
      policy,
      summary: 'See whether a shipment has a tracking link',
      description: 'Who created it, and until when it works. The link itself is not stored.',
      params: linkedShipmentParams,
      success: { status: 200, description: 'The link, without its URL.', schema: trackingLinkSchema },
      errors: ERRORS,
      handle: ({ principal, params }) => readTrackingLink(parts, principal, params.pro),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/v1/shipments/{pro}/tracking-link',
      policy,
      summary: 'Revoke a tracking link',
      description: 'From then on, the link shows nothing.',
      params: linkedShipmentParams,
      success: { status: 204, description: 'There is no link anymore.' },
      errors: ERRORS,
      handle: ({ principal, params }) => revokeTrackingLink(parts, principal, params.pro),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/tracked-shipment',
      policy: open,
      summary: 'Track a shipment with a link',
      description:
        'For anyone who has a tracking link. The token is in the body, so that it is in no log. Calls are limited by source address.',
      body: trackedShipmentRequest,
      replay: NEVER_REPLAYED,
      success: { status: 200, description: 'What the link shows.', schema: trackedShipmentSchema },
      errors: {
        400: says('the token is missing or malformed'),
        404: says('the link was revoked, has expired or never existed'),
      },
      handle: ({ body }) => readTrackedShipment(parts, body.token),
    }),
  ];
}
