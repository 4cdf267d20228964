// Lets a simulated carrier do what is due in a table by the freight clock of a test environment, each row at its own time.
import { type Database, type Step, WriteConflict } from './database.ts';

interface DueRow {
  readonly next_action_at: number | null;
}

export interface SimulatedWork<Row extends DueRow> {
  /** Rows that wait for the carrier, earliest first. */
  toPlay(limit: number): Promise<Row[]>;
  writesOf(row: Row, at: number): Promise<readonly Step[]>;
}

/** A part of the simulated carrier, driven by the clock of a test environment. */
export interface SimulatedDesk {
  nextAt(): Promise<number | undefined>;
  /** Does everything that is due by then. Returns the number of changes. */
  play(until: number): Promise<number>;
}

const AT_ONCE = 200;

export async function nextDueAt(work: Pick<SimulatedWork<DueRow>, 'toPlay'>): Promise<number | undefined> {
  const [next] = await work.toPlay(1);
  return next?.next_action_at ?? undefined;
}

/** Does everything that is due by then, and calls `wake` after each change. Returns the number of changes. */
export async function playDue<Row extends DueRow>(
  db: Database,
  { toPlay, writesOf }: SimulatedWork<Row>,
  wake: () => void,
  until: number,
): Promise<number> {
  let count = 0;
  for (;;) {
    const due = (await toPlay(AT_ONCE)).filter((row) => row.next_action_at! <= until);
    let played = 0;
    for (const row of due) {
      if (!(await isWritten(db, () => writesOf(row, row.next_action_at!)))) continue;
      wake();
      played += 1;
    }
    count += played;
    // Rows that were changed meanwhile are read again next time.
    if (played === 0) return count;
  }
}

async function isWritten(db: Database, writes: () => Promise<readonly Step[]>): Promise<boolean> {
  try {
    await db.write([...(await writes())]);
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}
