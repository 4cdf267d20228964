// Uploads a document to a shipment: first the file, then its record and its event in one transaction. So a record never points to
// a missing file; a file without a record is deleted later.
import { type AcceptedDocumentType, documentTypeOf } from '../../freight/value-sets/document-type.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { hashed } from '../../platform/files/file-store.ts';
import type { FileType } from '../../platform/files/file-types.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { oneLine } from '../../platform/one-line.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { recordShipmentEvents } from '../shipments/events/record-events.ts';
import { findShipment } from '../shipments/find-shipment.ts';
import { whileFilesAreThere } from './image-file.ts';
import type { ImageParts } from './image-parts.ts';
import { inspectUpload } from './inspect-upload.ts';
import type { ScanRow } from './scan.store.ts';
import { scanView } from './scan-view.ts';

export interface SentScan {
  readonly pro: string;
  readonly documentType: AcceptedDocumentType;
  readonly description: string;
  readonly file: FileType;
  readonly bytes: Buffer;
}

/** @throws Refusal if the file cannot be read or there is no such shipment */
export async function addScan(parts: ImageParts, operator: OperatorPrincipal, sent: SentScan): Promise<Answer> {
  const { context, scans, shipments } = parts;
  const { pro, bytes, file } = sent;
  const inspected = await inspectUpload(parts, bytes, file);
  const type = documentTypeOf(sent.documentType);
  const [shipment, { sha256 }] = await Promise.all([findShipment(shipments, pro), hashed(bytes)]);
  if (shipment === undefined) throw new Refusal('noSuchShipment');
  const known = await scans.same(pro, type, sha256);
  if (known !== undefined) return { status: 200, body: enveloped(scanView(known)) };

  const file_name = await whileFilesAreThere(() => context.files.put({ bytes, sha256 }));
  const id = context.ids.make('doc_');
  const addedAt = context.freightClock.now();
  const details = { documentType: type, reportedBy: operator.actor };
  const event = { eventId: id, kind: 'document_available', occurredAt: addedAt, details } as const;
  const { writes, results } = await recordShipmentEvents(shipments, pro, [event]);
  const [result] = results;
  if (result?.outcome !== 'recorded')
    throw new Error(`The event for document ${id} was not recorded: ${result?.outcome}`);
  const scan: ScanRow = {
    id,
    pro,
    type,
    sequence: result.sequence,
    sha256,
    file_name,
    content_type: file.contentType,
    size_bytes: bytes.length,
    pages: inspected.pages,
    width: inspected.width ?? null,
    height: inspected.height ?? null,
    description: oneLine(sent.description),
    added_at: addedAt,
    added_by: operator.actor,
  };
  return {
    status: 201,
    body: enveloped(scanView(scan)),
    writes: [scans.insert(scan), ...writes],
    committed: shipments.wake,
  };
}
