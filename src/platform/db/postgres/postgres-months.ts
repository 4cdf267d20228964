// Tables divided by month on PostgreSQL: partitions by time, created ahead of time.
//
// The divided table has no primary key, because that would have to include the time; each part has it. `<table>_before` is the table from
// before the division, `<table>_2026_11` a month, and `<table>_other` takes the rows that fit nowhere else.
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import {
  type Month,
  type MonthlyTable,
  type MonthlyTables,
  monthOf,
  type PrepareMonths,
  type TablePart,
} from '../monthly-tables.ts';
import { withCancellable } from './cancel-query.ts';
import { divideTable, removeLimit } from './divide-table.ts';
import { obstacle, rowsIn, sweep, takeOut } from './old-parts.ts';
import { requirePlain } from './schema-names.ts';
import { MOST_LOCKED_BYTES, type TableWork, workOn } from './table-work.ts';

const MONTHS_AHEAD = 2;
/** PostgreSQL writes FROM ('1793491200000') TO ('1796083200000'), FROM (MINVALUE) TO ('1793491200000'), or DEFAULT. */
const BOUNDS = /FROM \((?:MINVALUE|'(-?\d+)')\) TO \('(-?\d+)'\)/;

interface FoundPart {
  readonly name: string;
  readonly bounds: string;
}

export function postgresMonths(url: string, schema: string, kysely: Kysely<unknown>): MonthlyTables {
  return {
    async parts(table) {
      const { rows } = await sql<FoundPart>`${sql.raw(partsOf(`'${schema}.${table}'`))}`.execute(kysely);
      return rows.length === 0 ? [{ name: table, from: null, until: null }] : rows.map(partOf);
    },
    rowsIn: (part, signal) => rowsIn(url, schema, part, signal),
    takeOut: (table, part) => takeOut(schema, table, part).map((text) => ({ sql: text, parameters: [] })),
    obstacle: (table, part) => obstacle(url, schema, table, part),
    sweep: (table, left) => sweep(url, schema, table, left),
    prepare: (table, needs) => prepareMonths(url, schema, table, needs),
  };
}

function partsOf(table: string): string {
  return `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds from pg_inherits i
  join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass(${table}) order by 1`;
}

function partOf({ name, bounds }: FoundPart): TablePart {
  const [, from, until] = BOUNDS.exec(bounds) ?? [];
  return { name, from: numberOf(from), until: numberOf(until) };
}

function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

/** On a connection of its own, because checking a large table takes minutes. */
export async function prepareMonths(
  url: string,
  schema: string,
  table: MonthlyTable,
  needs: PrepareMonths,
  mostLockedBytes = MOST_LOCKED_BYTES,
): Promise<string | undefined> {
  requirePlain(schema, table.table, table.key, table.time);
  const preparing = withCancellable(url, needs.signal, async (client) => {
    const work = workOn(client, schema, table.table, needs.signal);
    const reason = await divideTable(client, work, table, needs, mostLockedBytes);
    return reason ?? (await createMonths(client, work, table, needs.times));
  });
  const reason = await preparing.catch(String);
  if (reason !== undefined) {
    await removeLimit(url, schema, table).catch((error) => {
      throw new Error(`${reason}. ${table.table} may still have a limit, because it could not be removed: ${error}`);
    });
  }
  return preparing;
}

/** One transaction per month, so that each holds its locks as briefly as possible. */
async function createMonths(
  client: pg.Client,
  work: TableWork,
  table: MonthlyTable,
  times: readonly number[],
): Promise<string | undefined> {
  let reason: string | undefined;
  for (const month of wantedMonths(times)) reason ??= await work(() => createMonth(client, table, month));
  return reason;
}

function wantedMonths(times: readonly number[]): Month[] {
  const all = times.flatMap((time) => Array.from({ length: 1 + MONTHS_AHEAD }, (_, later) => monthOf(time, later)));
  return [...new Map(all.map((month) => [month.name, month])).values()];
}

async function createMonth(client: pg.Client, of: MonthlyTable, month: Month): Promise<string | undefined> {
  const { table, key, time } = of;
  const parts = (await client.query(partsOf('$1'), [table])).rows.map(partOf);
  if (parts.some((part) => overlap(part, month))) return undefined;
  const [name, other] = [`${table}_${month.name}`, `${table}_other`];
  // PostgreSQL reads all of it, to find rows that belong to the month.
  const { rows } = await client.query('SELECT pg_relation_size($1) AS bytes', [other]);
  if (Number(rows[0].bytes) > MOST_LOCKED_BYTES) return `${other} is too large to be locked for creating ${name}`;
  const moved = `DELETE FROM ${other} WHERE ${time} >= ${month.from} AND ${time} < ${month.until} RETURNING *`;
  await client.query(
    [
      `CREATE TABLE ${name} (LIKE ${table} INCLUDING DEFAULTS INCLUDING STORAGE)`,
      `ALTER TABLE ${name} ADD PRIMARY KEY (${key})`,
      `LOCK TABLE ${other} IN ACCESS EXCLUSIVE MODE`,
      `WITH moved AS (${moved}) INSERT INTO ${name} SELECT * FROM moved`,
      // CREATE TABLE … PARTITION OF would lock the whole table.
      `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${month.from}) TO (${month.until})`,
    ].join(';\n'),
  );
  return undefined;
}

/** The part for all other rows overlaps with none. */
function overlap({ from, until }: TablePart, month: Month): boolean {
  return until !== null && month.from < until && (from === null || from < month.until);
}
