// Writes a SQLite database that was just migrated as one script: its tables, indexes and the few rows of migrations.
import type { SqliteEngine } from './sqlite-engine.ts';

const OWN = "sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";

export function schemaScript(engine: SqliteEngine): string {
  // In the order in which they were created: a table before its indexes.
  const made = engine.all(`SELECT type, name, sql FROM sqlite_master WHERE ${OWN} ORDER BY rowid`) as unknown as {
    readonly type: string;
    readonly name: string;
    readonly sql: string;
  }[];
  const tables = made.filter(({ type }) => type === 'table').map(({ name }) => name);
  return [...made.map(({ sql }) => sql), ...tables.flatMap((table) => insertsInto(engine, table))].join(';\n');
}

function insertsInto(engine: SqliteEngine, table: string): string[] {
  const columns = engine
    .all('SELECT name FROM pragma_table_info(?) ORDER BY cid', [table])
    .map(({ name }) => `${name}`);
  const values = columns.map((column) => `quote("${column}")`).join(` || ', ' || `);
  const rows = engine.all(`SELECT ${values} AS "values" FROM "${table}"`);
  return rows.map((row) => `INSERT INTO "${table}" (${columns.map((one) => `"${one}"`)}) VALUES (${row.values})`);
}
