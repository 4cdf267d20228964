// What each type of document is called, and when there is one (spec-gaps 8).
import type { DocumentType } from '../../freight/value-sets/document-type.ts';

interface ImageFacts {
  readonly description: string;
  /** Begins the name of the file. */
  readonly fileName: string;
  /** What has to happen before there is one. */
  readonly comes: string;
}

export const IMAGE_FACTS: Readonly<Record<DocumentType, ImageFacts>> = {
  BOL: { description: 'Bill of lading', fileName: 'bol', comes: 'It is made with the bill of lading.' },
  DR: {
    description: 'Delivery receipt',
    fileName: 'delivery-receipt',
    comes: 'It is made when the freight is delivered.',
  },
  WR: {
    description: 'Weighing and research certificate',
    fileName: 'weighing-certificate',
    comes: 'It is made when the carrier weighs the freight, which not every shipment is.',
  },
  INSP: {
    description: 'Inspection report',
    fileName: 'inspection',
    comes: 'It is there once the carrier has inspected the freight and added its report.',
  },
  INV: {
    description: 'Invoice',
    fileName: 'invoice',
    comes: 'It is made when the freight has been delivered and has a price.',
  },
  DIM: {
    description: 'Dimension certificate',
    fileName: 'dimension-certificate',
    comes: 'It is made when the carrier measures the freight, which not every shipment is.',
  },
  LABEL: { description: 'Shipping labels', fileName: 'labels', comes: 'They are made with the bill of lading.' },
  PHOTO: { description: 'Photographs', fileName: 'photo', comes: 'They are there once the carrier has added some.' },
  CUST: {
    description: 'Customs documents',
    fileName: 'customs',
    comes: 'They are there once the carrier has added some, for freight that crosses a border.',
  },
};
