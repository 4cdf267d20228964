// The tables of shipments: facts, states, events, positions, and by whom and under which numbers they are found.
import { type CompiledQuery, sql } from 'kysely';
import { END_STAGES, STAGES } from '../../freight/shipments/shipment-moves.ts';
import { listQuery, manyRows, onlyQuery } from '../../platform/db/batch-statements.ts';
import { type Database, type Statement, type Step, step } from '../../platform/db/database.ts';
import { prepareStatement } from '../../platform/db/prepared-statement.ts';

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
  /** What of the facts is needed to record an event: `StoredWay`. */
  readonly way: string;
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

/** When a shipment is to be looked at next; null when it is not. */
export interface PlannedAction {
  readonly pro: string;
  readonly at: number | null;
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

/** What a bill of lading said before it was changed, with the sequence of the last event of that time. */
interface FormerFactsRow {
  readonly pro: string;
  readonly through_sequence: number;
  readonly facts: string;
}

interface Tables {
  shipments: ShipmentTable;
  shipment_states: StateRow;
  shipment_events: EventRow;
  shipment_accounts: AccountRow;
  shipment_references: ReferenceRow;
  shipment_positions: PositionRow;
  shipment_former_facts: FormerFactsRow;
}

/** A shipment with its state and, where a truck has told it, its trail. */
export type ShipmentRow = ShipmentTable & Omit<StateRow, 'next_action_at'> & { readonly trail: string | null };

/** What changes whenever anything that a record shows has changed. */
export interface RecordVersion {
  readonly last_sequence: number;
  readonly facts_length: number;
  readonly position_at: number | null;
}

export interface MovingRow {
  readonly moving: string;
  readonly trail: string | null;
}

/** Where a shipment stands in the list of an account. */
export type ListPlace = Omit<AccountRow, 'account'>;

/** Ship days, the first and the last. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** Where a shipment can be found. */
export interface Findable {
  readonly pro: string;
  readonly createdAt: number;
  readonly shipDay: number;
  readonly accounts: readonly string[];
  readonly references: readonly { readonly type: string; readonly id: string }[];
  /** The name of the consignee as it is searched for, for each account that may know it. */
  readonly consignees?: readonly { readonly account: string; readonly name: string }[];
}

/** The numbers that people search by, as tracking calls them. */
const SEARCHED_TYPES = ['BOL', 'PON', 'LDN', 'SNO', 'PUR'];
/** The consignee's name is kept beside the numbers under a type that is none of theirs. */
const CONSIGNEE_TYPE = 'TO';
/** Behind everything that begins so, byte by byte. */
const endOf = (beginning: string) => `${beginning}\u{10ffff}`;

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
  way: '',
};
const POSITION: PositionRow = { pro: '', at: 0, trail: '' };

/** Named one by one: most shipments have ended, and an index finds the others only by what they are. */
const UNDER_WAY = STAGES.filter((stage) => !END_STAGES.includes(stage));
/** The stages in which freight may be on a truck. */
export const ON_A_TRUCK = ['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'] as const;

export function shipmentStore(db: Database) {
  const tables = db.tables<Tables>();

  const shipmentsOf = listQuery<string>((pros) =>
    tables
      .selectFrom('shipments')
      .innerJoin('shipment_states', 'shipment_states.pro', 'shipments.pro')
      .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipments.pro')
      .select(['shipments.pro', 'created_at', 'ship_day', 'facts', 'last_sequence', 'stage', 'status', 'state'])
      .select(['estimate', 'way', 'shipment_positions.trail'])
      .where('shipments.pro', 'in', pros)
      .compile(),
  );
  // A row costs more than its text to hand over, and a record has a dozen events: they come as one list, [sequence, id, …].
  const isPostgres = db.dialect === 'postgres';
  const quotedId = isPostgres ? sql`to_json(event_id)::text` : sql`json_quote(event_id)`;
  const eventText = sql`format('[%s,%s,"%s",%s,%s,%s]', sequence, ${quotedId}, kind, occurred_at, reported_at, details)`;
  const eventList = isPostgres
    ? sql<string>`string_agg(${eventText}, ',')`
    : sql<string>`group_concat(${eventText}, ',')`;
  const factsLength = sql<number>`length(facts)`.as('facts_length');
  // Handing a row over costs by the column: what is read thousands of times a second is one text, written in one go.
  const shape =
    '{"pro":"%s","createdAt":%s,"lastSequence":%s,"facts":%s,"state":%s,"estimate":%s,"trail":%s,"positionAt":%s,"factsLength":%s,"events":[%s]}';
  const positionAt = sql`coalesce(cast(shipment_positions.at as text), 'null')`;
  const records = tables
    .selectFrom('shipments')
    .innerJoin('shipment_states', 'shipment_states.pro', 'shipments.pro')
    .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipments.pro')
    .select((row) => {
      const events = row
        .selectFrom('shipment_events')
        .select(eventList.as('list'))
        .whereRef('shipment_events.pro', '=', 'shipments.pro');
      return sql<string>`format(${sql.lit(shape)}, shipments.pro, created_at, last_sequence, facts, state, estimate,
        coalesce(trail, '[]'), ${positionAt}, length(facts), ${events})`.as('record');
    });
  // Whoever records what happened need not read what happened before, nor most of the facts. Nor is the trail looked into.
  const movingOf = listQuery<string>((pros) =>
    tables
      .selectFrom('shipment_states')
      .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipment_states.pro')
      .select(sql<string>`format('{"lastSequence":%s,"way":%s,"state":%s}', last_sequence, way, state)`.as('moving'))
      .select('trail')
      .where('shipment_states.pro', 'in', pros)
      .compile(),
  );
  const factsOf = listQuery<string>((pros) =>
    tables.selectFrom('shipments').select('facts').where('pro', 'in', pros).compile(),
  );
  const recordOf = onlyQuery<string>((pro) => records.where('shipments.pro', '=', pro).compile());
  const recordsOf = listQuery<string>((pros) => records.where('shipments.pro', 'in', pros).compile());
  const versionOf = onlyQuery<string>((pro) =>
    tables
      .selectFrom('shipments')
      .innerJoin('shipment_states', 'shipment_states.pro', 'shipments.pro')
      .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipments.pro')
      .select(['last_sequence', 'shipment_positions.at as position_at'])
      .select(factsLength)
      .where('shipments.pro', '=', pro)
      .compile(),
  );
  const eventsOf = listQuery<string>((pros) =>
    tables
      .selectFrom('shipment_events')
      .selectAll()
      .where('pro', 'in', pros)
      .orderBy('pro')
      .orderBy('sequence')
      .compile(),
  );
  const formerFactsOf = listQuery<string>((pros) =>
    tables
      .selectFrom('shipment_former_facts')
      .selectAll()
      .where('pro', 'in', pros)
      .orderBy('pro')
      .orderBy('through_sequence')
      .compile(),
  );
  const trailsOf = listQuery<string>((pros) =>
    tables
      .selectFrom('shipment_states')
      .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipment_states.pro')
      .select(['shipment_states.pro', 'shipment_states.stage', 'shipment_positions.at', 'shipment_positions.trail'])
      .where('shipment_states.pro', 'in', pros)
      .compile(),
  );
  const statusesOfPros = listQuery<string>((pros) =>
    tables.selectFrom('shipment_states').select(['pro', 'status']).where('pro', 'in', pros).compile(),
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
  const placesOf = (account: string, { from, to }: DayRange, before: ListPlace | undefined, limit: number) => {
    let query = tables
      .selectFrom('shipment_accounts')
      .select(['ship_day', 'shipment_accounts.pro'])
      .where('account', '=', account)
      .where('ship_day', '>=', from)
      .where('ship_day', '<=', Math.min(to, before?.ship_day ?? to));
    if (before !== undefined) {
      query = query.where((row) =>
        row.or([row('ship_day', '<', before.ship_day), row('shipment_accounts.pro', '<', before.pro)]),
      );
    }
    return query.orderBy('ship_day', 'desc').orderBy('shipment_accounts.pro', 'desc').limit(limit);
  };
  const { sql: planNextSql } = tables
    .updateTable('shipment_states')
    .set({ next_action_at: 0 })
    .where('pro', '=', '')
    .compile();
  const dueText = prepareStatement<{ until: number; limit: number }, { places: string | null }>(({ until, limit }) =>
    tables
      .selectFrom((from) =>
        from
          .selectFrom('shipment_states')
          .select(['pro', 'next_action_at'])
          .where('next_action_at', 'is not', null)
          .where('next_action_at', '<=', until)
          .orderBy('next_action_at')
          .orderBy('pro')
          .limit(limit)
          .as('due'),
      )
      .select(
        isPostgres
          ? sql<string | null>`string_agg(next_action_at || ':' || pro, ' ')`.as('places')
          : sql<string | null>`group_concat(next_action_at || ':' || pro, ' ')`.as('places'),
      ),
  );
  // The databases agree on what the columns of such a list are called. Which type they have is to be said.
  const planRows = manyRows<PlannedAction>((size) => {
    const rows = Array.from({ length: size }, () => sql`(${''}, cast(${0} as bigint))`);
    return tables
      .updateTable('shipment_states')
      .from(sql<{ column1: string; column2: number | null }>`(values ${sql.join(rows)})`.as('planned'))
      .set((row) => ({ next_action_at: row.ref('planned.column2') }))
      .whereRef('shipment_states.pro', '=', 'planned.column1')
      .compile();
  });
  const run = async <Row>(query: CompiledQuery<unknown>) => (await tables.executeQuery(query)).rows as Row[];

  return {
    shipments: (pros: readonly string[]) => run<ShipmentRow>(shipmentsOf(pros)),

    /** What their bills of lading say, each as JSON. */
    facts: async (pros: readonly string[]) => (await run<{ facts: string }>(factsOf(pros))).map(({ facts }) => facts),

    /** Records with their events, each as JSON: `recordOfText` reads it. */
    recordTexts: async (pros: readonly string[]) =>
      (await run<{ record: string }>(recordsOf(pros))).map(({ record }) => record),

    /** What is needed to record what happens to them, as JSON (`movingShipment` reads it), and their trails. */
    moving: (pros: readonly string[]) => run<MovingRow>(movingOf(pros)),

    /** Reads what `recordText` gives, as `record`, by the PRO alone. */
    recordSql: recordOf('').sql,

    recordText: async (pro: string) => (await db.first<{ record: string }>(recordOf(pro)))?.record,

    version: (pro: string) => db.first<RecordVersion>(versionOf(pro)),

    /** In the order of their sequence. */
    events: (pros: readonly string[]) => run<EventRow>(eventsOf(pros)),

    keepFormerFacts: (row: FormerFactsRow): Step => step(tables.insertInto('shipment_former_facts').values(row), 1),

    /** The oldest of each shipment first. */
    formerFacts: (pros: readonly string[]) => run<FormerFactsRow>(formerFactsOf(pros)),

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
    ofAccount: (account: string, range: DayRange, before: ListPlace | undefined, limit: number): Promise<ListPlace[]> =>
      placesOf(account, range, before, limit).execute(),

    /** The place so many further down; undefined when the list ends before. */
    placeAfter: (
      account: string,
      range: DayRange,
      before: ListPlace | undefined,
      count: number,
    ): Promise<ListPlace | undefined> => placesOf(account, range, before, 1).offset(count).executeTakeFirst(),

    /** Those with a status, down to a place and that one too. */
    ofAccountWithStatus(
      account: string,
      range: DayRange,
      before: ListPlace | undefined,
      last: ListPlace | undefined,
      status: string,
      limit: number,
    ): Promise<ListPlace[]> {
      let query = placesOf(account, { ...range, from: Math.max(range.from, last?.ship_day ?? 0) }, before, limit)
        .innerJoin('shipment_states', 'shipment_states.pro', 'shipment_accounts.pro')
        .where('shipment_states.status', '=', status);
      if (last !== undefined) {
        query = query.where((row) =>
          row.or([row('ship_day', '>', last.ship_day), row('shipment_accounts.pro', '>=', last.pro)]),
        );
      }
      return query.execute();
    },

    statusesOf: (pros: readonly string[]) => run<{ pro: string; status: string }>(statusesOfPros(pros)),

    /** Those of an account whose PRO begins so, in no order. */
    ofAccountByPro: (account: string, beginning: string, limit: number): Promise<ListPlace[]> =>
      tables
        .selectFrom('shipment_accounts')
        .select(['ship_day', 'pro'])
        .where('account', '=', account)
        .where('pro', '>=', beginning)
        // PROs are digits, and a colon comes after them.
        .where('pro', '<', `${beginning}:`)
        .limit(limit)
        .execute(),

    /** Anybody's whose PRO begins so, the highest first. */
    placesByPro: (beginning: string, limit: number): Promise<ListPlace[]> =>
      tables
        .selectFrom('shipments')
        .select(['ship_day', 'pro'])
        .where('pro', '>=', beginning)
        .where('pro', '<', `${beginning}:`)
        .orderBy('pro', 'desc')
        .limit(limit)
        .execute(),

    /** The accounts that have shipments, in their order, those after one: from one to the next, however many rows each has. */
    async accountsAfter(after: string, limit: number): Promise<string[]> {
      const rows = await tables
        .withRecursive('one', (query) =>
          query
            .selectFrom('shipment_accounts')
            .select((row) => row.fn.min<string | null>('account').as('account'))
            .where('account', '>', after)
            .unionAll(
              query
                .selectFrom('one')
                .select((row) =>
                  row
                    .selectFrom('shipment_accounts')
                    .select((next) => next.fn.min<string | null>('shipment_accounts.account').as('account'))
                    .whereRef('shipment_accounts.account', '>', 'one.account')
                    .as('account'),
                )
                .where('one.account', 'is not', null),
            ),
        )
        .selectFrom('one')
        .select('account')
        .where('account', 'is not', null)
        .limit(limit)
        .execute();
      return rows.map(({ account }) => account!);
    },

    /** Those of accounts with a number, or a consignee, that begins so, in no order. */
    ofAccountsByReference(
      accounts: readonly string[],
      of: 'numbers' | 'consignee',
      beginning: string,
      limit: number,
    ): Promise<ListPlace[]> {
      const reference = isPostgres
        ? sql<string>`shipment_references.reference COLLATE "C"`
        : sql<string>`shipment_references.reference`;
      return tables
        .selectFrom('shipment_references')
        .innerJoin('shipment_accounts', (join) =>
          join
            .onRef('shipment_accounts.account', '=', 'shipment_references.account')
            .onRef('shipment_accounts.pro', '=', 'shipment_references.pro'),
        )
        .select(['shipment_accounts.ship_day', 'shipment_accounts.pro'])
        .where('shipment_references.account', 'in', accounts)
        .where('shipment_references.type', 'in', of === 'numbers' ? SEARCHED_TYPES : [CONSIGNEE_TYPE])
        .where(reference, '>=', beginning)
        .where(reference, '<', endOf(beginning))
        .limit(limit)
        .execute();
    },

    /** Those whose time has come, the longest due first: as one text, since handing thousands of rows over takes longer than finding them. */
    async due(until: number, limit: number): Promise<{ pro: string; dueAt: number }[]> {
      const { rows } = await tables.executeQuery(dueText.query({ until, limit }));
      const places = (rows[0]?.places ?? '').split(' ').filter((one) => one !== '');
      const due = places.map((place) => {
        const [at, pro] = place.split(':') as [string, string];
        return { pro, dueAt: Number(at) };
      });
      // As they are found already; the databases do not promise that they are put together so.
      return due.sort((one, other) => one.dueAt - other.dueAt || (one.pro < other.pro ? -1 : 1));
    },

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
        .select(['estimate', 'way', 'shipment_positions.trail'])
        .where('shipment_states.pro', '>', after);
      if (stage !== undefined) query = query.where('shipment_states.stage', '=', stage);
      return query.orderBy('shipment_states.pro').limit(limit).execute();
    },

    /** What changed last of each shipment in a stage that is not an end. */
    underWay: (stage: (typeof ON_A_TRUCK)[number], after: string, limit: number) =>
      tables
        .selectFrom('shipment_states')
        .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipment_states.pro')
        .select(['shipment_states.pro', 'last_sequence', 'shipment_positions.at as position_at'])
        .where('stage', '=', stage)
        .where('shipment_states.pro', '>', after)
        .orderBy('shipment_states.pro')
        .limit(limit)
        .execute(),

    /** What the bills say of freight in a stage, the highest PRO first, those before one. */
    factsInStage(stage: string, before: string | undefined, limit: number) {
      let query = tables
        .selectFrom('shipment_states')
        .innerJoin('shipments', 'shipments.pro', 'shipment_states.pro')
        .select(['shipments.pro', 'ship_day', 'facts'])
        .where('stage', '=', stage);
      if (before !== undefined) query = query.where('shipment_states.pro', '<', before);
      return query.orderBy('shipment_states.pro', 'desc').limit(limit).execute();
    },

    /** How many there are in each stage that is not an end. */
    async countUnderWay(): Promise<ReadonlyMap<string, number>> {
      const rows = await tables
        .selectFrom('shipment_states')
        .select((row) => ['stage' as const, row.fn.countAll<number>().as('count')])
        .where('stage', 'in', UNDER_WAY)
        .groupBy('stage')
        .execute();
      return new Map(rows.map(({ stage, count }) => [stage, Number(count)]));
    },

    /** The newest first. */
    async deliveredSince(moment: number, limit: number): Promise<{ readonly pro: string; readonly at: number }[]> {
      return tables
        .selectFrom('shipment_events')
        .select(['pro', 'occurred_at as at'])
        .where('kind', '=', sql.lit('delivered'))
        .where('occurred_at', '>=', moment)
        .orderBy('occurred_at', 'desc')
        .orderBy('pro', 'desc')
        .limit(limit)
        .execute();
    },

    /** From where to where freight of some ship days goes, a page at a time: the few facts that a count of lanes needs. */
    async lanesOf(
      days: { readonly from: number; readonly to: number },
      after: ListPlace | undefined,
      limit: number,
    ): Promise<
      readonly (ListPlace & { readonly origin: string; readonly destination: string; readonly weightLb: number })[]
    > {
      const fact = (name: string) =>
        isPostgres
          ? sql<string>`facts::json ->> ${sql.lit(name)}`
          : sql<string>`json_extract(facts, ${sql.lit(`$.${name}`)})`;
      let query = tables
        .selectFrom('shipments')
        .select(['ship_day', 'pro'])
        .select([
          fact('originTerminal').as('origin'),
          fact('destinationTerminal').as('destination'),
          fact('weightLb').as('weight_lb'),
        ])
        .where('ship_day', '>=', Math.max(days.from, after?.ship_day ?? days.from))
        .where('ship_day', '<=', days.to);
      if (after !== undefined) {
        query = query.where((row) => row.or([row('ship_day', '>', after.ship_day), row('pro', '>', after.pro)]));
      }
      const rows = await query.orderBy('ship_day').orderBy('pro').limit(limit).execute();
      return rows.map(({ weight_lb, ...row }) => ({ ...row, weightLb: Number(weight_lb) }));
    },

    async countOfAccount(account: string): Promise<number> {
      const found = await tables
        .selectFrom('shipment_accounts')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('account', '=', account)
        .executeTakeFirstOrThrow();
      return Number(found.count);
    },

    /** For a test environment that starts over. */
    forgetAll: (): Step[] =>
      (
        [
          'shipment_former_facts',
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
      const { accounts, references, consignees } = rowsOf(shipment);
      const found = consignees.length === 0 ? references : [...references, ...consignees];
      return [
        ...insertAccounts(accounts, (row) => [row.account, row.ship_day, row.pro], true),
        ...insertReferences(found, (row) => [row.account, row.type, row.reference, row.created_at, row.pro], true),
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
      const { accounts, references, consignees } = rowsOf(shipment);
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
      // Only the numbers are counted on: what a consignee is searched by may be written otherwise one day.
      const known: [row: ReferenceRow, expect?: number][] = [
        ...references.map((row): [ReferenceRow, number] => [row, 1]),
        ...consignees.map((row): [ReferenceRow] => [row]),
      ];
      for (const [{ account, type, reference, created_at, pro }, expect] of known) {
        steps.push(
          step(
            tables
              .deleteFrom('shipment_references')
              .where('account', '=', account)
              .where('type', '=', type)
              .where('reference', '=', reference)
              .where('created_at', '=', created_at)
              .where('pro', '=', pro),
            expect,
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

    /** `next_action_at` and `way` count for a new shipment alone; `planNext` and `replaceWay` change them. */
    saveStates: (states: readonly StateRow[]): Statement[] =>
      saveStates(
        states,
        (row) => [
          row.pro,
          row.last_sequence,
          row.stage,
          row.status,
          row.state,
          row.estimate,
          row.next_action_at,
          row.way,
        ],
        true,
      ),

    replaceWay: (pro: string, way: string): Step =>
      step(tables.updateTable('shipment_states').set({ way }).where('pro', '=', pro), 1),

    /** Writes the state of a sequence again; a conflict when it is no longer the last. */
    mendState: ({ pro, last_sequence, stage, status, state, estimate, way }: Omit<StateRow, 'next_action_at'>): Step =>
      step(
        tables
          .updateTable('shipment_states')
          .set({ stage, status, state, estimate, way })
          .where('pro', '=', pro)
          .where('last_sequence', '=', last_sequence),
        1,
      ),

    planNext: (pro: string, at: number | null): Step => ({ sql: planNextSql, parameters: [at, pro], expect: 1 }),

    planEach: (planned: readonly PlannedAction[]): Statement[] => planRows(planned, ({ pro, at }) => [pro, at], true),

    /** An older position than the one that is known changes nothing. */
    savePositions: (positions: readonly PositionRow[]): Statement[] =>
      savePositions(positions, (row) => [row.pro, row.at, row.trail], false),
  };
}

function rowsOf({ pro, createdAt, shipDay, accounts, references, consignees = [] }: Findable) {
  const distinct = [...new Set(accounts)];
  const known = new Map(references.map((one) => [JSON.stringify([one.type, one.id]), one]));
  return {
    accounts: distinct.map((account): AccountRow => ({ account, ship_day: shipDay, pro })),
    references: distinct.flatMap((account) =>
      [...known.values()].map(
        ({ type, id }): ReferenceRow => ({ account, type, reference: id, created_at: createdAt, pro }),
      ),
    ),
    consignees: consignees.map(
      ({ account, name }): ReferenceRow => ({
        account,
        type: CONSIGNEE_TYPE,
        reference: name,
        created_at: createdAt,
        pro,
      }),
    ),
  };
}
