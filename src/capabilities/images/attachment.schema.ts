// Request and response schemas of attachments.

import { Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { FILE_TYPES } from '../../platform/files/file-types.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';

export const attachmentIdField = formed('^att_[0-9A-Z]{26}$', 'the ID of an attachment');

export const attachmentQuerySchema = exact({
  description: Type.Optional(Type.String({ maxLength: 200, description: 'What the file shows.' })),
});

export const ATTACHMENT_TYPES = FILE_TYPES.map(({ contentType }) => contentType);

/** The maximum per subject, such as a dispute. */
export const MOST_ATTACHMENTS = 10;

export const attachmentSchema = Type.Object(
  {
    attachmentId: Type.String({ examples: ['att_7Q2MZ4K8TBW9XGHRC5N3VJ6YDE'] }),
    description: Type.String(),
    contentType: Type.String({ examples: ['application/pdf'] }),
    bytes: Type.Integer({ description: 'Size of the file.' }),
    pages: Type.Integer(),
    sha256: Type.String({ description: 'Hash of the file, in hex.' }),
    addedAt: Type.String({ description: 'ISO 8601, UTC.' }),
    addedBy: Type.String({ description: 'The user name.' }),
  },
  { title: 'Attachment' },
);

export const attachmentAnswer = envelopeSchema(attachmentSchema);
