// Documents for operators: they add scans and photographs, see what was added, and print receipts for their drivers (spec-gaps 8).
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import { FILE_TYPES, type FileType } from '../../platform/files/file-types.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { addScan } from './add-scan.ts';
import type { ImageParts } from './image-parts.ts';
import { listScans, showScan } from './list-scans.ts';
import { printBlankReceipt } from './print-blank-receipt.ts';
import { oneScanParams, scanAnswerSchema, scanParams, scanQuerySchema, scansAnswerSchema } from './scan.schema.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const shared = { tag: 'Operations', otherErrors: 'noData' } as const;
const ERRORS = {
  400: says('missing or invalid params'),
  401: says('not an operator of this environment'),
  404: says('there is no such shipment'),
} as const;

const LARGEST_BYTES = 25 * 1_048_576;
/** Together they take some 400 MB at the worst. */
const AT_ONCE = 8;
const contentTypes = FILE_TYPES.map((type: FileType) => type.contentType);

export function scanRoutes(parts: ImageParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/shipments/{pro}/documents',
      policy,
      summary: 'Add a document to a shipment',
      description:
        'The body is the file: PDF, PNG, JPEG or TIFF, up to 25 MB. It is stored before the answer leaves, and ' +
        '`shipment.document_available` tells the customer. It is shown in place of what would be printed; of several of a type ' +
        'the newest is. The same file sent twice is one document.',
      params: scanParams,
      query: scanQuerySchema,
      file: { contentTypes, atOnce: AT_ONCE },
      bodyLimit: LARGEST_BYTES,
      success: {
        status: 201,
        description: 'The document was added.',
        schema: scanAnswerSchema,
        also: { status: 200, description: 'The shipment has this document already.' },
      },
      errors: { ...ERRORS, 400: says('the file cannot be read, or invalid params') },
      handle: ({ principal, params: { pro }, query: { documentType, description = '' }, body, request }) => {
        const contentType = contentTypes.find((type) =>
          request.headers['content-type']?.toLowerCase().startsWith(type),
        )!;
        return addScan(parts, principal, { pro, documentType, description, contentType, bytes: body as Buffer });
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/shipments/{pro}/documents',
      policy,
      summary: 'List the documents that were added to a shipment',
      description: 'The newest first. What is printed from records is not among them.',
      params: scanParams,
      success: { status: 200, description: 'The documents.', schema: scansAnswerSchema },
      errors: ERRORS,
      handle: ({ params }) => listScans(parts, params.pro),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/shipments/{pro}/documents/{documentId}',
      policy,
      summary: 'Get a document that was added',
      description: 'The file as it was sent.',
      params: oneScanParams,
      success: { status: 200, description: 'The file.', contentType: '*/*' },
      errors: { ...ERRORS, 404: says('there is no such document') },
      handle: ({ params: { pro, documentId } }) => showScan(parts, pro, documentId),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/shipments/{pro}/delivery-receipt',
      policy,
      summary: 'Print a blank delivery receipt',
      description: 'A PDF for the driver to take along and for the consignee to sign, before and after the delivery.',
      params: scanParams,
      success: { status: 200, description: 'The receipt.', contentType: 'application/pdf' },
      errors: { ...ERRORS, 404: says('there is no such shipment, or its freight will not be delivered') },
      handle: ({ params }) => printBlankReceipt(parts, params.pro),
    }),
  ];
}
