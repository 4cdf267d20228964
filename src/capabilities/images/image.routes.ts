// GET /v1/images (spec-gaps 8), for the accounts on the shipment, and the signed addresses that it gives.
import { type ErrorMeaning, open, type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { imageAnswerSchema, imageLinkParams, imageQuerySchema } from './image.schema.ts';
import type { ImageParts } from './image-parts.ts';
import { readImage, showLinkedImage } from './read-image.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const shared = { tag: 'Images', method: 'GET', otherErrors: 'noData' } as const;

export function imageRoutes(parts: ImageParts, checker: TokenChecker): Route[] {
  return [
    route({
      ...shared,
      path: '/v1/images',
      policy: checker.policy,
      summary: 'Get a document of a shipment',
      description:
        'One document, by exactly one of `pro`, `bol` and `po`: the bill of lading and labels at once, the delivery receipt and the ' +
        'invoice after delivery, certificates after a reweigh, and whatever the carrier has scanned or photographed, which is shown ' +
        'in place of what would be printed. An invoice is shown to whoever pays it. With `format=url` an address that opens in a ' +
        'browser, for 15 minutes.',
      query: imageQuerySchema,
      success: { status: 200, description: 'The document, or its address.', schema: imageAnswerSchema },
      errors: {
        400: says('no such type of document, or not exactly one number'),
        401: says('not authenticated'),
        404: says('there is no such shipment or document for this account, or it was not made yet (`Retry-After`)'),
      },
      handle: ({ principal, query }) => readImage(parts, principal, query),
    }),
    route({
      ...shared,
      path: '/v1/images/files/{token}',
      policy: open,
      inReference: false,
      summary: 'A document by its signed address',
      params: imageLinkParams,
      success: { status: 200, description: 'The document.', contentType: '*/*' },
      errors: { 403: says('the address has expired'), 404: says('there is nothing at this address') },
      handle: ({ params }) => showLinkedImage(parts, params.token),
    }),
  ];
}
