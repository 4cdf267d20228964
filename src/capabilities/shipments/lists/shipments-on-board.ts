// The shipments of a stage or a terminal, for the carrier's boards: of all customers, by PRO, one page at a time.
import type { Stage } from '../../../freight/shipments/shipment-moves.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import { type StoredShipment, storedShipment } from '../stored-shipment.ts';
import { upToDate } from '../tracking/read-history.ts';
import { terminalOf } from './terminal-of.ts';

export interface BoardQuery {
  readonly stage?: Stage;
  /** Where the freight is, or will be picked up. */
  readonly terminal?: string;
  /** The last PRO of the previous page. */
  readonly after?: string;
  readonly limit: number;
}

export interface BoardPage {
  readonly shipments: readonly StoredShipment[];
  /** For the next page; absent on the last. */
  readonly next?: string;
}

const PAGE = 250;
/** Rows examined per page: a page may be short or empty, rather than take a long search. */
const MOST_LOOKED_AT = 2_000;

export async function shipmentsOnBoard(parts: ShipmentParts, query: BoardQuery): Promise<BoardPage> {
  const { stage, terminal, limit } = query;
  const network = parts.network.now();
  const now = parts.context.freightClock.now();
  const shipments: StoredShipment[] = [];
  let after = query.after ?? '';
  for (let lookedAt = 0; lookedAt < MOST_LOOKED_AT; ) {
    const rows = await parts.store.board(stage, after, PAGE);
    for (const row of rows) {
      if (shipments.length === limit) return { shipments, next: after };
      after = row.pro;
      lookedAt += 1;
      const shipment = storedShipment(row);
      if (terminal === undefined || terminalOf(shipment) === terminal) shipments.push(upToDate(shipment, network, now));
    }
    if (rows.length < PAGE) return { shipments };
  }
  return { shipments, next: after };
}
