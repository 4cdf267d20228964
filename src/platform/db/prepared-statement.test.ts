// Statements that are built once: their texts, and the order of their parameters.
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { expect, test } from 'vitest';
import { prepareInsert, prepareInserts, prepareList, prepareRows, prepareStatement } from './prepared-statement.ts';

interface Item {
  readonly id: string;
  readonly at: number;
  readonly note: string | null;
}

const tables = new Kysely<{ items: Item }>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
const items = (count: number): Item[] => Array.from({ length: count }, (_, at) => ({ note: null, at, id: `i${at}` }));

test('values are named, and constants stay where they are', () => {
  const change = prepareStatement(({ id, at }: { id: string; at: number }) =>
    tables.updateTable('items').set({ note: 'new', at }).where('id', '=', id),
  );
  expect(change.fill({ id: 'one', at: 5 }, 1)).toEqual({
    sql: 'update "items" set "note" = ?, "at" = ? where "id" = ?',
    parameters: ['new', 5, 'one'],
    expect: 1,
  });
  expect(change.query({ id: 'two', at: 6 }).parameters).toEqual(['new', 6, 'two']);
});

test('a row is inserted by the names of its columns', () => {
  const insert = prepareInsert(tables, 'items', ['id', 'at', 'note']);
  expect(insert({ note: 'last', id: 'one', at: 5 }, 1)).toEqual({
    sql: 'insert into "items" ("id", "at", "note") values (?, ?, ?)',
    parameters: ['one', 5, 'last'],
    expect: 1,
  });
});

test('many rows take one statement per power of two, of at most 128', () => {
  const insert = prepareInserts(tables, 'items', ['id', 'at', 'note']);
  const statements = insert(items(131), true);
  expect(statements.map((one) => one.expect)).toEqual([128, 2, 1]);
  expect(statements[1]).toEqual({
    sql: 'insert into "items" ("id", "at", "note") values (?, ?, ?), (?, ?, ?)',
    parameters: ['i128', 128, null, 'i129', 129, null],
    expect: 2,
  });
  expect(insert(items(2), false)[0]).not.toHaveProperty('expect');
  expect(insert([], true)).toEqual([]);
});

test('rows may be written in another order than that of their columns', () => {
  const change = prepareRows<Pick<Item, 'id' | 'at'>>(['id', 'at'], (rows) => {
    const values = sql.join(rows.map(({ id, at }) => sql`(${at}, ${id}, ${id})`));
    return tables.deleteFrom('items').where(sql<boolean>`(at, id, note) in (values ${values})`);
  });
  expect(change(items(2), false)[0]?.parameters).toEqual([0, 'i0', 'i0', 1, 'i1', 'i1']);
});

test('a statement whose rows differ, or with a value of no row, is not prepared', () => {
  const rows = items(2);
  const differing = prepareRows<Item>(['id', 'at'], ([one, other]) =>
    tables
      .deleteFrom('items')
      .where('id', '=', one!.id)
      .where('at', '=', other?.at ?? 0),
  );
  expect(() => differing(rows, false)).toThrow('in the same order');
});

test('a list is padded with its last key to a power of two', () => {
  const find = prepareList((ids: readonly string[]) => tables.selectFrom('items').select('at').where('id', 'in', ids));
  const { sql: text, parameters } = find.query(['a', 'b', 'c']);
  expect(text).toBe('select "at" from "items" where "id" in (?, ?, ?, ?)');
  expect(parameters).toEqual(['a', 'b', 'c', 'c']);
  expect(find.query(['a', 'b']).parameters).toEqual(['a', 'b']);
  expect(find.fill(['a'], 1)).toEqual({
    sql: 'select "at" from "items" where "id" in (?)',
    parameters: ['a'],
    expect: 1,
  });
});
