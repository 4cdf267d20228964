// The types of documents that a shipment may have (spec-gaps 8), and what each is called.

export const IMAGE_TYPES = ['BOL', 'DR', 'WR', 'INSP', 'INV', 'DIM', 'LABEL', 'PHOTO', 'CUST'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** What callers may write: POD is an older name of DR. */
export const ASKED_IMAGE_TYPES = [...IMAGE_TYPES, 'POD'] as const;

export function imageTypeOf(asked: (typeof ASKED_IMAGE_TYPES)[number]): ImageType {
  return asked === 'POD' ? 'DR' : asked;
}

interface ImageFacts {
  readonly description: string;
  /** Begins the name of the file. */
  readonly fileName: string;
  /** What has to happen before there is one. */
  readonly comes: string;
}

export const IMAGE_FACTS: Readonly<Record<ImageType, ImageFacts>> = {
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
    comes: 'It is made when the carrier weighs the freight, which not every shipment is.',
  },
  LABEL: { description: 'Shipping labels', fileName: 'labels', comes: 'They are made with the bill of lading.' },
  PHOTO: { description: 'Photographs', fileName: 'photo', comes: 'They are there once the carrier has added some.' },
  CUST: {
    description: 'Customs documents',
    fileName: 'customs',
    comes: 'They are there once the carrier has added some, for freight that crosses a border.',
  },
};
