// Files that customers attach to their records: first the file, then its row in one transaction with the record's change.

import type { Answer } from '../../platform/contract/route.ts';
import { hashed } from '../../platform/files/file-store.ts';
import { fileTypeOf } from '../../platform/files/file-types.ts';
import { groupedBy } from '../../platform/grouped-by.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { oneLine } from '../../platform/one-line.ts';
import { MOST_ATTACHMENTS } from './attachment.schema.ts';
import type { AttachmentRow } from './attachment.store.ts';
import type { SentFile } from './attachment-operations.ts';
import { readStoredFile, whileFilesAreThere } from './image-file.ts';
import type { ImageParts } from './image-parts.ts';
import { inspectUpload } from './inspect-upload.ts';

export interface SentAttachment extends SentFile {
  readonly subject: string;
  readonly addedBy: string;
}

/** Returns the existing row if the same file is attached again. @throws Refusal */
export async function newAttachment(
  parts: ImageParts,
  sent: SentAttachment,
): Promise<{ readonly row: AttachmentRow; readonly isNew: boolean }> {
  const { context, attachments } = parts;
  const { subject, bytes, file } = sent;
  const inspected = await inspectUpload(parts, bytes, file);
  const [{ sha256 }, known] = await Promise.all([hashed(bytes), attachments.of([subject])]);
  const same = known.find((one) => one.sha256 === sha256);
  if (same !== undefined) return { row: same, isNew: false };
  if (known.length >= MOST_ATTACHMENTS) throw new Refusal('tooManyAttachments');
  const row: AttachmentRow = {
    id: context.ids.make('att_'),
    subject,
    sha256,
    file_name: await whileFilesAreThere(() => context.files.put({ bytes, sha256 })),
    content_type: file.contentType,
    size_bytes: bytes.length,
    pages: inspected.pages,
    description: oneLine(sent.description),
    added_at: context.freightClock.now(),
    added_by: sent.addedBy,
  };
  return { row, isNew: true };
}

/** The file itself. @throws Refusal */
export async function showAttachment(parts: ImageParts, subject: string, attachmentId: string): Promise<Answer> {
  const row = (await parts.attachments.of([subject])).find(({ id }) => id === attachmentId);
  if (row === undefined) throw new Refusal('noSuchAttachment');
  const { bytes } = await readStoredFile(parts, row);
  return {
    status: 200,
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    headers: {
      'content-type': row.content_type,
      'content-disposition': `inline; filename="${row.id}.${fileTypeOf(row.content_type)!.extension}"`,
      'cache-control': 'private, no-store',
    },
  };
}

export type AttachmentView = ReturnType<typeof attachmentView>;

/** Keyed by what they are attached to, in the order in which they were added. */
export async function attachmentsOf(
  { attachments }: Pick<ImageParts, 'attachments'>,
  subjects: readonly string[],
): Promise<Map<string, AttachmentView[]>> {
  const bySubject = groupedBy(await attachments.of(subjects), ({ subject }) => subject);
  return new Map([...bySubject].map(([subject, rows]) => [subject, rows.map(attachmentView)]));
}

export function attachmentView(row: AttachmentRow) {
  return {
    attachmentId: row.id,
    description: row.description,
    contentType: row.content_type,
    bytes: row.size_bytes,
    pages: row.pages,
    sha256: row.sha256,
    addedAt: new Date(row.added_at).toISOString(),
    addedBy: row.added_by,
  };
}
