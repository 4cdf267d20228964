// The writes of shipments.
import { sql } from 'kysely';
import { removeRows } from '../../../platform/archive/archive-part.ts';
import { type Database, type Statement, type Step, step } from '../../../platform/db/database.ts';
import {
  prepareInsert,
  prepareInserts,
  prepareRows,
  prepareStatement,
} from '../../../platform/db/prepared-statement.ts';
import {
  type AccountRow,
  CONSIGNEE_TYPE,
  type EventRow,
  type Findable,
  type FormerFactsRow,
  type PlannedAction,
  type PositionRow,
  type ReferenceRow,
  type ShipmentTable,
  type ShipmentTables,
  type StateRow,
} from './shipment-rows.ts';

const ACCOUNT_COLUMNS = ['account', 'ship_day', 'pro'] as const;
const REFERENCE_COLUMNS = ['account', 'type', 'reference', 'created_at', 'pro'] as const;

export function shipmentWrites(db: Database) {
  const tables = db.tables<ShipmentTables>();
  const insertShipment = prepareInsert(tables, 'shipments', ['pro', 'created_at', 'ship_day', 'facts']);
  const insertAccounts = prepareInserts(tables, 'shipment_accounts', ACCOUNT_COLUMNS);
  const insertReferences = prepareInserts(tables, 'shipment_references', REFERENCE_COLUMNS);
  const insertEvents = prepareInserts(tables, 'shipment_events', [
    'pro',
    'sequence',
    'event_id',
    'kind',
    'occurred_at',
    'reported_at',
    'details',
  ]);
  // Only a later state replaces an earlier one; the guard in 0008-shipments.ts decides between two of the same sequence.
  const saveStates = prepareInserts(
    tables,
    'shipment_states',
    ['pro', 'last_sequence', 'stage', 'status', 'state', 'estimate', 'next_action_at', 'way'],
    (rows) =>
      rows.onConflict((conflict) =>
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
      ),
  );
  const savePositions = prepareInserts(tables, 'shipment_positions', ['pro', 'at', 'trail'], (rows) =>
    rows.onConflict((conflict) =>
      conflict
        .column('pro')
        .doUpdateSet((row) => ({ at: row.ref('excluded.at'), trail: row.ref('excluded.trail') }))
        .whereRef('shipment_positions.at', '<', 'excluded.at'),
    ),
  );
  const planNext = prepareStatement(({ pro, at }: PlannedAction) =>
    tables.updateTable('shipment_states').set({ next_action_at: at }).where('pro', '=', pro),
  );
  // Both databases use the same column names for such a list, but the types must be explicit.
  const planRows = prepareRows<PlannedAction>(['pro', 'at'], (rows) => {
    const list = rows.map(({ pro, at }) => sql`(${pro}, cast(${at} as bigint))`);
    return tables
      .updateTable('shipment_states')
      .from(sql<{ column1: string; column2: number | null }>`(values ${sql.join(list)})`.as('planned'))
      .set((row) => ({ next_action_at: row.ref('planned.column2') }))
      .whereRef('shipment_states.pro', '=', 'planned.column1');
  });

  return {
    /** Conflicts if the PRO already has a shipment. */
    insert: (shipment: ShipmentTable): Step => insertShipment(shipment, 1),

    /** Conflicts if the facts have changed since they were read. */
    replaceFacts: (pro: string, before: string, { ship_day, facts }: Pick<ShipmentTable, 'ship_day' | 'facts'>): Step =>
      step(
        tables.updateTable('shipments').set({ ship_day, facts }).where('pro', '=', pro).where('facts', '=', before),
        1,
      ),

    keepFormerFacts: (row: FormerFactsRow): Step => step(tables.insertInto('shipment_former_facts').values(row), 1),

    makeFindable(shipment: Findable): Step[] {
      const { accounts, references, consignees } = rowsOf(shipment);
      const found = consignees.length === 0 ? references : [...references, ...consignees];
      return [...insertAccounts(accounts, true), ...insertReferences(found, true)];
    },

    /** Adds numbers to find a shipment by; existing ones are left unchanged. */
    addReferences: (shipment: Findable): Step =>
      step(
        tables
          .insertInto('shipment_references')
          .values(rowsOf(shipment).references)
          .onConflict((conflict) => conflict.doNothing()),
      ),

    /** Reverts `makeFindable` for the same shipment. */
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
      // Only the numbers must exist: how a consignee's name is normalized may have changed since.
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

    /** Conflicts if the shipment was archived in the meantime. */
    requireLive: (pro: string): Step =>
      step(
        tables
          .updateTable('shipments')
          .set((row) => ({ ship_day: row.ref('ship_day') }))
          .where('pro', '=', pro),
        1,
      ),

    /** Like `makeUnfindable`, for many shipments. Rows that do not exist do no harm. */
    makeAllUnfindable(shipments: readonly Findable[]): Step[] {
      const rows = shipments.map(rowsOf);
      const accounts = rows.flatMap((one) => one.accounts);
      const references = rows.flatMap((one) => [...one.references, ...one.consignees]);
      return [
        ...removeRows(db, 'shipment_accounts', ACCOUNT_COLUMNS, accounts),
        ...removeRows(db, 'shipment_references', REFERENCE_COLUMNS, references),
      ];
    },

    /** Conflicts if another writer recorded the same sequence in the meantime. */
    addEvents: (events: readonly EventRow[]): Statement[] => insertEvents(events, true),

    /** `next_action_at` and `way` apply only to new shipments; `planNext` and `replaceWay` change them. */
    saveStates: (states: readonly StateRow[]): Statement[] => saveStates(states, true),

    replaceWay: (pro: string, way: string): Step =>
      step(tables.updateTable('shipment_states').set({ way }).where('pro', '=', pro), 1),

    /** Rewrites the state of a sequence. Conflicts if that is no longer the last one. */
    fixState: ({ pro, last_sequence, stage, status, state, estimate, way }: Omit<StateRow, 'next_action_at'>): Step =>
      step(
        tables
          .updateTable('shipment_states')
          .set({ stage, status, state, estimate, way })
          .where('pro', '=', pro)
          .where('last_sequence', '=', last_sequence),
        1,
      ),

    planNext: (pro: string, at: number | null): Step => planNext.fill({ pro, at }, 1),

    /** Unless it is planned for an earlier time. */
    planSooner: (pro: string, at: number): Step =>
      step(
        tables
          .updateTable('shipment_states')
          .set({ next_action_at: at })
          .where('pro', '=', pro)
          .where((row) => row.or([row('next_action_at', 'is', null), row('next_action_at', '>', at)])),
      ),

    /** Clears the plan. Conflicts if anything has happened since this sequence. */
    planNothing: (pro: string, lastSequence: number): Step =>
      step(
        tables
          .updateTable('shipment_states')
          .set({ next_action_at: null })
          .where('pro', '=', pro)
          .where('last_sequence', '=', lastSequence),
        1,
      ),

    planEach: (planned: readonly PlannedAction[]): Statement[] => planRows(planned, true),

    /** A position older than the stored one changes nothing. */
    savePositions: (positions: readonly PositionRow[]): Statement[] => savePositions(positions, false),

    /** For resetting a test environment. */
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
