// A column whose values are sealed, and how all of them are sealed again with the key that seals now.
import { sql } from 'kysely';
import { type Database, type Statement, step } from '../db/database.ts';
import type { SecretBox } from './secret-box.ts';

/** Its owner says where each value is sealed. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The columns of the primary key, all of them texts. */
  readonly key: readonly string[];
  /** The new text of the column; `reseal` throws when the value opens with no key. */
  again(
    value: string,
    row: Readonly<Record<string, string>>,
    reseal: (sealed: string, place: string) => string,
  ): string;
}

/** A column that holds one sealed value in each row, or none. */
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
  /** Open with no key that is known: they were lost before. */
  readonly unreadable: number;
}

const AT_ONCE = 200;

/**
 * Goes through the column once, in the order of its key. Rows that are sealed with the right key already stay, so that it can be
 * cut off and begun again at any time. A row that changes meanwhile is left to whoever changed it.
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
