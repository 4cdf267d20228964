// Queries for the carrier itself: what is due, what is in transit, walks through all shipments, and counts.
import { sql } from 'kysely';
import { END_STAGES, STAGES, type Stage } from '../../../freight/shipments/shipment-moves.ts';
import type { Database } from '../../../platform/db/database.ts';
import { prepareStatement } from '../../../platform/db/prepared-statement.ts';
import type { DayRange, ListPlace, ShipmentRow, ShipmentTables } from './shipment-rows.ts';

/** Named one by one, not as "not final": most shipments have ended, and an index can find the others only by their stage. */
export const UNDER_WAY = STAGES.filter((stage) => !END_STAGES.includes(stage));
/** The stages in which freight may be on a truck. */
export const ON_A_TRUCK = ['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'] as const;

export interface ShipDayOrder {
  readonly account: string | undefined;
  readonly days: DayRange;
  readonly isOldestFirst: boolean;
}

export function carrierReads(db: Database) {
  const tables = db.tables<ShipmentTables>();
  const large = db.large.tables<ShipmentTables>();
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
      .select(db.features.joinRows(sql`next_action_at || ':' || pro`, ' ').as('places')),
  );

  return {
    /** Those that are due, longest due first. Returned as one text, since transferring thousands of rows takes longer than finding them. */
    async due(until: number, limit: number): Promise<{ pro: string; dueAt: number }[]> {
      const { rows } = await tables.executeQuery(dueText.query({ until, limit }));
      const places = (rows[0]?.places ?? '').split(' ').filter((one) => one !== '');
      const due = places.map((place) => {
        const [at, pro] = place.split(':') as [string, string];
        return { pro, dueAt: Number(at) };
      });
      // Already in this order, but the databases do not guarantee that aggregation keeps it.
      return due.sort((one, other) => one.dueAt - other.dueAt || (one.pro < other.pro ? -1 : 1));
    },

    async count(): Promise<number> {
      const found = await tables
        .selectFrom('shipments')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(found.count);
    },

    /** The next PROs in order, to walk through all of them. */
    async prosAfter(pro: string, limit: number): Promise<string[]> {
      const query = tables.selectFrom('shipments').select('pro').where('pro', '>', pro).orderBy('pro').limit(limit);
      return (await query.execute()).map((row) => row.pro);
    },

    /** The next PROs in a stage, in order. */
    async prosInStage(stage: string, after: string, limit: number): Promise<string[]> {
      const query = tables.selectFrom('shipment_states').select('pro').where('stage', '=', stage);
      return (await query.where('pro', '>', after).orderBy('pro').limit(limit).execute()).map(({ pro }) => pro);
    },

    /** For the carrier's boards: whole shipments by PRO, starting after `after`, optionally in one stage. */
    board(stage: string | undefined, after: string, limit: number): Promise<ShipmentRow[]> {
      let query = large
        .selectFrom('shipment_states')
        .innerJoin('shipments', 'shipments.pro', 'shipment_states.pro')
        .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipment_states.pro')
        .select(['shipments.pro', 'created_at', 'ship_day', 'facts', 'last_sequence', 'stage', 'status', 'state'])
        .select(['estimate', 'way', 'shipment_positions.trail'])
        .where('shipment_states.pro', '>', after);
      if (stage !== undefined) query = query.where('shipment_states.stage', '=', stage);
      return query.orderBy('shipment_states.pro').limit(limit).execute();
    },

    /** The last event, and the time of the last position, of each shipment in a stage that is not final. */
    underWay: (stage: Stage, after: string, limit: number) =>
      tables
        .selectFrom('shipment_states')
        .leftJoin('shipment_positions', 'shipment_positions.pro', 'shipment_states.pro')
        .select(['shipment_states.pro', 'last_sequence', 'shipment_positions.at as position_at'])
        .where('stage', '=', stage)
        .where('shipment_states.pro', '>', after)
        .orderBy('shipment_states.pro')
        .limit(limit)
        .execute(),

    /** Shipments in a range of ship dates, of all customers or of one account, by ship date and PRO, after a given place. */
    byShipDay(
      { account, days, isOldestFirst }: ShipDayOrder,
      after: ListPlace | undefined,
      limit: number,
    ): Promise<ListPlace[]> {
      const all = large.selectFrom('shipments').select(['ship_day', 'pro']);
      // Both tables have these two columns, and a key that starts with them.
      const listed =
        account === undefined
          ? all
          : (large
              .selectFrom('shipment_accounts')
              .select(['ship_day', 'pro'])
              .where('account', '=', account) as never as typeof all);
      const { from, to } = days;
      const [direction, beyond] = isOldestFirst ? (['asc', '>'] as const) : (['desc', '<'] as const);
      let query = listed
        .where('ship_day', '>=', isOldestFirst ? Math.max(from, after?.ship_day ?? from) : from)
        .where('ship_day', '<=', isOldestFirst ? to : Math.min(to, after?.ship_day ?? to));
      if (after !== undefined) {
        query = query.where((row) => row.or([row('ship_day', beyond, after.ship_day), row('pro', beyond, after.pro)]));
      }
      return query.orderBy('ship_day', direction).orderBy('pro', direction).limit(limit).execute();
    },

    /** The facts of shipments in a stage, highest PRO first, below `before`. */
    factsInStage(stage: string, before: string | undefined, limit: number) {
      let query = large
        .selectFrom('shipment_states')
        .innerJoin('shipments', 'shipments.pro', 'shipment_states.pro')
        .select(['shipments.pro', 'ship_day', 'facts'])
        .where('stage', '=', stage);
      if (before !== undefined) query = query.where('shipment_states.pro', '<', before);
      return query.orderBy('shipment_states.pro', 'desc').limit(limit).execute();
    },

    /** The number of shipments in each stage that is not final. */
    async countUnderWay(): Promise<ReadonlyMap<string, number>> {
      const rows = await large
        .selectFrom('shipment_states')
        .select((row) => ['stage' as const, row.fn.countAll<number>().as('count')])
        .where('stage', 'in', UNDER_WAY)
        .groupBy('stage')
        .execute();
      return new Map(rows.map(({ stage, count }) => [stage, Number(count)]));
    },

    /** Newest first. */
    async deliveredSince(moment: number, limit: number): Promise<{ readonly pro: string; readonly at: number }[]> {
      return large
        .selectFrom('shipment_events')
        .select(['pro', 'occurred_at as at'])
        .where('kind', '=', sql.lit('delivered'))
        .where('occurred_at', '>=', moment)
        .orderBy('occurred_at', 'desc')
        .orderBy('pro', 'desc')
        .limit(limit)
        .execute();
    },

    /** Origins and destinations of freight by ship date, one page at a time: only the facts that counting lanes needs. */
    async lanesOf(
      days: { readonly from: number; readonly to: number },
      after: ListPlace | undefined,
      limit: number,
    ): Promise<
      readonly (ListPlace & { readonly origin: string; readonly destination: string; readonly weightLb: number })[]
    > {
      const fact = (name: string) => db.features.jsonMember('facts', name);
      let query = large
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
  };
}
