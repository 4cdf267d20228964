// Owns the rule that each table belongs to one store: nobody else names it in a query or in a list of tables.
import { describe, expect, test } from 'vitest';
import { SQLITE_WORDS } from '../../src/platform/db/migrations/migration.ts';
import { MIGRATIONS } from '../../src/platform/db/migrations/migration-list.ts';
import { codeOf, shippedFiles } from './source-files.ts';

/** Tables of the platform, which have more than one reader. All others belong to one *.store.ts of a capability, or to its folder store/. */
const SHARED: Readonly<Record<string, readonly RegExp[]>> = {
  audit_log: [/^src\/platform\/(audit|db)\//],
  audit_head: [/^src\/platform\/(audit|db)\//, /^src\/platform\/http\/health\.routes\.ts$/],
  environment_facts: [/^src\/context\.ts$/, /^src\/capabilities\/demo\/(plan|decline)-demo\.ts$/],
  number_blocks: [/^src\/platform\/db\/number-blocks\.ts$/],
  daily_counts: [/^src\/platform\/db\/daily-counts\.ts$/],
  test_clock: [/^src\/platform\/db\/stored-clock\.ts$/],
  outbox_jobs: [/^src\/platform\/outbox\//],
  idempotent_answers: [/^src\/platform\/http\/idempotency\.ts$/],
};

const TABLES = MIGRATIONS.flatMap((migration) => migration.statements(SQLITE_WORDS))
  .map((statement) => /CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(statement)?.[1])
  .filter((table) => table !== undefined);

function usersOf(table: string): string[] {
  const use = new RegExp(
    `(?:From|Into|Table|Join)\\(\\s*'${table}|\\b(?:FROM|INTO|UPDATE|JOIN) (?:\\$\\{\\w+\\}\\.)?${table}\\b|^  ${table}: .*[;{]$`,
    'm',
  );
  return shippedFiles()
    .filter((file) => !file.path.startsWith('src/platform/db/migrations/') && use.test(codeOf(file)))
    .map(({ path }) => path);
}

/** The file, or the folder of a store that is too large for one; '' where it is none. */
function storeOf(path: string): string {
  return /^src\/capabilities\/[\w-]+\/(?:store\/|[\w-]+\.store\.ts$)/.exec(path)?.[0] ?? '';
}

test('the migrations were read', () => {
  expect(TABLES).toEqual(expect.arrayContaining(['clients', 'api_keys', 'portal_accounts', 'audit_log']));
});

describe.each(TABLES)('%s', (table) => {
  test('is touched by its owner alone', () => {
    const users = usersOf(table);
    const allowed = SHARED[table];
    if (allowed === undefined) {
      expect(users.length).toBeGreaterThan(0);
      expect(new Set(users.map(storeOf)).size).toBe(1);
      expect(storeOf(users[0]!)).not.toBe('');
    } else {
      expect(users.filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([]);
      expect(users.length).toBeGreaterThan(0);
    }
  });
});
