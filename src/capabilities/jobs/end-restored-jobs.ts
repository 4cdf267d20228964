// After a restore: ends the background jobs that were running when the backup was made.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import { operatorJobStore } from './operator-job.store.ts';

const RESTORED =
  'The environment was restored from a backup that was made while this job was running. Its work was discarded. Start it again.';

/** A restored database must not start old work by itself: the backup job itself is always among it. */
export function endRestoredJobs({ db, clock }: Context): Step {
  return operatorJobStore(db).failAll(clock.now(), RESTORED);
}
