// Permanently prevents demo users in an environment, because it belongs to a carrier.
import type { Context } from '../context.ts';
import { step, type Unit } from '../platform/db/database.ts';
import { DECLINED, DEMO_FACT, type FactTables } from './plan-demo.ts';

/** Changes nothing if they exist or were declined before. */
export function declineDemo({ db, clock }: Context): Unit {
  const value = `${DECLINED} ${new Date(clock.now()).toISOString()}`;
  const insert = db.tables<FactTables>().insertInto('environment_facts').values({ name: DEMO_FACT, value });
  return [step(insert.onConflict((known) => known.doNothing()))];
}
