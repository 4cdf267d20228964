// Checks an uploaded file before anything is stored.
import { type FileType, fileTypeOf } from '../../platform/files/file-types.ts';
import { FileUnreadable } from '../../platform/files/file-unreadable.ts';
import type { Inspected } from '../../platform/files/inspect-file.ts';
import { Refusal, refuseForSeconds } from '../../platform/http/refusal.ts';
import { PoolBusy } from '../../platform/threads/job-pool.ts';
import type { ImageParts } from './image-parts.ts';

const BUSY = { details: 'Too many uploads are being checked. Try again.' };

/** @throws Refusal */
export async function inspectUpload(
  { inspector }: Pick<ImageParts, 'inspector'>,
  bytes: Buffer,
  file: FileType,
): Promise<Inspected> {
  try {
    return await inspector.inspect(bytes, file);
  } catch (error) {
    if (error instanceof FileUnreadable) throw new Refusal('fileUnreadable', { details: error.message });
    if (error instanceof PoolBusy) throw refuseForSeconds('unavailable', 2, BUSY);
    throw error;
  }
}

/** For a route that accepts only these types. */
export function fileTypeIn(contentType: string | undefined, allowed: readonly string[]): FileType {
  return fileTypeOf(allowed.find((type) => contentType?.toLowerCase().startsWith(type))!)!;
}
