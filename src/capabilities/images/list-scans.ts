// Lists the documents that operators have uploaded for a shipment.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findReadableShipment } from '../shipments/find-shipment.ts';
import { readScan } from './image-file.ts';
import type { ImageParts } from './image-parts.ts';
import { scanView } from './scan-view.ts';

/** Newest first. */
export async function listScans(parts: ImageParts, pro: string): Promise<Answer> {
  const [shipment, scans] = await Promise.all([
    findReadableShipment(parts.shipments, pro),
    parts.scans.ofShipment(pro),
  ]);
  if (shipment === undefined) throw new Refusal('noSuchShipment');
  return { status: 200, body: enveloped(scans.map(scanView)) };
}

/** The file itself. */
export async function showScan(parts: ImageParts, pro: string, documentId: string): Promise<Answer> {
  const scan = (await parts.scans.ofShipment(pro)).find((one) => one.id === documentId);
  if (scan === undefined) throw new Refusal('noSuchDocument');
  const { bytes, type, fileName } = await readScan(parts, scan);
  return {
    status: 200,
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    headers: {
      'content-type': type.contentType,
      'content-disposition': `inline; filename="${fileName}"`,
    },
  };
}
