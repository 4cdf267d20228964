// The shipments of a stage or a terminal, for the carrier's own boards: everybody's, by PRO, a page at a time.
import type { Stage } from '../../../freight/shipments/shipment-moves.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import { type StoredShipment, storedShipment } from '../stored-shipment.ts';
import { upToDate } from '../tracking/read-history.ts';

export interface BoardQuery {
  readonly stage?: Stage;
  /** Where the freight is, or is to be collected. */
  readonly terminal?: string;
  /** The PRO that the page before ended with. */
  readonly after?: string;
  readonly limit: number;
}

export interface BoardPage {
  readonly shipments: readonly StoredShipment[];
  /** Leads to the next page; absent on the last. */
  readonly next?: string;
}

const PAGE = 250;
/** So many are looked at for one page: a terminal with little freight is found on a later one rather than by a long search. */
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

/** The terminal that has to do with the freight next: where it is, or the one that collects it. */
export function terminalOf({ facts, state }: StoredShipment): string {
  return state.terminal === '' ? facts.originTerminal : state.terminal;
}
