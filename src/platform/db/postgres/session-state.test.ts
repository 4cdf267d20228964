// A pooler in transaction mode gives every transaction another connection: nothing may rely on what an earlier one left behind.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFile } from '../../project-root.ts';

const FOLDER = projectFile('src/platform/db/postgres');
/** Settings of the session, its locks, its prepared statements, and its notifications. */
const OF_A_SESSION = [
  /[`'";]\s*SET (?!LOCAL\b)/,
  /pg_advisory_lock|pg_try_advisory_lock/,
  /[`'";]\s*(PREPARE|DEALLOCATE|LISTEN|DISCARD|DECLARE)\b/,
  /\bquery\(\{[^}]*\bname:/,
];

test('no statement leaves something behind in its session', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(5);
  const left = files.filter((name) => {
    const text = readFileSync(`${FOLDER}/${name}`, 'utf8');
    return OF_A_SESSION.some((pattern) => pattern.test(text));
  });
  expect(left).toEqual([]);
});

test.each([
  'client.query(`SET search_path TO test`)',
  "client.query('SELECT pg_advisory_lock(1)')",
  "client.query('LISTEN news')",
  "client.query({ name: 'by-id', text })",
])('the rule knows %s', (text) => {
  expect(OF_A_SESSION.some((pattern) => pattern.test(text))).toBe(true);
});
