// Checks whether the database accepts writes, by writing. Checks share one write per five seconds, or per half second while it does not.
import type { Clock } from '../clock.ts';
import { type Database, type Step, step } from './database.ts';

interface Tables {
  environment_facts: { name: string; value: string };
}

const NAME = 'write probe';
const SHARED_FOR_MS = 5_000;
/** A load balancer sends nothing to a node that failed its check, so a database that is back should not wait for the next write. */
const FAILURE_SHARED_FOR_MS = 500;
/** The size of a bill of lading: a few bytes may still fit in a file that has no room for another bill. */
const PROBE_BYTES = 8_192;

/** @throws DatabaseUnavailable if it does not: the disk is full, or the server is down or read-only */
export function writeProbe(db: Database, clock: Clock): () => Promise<void> {
  let last: Promise<void> | undefined;
  let at = 0;
  let sharedForMs = SHARED_FOR_MS;
  const probe = async () => {
    at = clock.now();
    sharedForMs = SHARED_FOR_MS;
    try {
      await db.write(db.kind === 'sqlite' ? roomFor(db) : aRow(db));
    } catch (error) {
      at = clock.now();
      sharedForMs = FAILURE_SHARED_FOR_MS;
      throw error;
    }
  };
  return () => {
    if (last === undefined || Math.abs(clock.now() - at) >= sharedForMs) last = probe();
    return last;
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
