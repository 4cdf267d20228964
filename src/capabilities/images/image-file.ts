// A generated or uploaded document as a file: its bytes, type, pages and name.
import { DOCUMENT_TYPE, type DocumentType } from '../../freight/value-sets/document-type.ts';
import { FileDamaged, FilesUnavailable } from '../../platform/files/file-store.ts';
import { type FileType, fileTypeOf } from '../../platform/files/file-types.ts';
import { refuseForSeconds } from '../../platform/http/refusal.ts';
import type { ImageParts } from './image-parts.ts';
import type { KeptFile } from './recent-files.ts';
import type { ScanRow } from './scan.store.ts';

export interface ImageFile {
  readonly bytes: Uint8Array;
  readonly type: FileType;
  readonly pages: number;
  /** When the record it shows was created. */
  readonly createdAt: number;
  readonly fileName: string;
}

const AWAY_SECONDS = 5;
/** An operator has to restore the file, so an immediate retry does not help. */
const MISSING_SECONDS = 600;
const MISSING =
  'The file of this document is missing from the document storage. Contact the carrier if it is still missing later.';

/** @throws Refusal while the document storage cannot be reached */
export async function readScan(parts: ImageParts, scan: ScanRow): Promise<ImageFile> {
  const { bytes } = await readStoredFile(parts, scan);
  const type = fileTypeOf(scan.content_type)!;
  const { fileName } = DOCUMENT_TYPE.get(scan.type as DocumentType);
  return {
    bytes,
    type,
    pages: scan.pages,
    createdAt: scan.added_at,
    fileName: `${fileName}-${scan.pro}.${type.extension}`,
  };
}

type StoredFile = Pick<ScanRow, 'id' | 'file_name' | 'pages'>;

/** The file of a scan or an attachment. @throws Refusal while the document storage cannot be reached */
export function readStoredFile(parts: ImageParts, file: StoredFile): Promise<KeptFile> {
  // The file name contains the hash of the content.
  return parts.recent.file(file.file_name, () => fetchStoredFile(parts, file));
}

/** Like `readStoredFile`, but always from the storage, and not kept in memory. */
export async function fetchStoredFile(
  { context }: ImageParts,
  { id, file_name, pages }: StoredFile,
): Promise<KeptFile> {
  const read = await whileFilesAreThere(() => context.files.get(file_name)).catch((error) => {
    if (error instanceof FileDamaged) return undefined;
    throw error;
  });
  if (read !== undefined) return { bytes: read, pages };
  const { keptIn } = context.files;
  context.log.error({ file: file_name, document: id, keptIn }, 'the file of a document is missing or damaged');
  throw refuseForSeconds('unavailable', MISSING_SECONDS, { details: MISSING });
}

/** @throws Refusal that tells the caller to retry */
export async function whileFilesAreThere<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    const details = 'The document storage cannot be reached. Try again.';
    throw refuseForSeconds('unavailable', AWAY_SECONDS, { details });
  }
}
