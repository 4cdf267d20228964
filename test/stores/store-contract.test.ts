// The store contract (src/platform/db/database.ts), tested on every database that Linehaul supports.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailable, type Statement, step, type Unit, WriteConflict } from '../../src/platform/db/database.ts';
import { addThing, auditOf, EVERY_STORE, idsOf, type TestStore } from './each-store.ts';

describe.each(EVERY_STORE)('$name', (kind) => {
  let store: TestStore;

  beforeAll(async () => {
    store = await kind.open();
  });
  beforeEach(() => store.db.write([step(store.tables.deleteFrom('things'))]));
  afterAll(() => store.close());

  const setNumber = (id: string, number: number, expect?: number) =>
    step(store.tables.updateTable('things').set({ number }).where('id', '=', id), expect);
  const numberOf = async (id: string) =>
    (await store.tables.selectFrom('things').select('number').where('id', '=', id).executeTakeFirst())?.number;
  const auditLines = async () =>
    (await store.tables.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq;

  describe('a transaction happens completely or not at all', () => {
    const failing: Record<string, { steps: () => Unit; error: new () => Error }> = {
      'a guard is missed in the middle': { steps: () => [setNumber('nobody', 1, 1)], error: WriteConflict },
      'a guard finds more rows than expected': {
        steps: () => [step(store.tables.updateTable('things').set({ number: 9 }), 1)],
        error: WriteConflict,
      },
      'a primary key is taken': { steps: () => [addThing(store, 'old')], error: WriteConflict },
      'a unique key is taken': { steps: () => [addThing(store, 'new', 0, 'note of old')], error: WriteConflict },
      'a statement is broken': { steps: () => [{ sql: 'INSERT INTO', parameters: [] }], error: Error },
      'a column does not exist': {
        steps: () => [step(store.tables.updateTable('things').set({ colour: 'red' } as never))],
        error: Error,
      },
    };

    it.each(Object.entries(failing))('%s', async (_case, { steps, error }) => {
      await store.db.write([addThing(store, 'old', 5, 'note of old'), addThing(store, 'older', 5)]);
      const linesBefore = await auditLines();
      const written = store.db.write([
        addThing(store, 'before'),
        setNumber('old', 7, 1),
        ...steps(),
        addThing(store, 'after'),
        auditOf('thing:before'),
      ]);
      await expect(written).rejects.toBeInstanceOf(error);
      if (error === Error) {
        await expect(written).rejects.not.toBeInstanceOf(WriteConflict);
        await expect(written).rejects.not.toBeInstanceOf(DatabaseUnavailable);
      }
      expect(await idsOf(store)).toEqual(['old', 'older']);
      expect(await numberOf('old')).toBe(5);
      expect(await auditLines()).toBe(linesBefore);
      // The failed transaction does not affect the next one.
      await store.db.write([addThing(store, 'next')]);
      expect(await idsOf(store)).toEqual(['next', 'old', 'older']);
    });

    it('even if it is a single statement that changes more rows than expected', async () => {
      await store.db.write([addThing(store, 'a', 1), addThing(store, 'b', 1)]);
      const all = (expect: number) =>
        store.db.write([step(store.tables.updateTable('things').set({ number: 2 }), expect)]);
      await expect(all(1)).rejects.toBeInstanceOf(WriteConflict);
      await expect(all(0)).rejects.toBeInstanceOf(WriteConflict);
      await expect(all(3)).rejects.toBeInstanceOf(WriteConflict);
      expect([await numberOf('a'), await numberOf('b')]).toEqual([1, 1]);
      await all(2);
      expect([await numberOf('a'), await numberOf('b')]).toEqual([2, 2]);
    });

    it('and one that fails does not affect its neighbors', async () => {
      const units = Array.from({ length: 60 }, (_, index) =>
        store.db.write(
          index % 3 === 0
            ? [addThing(store, `lost${index}`), setNumber('nobody', 1, 1)]
            : [addThing(store, `kept${index}`), setNumber('nobody', 1, 0)],
        ),
      );
      const outcomes = await Promise.allSettled(units);
      expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(40);
      const ids = await idsOf(store);
      expect(ids).toHaveLength(40);
      expect(ids.every((id) => id.startsWith('kept'))).toBe(true);
    });
  });

  it('accepts single rows that come at once, and rejects exactly those whose key exists', async () => {
    await store.db.write([addThing(store, 'taken7'), addThing(store, 'taken40')]);
    const ids = Array.from({ length: 300 }, (_, at) => (at === 7 || at === 40 ? `taken${at}` : `row${at}`));
    // Without a guard, as quotes are inserted: such rows may share a statement.
    const alone = (id: string) => step(store.tables.insertInto('things').values({ id, number: 0, note: null }));
    const outcomes = await Promise.allSettled(ids.map((id) => store.db.write([alone(id)])));
    const refused = outcomes.flatMap((one, at) => (one.status === 'rejected' ? [[at, one.reason]] : []));
    expect(refused).toEqual([
      [7, expect.any(WriteConflict)],
      [40, expect.any(WriteConflict)],
    ]);
    expect((await idsOf(store)).sort()).toEqual([...ids].sort());
  });

  it('returns the rows of each statement', async () => {
    const insert = store.tables
      .insertInto('things')
      .values([
        { id: 'a', number: 1, note: null },
        { id: 'b', number: 2, note: 'x' },
      ])
      .returning(['id', 'number', 'note']);
    const raise = store.tables
      .updateTable('things')
      .set((row) => ({ number: row('number', '+', 10) }))
      .where('id', '=', 'b')
      .returning('number');
    const rows = await store.db.write([step(insert, 2), setNumber('nobody', 0), step(raise, 1), auditOf('thing:a')]);
    expect(rows).toEqual([
      [
        { id: 'a', number: 1, note: null },
        { id: 'b', number: 2, note: 'x' },
      ],
      [],
      [{ number: 12 }],
      [],
    ]);
  });

  it('returns the rows of each statement at its position, even after an audit entry', async () => {
    const insert = step(
      store.tables.insertInto('things').values({ id: 'a', number: 1, note: null }).returning('id'),
      1,
    );
    expect(await store.db.write([auditOf('thing:a'), insert])).toEqual([[], [{ id: 'a' }]]);
  });

  it('returns the first row of a prepared query, and rejects one that writes', async () => {
    const byId = (id: string) => store.tables.selectFrom('things').select('number').where('id', '=', id).compile();
    expect(await store.db.first(byId('a'))).toBeUndefined();
    await store.db.write([addThing(store, 'a', 7)]);
    expect(await store.db.first(byId('a'))).toMatchObject({ number: 7 });
    expect(await store.db.first({ ...byId(''), parameters: ['a'] })).toMatchObject({ number: 7 });
    await expect(store.db.first(store.tables.deleteFrom('things').compile())).rejects.toThrow('Database.write');
    expect(await idsOf(store)).toEqual(['a']);
  });

  it('reads every acknowledged write immediately', async () => {
    const flows = Array.from({ length: 20 }, async (_, flow) => {
      const id = `flow${flow}`;
      await store.db.write([addThing(store, id, 0)]);
      for (let number = 1; number <= 20; number++) {
        await store.db.write([setNumber(id, number, 1)]);
        expect(await numberOf(id)).toBe(number);
      }
    });
    await Promise.all(flows);
  });

  it.each([99, 100, 101, 200, 1_000])('reads %i rows, each once', async (count) => {
    const values = Array.from({ length: count }, (_, index) => ({ id: `r${index}`, number: index, note: null }));
    for (let at = 0; at < count; at += 200) {
      await store.db.write([step(store.tables.insertInto('things').values(values.slice(at, at + 200)))]);
    }
    const rows = await store.tables.selectFrom('things').select('number').orderBy('number').execute();
    expect(rows.map((row) => row.number)).toEqual(values.map((row) => row.number));
  });

  it('executes 1,000 simultaneous transactions once each', async () => {
    await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        writeUntilDone(store, [addThing(store, `u${index}`, index), setNumber('nobody', 1, 0)]),
      ),
    );
    const rows = await store.tables.selectFrom('things').select('number').orderBy('number').execute();
    expect(rows.map((row) => row.number)).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });

  it('lets one of two transactions that compete for a row win', async () => {
    await store.db.write([addThing(store, 'prize', 0)]);
    for (let round = 0; round < 25; round++) {
      const take = (number: number): Statement =>
        step(
          store.tables
            .updateTable('things')
            .set({ number })
            .where('id', '=', 'prize')
            .where('number', '=', round * 10),
          1,
        );
      const fight = [1, 2].map((who) =>
        store.db.write([addThing(store, `${round}-${who}`), take(round * 10 + who), auditOf(`thing:${round}`)]),
      );
      const outcomes = await Promise.allSettled(fight);
      const lost = outcomes.filter((one) => one.status === 'rejected');
      expect(lost).toHaveLength(1);
      expect(lost[0]?.reason).toBeInstanceOf(WriteConflict);
      const winner = outcomes[0]?.status === 'fulfilled' ? 1 : 2;
      expect(await numberOf('prize')).toBe(round * 10 + winner);
      expect((await idsOf(store)).filter((id) => id.startsWith(`${round}-`))).toEqual([`${round}-${winner}`]);
      await store.db.write([setNumber('prize', (round + 1) * 10, 1)]);
    }
  });

  const TEXTS = {
    empty: '',
    'spaces and line ends': ' \t\r\n ',
    quotes: `'";--\\'' \${x} $1 ? %s`,
    'accents, composed and not': 'é e\u0301 ﬁ ß İ ı',
    'right to left': 'שלום \u202eabc\u202c عربى',
    'beyond the basic plane': '𝕃𝕚𝕟𝕖 🚚👩‍👩‍👧 𠜎',
    'control characters': `${Array.from({ length: 31 }, (_, index) => String.fromCharCode(index + 1)).join('')}\u007f\u0085`,
    'marks and non-characters': '\ufeff\u200b\u2028\u2029\ufffd\ufffe\uffff\u{10ffff}',
    'edges of the surrogates': '\ud7ff\ue000',
    long: 'Ⅷ'.repeat(200_000),
  };

  it.each(Object.entries(TEXTS))('keeps text exactly: %s', async (_name, text) => {
    await store.db.write([addThing(store, `id ${text}`.slice(0, 500), 1), setNumber('x', 1)]);
    await store.db.write([
      step(store.tables.updateTable('things').set({ note: text.slice(0, 300) })),
      auditOf('thing:text', JSON.stringify(text)),
    ]);
    const row = await store.tables.selectFrom('things').selectAll().executeTakeFirstOrThrow();
    expect([row.id, row.note]).toEqual([`id ${text}`.slice(0, 500), text.slice(0, 300)]);
    const found = store.tables.selectFrom('things').select('number').where('note', '=', text.slice(0, 300));
    expect(await found.execute()).toEqual([{ number: 1 }]);
    const lines = store.tables.selectFrom('audit_log').select('details').orderBy('seq', 'desc').limit(1);
    const line = await lines.executeTakeFirstOrThrow();
    expect(JSON.parse(line.details)).toBe(text);
  });

  it.each([0, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, -(2 ** 53 - 1)])('keeps the number %d', async (number) => {
    const insert = step(
      store.tables.insertInto('things').values({ id: 'n', number, note: null }).returning('number'),
      1,
    );
    expect(await store.db.write([insert])).toEqual([[{ number }]]);
    expect(await numberOf('n')).toBe(number);
    const above = await store.tables
      .selectFrom('things')
      .select('id')
      .where('number', '>', number - 1)
      .execute();
    expect(above).toEqual([{ id: 'n' }]);
  });

  describe('rejects values that it could not store exactly, and continues', () => {
    const WRONG = {
      'U+0000': 'a\u0000b',
      'half a surrogate pair': 'a\ud800b',
      'a truth value': true,
      'not a number': Number.NaN,
      infinity: Number.POSITIVE_INFINITY,
      'an object': { a: 1 },
      'nothing at all': undefined,
    };
    it.each(Object.entries(WRONG))('%s', async (_name, value) => {
      const column = typeof value === 'string' ? 'note' : 'number';
      const insert = store.tables.insertInto('things').values({ id: 'bad', number: 1, note: null });
      const { sql: text, parameters } = insert.compile();
      const wrong = parameters.map((one) => (one === (column === 'note' ? null : 1) ? value : one));
      const written = store.db.write([addThing(store, 'before'), { sql: text, parameters: wrong, expect: 1 }]);
      await expect(written).rejects.toBeInstanceOf(Error);
      await expect(written).rejects.not.toBeInstanceOf(WriteConflict);
      await expect(written).rejects.not.toBeInstanceOf(DatabaseUnavailable);
      const read = store.tables
        .selectFrom('things')
        .select('id')
        .where(column, '=', value as never);
      await expect(read.execute()).rejects.not.toBeInstanceOf(DatabaseUnavailable);
      expect(await idsOf(store)).toEqual([]);
      await store.db.write([addThing(store, 'good')]);
      expect(await idsOf(store)).toEqual(['good']);
    });
  });

  it('rejects everything once it is closed, without ending the process', async () => {
    const closed = await kind.open();
    const insert = addThing(closed, 'last');
    await closed.db.write([insert]);
    const closing = closed.close();
    const late = closed.db.write([addThing(closed, 'late'), auditOf('thing:late')]);
    await expect(late).rejects.toBeInstanceOf(Error);
    await closing;
    await expect(closed.db.write([insert])).rejects.toBeInstanceOf(Error);
    await expect(idsOf(closed)).rejects.toBeInstanceOf(Error);
    await expect(closed.db.first(closed.tables.selectFrom('things').selectAll().compile())).rejects.toBeInstanceOf(
      Error,
    );
  });

  it('writes only through transactions', async () => {
    const insert = store.tables.insertInto('things').values({ id: 'a', number: 1, note: null });
    const around = sql`DELETE FROM things`;
    await expect(insert.execute()).rejects.toThrow('Database.write');
    await expect(around.execute(store.tables)).rejects.toThrow('Database.write');
    await expect(store.tables.transaction().execute(async () => {})).rejects.toThrow('Database.write');
  });
});

/** Retries as a caller does: if the transaction was committed after all, it conflicts with itself. */
async function writeUntilDone(store: TestStore, unit: Unit): Promise<void> {
  for (;;) {
    try {
      await store.db.write(unit);
      return;
    } catch (error) {
      if (error instanceof WriteConflict) return;
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
  }
}
