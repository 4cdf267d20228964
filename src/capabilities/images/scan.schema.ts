// Operators' request and response schemas of uploaded documents.
import { Type } from 'typebox';
import { ACCEPTED_DOCUMENT_TYPES, DOCUMENT_TYPE } from '../../freight/value-sets/document-type.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';

export const scanParams = exact({
  pro: formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] }),
});

export const oneScanParams = exact({
  ...scanParams.properties,
  documentId: formed('^doc_[0-9A-Z]{26}$', 'a document ID'),
});

export const scanQuerySchema = exact({
  documentType: oneOf(ACCEPTED_DOCUMENT_TYPES, { description: 'POD is an older name for DR.' }),
  description: Type.Optional(
    Type.String({ maxLength: 200, description: 'What customers see next to it. Default: the name of the type.' }),
  ),
});

const scan = Type.Object(
  {
    documentId: Type.String({ examples: ['doc_7Q2MZ4K8TBW9XGHRC5N3VJ6YDE'] }),
    pro: Type.String(),
    documentType: oneOf(DOCUMENT_TYPE.codes),
    description: Type.String(),
    contentType: Type.String({ examples: ['application/pdf'] }),
    bytes: Type.Integer({ description: 'Size of the file.' }),
    pages: Type.Integer(),
    width: Type.Optional(Type.Integer({ description: 'In pixels, for an image.' })),
    height: Type.Optional(Type.Integer({ description: 'In pixels, for an image.' })),
    sha256: Type.String({ description: 'Hash of the file, in hex.' }),
    addedAt: Type.String({ format: 'date-time' }),
    addedBy: Type.String({ examples: ['operator:night'] }),
  },
  { title: 'Scan' },
);

export const scanAnswerSchema = envelopeSchema(scan);
export const scansAnswerSchema = envelopeSchema(Type.Array(scan));
