// The table of links for tracking shipments without signing in.
import { type Database, type Step, step } from '../../platform/db/database.ts';

export interface TrackingLinkRow {
  readonly pro: string;
  /** The account that created it. */
  readonly account: string;
  readonly token_hash: string;
  readonly created_at: number;
  readonly created_by: string;
  readonly expires_at: number;
}

interface Tables {
  tracking_links: TrackingLinkRow;
}

export type TrackingLinkStore = ReturnType<typeof trackingLinkStore>;

export function trackingLinkStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    ofShipment: (pro: string, account: string): Promise<TrackingLinkRow | undefined> =>
      tables
        .selectFrom('tracking_links')
        .selectAll()
        .where('pro', '=', pro)
        .where('account', '=', account)
        .executeTakeFirst(),

    byToken: (tokenHash: string): Promise<TrackingLinkRow | undefined> =>
      tables.selectFrom('tracking_links').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst(),

    /** Replaces the previous one. */
    put: (row: TrackingLinkRow): Step => {
      const { token_hash, created_at, created_by, expires_at } = row;
      return step(
        tables
          .insertInto('tracking_links')
          .values(row)
          .onConflict((conflict) =>
            conflict.columns(['pro', 'account']).doUpdateSet({ token_hash, created_at, created_by, expires_at }),
          ),
      );
    },

    delete: (pro: string, account: string): Step =>
      step(tables.deleteFrom('tracking_links').where('pro', '=', pro).where('account', '=', account)),

    deleteExpired: (now: number): Step => step(tables.deleteFrom('tracking_links').where('expires_at', '<=', now)),

    forgetAll: (): Step => step(tables.deleteFrom('tracking_links')),
  };
}
