// Request and response schemas of documents.

import { type Static, Type } from 'typebox';
import { ACCEPTED_DOCUMENT_TYPES, DOCUMENT_TYPE } from '../../freight/value-sets/document-type.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';

const number = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, description, examples: [example] }));

const meanings = DOCUMENT_TYPE.entries.map(({ code, meaning }) => `${code} ${meaning.toLowerCase()}`).join(', ');

export const imageQuerySchema = exact({
  pro: Type.Optional(formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] })),
  bol: number('A BOL number on the bill of lading. If several shipments have it, you get the newest.', 'BOL-4711'),
  po: number(
    'A purchase order number on the bill of lading. If several shipments have it, you get the newest.',
    'PO-88123',
  ),
  documentType: oneOf(ACCEPTED_DOCUMENT_TYPES, { description: `One of: ${meanings}. POD is an older name for DR.` }),
  documentId: Type.Optional(
    formed('^doc_[0-9A-Z]{26}$', 'a document ID', {
      description: 'Selects one of several uploaded documents of the type, from `others`. Default: the newest.',
    }),
  ),
  blank: Type.Optional(
    oneOf(['true', 'false'], {
      description: 'With documentType=DR: `true` generates a receipt to fill in by hand, before or after delivery.',
    }),
  ),
  format: Type.Optional(oneOf(['base64', 'url'], { description: 'The document itself, or a URL. Default: base64.' })),
});

export type ImageQuery = Static<typeof imageQuerySchema>;

export const imageAnswerSchema = envelopeSchema(
  Type.Object(
    {
      pro: Type.String({ examples: ['0000000017'] }),
      documentType: Type.String({ enum: [...ACCEPTED_DOCUMENT_TYPES], description: 'As requested.' }),
      documentId: Type.Optional(
        Type.String({ description: 'Of an uploaded document. Generated documents have none.' }),
      ),
      description: Type.String({ examples: ['Delivery receipt'] }),
      contentType: Type.String({ examples: ['application/pdf'] }),
      pages: Type.Integer(),
      createdAt: Type.String({ format: 'date-time', description: 'When the record it shows was created.' }),
      others: Type.Optional(
        Type.Array(
          Type.Object(
            {
              documentId: Type.String(),
              description: Type.String(),
              contentType: Type.String(),
              pages: Type.Integer(),
              createdAt: Type.String({ format: 'date-time' }),
            },
            { title: 'OtherImage' },
          ),
          { description: 'More uploaded documents of the type, newest first. Request one by its `documentId`.' },
        ),
      ),
      data: Type.Optional(Type.String({ description: 'With format=base64: the document, encoded.' })),
      url: Type.Optional(Type.String({ description: 'With format=url: a URL of the document that needs no headers.' })),
      urlExpiresAt: Type.Optional(
        Type.String({ format: 'date-time', description: 'When `url` stops working: after 15 minutes.' }),
      ),
    },
    { title: 'Image' },
  ),
);

export const imageLinkParams = exact({ token: Type.String({ minLength: 1, maxLength: 200 }) });
