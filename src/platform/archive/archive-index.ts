// The tables of the archive: its files, and which record is in which file.
import { type Database, type Step, step } from '../db/database.ts';
import { prepareInserts } from '../db/prepared-statement.ts';

export interface ArchiveFileRow {
  readonly number: number;
  /** For example 2026-11. */
  readonly month: string;
  readonly file_name: string;
  readonly records: number;
  readonly bytes: number;
  readonly unpacked_bytes: number;
  readonly made_at: number;
}

interface RecordRow {
  readonly record_key: string;
  readonly file_number: number;
}

interface Tables {
  archive_files: ArchiveFileRow;
  archived_records: RecordRow;
}

export interface ArchivedMonth {
  readonly month: string;
  readonly files: number;
  readonly records: number;
  readonly bytes: number;
  readonly unpackedBytes: number;
}

export type ArchiveIndex = ReturnType<typeof archiveIndex>;

export function archiveIndex(db: Database) {
  const tables = db.tables<Tables>();
  const insertRecords = prepareInserts(tables, 'archived_records', ['record_key', 'file_number']);
  return {
    fileOf: (key: string): Promise<Pick<ArchiveFileRow, 'file_name' | 'month'> | undefined> =>
      tables
        .selectFrom('archived_records')
        .innerJoin('archive_files', 'archive_files.number', 'archived_records.file_number')
        .select(['file_name', 'month'])
        .where('record_key', '=', key)
        .executeTakeFirst(),

    async nextNumber(): Promise<number> {
      const last = await tables
        .selectFrom('archive_files')
        .select((row) => row.fn.max('number').as('number'))
        .executeTakeFirst();
      return Number(last?.number ?? 0) + 1;
    },

    /** Conflicts if another run took the number, or archived one of the records, first. */
    add: (file: ArchiveFileRow, keys: readonly string[]): Step[] => [
      step(tables.insertInto('archive_files').values(file), 1),
      ...insertRecords(
        keys.map((key) => ({ record_key: key, file_number: file.number })),
        true,
      ),
    ],

    /** Oldest first. */
    async months(): Promise<ArchivedMonth[]> {
      const rows = await tables
        .selectFrom('archive_files')
        .select((row) => [
          'month' as const,
          row.fn.countAll<number>().as('files'),
          row.fn.sum<number>('records').as('records'),
          row.fn.sum<number>('bytes').as('bytes'),
          row.fn.sum<number>('unpacked_bytes').as('unpackedBytes'),
        ])
        .groupBy('month')
        .orderBy('month')
        .execute();
      return rows.map(({ month, files, records, bytes, unpackedBytes }) => ({
        month,
        files: Number(files),
        records: Number(records),
        bytes: Number(bytes),
        unpackedBytes: Number(unpackedBytes),
      }));
    },

    /** Which of these files belong to the archive. */
    async inUse(names: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await tables
        .selectFrom('archive_files')
        .select('file_name')
        .where('file_name', 'in', names)
        .execute();
      return new Set(rows.map(({ file_name }) => file_name));
    },

    /** For resetting a test environment. Its files are swept like those of scans. */
    forgetAll: (): Step[] => [step(tables.deleteFrom('archived_records')), step(tables.deleteFrom('archive_files'))],
  };
}
