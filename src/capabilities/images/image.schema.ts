// What comes in and goes out about documents.

import { type Static, Type } from 'typebox';
import { ASKED_DOCUMENT_TYPES, DOCUMENT_TYPES } from '../../freight/value-sets/document-type.ts';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { IMAGE_FACTS } from './image-types.ts';

const number = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, description, examples: [example] }));

const meanings = DOCUMENT_TYPES.map((type) => `${type} ${IMAGE_FACTS[type].description.toLowerCase()}`).join(', ');

export const imageQuerySchema = exact({
  pro: Type.Optional(formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] })),
  bol: number('A BOL number of the bill of lading: its newest shipment.', 'BOL-4711'),
  po: number('A purchase order of the bill of lading: its newest shipment.', 'PO-88123'),
  documentType: oneOf(ASKED_DOCUMENT_TYPES, { description: `One of: ${meanings}. POD is an older name of DR.` }),
  documentId: Type.Optional(
    formed('^doc_[0-9A-Z]{26}$', 'the id of a document', {
      description: 'One of several scans of the type, as `others` names them. The newest when left out.',
    }),
  ),
  blank: Type.Optional(
    oneOf(['true', 'false'], {
      description:
        'With documentType=DR: `true` prints a receipt to be filled in at the door, also before the delivery.',
    }),
  ),
  format: Type.Optional(
    oneOf(['base64', 'url'], { description: 'The document itself, or an address of it. base64 when left out.' }),
  ),
});

export type ImageQuery = Static<typeof imageQuerySchema>;

export const imageAnswerSchema = envelopeSchema(
  Type.Object(
    {
      pro: Type.String({ examples: ['0000000017'] }),
      documentType: Type.String({ enum: [...ASKED_DOCUMENT_TYPES], description: 'As it was asked for.' }),
      documentId: Type.Optional(
        Type.String({ description: 'Of a scan that the carrier added. What is printed has none.' }),
      ),
      description: Type.String({ examples: ['Delivery receipt'] }),
      contentType: Type.String({ examples: ['application/pdf'] }),
      pages: Type.Integer(),
      createdAt: Type.String({ format: 'date-time', description: 'When what it shows was recorded.' }),
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
          { description: 'More scans of the type, the newest first: ask for one by its `documentId`.' },
        ),
      ),
      data: Type.Optional(Type.String({ description: 'With format=base64: the document.' })),
      url: Type.Optional(
        Type.String({ description: 'With format=url: an address of the document that needs no headers.' }),
      ),
      urlExpiresAt: Type.Optional(Type.String({ format: 'date-time', description: '15 minutes later.' })),
    },
    { title: 'Image' },
  ),
);

export const imageLinkParams = exact({ token: Type.String({ minLength: 1, maxLength: 200 }) });
