// Owns DOCUMENT_TYPE: every type of shipment document, its name, what it depends on and who may read it (spec-gaps 8). REST, SOAP, the
// portal and the console all use this table.
import { type CodeOf, valueSet } from './value-set.ts';

/**
 * `needs` is what must exist before the document does; `src/freight/shipments/document-status.ts` defines when. Types that need an
 * `upload` are never generated. `readers`: everyone on the shipment, or the payer only. Files are named `fileName`-PRO. `canBeBlank`:
 * it can be requested as an empty form, to be filled in by hand.
 */
export const DOCUMENT_TYPE = valueSet('DOCUMENT_TYPE', [
  { code: 'BOL', meaning: 'Bill of lading', needs: 'bill', readers: 'everyone', fileName: 'bol' },
  {
    code: 'DR',
    meaning: 'Delivery receipt',
    needs: 'delivery',
    readers: 'everyone',
    fileName: 'delivery-receipt',
    canBeBlank: true,
  },
  {
    code: 'WR',
    meaning: 'Weight and research certificate',
    needs: 'reweigh',
    readers: 'everyone',
    fileName: 'weight-certificate',
  },
  { code: 'INSP', meaning: 'Inspection report', needs: 'upload', readers: 'everyone', fileName: 'inspection' },
  { code: 'INV', meaning: 'Invoice', needs: 'invoice', readers: 'payer', fileName: 'invoice' },
  {
    code: 'DIM',
    meaning: 'Dimension certificate',
    needs: 'measuredUnits',
    readers: 'everyone',
    fileName: 'dimension-certificate',
  },
  { code: 'LABEL', meaning: 'Shipping labels', needs: 'bill', readers: 'everyone', fileName: 'labels' },
  { code: 'PHOTO', meaning: 'Photograph', needs: 'upload', readers: 'everyone', fileName: 'photo' },
  { code: 'CUST', meaning: 'Customs document', needs: 'upload', readers: 'everyone', fileName: 'customs' },
]);

type Entry = (typeof DOCUMENT_TYPE)['entries'][number];
export type DocumentType = CodeOf<typeof DOCUMENT_TYPE>;
export type DocumentNeed = Entry['needs'];
/** The types that can be generated from records. */
export type GeneratedDocumentType = Exclude<Entry, { readonly needs: 'upload' }>['code'];

/** What callers may send: POD is an older name for DR. */
export const ACCEPTED_DOCUMENT_TYPES = [...DOCUMENT_TYPE.codes, 'POD'] as const;
export type AcceptedDocumentType = (typeof ACCEPTED_DOCUMENT_TYPES)[number];

export function documentTypeOf(accepted: AcceptedDocumentType): DocumentType {
  return accepted === 'POD' ? 'DR' : accepted;
}

export function canBeBlank(type: DocumentType): boolean {
  return 'canBeBlank' in DOCUMENT_TYPE.get(type);
}
