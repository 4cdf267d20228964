// Owns the rule that each table belongs to one file: nobody else names it in a query or in a list of tables.
import { describe, expect, test } from 'vitest';
import { SQLITE_WORDS } from '../../src/platform/db/migrations/migration.ts';
import { MIGRATIONS } from '../../src/platform/db/migrations/migration-list.ts';
import { codeOf, shippedFiles } from './source-files.ts';

/** Tables of the platform, which have more than one reader. All others belong to one *.store.ts of a capability. */
const SHARED: Readonly<Record<string, readonly RegExp[]>> = {
  audit_log: [/^src\/platform\/(audit|db)\//],
  audit_head: [/^src\/platform\/(audit|db)\//, /^src\/platform\/http\/health\.routes\.ts$/],
  environment_facts: [/^src\/context\.ts$/, /^src\/capabilities\/demo\/plan-demo\.ts$/],
  number_blocks: [/^src\/platform\/db\/number-blocks\.ts$/],
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

test('the migrations were read', () => {
  expect(TABLES).toEqual(expect.arrayContaining(['clients', 'api_keys', 'portal_accounts', 'audit_log']));
});

describe.each(TABLES)('%s', (table) => {
  test('is touched by its owner alone', () => {
    const users = usersOf(table);
    const allowed = SHARED[table];
    if (allowed === undefined) {
      expect(users).toHaveLength(1);
      expect(users[0]).toMatch(/^src\/capabilities\/[\w-]+\/[\w-]+\.store\.ts$/);
    } else {
      expect(users.filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([]);
      expect(users.length).toBeGreaterThan(0);
    }
  });
});
