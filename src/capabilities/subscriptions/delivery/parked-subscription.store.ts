// The table of subscriptions whose receiver keeps attempts waiting. All nodes go by it.
import { type Database, type Step, step } from '../../../platform/db/database.ts';
import { prepareStatement } from '../../../platform/db/prepared-statement.ts';

export interface ParkedSubscriptionRow {
  readonly subscription_id: string;
  /** parked: only probes are sent. resuming: what was held back is being queued again, in order. */
  readonly state: 'parked' | 'resuming';
  /** On the freight clock, as everything here. It also names the probe, so that one of an earlier time is told apart. */
  readonly parked_at: number;
  readonly next_probe_at: number;
  /** In a row. */
  readonly failed_probes: number;
  readonly revision: number;
}

interface Tables {
  parked_subscriptions: ParkedSubscriptionRow;
}

export function parkedSubscriptionStore(db: Database) {
  const tables = db.tables<Tables>();
  const one = (id: string) => tables.updateTable('parked_subscriptions').where('subscription_id', '=', id);
  // Asked for with every attempt.
  const find = prepareStatement(({ id }: { id: string }) =>
    tables.selectFrom('parked_subscriptions').selectAll().where('subscription_id', '=', id),
  );
  const hold = prepareStatement(({ id }: { id: string }) =>
    db
      .tables<{ parked_subscriptions: { subscription_id: string; revision: number } }>()
      .updateTable('parked_subscriptions')
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .where('subscription_id', '=', id),
  );
  const stillIn = prepareStatement(({ id, state }: { id: string; state: string }) =>
    db
      .tables<{ parked_subscriptions: { subscription_id: string; state: string; revision: number } }>()
      .updateTable('parked_subscriptions')
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .where('subscription_id', '=', id)
      .where('state', '=', state),
  );

  return {
    find: (id: string): Promise<ParkedSubscriptionRow | undefined> => db.first(find.query({ id })),

    all: (): Promise<ParkedSubscriptionRow[]> => tables.selectFrom('parked_subscriptions').selectAll().execute(),

    /** Those of these subscriptions that are parked. */
    async among(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const rows = await tables
        .selectFrom('parked_subscriptions')
        .select('subscription_id')
        .where('subscription_id', 'in', [...ids])
        .execute();
      return new Set(rows.map(({ subscription_id }) => subscription_id));
    },

    /** Several attempts may find it out at once: the first names the probe. */
    park: (id: string, at: number, nextProbeAt: number): Step =>
      step(
        tables
          .insertInto('parked_subscriptions')
          .values({
            subscription_id: id,
            state: 'parked',
            parked_at: at,
            next_probe_at: nextProbeAt,
            failed_probes: 0,
            revision: 1,
          })
          .onConflict((conflict) =>
            conflict.column('subscription_id').doUpdateSet((row) => ({
              state: 'parked' as const,
              next_probe_at: nextProbeAt,
              revision: row('parked_subscriptions.revision', '+', 1),
            })),
          ),
      ),

    /** In one unit with a delivery that is held back. Conflicts when nothing of the subscription is on hold any more. */
    hold: (id: string): Step => hold.fill({ id }, 1),

    /** What a probe found out. */
    probed: (id: string, nextProbeAt: number, failedProbes: number): Step =>
      step(
        one(id).set((row) => ({
          next_probe_at: nextProbeAt,
          failed_probes: failedProbes,
          revision: row('revision', '+', 1),
        })),
      ),

    /** The receiver answers again: what was held back can be queued. */
    resume: (id: string): Step =>
      step(one(id).set((row) => ({ state: 'resuming' as const, revision: row('revision', '+', 1) }))),

    /** In one unit with what follows from the state. Conflicts when it is in another by now. */
    stillIn: (id: string, state: ParkedSubscriptionRow['state']): Step => stillIn.fill({ id, state }, 1),

    /** The next probe is due at once. */
    hasten: (id: string): Step =>
      step(one(id).set((row) => ({ next_probe_at: 0, failed_probes: 0, revision: row('revision', '+', 1) }))),

    /** Nothing is held back any more. Conflicts when something was since the row was read. */
    end: ({ subscription_id: id, revision }: ParkedSubscriptionRow): Step =>
      step(
        tables.deleteFrom('parked_subscriptions').where('subscription_id', '=', id).where('revision', '=', revision),
        1,
      ),

    forget: (id: string): Step => step(tables.deleteFrom('parked_subscriptions').where('subscription_id', '=', id)),

    forgetAll: (): Step => step(tables.deleteFrom('parked_subscriptions')),
  };
}

export type ParkedSubscriptionStore = ReturnType<typeof parkedSubscriptionStore>;
