// The tables of shipments: facts, states, events, positions, and by whom and under which numbers they are found.
import { type CompiledQuery, sql } from 'kysely';
import { type Database, type Statement, type Step, step } from '../../platform/db/database.ts';
import { listQuery, manyRows } from './batch-statements.ts';

interface ShipmentTable {
  readonly pro: string;
  readonly created_at: number;
  readonly ship_day: number;
  readonly facts: string;
}

export interface StateRow {
  readonly pro: string;
  readonly last_sequence: number;
  readonly stage: string;
  readonly status: string;
  readonly state: string;
  readonly estimate: string;
  readonly next_action_at: number | null;
}

export interface EventRow {
  readonly pro: string;
  readonly sequence: number;
  readonly event_id: string;
  readonly kind: string;
  readonly occurred_at: number;
  readonly reported_at: number;
  readonly details: string;
}

export interface PositionRow {
  readonly pro: string;
  readonly at: number;
  readonly trail: string;
}

interface AccountRow {
  readonly account: string;
  readonly ship_day: number;
  readonly pro: string;
}

interface ReferenceRow {
  readonly account: string;
  readonly type: string;
  readonly reference: string;
  readonly created_at: number;
  readonly pro: string;
}

interface Tables {
  shipments: ShipmentTable;
  shipment_states: StateRow;
  shipment_events: EventRow;
  shipment_accounts: AccountRow;
  shipment_references: ReferenceRow;
  shipment_positions: PositionRow;
}

/** A shipment with its state and, where a truck has told it, its trail. */
export type ShipmentRow = ShipmentTable & Omit<StateRow, 'next_action_at'> & { readonly trail: string | null };

/** What changes whenever anything that a record shows has changed. */
export interface RecordVersion {
  readonly last_sequence: number;
  readonly facts_length: number;
  readonly position_at: number | null;
}

/** A shipment with all events as one text, so that a whole record is one row: `eventsOfRecord` reads it. */
export type RecordRow = ShipmentRow & RecordVersion & { readonly events: string };

/** Where a shipment stands in the list of an account. */
export type ListPlace = Omit<AccountRow, 'account'>;

/** Where a shipment can be found. */
export interface Findable {
  readonly pro: string;
  readonly createdAt: number;
  readonly shipDay: number;
  readonly accounts: readonly string[];
  readonly references: readonly { readonly type: string; readonly id: string }[];
}

export type ShipmentStore = ReturnType<typeof shipmentStore>;

const SHIPMENT: ShipmentTable = { pro: '', created_at: 0, ship_day: 0, facts: '' };
const ACCOUNT: AccountRow = { account: '', ship_day: 0, pro: '' };
const REFERENCE: ReferenceRow = { account: '', type: '', reference: '', created_at: 0, pro: '' };
const EVENT: EventRow = {
  pro: '',
  sequence: 0,
  event_id: '',
  kind: '',
  occurred_at: 0,
  reported_at: 0,
  details: '',
};
const STATE: StateRow = {
  pro: '',
  last_sequence: 0,
  stage: '',
  status: '',
  state: '',
  estimate: '',
  next_action_at: null,
};
const POSITION: PositionRow = { pro: '', at: 0, trail: '' };

export function shipmentStore(db: Database) {
  const tables = db.tables<Tables>();

  const shipmentsOf = listQuery((pros) =>
    tables
      .selectFrom('shipments')
      .innerJoin('shipment_states', 'shipment_states.pro', 'shipments.pro')
      .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipments.pro')
      .select(['shipments.pro', 'created_at', 'ship_day', 'facts', 'last_sequence', 'stage', 'status', 'state'])
      .select(['estimate', 'shipment_positions.trail'])
      .where('shipments.pro', 'in', pros)
      .compile(),
  );
  // A row costs more than its text to hand over, and a record has a dozen events: they come as one list, [sequence, id, …].
  const isPostgres = db.dialect === 'postgres';
  const quotedId = isPostgres ? sql`to_json(event_id)::text` : sql`json_quote(event_id)`;
  const eventText = sql`'[' || sequence || ',' || ${quotedId} || ',"' || kind || '",' || occurred_at || ',' || reported_at || ',' || details || ']'`;
  const eventList = isPostgres
    ? sql<string>`'[' || string_agg(${eventText}, ',') || ']'`
    : sql<string>`'[' || group_concat(${eventText}, ',') || ']'`;
  const factsLength = sql<number>`length(facts)`.as('facts_length');
  const recordsOf = listQuery((pros) =>
    tables
      .selectFrom('shipments')
      .innerJoin('shipment_states', 'shipment_states.pro', 'shipments.pro')
      .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipments.pro')
      .select(['shipments.pro', 'created_at', 'ship_day', 'facts', 'last_sequence', 'stage', 'status', 'state'])
      .select(['estimate', 'shipment_positions.trail', 'shipment_positions.at as position_at'])
      .select(factsLength)
      .select((row) =>
        row
          .selectFrom('shipment_events')
          .select(eventList.as('list'))
          .whereRef('shipment_events.pro', '=', 'shipments.pro')
          .as('events'),
      )
      .where('shipments.pro', 'in', pros)
      .compile(),
  );
  const versionOf = listQuery((pros) =>
    tables
      .selectFrom('shipments')
      .innerJoin('shipment_states', 'shipment_states.pro', 'shipments.pro')
      .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipments.pro')
      .select(['last_sequence', 'shipment_positions.at as position_at'])
      .select(factsLength)
      .where('shipments.pro', 'in', pros)
      .compile(),
  );
  const eventsOf = listQuery((pros) =>
    tables
      .selectFrom('shipment_events')
      .selectAll()
      .where('pro', 'in', pros)
      .orderBy('pro')
      .orderBy('sequence')
      .compile(),
  );
  const trailsOf = listQuery((pros) =>
    tables
      .selectFrom('shipment_states')
      .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipment_states.pro')
      .select(['shipment_states.pro', 'shipment_states.stage', 'shipment_positions.at', 'shipment_positions.trail'])
      .where('shipment_states.pro', 'in', pros)
      .compile(),
  );
  const insertShipment = manyRows<ShipmentTable>((size) =>
    tables.insertInto('shipments').values(Array<ShipmentTable>(size).fill(SHIPMENT)).compile(),
  );
  const insertAccounts = manyRows<AccountRow>((size) =>
    tables.insertInto('shipment_accounts').values(Array<AccountRow>(size).fill(ACCOUNT)).compile(),
  );
  const insertReferences = manyRows<ReferenceRow>((size) =>
    tables.insertInto('shipment_references').values(Array<ReferenceRow>(size).fill(REFERENCE)).compile(),
  );
  const insertEvents = manyRows<EventRow>((size) =>
    tables.insertInto('shipment_events').values(Array<EventRow>(size).fill(EVENT)).compile(),
  );
  // Only a later state replaces one: see 0008-shipments.ts for the guard that decides between two of the same sequence.
  const saveStates = manyRows<StateRow>((size) =>
    tables
      .insertInto('shipment_states')
      .values(Array<StateRow>(size).fill(STATE))
      .onConflict((conflict) =>
        conflict
          .column('pro')
          .doUpdateSet((row) => ({
            last_sequence: row.ref('excluded.last_sequence'),
            stage: row.ref('excluded.stage'),
            status: row.ref('excluded.status'),
            state: row.ref('excluded.state'),
            estimate: row.ref('excluded.estimate'),
          }))
          .whereRef('shipment_states.last_sequence', '<', 'excluded.last_sequence'),
      )
      .compile(),
  );
  const savePositions = manyRows<PositionRow>((size) =>
    tables
      .insertInto('shipment_positions')
      .values(Array<PositionRow>(size).fill(POSITION))
      .onConflict((conflict) =>
        conflict
          .column('pro')
          .doUpdateSet((row) => ({ at: row.ref('excluded.at'), trail: row.ref('excluded.trail') }))
          .whereRef('shipment_positions.at', '<', 'excluded.at'),
      )
      .compile(),
  );
  const run = async <Row>(query: CompiledQuery<unknown>) => (await tables.executeQuery(query)).rows as Row[];

  return {
    shipments: (pros: readonly string[]) => run<ShipmentRow>(shipmentsOf(pros)),

    records: (pros: readonly string[]) => run<RecordRow>(recordsOf(pros)),

    async version(pro: string): Promise<RecordVersion | undefined> {
      const [row] = await run<RecordVersion>(versionOf([pro]));
      return row;
    },

    /** In the order of their sequence. */
    events: (pros: readonly string[]) => run<EventRow>(eventsOf(pros)),

    /** How far each shipment is and where a truck was last; those that do not exist are left out. */
    trails: (pros: readonly string[]) =>
      run<{ pro: string; stage: string; at: number | null; trail: string | null }>(trailsOf(pros)),

    /** The newest first. */
    async prosByReference(accounts: readonly string[], type: string, reference: string, limit: number) {
      const rows = await tables
        .selectFrom('shipment_references')
        .select(['pro', 'created_at'])
        .distinct()
        .where('account', 'in', accounts)
        .where('type', '=', type)
        .where('reference', '=', reference)
        .orderBy('created_at', 'desc')
        .orderBy('pro', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.pro);
    },

    /** An account's shipments by ship day, the newest first, after the one that a page ended with. */
    ofAccount(
      account: string,
      { from, to }: { readonly from: number; readonly to: number },
      before: ListPlace | undefined,
      limit: number,
    ): Promise<ListPlace[]> {
      let query = tables
        .selectFrom('shipment_accounts')
        .select(['ship_day', 'pro'])
        .where('account', '=', account)
        .where('ship_day', '>=', from)
        .where('ship_day', '<=', Math.min(to, before?.ship_day ?? to));
      if (before !== undefined) {
        query = query.where((row) => row.or([row('ship_day', '<', before.ship_day), row('pro', '<', before.pro)]));
      }
      return query.orderBy('ship_day', 'desc').orderBy('pro', 'desc').limit(limit).execute();
    },

    due: (until: number, limit: number) =>
      tables
        .selectFrom('shipment_states')
        .select(['pro', 'stage', 'next_action_at as dueAt'])
        .where('next_action_at', 'is not', null)
        .where('next_action_at', '<=', until)
        .orderBy('next_action_at')
        .orderBy('pro')
        .limit(limit)
        .execute(),

    async count(): Promise<number> {
      const found = await tables
        .selectFrom('shipments')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(found.count);
    },

    /** The PROs after one, in their order: to walk through all of them. */
    async prosAfter(pro: string, limit: number): Promise<string[]> {
      const query = tables.selectFrom('shipments').select('pro').where('pro', '>', pro).orderBy('pro').limit(limit);
      return (await query.execute()).map((row) => row.pro);
    },

    /** Whole shipments by PRO, those after one, in one stage unless all are wanted: for the carrier's own boards. */
    board(stage: string | undefined, after: string, limit: number): Promise<ShipmentRow[]> {
      let query = tables
        .selectFrom('shipment_states')
        .innerJoin('shipments', 'shipments.pro', 'shipment_states.pro')
        .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipment_states.pro')
        .select(['shipments.pro', 'created_at', 'ship_day', 'facts', 'last_sequence', 'stage', 'status', 'state'])
        .select(['estimate', 'shipment_positions.trail'])
        .where('shipment_states.pro', '>', after);
      if (stage !== undefined) query = query.where('shipment_states.stage', '=', stage);
      return query.orderBy('shipment_states.pro').limit(limit).execute();
    },

    /** For a test environment that starts over. */
    forgetAll: (): Step[] =>
      (
        [
          'shipment_positions',
          'shipment_references',
          'shipment_accounts',
          'shipment_events',
          'shipment_states',
          'shipments',
        ] as const
      ).map((table) => step(tables.deleteFrom(table))),

    /** Fails as a conflict when the PRO has a shipment already. */
    insert: (shipment: ShipmentTable): Step =>
      insertShipment([shipment], (row) => [row.pro, row.created_at, row.ship_day, row.facts], true)[0]!,

    /** A conflict when the facts are no longer those that were read. */
    replaceFacts: (pro: string, before: string, { ship_day, facts }: Pick<ShipmentTable, 'ship_day' | 'facts'>): Step =>
      step(
        tables.updateTable('shipments').set({ ship_day, facts }).where('pro', '=', pro).where('facts', '=', before),
        1,
      ),

    makeFindable(shipment: Findable): Step[] {
      const { accounts, references } = rowsOf(shipment);
      return [
        ...insertAccounts(accounts, (row) => [row.account, row.ship_day, row.pro], true),
        ...insertReferences(references, (row) => [row.account, row.type, row.reference, row.created_at, row.pro], true),
      ];
    },

    /** More numbers to find a shipment by; those that are known already are left as they are. */
    addReferences: (shipment: Findable): Step =>
      step(
        tables
          .insertInto('shipment_references')
          .values(rowsOf(shipment).references)
          .onConflict((conflict) => conflict.doNothing()),
      ),

    /** Takes back what `makeFindable` did for the same shipment. */
    makeUnfindable(shipment: Findable): Step[] {
      const { accounts, references } = rowsOf(shipment);
      const steps: Step[] = accounts.map(({ account, ship_day, pro }) =>
        step(
          tables
            .deleteFrom('shipment_accounts')
            .where('account', '=', account)
            .where('ship_day', '=', ship_day)
            .where('pro', '=', pro),
          1,
        ),
      );
      for (const { account, type, reference, created_at, pro } of references) {
        steps.push(
          step(
            tables
              .deleteFrom('shipment_references')
              .where('account', '=', account)
              .where('type', '=', type)
              .where('reference', '=', reference)
              .where('created_at', '=', created_at)
              .where('pro', '=', pro),
            1,
          ),
        );
      }
      return steps;
    },

    /** A conflict when somebody else has recorded the same sequence meanwhile. */
    addEvents: (events: readonly EventRow[]): Statement[] =>
      insertEvents(
        events,
        (row) => [row.pro, row.sequence, row.event_id, row.kind, row.occurred_at, row.reported_at, row.details],
        true,
      ),

    /** `next_action_at` counts for a new shipment alone; `planNext` changes it. */
    saveStates: (states: readonly StateRow[]): Statement[] =>
      saveStates(
        states,
        (row) => [row.pro, row.last_sequence, row.stage, row.status, row.state, row.estimate, row.next_action_at],
        true,
      ),

    /** Writes the state of a sequence again; a conflict when it is no longer the last. */
    mendState: ({ pro, last_sequence, stage, status, state, estimate }: Omit<StateRow, 'next_action_at'>): Step =>
      step(
        tables
          .updateTable('shipment_states')
          .set({ stage, status, state, estimate })
          .where('pro', '=', pro)
          .where('last_sequence', '=', last_sequence),
        1,
      ),

    planNext: (pro: string, at: number | null): Step =>
      step(tables.updateTable('shipment_states').set({ next_action_at: at }).where('pro', '=', pro), 1),

    /** An older position than the one that is known changes nothing. */
    savePositions: (positions: readonly PositionRow[]): Statement[] =>
      savePositions(positions, (row) => [row.pro, row.at, row.trail], false),
  };
}

function rowsOf({ pro, createdAt, shipDay, accounts, references }: Findable) {
  const distinct = [...new Set(accounts)];
  const known = new Map(references.map((one) => [JSON.stringify([one.type, one.id]), one]));
  return {
    accounts: distinct.map((account): AccountRow => ({ account, ship_day: shipDay, pro })),
    references: distinct.flatMap((account) =>
      [...known.values()].map(
        ({ type, id }): ReferenceRow => ({ account, type, reference: id, created_at: createdAt, pro }),
      ),
    ),
  };
}
