// Reads single records of the archive.
import { BoundedMap } from '../bounded-map.ts';
import type { Database, Row } from '../db/database.ts';
import { FileDamaged, type FileStore, FilesUnavailable } from '../files/file-store.ts';
import { refuseForSeconds } from '../http/refusal.ts';
import type { Logger } from '../log.ts';
import { type ArchivedRecord, recordIn, unpack } from './archive-file.ts';
import { type ArchiveIndex, archiveIndex } from './archive-index.ts';

const AWAY_SECONDS = 5;
/** An operator has to restore the file, so an immediate retry does not help. */
const MISSING_SECONDS = 600;

export interface ArchiveReaderParts {
  readonly db: Database;
  readonly files: FileStore;
  readonly log: Logger;
}

export class ArchiveReader {
  readonly index: ArchiveIndex;
  readonly #files: FileStore;
  readonly #log: Logger;
  /** Unpacked files by name. Names contain the hash of the content, so an entry never becomes stale. */
  readonly #recent = new BoundedMap<Buffer>({
    mostEntries: 16,
    mostBytes: 16 * 2 ** 20,
    bytesOf: ({ length }) => length,
  });

  constructor({ db, files, log }: ArchiveReaderParts) {
    this.index = archiveIndex(db);
    this.#files = files;
    this.#log = log;
  }

  /** Undefined if it was not archived. @throws Refusal while its file cannot be read */
  async find(key: string): Promise<ArchivedRecord | undefined> {
    const file = await this.index.fileOf(key);
    if (file === undefined) return undefined;
    const record = recordIn(await this.#unpacked(file.file_name), key);
    if (record === undefined) throw this.#missing(file.file_name);
    return record;
  }

  /** The rows of one table; none if the record was not archived. @throws Refusal while its file cannot be read */
  async rows<TableRow extends object>(key: string, table: string): Promise<readonly TableRow[]> {
    const record = await this.find(key);
    return (record?.tables[table] ?? []) as readonly Row[] as readonly TableRow[];
  }

  async #unpacked(name: string): Promise<Buffer> {
    const known = this.#recent.get(name);
    if (known !== undefined) return known;
    const bytes = await this.#files.get(name).catch((error: unknown) => {
      if (error instanceof FileDamaged) return undefined;
      if (!(error instanceof FilesUnavailable)) throw error;
      throw refuseForSeconds('archiveUnavailable', AWAY_SECONDS);
    });
    if (bytes === undefined) throw this.#missing(name);
    const unpacked = await unpack(bytes);
    this.#recent.set(name, unpacked);
    return unpacked;
  }

  #missing(file: string) {
    this.#log.error({ file, keptIn: this.#files.keptIn }, 'a file of the archive is missing or damaged');
    return refuseForSeconds('archiveUnavailable', MISSING_SECONDS);
  }
}
