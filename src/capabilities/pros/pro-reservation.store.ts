// The table of reserved runs of PROs. Runs come from one counter, so they never overlap.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface ProReservationRow {
  readonly reservation_id: string;
  readonly account: string;
  readonly username: string;
  readonly first_serial: number;
  readonly last_serial: number;
  readonly created_at: number;
  readonly expires_at: number;
  /** How many of the run are used. Incremented with each use, so that a return and a concurrent use conflict. */
  readonly used: number;
  readonly returned_at: number | null;
}

interface Tables {
  pro_reservations: ProReservationRow;
}

export interface ReservationFilter {
  readonly accounts?: readonly string[];
  /** Only reservations before the run with this first serial. */
  readonly before?: number;
  readonly limit: number;
}

export function proReservationStore(db: Database) {
  const tables = db.tables<Tables>();
  /** The only run that can contain the serial: the last one that starts at or before it. */
  const nearest = (serial: number) =>
    tables
      .selectFrom('pro_reservations')
      .selectAll()
      .where('first_serial', '<=', serial)
      .orderBy('first_serial', 'desc')
      .limit(1);
  return {
    find: (reservationId: string): Promise<ProReservationRow | undefined> =>
      tables.selectFrom('pro_reservations').selectAll().where('reservation_id', '=', reservationId).executeTakeFirst(),

    async holding(serial: number): Promise<ProReservationRow | undefined> {
      const row = await nearest(serial).executeTakeFirst();
      return row !== undefined && row.last_serial >= serial ? row : undefined;
    },

    /** Newest first. */
    list({ accounts, before, limit }: ReservationFilter): Promise<ProReservationRow[]> {
      let query = tables.selectFrom('pro_reservations').selectAll();
      if (accounts !== undefined) query = query.where('account', 'in', [...accounts]);
      if (before !== undefined) query = query.where('first_serial', '<', before);
      return query.orderBy('first_serial', 'desc').limit(limit).execute();
    },

    insert: (row: ProReservationRow): Step => step(tables.insertInto('pro_reservations').values(row), 1),

    /** Conflicts if the run was returned or expired in the meantime. */
    countUse: (reservationId: string, at: number): Step =>
      step(
        tables
          .updateTable('pro_reservations')
          .set((row) => ({ used: row('used', '+', 1) }))
          .where('reservation_id', '=', reservationId)
          .where('returned_at', 'is', null)
          .where('expires_at', '>', at),
        1,
      ),

    /** Conflicts if one of the run was used since the row was read. */
    giveBack: (row: ProReservationRow, at: number): Step =>
      step(
        tables
          .updateTable('pro_reservations')
          .set({ returned_at: at })
          .where('reservation_id', '=', row.reservation_id)
          .where('returned_at', 'is', null)
          .where('used', '=', row.used),
        1,
      ),

    /** Conflicts if the serial was reserved in the meantime. */
    notReserved: (serial: number, at: number): Step =>
      step(
        tables
          .selectFrom(nearest(serial).as('nearest'))
          .select('reservation_id')
          .where('last_serial', '>=', serial)
          .where('returned_at', 'is', null)
          .where('expires_at', '>', at),
        0,
      ),
  };
}
