// Owns DOCUMENT_TYPE: the documents that a shipment may have (spec-gaps 8). REST and SOAP name them alike.

export const DOCUMENT_TYPES = ['BOL', 'DR', 'WR', 'INSP', 'INV', 'DIM', 'LABEL', 'PHOTO', 'CUST'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** What callers may write: POD is an older name of DR. */
export const ASKED_DOCUMENT_TYPES = [...DOCUMENT_TYPES, 'POD'] as const;
export type AskedDocumentType = (typeof ASKED_DOCUMENT_TYPES)[number];

export function documentTypeOf(asked: AskedDocumentType): DocumentType {
  return asked === 'POD' ? 'DR' : asked;
}
