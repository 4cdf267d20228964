// Returns the space of deleted rows to the file system, a few megabytes at a time, so that other writes hardly wait.
import type { Database, Step } from './database.ts';

/** After a batch was deleted. */
export async function reclaimSpace(db: Database): Promise<void> {
  const steps = reclaimSteps(db);
  if (steps.length > 0) await db.write(steps);
}

/** The same for the transaction that deletes it. Empty if the database returns space by itself. */
export function reclaimSteps({ features: { reclaimStatement } }: Pick<Database, 'features'>): Step[] {
  return reclaimStatement === undefined ? [] : [reclaimStatement];
}
