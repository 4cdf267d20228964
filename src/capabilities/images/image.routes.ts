// GET /v1/images (spec-gaps 8), for the accounts on the shipment, and the signed URLs that it returns.
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
        'Returns one document, selected by exactly one of `pro`, `bol` and `po`. The bill of lading and labels are available ' +
        'immediately, the delivery receipt and the invoice after delivery, certificates after a reweigh. A document that the carrier ' +
        'uploaded replaces the generated one. Only the payer gets the invoice. `format=url` returns a URL that opens in a browser ' +
        'for 15 minutes.',
      query: imageQuerySchema,
      success: { status: 200, description: 'The document, or its URL.', schema: imageAnswerSchema },
      errors: {
        400: says('the document type does not exist, or there is not exactly one of `pro`, `bol` and `po`'),
        401: says('not authenticated'),
        404: says('no such shipment or document on your accounts, or it is not available yet (`Retry-After`)'),
      },
      handle: ({ principal, query }) => readImage(parts, principal, query),
    }),
    route({
      ...shared,
      path: '/v1/images/files/{token}',
      policy: open,
      inReference: false,
      summary: 'Get a document by its signed URL',
      params: imageLinkParams,
      success: { status: 200, description: 'The document.', contentType: '*/*' },
      errors: { 403: says('the URL has expired'), 404: says('no such URL') },
      handle: ({ params }) => showLinkedImage(parts, params.token),
    }),
  ];
}
