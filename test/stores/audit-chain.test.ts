// The audit log on every database: its order is the order of commits, and tampering is detected.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditLog } from '../../src/platform/audit/verify-audit-log.ts';
import { step, type Unit } from '../../src/platform/db/database.ts';
import { addThing, auditOf, EVERY_STORE, type TestStore } from './each-store.ts';

const LINES = 40;

describe.each(EVERY_STORE)('$name', (kind) => {
  describe('simultaneous entries', () => {
    let store: TestStore;
    beforeAll(async () => {
      store = await kind.open();
    });
    afterAll(() => store.close());

    it('are chained in the order of their commits, without gaps for followers', async () => {
      const startedAt = new Map<string, number>();
      const answeredAt = new Map<string, number>();
      let turn = 0;
      const flow = async (name: number) => {
        for (let number = 0; number < 12; number++) {
          const subject = `thing:${name}-${number}`;
          startedAt.set(subject, turn++);
          const lost = number % 4 === 3;
          const guard = step(store.tables.updateTable('things').set({ number: 1 }).where('id', '=', 'nobody'), 1);
          const unit: Unit = [auditOf(subject), addThing(store, subject), ...(lost ? [guard] : [])];
          await store.db.write(unit).then(
            () => answeredAt.set(subject, turn++),
            (error) => {
              if (!lost) throw error;
            },
          );
        }
      };
      const writing = Promise.all(Array.from({ length: 8 }, (_, name) => flow(name)));
      const seen = await follow(store, writing);
      await writing;

      expect(seen).toHaveLength(8 * 9);
      // No entry comes before one that was acknowledged before it even began.
      let latestStart = -1;
      for (const subject of seen) {
        expect(answeredAt.get(subject)).toBeGreaterThan(latestStart);
        latestStart = Math.max(latestStart, startedAt.get(subject)!);
      }
      expect(await verifyAuditLog(store.db, store.chainKey)).toEqual({ sound: true, lines: 8 * 9 });
    });
  });

  describe('a log that was tampered with is not valid', () => {
    type Tampering = (store: TestStore) => Promise<unknown>;
    const set = (seq: number, change: object): Tampering => {
      return ({ db, tables }) =>
        db.write([step(tables.updateTable('audit_log').set(change).where('seq', '=', seq), 1)]);
    };
    const lineAt = ({ tables }: TestStore, seq: number) =>
      tables.selectFrom('audit_log').selectAll().where('seq', '=', seq).executeTakeFirstOrThrow();
    const cutAfter = ({ tables }: TestStore, seq: number) =>
      step(tables.deleteFrom('audit_log').where('seq', '>', seq), LINES - seq);

    const TAMPERINGS: Record<string, { line: number; tamper: Tampering }> = {
      'another time': { line: 7, tamper: set(7, { at: 1 }) },
      'another actor': { line: 1, tamper: set(1, { actor: 'operator:mallory' }) },
      'another action': { line: 7, tamper: set(7, { action: 'thing.unmade' }) },
      'another subject': { line: 7, tamper: set(7, { subject: 'thing:other' }) },
      'other details': { line: LINES, tamper: set(LINES, { details: '{"a":1}' }) },
      'another hash': { line: 7, tamper: set(7, { hash: '0'.repeat(64) }) },
      'a line removed in the middle': {
        line: 20,
        tamper: ({ db, tables }) => db.write([step(tables.deleteFrom('audit_log').where('seq', '=', 20), 1)]),
      },
      'a line removed and the rest moved up': {
        line: 20,
        tamper: async ({ db, tables }) => {
          await db.write([step(tables.deleteFrom('audit_log').where('seq', '=', 20), 1)]);
          for (let seq = 21; seq <= LINES; seq++) {
            await db.write([
              step(
                tables
                  .updateTable('audit_log')
                  .set({ seq: seq - 1 })
                  .where('seq', '=', seq),
                1,
              ),
            ]);
          }
          await db.write([step(tables.updateTable('audit_head').set({ seq: LINES - 1 }), 1)]);
        },
      },
      'the end cut off': { line: 31, tamper: (store) => store.db.write([cutAfter(store, 30)]) },
      'the end cut off, and the recorded end moved': {
        line: 30,
        tamper: async (store) => {
          const { hash } = await lineAt(store, 30);
          const head = step(store.tables.updateTable('audit_head').set({ seq: 30, hash }), 1);
          await store.db.write([cutAfter(store, 30), head]);
        },
      },
      'the first line cut off': {
        line: 1,
        tamper: ({ db, tables }) => db.write([step(tables.deleteFrom('audit_log').where('seq', '=', 1), 1)]),
      },
      'the whole log emptied': { line: 1, tamper: (store) => store.db.write([cutAfter(store, 0)]) },
      'two lines swapped': {
        line: 11,
        tamper: async (store) => {
          const [one, other] = [await lineAt(store, 11), await lineAt(store, 12)];
          await set(11, { ...other, seq: 11 })(store);
          await set(12, { ...one, seq: 12 })(store);
        },
      },
      'a line appended': {
        line: LINES + 1,
        tamper: async (store) => {
          const last = await lineAt(store, LINES);
          await store.db.write([step(store.tables.insertInto('audit_log').values({ ...last, seq: LINES + 1 }), 1)]);
        },
      },
      'a line appended, and the recorded end moved': {
        line: LINES + 1,
        tamper: async (store) => {
          const last = await lineAt(store, LINES);
          await store.db.write([
            step(store.tables.insertInto('audit_log').values({ ...last, seq: LINES + 1 }), 1),
            step(store.tables.updateTable('audit_head').set({ seq: LINES + 1 }), 1),
          ]);
        },
      },
      'the recorded end moved': {
        line: LINES,
        tamper: ({ db, tables }) => db.write([step(tables.updateTable('audit_head').set({ hash: 'f'.repeat(64) }), 1)]),
      },
      'the recorded end removed': {
        line: 1,
        tamper: ({ db, tables }) => db.write([step(tables.deleteFrom('audit_head'), 1)]),
      },
    };

    let store: TestStore;
    let log: Awaited<ReturnType<typeof lineAt>>[];
    let head: { seq: number; hash: string };
    beforeAll(async () => {
      store = await kind.open();
      for (let line = 1; line <= LINES; line++) await store.db.write([auditOf(`thing:${line}`, `{"line":${line}}`)]);
      log = await store.tables.selectFrom('audit_log').selectAll().orderBy('seq').execute();
      head = await store.tables.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
    });
    afterAll(() => store.close());

    it('is valid before', async () => {
      expect(await verifyAuditLog(store.db, store.chainKey)).toEqual({ sound: true, lines: LINES });
    });

    it.each(Object.entries(TAMPERINGS))('%s', async (_name, { line, tamper }) => {
      await tamper(store);
      try {
        expect(await verifyAuditLog(store.db, store.chainKey)).toMatchObject({ sound: false, line });
      } finally {
        const { tables, db } = store;
        await db.write([
          step(tables.deleteFrom('audit_log')),
          step(tables.insertInto('audit_log').values(log)),
          step(tables.deleteFrom('audit_head')),
          step(tables.insertInto('audit_head').values(head)),
        ]);
      }
      expect(await verifyAuditLog(store.db, store.chainKey)).toEqual({ sound: true, lines: LINES });
    });

    it('nor with another key', async () => {
      expect(await verifyAuditLog(store.db, new Uint8Array(32))).toMatchObject({ sound: false, line: 1 });
    });

    it('accepts further entries if it is valid', async () => {
      await store.db.write([auditOf('thing:more'), auditOf('thing:more still')]);
      expect(await verifyAuditLog(store.db, store.chainKey)).toEqual({ sound: true, lines: LINES + 2 });
    });
  });
});

/** Reads new entries as other nodes do until the writers are done. An entry that appears before one already seen is an error. */
async function follow({ tables }: TestStore, writing: Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let done = false;
  const ended = writing.finally(() => {
    done = true;
  });
  ended.catch(() => {});
  for (let last = false; !last; ) {
    last = done;
    const news = await tables
      .selectFrom('audit_log')
      .select(['seq', 'subject'])
      .where('seq', '>', seen.length)
      .orderBy('seq')
      .execute();
    for (const { seq, subject } of news) {
      seen.push(subject);
      expect(seq).toBe(seen.length);
    }
    await new Promise((turn) => setImmediate(turn));
  }
  return seen;
}
