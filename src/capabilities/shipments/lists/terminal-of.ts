// Which terminal a shipment belongs to on the carrier's boards.
import type { StoredShipment } from '../stored-shipment.ts';

/** The terminal that handles the freight next: where it is, or the one that collects it. */
export function terminalOf({ facts, state }: StoredShipment): string {
  return state.terminal === '' ? facts.originTerminal : state.terminal;
}
