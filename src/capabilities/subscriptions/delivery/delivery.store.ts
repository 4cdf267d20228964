// The tables of deliveries: one row per event and subscription, and one per attempt.
import { sql } from 'kysely';
import { type Database, type Step, step } from '../../../platform/db/database.ts';
import { prepareInsert, prepareInserts, prepareStatement } from '../../../platform/db/prepared-statement.ts';

import {
  type AttemptRow,
  type DeliveryChange,
  type DeliveryRow,
  type DeliveryState,
  type DeliveryToSend,
  type NewDelivery,
  SENT_COLUMNS,
  UNSENT,
} from './delivery-row.ts';

interface Tables {
  event_deliveries: DeliveryRow;
  event_delivery_attempts: AttemptRow;
}

const ENDED = ['delivered', 'failed', 'stopped'] as const satisfies readonly DeliveryState[];

type InsertedRow = NewDelivery & typeof UNSENT;

export interface DeliveryFilter {
  /** Numbers of shipments, pickups or invoices. */
  readonly subjects?: readonly string[] | undefined;
  readonly subscriptionId?: string | undefined;
  readonly state?: DeliveryState | undefined;
  /** Only those older than this one. */
  readonly before?: number | undefined;
}

export function deliveryStore(db: Database) {
  const tables = db.tables<Tables>();
  const inserting = db.tables<{ event_deliveries: InsertedRow }>();
  const insert = prepareInserts(inserting, 'event_deliveries', [
    'delivery_id',
    'subscription_id',
    'event_id',
    'type',
    'subject',
    'sequence',
    'origin',
    'body',
    'created_at',
    'state',
    'attempts',
  ]);
  const change = prepareStatement(
    (row: Readonly<Record<keyof DeliveryChange | 'delivery_id', string | number | null>>) =>
      db
        .tables<{ event_deliveries: Record<string, unknown> }>()
        .updateTable('event_deliveries')
        .set({
          state: row.state,
          attempts: row.attempts,
          last_status: row.last_status,
          last_error: row.last_error,
          ended_at: row.ended_at,
          next_attempt_at: row.next_attempt_at,
        })
        .where('delivery_id', '=', row.delivery_id),
  );
  const hold = prepareStatement((row: { deliveryId: string; at: number; reason: string }) =>
    db
      .tables<{ event_deliveries: Record<string, unknown> }>()
      .updateTable('event_deliveries')
      .set({ held_at: row.at, next_attempt_at: null, last_error: row.reason })
      .where('delivery_id', '=', row.deliveryId)
      .where('state', '=', sql.lit('waiting')),
  );
  const addAttempt = prepareInsert(
    tables,
    'event_delivery_attempts',
    [
      'delivery_id',
      'attempt',
      'started_at',
      'duration_ms',
      'url',
      'request_headers',
      'sight',
      'status',
      'response_headers',
      'response_body',
      'error',
    ],
    (row) => row.onConflict((conflict) => conflict.doNothing()),
  );

  const toSend = prepareStatement(({ deliveryId }: { deliveryId: string }) =>
    tables.selectFrom('event_deliveries').select(SENT_COLUMNS).where('delivery_id', '=', deliveryId),
  );

  return {
    insert: (rows: readonly NewDelivery[]): Step[] =>
      insert(
        rows.map((row) => ({ ...row, ...UNSENT })),
        false,
      ),

    change: (deliveryId: string, changed: DeliveryChange): Step => change.fill({ ...changed, delivery_id: deliveryId }),

    /** Keeps it waiting without a job. */
    hold: (deliveryId: string, at: number, reason: string): Step => hold.fill({ deliveryId, at, reason }),

    /** Those of a subscription that wait without a job, oldest first. */
    held: (subscriptionId: string, most: number): Promise<DeliveryRow[]> =>
      tables
        .selectFrom('event_deliveries')
        .selectAll()
        .where('subscription_id', '=', subscriptionId)
        .where('held_at', 'is not', null)
        .orderBy('seq')
        .limit(most)
        .execute(),

    /** Counts up to `most`. */
    async countHeld(most: number): Promise<number> {
      const rows = tables.selectFrom('event_deliveries').select('seq').where('held_at', 'is not', null).limit(most);
      return (await rows.execute()).length;
    },

    /** They have jobs again, or are about to. */
    letGo: (rows: readonly Pick<DeliveryRow, 'seq'>[]): Step =>
      step(
        tables
          .updateTable('event_deliveries')
          .set({ held_at: null, last_error: null })
          .where('seq', 'in', db.features.numbersIn(JSON.stringify(rows.map(({ seq }) => seq)))),
      ),

    /** They will not be sent. */
    stopHeld: (rows: readonly Pick<DeliveryRow, 'seq'>[], at: number, reason: string): Step =>
      step(
        tables
          .updateTable('event_deliveries')
          .set({ held_at: null, state: 'stopped', ended_at: at, next_attempt_at: null, last_error: reason })
          .where('seq', 'in', db.features.numbersIn(JSON.stringify(rows.map(({ seq }) => seq)))),
      ),

    /** Probes do not count toward the limit of attempts. */
    countProbe: (deliveryId: string): Step =>
      step(
        tables
          .updateTable('event_deliveries')
          .set((row) => ({ probes: row('probes', '+', 1) }))
          .where('delivery_id', '=', deliveryId),
      ),

    addAttempt: (row: AttemptRow): Step => addAttempt(row),

    find: (deliveryId: string): Promise<DeliveryRow | undefined> =>
      tables.selectFrom('event_deliveries').selectAll().where('delivery_id', '=', deliveryId).executeTakeFirst(),

    /** Whether a later event about the same shipment, pickup or invoice has been delivered to the subscription. */
    async isOvertaken({ subscription_id, subject, seq }: DeliveryRow): Promise<boolean> {
      const later = tables
        .selectFrom('event_deliveries')
        .select('seq')
        .where('subscription_id', '=', subscription_id)
        .where('seq', '>', seq)
        .where('subject', '=', subject)
        .where('state', '=', 'delivered')
        .limit(1);
      return (await later.executeTakeFirst()) !== undefined;
    },

    toSend: (deliveryId: string): Promise<DeliveryToSend | undefined> => db.first(toSend.query({ deliveryId })),

    /** Newest first. */
    list({ subjects, subscriptionId, state, before }: DeliveryFilter, count: number): Promise<DeliveryRow[]> {
      let found = tables.selectFrom('event_deliveries').selectAll();
      if (subjects !== undefined) found = found.where('subject', 'in', subjects);
      if (subscriptionId !== undefined) found = found.where('subscription_id', '=', subscriptionId);
      if (state !== undefined) found = found.where('state', '=', state);
      if (before !== undefined) found = found.where('seq', '<', before);
      return found.orderBy('seq', 'desc').limit(count).execute();
    },

    /** Of several deliveries, each in order. */
    attemptsOf: async (deliveryIds: readonly string[]): Promise<AttemptRow[]> =>
      deliveryIds.length === 0
        ? []
        : tables
            .selectFrom('event_delivery_attempts')
            .selectAll()
            .where('delivery_id', 'in', [...deliveryIds])
            .orderBy('delivery_id')
            .orderBy('attempt')
            .execute(),

    /** 0 if there is none. */
    async newestSeq(): Promise<number> {
      const newest = tables.selectFrom('event_deliveries').select('seq').orderBy('seq', 'desc').limit(1);
      return (await newest.executeTakeFirst())?.seq ?? 0;
    },

    /** Some of those that have ended and are no newer than `seq`, oldest first within each state. */
    async endedUpTo(seq: number, most: number): Promise<Pick<DeliveryRow, 'seq' | 'delivery_id'>[]> {
      const found: Pick<DeliveryRow, 'seq' | 'delivery_id'>[] = [];
      for (const state of ENDED) {
        const rows = await tables
          .selectFrom('event_deliveries')
          .select(['seq', 'delivery_id'])
          .where('state', '=', state)
          .where('seq', '<=', seq)
          .orderBy('seq')
          .limit(most - found.length)
          .execute();
        found.push(...rows);
        if (found.length === most) break;
      }
      return found;
    },

    /** The distinct events of waiting deliveries that are no newer than `seq`, or that are redeliveries or replays. */
    async waitingEvents(seq: number, most: number): Promise<string[]> {
      const rows = await tables
        .selectFrom('event_deliveries')
        .select('event_id')
        .distinct()
        .where('state', '=', 'waiting')
        .where((is) => is.or([is('seq', '<=', seq), is('origin', 'in', ['redelivery', 'replay'])]))
        .limit(most)
        .execute();
      return rows.map(({ event_id }) => event_id);
    },

    /** With all attempts. */
    forget: (rows: readonly Pick<DeliveryRow, 'seq' | 'delivery_id'>[]): Step[] =>
      rows.length === 0
        ? []
        : [
            step(
              tables.deleteFrom('event_delivery_attempts').where(
                'delivery_id',
                'in',
                rows.map(({ delivery_id }) => delivery_id),
              ),
            ),
            step(
              tables.deleteFrom('event_deliveries').where(
                'seq',
                'in',
                rows.map(({ seq }) => seq),
              ),
            ),
          ],

    /** Which of these events the subscription has received, or is about to. */
    async hadBy(subscriptionId: string, eventIds: readonly string[]): Promise<Set<string>> {
      if (eventIds.length === 0) return new Set();
      const rows = await tables
        .selectFrom('event_deliveries')
        .select('event_id')
        .where('subscription_id', '=', subscriptionId)
        .where('event_id', 'in', [...eventIds])
        .where('state', 'in', ['waiting', 'delivered'])
        .execute();
      return new Set(rows.map(({ event_id }) => event_id));
    },

    /** With all attempts. Their jobs will find nothing to send. */
    forgetOf: (subscriptionId: string): Step[] => [
      step(
        tables
          .deleteFrom('event_delivery_attempts')
          .where(
            'delivery_id',
            'in',
            tables.selectFrom('event_deliveries').select('delivery_id').where('subscription_id', '=', subscriptionId),
          ),
      ),
      step(tables.deleteFrom('event_deliveries').where('subscription_id', '=', subscriptionId)),
    ],

    forgetAll: (): Step[] => [
      step(tables.deleteFrom('event_delivery_attempts')),
      step(tables.deleteFrom('event_deliveries')),
    ],
  };
}

export type DeliveryStore = ReturnType<typeof deliveryStore>;
