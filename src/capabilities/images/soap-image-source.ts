// The documents as the SOAP image service asks for them: which there are, and one of them.
import type { DocumentType } from '../../freight/value-sets/document-type.ts';
import { findImage, findImagedShipment, type ShipmentNumber } from './find-image.ts';
import type { ImageParts } from './image-parts.ts';
import { IMAGE_FACTS } from './image-types.ts';
import { printImage } from './print-image.ts';
import { showImage } from './show-image.ts';

interface ImageState {
  readonly status: 'AVAILABLE' | 'NOT_AVAILABLE' | 'PENDING';
  readonly pages?: number;
  readonly message?: string;
}

/** What comes with the delivery is on its way; whether the rest ever comes, nobody can tell. */
const EXPECTED: readonly DocumentType[] = ['DR', 'INV'];

export function imageSource(parts: ImageParts) {
  return {
    async check(accounts: readonly string[], number: ShipmentNumber, types: readonly DocumentType[]) {
      const own = new Set(accounts);
      const shipment = await findImagedShipment(parts, own, number);
      if (shipment === undefined) return undefined;
      const states = new Map<DocumentType, ImageState>();
      for (const type of types) {
        const found = await findImage(parts, own, shipment, type);
        const message = IMAGE_FACTS[type].comes;
        if (typeof found === 'object') {
          // Printed only to count: how many pages there are is part of the answer.
          const { pages } = 'scan' in found ? found.scan : await printImage(parts, own, found);
          states.set(type, { status: 'AVAILABLE', pages });
        } else if (found === 'never') states.set(type, { status: 'NOT_AVAILABLE' });
        else states.set(type, { status: EXPECTED.includes(type) ? 'PENDING' : 'NOT_AVAILABLE', message });
      }
      return { pro: shipment.pro, states };
    },

    async fetch(accounts: readonly string[], pro: string, type: DocumentType) {
      const own = new Set(accounts);
      const shipment = await findImagedShipment(parts, own, { pro });
      const found = shipment && (await findImage(parts, own, shipment, type));
      if (typeof found !== 'object') return undefined;
      const { bytes, type: file, pages } = await showImage(parts, own, found);
      return { bytes, contentType: file.contentType, format: file.format, pages };
    },
  };
}
