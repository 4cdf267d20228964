// The tables of pickups: their current state, the accounts that can see them, and the numbers they can be found by.
import { isEnd, PICKUP_STATUS, type PickupStatus } from '../../freight/pickups/pickup-status.ts';
import { type Database, type Step, step } from '../../platform/db/database.ts';
import { prepareStatement } from '../../platform/db/prepared-statement.ts';

export interface PickupRow {
  readonly request_number: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly sequence: number;
  readonly status: PickupStatus;
  readonly status_since: number;
  readonly pickup_date: string;
  readonly opens_at: number;
  readonly closes_at: number;
  readonly origin_terminal: string;
  readonly state: string;
  /** When the simulation looks at it next, by the freight clock: 0 is at once, null never. */
  readonly next_action_at: number | null;
}

interface AccountRow {
  readonly account: string;
  readonly created_at: number;
  readonly request_number: string;
  readonly status: PickupStatus;
  readonly pickup_date: string;
}

interface ReferenceRow {
  readonly account: string;
  readonly type: string;
  readonly value: string;
  readonly created_at: number;
  readonly request_number: string;
}

interface Tables {
  pickups: PickupRow;
  pickup_accounts: AccountRow;
  pickup_references: ReferenceRow;
}

const TABLES = ['pickup_references', 'pickup_accounts', 'pickups'] as const;
const ENDS = PICKUP_STATUS.codes.filter(isEnd);

/** A position in a list that is ordered from newest to oldest. */
export interface ListPlace {
  readonly createdAt: number;
  readonly requestNumber: string;
}

export interface PickupFilter {
  readonly pickupDate?: string;
  readonly status?: PickupStatus;
  readonly reference?: { readonly type: string; readonly value: string };
  /** Only pickups after this position. */
  readonly after?: ListPlace;
  readonly limit: number;
}

export interface PickupReference {
  readonly type: string;
  readonly value: string;
}

/** A position in the list of pickups that wait for a truck. */
export interface DuePlace {
  readonly opensAt: number;
  readonly requestNumber: string;
}

export interface BoardFilter {
  readonly terminal?: string;
  readonly status?: PickupStatus;
}

export function pickupStore(db: Database) {
  const tables = db.tables<Tables>();

  const planned = () => tables.selectFrom('pickups').where('next_action_at', 'is not', null);
  const due = prepareStatement<{ until: number; limit: number }, PickupRow>(({ until, limit }) =>
    planned()
      .selectAll()
      .where('next_action_at', '<=', until)
      .orderBy('next_action_at')
      .orderBy('request_number')
      .limit(limit),
  );
  const firstAction = planned()
    .select('next_action_at')
    .where('next_action_at', '>', 0)
    .orderBy('next_action_at')
    .limit(1)
    .compile();
  const planNext = prepareStatement((values: { requestNumber: string; sequence: number; at: number | null }) =>
    tables
      .updateTable('pickups')
      .set({ next_action_at: values.at })
      .where('request_number', '=', values.requestNumber)
      .where('sequence', '=', values.sequence),
  );

  /** The newest pickups of one account. The lists of a caller with several accounts are merged. */
  function ofAccount(account: string, filter: PickupFilter): Promise<PickupRow[]> {
    const { pickupDate, status, reference, after, limit } = filter;
    if (reference !== undefined) return byReference(account, reference, filter);
    let query = tables
      .selectFrom('pickup_accounts as seen')
      .innerJoin('pickups', 'pickups.request_number', 'seen.request_number')
      .selectAll('pickups')
      .where('seen.account', '=', account);
    if (pickupDate !== undefined) query = query.where('seen.pickup_date', '=', pickupDate);
    if (status !== undefined) query = query.where('seen.status', '=', status);
    if (after !== undefined) {
      // The first condition is the one that can use an index.
      query = query
        .where('seen.created_at', '<=', after.createdAt)
        .where((is) =>
          is.or([is('seen.created_at', '<', after.createdAt), is('seen.request_number', '<', after.requestNumber)]),
        );
    }
    return query.orderBy('seen.created_at', 'desc').orderBy('seen.request_number', 'desc').limit(limit).execute();
  }

  function byReference(account: string, { type, value }: PickupReference, filter: PickupFilter): Promise<PickupRow[]> {
    const { pickupDate, status, after, limit } = filter;
    let query = tables
      .selectFrom('pickup_references as named')
      .innerJoin('pickups', 'pickups.request_number', 'named.request_number')
      .selectAll('pickups')
      .where('named.account', '=', account)
      .where('named.type', '=', type)
      .where('named.value', '=', value);
    if (pickupDate !== undefined) query = query.where('pickups.pickup_date', '=', pickupDate);
    if (status !== undefined) query = query.where('pickups.status', '=', status);
    if (after !== undefined) {
      query = query
        .where('named.created_at', '<=', after.createdAt)
        .where((is) =>
          is.or([is('named.created_at', '<', after.createdAt), is('named.request_number', '<', after.requestNumber)]),
        );
    }
    return query.orderBy('named.created_at', 'desc').orderBy('named.request_number', 'desc').limit(limit).execute();
  }

  return {
    find: (requestNumber: string): Promise<PickupRow | undefined> =>
      tables.selectFrom('pickups').selectAll().where('request_number', '=', requestNumber).executeTakeFirst(),

    /** Newest first, without duplicates, for a caller who acts for these accounts. */
    async list(accounts: readonly string[], filter: PickupFilter): Promise<PickupRow[]> {
      const lists = await Promise.all(accounts.map((account) => ofAccount(account, filter)));
      const rows = new Map(lists.flat().map((row) => [row.request_number, row]));
      return [...rows.values()].sort(newestFirst).slice(0, filter.limit);
    },

    /** Which of these PRO and BOL numbers are on pickups in these statuses. */
    carried(accounts: readonly string[], numbers: readonly string[], statuses: readonly PickupStatus[]) {
      // Padded to a power of two: the database prepares a statement for each length.
      const padding = Array<string>(2 ** Math.ceil(Math.log2(numbers.length)) - numbers.length).fill(numbers.at(-1)!);
      return tables
        .selectFrom('pickup_references as named')
        .innerJoin('pickups', 'pickups.request_number', 'named.request_number')
        .select(['named.account', 'named.type', 'named.value'])
        .where('named.account', 'in', accounts)
        .where('named.type', 'in', ['PRO', 'BOL'])
        .where('named.value', 'in', [...numbers, ...padding])
        .where('pickups.status', 'in', statuses)
        .execute();
    },

    /** Those that the simulation must look at by then, longest due first. It asks every second, so those that wait are not read. */
    due: async (until: number, limit: number): Promise<PickupRow[]> =>
      (await tables.executeQuery(due.query({ until, limit }))).rows,

    /** The earliest time for which a look is planned. Pickups without a plan are left out. */
    async firstActionAt(): Promise<number | undefined> {
      const first = await db.first<{ next_action_at: number }>(firstAction);
      return first?.next_action_at;
    },

    /** Changes nothing if another event was recorded in the meantime: the simulation then looks at it again. */
    planNext: (requestNumber: string, sequence: number, at: number | null): Step =>
      planNext.fill({ requestNumber, sequence, at }),

    /** For the carrier's boards: optionally of one terminal or status, ordered by the start of their window. */
    board(filter: BoardFilter, after: DuePlace | undefined, limit: number): Promise<PickupRow[]> {
      const { terminal, status } = filter;
      let query = tables.selectFrom('pickups').selectAll();
      if (terminal !== undefined) query = query.where('origin_terminal', '=', terminal);
      if (status !== undefined) query = query.where('status', '=', status);
      if (after !== undefined) {
        query = query
          .where('opens_at', '>=', after.opensAt)
          .where((is) => is.or([is('opens_at', '>', after.opensAt), is('request_number', '>', after.requestNumber)]));
      }
      return query.orderBy('opens_at').orderBy('request_number').limit(limit).execute();
    },

    /** Pickups in these statuses whose window closed before a given time, latest first. */
    closedBefore: (statuses: readonly PickupStatus[], moment: number, limit: number): Promise<PickupRow[]> =>
      tables
        .selectFrom('pickups')
        .selectAll()
        .where('status', 'in', statuses)
        .where('opens_at', '<', moment)
        .where('closes_at', '<', moment)
        .orderBy('closes_at', 'desc')
        .orderBy('request_number')
        .limit(limit)
        .execute(),

    /** The number of pickups of one day in each status. The bounds on the window let the query use an index. */
    async countOfDay(pickupDate: string, opensFrom: number, opensBefore: number): Promise<ReadonlyMap<string, number>> {
      const rows = await tables
        .selectFrom('pickups')
        .select((row) => ['status' as const, row.fn.countAll<number>().as('count')])
        .where('status', 'in', [...PICKUP_STATUS.codes])
        .where('opens_at', '>=', opensFrom)
        .where('opens_at', '<', opensBefore)
        .where('pickup_date', '=', pickupDate)
        .groupBy('status')
        .execute();
      return new Map(rows.map(({ status, count }) => [status, Number(count)]));
    },

    /** How many have ended, with their window and everything reported about them before this time. */
    async countEnded(before: number): Promise<number> {
      const { count } = await tables
        .selectFrom('pickups')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('status', 'in', ENDS)
        .where('opens_at', '<', before)
        .where('updated_at', '<', before)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The request numbers of some of them. One status at a time, so that the index returns them in order. */
    async ended(before: number, most: number): Promise<string[]> {
      const found: string[] = [];
      for (const status of ENDS) {
        const rows = await tables
          .selectFrom('pickups')
          .select('request_number')
          .where('status', '=', status)
          .where('opens_at', '<', before)
          .where('updated_at', '<', before)
          .orderBy('opens_at')
          .orderBy('request_number')
          .limit(most - found.length)
          .execute();
        found.push(...rows.map((row) => row.request_number));
        if (found.length >= most) break;
      }
      return found;
    },

    delete: (requestNumbers: readonly string[]): Step[] =>
      TABLES.map((table) => step(tables.deleteFrom(table).where('request_number', 'in', requestNumbers))),

    /** For resetting a test environment. */
    forgetAll: (): Step[] => TABLES.map((table) => step(tables.deleteFrom(table))),

    insert: (row: PickupRow): Step => step(tables.insertInto('pickups').values(row), 1),

    /** Conflicts if another event was recorded in the meantime. */
    update({ request_number, ...changed }: PickupRow, sequenceBefore: number): Step {
      const update = tables.updateTable('pickups').set(changed).where('request_number', '=', request_number);
      return step(update.where('sequence', '=', sequenceBefore), 1);
    },

    /** The index rows: which accounts can see it, and by which numbers they can find it. */
    indexed(row: PickupRow, accounts: readonly string[], references: readonly PickupReference[]): Step[] {
      const { request_number, created_at, status, pickup_date } = row;
      const seen = accounts.map((account) => ({ account, created_at, request_number, status, pickup_date }));
      const named = accounts.flatMap((account) =>
        references.map(({ type, value }) => ({ account, type, value, created_at, request_number })),
      );
      return [
        ...(seen.length > 0 ? [step(tables.insertInto('pickup_accounts').values(seen), seen.length)] : []),
        ...(named.length > 0 ? [step(tables.insertInto('pickup_references').values(named), named.length)] : []),
      ];
    },

    unindexed: (requestNumber: string): Step[] => [
      step(tables.deleteFrom('pickup_accounts').where('request_number', '=', requestNumber)),
      step(tables.deleteFrom('pickup_references').where('request_number', '=', requestNumber)),
    ],

    reindexed: ({ request_number, status, pickup_date }: PickupRow): Step =>
      step(
        tables.updateTable('pickup_accounts').set({ status, pickup_date }).where('request_number', '=', request_number),
      ),
  };
}

function newestFirst(one: PickupRow, other: PickupRow): number {
  return other.created_at - one.created_at || (one.request_number < other.request_number ? 1 : -1);
}
