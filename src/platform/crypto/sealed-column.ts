// A column of sealed values, and how to reseal all of them with the key in force.
import { sql } from 'kysely';
import { type Database, type Statement, step } from '../db/database.ts';
import type { SecretBox } from './secret-box.ts';

/** Declared by the owner of the table, which knows the place each value is sealed for. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key columns, all of type text. */
  readonly key: readonly string[];
  /** Returns the new text of the column. `reseal` throws if no key opens the value. */
  again(
    value: string,
    row: Readonly<Record<string, string>>,
    reseal: (sealed: string, place: string) => string,
  ): string;
}

/** A column with at most one sealed value per row. */
export function sealedColumn(
  table: string,
  column: string,
  key: readonly string[],
  placeOf: (row: Readonly<Record<string, string>>) => string,
): SealedColumn {
  return { table, column, key, again: (value, row, reseal) => reseal(value, placeOf(row)) };
}

export interface Resealed {
  readonly looked: number;
  readonly changed: number;
  /** No known key opens them: they were already lost. */
  readonly unreadable: number;
}

const AT_ONCE = 200;

/**
 * Goes through the column once, in key order. Rows already sealed with the right key are skipped, so it can be interrupted and restarted at
 * any time. A row that changes in the meantime is left to its writer.
 */
export async function resealColumn(
  db: Database,
  secrets: SecretBox,
  column: SealedColumn,
  onBatch: (soFar: Resealed) => void = () => {},
): Promise<Resealed> {
  let soFar: Resealed = { looked: 0, changed: 0, unreadable: 0 };
  let after: readonly string[] | undefined;
  for (;;) {
    const rows = await nextRows(db, column, after);
    if (rows.length === 0) return soFar;
    const updates: Statement[] = [];
    let unreadable = 0;
    for (const row of rows) {
      const before = row[column.column]!;
      try {
        const now = column.again(before, row, (sealed, place) => secrets.reseal(sealed, place));
        if (now !== before) updates.push(replaceStep(db, column, row, now));
      } catch {
        unreadable += 1;
      }
    }
    if (updates.length > 0) await db.write(updates);
    soFar = {
      looked: soFar.looked + rows.length,
      changed: soFar.changed + updates.length,
      unreadable: soFar.unreadable + unreadable,
    };
    onBatch(soFar);
    after = column.key.map((name) => rows.at(-1)![name]!);
  }
}

type AnyTables = Record<string, Record<string, string>>;

async function nextRows(
  db: Database,
  { table, column, key }: SealedColumn,
  after: readonly string[] | undefined,
): Promise<Record<string, string>[]> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  let query = db.tables<AnyTables>().selectFrom(table).selectAll().where(column, 'is not', null);
  if (after !== undefined) query = query.where(sql<boolean>`(${names}) > (${sql.join(after)})`);
  for (const name of key) query = query.orderBy(name);
  return (await query.limit(AT_ONCE).execute()) as Record<string, string>[];
}

function replaceStep(
  db: Database,
  { table, column, key }: SealedColumn,
  row: Readonly<Record<string, string>>,
  value: string,
): Statement {
  let query = db
    .tables<AnyTables>()
    .updateTable(table)
    .set({ [column]: value })
    .where(column, '=', row[column]!);
  for (const name of key) query = query.where(name, '=', row[name]!);
  return step(query);
}
