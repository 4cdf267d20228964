// Looks at a SQLite file without serving it: whether it is sound, and whether somebody has it open.
import Sqlite from 'libsql';

/** So many problems are told; a damaged file can have thousands. */
const MOST_TOLD = 20;

/** What SQLite finds wrong with the file; nothing where it is sound. Thoroughly it also compares indexes with their tables, which takes as long as there is data. */
export function problemsOfSqlite(file: string, isThorough: boolean): string[] {
  let db: InstanceType<typeof Sqlite> | undefined;
  try {
    db = new Sqlite(file);
    db.exec('PRAGMA query_only = ON');
    const check = isThorough ? 'integrity_check' : 'quick_check';
    const rows = db.prepare(`PRAGMA ${check}(${MOST_TOLD})`).all() as Record<string, unknown>[];
    return rows.map((row) => String(row[check])).filter((one) => one !== 'ok');
  } catch (error) {
    // Somebody is in the middle of a write: that is no damage.
    if (/^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown }).code ?? ''))) return [];
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    db?.close();
  }
}

/** Whether another connection has it open: only a connection that is alone may leave the mode with a write-ahead log. */
export function isUsedByOthers(file: string): boolean {
  let db: InstanceType<typeof Sqlite> | undefined;
  try {
    db = new Sqlite(file, { timeout: 0 });
    db.exec('PRAGMA journal_mode = DELETE');
    return false;
  } catch (error) {
    // A damaged file cannot tell; it is most likely why somebody restores a backup.
    return /^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown }).code ?? ''));
  } finally {
    db?.close();
  }
}
