// Owns the rule that each table belongs to one store: no other file names it in a query or in a list of tables.
import { describe, expect, test } from 'vitest';
import { SHARED, storeOf, TABLES, usersOf } from '../../tools/database/table-owners.ts';

test('the migrations were read', () => {
  expect(TABLES).toEqual(expect.arrayContaining(['clients', 'api_keys', 'portal_accounts', 'audit_log']));
});

describe.each(TABLES)('%s', (table) => {
  test('is used only by its owner', () => {
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
