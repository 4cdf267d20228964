// Documents for the SOAP image service: which ones are available, and the file of one.
import { DOCUMENT_NEED } from '../../freight/shipments/document-status.ts';
import { DOCUMENT_TYPE, type DocumentType } from '../../freight/value-sets/document-type.ts';
import { findImage, findImagedShipment, type ShipmentNumber } from './find-image.ts';
import type { ImageParts } from './image-parts.ts';
import { printImage } from './print-image.ts';
import { showImage } from './show-image.ts';

interface ImageState {
  readonly status: 'AVAILABLE' | 'NOT_AVAILABLE' | 'PENDING';
  readonly pages?: number;
  readonly message?: string;
}

export function imageSource(parts: ImageParts) {
  return {
    async check(accounts: readonly string[], number: ShipmentNumber, types: readonly DocumentType[]) {
      const own = new Set(accounts);
      const shipment = await findImagedShipment(parts, own, number);
      if (shipment === undefined) return undefined;
      const states = new Map<DocumentType, ImageState>();
      for (const type of types) {
        const found = await findImage(parts, own, shipment, type);
        const { available, isExpected } = DOCUMENT_NEED[DOCUMENT_TYPE.get(type).needs];
        if (typeof found === 'object') {
          // Generated only to count its pages, which are part of the response.
          const { pages } = 'scan' in found ? found.scan : await printImage(parts, own, found);
          states.set(type, { status: 'AVAILABLE', pages });
        } else if (found === 'never') states.set(type, { status: 'NOT_AVAILABLE' });
        else states.set(type, { status: isExpected ? 'PENDING' : 'NOT_AVAILABLE', message: sentence(available) });
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

function sentence(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}
