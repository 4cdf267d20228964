// Whether the database takes writes, found out by writing. Many may ask: they share one write in five seconds.
import type { Clock } from '../clock.ts';
import { type Database, type Step, step } from './database.ts';

interface Tables {
  environment_facts: { name: string; value: string };
}

const NAME = 'write probe';
const SHARED_FOR_MS = 5_000;
/** As much as a bill of lading takes: a few bytes may still find room in a file that takes no more bills. */
const PROBE_BYTES = 8_192;

/** @throws DatabaseUnavailable when it does not: the disk is full, or the server is away or read-only */
export function writeProbe(db: Database, clock: Clock): () => Promise<void> {
  let last: { readonly at: number; readonly result: Promise<void> } | undefined;
  const probe = async () => {
    await db.write(db.kind === 'sqlite' ? roomFor(db) : aRow(db));
  };
  return () => {
    if (last === undefined || Math.abs(clock.now() - last.at) >= SHARED_FOR_MS) {
      last = { at: clock.now(), result: probe() };
    }
    return last.result;
  };
}

/** Takes the room and gives it back. */
function roomFor(db: Database): Step[] {
  const tables = db.tables<Tables>();
  return [
    step(tables.insertInto('environment_facts').values({ name: NAME, value: 'x'.repeat(PROBE_BYTES) }), 1),
    step(tables.deleteFrom('environment_facts').where('name', '=', NAME), 1),
  ];
}

/** The same value again is a write as well. PostgreSQL would keep what is deleted until the next vacuum. */
function aRow(db: Database): Step[] {
  const insert = db.tables<Tables>().insertInto('environment_facts').values({ name: NAME, value: 'ok' });
  return [
    step(
      insert.onConflict((same) => same.column('name').doUpdateSet({ value: 'ok' })),
      1,
    ),
  ];
}
