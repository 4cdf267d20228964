// What is stored of customers, as one text per table: to see that a request has changed nothing.
import { TABLES as ALL_TABLES } from '../../tools/database/table-owners.ts';
import type { TestApp } from '../support/test-app.ts';

/** Tables that are not of customers, and change or are large. All others are compared, also those of later migrations. */
const LEFT_OUT = new Set([
  // The carrier's network and tariff, megabytes of them.
  'carrier_files',
  'carrier_versions',
  // Numbers that were set aside; a refused request may have taken one.
  'number_blocks',
  'number_days',
  // What the caller itself asked, and how much was asked in each minute.
  'overview_minutes',
  'request_log',
]);

const TABLES = ALL_TABLES.filter((table) => !LEFT_OUT.has(table));

export type Stored = ReadonlyMap<string, string>;

export async function storedBy({ context }: TestApp): Promise<Stored> {
  const tables = context.db.tables<Record<string, Record<string, unknown>>>();
  const found = new Map<string, string>();
  for (const table of TABLES) found.set(table, JSON.stringify(await tables.selectFrom(table).selectAll().execute()));
  return found;
}

/** The names of the tables that are not the same. */
export function changedTables(before: Stored, after: Stored): string[] {
  return [...before].filter(([table, text]) => after.get(table) !== text).map(([table]) => table);
}
