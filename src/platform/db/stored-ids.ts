// Repeatable IDs that continue where they stopped when their database was last closed. Copies continue from where they were made.
import { type IdPosition, type Ids, type RepeatableIds, repeatableIds } from '../ids.ts';
import { randomText, systemRandom } from '../random.ts';
import { type Database, type Step, step, WriteConflict } from './database.ts';

interface Tables {
  environment_facts: { name: string; value: string };
}

export interface StoredIds {
  readonly ids: RepeatableIds;
  /** Stores the position. No IDs may be requested afterwards. */
  close(): Promise<void>;
}

const NAME = 'repeatable ids';

interface Fact extends IdPosition {
  /** IDs are being made: the position is known once that stops. */
  readonly isInUse: boolean;
  /** Who is making them: a copy of the database may be in use at the same position. */
  readonly by?: string;
}

/**
 * Each process that opens the database while it is in use, or after a crash, gets its own epoch: no ID is made twice, and after a crash
 * they differ from what they would have been.
 */
export async function openStoredIds(
  db: Database,
  seed: string,
  chance: Ids,
  neverRepeated: ReadonlySet<string>,
): Promise<StoredIds> {
  for (;;) {
    const before = await readFact(db);
    const fact = before === undefined ? undefined : (JSON.parse(before) as Fact);
    const from: IdPosition =
      fact === undefined
        ? { epoch: 0, made: {} }
        : fact.isInUse
          ? { epoch: fact.epoch + 1, made: {} }
          : { epoch: fact.epoch, made: fact.made };
    const inUse = JSON.stringify({ ...from, isInUse: true, by: randomText(systemRandom, 12) });
    try {
      await db.write([writeFact(db, before, inUse)]);
    } catch (error) {
      // Another process opened it at the same moment.
      if (error instanceof WriteConflict) continue;
      throw error;
    }
    const ids = repeatableIds(seed, from, chance, neverRepeated);
    return {
      ids,
      async close() {
        const left = JSON.stringify({ ...ids.position(), isInUse: false });
        // A conflict means that another process has opened it since, with its own epoch.
        await db.write([writeFact(db, inUse, left)]).catch(() => {});
      },
    };
  }
}

async function readFact(db: Database): Promise<string | undefined> {
  const facts = db.tables<Tables>().selectFrom('environment_facts').select('value').where('name', '=', NAME);
  return (await facts.executeTakeFirst())?.value;
}

function writeFact(db: Database, before: string | undefined, value: string): Step {
  const tables = db.tables<Tables>();
  if (before === undefined) return step(tables.insertInto('environment_facts').values({ name: NAME, value }), 1);
  const update = tables.updateTable('environment_facts').set({ value });
  return step(update.where('name', '=', NAME).where('value', '=', before), 1);
}
