// What the operations on attachments have in common, whatever record the customer attaches files to.
import type { Static } from 'typebox';
import type { Call, Principal } from '../../platform/contract/route.ts';
import type { FileType } from '../../platform/files/file-types.ts';
import { ATTACHMENT_TYPES, attachmentAnswer, attachmentQuerySchema } from './attachment.schema.ts';
import { fileTypeIn } from './inspect-upload.ts';

const LARGEST_BYTES = 10 * 1_048_576;
/** In the worst case, they take about 80 MB together. */
const AT_ONCE = 8;

/** What a caller sends to attach a file. */
export interface SentFile {
  readonly description: string;
  readonly file: FileType;
  readonly bytes: Buffer;
}

type AttachCall = Pick<
  Call<Principal, unknown, Static<typeof attachmentQuerySchema>, unknown>,
  'query' | 'body' | 'request'
>;

/** The settings of a route that attaches a file to such a record. */
export function attachTo(record: 'claim' | 'dispute') {
  return {
    query: attachmentQuerySchema,
    file: { contentTypes: ATTACHMENT_TYPES, atOnce: AT_ONCE },
    bodyLimit: LARGEST_BYTES,
    success: {
      status: 201,
      description: 'The file was attached.',
      schema: attachmentAnswer,
      also: { status: 200, description: `The ${record} already has this file.` },
    },
  } as const;
}

export function sentFile({ query: { description = '' }, body, request }: AttachCall): SentFile {
  const file = fileTypeIn(request.headers['content-type'], ATTACHMENT_TYPES);
  return { description, file, bytes: body as Buffer };
}

/** The success of a route that returns an attached file. */
export const ATTACHED_FILE = { status: 200, description: 'The file.', contentType: '*/*' } as const;
