// The table of attachments: files that customers attach to their own records, such as a dispute.
import { type Database, type Step, step } from '../../platform/db/database.ts';
import { fileRows } from './file-rows.ts';

export interface AttachmentRow {
  readonly id: string;
  /** What it is attached to, for example `dispute:dsp_…`. */
  readonly subject: string;
  readonly sha256: string;
  readonly file_name: string;
  readonly content_type: string;
  readonly size_bytes: number;
  readonly pages: number;
  readonly description: string;
  readonly added_at: number;
  readonly added_by: string;
}

interface Tables {
  attachments: AttachmentRow;
}

export type AttachmentStore = ReturnType<typeof attachmentStore>;

export function attachmentStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    /** Ordered by subject, then in the order in which they were added. */
    of: async (subjects: readonly string[]): Promise<AttachmentRow[]> =>
      subjects.length === 0
        ? []
        : tables
            .selectFrom('attachments')
            .selectAll()
            .where('subject', 'in', subjects)
            .orderBy('subject')
            .orderBy('added_at')
            .orderBy('id')
            .execute(),

    /** Conflicts if the same file was attached meanwhile. */
    insert: (row: AttachmentRow): Step => step(tables.insertInto('attachments').values(row), 1),

    ...fileRows(db, 'attachments'),

    forgetAll: (): Step => step(tables.deleteFrom('attachments')),
  };
}
