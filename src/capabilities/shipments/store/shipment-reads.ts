// Reads shipments by PRO: in full, with their events, or only what recording an event needs.
import { type CompiledQuery, sql } from 'kysely';
import type { Database, Reads } from '../../../platform/db/database.ts';
import { prepareList, prepareStatement } from '../../../platform/db/prepared-statement.ts';
import type {
  EventRow,
  FormerFactsRow,
  MovingRow,
  RecordVersion,
  ShipmentRow,
  ShipmentTables,
} from './shipment-rows.ts';

export function shipmentReads(db: Database) {
  const tables = db.tables<ShipmentTables>();
  const shipmentsOf = prepareList((pros: readonly string[]) =>
    tables
      .selectFrom('shipments')
      .innerJoin('shipment_states', 'shipment_states.pro', 'shipments.pro')
      .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipments.pro')
      .select(['shipments.pro', 'created_at', 'ship_day', 'facts', 'last_sequence', 'stage', 'status', 'state'])
      .select(['estimate', 'way', 'shipment_positions.trail'])
      .where('shipments.pro', 'in', pros),
  );
  // Rows cost more to transfer than their text, and a record has a dozen events: they come as one list, [sequence, id, …].
  const quotedId = db.features.quoteJson('event_id');
  const eventText = sql`format('[%s,%s,"%s",%s,%s,%s]', sequence, ${quotedId}, kind, occurred_at, reported_at, details)`;
  const eventList = db.features.joinRows(eventText, ',');
  const factsLength = sql<number>`length(facts)`.as('facts_length');
  // Rows cost per column to transfer: what is read thousands of times a second is a single text.
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
  // Recording an event needs neither the earlier events nor most of the facts, and the trail is not parsed.
  const movingOf = prepareList((pros: readonly string[]) =>
    tables
      .selectFrom('shipment_states')
      .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipment_states.pro')
      .select(sql<string>`format('{"lastSequence":%s,"way":%s,"state":%s}', last_sequence, way, state)`.as('moving'))
      .select('trail')
      .where('shipment_states.pro', 'in', pros),
  );
  const factsOf = prepareList((pros: readonly string[]) =>
    tables.selectFrom('shipments').select('facts').where('pro', 'in', pros),
  );
  const recordOf = prepareStatement(({ pro }: { pro: string }) => records.where('shipments.pro', '=', pro));
  const recordsOf = prepareList((pros: readonly string[]) => records.where('shipments.pro', 'in', pros));
  const versionOf = prepareStatement(({ pro }: { pro: string }) =>
    tables
      .selectFrom('shipments')
      .innerJoin('shipment_states', 'shipment_states.pro', 'shipments.pro')
      .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipments.pro')
      .select(['last_sequence', 'shipment_positions.at as position_at'])
      .select(factsLength)
      .where('shipments.pro', '=', pro),
  );
  const documentedOf = prepareStatement(({ pro }: { pro: string }) =>
    tables
      .selectFrom('shipments')
      .innerJoin('shipment_states', 'shipment_states.pro', 'shipments.pro')
      .select(sql<string>`format('{"pro":"%s","facts":%s,"state":%s}', shipments.pro, facts, state)`.as('documented'))
      .where('shipments.pro', '=', pro),
  );
  const eventsOf = prepareList((pros: readonly string[]) =>
    tables.selectFrom('shipment_events').selectAll().where('pro', 'in', pros).orderBy('pro').orderBy('sequence'),
  );
  const formerFactsOf = prepareList((pros: readonly string[]) =>
    tables
      .selectFrom('shipment_former_facts')
      .selectAll()
      .where('pro', 'in', pros)
      .orderBy('pro')
      .orderBy('through_sequence'),
  );
  const trailsOf = prepareList((pros: readonly string[]) =>
    tables
      .selectFrom('shipment_states')
      .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipment_states.pro')
      .select(['shipment_states.pro', 'shipment_states.stage', 'shipment_positions.at', 'shipment_positions.trail'])
      .where('shipment_states.pro', 'in', pros),
  );
  const statusesOfPros = prepareList((pros: readonly string[]) =>
    tables.selectFrom('shipment_states').select(['pro', 'status']).where('pro', 'in', pros),
  );
  const run = async <Row>(query: CompiledQuery<unknown>, reads: Reads = db) =>
    (await reads.tables().executeQuery(query)).rows as Row[];

  return {
    shipments: (pros: readonly string[]) => run<ShipmentRow>(shipmentsOf.query(pros)),

    /** The facts of shipments, each as JSON. */
    facts: async (pros: readonly string[]) =>
      (await run<{ facts: string }>(factsOf.query(pros))).map(({ facts }) => facts),

    /** The same two for lists, searches and reports, where nothing is decided by them. */
    listed: (pros: readonly string[]) => run<ShipmentRow>(shipmentsOf.query(pros), db.large),
    listedFacts: async (pros: readonly string[]) =>
      (await run<{ facts: string }>(factsOf.query(pros), db.large)).map(({ facts }) => facts),

    /** Records with their events, each as JSON for `recordOfText`. */
    recordTexts: async (pros: readonly string[]) =>
      (await run<{ record: string }>(recordsOf.query(pros))).map(({ record }) => record),

    /** The same for tracking, where nothing is decided by them. */
    trackedTexts: async (pros: readonly string[]) =>
      (await run<{ record: string }>(recordsOf.query(pros), db.large)).map(({ record }) => record),

    /** What recording an event needs, as JSON for `movingShipment`, and the trails. */
    moving: (pros: readonly string[]) => run<MovingRow>(movingOf.query(pros)),

    /** The SQL of `recordText`: returns `record` for a PRO. */
    recordSql: recordOf.query({ pro: '' }).sql,

    recordText: async (pro: string) => (await db.large.first<{ record: string }>(recordOf.query({ pro })))?.record,

    /** What documents show of a shipment, as JSON: its PRO, facts and state. */
    documentedText: async (pro: string) =>
      (await db.first<{ documented: string }>(documentedOf.query({ pro })))?.documented,

    version: (pro: string) => db.first<RecordVersion>(versionOf.query({ pro })),

    /** Ordered by sequence. */
    events: (pros: readonly string[]) => run<EventRow>(eventsOf.query(pros)),

    /** Oldest first, per shipment. */
    formerFacts: (pros: readonly string[]) => run<FormerFactsRow>(formerFactsOf.query(pros)),

    /** The stage and last truck position of each shipment, without those that do not exist. */
    trails: (pros: readonly string[]) =>
      run<{ pro: string; stage: string; at: number | null; trail: string | null }>(trailsOf.query(pros)),

    statusesOf: (pros: readonly string[]) => run<{ pro: string; status: string }>(statusesOfPros.query(pros)),
  };
}
