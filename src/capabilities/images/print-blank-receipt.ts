// Generates a blank delivery receipt for operators to give to the driver.
import type { Answer } from '../../platform/contract/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findReadableShipment } from '../shipments/find-shipment.ts';
import { findBlankReceipt } from './find-image.ts';
import type { ImageParts } from './image-parts.ts';
import { showImage } from './show-image.ts';

export async function printBlankReceipt(parts: ImageParts, pro: string): Promise<Answer> {
  const shipment = await findReadableShipment(parts.shipments, pro);
  if (shipment === undefined) throw new Refusal('noSuchShipment');
  const found = await findBlankReceipt(parts, shipment);
  if (typeof found !== 'object') {
    const details = 'The bill of lading was voided or the freight was returned, so there is no delivery.';
    throw new Refusal('noSuchShipment', { details });
  }
  const { bytes, type, fileName } = await showImage(parts, new Set(shipment.facts.accounts), found);
  return {
    status: 200,
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    headers: { 'content-type': type.contentType, 'content-disposition': `inline; filename="${fileName}"` },
  };
}
