// Examines a SQLite file without serving it: whether it is intact, and whether another process has it open.
import Sqlite from 'libsql';

/** The most problems reported; a damaged file can have thousands. */
const MOST_TOLD = 20;

/**
 * The problems SQLite finds in the file. Empty if it is intact. With `isThorough`, it also compares indexes with their tables, which takes
 * time proportional to the data.
 */
export function problemsOfSqlite(file: string, isThorough: boolean): string[] {
  let db: InstanceType<typeof Sqlite> | undefined;
  try {
    db = new Sqlite(file);
    db.exec('PRAGMA query_only = ON');
    const check = isThorough ? 'integrity_check' : 'quick_check';
    const rows = db.prepare(`PRAGMA ${check}(${MOST_TOLD})`).all() as Record<string, unknown>[];
    return rows.map((row) => String(row[check])).filter((one) => one !== 'ok');
  } catch (error) {
    // A write is in progress, which is not damage.
    if (/^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown }).code ?? ''))) return [];
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    db?.close();
  }
}

/** Whether another connection has it open: only a sole connection can leave WAL mode. */
export function isUsedByOthers(file: string): boolean {
  let db: InstanceType<typeof Sqlite> | undefined;
  try {
    db = new Sqlite(file, { timeout: 0 });
    db.exec('PRAGMA journal_mode = DELETE');
    return false;
  } catch (error) {
    // Unknown for a damaged file, which is the most likely reason to restore a backup.
    return /^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown }).code ?? ''));
  } finally {
    db?.close();
  }
}
