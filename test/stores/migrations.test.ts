// Migrations on both databases: each runs once, in order, and never on a database from a different version.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, test } from 'vitest';
import { wayText } from '../../src/capabilities/shipments/stored-shipment.ts';
import type { ShipmentFacts } from '../../src/freight/shipments/shipment-facts.ts';
import { type Migration, SchemaRefused } from '../../src/platform/db/migrations/migration.ts';
import { MIGRATIONS } from '../../src/platform/db/migrations/migration-list.ts';
import { migratePostgres, pendingPostgres } from '../../src/platform/db/postgres/migrate-postgres.ts';
import { migrateSqlite, pendingSqlite } from '../../src/platform/db/sqlite/migrate-sqlite.ts';
import { SqliteEngine } from '../../src/platform/db/sqlite/sqlite-engine.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import { builtLinehaul } from '../support/built-program.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** An empty database in which migrations can run. */
interface Place {
  migrate(migrations: readonly Migration[]): Promise<void>;
  pending(migrations: readonly Migration[]): Promise<readonly Migration[]>;
  ask(sql: string): Promise<Record<string, unknown>[]>;
  /** Everything visible from outside. */
  everything(): Promise<unknown>;
  /** The settings with which `linehaul` opens the same database. */
  settings(): Record<string, string>;
}

const ENVIRONMENT = 'test';

const PLACES: { name: string; open(): Promise<Place> }[] = [
  {
    name: 'SQLite',
    async open() {
      const folder = temporaryFolder();
      const file = join(folder, `${ENVIRONMENT}.db`);
      const using = async <T>(work: (engine: SqliteEngine) => T): Promise<T> => {
        const engine = new SqliteEngine(file, new Uint8Array(32));
        try {
          return work(engine);
        } finally {
          engine.close();
        }
      };
      return {
        migrate: (migrations) => using((engine) => migrateSqlite(engine, migrations)),
        pending: (migrations) => using((engine) => pendingSqlite(engine, migrations)),
        ask: (sql) => using((engine) => engine.all(sql)),
        everything: async () =>
          existsSync(file)
            ? using((engine) => engine.all('SELECT name, sql FROM sqlite_master ORDER BY name'))
            : readdirSync(folder),
        settings: () => ({ LINEHAUL_DATA_DIR: folder }),
      };
    },
  },
  {
    name: 'PostgreSQL',
    async open() {
      const url = await freshPostgresDatabase();
      const folder = temporaryFolder();
      const ask = async (sql: string) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        try {
          await client.query(`SET search_path TO ${ENVIRONMENT}`);
          return (await client.query(sql)).rows;
        } finally {
          await client.end();
        }
      };
      return {
        migrate: (migrations) => migratePostgres(url, ENVIRONMENT, migrations),
        pending: (migrations) => pendingPostgres(url, ENVIRONMENT, migrations),
        ask,
        everything: () =>
          ask(`SELECT table_schema, table_name, column_name FROM information_schema.columns
            WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2, 3`),
        settings: () => ({ LINEHAUL_DATA_DIR: folder, LINEHAUL_DATABASE_URL: url }),
      };
    },
  },
];

test('a second new SQLite database in a process is the same as the first, rows included', () => {
  // Another list, so that neither has been made in this process.
  const migrations = [...MIGRATIONS];
  const [first, second] = [migrations, migrations].map((list) => {
    const engine = new SqliteEngine(':memory:', new Uint8Array(32));
    migrateSqlite(engine, list);
    const made = engine.all('SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name') as {
      type: string;
      name: string;
    }[];
    const rows = made
      .filter(({ type }) => type === 'table')
      .map(({ name }) => [name, engine.all(`SELECT * FROM "${name}"`), engine.all(`PRAGMA table_xinfo("${name}")`)]);
    engine.close();
    return { made, rows };
  });
  expect(first!.made.length).toBeGreaterThan(200);
  expect(second).toEqual(first);
});

const numbersIn = async (place: Place) =>
  (await place.ask('SELECT number FROM schema_migrations ORDER BY number')).map((row) => Number(row.number));
const ALL = MIGRATIONS.map((one) => one.number);
const SOME = MIGRATIONS.slice(0, 2);

describe.each(PLACES)('$name', ({ open }) => {
  it('is migrated from nothing to the newest schema, and then not changed', async () => {
    const place = await open();
    expect(await place.pending(MIGRATIONS)).toEqual(MIGRATIONS);
    await place.migrate(MIGRATIONS);
    expect(await numbersIn(place)).toEqual(ALL);
    expect(await place.pending(MIGRATIONS)).toEqual([]);
    await place.migrate(MIGRATIONS);
    expect(await numbersIn(place)).toEqual(ALL);
    expect(await place.ask('SELECT seq FROM audit_head')).toHaveLength(1);
  });

  it('is migrated from an older version', async () => {
    const place = await open();
    await place.migrate(SOME);
    await place.ask("INSERT INTO environment_facts (name, value) VALUES ('kept', 'yes')");
    expect((await place.pending(MIGRATIONS)).map((one) => one.number)).toEqual(ALL.slice(2));
    await place.migrate(MIGRATIONS);
    expect(await numbersIn(place)).toEqual(ALL);
    expect(await place.ask('SELECT value FROM environment_facts')).toEqual([{ value: 'yes' }]);
  });

  it('is migrated with its shipments, whose routes are stored separately from then on', async () => {
    const place = await open();
    await place.migrate(MIGRATIONS.filter(({ number }) => number < 20));
    const party = { account: '', name: "L'Étoile", postalCode: 'H2X 1Y4', country: 'CAN' };
    const facts = {
      pro: '0000000017',
      confirmationNumber: 'C000000001',
      accounts: ['1234567', '7654321'],
      notify: ['dana@example.com'],
      shipper: party,
      consignee: { ...party, postalCode: '60601', country: 'USA' },
      billTo: party,
      originTerminal: 'MTL',
      destinationTerminal: '',
      route: ['MTL', 'CHI'],
      shipDay: 20_000,
      transitDays: 3,
      promisedDay: null,
      promisedMinute: 1_020,
      accessorials: [],
    };
    const text = JSON.stringify(facts).replaceAll("'", "''");
    await place.ask(`INSERT INTO shipments VALUES ('${facts.pro}', 1700000000000, 20000, '${text}')`);
    await place.ask(`INSERT INTO shipment_states VALUES ('${facts.pro}', 1, 'PENDING', 'Pending', '{}', 'null', NULL)`);
    await place.migrate(MIGRATIONS);
    const [row] = await place.ask('SELECT way FROM shipment_states');
    expect(JSON.parse(row!.way as string)).toEqual(
      JSON.parse(wayText(facts as unknown as ShipmentFacts, 1_700_000_000_000)),
    );
  });

  it('is migrated with the quotes that its bills have used up', async () => {
    const place = await open();
    await place.migrate(MIGRATIONS.filter(({ number }) => number < 28));
    const bill = (pro: string, version: number, action: string, quoteId: string) =>
      place.ask(
        `INSERT INTO bol_versions (pro, version, action, made_at, username, body, record)
         VALUES ('${pro}', ${version}, '${action}', ${1_000 * Number(pro) + version}, 'dana', '{}', '{"quoteId":"${quoteId}"}')`,
      );
    await bill('3', 1, 'created', 'LAAAAAA');
    await bill('2', 1, 'created', 'LAAAAAA');
    await bill('4', 1, 'created', 'LBBBBBB');
    await bill('4', 2, 'voided', 'LBBBBBB');
    await bill('5', 1, 'created', 'LCCCCCC');
    await bill('5', 2, 'replaced', 'LDDDDDD');
    await bill('6', 1, 'created', '');
    await place.migrate(MIGRATIONS);
    const rows = await place.ask('SELECT quote_id, pro, used_at FROM used_quotes ORDER BY quote_id');
    expect(rows.map(({ quote_id, pro, used_at }) => [quote_id, pro, Number(used_at)])).toEqual([
      ['LAAAAAA', '2', 2_001],
      ['LDDDDDD', '5', 5_002],
    ]);
  });

  it('is migrated with its invoices, which keep their numbers, versions and payments', async () => {
    const place = await open();
    await place.migrate(MIGRATIONS.filter(({ number }) => number < 40));
    const invoice = async (pro: string, versions: number, paid: readonly number[]) => {
      const total = paid.reduce((sum, cents) => sum + cents, 0);
      await place.ask(`INSERT INTO invoices VALUES
        ('INV${pro}', '${pro}', 1700000000000, 20000, 3, 2, ${versions}, 24490, ${total}, '["1234567"]')`);
      await place.ask(`INSERT INTO invoice_accounts VALUES ('1234567', 20000, 'INV${pro}')`);
      for (let version = 1; version <= versions; version++) {
        const body = { payerAccount: '1234567', dueDate: `2024-11-${10 + version}`, version };
        await place.ask(`INSERT INTO invoice_versions VALUES ('INV${pro}', ${version}, '${JSON.stringify(body)}')`);
      }
      for (const [at, cents] of paid.entries()) {
        await place.ask(
          `INSERT INTO invoice_payments VALUES ('INV${pro}', 'p${at}', ${cents}, 1700000000001, 1700000000002, 'operator:a', '')`,
        );
      }
    };
    await invoice('0000000017', 2, [100, 200]);
    await invoice('0000000025', 1, []);
    await place.migrate(MIGRATIONS);
    const days = Date.UTC(2024, 10, 12) / DAY_MS;
    const documents = await place.ask(
      'SELECT id, series, serial, account, due_day, version, total_cents, paid_cents FROM billing_documents ORDER BY id',
    );
    expect(documents.map((row) => Object.values(row).map((value) => String(value)))).toEqual([
      ['INV0000000017', 'PRO', '17', '1234567', String(days), '2', '24490', '300'],
      ['INV0000000025', 'PRO', '25', '1234567', String(days - 1), '1', '24490', '0'],
    ]);
    expect(await place.ask('SELECT document_id FROM billing_document_versions')).toHaveLength(3);
    expect(await place.ask('SELECT document_id FROM billing_document_accounts')).toHaveLength(2);
    const payments = await place.ask(
      `SELECT payment.scope, payment.account, payment.amount_cents, entry.amount_cents AS applied_cents
       FROM payments payment JOIN payment_applications entry
         ON entry.scope = payment.scope AND entry.payment_id = payment.payment_id ORDER BY payment.payment_id`,
    );
    expect(payments.map((row) => Object.values(row).map((value) => String(value)))).toEqual([
      ['invoice:INV0000000017', '1234567', '100', '100'],
      ['invoice:INV0000000017', '1234567', '200', '200'],
    ]);
  });

  it('is migrated once when several processes start at once', async () => {
    const place = await open();
    const command = ['migrate', '--environment', ENVIRONMENT, '--json'];
    const results = await Promise.all(Array.from({ length: 3 }, () => builtLinehaul(command, place.settings())));
    for (const { code, err } of results) expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await numbersIn(place)).toEqual(ALL);
    expect(await place.ask('SELECT seq FROM audit_head')).toHaveLength(1);
  });

  it('is unchanged if a migration fails', async () => {
    const place = await open();
    await place.migrate(SOME);
    const before = await numbersIn(place);
    const third: Migration = { number: 3, name: 'good', statements: () => ['CREATE TABLE good (a TEXT)'] };
    const fourth: Migration = { number: 4, name: 'bad', statements: () => ['CREATE TABLE half (a TEXT)', 'NONSENSE'] };
    await expect(place.migrate([...SOME, third, fourth])).rejects.toThrow(/NONSENSE/i);
    expect(await numbersIn(place)).toEqual(before);
    await expect(place.ask('SELECT * FROM half')).rejects.toThrow();
    await expect(place.ask('SELECT * FROM good')).rejects.toThrow();
    await place.migrate(MIGRATIONS);
    expect(await numbersIn(place)).toEqual(ALL);
  });

  it('is rejected if a migration was edited after it ran', async () => {
    const place = await open();
    await place.migrate(MIGRATIONS);
    const edited = MIGRATIONS.map((one) => (one.number === 2 ? { ...one, statements: () => ['SELECT 1'] } : one));
    await expect(place.migrate(edited)).rejects.toBeInstanceOf(SchemaRefused);
    await expect(place.pending(edited)).rejects.toThrow('Migration 2 (idempotency) is not the one that ran');
    await place.migrate(MIGRATIONS);
  });

  it('is rejected with a clear message if a newer version created it', async () => {
    const place = await open();
    const newer: Migration = {
      number: 9_999,
      name: 'of tomorrow',
      statements: () => ['CREATE TABLE tomorrow (a TEXT)'],
    };
    await place.migrate([...MIGRATIONS, newer]);
    await expect(place.migrate(MIGRATIONS)).rejects.toBeInstanceOf(SchemaRefused);
    const command = await builtLinehaul(['clients', 'list', '--environment', ENVIRONMENT], place.settings());
    expect(command).toMatchObject({ code: 1, out: '' });
    expect(command.err.trim()).toBe(
      'The database has migration 9999, which this version of Linehaul does not know. Run the newer version that made it.',
    );
  });

  it('is not changed by a dry run, which shows the SQL', async () => {
    const place = await open();
    const dryRun = async (...more: string[]) => {
      const before = await place.everything();
      const result = await builtLinehaul(
        ['migrate', '--environment', ENVIRONMENT, '--dry-run', ...more],
        place.settings(),
      );
      expect(result).toMatchObject({ code: 0, err: '' });
      expect(await place.everything()).toEqual(before);
      return result.out;
    };
    expect(await dryRun()).toContain('CREATE TABLE audit_log');
    await place.migrate(SOME);
    const out = await dryRun();
    expect(out).not.toContain('CREATE TABLE audit_log');
    expect(out).toContain('CREATE TABLE clients');
    expect(JSON.parse(await dryRun('--json'))).toEqual({
      dryRun: true,
      environments: [
        { environment: ENVIRONMENT, migrations: MIGRATIONS.slice(2).map(({ number, name }) => ({ number, name })) },
      ],
    });
    await place.migrate(MIGRATIONS);
    expect(await dryRun()).toContain('up to date');
  });
});
