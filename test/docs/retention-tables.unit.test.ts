// docs/retention.md states for every database table how long it keeps personal data, or that it has none.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';

const read = (file: string) => readFileSync(projectFile(file), 'utf8');
const RETENTION = read('docs/retention.md');
/** Generated from the migrations; docs/database.md has one row per table. */
const TABLES = [...read('docs/database.md').matchAll(/^\| `([a-z_]+)` \| `(?:capabilities|platform)\//gm)].map(
  ([, name]) => name!,
);
const named = [...RETENTION.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, name]) => name!);

test('every table is on the page, once', () => {
  expect(TABLES.length).toBeGreaterThan(80);
  expect(TABLES.filter((table) => !named.includes(table))).toEqual([]);
  expect(TABLES.filter((table) => named.indexOf(table) !== named.lastIndexOf(table))).toEqual([]);
});

test('every rule names its setting as the configuration does', () => {
  const settings = [...new Set([...RETENTION.matchAll(/`(LINEHAUL_KEEP_[A-Z_]+)`/g)].map(([, name]) => name!))];
  const config = read('src/config/retention-settings.ts');
  expect(settings.length).toBeGreaterThan(6);
  expect(settings.filter((name) => !config.includes(`  ${name}: {`))).toEqual([]);
  const known = [...new Set([...config.matchAll(/^ {2}(LINEHAUL_KEEP_[A-Z_]+): \{/gm)].map(([, name]) => name!))];
  expect(known.filter((name) => !settings.includes(name))).toEqual([]);
});
