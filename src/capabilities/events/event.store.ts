// The tables of events: announced events, written with a change, and published events, each with its position.
import { type Database, type Step, step } from '../../platform/db/database.ts';
import { prepareInserts, prepareList, prepareStatement } from '../../platform/db/prepared-statement.ts';

export interface NewAnnouncement {
  readonly event_id: string;
  readonly type: string;
  readonly subject: string;
  readonly sequence: number;
  readonly occurred_at: number;
  readonly accounts: string;
  /** Null if it is built on demand: the record of a shipment, or a newly issued invoice. */
  readonly data: string | null;
  /** For a shipment: where its truck was, and the notification addresses. Both are JSON lists. */
  readonly trail: string;
  readonly notify: string;
  /** '' if it does not concern a shipment. */
  readonly pro: string;
}

export interface AnnouncedRow extends NewAnnouncement {
  readonly seq: number;
}

/** An event as it is stored. */
export interface EventRow {
  readonly position: number;
  readonly event_id: string;
  readonly type: string;
  readonly subject: string;
  readonly sequence: number;
  /** '' if it does not concern a shipment. */
  readonly pro: string;
  readonly occurred_at: number;
  readonly published_at: number;
  readonly accounts: string;
  readonly sight_accounts: string;
  readonly sights: string;
  /** '' if it is built on demand; the two fields before it are then empty too. */
  readonly data: string;
  readonly trail: string;
}

interface AccountRow {
  readonly account: string;
  readonly position: number;
  readonly type: string;
}

interface Tables {
  announced_events: AnnouncedRow;
  event_feed_position: { name: string; position: number };
  published_events: EventRow;
  published_event_accounts: AccountRow;
}

/** Which events a reader wants. */
export interface EventFilter {
  readonly types?: readonly string[] | undefined;
  readonly after: number;
  readonly count: number;
}

export type EventStore = ReturnType<typeof eventStore>;

const FEED = 'events';
/** The name of the row that says where the feed begins. */
const FORGOTTEN = 'forgotten';

export function eventStore(db: Database) {
  const tables = db.tables<Tables>();
  const announcing = db.tables<{ announced_events: NewAnnouncement }>();
  const announce = prepareInserts(announcing, 'announced_events', [
    'event_id',
    'type',
    'subject',
    'sequence',
    'occurred_at',
    'accounts',
    'data',
    'trail',
    'notify',
    'pro',
  ]);
  const insertEvents = prepareInserts(tables, 'published_events', [
    'position',
    'event_id',
    'type',
    'subject',
    'sequence',
    'pro',
    'occurred_at',
    'published_at',
    'accounts',
    'sight_accounts',
    'sights',
    'data',
    'trail',
  ]);
  const insertAccounts = prepareInserts(tables, 'published_event_accounts', ['account', 'position', 'type']);

  const announced = prepareStatement(({ count }: { count: number }) =>
    tables.selectFrom('announced_events').selectAll().orderBy('seq').limit(count),
  );
  const positionOf = prepareStatement(({ name }: { name: string }) =>
    tables.selectFrom('event_feed_position').select('position').where('name', '=', name),
  );
  const moveOn = prepareStatement(({ name, from, to }: { name: string; from: number; to: number }) =>
    tables
      .updateTable('event_feed_position')
      .set({ position: to })
      .where('name', '=', name)
      .where('position', '=', from),
  );
  const withIds = prepareList((eventIds: readonly string[]) =>
    tables.selectFrom('published_events').selectAll().where('event_id', 'in', eventIds),
  );
  const takeOut = prepareList((seqs: readonly number[]) =>
    tables.deleteFrom('announced_events').where('seq', 'in', seqs),
  );

  return {
    announce: (rows: readonly NewAnnouncement[]): Step[] => announce(rows, false),

    /** In the order in which they happened to each subject: an announcement is made with knowledge of the earlier ones. */
    announced: async (count: number): Promise<AnnouncedRow[]> =>
      (await tables.executeQuery(announced.query({ count }))).rows,

    /** Stops counting at `most`. */
    countAnnounced: async (most: number): Promise<number> =>
      (await tables.selectFrom('announced_events').select('seq').limit(most).execute()).length,

    /** The position of the newest event; 0 before the first. */
    async position(): Promise<number> {
      const row = await db.first<{ position: number }>(positionOf.query({ name: FEED }));
      return row!.position;
    },

    /** After a restore: readers' cursors of lost events must not refer to other events. */
    skip: (from: number, to: number): Step => moveOn.fill({ name: FEED, from, to }, 1),

    /**
     * Replaces announcements by events with positions after `after`. Conflicts if another node has published: the counter is locked
     * until the transaction is on disk, so a position is never visible before a smaller one.
     */
    publish: (
      after: number,
      seqs: readonly number[],
      events: readonly { readonly row: EventRow; readonly accounts: readonly string[] }[],
    ): Step[] => [
      moveOn.fill({ name: FEED, from: after, to: after + events.length }, 1),
      takeOut.fill(seqs, seqs.length),
      ...insertEvents(
        events.map(({ row }) => row),
        true,
      ),
      ...insertAccounts(
        events.flatMap(({ accounts, row: { position, type } }) =>
          accounts.map((account) => ({ account, position, type })),
        ),
        true,
      ),
    ],

    /** Stores the built data of an event, so that all recipients are sent the same. */
    keepText: ({ position, data, sights, sight_accounts }: EventRow): Step =>
      step(
        tables
          .updateTable('published_events')
          .set({ data, sights, sight_accounts })
          .where('position', '=', position)
          .where('data', '=', ''),
      ),

    /** The next positions of one account, in order. */
    async positionsOf(account: string, { types, after, count }: EventFilter): Promise<number[]> {
      let found = tables
        .selectFrom('published_event_accounts')
        .select('position')
        .where('account', '=', account)
        .where('position', '>', after);
      if (types !== undefined) found = found.where('type', 'in', [...types]);
      const rows = await found.orderBy('position').limit(count).execute();
      return rows.map(({ position }) => position);
    },

    at: async (positions: readonly number[]): Promise<EventRow[]> =>
      positions.length === 0
        ? []
        : tables
            .selectFrom('published_events')
            .selectAll()
            .where('position', 'in', [...positions])
            .orderBy('position')
            .execute(),

    /** For all accounts, for consumers that follow the whole feed. */
    since: (after: number, count: number): Promise<EventRow[]> =>
      tables
        .selectFrom('published_events')
        .selectAll()
        .where('position', '>', after)
        .orderBy('position')
        .limit(count)
        .execute(),

    /** Events published in a period of time and after a position. */
    between: (from: number, to: number, after: number, count: number): Promise<EventRow[]> =>
      tables
        .selectFrom('published_events')
        .selectAll()
        .where('published_at', '>=', from)
        .where('published_at', '<', to)
        .where('position', '>', after)
        .orderBy('position')
        .limit(count)
        .execute(),

    /** Those that exist, in any order. */
    withIds: async (eventIds: readonly string[]): Promise<EventRow[]> =>
      (await tables.executeQuery(withIds.query(eventIds))).rows,

    /** The last deleted position; 0 if none was deleted. */
    async forgottenThrough(): Promise<number> {
      const row = await db.first<{ position: number }>(positionOf.query({ name: FORGOTTEN }));
      return row!.position;
    },

    /** The accounts that the events between two positions concern. */
    async accountsBetween(after: number, through: number): Promise<Set<string>> {
      const rows = await tables
        .selectFrom('published_events')
        .select('accounts')
        .where('position', '>', after)
        .where('position', '<=', through)
        .execute();
      return new Set(rows.flatMap(({ accounts }) => JSON.parse(accounts) as string[]));
    },

    /** In one transaction with the start of the feed. Conflicts if another node has deleted events meanwhile. */
    forgetThrough: (from: number, through: number, accounts: Iterable<string>): Step[] => [
      moveOn.fill({ name: FORGOTTEN, from, to: through }, 1),
      step(tables.deleteFrom('published_events').where('position', '<=', through)),
      ...[...accounts].map((account) =>
        step(
          tables.deleteFrom('published_event_accounts').where('account', '=', account).where('position', '<=', through),
        ),
      ),
    ],

    /** The positions of events; those that are not in the feed are left out. */
    async placesOf(eventIds: readonly string[]): Promise<number[]> {
      if (eventIds.length === 0) return [];
      const rows = await tables
        .selectFrom('published_events')
        .select('position')
        .where('event_id', 'in', [...eventIds])
        .execute();
      return rows.map(({ position }) => position);
    },

    /** For resetting a test environment. Positions continue, so that readers' cursors stay valid. */
    forgetAll: (): Step[] => [
      step(tables.deleteFrom('announced_events')),
      step(tables.deleteFrom('published_events')),
      step(tables.deleteFrom('published_event_accounts')),
    ],
  };
}
