// Documents for operators: upload scans and photographs, list them, and generate blank receipts for drivers (spec-gaps 8).
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import { FILE_TYPES, type FileType } from '../../platform/files/file-types.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { addScan } from './add-scan.ts';
import type { ImageParts } from './image-parts.ts';
import { fileTypeIn } from './inspect-upload.ts';
import { listScans, showScan } from './list-scans.ts';
import { printBlankReceipt } from './print-blank-receipt.ts';
import { oneScanParams, scanAnswerSchema, scanParams, scanQuerySchema, scansAnswerSchema } from './scan.schema.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const shared = { tag: 'Operations', otherErrors: 'noData' } as const;
const ERRORS = {
  400: says('missing or invalid params'),
  401: says('not an operator of this environment'),
  404: says('no such shipment'),
} as const;

const LARGEST_BYTES = 25 * 1_048_576;
/** In the worst case, they take about 400 MB together. */
const AT_ONCE = 8;
const contentTypes = FILE_TYPES.map((type: FileType) => type.contentType);

export function scanRoutes(parts: ImageParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/shipments/{pro}/documents',
      policy,
      summary: 'Upload a document to a shipment',
      description:
        'The body is the file: PDF, PNG, JPEG or TIFF, up to 25 MB. It is stored before the response is sent, and ' +
        '`shipment.document_available` notifies the customer. It replaces the generated document of its type; if there are several, ' +
        'the newest does. Sending the same file twice creates one document.',
      params: scanParams,
      query: scanQuerySchema,
      file: { contentTypes, atOnce: AT_ONCE },
      bodyLimit: LARGEST_BYTES,
      success: {
        status: 201,
        description: 'The document was uploaded.',
        schema: scanAnswerSchema,
        also: { status: 200, description: 'The shipment already has this document.' },
      },
      errors: {
        ...ERRORS,
        400: says('the file cannot be read, or a parameter is invalid'),
        409: says('the shipment is archived'),
      },
      handle: ({ principal, params: { pro }, query: { documentType, description = '' }, body, request }) => {
        const file = fileTypeIn(request.headers['content-type'], contentTypes);
        return addScan(parts, principal, { pro, documentType, description, file, bytes: body as Buffer });
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/shipments/{pro}/documents',
      policy,
      summary: 'List the uploaded documents of a shipment',
      description: 'Newest first. Generated documents are not listed.',
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
      summary: 'Get an uploaded document',
      description: 'The file exactly as it was uploaded.',
      params: oneScanParams,
      success: { status: 200, description: 'The file.', contentType: '*/*' },
      errors: { ...ERRORS, 404: says('no such document') },
      handle: ({ params: { pro, documentId } }) => showScan(parts, pro, documentId),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/shipments/{pro}/delivery-receipt',
      policy,
      summary: 'Generate a blank delivery receipt',
      description: 'A PDF for the driver to take along and the consignee to sign. Available before and after delivery.',
      params: scanParams,
      success: { status: 200, description: 'The receipt.', contentType: 'application/pdf' },
      errors: { ...ERRORS, 404: says('no such shipment, or the freight will not be delivered') },
      handle: ({ params }) => printBlankReceipt(parts, params.pro),
    }),
  ];
}
