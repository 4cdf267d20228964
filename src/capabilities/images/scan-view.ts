// An uploaded document as operators see it.
import { DOCUMENT_TYPE, type DocumentType } from '../../freight/value-sets/document-type.ts';
import type { ScanRow } from './scan.store.ts';

export function scanView(scan: ScanRow) {
  return {
    documentId: scan.id,
    pro: scan.pro,
    documentType: scan.type,
    description: scan.description || DOCUMENT_TYPE.describe(scan.type as DocumentType),
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
