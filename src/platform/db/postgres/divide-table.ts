// Turns a PostgreSQL table into one that is divided by month, while it is in use. Its rows stay where they are: the table itself becomes
// the first part.
//
// PostgreSQL accepts a table as a part only if all of its rows are in range. A small table is locked and read for that. A large one first
// gets a limit, a constraint that is validated while the table is in use. It must not outlast the work: in time, it would refuse every row.
import type pg from 'pg';
import { DAY_MS } from '../../durations.ts';
import { type MonthlyTable, monthOf, type PrepareMonths } from '../monthly-tables.ts';
import { withClient } from './migrate-postgres.ts';
import { MOST_LOCKED_BYTES, type TableWork, workOn } from './table-work.ts';

/** A table with a limit refuses later rows. A limit that was left behind is removed this long before it would. */
const LIMIT_EXPIRES_BEFORE_MS = 7 * DAY_MS;

interface Limit {
  readonly name: string;
  readonly until: number;
  readonly isValidated: boolean;
}

/** How the division ended; the reason if the table stays undivided. */
interface Ended {
  readonly reason: string | undefined;
}

/**
 * Does nothing if the table is divided already. Returns the reason if it stays undivided. If it does, or this fails, the caller removes the
 * limit.
 */
export async function divideTable(
  client: pg.Client,
  work: TableWork,
  table: MonthlyTable,
  needs: PrepareMonths,
  mostLockedBytes = MOST_LOCKED_BYTES,
): Promise<string | undefined> {
  for (;;) {
    const ended = await work(() => nextStep(client, table, needs, mostLockedBytes));
    if (ended !== undefined) return ended.reason;
  }
}

/** Undefined if there is another step. */
async function nextStep(
  client: pg.Client,
  table: MonthlyTable,
  { times, canJump }: PrepareMonths,
  mostLockedBytes: number,
): Promise<Ended | undefined> {
  const now = Math.max(...times);
  const { rows } = await client.query(
    'SELECT relkind AS kind, pg_relation_size(oid) AS bytes FROM pg_class WHERE oid = to_regclass($1)',
    [table.table],
  );
  if (rows[0].kind === 'p') return { reason: undefined };
  const others = await dependentsOf(client, table);
  if (others.length > 0) return { reason: `other objects depend on ${table.table}: ${others.join(', ')}` };
  const limit = await limitOf(client, table);
  if (limit !== undefined && limit.until - LIMIT_EXPIRES_BEFORE_MS <= now) {
    await dropLimit(client, table, limit);
  } else if (limit?.isValidated || Number(rows[0].bytes) <= mostLockedBytes) {
    await divide(client, table, limit, now);
  } else if (canJump) {
    // A limit would refuse the rows of a clock that is set ahead.
    return { reason: `${table.table} is too large to be divided in an environment whose clock can be set` };
  } else if (limit === undefined) {
    await addLimit(client, table, now);
  } else {
    await client.query(`ALTER TABLE ${table.table} VALIDATE CONSTRAINT ${limit.name}`);
  }
  return undefined;
}

/**
 * What would stay with the renamed table, and be lost or keep it from being dropped: views, rules, triggers, policies, foreign keys,
 * functions and publications.
 */
async function dependentsOf(client: pg.Client, { table }: MonthlyTable): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT pg_describe_object(d.classid, d.objid, d.objsubid) AS name
     FROM pg_depend d LEFT JOIN pg_constraint c ON d.classid = 'pg_constraint'::regclass AND c.oid = d.objid
     WHERE d.refclassid = 'pg_class'::regclass AND d.refobjid = to_regclass($1)
       AND (d.deptype = 'n' OR d.classid IN ('pg_rewrite'::regclass, 'pg_policy'::regclass))
       AND c.conrelid IS DISTINCT FROM d.refobjid
     UNION SELECT 'trigger ' || tgname FROM pg_trigger WHERE tgrelid = to_regclass($1) AND NOT tgisinternal
     UNION SELECT 'publication ' || pubname FROM pg_publication_tables WHERE schemaname = current_schema() AND tablename = $1
     ORDER BY 1`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** On a connection of its own: that of the division may be broken, or about to be canceled. */
export function removeLimit(url: string, schema: string, table: MonthlyTable): Promise<void> {
  return withClient(url, async (client) => {
    // Without one, another node need not be waited for.
    if ((await limitOf(client, table, `${schema}.`)) === undefined) return;
    await workOn(
      client,
      schema,
      table.table,
    )(async () => {
      const limit = await limitOf(client, table);
      if (limit !== undefined) await dropLimit(client, table, limit);
    });
  });
}

async function dropLimit(client: pg.Client, { table }: MonthlyTable, { name }: Limit): Promise<void> {
  await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
}

/** The time is in the name. */
async function limitOf(client: pg.Client, { table }: MonthlyTable, schema = ''): Promise<Limit | undefined> {
  const { rows } = await client.query(
    `SELECT conname AS name, convalidated AS validated FROM pg_constraint
     WHERE conrelid = to_regclass($1) AND contype = 'c' AND starts_with(conname, $2)`,
    [`${schema}${table}`, `${table}_until_`],
  );
  const [row] = rows;
  return row && { name: row.name, until: Number(row.name.split('_').at(-1)), isValidated: row.validated };
}

/** Far enough ahead that no row reaches it before the table is divided. */
async function addLimit(client: pg.Client, { table, time }: MonthlyTable, now: number): Promise<void> {
  const { rows } = await client.query(`SELECT max(${time}) AS newest FROM ${table}`);
  const until = monthOf(Math.max(now, Number(rows[0].newest)), 2).from;
  await client.query(
    `ALTER TABLE ${table} ADD CONSTRAINT ${table}_until_${until} CHECK (${time} < ${until}) NOT VALID`,
  );
}

async function divide(client: pg.Client, table: MonthlyTable, limit: Limit | undefined, now: number): Promise<void> {
  const { table: name, key, time } = table;
  const [before, other] = [`${name}_before`, `${name}_other`];
  await client.query(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
  const indexes = await client.query(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid = to_regclass($1) AND NOT i.indisprimary`,
    [name],
  );
  const grants = await grantsOn(client, name);
  const isEmpty = (await client.query(`SELECT 1 FROM ${name} LIMIT 1`)).rows.length === 0;
  await client.query(
    [
      `ALTER TABLE ${name} RENAME TO ${before}`,
      ...indexes.rows.map((index) => `ALTER INDEX ${index.name} RENAME TO ${index.name}_before`),
      `CREATE TABLE ${name} (LIKE ${before} INCLUDING DEFAULTS INCLUDING STORAGE) PARTITION BY RANGE (${time})`,
      ...grants,
      ...indexes.rows.map((index) => index.definition),
      `CREATE TABLE ${other} (LIKE ${name} INCLUDING DEFAULTS INCLUDING STORAGE)`,
      `ALTER TABLE ${other} ADD PRIMARY KEY (${key})`,
      ...(isEmpty ? [`DROP TABLE ${before}`] : attached(table, before, other, limit, now)),
      `ALTER TABLE ${name} ATTACH PARTITION ${other} DEFAULT`,
    ].join(';\n'),
  );
}

function attached({ table, time }: MonthlyTable, before: string, other: string, limit: Limit | undefined, now: number) {
  const until = limit?.until ?? monthOf(now, 1).from;
  const later = `DELETE FROM ${before} WHERE ${time} >= ${until} RETURNING *`;
  return [
    // A validated limit proves that there are none.
    ...(limit?.isValidated ? [] : [`WITH later AS (${later}) INSERT INTO ${other} SELECT * FROM later`]),
    `ALTER TABLE ${table} ATTACH PARTITION ${before} FOR VALUES FROM (MINVALUE) TO (${until})`,
    ...(limit === undefined ? [] : [`ALTER TABLE ${before} DROP CONSTRAINT ${limit.name}`]),
  ];
}

/** Others may have been allowed to read the table, for example for reports. */
async function grantsOn(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT a.privilege_type AS "right", coalesce(quote_ident(r.rolname), 'PUBLIC') AS role
     FROM pg_class c CROSS JOIN aclexplode(c.relacl) a LEFT JOIN pg_roles r ON r.oid = a.grantee
     WHERE c.oid = to_regclass($1) AND a.grantee <> c.relowner`,
    [table],
  );
  return rows.map(({ right, role }) => `GRANT ${right} ON ${table} TO ${role}`);
}
