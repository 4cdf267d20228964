// Finds which store owns which table by reading the source, for the house test and for docs/database.md.
import { SQLITE_WORDS } from '../../src/platform/db/migrations/migration.ts';
import { MIGRATIONS } from '../../src/platform/db/migrations/migration-list.ts';
import { codeOf, type SourceFile, shippedFiles } from '../../test/house/source-files.ts';

/**
 * Platform tables, which have more than one reader. Every other table belongs to one *.store.ts file of a capability, or to its
 * store/ folder.
 */
export const SHARED: Readonly<Record<string, readonly RegExp[]>> = {
  audit_log: [/^src\/platform\/(audit|db)\//],
  audit_archives: [/^src\/platform\/audit\/archive-audit-log\.ts$/],
  archive_files: [/^src\/platform\/archive\/archive-index\.ts$/],
  archived_records: [/^src\/platform\/archive\/archive-index\.ts$/],
  audit_head: [/^src\/platform\/(audit|db)\//, /^src\/platform\/http\/health\.routes\.ts$/],
  environment_facts: [
    /^src\/platform\/crypto\/installation-keys\.ts$/,
    /^src\/platform\/db\/(stored-ids|write-probe)\.ts$/,
    /^src\/platform\/files\/shared-folder\.ts$/,
    /^src\/demo\/(plan|decline)-demo\.ts$/,
  ],
  number_blocks: [/^src\/platform\/db\/number-(blocks|days)\.ts$/],
  number_days: [/^src\/platform\/db\/number-days\.ts$/],
  stored_files: [/^src\/platform\/files\/database-files\.ts$/],
  daily_counts: [/^src\/platform\/db\/daily-counts\.ts$/],
  test_clock: [/^src\/platform\/db\/stored-clock\.ts$/],
  outbox_jobs: [/^src\/platform\/outbox\//],
  limit_uses: [/^src\/platform\/http\/admission\/limit-exchange\.ts$/],
  idempotent_answers: [/^src\/platform\/http\/idempotency\.ts$/],
};

/** In order of creation, without dropped tables, and under their latest names. */
export const TABLES: readonly string[] = [...tablesAfter(MIGRATIONS.flatMap((one) => one.statements(SQLITE_WORDS)))];

function tablesAfter(statements: readonly string[]): ReadonlySet<string> {
  const tables = new Set<string>();
  for (const statement of statements) {
    const [, created] = /CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(statement) ?? [];
    const [, dropped] = /^DROP TABLE (\w+)/.exec(statement) ?? [];
    const [, before, after] = /^ALTER TABLE (\w+) RENAME TO (\w+)/.exec(statement) ?? [];
    for (const gone of [dropped, before]) if (gone !== undefined) tables.delete(gone);
    for (const made of [created, after]) if (made !== undefined) tables.add(made);
  }
  return tables;
}

let files: readonly SourceFile[] | undefined;

/** The files whose queries name the table. */
export function usersOf(table: string): string[] {
  files ??= shippedFiles()
    .filter(({ path }) => !path.startsWith('src/platform/db/migrations/'))
    .map((file) => ({ ...file, text: codeOf(file) }));
  const use = new RegExp(
    `(?:From|Into|Table|Join)\\(\\s*'${table}|\\b(?:caseTable<\\w+>|accountPermissions)\\(\\w+, '${table}'|\\bprepareInserts?\\([^']*'${table}'|\\b(?:FROM|INTO|UPDATE|JOIN) (?:\\$\\{\\w+\\}\\.)?${table}\\b|^  ${table}: .*[;{]$`,
    'm',
  );
  // Looking for the bare name first takes a hundredth of the time.
  return files.filter(({ text }) => text.includes(table) && use.test(text)).map(({ path }) => path);
}

/** The store's file, or its folder if it is split into several files; '' if the path is not part of a store. */
export function storeOf(path: string): string {
  return /^src\/capabilities\/[\w-]+\/(?:store\/|(?:[\w-]+\/)?[\w-]+\.store\.ts$)/.exec(path)?.[0] ?? '';
}
