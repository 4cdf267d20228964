// Whether a delivery was after its promise, by the clock of the consignee's terminal.
import type { Terminal } from '../../../freight/network/terminals-file.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { StoredShipment } from '../stored-shipment.ts';

/** Undefined for freight that was not delivered, or never promised. */
export function deliveredLate(
  { facts, state }: Pick<StoredShipment, 'facts' | 'state'>,
  terminalById: ReadonlyMap<string, Terminal>,
): boolean | undefined {
  if (state.delivery === null || facts.promisedDay === null) return undefined;
  const zone = terminalById.get(facts.destinationTerminal)?.timeZone ?? 'UTC';
  const { day, minuteOfDay } = localTime(zone, state.delivery.at);
  return day > facts.promisedDay || (day === facts.promisedDay && minuteOfDay > facts.promisedMinute);
}
