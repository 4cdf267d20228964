// What scans and attachments have in common: each row has a file, which is deleted with the last row that refers to it.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface FileRow {
  readonly id: string;
  readonly file_name: string;
  readonly added_at: number;
}

export type FileRows = ReturnType<typeof fileRows>;

export function fileRows(db: Database, table: string) {
  const tables = db.tables<Record<string, FileRow>>();
  return {
    /** The files that a row refers to. */
    async inUse(fileNames: readonly string[]): Promise<Set<string>> {
      const query = tables.selectFrom(table).select('file_name').where('file_name', 'in', fileNames);
      return new Set((await query.execute()).map((row) => row.file_name));
    },

    /** The files that a row other than `ids` refers to. */
    async inUseBesides(fileNames: readonly string[], ids: readonly string[]): Promise<Set<string>> {
      const query = tables
        .selectFrom(table)
        .select('file_name')
        .where('file_name', 'in', fileNames)
        .where('id', 'not in', ids);
      return new Set((await query.execute()).map((row) => row.file_name));
    },

    async countAddedBefore(before: number): Promise<number> {
      const { count } = await tables
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('added_at', '<', before)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    addedBefore: (before: number, most: number): Promise<Pick<FileRow, 'id' | 'file_name'>[]> =>
      tables
        .selectFrom(table)
        .select(['id', 'file_name'])
        .where('added_at', '<', before)
        .orderBy('added_at')
        .limit(most)
        .execute(),

    deleteThese: (ids: readonly string[]): Step => step(tables.deleteFrom(table).where('id', 'in', [...ids])),
  };
}
