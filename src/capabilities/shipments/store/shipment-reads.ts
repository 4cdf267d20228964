// Reads shipments by PRO: completely, with their events, or only what recording an event needs.
import { type CompiledQuery, sql } from 'kysely';
import { listQuery, onlyQuery } from '../../../platform/db/batch-statements.ts';
import type { Database } from '../../../platform/db/database.ts';
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
  const quotedId = db.features.quoteJson('event_id');
  const eventText = sql`format('[%s,%s,"%s",%s,%s,%s]', sequence, ${quotedId}, kind, occurred_at, reported_at, details)`;
  const eventList = db.features.joinRows(eventText, ',');
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

    /** The oldest of each shipment first. */
    formerFacts: (pros: readonly string[]) => run<FormerFactsRow>(formerFactsOf(pros)),

    /** How far each shipment is and where a truck was last; those that do not exist are left out. */
    trails: (pros: readonly string[]) =>
      run<{ pro: string; stage: string; at: number | null; trail: string | null }>(trailsOf(pros)),

    statusesOf: (pros: readonly string[]) => run<{ pro: string; status: string }>(statusesOfPros(pros)),
  };
}
