// Writes docs/database.md: the tables as diagrams, grouped by the capability that owns them.
import { SQLITE_WORDS } from '../../src/platform/db/migrations/migration.ts';
import { MIGRATIONS } from '../../src/platform/db/migrations/migration-list.ts';
import { type Column, readSchema, type Table } from './database-schema.ts';
import { storeOf, usersOf } from './table-owners.ts';

const PLATFORM = 'platform';

/** Columns that mean the same in every capability, and the table with one row per value. */
const SHARED_KEYS = [
  { column: 'account', home: 'customer_accounts', means: 'customer account number' },
  { column: 'client_id', home: 'clients', means: 'API client' },
  { column: 'pro', home: 'shipments', means: 'PRO number of a shipment' },
  { column: 'request_number', home: 'pickups', means: 'pickup request' },
  { column: 'document_id', home: 'billing_documents', means: 'invoice or credit memo' },
  { column: 'reservation_id', home: 'pro_reservations', means: 'range of reserved PRO numbers' },
  { column: 'position', home: 'published_events', means: 'place of an event in the feed' },
  { column: 'subscription_id', home: 'event_subscriptions', means: 'webhook subscription' },
  { column: 'delivery_id', home: 'event_deliveries', means: 'delivery of one event to one subscription' },
] as const;

const INTRODUCTION = `# Database

Generated from the migrations in \`src/platform/db/migrations\` by \`npm run generate\`. Do not edit it by hand.

Each environment has its own database with the same tables: a file (\`production.db\`, \`test.db\`) with SQLite, a schema
(\`production\`, \`test\`) with PostgreSQL. The column types below are those of SQLite; where they say \`INTEGER\`, PostgreSQL has
\`BIGINT\`. Columns that end in \`_at\` hold milliseconds since 1970, those that end in \`_day\` days since 1970, and those that end in
\`_cents\` US cents. Columns such as \`state\`, \`facts\` and \`body\` hold JSON as text.

On PostgreSQL, a running server divides \`rate_quotes\` by month: it becomes a partitioned table with parts such as
\`rate_quotes_2026_11\`, each with a primary key of its own ([decision 26](decisions/0026-quotes-by-month.md)). Sandboxes are not
divided. A migration that changes the table must work on both forms; \`ADD COLUMN\` and \`CREATE INDEX\` do.

Each table belongs to one capability. Only the store listed with it queries the table (\`test/house/table-owners.test.ts\` checks
this); other capabilities call a use case of the owner instead of joining.

In the diagrams, PK marks the columns of the primary key, FK a foreign key, and UK a column that is unique on its own; "null" marks
a column that can be null. A solid line is a foreign key. A dotted line is a shared key: both tables hold the same value, but the
database does not check it.
`;

export function databaseMarkdown(): string {
  const tables = readSchema();
  const capabilities = [...new Set(tables.map(ownerOf))].filter((owner) => owner !== PLATFORM).sort();
  return [
    INTRODUCTION,
    keysText(tables),
    ...[...capabilities, PLATFORM].map((owner) =>
      groupText(
        owner,
        tables.filter((table) => ownerOf(table) === owner),
      ),
    ),
  ].join('\n');
}

function ownerOf({ name }: Table): string {
  const [store] = storesOf(name);
  return /^src\/capabilities\/([\w-]+)\//.exec(store ?? '')?.[1] ?? PLATFORM;
}

function storesOf(table: string): string[] {
  return [...new Set(usersOf(table).map(storeOf))].filter((store) => store !== '');
}

function keysText(tables: readonly Table[]): string {
  const rows = SHARED_KEYS.map(({ column, home, means }) => {
    const others = tables
      .filter((table) => table.name !== home && holds(table, column))
      .map(({ name }) => `\`${name}\``);
    return `| \`${column}\` | ${means} | \`${home}\` | ${others.join(', ')} |`;
  });
  return [
    '## Shared keys',
    '',
    '| column | means | one row each in | also in |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function holds(table: Table, column: string): boolean {
  return ownerOf(table) !== PLATFORM && table.columns.some(({ name }) => name === column);
}

function groupText(owner: string, tables: readonly Table[]): string {
  const rows = tables.map(({ name }) => {
    const places = owner === PLATFORM ? usersOf(name) : storesOf(name);
    return `| \`${name}\` | ${places.map((path) => `\`${path.replace(/^src\//, '')}\``).join(', ')} | ${migrationsOf(name)} |`;
  });
  return [
    `## ${owner}`,
    '',
    `| table | ${owner === PLATFORM ? 'used by' : 'store'} | migrations |`,
    '|---|---|---|',
    ...rows,
    '',
    '```mermaid',
    'erDiagram',
    ...relationLines(tables),
    ...tables.flatMap(tableLines),
    '```',
    '',
  ].join('\n');
}

/** The migrations that created the table or changed its columns. The migration ledger has none: it exists before the first. */
function migrationsOf(table: string): string {
  const change = new RegExp(`(?:CREATE TABLE|ALTER TABLE) ${table}\\b`);
  return MIGRATIONS.filter((one) => one.statements(SQLITE_WORDS).some((statement) => change.test(statement)))
    .map(({ number }) => String(number).padStart(4, '0'))
    .join(', ');
}

/** Relations between the tables of one diagram. */
function relationLines(tables: readonly Table[]): string[] {
  const isHere = (name: string) => tables.some((table) => table.name === name);
  return tables.flatMap((table) => {
    const enforced = table.foreignKeys.filter(({ to }) => isHere(to));
    const known = new Set(enforced.flatMap(({ columns }) => columns));
    const shared = SHARED_KEYS.filter(
      ({ column, home }) => home !== table.name && isHere(home) && holds(table, column) && !known.has(column),
    );
    return [
      ...enforced.map(
        ({ columns, to }) => `  ${to} ||--${manyOf(table, columns)} ${table.name} : "${columns.join(', ')}"`,
      ),
      ...shared.map(({ column, home }) => `  ${home} ||..${manyOf(table, [column])} ${table.name} : "${column}"`),
    ];
  });
}

/** Mermaid's symbol for "at most one" or "any number". */
function manyOf(table: Table, columns: readonly string[]): string {
  const keys = table.columns.filter(({ isKey }) => isKey).map(({ name }) => name);
  return keys.every((name) => columns.includes(name)) ? 'o|' : 'o{';
}

function tableLines({ name, columns, foreignKeys }: Table): string[] {
  const foreign = new Set(foreignKeys.flatMap((key) => key.columns));
  return [`  ${name} {`, ...columns.map((column) => columnLine(column, foreign)), '  }'];
}

function columnLine({ name, type, nullable, isKey, isUnique }: Column, foreign: ReadonlySet<string>): string {
  const marks = [isKey && 'PK', foreign.has(name) && 'FK', isUnique && 'UK'].filter(Boolean).join(', ');
  return `    ${[type, name, marks, nullable ? '"null"' : ''].filter((part) => part !== '').join(' ')}`;
}
