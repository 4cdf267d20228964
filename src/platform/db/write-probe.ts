// Checks whether the database accepts writes, by writing. Concurrent checks share one write per five seconds.
import type { Clock } from '../clock.ts';
import { type Database, type Step, step } from './database.ts';

interface Tables {
  environment_facts: { name: string; value: string };
}

const NAME = 'write probe';
const SHARED_FOR_MS = 5_000;
/** The size of a bill of lading: a few bytes may still fit in a file that has no room for another bill. */
const PROBE_BYTES = 8_192;

/** @throws DatabaseUnavailable if it does not: the disk is full, or the server is down or read-only */
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

/** Takes the space and releases it. */
function roomFor(db: Database): Step[] {
  const tables = db.tables<Tables>();
  return [
    step(tables.insertInto('environment_facts').values({ name: NAME, value: 'x'.repeat(PROBE_BYTES) }), 1),
    step(tables.deleteFrom('environment_facts').where('name', '=', NAME), 1),
  ];
}

/** Writing the same value again is a write too. PostgreSQL would keep deleted rows until the next vacuum. */
function aRow(db: Database): Step[] {
  const insert = db.tables<Tables>().insertInto('environment_facts').values({ name: NAME, value: 'ok' });
  return [
    step(
      insert.onConflict((same) => same.column('name').doUpdateSet({ value: 'ok' })),
      1,
    ),
  ];
}
