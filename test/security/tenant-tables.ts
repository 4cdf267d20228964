// Customers' stored data as one text per table, to check that a request has changed nothing.
import { TABLES as ALL_TABLES } from '../../tools/database/table-owners.ts';
import type { TestApp } from '../support/test-app.ts';

/** Tables without customer data that change or are large. All others are compared, including those of later migrations. */
const LEFT_OUT = new Set([
  // The carrier's network and tariff: megabytes.
  'carrier_files',
  'carrier_versions',
  // Reserved numbers; a rejected request may have used one.
  'number_blocks',
  'number_days',
  // The caller's own requests, and request counts per minute.
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

/** The names of the tables that differ. */
export function changedTables(before: Stored, after: Stored): string[] {
  return [...before].filter(([table, text]) => after.get(table) !== text).map(([table]) => table);
}
