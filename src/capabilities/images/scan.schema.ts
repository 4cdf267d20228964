// What comes in and goes out about scans, on the carrier's own side.
import { Type } from 'typebox';
import { ASKED_DOCUMENT_TYPES, DOCUMENT_TYPES } from '../../freight/value-sets/document-type.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';

export const scanParams = exact({
  pro: formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] }),
});

export const oneScanParams = exact({
  ...scanParams.properties,
  documentId: formed('^doc_[0-9A-Z]{26}$', 'the id of a document'),
});

export const scanQuerySchema = exact({
  documentType: oneOf(ASKED_DOCUMENT_TYPES, { description: 'POD is an older name of DR.' }),
  description: Type.Optional(
    Type.String({ maxLength: 200, description: 'What customers read beside it; the name of the type when left out.' }),
  ),
});

const scan = Type.Object(
  {
    documentId: Type.String({ examples: ['doc_7Q2MZ4K8TBW9XGHRC5N3VJ6YDE'] }),
    pro: Type.String(),
    documentType: oneOf(DOCUMENT_TYPES),
    description: Type.String(),
    contentType: Type.String({ examples: ['application/pdf'] }),
    bytes: Type.Integer({ description: 'How large the file is.' }),
    pages: Type.Integer(),
    width: Type.Optional(Type.Integer({ description: 'Dots, of a picture.' })),
    height: Type.Optional(Type.Integer({ description: 'Dots, of a picture.' })),
    sha256: Type.String({ description: 'Of the file, in hex.' }),
    addedAt: Type.String({ format: 'date-time' }),
    addedBy: Type.String({ examples: ['operator:night'] }),
  },
  { title: 'Scan' },
);

export const scanAnswerSchema = envelopeSchema(scan);
export const scansAnswerSchema = envelopeSchema(Type.Array(scan));
