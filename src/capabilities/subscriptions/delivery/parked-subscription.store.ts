// The table of subscriptions whose receiver is too slow, shared by all nodes.
import { type Database, type Step, step } from '../../../platform/db/database.ts';
import { prepareStatement } from '../../../platform/db/prepared-statement.ts';

export interface ParkedSubscriptionRow {
  readonly subscription_id: string;
  /** parked: only probes are sent. resuming: what was held back is being queued again, in order. */
  readonly state: 'parked' | 'resuming';
  /** By the freight clock, like all times here. It also identifies the probe, to tell it from earlier ones. */
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
  // Read with every attempt.
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

    /** Which of these subscriptions are parked. */
    async among(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const rows = await tables
        .selectFrom('parked_subscriptions')
        .select('subscription_id')
        .where('subscription_id', 'in', [...ids])
        .execute();
      return new Set(rows.map(({ subscription_id }) => subscription_id));
    },

    /** Several attempts may notice at once: the first one determines the probe. */
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

    /** In the transaction that holds back a delivery. Conflicts if the subscription has nothing on hold anymore. */
    hold: (id: string): Step => hold.fill({ id }, 1),

    /** The result of a probe. */
    probed: (id: string, nextProbeAt: number, failedProbes: number): Step =>
      step(
        one(id).set((row) => ({
          next_probe_at: nextProbeAt,
          failed_probes: failedProbes,
          revision: row('revision', '+', 1),
        })),
      ),

    /** The receiver responds again: what was held back can be queued. */
    resume: (id: string): Step =>
      step(one(id).set((row) => ({ state: 'resuming' as const, revision: row('revision', '+', 1) }))),

    /** In the transaction that depends on the state. Conflicts if the state has changed. */
    stillIn: (id: string, state: ParkedSubscriptionRow['state']): Step => stillIn.fill({ id, state }, 1),

    /** The next probe is due at once. */
    hasten: (id: string): Step =>
      step(one(id).set((row) => ({ next_probe_at: 0, failed_probes: 0, revision: row('revision', '+', 1) }))),

    /** Nothing is held back anymore. Conflicts if something was held back since the row was read. */
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
