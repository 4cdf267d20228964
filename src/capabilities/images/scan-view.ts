// A scan as operators see it.
import type { DocumentType } from '../../freight/value-sets/document-type.ts';
import { IMAGE_FACTS } from './image-types.ts';
import type { ScanRow } from './scan.store.ts';

export function scanView(scan: ScanRow) {
  return {
    documentId: scan.id,
    pro: scan.pro,
    documentType: scan.type,
    description: scan.description || IMAGE_FACTS[scan.type as DocumentType].description,
    contentType: scan.content_type,
    bytes: scan.size_bytes,
    pages: scan.pages,
    ...(scan.width !== null && { width: scan.width }),
    ...(scan.height !== null && { height: scan.height }),
    sha256: scan.sha256,
    addedAt: new Date(scan.added_at).toISOString(),
    addedBy: scan.added_by,
  };
}
